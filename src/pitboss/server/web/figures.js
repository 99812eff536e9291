// Exact figures, rounded for people.
export const MINUS = "−";
const FINEST = 4;

/** @type {(size: number, decimals: number) => string} */
const unsigned = (size, decimals) => {
  // What is something must not look like nothing: 0.0004 is not 0.000.
  const shown = size.toFixed(decimals);
  return size > 1e-9 && Number(shown) === 0 && decimals < FINEST ? unsigned(size, decimals + 1) : shown;
};

/**
 * Antes that something costs: `0.306`.
 * @param {number} value
 */
export const antes = (value, decimals = 3) => (value < 0 ? MINUS : "") + unsigned(Math.abs(value), decimals);

/**
 * Antes that something is worth, with their sign: `+1.172`, `−0.541`.
 * @param {number} value
 */
export const signed = (value, decimals = 3) => (value > 0 ? "+" : "") + antes(value, decimals);

/**
 * A share of one: `63.4%`.
 * @param {number} share
 */
export const percent = (share, decimals = 1) => `${(100 * share).toFixed(decimals)}%`;

/**
 * In whole percent, where `0%` is none and `100%` is all: nothing is rounded to either.
 * @param {number} share
 */
export const wholePercent = (share) =>
  `${share > 0 && share < 1 ? Math.min(99, Math.max(1, Math.round(100 * share))) : 100 * share}%`;

/**
 * Thousands apart: `45,530`.
 * @param {number | bigint | string} whole
 */
export const grouped = (whole) => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
