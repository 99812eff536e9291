// What to raise before the flop, in a few lines to learn by heart.
import { decisionName } from "../decisions.js";
import { html } from "../html.js";
import { texts } from "../texts.js";
import { ranges } from "./ranges.js";

const words = texts.strategy;
/** @param {string[]} names */
const listed = (names) => names.join(", ") || "–";

/** @param {{ hands: Server.Hand[] }} props */
export function Summary({ hands }) {
  const { pairs, lines } = ranges(hands);
  const top = decisionName(hands[0].best); // a pair of aces
  return html`<div class="strategy-summary">
    <h2>${words.summary(top)}</h2>
    <table>
      <thead><tr>
        <th scope="col">${words.highest}</th>
        <th scope="col">${words.suitedFrom}</th>
        <th scope="col">${words.offsuitFrom}</th>
      </tr></thead>
      <tbody>
        <tr><th scope="row">${words.pairs}</th><td colspan="2">${listed(pairs)}</td></tr>
        ${lines.map(
          ({ rank, suited, offsuit }) => html`<tr key=${rank}>
            <th scope="row">${texts.cards.ranks[rank]}</th><td>${listed(suited)}</td><td>${listed(offsuit)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="dim">${words.summaryEnd}</p>
    <p class="dim">${words.pick}</p>
  </div>`;
}
