// What coverage by payoffs means for everybody but the bank, wherever somebody meets it.
import { html } from "../html.js";
import { texts } from "../texts.js";

/** @param {string} coverage */
export const payoffsWarning = (coverage) => (coverage === "payoffs" ? texts.payoffsWarning : "");

/** @param {{ coverage: string }} props */
export function PayoffsWarning({ coverage }) {
  const words = payoffsWarning(coverage);
  return words ? html`<p class="warning small payoffs-warning">${words}</p>` : null;
}
