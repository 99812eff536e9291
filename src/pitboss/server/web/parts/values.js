// What every action of a spot is worth, and how good the chosen one was.
import { decisionName, inOrder } from "../decisions.js";
import { antes, signed } from "../figures.js";
import { grade } from "../grades.js";
import { html } from "../html.js";
import { texts } from "../texts.js";

export { Why } from "./why.js";

/**
 * The mark of a grade, by its colour and its sign, which is none of a card.
 * @param {{ grade: import("../grades.js").Grade }} props
 */
export function Mark({ grade: given }) {
  return html`<span class=${`mark grade-${given}`} title=${texts.advice.markTitles[given]}
    aria-hidden="true">${texts.advice.marks[given]}</span>`;
}

/**
 * What was chosen, in one sentence.
 * @param {Pick<Server.Advice, "costs">} advice
 * @param {Decision} chosen
 */
export function verdict({ costs }, chosen) {
  const given = grade(costs[chosen]);
  const words = texts.advice.verdict;
  return given === "best" ? words.best : words[given](antes(costs[chosen]));
}

/** @param {{ advice: Server.Advice, chosen: Decision }} props */
export function Verdict({ advice, chosen }) {
  const given = grade(advice.costs[chosen]);
  return html`<p class=${`verdict grade-${given}`}><${Mark} grade=${given} /> ${verdict(advice, chosen)}</p>`;
}

/**
 * The table of actions: `chosen` is the one that was taken, if any was.
 * @param {{ advice: Pick<Server.Advice, "actions" | "costs">, chosen?: Decision | null }} props
 */
export function Values({ advice, chosen }) {
  const scale = Math.max(1, ...Object.values(advice.actions).map(Math.abs));
  return html`<table class="values">
    <caption class="unseen">${texts.advice.caption}</caption>
    <thead><tr>
      <th scope="col">${texts.advice.action}</th>
      <td class="values-bar"></td>
      <th scope="col" class="number">${texts.advice.worth}</th>
      <th scope="col" class="number">${texts.advice.costs}</th>
    </tr></thead>
    <tbody>
      ${inOrder(Object.keys(advice.actions)).map(
        (decision) => html`<${Line} key=${decision} decision=${decision} worth=${advice.actions[decision]}
          cost=${advice.costs[decision]} scale=${scale} chosen=${decision === chosen} />`,
      )}
    </tbody>
  </table>`;
}

/** @param {{ decision: Decision, worth: number, cost: number, scale: number, chosen: boolean }} props */
function Line({ decision, worth, cost, scale, chosen }) {
  const given = grade(cost);
  const length = `${(50 * Math.abs(worth)) / scale}%`;
  return html`<tr class=${`grade-${given} ${chosen ? "chosen" : ""}`}>
    <th scope="row">
      <${Mark} grade=${given} /> <span>${decisionName(decision)}</span>
      ${chosen && html` <small class="values-chosen">${texts.advice.you}</small>`}
    </th>
    <td class="values-bar" aria-hidden="true">
      <span class=${worth < 0 ? "loss" : "gain"} style=${{ width: length }}></span>
    </td>
    <td class="number">${signed(worth)}</td>
    <td class="number">${given === "best" ? texts.advice.best : antes(cost)}</td>
  </tr>`;
}
