// The standard game as far as the mathematics goes, and what can be stated about another: all of it from the server.
import { STREETS } from "../decisions.js";
import { namedTables, standard } from "../standard.js";
import { withTable } from "../wagers.js";
import { parseOdds, writeOdds } from "./odds.js";

export const MULTIPLES = [1, 2, 3, 4, 5]; // to tick; others are typed
export const NO_HAND = "none";
export const ANTES = ["returned", "settled"];

/** The wagers whose pay tables can be changed. Optional ones have no part in the solution, only an edge of their own. */
export const payWagers = () => withTable(standard().game);
export const isSide = ({ placed }) => placed === "optional";

/** The hands that a wager's table pays, the highest first. */
export const paidHands = ({ table }) => table.lines.map(({ hand }) => hand);

export const qualifyingHands = () => [NO_HAND, ...standard().hands.slice(0, -1).reverse()];

/** Odds as one line: `500 50 10 3 3:2 1`. */
export const lineOf = ({ lines }) => lines.map(({ pays }) => writeOdds(parseOdds(pays))).join(" ");

/** Odds that make up a table with a name go by it, as they do at the server; the one without a choice is written out. */
export function named(spot, line) {
  const tables = Object.entries(namedTables(spot));
  return tables.length > 1 ? (tables.find(([, odds]) => odds === line)?.[0] ?? line) : line;
}

/** The odds of a table, by its name or written out. */
export const oddsOf = (spot, table) => (namedTables(spot)[table] ?? table).split(" ");

/**
 * The rules of a game, as far as the mathematics goes: a pay table by spot for each that the standard game has, the
 * raises by street, the hand to `qualify` with, and what becomes of the `ante`. A table that does not pay the same
 * hands as the standard one cannot be told here, and the standard one stands for it.
 * @returns {Record<string, string | number[]>}
 */
export function rulesOf(game) {
  const tables = payWagers().map((usual) => {
    const own = withTable(game).find(({ spot }) => spot === usual.spot);
    const told = own && String(paidHands(own)) === String(paidHands(usual)) && own.table.lines.every(isOdds);
    return [usual.spot, named(usual.spot, lineOf((told ? own : usual).table))];
  });
  const inFront = tables.filter(([spot]) => !isSide(payWagers().find((wager) => wager.spot === spot)));
  const sides = tables.filter((table) => !inFront.includes(table));
  return {
    ...Object.fromEntries(inFront),
    ...Object.fromEntries(STREETS.map((street) => [street, game.raises[street]])),
    qualify: game.qualify ?? NO_HAND,
    ante: game.unqualified_ante,
    ...Object.fromEntries(sides),
  };
}

const isOdds = ({ pays }) => parseOdds(pays) !== null;

export const standardRules = () => rulesOf(standard().game);

/** Games to begin with: `[words, changes]`, by what they change. */
export function presets(words) {
  const changes = {
    standard: {},
    flush: paying("flush", "2"),
    always: { qualify: NO_HAND },
    twoPair: { qualify: "two pair" },
    four: { preflop: [4] },
    three: { preflop: [3] },
    five: { preflop: [3, 4, 5] },
  };
  const others = payWagers().flatMap(({ spot, label }) =>
    Object.keys(namedTables(spot))
      .filter((table) => Object.keys(namedTables(spot)).length > 1 && table !== standardRules()[spot])
      .map((table) => [words.presetTable(label, table), { [spot]: table }]),
  );
  return [...Object.entries(changes).map(([name, change]) => [words.preset[name], change]), ...others];
}

/** Other odds for a hand, on the wager that is paid by its table when the hand wins. */
function paying(hand, odds) {
  const { spot, table } = payWagers().find((wager) => !isSide(wager));
  const lines = table.lines.map((line) => (line.hand === hand ? { ...line, pays: odds } : line));
  return { [spot]: lineOf({ lines }) };
}
