// The decisions of one seat: what was chosen, what was best, and what the difference costs.
import { decisionName } from "../decisions.js";
import { antes } from "../figures.js";
import { grade } from "../grades.js";
import { html, useEffect } from "../html.js";
import { shown } from "../money.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { Mark, Values, Verdict, Why } from "../parts/values.js";
import { texts } from "../texts.js";
import { ANTE, stakeOn } from "../wagers.js";
import { totalCost } from "./decision_values.js";
import { isKnown } from "./steps.js";

const words = texts.history.replay;

/**
 * @typedef {import("./steps.js").Step} Step
 * @typedef {import("./decision_values.js").ValueAnswer} ValueAnswer
 * @typedef {import("./decision_values.js").DecisionValues} DecisionValues
 */

/**
 * `at` is the signal of the step that is shown; a tap on a decision goes there.
 * @param {{ record: RoundRecord, steps: Step[], values: DecisionValues, focus: number, at: Signal<number> }} props
 */
export function Decisions({ record, steps, values, focus, at }) {
  const places = values.places(focus);
  const hidden = places.length > 0 && !isKnown(record.seats[focus].cards);
  useEffect(() => {
    if (!hidden) values.askOnce(places);
  }, [focus]);
  const answers = values.answers.value;
  if (!places.length || hidden) {
    const why = hidden ? "hidden" : focus === record.player_dealer ? "bank" : "none";
    return html`<p class="dim">${words.noDecisions[why]}</p>`;
  }
  return html`<table class="history-decisions">
      <thead><tr>
        <th scope="col">${words.street}</th><th scope="col">${words.chosen}</th><th scope="col">${words.best}</th>
        <th scope="col" class="number">${words.cost}</th>
      </tr></thead>
      <tbody>
        ${places.map(
          (place) => html`<${Decision} key=${place} step=${steps[place]} answer=${answers[place]}
          on=${at.value === place} show=${() => (at.value = place)} />`,
        )}
      </tbody>
      <${Total} record=${record} focus=${focus} cost=${totalCost(places, answers, steps)} />
    </table>
    ${
      places.includes(at.value) &&
      html`<${Valued} key=${at.value} step=${steps[at.value]} answer=${answers[at.value]}
      retry=${() => values.ask(at.value)} />`
    }`;
}

/** @param {{ step: Step, answer?: ValueAnswer, on: boolean, show: () => void }} props */
function Decision({ step, answer, on, show }) {
  const advice = answer?.advice;
  const { decision = "" } = step;
  const cost = advice?.costs[decision] ?? 0;
  const given = advice && grade(cost);
  const waiting = answer?.problem ? words.unknown : "…";
  const street = words.streets[step.group];
  return html`<tr class=${`${on ? "on" : ""} ${given ? `grade-${given}` : ""}`}>
    <th scope="row"><button class="quiet" aria-current=${on ? "step" : undefined} onClick=${show}
      aria-label=${words.goTo(street, decisionName(decision))}>${street}</button></th>
    <td>${given && html`<${Mark} grade=${given} />`} ${decisionName(decision)}</td>
    <td>${advice ? decisionName(advice.best) : waiting}</td>
    <td class="number">${advice ? antes(given === "best" ? 0 : cost) : waiting}</td>
  </tr>`;
}

/** @param {{ record: RoundRecord, focus: number, cost: number | null }} props */
function Total({ record, focus, cost }) {
  if (cost === null) return null;
  const chips = shown(Math.round(cost * stakeOn(record.seats[focus].stakes, ANTE)));
  const none = grade(cost) === "best";
  return html`<tfoot><tr>
    ${
      none
        ? html`<td colspan="4" class="win">${words.noMistake}</td>`
        : html`<th scope="row" colspan="2">${words.total}</th>
          <td colspan="2" class="number lose">${words.totalWords(antes(cost), chips)}</td>`
    }
  </tr></tfoot>`;
}

/** @param {{ step: Step, answer?: ValueAnswer, retry: () => void }} props */
function Valued({ step, answer, retry }) {
  if (answer?.problem) return html`<${ErrorWithRetry} problem=${answer.problem} retry=${retry} />`;
  if (!answer?.advice) return html`<p class="dim" role="status">${texts.advice.computing}</p>`;
  return html`<div class="history-valued">
    <h3>${words.groups[step.group]}: ${decisionName(step.decision ?? "")}</h3>
    <${Verdict} advice=${answer.advice} chosen=${step.decision} />
    <${Values} advice=${answer.advice} chosen=${step.decision} />
    <p class="dim small">${words.antes}</p>
    <${Why} advice=${answer.advice} />
  </div>`;
}
