// The standard game as far as the mathematics goes, and what can be stated about another: all of it from the server.
import { namedTables, standard } from "../standard.js";
import { withTable } from "../wagers.js";
import { parseOdds, shortOdds } from "./odds.js";

/**
 * The rules of a game, as far as the mathematics goes: the name of a pay table, or its odds as one line, by spot for
 * each that the standard game has; the raises by street, the hand to `qualify` with, and what becomes of the `ante`.
 * @typedef {{ preflop: number[], flop: number[], river: number[], qualify: string, ante: string }} Terms
 * @typedef {Terms & { [spot: string]: string | number[] }} Rules
 */

export const MULTIPLES = [1, 2, 3, 4, 5]; // to tick; others are typed
export const NO_HAND = "none";
export const ANTES = ["returned", "settled"];

/** The wagers whose pay tables can be changed. Optional ones are not solved: they have an edge of their own. */
export const payWagers = () => withTable(standard().game);
/** @param {Pick<Server.Wager, "placed">} wager */
export const isSide = ({ placed }) => placed === "optional";

/**
 * The hands that a wager's table pays, the highest first.
 * @param {Pick<import("../wagers.js").TableWager, "table">} wager
 */
export const paidHands = ({ table }) => table.lines.map(({ hand }) => hand);

export const qualifyingHands = () => [NO_HAND, ...standard().hands.slice(0, -1).reverse()];

/**
 * Odds as one line: `500 50 10 3 3:2 1`.
 * @param {Pick<Server.Pays, "lines">} table
 */
export const lineOf = ({ lines }) => lines.map(({ pays }) => shortOdds(pays)).join(" ");

/**
 * Odds that make up a table with a name go by it, as they do at the server; the one without a choice is written out.
 * @param {string} spot
 * @param {string} line
 */
export function named(spot, line) {
  const tables = Object.entries(namedTables(spot));
  return tables.length > 1 ? (tables.find(([, odds]) => odds === line)?.[0] ?? line) : line;
}

/**
 * The odds of a table, by its name or written out.
 * @param {string} spot
 * @param {string} table
 */
export const oddsOf = (spot, table) => (namedTables(spot)[table] ?? table).split(" ");

/**
 * The odds that a game pays on a wager of the standard game. A table that does not pay the same hands, or pays shares
 * of a meter, cannot be expressed here: the standard one is used.
 * @param {Server.Game} game
 * @param {import("../wagers.js").TableWager} usual
 */
function lineIn(game, usual) {
  const own = withTable(game).find(({ spot }) => spot === usual.spot);
  const comparable = own && String(paidHands(own)) === String(paidHands(usual)) && own.table.lines.every(isOdds);
  return lineOf((comparable ? own : usual).table);
}

/** @param {{ pays: string }} line */
const isOdds = ({ pays }) => parseOdds(pays) !== null;

/**
 * @param {Server.Game} game
 * @returns {Rules}
 */
export function rulesOf(game) {
  /** @param {import("../wagers.js").TableWager[]} wagers */
  const tables = (wagers) =>
    Object.fromEntries(wagers.map((wager) => [wager.spot, named(wager.spot, lineIn(game, wager))]));
  return {
    ...tables(payWagers().filter((wager) => !isSide(wager))),
    ...game.raises,
    qualify: game.qualify ?? NO_HAND,
    ante: game.unqualified_ante,
    ...tables(payWagers().filter(isSide)),
  };
}

export const standardRules = () => rulesOf(standard().game);

/** @typedef {[words: string, changes: Partial<Rules>]} Preset */

/**
 * Games to begin with, by what they change.
 * @param {{ preset: Record<string, string>, presetTable: (label: string, table: string) => string }} words
 * @returns {Preset[]}
 */
export function presets({ preset, presetTable }) {
  return [
    [preset.standard, {}],
    [preset.flush, paying("flush", "2")],
    [preset.always, { qualify: NO_HAND }],
    [preset.twoPair, { qualify: "two pair" }],
    [preset.four, { preflop: [4] }],
    [preset.three, { preflop: [3] }],
    [preset.five, { preflop: [3, 4, 5] }],
    ...payWagers().flatMap(({ spot, label }) =>
      otherTables(spot).map((table) => /** @type {Preset} */ ([presetTable(label, table), { [spot]: table }])),
    ),
  ];
}

/**
 * The tables that a spot may have by name instead of the standard one.
 * @param {string} spot
 */
function otherTables(spot) {
  const tables = Object.keys(namedTables(spot));
  return tables.length > 1 ? tables.filter((table) => table !== standardRules()[spot]) : [];
}

/**
 * Other odds for a hand, on the wager that is paid by its table when the hand wins.
 * @param {string} hand
 * @param {string} odds
 */
function paying(hand, odds) {
  const wager = payWagers().find((one) => !isSide(one));
  if (!wager) return {};
  const lines = wager.table.lines.map((line) => (line.hand === hand ? { ...line, pays: odds } : line));
  return { [wager.spot]: lineOf({ lines }) };
}
