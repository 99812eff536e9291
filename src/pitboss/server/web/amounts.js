// What is wrong with an amount that is typed: the only place that knows, for every box that takes one.
import { cents, shown } from "./money.js";
import { texts } from "./texts.js";

const words = texts.amounts;
const CENT = 1;

/**
 * In cents; without a `high` there is no most.
 * @typedef {{ low?: number, high?: number, step?: number }} Bounds
 * @typedef {"missing" | "unread" | "low" | "high" | "step" | ""} Fault
 */

/**
 * Empty if nothing is wrong.
 * @param {string} text
 * @param {Bounds} bounds
 * @returns {Fault}
 */
export function faultIn(text, { low = CENT, high = Number.POSITIVE_INFINITY, step = CENT }) {
  const value = cents(text);
  if (Number.isNaN(value)) return text.trim() ? "unread" : "missing";
  if (value < low) return "low";
  if (value > high) return "high";
  return value % step ? "step" : "";
}

/**
 * The same as a sentence, with what is possible.
 * @param {string} text
 * @param {Bounds} bounds
 */
export function faultWords(text, bounds) {
  const fault = faultIn(text, bounds);
  if (!fault) return "";
  const { low = CENT, high = Number.POSITIVE_INFINITY, step = CENT } = bounds;
  const least = low > CENT ? shown(low) : "";
  const possible = words.possible(least, high === Number.POSITIVE_INFINITY ? "" : shown(high));
  const written = fault === "unread" ? text.trim() : shown(cents(text));
  return words[fault](fault === "missing" ? "" : written, possible, shown(step));
}
