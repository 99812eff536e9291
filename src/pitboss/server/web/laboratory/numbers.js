// Exact figures as people read them here: with four decimals, a true minus, and a sign where two
// games are compared.
import { grouped, MINUS } from "../figures.js";

const DECIMALS = 4;
const SMALLEST_SHOWN = 0.5 * 10 ** -DECIMALS; // what is less is shown as nothing

/** @type {(value: number, decimals: number) => string} */
const plain = (value, decimals) => value.toFixed(decimals).replace("-", MINUS);

/** @param {number} value */
export const share = (value, decimals = DECIMALS) => `${plain(100 * value, decimals)}%`;
/** @param {number} value */
export const figure = (value) => plain(value, DECIMALS);

/**
 * `+0.2466`, `−0.0021`, `0`; differences of shares are points of a hundred.
 * @param {number} value
 */
export function difference(value, { points = false } = {}) {
  const shown = points ? 100 * value : value;
  if (Math.abs(shown) < SMALLEST_SHOWN) return "0";
  return `${shown > 0 ? "+" : ""}${plain(shown, DECIMALS)}`;
}

/**
 * A net result in Antes, a decimal text at the server: `+2.5`, `−6`, `0`.
 * @param {string} net
 */
export const netText = (net) => (Number(net) > 0 ? `+${net}` : net.replace("-", MINUS));

/**
 * A chance, however small, to three figures at least: `13.647%`, `0.0000220%`.
 * @param {number} value
 */
export function chance(value) {
  const decimals = value > 0 ? Math.max(3, 2 - Math.floor(Math.log10(100 * value))) : 0;
  return share(value, decimals);
}

/**
 * `1 in 45,530`; a little less than `1 in 2` is `1 in 1.9`.
 * @param {number} value
 */
export function oneIn(value) {
  const rounds = 1 / value;
  return rounds < 10 ? plain(rounds, 1) : grouped(Math.round(rounds));
}
