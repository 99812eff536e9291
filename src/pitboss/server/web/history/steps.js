// A round as steps, from the bets to the last payoff, each with the table after it.
import { FACE_DOWN } from "../cards.js";
import { isRaise } from "../decisions.js";
import { isFoul, readEvents } from "../fairness/events.js";
import { PLAY, stakeOn } from "../wagers.js";

/**
 * @param {string} text
 * @returns {Card[]}
 */
export const cardsOf = (text) => text.match(/../g) ?? [];

/**
 * Whether cards were dealt there and all of them may be seen: a record may hide some.
 * @param {string} text
 */
export const isKnown = (text) => Boolean(text) && !cardsOf(text).includes(FACE_DOWN);

/** @type {Record<string, number>} */
const BOARD = { preflop: 0, flop: 3, river: 5 }; // cards that lie open when a street is decided on

/**
 * @typedef {{ stakes: Cents, dealt: boolean, up: boolean, decision: Decision, lines: Server.SettledWager[],
 *   result: Server.Result | "" }} Part of a seat
 * @typedef {"bets" | Server.Street | "settlement"} Group a part of the round
 * @typedef {{ street: Group, parts: Record<string, Part>, wager: number, collection: number, board: number,
 *   dealt: boolean, dealerUp: boolean, bank: SettledBank | null }} TableAfter how it lies after a step
 * @typedef {{ seat: number, lines: SettledLine[], cards: Card[] }} Settling
 */

/**
 * @typedef {object} Step
 * @property {string} kind "bets", "collection", "deal", "decided", "flop", "river", "irregular", "fold", "foul",
 *   "dealer", "settled", "closed" or "void"
 * @property {Group} group the part of the round it belongs to
 * @property {number} [seat] whose step it is
 * @property {Server.SettledWager[]} [lines] what it settles
 * @property {Decision} [decision]
 * @property {boolean} [qualifies] whether the dealer does
 * @property {Cents} [meters] as the round leaves them
 * @property {string} [reason] why the round is void
 * @property {{ kind: string, refunded: number }} [slip] of a void
 * @property {"stands" | "returned" | "lost"} [ruling] on an irregularity
 * @property {boolean} timedOut whether the clock decided
 * @property {TableAfter} table how it lies afterwards
 */

/**
 * The table after an event, and the fields of the step; without a kind it is no step of its own.
 * @typedef {{ table: TableAfter, street?: Server.Street } & Partial<Omit<Step, "table" | "timedOut">>} StepFields
 */

/**
 * The steps of a record; null if its events cannot be read.
 * @param {RoundRecord} record
 * @returns {Step[] | null}
 */
export function stepsOf(record) {
  const events = readEvents(record);
  if (!events) return null;
  /** @type {Step[]} */
  const steps = [];
  let table = tableBefore(record);
  /** @type {number | null} */
  let timedOutSeat = null; // the seat whose clock ran out
  for (const event of events) {
    if (event.kind === "timed-out") timedOutSeat = event.seat;
    const apply =
      /** @type {((table: TableAfter, event: RoundEvent, record: RoundRecord) => StepFields) | undefined} */ (
        STEPS[event.kind]
      );
    if (!apply) continue;
    const fields = apply(table, event, record);
    table = { ...fields.table, street: fields.street ?? table.street };
    if (fields.kind) {
      const { kind, group = table.street, ...more } = fields;
      const seat = "seat" in event ? (event.seat ?? undefined) : undefined;
      const timedOut = kind === "decided" && timedOutSeat === seat;
      steps.push({ ...more, kind, group, seat, timedOut, table });
      if (timedOut) timedOutSeat = null;
    }
  }
  return steps;
}

/**
 * What a seat knew when it decided, as the advice request takes it.
 * @param {RoundRecord} record
 * @param {Pick<Step, "seat" | "group">} step
 */
export const spotOf = (record, { seat = 0, group }) => ({
  cards: cardsOf(record.seats[seat].cards).join(" "),
  board: cardsOf(record.board).slice(0, BOARD[group]).join(" "),
});

// `stakes` are cents by spot.
/** @type {Part} */
const PART = { stakes: {}, dealt: false, up: false, decision: "", lines: [], result: "" };

/**
 * @param {RoundRecord} record
 * @returns {TableAfter}
 */
function tableBefore(record) {
  const parts = Object.fromEntries(Object.keys(record.seats).map((seat) => [seat, PART]));
  return { street: "bets", parts, wager: 0, collection: 0, board: 0, dealt: false, dealerUp: false, bank: null };
}

/**
 * A player who stood up while bets were open is not in the record.
 * @param {TableAfter} table
 * @param {number} seat
 * @param {Partial<Part>} fields
 * @returns {TableAfter}
 */
function change(table, seat, fields) {
  const part = table.parts[seat];
  return part ? { ...table, parts: { ...table.parts, [seat]: { ...part, ...fields } } } : table;
}

/**
 * The event of a raise has its multiple; the chips on Play are in the record.
 * @param {TableAfter} table
 * @param {number} seat
 * @param {Decision} decision
 * @param {RoundRecord} record
 */
function raise(table, seat, decision, record) {
  if (!isRaise(decision)) return {};
  return { stakes: { ...table.parts[seat]?.stakes, [PLAY]: stakeOn(record.seats[seat]?.stakes, PLAY) } };
}

/**
 * @param {RoundRecord} record
 * @param {Settling} event
 */
const settlement = ({ settlement: lines }, { seat, lines: settled }) =>
  lines.filter((line) => line.seat === seat && settled.some(({ spot }) => spot === line.spot));

/**
 * @param {TableAfter} table
 * @param {Settling} event
 * @param {RoundRecord} record
 * @param {Partial<Part>} fields
 */
function settle(table, event, record, fields) {
  const lines = settlement(record, event);
  const before = table.parts[event.seat].lines;
  const group = /** @type {const} */ ("settlement");
  return { lines, group, table: change(table, event.seat, { ...fields, lines: [...before, ...lines] }) };
}

/**
 * A folded hand whose standing wagers have lost stays face down.
 * @param {TableAfter} table
 * @param {Settling} event
 */
const isTurned = ({ parts }, { seat, cards }) => cards.length > 0 || Boolean(parts[seat]?.up);

/** @type {ByKind<TableAfter, StepFields>} */
const STEPS = {
  "wagers-placed": (table, { seat, stakes }) => ({ table: change(table, seat, { stakes }) }),
  "wagers-withdrawn": (table, { seat }, { player_dealer: bank }) => ({
    table: seat === bank ? { ...table, wager: 0 } : change(table, seat, { stakes: {} }),
  }),
  "wager-put-up": (table, { amount }) => ({ table: { ...table, wager: amount } }),
  "no-more-bets-called": (table) => ({ kind: "bets", table }),
  "collection-taken": (table, { amount }) => ({ kind: "collection", table: { ...table, collection: amount } }),
  "cards-dealt": (table, { seats }) => ({
    kind: "deal",
    street: "preflop",
    table: seats.reduce(
      (after, seat) => change(after, seat, { dealt: true }),
      /** @type {TableAfter} */ ({ ...table, dealt: true }),
    ),
  }),
  decided: (table, { seat, decision }, record) => ({
    kind: "decided",
    decision,
    table: change(table, seat, { decision, ...raise(table, seat, decision, record) }),
  }),
  "flop-turned": (table) => ({ kind: "flop", street: "flop", table: { ...table, board: BOARD.flop } }),
  "turn-and-river-turned": (table) => ({ kind: "river", street: "river", table: { ...table, board: BOARD.river } }),
  "fold-collected": (table, event, record) => {
    const result = isFoul(record.irregularities, event.seat) ? "foul" : "fold";
    return { kind: result, ...settle(table, event, record, { result, up: event.cards.length > 0 }) };
  },
  "irregularity-ruled": (table, { reason, ruling }) => ({ kind: "irregular", reason, ruling, table }),
  "dealer-turned": (table, { qualifies }) => ({
    kind: "dealer",
    group: "settlement",
    qualifies,
    table: { ...table, dealerUp: true },
  }),
  "seat-settled": (table, event, record) => ({
    kind: "settled",
    ...settle(table, event, record, { result: event.result, up: isTurned(table, event) }),
  }),
  "round-closed": (table, { bank, meters }) => ({
    kind: "closed",
    group: "settlement",
    meters,
    table: { ...table, bank },
  }),
  "round-voided": (table, { reason, slip }) => ({ kind: "void", group: "settlement", reason, slip, table }),
};
