// How large a mistake is: the only place that draws the line.
export const LARGE = 0.1; // Antes

/** @typedef {"best" | "small" | "large"} Grade */

const NOTHING = 1e-9; // equal values may differ in the last digit

/**
 * The grade of a decision by what it gives away, in Antes.
 * @param {number} cost
 * @returns {Grade}
 */
export function grade(cost) {
  if (cost <= NOTHING) return "best";
  return cost < LARGE ? "small" : "large";
}
