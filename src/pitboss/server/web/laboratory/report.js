// The answer: figures beside those of the standard game, actions, results, hands.
import { decisionName } from "../decisions.js";
import { grouped } from "../figures.js";
import { html, useMemo } from "../html.js";
import { texts } from "../texts.js";
import { actionsOf, figuresOf, resultsOf } from "./comparison.js";
import { Hands } from "./hands.js";
import { chance, difference, netText, share } from "./numbers.js";
import { ResultsChart } from "./results_chart.js";

/** @typedef {import("./solutions.js").Answer} Answer */

const words = texts.laboratory;

/**
 * `own` and `standard` are answers; until the second has come, there is nothing to compare with.
 * @param {{ own: Answer, standard: Answer | null }} props
 */
export function Report({ own, standard }) {
  const compare = standard !== null && own.key !== standard.key;
  const other = standard ?? own;
  const results = useMemo(() => resultsOf(own, other), [own, other]);
  return html`
    <section class="sheet"><${Headline} own=${own} standard=${standard} />
      <${Figures} own=${own} standard=${standard} /></section>
    <section class="sheet">
      <h2>${words.actions}</h2>
      <p class="small dim">${words.actionsLead}</p>
      <${Actions} own=${own} standard=${other} compare=${compare} />
    </section>
    <section class="sheet">
      <h2>${words.distribution}</h2>
      <${ResultsChart} results=${results} compare=${compare} />
      <details><summary>${words.asTable}</summary><${ResultsTable} results=${results} compare=${compare} /></details>
    </section>
    <section class="sheet">
      <h2>${words.handsTitle}</h2>
      <${Hands} own=${own} standard=${other} />
    </section>
  `;
}

/**
 * The house edge, exactly.
 * @param {{ own: Answer, standard: Answer | null }} props
 */
function Headline({ own, standard }) {
  const deals = grouped(own.form.deals);
  return html`<div class="lab-headline">
    <h2>${words.figures.house_edge}</h2>
    <p class="lab-edge number">${share(own.form.house_edge)}</p>
    <p class="lab-verdict">${verdict(own, standard)}</p>
    <p class="lab-fraction number small dim">
      ${own.antes > 0n ? words.won(grouped(own.antes), deals) : words.lost(grouped(-own.antes), deals)}</p>
  </div>`;
}

/**
 * How the house edge compares, in words.
 * @param {Answer} own
 * @param {Answer | null} standard
 */
export function verdict(own, standard) {
  if (standard === null) return words.comparing;
  if (own.key === standard.key) return words.isStandard;
  const between = own.form.house_edge - standard.form.house_edge;
  const shown = difference(Math.abs(between), { points: true }).replace("+", "");
  if (shown === "0") return words.asStandard;
  return between > 0 ? words.above(shown) : words.below(shown);
}

/** @param {{ own: Answer, standard: Answer | null }} props */
function Figures({ own, standard }) {
  const lines = figuresOf(own, standard ?? own);
  return html`<table class="lab-figures">
    <caption class="unseen">${words.sideBySide}</caption>
    <thead><tr>
      <th scope="col">${words.figure}</th><th scope="col" class="number">${words.standard}</th>
      <th scope="col" class="number">${words.yours}</th><th scope="col" class="number">${words.difference}</th>
    </tr></thead>
    <tbody>${lines.map(
      ({ name, label, words: shown, tone }) => html`<tr key=${name} data-figure=${name}>
        <th scope="row">${label ? words.edgeOf(label) : words.figures[name]}
          <small>${label ? words.ofWager(label) : words.units[name]}</small></th>
        <td class="number">${standard ? shown.standard : "…"}</td>
        <td class="number">${shown.own}</td>
        <td class=${`number ${tone}`}>${standard ? shown.difference : "…"}</td>
      </tr>`,
    )}</tbody>
  </table>
  <p class="small dim">${words.points}</p>`;
}

/** @param {{ own: Answer, standard: Answer, compare: boolean }} props */
function Actions({ own, standard, compare }) {
  const actions = actionsOf(own, standard);
  const most = Math.max(...actions.flatMap((action) => [action.own, action.standard]));
  /** @param {number} often */
  const along = (often) => `${(100 * often) / most}%`;
  return html`<table class="lab-actions">
    <caption class="unseen">${words.actions}</caption>
    <thead class=${compare ? "" : "unseen"}><tr>
      <th scope="col">${words.action}</th><td></td>
      <th scope="col" class="number">${words.yours}</th>
      ${compare && html`<th scope="col" class="number">${words.standard}</th>`}
    </tr></thead>
    <tbody>${actions.map(
      (action) => html`<tr key=${action.name} data-action=${action.name}>
        <th scope="row">${decisionName(action.name)}</th>
        <td class="lab-bar" aria-hidden="true">
          <span class="lab-own" style=${{ width: along(action.own) }}></span>
          ${compare && html`<span class="lab-standard" style=${{ left: along(action.standard) }}></span>`}
        </td>
        <td class="number">${share(action.own, 2)}</td>
        ${compare && html`<td class="number dim">${share(action.standard, 2)}</td>`}
      </tr>`,
    )}</tbody>
  </table>`;
}

/** @param {{ results: import("./comparison.js").NetResult[], compare: boolean }} props */
function ResultsTable({ results, compare }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.distribution}><table class="lab-table">
    <caption class="unseen">${words.distribution}</caption>
    <thead><tr>
      <th scope="col" class="number">${words.net}</th><th scope="col" class="number">${words.probability}</th>
      <th scope="col" class="number">${words.deals}</th>
      ${compare && html`<th scope="col" class="number">${words.standard}</th>`}
    </tr></thead>
    <tbody>${results.map(
      ({ net, own, standard }) => html`<tr key=${net} data-net=${net}>
        <th scope="row" class="number">${netText(net)}</th>
        <td class="number">${own.deals ? chance(own.probability) : "–"}</td>
        <td class="number">${grouped(own.deals)}</td>
        ${compare && html`<td class="number dim">${standard.deals ? chance(standard.probability) : "–"}</td>`}
      </tr>`,
    )}</tbody>
  </table></div>`;
}
