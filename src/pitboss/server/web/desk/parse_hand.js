// A hand from JSON: what the form can hold is taken as it is, so that nothing of it is lost and the form
// says what is wrong; what it cannot hold is refused in one line.
import { parseCards } from "../cards.js";
import { texts } from "../texts.js";
import { ANTE } from "../wagers.js";
import { TABLE } from "./games.js";
import { BOARD, TWO } from "./hand_form.js";

const say = texts.desk.reading;

/**
 * @typedef {Record<string, unknown>} Fields
 * @typedef {import("./hand_form.js").GivenHand} GivenHand
 */

const HAND = [
  "rules",
  "coverage",
  "schedule",
  "meters",
  "player_dealer",
  "dealer",
  "board",
  "exposed",
  "void",
  "seats",
];
const BANK = ["seat", "wager"];
const SEAT = ["seat", "stakes", "cards", "actions", "foul"];
const SPOT = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/; // which of them a game has, its rules say

/** @param {string} name */
const isSpot = (name) => SPOT.test(name);

/**
 * The hand of a text; an Error whose message is for people if there is none.
 * @param {string} text
 * @returns {GivenHand}
 */
export function readHand(text) {
  let json;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(say.json(error.message));
  }
  const twice = fieldTwice(text);
  if (twice !== undefined) throw new Error(say.twice(twice));
  /** @param {string} name */
  const isTable = (name) => name.endsWith(TABLE) && isSpot(spotOf(name));
  assertFields(json, "", HAND, { otherwise: say.object, also: isTable });
  return {
    rules: textOf(json.rules, "rules") ?? "",
    coverage: textOf(json.coverage, "coverage"),
    schedule: wholeOf(json.schedule, "schedule"),
    tables: tablesOf(json, isTable),
    meters: metersOf(json.meters),
    player_dealer: bankOf(json.player_dealer),
    dealer: cardsOf(json.dealer, "dealer", TWO),
    board: cardsOf(json.board, "board", BOARD),
    void: textsOf(json.void, "void", ["kind", "reason"]),
    exposed: listOf(json.exposed, "exposed").map(exposedOf),
    seats: listOf(json.seats, "seats").map(seatOf),
  };
}

/**
 * @param {Fields} json
 * @param {(name: string) => boolean} isTable
 */
function tablesOf(json, isTable) {
  const stated = Object.keys(json).filter(isTable);
  return Object.fromEntries(stated.map((name) => [spotOf(name), textOf(json[name], name)]));
}

/**
 * The spot of `bad_beat_table`.
 * @param {string} name
 */
const spotOf = (name) => name.slice(0, -TABLE.length).replaceAll("_", "-");

/**
 * @param {unknown} json
 * @returns {Server.Stakes}
 */
function metersOf(json) {
  const given = absent(json) ? {} : json;
  assertFields(given, "meters", [], { also: isSpot });
  return Object.fromEntries(Object.keys(given).map((spot) => [spot, textOf(given[spot], `meters.${spot}`) ?? ""]));
}

/** @param {unknown} json */
function bankOf(json) {
  if (absent(json)) return undefined;
  assertFields(json, "player_dealer", BANK);
  const { seat, wager } = json;
  return { seat: wholeOf(seat, "player_dealer.seat"), wager: textOf(wager, "player_dealer.wager") };
}

/**
 * @param {unknown} json
 * @param {number} at
 */
function seatOf(json, at) {
  const place = `seats[${at}]`;
  assertFields(json, place, SEAT, { also: isSpot });
  const actions = listOf(json.actions, `${place}.actions`);
  return {
    seat: wholeOf(json.seat, `${place}.seat`),
    stakes: stakesOf(json, place),
    cards: cardsOf(json.cards, `${place}.cards`, TWO),
    actions: actions.map((action, of) => tidy(textOf(action, `${place}.actions[${of}]`) ?? "")),
    foul: textsOf(json.foul, `${place}.foul`, ["wagers", "reason"]),
  };
}

/**
 * An object of texts, where there is one.
 * @param {unknown} json
 * @param {string} place
 * @param {string[]} fields
 * @returns {Record<string, string | undefined> | undefined}
 */
function textsOf(json, place, fields) {
  if (absent(json)) return undefined;
  assertFields(json, place, fields);
  return Object.fromEntries(fields.map((name) => [name, textOf(json[name], `${place}.${name}`)]));
}

/**
 * @param {unknown} json
 * @param {number} at
 */
function exposedOf(json, at) {
  const place = `exposed[${at}]`;
  assertFields(json, place, ["seat", "reason"]);
  return { seat: wholeOf(json.seat, `${place}.seat`), reason: textOf(json.reason, `${place}.reason`) };
}

/**
 * Stakes stand together, or each under the name of its spot.
 * @param {Fields} json
 * @param {string} place
 * @returns {Server.Stakes}
 */
function stakesOf({ stakes, ...fields }, place) {
  const given = absent(stakes) ? {} : stakes;
  assertFields(given, `${place}.stakes`, [ANTE], { also: isSpot });
  const alone = Object.keys(fields).filter((name) => !SEAT.includes(name));
  const twice = alone.find((spot) => Object.hasOwn(given, spot));
  if (twice !== undefined) throw new Error(say.twice(`${place}.${twice}`));
  /**
   * @param {Fields} from
   * @param {string} where
   */
  const read = (from, where) => (/** @type {string} */ spot) => [spot, textOf(from[spot], `${where}.${spot}`) ?? ""];
  const together = Object.keys(given).map(read(given, `${place}.stakes`));
  return Object.fromEntries([...alone.map(read(fields, place)), ...together]);
}

/** @param {unknown} value */
const absent = (value) => value === undefined || value === null;
/** @param {string} action */
const tidy = (action) => action.toLowerCase().split(/\s+/).filter(Boolean).join(" ");

/**
 * @param {unknown} value
 * @param {string} place
 * @param {string[]} known
 * @param {{ otherwise?: string, also?: (name: string) => boolean }} [more] what is said of what is no object, and
 *   which fields it may have besides
 * @returns {asserts value is Fields}
 */
function assertFields(value, place, known, { otherwise, also = () => false } = {}) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(otherwise ?? say.fields(place, known.join(", ")));
  }
  const unknown = Object.keys(value).find((name) => !known.includes(name) && !also(name));
  if (unknown !== undefined) throw new Error(say.unknown(place ? `${place}.${unknown}` : unknown, known.join(", ")));
}

/**
 * @param {unknown} value
 * @param {string} place
 */
function textOf(value, place) {
  if (absent(value)) return undefined;
  if (typeof value !== "string") throw new Error(say.text(place));
  return value;
}

/**
 * @param {unknown} value
 * @param {string} place
 */
function wholeOf(value, place) {
  if (absent(value)) return undefined;
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw new Error(say.whole(place));
  return value;
}

/**
 * @param {unknown} value
 * @param {string} place
 * @returns {unknown[]}
 */
function listOf(value, place) {
  if (absent(value)) return [];
  if (!Array.isArray(value)) throw new Error(say.list(place));
  return value;
}

/**
 * @param {unknown} value
 * @param {string} place
 * @param {number} most
 */
function cardsOf(value, place, most) {
  const text = textOf(value, place) ?? "";
  const cards = parseCards(text);
  if (!cards) throw new Error(say.cards(place, text));
  if (cards.length > most) throw new Error(say.many(place, cards.length, most));
  return cards;
}

/**
 * The first name that comes twice in one object: readers of JSON differ in which they take.
 * @param {string} text
 */
function fieldTwice(text) {
  /** @type {Set<string>[]} */
  const open = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token.endsWith(":")) {
      const name = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1));
      if (open.at(-1)?.has(name)) return name;
      open.at(-1)?.add(name);
    }
  }
  return undefined;
}
