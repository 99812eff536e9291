// A pay table, as it is printed on the felt.
import { html } from "../html.js";
import { texts } from "../texts.js";

/** `pays` is `blind` or `trips` of a game's form. */
export function PayTable({ name, pays }) {
  return html`<table class=${`pays pays-${name}`}>
    <caption>${texts.table.pays[name]}</caption>
    <tbody>
      ${pays.lines.map(
        ({ hand, pays: odds }) => html`<tr key=${hand}>
          <th scope="row">${texts.hands[hand]}</th><td class="number">${odds}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
