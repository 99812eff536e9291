// What a round was checked for, and whether it holds.
import { html } from "../html.js";
import { texts } from "../texts.js";

const words = texts.table.seal;

/** @param {{ checks: import("../fairness/verify.js").Check[] }} props */
export function Checks({ checks }) {
  const good = checks.every(({ holds }) => holds);
  const seenHere = checks.some(({ check }) => check === "seen"); // by this page, while bets were open
  const verdict = good ? (seenHere ? words.good : words.agrees) : words.bad;
  return html`<p role="status" class=${good ? "win" : "problem"}>${verdict}</p>
    <ul class="checks">
      ${checks.map(
        ({ name, holds, detail }) => html`<li key=${name} class=${holds ? "holds" : "fails"}>
          <span aria-hidden="true">${holds ? "✓" : "✗"}</span> ${name}
          ${detail && html` <span class="dim break">${detail}</span>`}
        </li>`,
      )}
    </ul>`;
}
