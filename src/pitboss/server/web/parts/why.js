// Why an action is best: in words, with the numbers behind them.
import { decisionName, isRaise } from "../decisions.js";
import { antes, percent, signed } from "../figures.js";
import { html } from "../html.js";
import { texts } from "../texts.js";
import { Cards } from "./card.js";

const words = texts.advice.why;

/**
 * The explanation as sentences; the most telling first.
 * @param {Server.Advice} advice
 */
export function sentences(advice) {
  return [...reasons(advice), ...play(advice)];
}

/**
 * @param {Server.Advice} advice
 * @returns {string[]}
 */
function reasons({ best, reasons: given }) {
  return given.flatMap((reason) => {
    if (reason.code === "same") return [words.same(decisionName(best), decisionName(reason.action))];
    // On the river the next reason says the same, with what both are worth.
    if (reason.code === "margin" && given.some(({ code }) => code === "river")) return [];
    if (reason.code === "margin") {
      return [words.margin(decisionName(best), decisionName(reason.action), antes(reason.costs))];
    }
    if (reason.code === "river") return [river(best, reason)];
    return []; // a code that a newer server knows
  });
}

/**
 * @param {Decision} best
 * @param {{ folding: number, raising: number }} reason
 */
function river(best, { folding, raising }) {
  const [fold, raise] = [antes(-folding, 0), signed(raising)];
  if (!isRaise(best)) return words.river.fold(fold, raise);
  return raising < 0 ? words.river.lessLost(fold, raise) : words.river.raise(fold, raise);
}

/**
 * Before the river: what an Ante of Play earns, and what waiting is good for.
 * @param {Server.Advice} advice
 * @returns {string[]}
 */
function play({ street, best, chances }) {
  if (street === "river") return [];
  const earned = chances.win - chances.lose; // Play is paid 1 to 1
  const [win, lose, each] = [percent(chances.win), percent(chances.lose), signed(earned)];
  const first = words.play(win, lose, each);
  if (isRaise(best)) return earned > 0 ? [first, words.raise[street]] : [first];
  return [first, earned > 0 ? words.check[street].better : words.check[street].worse];
}

/**
 * The whole explanation: sentences, chances, outs, and what the numbers leave out.
 * @param {{ advice: Server.Advice }} props
 */
export function Why({ advice }) {
  const { chances, hand, outs, note } = advice;
  return html`<div class="why">
    ${hand && html`<p class="why-hand">${words.hand(hand)}</p>`}
    <ul>${sentences(advice).map((line) => html`<li key=${line}>${line}</li>`)}</ul>
    <${Chances} chances=${chances} />
    ${outs && html`<${Outs} outs=${outs} />`}
    ${note && html`<p class="dim small">${texts.advice.note(note)}</p>`}
  </div>`;
}

/** @type {("win" | "tie" | "lose")[]} */
const PARTS = ["win", "tie", "lose"];

/** @param {{ chances: Server.Chances }} props */
function Chances({ chances }) {
  return html`<div class="chances">
    <span class="chances-bar" aria-hidden="true">
      ${PARTS.map((part) => html`<span key=${part} class=${part} style=${{ flexGrow: chances[part] }}></span>`)}
    </span>
    <p>${texts.advice.chances(percent(chances.win), percent(chances.tie), percent(chances.lose))}
      ${chances.dealer_unqualified > 0 && ` ${texts.advice.unqualified(percent(chances.dealer_unqualified))}`}</p>
  </div>`;
}

/** @param {{ outs: Server.Outs }} props */
function Outs({ outs }) {
  const into = Object.entries(outs.into).map(([made, count]) => words.outs.into(count, made));
  const say = words.outs[outs.whose];
  return html`<div class="outs">
    <p>${outs.count ? say.some(outs.count, outs.unseen, into) : say.none(outs.unseen)}</p>
    ${outs.count > 0 && html`<${Cards} small cards=${outs.cards.split(" ")} label=${say.cards} />`}
  </div>`;
}
