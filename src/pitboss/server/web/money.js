// Money is whole cents inside, and a text of dollars and cents outside.
import { grouped, MINUS } from "./figures.js";

/**
 * `"10.50"` as cents, as it is sent or typed; NaN if it is no amount.
 * @param {string} text
 */
export function cents(text) {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(text).trim().replaceAll(",", "").replace(MINUS, "-"));
  if (!found) return NaN;
  const amount = Number(found[2]) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return found[1] ? -amount : amount;
}

/**
 * Cents as the server wants them: `"10.50"`.
 * @param {number} whole
 */
export function amount(whole) {
  const sign = whole < 0 ? "-" : "";
  const size = Math.abs(whole);
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/**
 * For people: no cents where there are none, thousands apart.
 * @param {number} whole
 */
export function shown(whole) {
  const [dollars, rest] = amount(Math.abs(whole)).split(".");
  return `${whole < 0 ? MINUS : ""}${grouped(dollars)}${rest === "00" ? "" : `.${rest}`}`;
}

/**
 * With its sign: `+10`, `−5.50`, `0`.
 * @param {number} whole
 */
export const net = (whole) => (whole > 0 ? `+${shown(whole)}` : shown(whole));

/**
 * The class of a result: it has a colour of its own in base.css.
 * @param {number} result
 */
export const signOf = (result) => (result > 0 ? "win" : result < 0 ? "lose" : "");

/** @param {string} text */
export const show = (text) => shown(cents(text));
/** @param {string} text */
export const showNet = (text) => net(cents(text));

// What a chip is worth, in cents, the largest first; each has a colour of its own in cards.css.
export const CHIPS = [50000, 10000, 2500, 500, 100, 50, 25, 5, 1];

/**
 * The fewest chips that make an amount.
 * @param {number} whole
 */
export function chipsFor(whole) {
  const pile = [];
  let left = whole;
  for (const chip of CHIPS) {
    const count = Math.floor(left / chip);
    left -= count * chip;
    for (let at = 0; at < count && pile.length < 40; at += 1) pile.push(chip);
  }
  return pile;
}
