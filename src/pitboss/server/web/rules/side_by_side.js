// Games side by side; where they differ is marked.
import { html } from "../html.js";
import { texts } from "../texts.js";
import { factsOf } from "./facts.js";

const words = texts.rules;

export function SideBySide({ games }) {
  const facts = games.map(factsOf);
  const rows = Object.keys(facts[0]);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.sideBySide}>
    <table class="rules-games">
      <caption class="unseen">${words.sideBySide}</caption>
      <thead><tr><td></td>
        ${games.map(
          ({ name, title }) => html`<th key=${name} scope="col"><a href=${`/rules/${name}`}>${title}</a></th>`,
        )}
      </tr></thead>
      <tbody>${rows.map((row) => {
        const same = facts.every((fact) => fact[row] === facts[0][row]);
        return html`<tr key=${row} class=${same ? "same" : ""}><th scope="row">${words.fact[row]}</th>
          ${facts.map((fact, at) => html`<td key=${games[at].name}>${fact[row]}</td>`)}</tr>`;
      })}</tbody>
    </table>
  </div>`;
}
