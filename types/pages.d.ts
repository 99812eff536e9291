// Shapes that several modules of the pages share. Global, as those of the server are.

// biome-ignore lint/suspicious/noExplicitAny: the one name for what is not typed
type Untyped = any;

type Signal<T> = import("@preact/signals").Signal<T>;
type VNode = import("preact").VNode<Untyped>;

/** Whatever a component may be made of, as it stands between its tags. */
type Children = import("preact").ComponentChildren;

/** An event of an element; where a value is read, of a field: an input, a choice, a text area. */
type FieldEvent = Event &
  Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "detail"> &
  Pick<PointerEvent, "clientX"> & { target: HTMLInputElement & HTMLSelectElement };

/** What may stand in a template of `html`. */
type TemplateValue = ((event: FieldEvent) => unknown) | object | string | number | bigint | boolean | null | undefined;

/** What holds a value to be read and set: a signal, or one entry of several in a signal. */
type Field<T> = { value: T };

/** A text, a function that puts one together, or more of them by name: the form of texts.js. */
type Texts = string | ((...parts: Untyped[]) => string) | readonly Texts[] | { [name: string]: Texts };

/** `"As"`, or `"??"` for one that lies face down. */
type Card = string;

/** `"check"`, `"fold"` or `"raise 4x"`. */
type Decision = string;

// The routes of a method, and what api.js takes and gives for one of them.
type PathOf<Method extends string> = keyof Server.Routes extends infer Route
  ? Route extends `${Method} ${infer Path}`
    ? Path
    : never
  : never;
type RouteOf<Method extends string, Path extends string> = Server.Routes[`${Method} ${Path}` & keyof Server.Routes];
type AnswerOf<Method extends string, Path extends string> = RouteOf<Method, Path>["answer"];
type BodyOf<Method extends string, Path extends string> =
  RouteOf<Method, Path> extends { body: infer Body } ? [body: Body] : [];
type ParametersOf<Method extends string, Path extends string> =
  RouteOf<Method, Path> extends { parameters: infer Parameters }
    ? { [Name in keyof Parameters]?: unknown } extends Parameters
      ? [parameters?: Parameters]
      : [parameters: Parameters]
    : [];

// Names of the pages' own for what server.d.ts declares.
declare namespace Server {
  type Wager = WagerForm;
  type Schedule = ScheduleForm;
  type Remark = RemarkForm;
  type SettledSeat = SeatPage;

  /** What the desk says of a disputed hand; one of the two banks is in its answer. */
  type SettledHand = Omit<HandPage, "answer"> & {
    answer: HandPage["answer"] & {
      house?: BankAnswer;
      player_dealer?: BankAnswer & { seat: number; wager: string; exhausted: boolean };
    };
  };

  interface BankAnswer {
    collected: string;
    paid: string;
    net: string;
  }

  /** Amounts by spot; spots without a stake are left out. */
  type Stakes = PlaceWagersRequest["stakes"];

  type Reply = DoneReply | AcceptedReply | RefusedReply;
  type View = ViewFrame;
}

/** Cents by spot. */
type Cents = Record<string, number>;

/** What the frame gives every page of its address: `/page/rest/…?query#hash`. */
interface PageProps {
  rest: string[];
  query: URLSearchParams;
  hash: string;
}

// The inside of a view: what everybody sees, and what the viewer's seat does.
type TableSeat = Server.SeatState;
type RoundSeat = Server.RoundSeatState;
type TableRound = Server.RoundState;
type PublicView = Server.PublicPart;
type OwnView = Server.OwnPart;
type Offer = OwnView["offers"][number];
type Happening = Server.Happened;

/** A view of a table, and when it came. */
type TableView = Server.ViewFrame & { at: number };

/** A table as this browser knows it, from the first moment on: see table/state.js. */
type TableState = ReturnType<typeof import("../src/pitboss/server/web/table/state.js").openTable>;

/** The same as the components have it: nothing is drawn until both are there. */
type OpenTable = Omit<TableState, "card" | "view"> & { card: Signal<Server.TableCard>; view: Signal<TableView> };

/** And for what is drawn for a seated viewer alone. */
type SeatedTable = Omit<OpenTable, "you"> & { you: { value: OwnView } };

/** The wagers before the deal: see table/betting.js. */
type Betting = ReturnType<typeof import("../src/pitboss/server/web/table/betting.js").makeBetting>;

/** The advice for the player's decisions: see table/advice.js. */
type AdviceTracker = ReturnType<typeof import("../src/pitboss/server/web/table/advice.js").makeAdviceTracker>;

/** What every question of the rail is given; `armed`: it has been there to be seen. */
interface RailProps {
  table: SeatedTable;
  betting: Betting;
  tracker: AdviceTracker;
  armed: boolean;
}

// A round that is over.

/** One event in the chain of a table; `body` is JSON, as it was sealed. */
type ChainLink = Server.ChainedEvent;

/** Whether it is one, fairness/shape.js checks. */
type RoundRecord = Server.RoundRecord;

/** A wager as an event settles it, in cents. */
interface SettledLine {
  seat: number;
  spot: string;
  stake: number;
  outcome: string;
  odds: string | null;
  due: number;
  paid: number;
  lost: number;
  why: string;
  hand: string;
}

interface SettledBank {
  collected: number;
  paid: number;
  exhausted: boolean;
  left: number;
}

/** The events of a round by kind, with their fields; amounts are cents. */
interface RoundEvents {
  seated: { seat: number; player: string; buy_in: number; bot: boolean };
  "topped-up": { seat: number; amount: number };
  "stood-up": { seat: number; amount: number };
  "sat-out": { seat: number; reason: string };
  "sat-in": { seat: number };
  "bank-accepted": { seat: number };
  "bank-declined": { seat: number };
  "round-opened": { number: number; deck: string; player_dealer: number | null; commitment: string; meters: Cents };
  "seed-given": { seat: number; seed: string };
  "became-ready": { seat: number };
  "timed-out": { seat: number; reason: string };
  "seed-revealed": { seed: string };
  "seed-kept": Record<never, never>;
  "chips-brought": { seat: number; stack: number };
  "wagers-placed": { seat: number; stakes: Cents };
  "wagers-withdrawn": { seat: number };
  "wager-put-up": { seat: number; amount: number };
  "no-more-bets-called": { total_action: number };
  "collection-taken": { seat: number; amount: number };
  "cards-dealt": { seats: number[]; sealed: Record<string, string> };
  "stub-discarded": { count: number };
  decided: { seat: number; decision: Decision };
  "flop-turned": { cards: Card[] };
  "turn-and-river-turned": { cards: Card[] };
  "fold-collected": { seat: number; lines: SettledLine[]; stays: string[]; cards: Card[] };
  "dealer-turned": { cards: Card[]; qualifies: boolean };
  "seat-settled": { seat: number; result: Server.Result; lines: SettledLine[]; cards: Card[] };
  "round-closed": { bank: SettledBank; meters: Cents };
  "irregularity-ruled": { reason: string; ruling: "stands" | "returned" | "lost"; seat: number | null };
  "round-voided": { reason: string; slip: { kind: string; returned: Cents; refunded: number } };
}

/** What a record opens of the private part of an event, by part of the deal. */
type Opened = Record<string, { salt: string; cards: string }>;

/** An event of one kind, with its number in the chain as `place`. */
type EventOf<Kind extends keyof RoundEvents> = RoundEvents[Kind] & {
  kind: Kind;
  place: number;
  at: number;
  opened: Opened;
};

type RoundEvent = { [Kind in keyof RoundEvents]: EventOf<Kind> }[keyof RoundEvents];

/** For every kind of event, or for some, what follows from it. */
type ByKind<Start, Result> = {
  [Kind in keyof RoundEvents]?: (start: Start, event: EventOf<Kind>, record: RoundRecord) => Result;
};

/** The answer of `POST /api/solve`; the edges of a side bet, by pay table, stand under its spot. */
type SolvedGame = Omit<Server.SolvedGame, "starting_hands"> & {
  starting_hands: Record<string, { best: Decision; combos: number }>;
  [spot: string]: Untyped;
};
