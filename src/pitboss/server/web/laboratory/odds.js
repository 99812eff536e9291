// Odds as people write them: `500`, `3:2`, `3 to 2`.
import { standard } from "../standard.js";

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
 * The same of a text; what are no odds pay nothing.
 * @param {string} text
 */
export const shortOdds = (text) => writeOdds(parseOdds(text) ?? { profit: 0, stake: 1 });

/**
 * What is wrong with odds, by name, or null. What is solved is counted in half-Antes, side bets exactly.
 * @param {string} text
 * @param {boolean} side
 */
export function wrongWith(text, side) {
  const odds = parseOdds(text);
  if (!odds) return !side && TOO_LONG.test(text.trim()) ? "high" : "odds";
  if (side) return null;
  if (odds.stake > 2) return "halves";
  return odds.profit / odds.stake > standard().most_odds ? "high" : null;
}
