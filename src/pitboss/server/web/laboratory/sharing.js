// Sharing the answer: as a link, as JSON, as CSV.
import { html } from "../html.js";
import { copy, download } from "../parts/files.js";
import { texts } from "../texts.js";
import { csvOf } from "./csv.js";
import { addressOf } from "./draft.js";

/** @typedef {import("./solutions.js").Answer} Answer */

const words = texts.laboratory;
const FILE = "pitboss-solve";

/** @param {{ own: Answer, standard: Answer | null }} props */
export function Sharing({ own, standard }) {
  const link = location.origin + addressOf(own.rules);
  return html`<section class="sheet lab-sharing no-print">
    <h2>${words.share}</h2>
    <div class="lab-link">
      <label class="field"><span>${words.link}</span>
        <input type="text" readonly value=${link} onFocus=${(event) => event.target.select()} /></label>
      <button type="button" onClick=${() => copy(link)}>${words.copy}</button>
    </div>
    <div class="row">
      <button type="button" onClick=${() => download(`${FILE}.json`, own.text)}>${words.json}</button>
      <button type="button" disabled=${!standard}
        onClick=${() => standard && download(`${FILE}.csv`, csvOf(own, standard), "text/csv")}>${words.csv}</button>
    </div>
    <p class="small dim">${words.filesLead}</p>
  </section>`;
}
