// The disputed hand as it is being entered. Every field is a signal; the whole is written as the JSON
// that `pitboss settle` takes, and filled in from it.
import { batch, signal } from "../html.js";
import { amount, cents } from "../money.js";
import { namedTables } from "../standard.js";
import { ANTE, beforeDeal, metered } from "../wagers.js";

export const OWN = "own"; // rules or odds that are written out instead of chosen
export const BOARD = 5;
export const TWO = 2; // of the dealer, and of every seat

/**
 * A hand as it was given, in the fields of its JSON; cards are lists of them. Of a seat anything may be left out.
 * @typedef {{ seat?: number, stakes?: Server.Stakes, cards?: Card[], actions?: Decision[],
 *   foul?: { wagers?: string, reason?: string } }} GivenSeat
 * @typedef {{ rules: string, coverage?: string, schedule?: number, tables?: Record<string, string | undefined>,
 *   meters?: Server.Stakes, player_dealer?: { seat?: number, wager?: string }, dealer: Card[], board: Card[],
 *   void?: { kind?: string, reason?: string }, exposed?: { seat?: number, reason?: string }[],
 *   seats: GivenSeat[] }} GivenHand
 */

/**
 * The hand as `pitboss settle` takes it: stakes stand in a seat by their spots, and a pay table that is changed
 * as `trips_table`, for which there is no name here.
 * @typedef {{ seat: number, cards?: string, actions: Decision[], foul?: { wagers: string, reason: string },
 *   [spot: string]: Untyped }} WrittenSeat
 * @typedef {{ rules: string, coverage?: string, schedule?: number, meters?: Server.Stakes,
 *   player_dealer?: { seat: number, wager: string }, dealer?: string, board?: string, seats: WrittenSeat[],
 *   void?: { kind: string, reason: string }, exposed?: { seat?: number, reason: string }[],
 *   [table: string]: Untyped }} WrittenHand
 */

/**
 * @typedef {ReturnType<typeof newSeat>} SeatForm
 * @typedef {{ seat: Signal<string>, reason: Signal<string> }} ExposedCard
 */

let seatsMade = 0;

/** @param {GivenSeat} [given] */
function newSeat({ seat = 1, stakes = {}, cards = [], actions = [], foul } = {}) {
  seatsMade += 1;
  return {
    key: `seat-${seatsMade}`, // stays, whatever number is chosen
    number: signal(seat),
    stakes: signal(stakes), // as they were typed, by spot
    cards: signal(cards),
    actions: signal(actions),
    foul: signal(foul ? (foul.wagers ?? "returned") : ""), // "returned" or "lost", if the hand is foul
    foulReason: signal(foul?.reason ?? ""),
  };
}

export const hand = {
  rules: signal("house"),
  toml: signal(""),
  coverage: signal(""),
  schedule: signal(""),
  // By spot, where a pay table is changed: its name, OWN, or nothing for that of the rules.
  tables: signal(/** @type {Record<string, string>} */ ({})),
  odds: signal(/** @type {Record<string, string>} */ ({})), // by spot, where it is OWN
  meters: signal(/** @type {Record<string, string>} */ ({})), // by spot, as they were typed
  bankSeat: signal(1),
  bankWager: signal(""),
  dealer: signal(/** @type {Card[]} */ ([])),
  board: signal(/** @type {Card[]} */ ([])),
  seats: signal([newSeat()]),
  voidKind: signal(""), // if the round is void
  voidReason: signal(""),
  exposed: signal(/** @type {ExposedCard[]} */ ([])),
};

/**
 * One entry of a signal that holds several by name, to be bound to a field as a signal is.
 * @param {Signal<Record<string, string>>} several
 * @param {string} name
 */
export const entryOf = (several, name) => ({
  get value() {
    return several.value[name] ?? "";
  },
  /** @param {string} text */
  set value(text) {
    several.value = { ...several.value, [name]: text };
  },
});

/**
 * Fills the form in; `given` is what `readHand` returns, and `names` are the rules that go by a name.
 * @param {GivenHand} given
 * @param {string[]} names
 */
export function fillIn(given, names) {
  const { coverage = "", schedule = "", tables = {}, player_dealer: bank } = given;
  const ownRules = !names.includes(given.rules);
  const stated = Object.fromEntries(Object.entries(tables).flatMap(([spot, table]) => (table ? [[spot, table]] : [])));
  /** @param {string} spot */
  const isOwn = (spot) => !Object.hasOwn(namedTables(spot), stated[spot]);
  const spots = Object.keys(stated);
  batch(() => {
    hand.rules.value = ownRules ? OWN : given.rules;
    hand.toml.value = ownRules ? given.rules : "";
    hand.coverage.value = coverage;
    hand.schedule.value = String(schedule);
    hand.tables.value = Object.fromEntries(spots.map((spot) => [spot, isOwn(spot) ? OWN : stated[spot]]));
    hand.odds.value = Object.fromEntries(spots.filter(isOwn).map((spot) => [spot, stated[spot]]));
    hand.meters.value = given.meters ?? {};
    hand.bankSeat.value = bank?.seat ?? 1;
    hand.bankWager.value = bank?.wager ?? "";
    hand.dealer.value = given.dealer;
    hand.board.value = given.board;
    hand.seats.value = given.seats.map(newSeat);
    hand.voidKind.value = given.void ? (given.void.kind ?? "fault") : "";
    hand.voidReason.value = given.void?.reason ?? "";
    hand.exposed.value = (given.exposed ?? []).map(({ seat, reason }) => ({
      seat: signal(seat === undefined ? "" : String(seat)),
      reason: signal(reason ?? ""),
    }));
  });
}

export function reset() {
  fillIn({ rules: hand.rules.value === OWN ? hand.toml.value : hand.rules.value, dealer: [], board: [], seats: [{}] }, [
    hand.rules.value,
  ]);
}

/**
 * The next free number clockwise, with the Ante of the seat before: most seats wager alike.
 * @param {Server.Game} game
 */
export function addSeat(game) {
  const seats = hand.seats.value;
  const taken = new Set(seats.map(({ number }) => number.value));
  if (game.banked_by !== "house") taken.add(hand.bankSeat.value);
  const last = seats.at(-1)?.number.value ?? 0;
  const after = Array.from({ length: game.seats }, (_, at) => ((last + at) % game.seats) + 1);
  const free = after.find((number) => !taken.has(number)) ?? 1;
  const seat = newSeat({ seat: free, stakes: { [ANTE]: seats.at(-1)?.stakes.value[ANTE] ?? "" } });
  hand.seats.value = [...seats, seat];
  return seat;
}

/** @param {SeatForm} seat */
export function removeSeat(seat) {
  hand.seats.value = hand.seats.value.filter((other) => other !== seat);
}

/**
 * As the desk writes it where it is an amount; otherwise as it was typed, for the desk to refuse.
 * @param {string} text
 */
function money(text) {
  const whole = cents(text);
  return Number.isNaN(whole) || whole < 0 ? text.trim() : amount(whole);
}

/**
 * The hand as `pitboss settle` takes it. `game` is that of the rules alone: what it has no use for, such as
 * a player/dealer where the house banks, stays in the form and out of the hand.
 * @param {Server.Game} [game]
 * @returns {WrittenHand}
 */
export function written(game) {
  const rules = hand.rules.value === OWN ? hand.toml.value : hand.rules.value;
  /** @type {Partial<WrittenHand>} */
  const form = {};
  const seatBanks = game?.banked_by === "player/dealer";
  if (seatBanks && hand.coverage.value) form.coverage = hand.coverage.value;
  if (game?.schedules.length && hand.schedule.value) form.schedule = Number(hand.schedule.value);
  for (const [spot, table] of Object.entries(hand.tables.value)) {
    const stated = table === OWN ? (hand.odds.value[spot] ?? "").trim() : table;
    if (stated) form[`${spot}_table`] = stated;
  }
  const meters = writtenMeters(game);
  if (Object.keys(meters).length) form.meters = meters;
  if (seatBanks) form.player_dealer = { seat: hand.bankSeat.value, wager: money(hand.bankWager.value) };
  if (hand.voidKind.value) form.void = { kind: hand.voidKind.value, reason: hand.voidReason.value.trim() };
  if (hand.exposed.value.length) form.exposed = hand.exposed.value.map(writtenExposed);
  const seats = hand.seats.value.map((seat) => writtenSeat(seat, game));
  const cards = { dealer: hand.dealer.value.join(" "), board: hand.board.value.join(" ") };
  return { rules, ...form, ...stated(cards, mayLackCards({ ...form, seats })), seats };
}

/** @param {ExposedCard} card */
function writtenExposed({ seat, reason }) {
  return { ...(seat.value ? { seat: Number(seat.value) } : {}), reason: reason.value.trim() };
}

/**
 * The cards without those that are not known and need not be.
 * @param {Record<string, string>} cards
 * @param {string[]} lacking
 */
const stated = (cards, lacking) =>
  Object.fromEntries(Object.entries(cards).filter(([place, held]) => held || !lacking.includes(place)));

/**
 * The places whose cards need not be known: all of a void round, and the dealer's where nobody stayed.
 * @param {Pick<WrittenHand, "void" | "seats">} form
 */
export function mayLackCards({ void: voided, seats }) {
  if (voided) return ["dealer", "board", "cards"];
  return seats.length && seats.every(({ actions, foul }) => foul || actions.at(-1) === "fold") ? ["dealer"] : [];
}

/**
 * What the meters of the game showed, where that is stated.
 * @param {Server.Game} [game]
 */
function writtenMeters(game) {
  const stated = (game ? metered(game) : []).map(({ spot }) => [spot, money(hand.meters.value[spot] ?? "")]);
  return Object.fromEntries(stated.filter(([, shows]) => shows));
}

/**
 * Stakes stand by their spots, in the order of the layout; none that are nothing but the Ante's.
 * @param {SeatForm} seat
 * @param {Server.Game} [game]
 * @returns {WrittenSeat}
 */
function writtenSeat({ number, stakes, cards, actions, foul, foulReason }, game) {
  const known = game ? beforeDeal(game).map(({ spot }) => spot) : [];
  const others = Object.keys(stakes.value).filter((spot) => spot !== ANTE && !known.includes(spot));
  /** @type {Server.Stakes} */
  const form = { [ANTE]: money(stakes.value[ANTE] ?? "") };
  for (const spot of [...known.filter((name) => name !== ANTE), ...others]) {
    const text = (stakes.value[spot] ?? "").trim();
    if (text && cents(text) !== 0) form[spot] = money(text);
  }
  const isFoul = Boolean(foul.value);
  return {
    seat: number.value,
    ...form,
    ...stated({ cards: cards.value.join(" ") }, isFoul || hand.voidKind.value ? ["cards"] : []),
    actions: actions.value,
    ...(isFoul ? { foul: { wagers: foul.value, reason: foulReason.value.trim() } } : {}),
  };
}

/**
 * The stakes of a written seat, by spot.
 * @param {WrittenSeat} seat
 * @returns {Server.Stakes}
 */
export function stakesOf({ seat: _, cards: __, actions: ___, foul: ____, ...stakes }) {
  return stakes;
}

/**
 * On several lines, to be read and edited.
 * @param {object} form
 */
export const asText = (form) => JSON.stringify(form, null, 2);
