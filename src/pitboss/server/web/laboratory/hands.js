// The starting hands that are played differently, in the 13 by 13 cells and by name.
import { RANKS } from "../cards.js";
import { decisionName, isRaise } from "../decisions.js";
import { html } from "../html.js";
import { texts } from "../texts.js";
import { changedHands } from "./comparison.js";
import { share } from "./numbers.js";

/** @typedef {import("./solutions.js").Answer} Answer */

const words = texts.laboratory;
const COMBOS = 1326; // ways to hold two cards

/**
 * Suited hands above the diagonal, as on every chart.
 * @param {number} row
 * @param {number} column
 */
const nameAt = (row, column) => {
  if (row === column) return RANKS[row] + RANKS[row];
  return row < column ? `${RANKS[row]}${RANKS[column]}s` : `${RANKS[column]}${RANKS[row]}o`;
};

/** @param {{ own: Answer, standard: Answer }} props */
export function Hands({ own, standard }) {
  const groups = changedHands(own, standard);
  const count = groups.reduce((sum, { hands }) => sum + hands.length, 0);
  const combos = groups.reduce((sum, group) => sum + group.combos, 0);
  const otherwise = new Map(groups.flatMap(({ hands, from }) => hands.map((name) => [name, from])));
  const summary = count ? words.changedHands(count, share(combos / COMBOS, 1)) : words.noChangedHands;
  return html`<div class="lab-hands">
    <div class="lab-grid" role="img" aria-label=${`${words.grid} ${summary}`}>
      ${RANKS.flatMap((_, row) => RANKS.map((_, column) => nameAt(row, column))).map((name) => {
        const { best } = own.form.starting_hands[name];
        const before = otherwise.get(name);
        return html`<span key=${name} class=${`${isRaise(best) ? "raise" : "check"} ${before ? "otherwise" : ""}`}
          title=${handWords(name, best, before)}>${name}</span>`;
      })}
    </div>
    <div>
      <p class="lab-legend small">
        <span><i class="raise"></i>${words.raised}</span>
        <span><i class="check"></i>${words.checked}</span>
        <span><i class="otherwise"></i>${words.otherwise}</span>
      </p>
      <p>${summary}</p>
      ${groups.map(
        ({ from, to, hands }) => html`<p key=${`${from}>${to}`} class="small">
          <b>${words.instead(decisionName(to), decisionName(from))}</b> ${hands.join(" ")}</p>`,
      )}
    </div>
  </div>`;
}

/**
 * @param {string} name
 * @param {Decision} best
 * @param {Decision} [before]
 */
function handWords(name, best, before) {
  const plain = words.hand(name, decisionName(best));
  return before ? `${plain} (${words.before(decisionName(before))})` : plain;
}
