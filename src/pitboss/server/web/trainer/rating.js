// The trainee's rating: Elo's method, with spots for opponents.
//
// The question of a spot is whether to raise. What the wrong answer to it costs, m, says how hard
// it is to see: a spot has 800 + 1400·exp(-m / 0.1) points, from 2200 where it hardly matters down
// to 800 where it is plain.
//
// Of n actions one is right, so a guess is right 1 time in n, and somebody with rating R is expected
// to be right with
//     E = 1/n + (1 - 1/n) / (1 + 10^((D - R) / 400))
// where D are the points of the spot.
//
// A right answer moves the rating by K·w·(1 - E), a mistake by -K·w·E. The weight w is the exact loss
// in tenths of an Ante, at least 0.1 and at most 1: of a mistake what it cost, of a right answer what
// the cheapest mistake would have cost. So what is worth next to nothing counts for next to nothing,
// both ways; and as no mistake weighs less than the right answer, whoever guesses falls, whatever the
// spots are. K is 40 for the first 30 answers and 20 from then on.
import { isRaise } from "../decisions.js";
import { LARGE } from "../grades.js";

/** @typedef {Pick<Server.Advice, "best" | "costs">} Advice */

export const FIRST_RATING = 1200;

const EASIEST = 800;
const HARDEST = 2200;
const WIDTH = 0.1; // Antes
const LEAST_WEIGHT = 0.1;
const NEW = { answers: 30, k: 40 };
const K = 20;

/**
 * What the wrong answer to "raise, or not?" costs, in Antes.
 * @param {Advice} advice
 */
export function atStake({ best, costs }) {
  const others = Object.keys(costs).filter((decision) => isRaise(decision) !== isRaise(best));
  return Math.min(...others.map((decision) => costs[decision]));
}

/**
 * What the second best costs.
 * @param {Advice} advice
 */
const margin = ({ best, costs }) =>
  Math.min(
    ...Object.keys(costs)
      .filter((decision) => decision !== best)
      .map((decision) => costs[decision]),
  );

/** @param {Advice} advice */
export const difficulty = (advice) => EASIEST + (HARDEST - EASIEST) * Math.exp(-atStake(advice) / WIDTH);

/**
 * How likely somebody with this rating is to be right.
 * @param {number} rating
 * @param {Advice} advice
 */
export function expected(rating, advice) {
  const guess = 1 / Object.keys(advice.costs).length;
  return guess + (1 - guess) / (1 + 10 ** ((difficulty(advice) - rating) / 400));
}

/**
 * The rating after an answer.
 * @param {number} rating
 * @param {number} answers so far
 * @param {Advice} advice of the spot
 * @param {number} cost of what was chosen, in Antes
 */
export function rated(rating, answers, advice, cost) {
  const k = answers < NEW.answers ? NEW.k : K;
  const right = cost === 0;
  const weight = Math.min(1, Math.max(LEAST_WEIGHT, (right ? margin(advice) : cost) / LARGE));
  return Math.max(0, rating + k * weight * ((right ? 1 : 0) - expected(rating, advice)));
}
