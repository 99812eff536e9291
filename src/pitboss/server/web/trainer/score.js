// How the trainee is doing: a line of figures, and tables by street and by kind of hand.
import { STREETS } from "../decisions.js";
import { antes, percent } from "../figures.js";
import { html } from "../html.js";
import { signOf } from "../money.js";
import { texts } from "../texts.js";
import { summed, together } from "./progress.js";

const words = texts.trainer;

/** @typedef {import("./progress.js").Tally} Tallied */

/** @param {{ progress: import("./progress.js").Progress, gained: number }} props */
export function Score({ progress, gained }) {
  const { streak, longest, rating, deck } = progress;
  return html`<dl class="trainer-score">
    <div><dt>${words.streak}</dt><dd>${streak}</dd></div>
    <div><dt>${words.longest}</dt><dd>${longest}</dd></div>
    <div><dt>${words.rating}</dt><dd>${Math.round(rating)}${" "}
      <span class=${signOf(gained)}>${gained ? words.gained(gained) : ""}</span></dd></div>
    <div><dt>${words.waiting}</dt><dd>${deck.length}</dd></div>
  </dl>`;
}

/** @param {{ progress: import("./progress.js").Progress }} props */
export function Statistics({ progress }) {
  if (!progress.rated) return html`<p class="dim">${words.nothing}</p>`;
  const streets = STREETS.filter((name) => progress.streets[name]);
  const kinds = Object.keys(words.kinds).filter((name) => progress.kinds[name]);
  return html`<div class="sheets trainer-tables">
    <${Tally} title=${words.byStreet} names=${streets} tallies=${progress.streets} named=${words.where} sum />
    <${Tally} title=${words.byKind} names=${kinds} tallies=${progress.kinds} named=${words.kinds} />
  </div>`;
}

/**
 * @param {{ title: string, names: string[], tallies: Record<string, Tallied>, named: Record<string, string>,
 * sum?: boolean }} props
 */
function Tally({ title, names, tallies, named, sum }) {
  return html`<table class="trainer-tally">
    <caption>${title}</caption>
    <thead><tr>
      <td></td>
      ${Object.entries(words.columns).map(
        ([key, [short, long]]) => html`<th key=${key} scope="col" class="number">
          <abbr title=${long}>${short}</abbr>
        </th>`,
      )}
    </tr></thead>
    <tbody>${names.map((name) => html`<${Line} key=${name} name=${named[name]} tally=${tallies[name]} />`)}</tbody>
    ${sum && html`<tfoot><${Line} name=${words.inAll} tally=${together(tallies)} /></tfoot>`}
  </table>`;
}

/** @param {{ name: string, tally: Tallied }} props */
function Line({ name, tally }) {
  const { count, small, large, share, loss } = summed(tally);
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="number">${count}</td>
    <td class="number">${percent(share, 0)}</td>
    <td class="number">${small}</td>
    <td class="number">${large}</td>
    <td class="number">${antes(loss)}</td>
  </tr>`;
}
