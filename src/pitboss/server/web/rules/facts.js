// The rules of a game in a line each: what games are compared by.
import { show } from "../money.js";
import { texts } from "../texts.js";
import { wagerOn, withTable } from "../wagers.js";

const words = texts.rules;

/**
 * `3× or 4×`.
 * @param {Server.Game} game
 * @param {Server.Street} street
 */
export const multiples = (game, street) => words.or(game.raises[street].map(words.multiple));

/** @param {Pick<Server.Game, "banked_by">} game */
export const playersBank = (game) => game.banked_by !== "house";

/**
 * The schedule in force, or undefined.
 * @param {Server.Game} game
 */
export const scheduleOf = (game) => game.schedules.find(({ number }) => number === game.schedule);

/** @param {Server.Game} game */
export const qualifying = (game) => (game.qualify === null ? words.always : words.orBetter(words.a(game.qualify)));

const HIGHEST = "royal flush";

/**
 * `50 · 40 · 30`: odds to one need not say so, nor hands from the highest down.
 * @param {Server.Pays} table
 */
function oddsLine({ lines }) {
  const named = lines[0].hand !== HIGHEST;
  return lines.map(({ hand, pays }) => `${named ? `${hand} ` : ""}${pays.replace(/ to 1$/, "")}`).join(" · ");
}

/**
 * The pay tables of games side by side: `{ name, title, values }` for each spot that has one in any of them.
 * @param {Server.Game[]} games
 */
export function paysOf(games) {
  const wagers = new Map(games.flatMap(withTable).map(({ spot, label }) => [spot, label]));
  return [...wagers].map(([spot, label]) => ({
    name: `pays ${spot}`,
    title: words.factPays(label),
    values: games.map((game) => {
      const table = wagerOn(game, spot)?.table;
      return table ? `${words.tableName(table.name)}: ${oddsLine(table)}` : words.none;
    }),
  }));
}

/**
 * Every fact of a game but for its pay tables, by name. All games have the same names, so that they can lie side
 * by side.
 * @returns {Record<string, string>}
 * @param {Server.Game} game
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
    play: game.play_limit === "spot" ? show(game.maximum) : words.unlimited,
    timeOut: words.timeOutShort[game.time_out],
    qualify: qualifying(game),
    ante: game.qualify === null ? words.neverHappens : words.antes[game.unqualified_ante],
    dealing: words.dealing[game.dealing],
    decks: words.decks(game.decks),
    deals: game.deals,
    coverage: words.coverageShort[game.coverage],
    turns: players ? words.turns(game.rounds_in_a_row) : words.never,
    firstBank: players ? words.firstBank[game.first_bank] : words.never,
    rotationClock: game.rotation_clock ? words.rotationClock(game.rotation_clock) : words.noRotationClock,
    collection: collection(game),
    betweenSteps: game.schedule === null ? words.none : words.betweenSteps(game.between_steps),
    voidCollection: game.schedule === null ? words.none : words.voidShort[game.void_collection],
    toPlay: show(game.least_to_play),
    toBank: players ? show(game.least_to_bank) : words.never,
  };
}

/** @param {Server.Game} game */
function collection(game) {
  const schedule = scheduleOf(game);
  if (!schedule) return words.none;
  const fees = schedule.steps.map((step) => show(step.collection));
  return words.bySchedule(game.schedule, fees.at(0), fees.at(-1));
}
