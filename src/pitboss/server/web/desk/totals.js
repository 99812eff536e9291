// Sums over a settled hand, for the seats and for the table: whatever one loses, another wins.
import { MINUS } from "../figures.js";
import { amount, cents } from "../money.js";

/**
 * @typedef {"stake" | "due" | "paid" | "returned" | "lost"} Figure
 * @typedef {Pick<Server.SettledWager, Figure>} Line
 */

/** @type {Figure[]} */
const FIGURES = ["stake", "due", "paid", "returned", "lost"];

/** @param {string[]} texts */
const sum = (texts) => amount(texts.reduce((so_far, text) => so_far + cents(text), 0));

/**
 * `{ stake, due, paid, returned, lost }` of some lines.
 * @param {Line[]} lines
 */
export function summed(lines) {
  const sums = FIGURES.map((name) => [name, sum(lines.map((line) => line[name]))]);
  return /** @type {Line} */ (Object.fromEntries(sums));
}

/**
 * All seats together, the bank, and what both make: nothing is made or lost.
 * @param {{ answer: Pick<Server.SettledHand["answer"], "house" | "player_dealer">,
 *   seats: { before_showdown: Line[], lines: Line[], net: string }[] }} page
 */
export function totals({ answer, seats }) {
  const players = {
    ...summed(seats.flatMap(({ before_showdown: first, lines }) => [...first, ...lines])),
    net: sum(seats.map(({ net }) => net)),
  };
  const bank = answer.player_dealer ?? answer.house ?? { net: amount(0) };
  return { players, bank, together: sum([players.net, bank.net]) };
}

/**
 * With its sign, to the cent: `+500.00`, `−20.00`, `0.00`.
 * @param {string} text
 */
export function signedAmount(text) {
  const whole = cents(text);
  return `${whole > 0 ? "+" : whole < 0 ? MINUS : ""}${amount(Math.abs(whole))}`;
}
