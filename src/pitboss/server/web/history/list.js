// The visitor's rounds: the filter, the sum, the list, and the files.
import { effect, html, useEffect, useMemo, useSignal } from "../html.js";
import { net, signOf } from "../money.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { Select, TextField } from "../parts/fields.js";
import { download } from "../parts/files.js";
import { attempt, notes } from "../parts/notes.js";
import { recordAddress } from "../records.js";
import { texts } from "../texts.js";
import { RunningChart } from "./chart.js";
import { csv, jsonLines, MAX_RECORDS, notations, records } from "./files.js";
import { makeResults } from "./results.js";

const words = texts.history;
const FIRST = 50; // lines that are drawn at first

/**
 * @typedef {ReturnType<typeof makeResults>} Results
 * @typedef {import("./running_result.js").Point} Point
 */

/** @param {{ query: URLSearchParams }} props */
export function HistoryList({ query }) {
  const results = useMemo(() => makeResults(query), []);
  useEffect(
    () =>
      effect(() => {
        results.load();
      }),
    [results],
  );
  const lines = results.lines.value;
  if (!lines) {
    return results.problem.value
      ? html`<section class="sheet"><h1>${texts.pages.history}</h1>
          <${ErrorWithRetry} problem=${results.problem.value} retry=${results.load} /></section>`
      : html`<p class="loading">${texts.common.loading}</p>`;
  }
  const nothingYet = !lines.length && !results.filtered.value;
  return html`<div class="history-head"><h1>${texts.pages.history}</h1><p class="dim">${words.lead}</p></div>
    ${
      nothingYet
        ? html`<section class="sheet"><p>${words.none}</p><p class="dim">${words.noneLead}</p>
          <a class="button primary" href="/">${texts.common.toLobby}</a></section>`
        : html`<${Filter} results=${results} />
          ${results.problem.value && html`<${ErrorWithRetry} problem=${results.problem.value} retry=${results.load} />`}
          ${
            lines.length
              ? html`<div class="history-sum">
                  <${Summary} sum=${results.sum.value} more=${results.more.value} />
                  <${RunningChart} points=${results.points.value} sum=${results.sum.value} />
                </div>
                <${Rounds} results=${results} />`
              : html`<section class="sheet"><p>${words.noneFound}</p>
                <button onClick=${results.clear}>${words.filter.clear}</button></section>`
          }`
    }`;
}

/** @param {{ results: Results }} props */
function Filter({ results }) {
  const { filter, games, tables } = results;
  const say = words.filter;
  // The value in the address may not be among the choices.
  /**
   * @param {Record<string, string>} choices
   * @param {string} value
   * @param {string} any
   * @returns {Record<string, string>}
   */
  const known = (choices, value, any) => ({ "": any, ...(value ? { [value]: value } : {}), ...choices });
  return html`<section class="sheet history-filter" aria-label=${say.title}>
    <${Select} label=${say.game} value=${filter.rules}
      choices=${known(games.value, filter.rules.value, say.anyGame)} />
    <${Select} label=${say.table} value=${filter.table}
      choices=${known(tables.value, filter.table.value, say.anyTable)} />
    <${Select} label=${say.result} value=${filter.result} choices=${say.results} />
    <${TextField} label=${say.from} type="date" value=${filter.from} />
    <${TextField} label=${say.until} type="date" value=${filter.until} />
    <button class="quiet" disabled=${!results.filtered.value} onClick=${results.clear}>${say.clear}</button>
  </section>`;
}

/** @param {{ sum: Results["sum"]["value"], more: boolean }} props */
function Summary({ sum, more }) {
  const say = words.summary;
  /** @param {Point | null} point */
  const round = (point) =>
    point &&
    html`<a href=${`/history/${point.line.table}/${point.line.round}`}
    class=${`number ${signOf(point.net)}`}>${net(point.net)}</a>`;
  return html`<section class="sheet history-figures" aria-labelledby="history-sum-title">
    <h2 id="history-sum-title">${say.title}</h2>
    <dl>
      <div><dt>${say.rounds}</dt><dd class="number">${more ? say.atLeast(sum.rounds) : sum.rounds}</dd></div>
      <div><dt>${say.net}</dt><dd class=${`number large ${signOf(sum.net)}`}>${net(sum.net)}</dd></div>
      <div><dt>${say.fared}</dt><dd class="number">${say.counts(sum.won, sum.lost, sum.even)}</dd></div>
      <div><dt>${say.best}</dt><dd>${round(sum.best)}</dd></div>
      <div><dt>${say.worst}</dt><dd>${round(sum.worst)}</dd></div>
    </dl>
  </section>`;
}

/** @param {{ results: Results }} props */
function Rounds({ results }) {
  const drawn = useSignal(FIRST);
  const say = words.list;
  const points = [...results.points.value].reverse();
  const shown = points.slice(0, drawn.value);
  const all = shown.length === points.length;
  function more() {
    drawn.value += 2 * FIRST;
    return all ? results.older() : undefined;
  }
  return html`<section class="sheet history-rounds" aria-labelledby="history-list-title">
    <div class="history-list-head">
      <h2 id="history-list-title">${say.caption}</h2>
      <${Export} lines=${results.lines.value} />
    </div>
    <table>
      <thead><tr>
        <th scope="col">${say.round}</th><th scope="col">${say.when}</th>
        <th scope="col" class="number">${say.net}</th><th scope="col" class="number">${say.running}</th>
        <th scope="col" class="files">${say.files}</th>
      </tr></thead>
      <tbody>${shown.map((point) => html`<${Line} key=${point.line.cursor} ...${point} />`)}</tbody>
    </table>
    <p class="row history-more">
      ${
        (!all || results.more.value) &&
        html`<button disabled=${results.busy.value} onClick=${more}>${all ? say.older : say.more}</button>`
      }
      <span class="dim">${say.shown(shown.length, points.length)}</span>
    </p>
  </section>`;
}

/** @param {Point} props */
function Line({ line, net: result, running }) {
  return html`<tr>
    <th scope="row"><a href=${`/history/${line.table}/${line.round}`}>
      <span>${words.round(line.round)}</span> <span class="name">${line.name}</span>
      ${line.title !== line.name && html`<small class="dim">${line.title}</small>`}</a></th>
    <td class="when">${words.when(line.at)}</td>
    <td class=${`number ${signOf(result)}`}>${net(result)}</td>
    <td class="number dim">${net(running)}</td>
    <td class="files"><${RoundFiles} at=${line} /></td>
  </tr>`;
}

/**
 * Links to the files of a round.
 * @param {{ at: import("../records.js").RoundPlace }} props
 */
export function RoundFiles({ at }) {
  const { notation, phh, record, of } = words.files;
  const files = {
    [notation]: recordAddress(at, "/notation"),
    [phh]: recordAddress(at, "/phh"),
    [record]: recordAddress(at),
  };
  return html`<span class="history-files">
    ${Object.entries(files).map(
      ([kind, address]) => html`<a key=${kind} href=${address} target="_blank"
        aria-label=${of(kind, at.round)}>${kind}</a> `,
    )}
  </span>`;
}

/** @param {{ lines: Server.ResultLine[] }} props */
function Export({ lines }) {
  const say = words.export;
  const progress = useSignal("");
  /**
   * @param {string} name
   * @param {(found: RoundRecord[]) => string} format
   * @param {string} kind
   */
  async function save(name, format, kind) {
    await attempt(async () => {
      const found = await records(lines, (done, all) => (progress.value = say.fetching(done, all)));
      download(name, format(found), kind);
      notes.say(say.done(found.length), "good");
    });
    progress.value = "";
  }
  const busy = Boolean(progress.value);
  return html`<details class="history-export">
    <summary>${say.title}</summary>
    <p class="dim small">${say.lead(Math.min(lines.length, MAX_RECORDS))}</p>
    <div class="row">
      <button onClick=${() => download(say.csvName, csv(lines), "text/csv")}>${say.csv}</button>
      <button disabled=${busy} onClick=${() => save(say.recordsName, jsonLines, "application/x-ndjson")}>
        ${say.records}</button>
      <button disabled=${busy} onClick=${() => save(say.notationName, notations, "text/plain")}>
        ${say.notation}</button>
      <span role="status" class="dim number">${progress.value}</span>
    </div>
  </details>`;
}
