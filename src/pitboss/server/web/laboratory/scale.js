// Heights of bars: probabilities on a plain or a logarithmic scale.
import { roundStep } from "../parts/drawing.js";

/**
 * @typedef {{height: (probability: number) => number, ticks: number[]}} Scale
 *   heights are shares of the whole, ticks are probabilities
 */

/**
 * From nothing to the most.
 * @param {number[]} probabilities
 * @returns {Scale}
 */
export function plainScale(probabilities) {
  const most = Math.max(...probabilities);
  const step = roundStep(most / 4);
  const top = Math.ceil(most / step - 1e-9) * step;
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
  return { height: (probability) => probability / top, ticks };
}

/**
 * Ten times as much is one step up, so that a royal flush is seen as well.
 * @param {number[]} probabilities
 * @returns {Scale}
 */
export function logScale(probabilities) {
  const some = probabilities.filter((probability) => probability > 0);
  const top = Math.ceil(Math.log10(Math.max(...some)));
  const bottom = Math.min(Math.floor(Math.log10(Math.min(...some))), top - 1);
  const ticks = Array.from({ length: top - bottom + 1 }, (_, at) => 10 ** (bottom + at));
  /** @param {number} probability */
  const height = (probability) => (probability > 0 ? (Math.log10(probability) - bottom) / (top - bottom) : 0);
  return { height, ticks };
}
