// The chart in short: from which hand on raising is best, for each highest card.
import { isRaise } from "../decisions.js";

/**
 * Hands of one kind from the highest down, in short: `"K5o+"` for K5o and all above it, and others by name.
 * @param {{ name: string, best: string }[]} hands
 * @returns {string[]} nothing where none of them raises
 */
export function shortRange(hands) {
  const raised = hands.filter(({ best }) => isRaise(best));
  let run = 0;
  while (run < hands.length && isRaise(hands[run].best)) run += 1;
  const first = run > 1 ? [`${hands[run - 1].name}+`] : hands.slice(0, run).map(({ name }) => name);
  return [...first, ...raised.slice(run).map(({ name }) => name)];
}

/**
 * Pairs, and by highest card the suited and the offsuit hands that raise.
 * @param {{ name: string, best: string, row: number, column: number }[]} hands
 */
export function ranges(hands) {
  /** @type {(ending: string, rank: string) => typeof hands} */
  const of = (ending, rank) =>
    hands.filter(({ name }) => name.endsWith(ending) && name.length === 3 && name[0] === rank);
  const pairs = shortRange(hands.filter(({ name }) => name.length === 2));
  const ranks = [...new Set(hands.filter(({ row, column }) => row === column).map(({ name }) => name[0]))];
  const lines = ranks.map((rank) => ({ rank, suited: shortRange(of("s", rank)), offsuit: shortRange(of("o", rank)) }));
  return { pairs, lines: lines.filter(({ suited, offsuit }) => suited.length || offsuit.length) };
}
