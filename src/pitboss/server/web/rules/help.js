// How the pages work, and what the words mean.
import { html } from "../html.js";
import { texts } from "../texts.js";

const words = texts.rules;

export function Help() {
  return html`
    <section class="sheet" id="help">
      <h2>${words.help}</h2>
      <div class="rules-help">${words.helpParts.map(
        ({ title, lines }) => html`<div key=${title}><h3>${title}</h3>
          <ul>${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul></div>`,
      )}</div>
      <h3>${words.keysTitle}</h3>
      <table class="rules-keys">
        <caption class="unseen">${words.keysTitle}</caption>
        <thead><tr>
          <th scope="col">${words.key}</th><th scope="col">${words.where}</th><th scope="col">${words.does}</th>
        </tr></thead>
        <tbody>${words.keys.map(
          ([keys, where, does]) => html`<tr key=${keys + where}>
            <th scope="row">${keys}</th><td>${where}</td><td>${does}</td></tr>`,
        )}</tbody>
      </table>
    </section>
    <section class="sheet" id="glossary">
      <h2>${words.glossary}</h2>
      <dl class="rules-glossary">${Object.entries(words.terms).map(
        ([term, meaning]) => html`<div key=${term}><dt>${term}</dt><dd>${meaning}</dd></div>`,
      )}</dl>
    </section>
  `;
}
