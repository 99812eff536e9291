// Games side by side; where they differ is marked.
import { html } from "../html.js";
import { texts } from "../texts.js";
import { factsOf, paysOf } from "./facts.js";

const words = texts.rules;

const PAYS_AFTER = "ante"; // where the pay tables have their place

/** @param {Server.Game[]} games */
function rowsOf(games) {
  const facts = games.map(factsOf);
  return Object.keys(facts[0]).flatMap((name) => [
    { name, title: words.fact[name], values: facts.map((fact) => fact[name]) },
    ...(name === PAYS_AFTER ? paysOf(games) : []),
  ]);
}

/** @param {{ games: Server.Game[] }} props */
export function SideBySide({ games }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.sideBySide}>
    <table class="rules-games">
      <caption class="unseen">${words.sideBySide}</caption>
      <thead><tr><td></td>
        ${games.map(
          ({ name, title }) => html`<th key=${name} scope="col"><a href=${`/rules/${name}`}>${title}</a></th>`,
        )}
      </tr></thead>
      <tbody>${rowsOf(games).map(({ name, title, values }) => {
        const same = values.every((value) => value === values[0]);
        return html`<tr key=${name} class=${same ? "same" : ""}><th scope="row">${title}</th>
          ${values.map((value, at) => html`<td key=${games[at].name}>${value}</td>`)}</tr>`;
      })}</tbody>
    </table>
  </div>`;
}
