// The progress of a trainee: what is stored in the browser, and how an answer changes it.
import { grade } from "../grades.js";
import { missed, solved } from "./deck.js";
import { FIRST_RATING, rated } from "./rating.js";

/**
 * @typedef {{ best: number, small: number, large: number, lost: number }} Tally
 * @typedef {{ answers: number, rated: number, rating: number, streak: number, longest: number,
 *   streets: Record<string, Tally>, kinds: Record<string, Tally>,
 *   deck: import("./deck.js").Kept<Server.TrainingSpot>[] }} Progress
 */

/** @type {Progress} */
export const START = {
  answers: 0, // to all spots, those that came back included
  rated: 0, // to new ones: they alone move the rating and the statistics
  rating: FIRST_RATING,
  streak: 0,
  longest: 0,
  streets: {},
  kinds: {},
  deck: [],
};

/** @type {Tally} */
const NOTHING = { best: 0, small: 0, large: 0, lost: 0 };

/**
 * What an older version of the page stored may lack new fields.
 * @param {Partial<Progress>} kept
 */
export const whole = (kept) => ({ ...START, ...kept });

/**
 * @param {Record<string, Tally>} tallies
 * @param {string} name
 * @param {import("../grades.js").Grade} given
 * @param {number} cost
 */
function counted(tallies, name, given, cost) {
  const before = tallies[name] ?? NOTHING;
  return { ...tallies, [name]: { ...before, [given]: before[given] + 1, lost: before.lost + cost } };
}

/**
 * The progress after a decision; `again` says that the spot had come back.
 * @param {Progress} progress
 * @param {Server.TrainingSpot} spot
 * @param {Decision} chosen
 * @param {boolean} again
 * @returns {Progress}
 */
export function answered(progress, spot, chosen, again) {
  const cost = spot.advice.costs[chosen];
  const given = grade(cost);
  const right = given === "best";
  const streak = right ? progress.streak + 1 : 0;
  const answers = progress.answers + 1;
  const after = {
    ...progress,
    answers,
    streak,
    longest: Math.max(progress.longest, streak),
    deck: right ? solved(progress.deck, spot) : missed(progress.deck, spot, answers),
  };
  if (again) return after;
  return {
    ...after,
    rated: progress.rated + 1,
    rating: rated(progress.rating, progress.rated, spot.advice, right ? 0 : cost),
    streets: counted(progress.streets, spot.street, given, cost),
    kinds: counted(progress.kinds, spot.kind, given, cost),
  };
}

/**
 * Sums of a tally: how many answers, the share of best ones, and the average loss.
 * @param {Tally} tally
 */
export function summed({ best, small, large, lost }) {
  const count = best + small + large;
  return { count, best, small, large, share: count ? best / count : 0, loss: count ? lost / count : 0 };
}

/**
 * The sum of several tallies.
 * @param {Record<string, Tally>} tallies
 * @returns {Tally}
 */
export const together = (tallies) =>
  Object.values(tallies).reduce(
    (sum, { best, small, large, lost }) => ({
      best: sum.best + best,
      small: sum.small + small,
      large: sum.large + large,
      lost: sum.lost + lost,
    }),
    NOTHING,
  );
