// Shapes that several modules of the pages share. Global, as those of the server are.

// biome-ignore lint/suspicious/noExplicitAny: the one name for what is not typed yet
type Untyped = any;

type Signal<T> = import("@preact/signals").Signal<T>;
type VNode = import("preact").VNode<Untyped>;

/** A text, a function that puts one together, or more of them by name: the form of texts.js. */
type Texts = string | ((...parts: Untyped[]) => string) | readonly Texts[] | { [name: string]: Texts };

/** `"As"`, or `"??"` for one that lies face down. */
type Card = string;

/** `"check"`, `"fold"` or `"raise 4x"`. */
type Decision = string;

// Names of the pages' own for what server.d.ts declares.
declare namespace Server {
  type Wager = WagerForm;
  type SettledHand = HandPage;

  /** Amounts by spot; spots without a stake are left out. */
  type Stakes = PlaceWagersRequest["stakes"];

  type Reply = DoneReply | AcceptedReply | RefusedReply;
  type View = ViewFrame;

  /** A round that is over; the form is checked by fairness/shape.js. */
  type Round = Record<string, Untyped>;
}
