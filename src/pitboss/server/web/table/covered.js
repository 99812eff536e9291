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
  if (covered === null || !stakes) return null;
  const before = beforeOwn(table);
  return html`<p class=${covered < stakes ? "warning" : "dim hint"} role="status">
    ${words.covers(shown(covered), shown(stakes))} ${words.order(before)}</p>`;
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

/** @param {OpenTable} table */
function beforeOwn(table) {
  const order = table.round.value?.settlement_order ?? [];
  return order.slice(0, Math.max(order.indexOf(table.you.value?.seat ?? 0), 0));
}
