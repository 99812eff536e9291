// A pay table, as it is printed on the felt.
import { html } from "../html.js";
import { show } from "../money.js";
import { texts } from "../texts.js";
import { isNoPrize } from "../wagers.js";

/** @param {string} hand */
export const handName = (hand) => texts.hands[hand] ?? hand;

/**
 * What a line of a pay table gives: odds, a share of the meter, or the stake back.
 * @param {string} pays
 */
export const prizeWords = (pays) => (isNoPrize(pays) ? texts.table.stakeBack : pays);

/**
 * `meter` is what the wager's meter is worth now, for those that have one.
 * @param {{ wager: import("../wagers.js").TableWager, meter?: string | null }} props
 */
export function PayTable({ wager, meter }) {
  const { spot, label, table } = wager;
  return html`<table class="pays" data-spot=${spot}>
    <caption>${texts.table.pays(label)}
      ${meter && html`<small class="meter">${texts.table.meter(show(meter))}</small>`}</caption>
    <tbody>
      ${table.lines.map(
        ({ hand, pays }) => html`<tr key=${hand}>
          <th scope="row">${handName(hand)}</th><td class="number">${prizeWords(pays)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
