// What is wrong or missing in a hand, in the order of the form. The server decides, as it plays the hand out;
// here the same is shown at once and at the field.
import { faultIn } from "../amounts.js";
import { decisionName, isRaise, raiseBy, STREETS } from "../decisions.js";
import { cents, shown } from "../money.js";
import { texts } from "../texts.js";
import { ANTE, beforeDeal, metered, wagerOn } from "../wagers.js";
import { BOARD, stakesOf, TWO } from "./hand_form.js";

const say = texts.desk.faults;

/**
 * The field, the reason, and whether something is only not there yet.
 * @typedef {{ at: string, words: string, missing: boolean }} Fault
 * @typedef {(at: string, words: string, missing?: boolean) => void} Note
 * @typedef {import("./hand_form.js").WrittenHand} WrittenHand
 * @typedef {import("./hand_form.js").WrittenSeat} WrittenSeat
 */

/**
 * `form` is the hand as it is written, `game` the one in force.
 * @param {WrittenHand} form
 * @param {Server.Game} game
 */
export function faultsOf(form, game) {
  /** @type {Fault[]} */
  const faults = [];
  /** @type {Note} */
  const note = (at, words, missing = false) => words && faults.push({ at, words, missing });
  for (const { spot, meter } of metered(game)) {
    const shows = form.meters?.[spot];
    if (shows !== undefined) note(`meters.${spot}`, amountFault(shows) || belowStart(shows, meter.start));
  }
  if (form.player_dealer) bank(form.player_dealer, game, note);
  if (!form.seats.length) note("seats", say.nobody, true);
  for (const [at, seat] of form.seats.entries()) seatFaults(form, seat, at, game, note);
  for (const [at, words] of Object.entries(cardsTwice(form))) note(at, words);
  noteMissing("board", form.board, BOARD, note);
  noteMissing("dealer", form.dealer, TWO, note);
  for (const [at, { cards }] of form.seats.entries()) noteMissing(`seats.${at}.cards`, cards, TWO, note);
  if (form.void?.reason === "") note("void.reason", say.missing, true);
  for (const [at, { reason }] of (form.exposed ?? []).entries()) {
    if (reason === "") note(`exposed.${at}.reason`, say.missing, true);
  }
  return faults;
}

/**
 * The part of the form that a fault is in.
 * @param {Fault} fault
 * @param {WrittenHand} form
 * @param {Server.Game} game
 */
export function partOf({ at }, form, game) {
  const [part, number, field] = at.split(".");
  const { cards, game: bank, seats } = texts.desk;
  if (part === "seats" && number !== undefined) {
    const wager = wagerOn(game, field);
    return `${seats.seat(form.seats[Number(number)].seat)}${wager ? `, ${wager.label}` : ""}`;
  }
  /** @type {Record<string, string>} */
  const parts = {
    meters: bank.meter(wagerOn(game, number)?.label ?? ""),
    board: cards.board,
    dealer: cards.dealer,
    seats: seats.title,
    player_dealer: bank.bank,
    void: texts.desk.irregularities.title,
    exposed: texts.desk.irregularities.title,
  };
  return parts[part];
}

/**
 * What may be decided on a street: `["check", "raise 3x", "raise 4x"]`.
 * @param {Pick<Server.Game, "raises">} game
 * @param {Server.Street} street
 */
export function offers(game, street) {
  return [street === "river" ? "fold" : "check", ...game.raises[street].map(raiseBy)];
}

/** @param {Decision} action */
export const ends = (action) => action === "fold" || isRaise(action);

/**
 * @param {NonNullable<WrittenHand["player_dealer"]>} bank
 * @param {Server.Game} game
 * @param {Note} note
 */
function bank({ seat, wager }, game, note) {
  if (!(seat >= 1 && seat <= game.seats)) note("player_dealer.seat", say.noSeat(game.seats));
  if (wager === "") note("player_dealer.wager", say.missing, true);
  else note("player_dealer.wager", amountFault(wager));
}

/**
 * @param {WrittenHand} form
 * @param {WrittenSeat} written
 * @param {number} at
 * @param {Server.Game} game
 * @param {Note} note
 */
function seatFaults(form, written, at, game, note) {
  const { seat, actions, foul } = written;
  /** @param {string} name */
  const field = (name) => `seats.${at}.${name}`;
  if (!(seat >= 1 && seat <= game.seats)) note(field("seat"), say.noSeat(game.seats));
  else if (seat === form.player_dealer?.seat) note(field("seat"), say.seatBanks);
  else if (form.seats.findIndex((other) => other.seat === seat) !== at) note(field("seat"), say.seatTwice);
  for (const [spot, stake] of Object.entries(stakesOf(written))) {
    if (spot === ANTE && stake === "") note(field(spot), say.missing, true);
    else note(field(spot), stakeFault(spot, stake, written[ANTE], game));
  }
  if (foul?.reason === "") note(field("foul"), say.missing, true);
  const wrong = wrongAction(actions, game);
  if (wrong) note(field("actions"), wrong);
  else if (!form.void && !foul && !actions.some(ends))
    note(field("actions"), say.undecided(texts.streets[STREETS[actions.length]]), true);
}

/**
 * @param {Decision[]} actions
 * @param {Server.Game} game
 */
function wrongAction(actions, game) {
  for (const [at, action] of actions.entries()) {
    if (at > 0 && ends(actions[at - 1])) return say.tooMany;
    const offered = offers(game, STREETS[at]);
    if (!offered.includes(action)) {
      return say.notOffered(action, texts.streets[STREETS[at]], offered.map(decisionName).join(", "));
    }
  }
  return "";
}

/** @param {string} text */
const show = (text) => shown(cents(text));
/** @param {string} text */
const amountFault = (text) => (faultIn(text, { low: 0 }) ? say.money(text) : "");
/**
 * @param {string} shows
 * @param {string} start
 */
const belowStart = (shows, start) => (cents(shows) < cents(start) ? say.meter(show(start)) : "");

/**
 * @param {string} spot
 * @param {string} stake
 * @param {string} ante
 * @param {Server.Game} game
 */
function stakeFault(spot, stake, ante, game) {
  const wager = beforeDeal(game).find((one) => one.spot === spot);
  if (!wager)
    return say.noSpot(
      spot,
      beforeDeal(game).map((one) => one.spot),
    );
  if (wager.placed !== "equal to the ante") return spotFault(stake, game);
  return amountFault(stake) || (cents(stake) === cents(ante) ? "" : say.equal(wager.label, ante));
}

/**
 * @param {string} text
 * @param {Server.Game} game
 */
function spotFault(text, { minimum, maximum, increment }) {
  const wrong = amountFault(text);
  if (wrong) return wrong;
  const fault = faultIn(text, { low: cents(minimum), high: cents(maximum), step: cents(increment) });
  if (!fault) return "";
  return fault === "step" ? say.step(show(increment)) : say.limits(show(minimum), show(maximum));
}

/**
 * Cards that need not be known are not written.
 * @param {string} at
 * @param {string | undefined} cards
 * @param {number} wanted
 * @param {Note} note
 */
function noteMissing(at, cards, wanted, note) {
  if (cards === undefined) return;
  const left = wanted - split(cards).length;
  if (left > 0) note(at, say.cards(left), true);
}

/** @param {string | undefined} cards */
const split = (cards) => (cards ?? "").split(" ").filter(Boolean);

/**
 * Card pickers put no card into two places, but a text may.
 * @param {WrittenHand} form
 */
function cardsTwice(form) {
  const { places } = texts.desk;
  /** @type {Map<Card, string>} */
  const first = new Map();
  /** @type {Record<string, string>} */
  const found = {};
  /**
   * @param {string} at
   * @param {string} place
   * @param {string | undefined} cards
   */
  const look = (at, place, cards) => {
    for (const card of split(cards)) {
      if (first.has(card)) found[at] ??= say.twice(card, first.get(card), place);
      else first.set(card, place);
    }
  };
  look("board", places.board, form.board);
  look("dealer", places.dealer, form.dealer);
  for (const [at, { seat, cards }] of form.seats.entries()) look(`seats.${at}.cards`, places.seat(seat), cards);
  return found;
}
