// What a round was checked for, whether it holds, and what cannot be checked.
import { html } from "../html.js";
import { texts } from "../texts.js";

const words = texts.table.seal;
const MARKS = { passed: "✓", failed: "✗", "not checkable": "–" };
const CLASSES = { passed: "holds", failed: "fails", "not checkable": "unchecked" };

/** @param {{ checks: import("../fairness/verify.js").Check[] }} props */
export function Checks({ checks }) {
  const good = checks.every(({ state }) => state !== "failed");
  const hidden = checks.some(({ state }) => state === "not checkable");
  const seenHere = checks.some(({ check }) => check === "seen"); // by this page, while bets were open
  const verdict = !good ? words.bad : hidden ? words.sealed : seenHere ? words.good : words.agrees;
  return html`<p role="status" class=${good ? "win" : "problem"}>${verdict}</p>
    <ul class="checks">
      ${checks.map(
        ({ name, state, detail }) => html`<li key=${name} class=${CLASSES[state]}>
          <span aria-hidden="true">${MARKS[state]}</span> ${name}
          ${state === "not checkable" && html` <em class="dim">${words.notCheckable}</em>`}
          ${detail && html` <span class="dim break">${detail}</span>`}
        </li>`,
      )}
    </ul>`;
}
