// Odds as people write them: `500`, `3:2`, `3 to 2`.
import { MOST_ODDS } from "./standard.js";

const ODDS = /^(\d{1,6})(?:\s*(?:to|:)\s*(\d{1,6}))?$/;
const TOO_LONG = /^\d{7,}(?:\s*(?:to|:)\s*\d+)?$/;

/** @type {(one: number, other: number) => number} */
const divisor = (one, other) => (other ? divisor(other, one % other) : one);

/**
 * In lowest terms; null if they are none.
 * @param {string} text
 */
export function parseOdds(text) {
  const found = ODDS.exec(text.trim());
  if (!found || Number(found[2]) === 0) return null;
  const [profit, stake] = [Number(found[1]), Number(found[2] ?? 1)];
  const common = divisor(profit, stake);
  return { profit: profit / common, stake: stake / common };
}

/**
 * As a pay table writes them: `500`, `3:2`.
 * @param {{ profit: number, stake: number }} odds
 */
export const writeOdds = ({ profit, stake }) => (stake === 1 ? String(profit) : `${profit}:${stake}`);

/**
 * What is wrong with odds, by name, or null. The Blind is counted in half-Antes, Trips exactly.
 * @param {string} text
 * @param {string} spot
 */
export function wrongWith(text, spot) {
  const odds = parseOdds(text);
  if (!odds) return spot === "blind" && TOO_LONG.test(text.trim()) ? "high" : "odds";
  if (spot !== "blind") return null;
  if (odds.stake > 2) return "halves";
  return odds.profit / odds.stake > MOST_ODDS ? "high" : null;
}
