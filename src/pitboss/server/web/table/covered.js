// How far the wager of the bank reaches, told before it is bet or raised against (clause 9.8).
import { html } from "../html.js";
import { cents, shown } from "../money.js";
import { texts } from "../texts.js";

const words = texts.table.bank;

/**
 * How much of the wagers the bank covers at most, and who is settled before.
 * @param {{ table: OpenTable, covered: number | null, stakes: number }} props
 */
export function Covered({ table, covered, stakes }) {
  const [round, you] = [table.round.value, table.you.value];
  if (covered === null || !stakes || !round || !you) return null;
  const { bet, mayBet } = settledBefore(round, you.seat);
  return html`<p class=${`covered ${covered < stakes ? "warning" : "dim"}`} role="status">
    ${words.covers(shown(covered), shown(stakes))} ${words.order(bet, mayBet)}</p>`;
}

/**
 * Of the stakes with the highest raise, where it could be used up before one's turn.
 * @param {{ table: OpenTable, raises: { cost: string, covered: string | null }[], stakes: number }} props
 */
export function CoveredRaise({ table, raises, stakes }) {
  const highest = raises.reduce((most, it) => (cents(it.cost) > cents(most.cost) ? it : most), raises[0]);
  if (!highest || highest.covered === null) return null;
  const staked = stakes + cents(highest.cost);
  return html`<${Covered} table=${table} covered=${cents(highest.covered)} stakes=${staked} />`;
}

/**
 * The seats that use the bank's wager up before the own one does: those that have bet, and while bets are open those
 * that still may. The own seat need not have bet.
 * @param {Pick<TableRound, "player_dealer" | "seats" | "settlement_order" | "stage">} round
 * @param {number} own
 */
export function settledBefore({ player_dealer: bank, seats, settlement_order: playing, stage }, own) {
  const first = (bank ?? 0) + 1;
  const others = seats.map(({ seat }) => seat).filter((seat) => seat !== bank);
  const order = [...others.filter((seat) => seat >= first), ...others.filter((seat) => seat < first)];
  const ahead = order.slice(0, Math.max(order.indexOf(own), 0));
  const rest = ahead.filter((seat) => !playing.includes(seat));
  return { bet: ahead.filter((seat) => playing.includes(seat)), mayBet: stage === "betting" ? rest : [] };
}
