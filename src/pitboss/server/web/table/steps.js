// The dealer's steps, one by one: a view as far as its steps have been shown. Nothing in it, no card, word or number,
// tells of a step that is still to come.
import { FACE_DOWN } from "../cards.js";
import { isRaise } from "../decisions.js";
import { amount, cents } from "../money.js";
import { PLAY, stakeOn } from "../wagers.js";

/**
 * @typedef {Omit<Server.StepState, "kind"> & { kind: Server.StepState["kind"] | "note", number: number, at: number,
 *   event: string }} Step with the event that it is a part of, and its place in it
 * @typedef {{ view: TableView, round: TableRound, pending: Step[], done: Step[], before: TableView | null }} Masking
 *   a view that is being cut to what was shown, the steps still to come and those shown, and the view shown before it
 */

/**
 * What a view tells of, step by step. An event that is no step of the dealer's, or of a round that is gone, takes no
 * time.
 * @param {TableView} view
 * @returns {Step[]}
 */
export function stepsOf({ happened }) {
  const opened = happened.findLastIndex(({ kind }) => kind === "round-opened");
  /** @type {(event: Happening, place: number) => Step[]} */
  const taken = ({ steps, number, kind, seat, words }, place) =>
    place > opened && steps.length
      ? steps.map((step, at) => ({ ...step, number, at, event: kind }))
      : [{ kind: "note", seat, spot: null, cards: 0, words, ms: 0, number, at: 0, event: kind }];
  return happened.flatMap(taken);
}

const OF_A_SEAT = new Set(["settle", "count"]); // what happens to its chips and cards, not what it does

/**
 * Whose step it is, as it stands before its words: `Ada`, `Ada:`, or nothing.
 * @param {Pick<Step, "kind" | "seat">} step
 * @param {Map<number, string>} names
 */
export function whose({ kind, seat }, names) {
  const name = (seat && names.get(seat)) || "";
  return name && OF_A_SEAT.has(kind) ? `${name}:` : name;
}

/**
 * The view with so many of its steps shown; `before` is the view that was shown before it.
 * @param {TableView} newest
 * @param {Step[]} steps
 * @param {number} shown
 * @param {TableView | null} before
 * @returns {TableView}
 */
export function afterSteps(newest, steps, shown, before) {
  if (shown >= steps.length || !newest.public.round) return newest;
  const view = structuredClone(newest);
  const round = /** @type {TableRound} */ (view.public.round);
  const earlier = before?.public.round?.number === round.number ? before : null;
  const masking = { view, round, pending: steps.slice(shown), done: steps.slice(0, shown), before: earlier };
  for (const step of [...masking.pending].reverse()) step.kind !== "note" && HIDE[step.kind]?.(masking, step);
  if (view.you) view.you = { ...view.you, asked: null, offers: [], hand: handSeen(masking) };
  round.to_decide = [];
  return view;
}

/**
 * Takes from a stack what a step has yet to give, or gives back what it has yet to take.
 * @param {Masking} masking
 * @param {number | null} seat
 * @param {number} change
 */
function takeBack({ view }, seat, change) {
  for (const place of view.public.seats) {
    if (place.seat === seat) place.stack = amount(cents(place.stack) - change);
  }
}

/**
 * Gives a seat back what it has yet to put down.
 * @param {Masking} masking
 * @param {number | null} seat
 * @param {number} chips
 */
function giveBack(masking, seat, chips) {
  takeBack(masking, seat, -chips);
  const part = partOf(masking.round, seat);
  if (part) part.behind = amount(cents(part.behind) + chips);
}

/**
 * @param {TableRound | null | undefined} round
 * @param {number | null} seat
 */
const partOf = (round, seat) => round?.seats.find((part) => part.seat === seat);

/** @param {Card[]} cards */
const faceDown = (cards) => cards.map(() => FACE_DOWN);

/**
 * The name of one's own hand: of the board that has been shown, as it was told for that board.
 * @param {Masking} masking
 */
function handSeen({ view, round, pending, before }) {
  if (!pending.some(({ kind }) => kind === "turn")) return view.you?.hand ?? null;
  const up = (/** @type {Card[]} */ cards) => cards.filter((card) => card !== FACE_DOWN).length;
  const same = before?.public.round && up(before.public.round.board) === up(round.board);
  return (same && before.you?.hand) || null;
}

/**
 * What hides a step that has not been shown.
 * @type {Partial<Record<Server.StepState["kind"], (masking: Masking, step: Step) => void>>}
 */
const HIDE = {
  call({ round }) {
    round.stage = "betting";
  },
  drop(masking, { seat }) {
    const { view, round } = masking;
    const collection = cents(round.collection);
    view.public.drop = amount(cents(view.public.drop) - collection);
    giveBack(masking, seat, collection);
    round.collection = amount(0);
  },
  deal({ view, round }, { seat, cards }) {
    const part = partOf(round, seat);
    if (part) part.cards = part.cards.slice(0, -cards);
    else if (cards > 2) round.board = [];
    else round.dealer = round.dealer.slice(0, -cards);
    if (part && view.you?.seat === seat) view.you.cards = view.you.cards.slice(0, -cards);
  },
  discard({ round }, { cards }) {
    round.discards -= cards;
    round.stage = "dealing";
  },
  decide(masking, { seat }) {
    const part = partOf(masking.round, seat);
    const decision = part?.decisions.at(-1);
    if (!part || !decision) return;
    part.decisions = part.decisions.slice(0, -1);
    if (!isRaise(decision)) return;
    giveBack(masking, seat, stakeOn(part.stakes, PLAY));
    const { [PLAY]: _, ...stakes } = part.stakes;
    part.stakes = stakes;
  },
  turn({ round }, { cards }) {
    const last = cards === 3 ? 0 : 3; // the flop, or turn and river
    round.board = [...round.board.slice(0, last), ...faceDown(round.board.slice(last))];
    round.stage = cards === 3 ? "preflop" : "flop";
    for (const part of round.seats) part.hand = null;
  },
  "turn-dealer"({ round }) {
    round.dealer = faceDown(round.dealer);
    round.dealer_hand = null;
    round.dealer_qualifies = null;
  },
  show({ round, done, before }, { seat }) {
    const part = partOf(round, seat);
    if (!part) return;
    const shown = done.filter((step) => step.kind === "show" && step.seat === seat);
    const earlier = partOf(before?.public.round, seat);
    if (!shown.length && !earlier?.result) part.result = null;
    const up = shown.some(({ cards }) => cards) || (earlier?.result && !earlier.cards.includes(FACE_DOWN));
    if (up) return;
    part.cards = faceDown(part.cards);
    part.hand = null;
  },
  settle(masking, { seat, spot }) {
    const part = partOf(masking.round, seat);
    const line = part?.lines.find((it) => it.spot === spot);
    if (!part || !line) return;
    part.lines = part.lines.filter((it) => it !== line);
    part.net = amount(cents(part.net) - cents(line.net));
    takeBack(masking, seat, cents(line.returned) + cents(line.paid));
  },
  count({ round }, { cards }) {
    round.discards -= cards;
  },
  close(masking) {
    const { view, round, before } = masking;
    const { bank } = round;
    if (bank && round.player_dealer) {
      takeBack(masking, round.player_dealer, cents(round.wager) + cents(bank.collected) - cents(bank.paid));
    }
    round.bank = null;
    round.stage = "river";
    Object.assign(view.public, { running: true, seed: "", bank_offered_to: null, banking: round.player_dealer });
    if (before) {
      const { button, circle, to_ask } = before.public;
      Object.assign(view.public, { button, circle, to_ask });
    }
  },
};
