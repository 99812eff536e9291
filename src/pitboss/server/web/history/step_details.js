// What happens in a step, in words and line by line, and all steps as a list.
import { html, useMemo } from "../html.js";
import { SettledWagers } from "../parts/settled_wager.js";
import { texts } from "../texts.js";
import { wordsOf } from "./step_words.js";

const words = texts.history.replay;

/**
 * @typedef {import("./steps.js").Step} Step
 * @typedef {import("./step_words.js").About} About
 */

/**
 * The details of a step below its title.
 * @param {{ step: Step, about: About }} props
 */
export function StepDetails({ step, about }) {
  const { details } = wordsOf(step, about);
  return html`<div class="history-details">
    ${details.length > 0 && html`<ul>${details.map((line, at) => html`<li key=${at}>${line}</li>`)}</ul>`}
    ${
      step.lines &&
      step.lines.length > 0 &&
      html`<${SettledWagers} lines=${step.lines} game=${about.game} own=${step.seat === about.seat} clauses
        kind="history-lines" />`
    }
  </div>`;
}

/** @param {{ steps: Step[], about: About, at: Signal<number> }} props */
export function StepList({ steps, about, at }) {
  const wide = useMemo(() => matchMedia("(min-width: 62rem)").matches, []); // elsewhere they take too much room
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
