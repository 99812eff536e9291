// What happens in a step, in words and line by line, and all steps as a list.
import { html, useMemo } from "../html.js";
import { net, signOf } from "../money.js";
import { texts } from "../texts.js";
import { resultOf } from "./steps.js";
import { wordsOf } from "./wording.js";

const words = texts.history.replay;

/** What there is to say of a step beside its title. */
export function Told({ step, about }) {
  const { details } = wordsOf(step, about);
  return html`<div class="history-told">
    ${details.length > 0 && html`<ul>${details.map((line, at) => html`<li key=${at}>${line}</li>`)}</ul>`}
    ${step.lines?.length > 0 && html`<${Lines} lines=${step.lines} />`}
  </div>`;
}

function Lines({ lines }) {
  return html`<table class="history-lines">
    <caption class="unseen">${words.lines}</caption>
    <thead class="unseen"><tr><th scope="col">${words.line}</th><th scope="col">${words.net}</th></tr></thead>
    <tbody>
      ${lines.map(
        (line) => html`<tr key=${line.spot}>
        <td>${line.reason} <small class="dim">${words.clause(line.clause)}</small></td>
        <td class=${`number ${signOf(resultOf([line]))}`}>${net(resultOf([line]))}</td>
      </tr>`,
      )}
    </tbody>
    <tfoot><tr><th scope="row">${texts.table.settled.net}</th>
      <td class=${`number ${signOf(resultOf(lines))}`}><b>${net(resultOf(lines))}</b></td></tr></tfoot>
  </table>`;
}

export function StepList({ steps, about, at }) {
  const wide = useMemo(() => matchMedia("(min-width: 62rem)").matches, []); // elsewhere they would push all else away
  return html`<details class="sheet history-steps" open=${wide}>
    <summary><h2>${words.steps}</h2></summary>
    <ol>
      ${steps.map(
        (step, place) => html`
        ${
          step.group !== steps[place - 1]?.group &&
          html`<li class="group" key=${step.group}>${words.groups[step.group]}</li>`
        }
        <li key=${place}><button class="quiet small" aria-current=${place === at.value ? "step" : undefined}
          onClick=${() => (at.value = place)}>${wordsOf(step, about).title}</button></li>`,
      )}
    </ol>
  </details>`;
}
