// What a round brought a seat, in words: nothing is told of wagers that are not settled yet, and a win that the bank
// did not cover never reads as a win of nothing.
import { cents, shown } from "../money.js";
import { texts } from "../texts.js";
import { netOf } from "./settled_wager.js";

/** @typedef {Pick<Server.SettledWager, "outcome" | "due" | "paid" | "lost" | "net">} Line */

/**
 * The words, and the net where it says it all; null where words do, or nothing is settled yet.
 * @param {Server.Result} result
 * @param {Line[]} lines
 * @returns {{ words: string, net: number | null }}
 */
export function resultWords(result, lines) {
  const words = texts.results.other[result];
  if (!lines.length) return { words, net: null };
  const uncovered = uncoveredWords(lines);
  if (uncovered) return { words: `${words}, ${uncovered}`, net: null };
  const back = lines.some(({ outcome }) => outcome === "returned");
  if (back && !sumOf(lines, "paid") && !sumOf(lines, "lost")) {
    return { words: `${words}, ${texts.results.allReturned}`, net: null };
  }
  return { words, net: netOf(lines) };
}

/**
 * Of winnings that the bank did not cover: what was due, what was paid, and what the hand lost; empty where it
 * covered all of them.
 * @param {Pick<Line, "due" | "paid" | "lost">[]} lines
 */
export function uncoveredWords(lines) {
  const [due, paid, lost] = [sumOf(lines, "due"), sumOf(lines, "paid"), sumOf(lines, "lost")];
  return paid < due ? texts.table.settled.uncovered(shown(due), paid && shown(paid), lost && shown(lost)) : "";
}

/**
 * @param {Pick<Line, "due" | "paid" | "lost">[]} lines
 * @param {"due" | "paid" | "lost"} what
 */
const sumOf = (lines, what) => lines.reduce((sum, line) => sum + cents(line[what]), 0);
