// The rules of a game in a line each: what games are compared by.
import { show } from "../money.js";
import { texts } from "../texts.js";

const words = texts.rules;

/** `3× or 4×`. */
export const multiples = (game, street) => words.or(game.raises[street].map(words.multiple));

export const playersBank = (game) => game.banked_by !== "house";

/** The schedule in force, or undefined. */
export const scheduleOf = (game) => game.schedules.find(({ number }) => number === game.schedule);

/** The hand with which a pay table ends. */
export const lowest = (pays) => pays.lines.at(-1).hand;

export const qualifying = (game) => (game.qualify === null ? words.always : words.orBetter(words.a(game.qualify)));

/** `50 · 40 · 30`: odds to one need not say so. */
const oddsLine = (pays) => pays.lines.map((line) => line.pays.replace(/ to 1$/, "")).join(" · ");

/**
 * Every fact of a game, by name. All games have the same names, so that they can lie side by side.
 * @returns {Record<string, string>}
 */
export function factsOf(game) {
  const players = playersBank(game);
  return {
    bank: words.bankedBy[game.banked_by],
    seats: words.seats(game.seats, players),
    spot: words.fromTo(show(game.minimum), show(game.maximum)),
    increment: show(game.increment),
    preflop: multiples(game, "preflop"),
    flop: multiples(game, "flop"),
    river: multiples(game, "river"),
    qualify: qualifying(game),
    ante: game.qualify === null ? words.neverHappens : words.antes[game.unqualified_ante],
    blind: oddsLine(game.blind),
    trips: `${words.tableName(game.trips.name)}: ${oddsLine(game.trips)}`,
    dealing: words.dealing[game.dealing],
    decks: words.decks(game.decks),
    coverage: words.coverageShort[game.coverage],
    turns: players ? words.turns(game.rounds_in_a_row) : words.never,
    collection: collection(game),
    toPlay: show(game.least_to_play),
    toBank: players ? show(game.least_to_bank) : words.never,
  };
}

function collection(game) {
  if (game.schedule === null) return words.none;
  const fees = scheduleOf(game).steps.map((step) => show(step.collection));
  return words.bySchedule(game.schedule, fees.at(0), fees.at(-1));
}
