// A starting hand of the chart: what its actions are worth, and what to do on its flops.
import { postWithRetry } from "../api.js";
import { decisionName, inOrder } from "../decisions.js";
import { antes, grouped, percent, signed, wholePercent } from "../figures.js";
import { html, useEffect, useRef, useSignal } from "../html.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { notes } from "../parts/notes.js";
import { Values } from "../parts/values.js";
import { texts } from "../texts.js";
import { FlopMap } from "./flop_map.js";
import { handInWords } from "./names.js";

const words = texts.strategy;
const WIDE_LAYOUT = "(min-width: 62rem)"; // where the hand is shown next to the chart

/**
 * What the actions cost against the best of them.
 * @param {Record<Decision, number>} actions
 * @returns {Record<Decision, number>}
 */
export function costs(actions) {
  const most = Math.max(...Object.values(actions));
  return Object.fromEntries(Object.entries(actions).map(([decision, worth]) => [decision, most - worth]));
}

/** @param {Pick<Server.Hand, "actions" | "best">} hand */
function margin({ actions, best }) {
  const lost = costs(actions);
  const others = inOrder(Object.keys(actions)).filter((one) => one !== best);
  const [second] = others.sort((one, other) => lost[one] - lost[other]);
  return words.margin(decisionName(best), decisionName(second), antes(lost[second]));
}

/**
 * `picked` is true for a hand that was tapped, and not found in the address.
 * @param {{ hand: Server.Hand, total: number, picked: boolean }} props
 */
export function Hand({ hand, total, picked }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!picked) return;
    notes.announce(margin(hand));
    // Below the chart it is out of sight: scroll to it.
    if (!matchMedia(WIDE_LAYOUT).matches) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: "start" });
    }
  }, [hand]);
  return html`<div class="strategy-hand">
    <h2 tabindex="-1" ref=${heading}>${hand.name} <small class="dim">${handInWords(hand.name)}</small></h2>
    <${Values} advice=${{ actions: hand.actions, costs: costs(hand.actions) }} />
    <p>${margin(hand)} ${words.deals(hand.deals, grouped(total), percent(hand.deals / total, 2))}</p>
    <h3>${words.flops}</h3>
    <${Flops} key=${hand.name} name=${hand.name} />
  </div>`;
}

/** @type {Map<string, Server.FlopChart>} */
const found = new Map(); // by hand: they do not change

/** @param {{ name: string }} props */
function Flops({ name }) {
  const flops = useSignal(found.get(name) ?? null);
  const problem = useSignal("");
  const here = useRef(true); // whether this hand is still the one that is looked at
  async function ask() {
    problem.value = "";
    try {
      const chart = await postWithRetry("/api/chart/flops", { hand: name }, () => here.current);
      flops.value = chart;
      found.set(name, chart);
    } catch (error) {
      problem.value = error.message;
    }
  }
  useEffect(() => {
    here.current = true;
    if (!flops.value) ask();
    return () => (here.current = false);
  }, []);
  if (problem.value) return html`<${ErrorWithRetry} problem=${problem.value} retry=${ask} />`;
  if (!flops.value) return html`<p class="dim strategy-flops-waiting">${texts.advice.computing}</p>`;
  return html`<${Groups} groups=${flops.value.groups} /><${FlopMap} cells=${flops.value.cells} />`;
}

/** @param {{ groups: Server.FlopChart["groups"] }} props */
function Groups({ groups }) {
  const all = groups.reduce((sum, { flops }) => sum + flops, 0);
  const raised = groups.reduce((sum, group) => sum + group.raised, 0);
  return html`<p class="dim">${words.flopsLead(percent(raised / all))}</p>
    <table class="strategy-flops">
      <thead><tr>
        <th scope="col">${words.made}</th>
        <th scope="col" class="number">${words.howMany}</th>
        <th scope="col" class="number">${words.raised}</th>
        <th scope="col" class="number">${texts.advice.worth}</th>
      </tr></thead>
      <tbody>${groups.map(
        (group) => html`<tr key=${group.made}>
          <th scope="row">${group.made}</th>
          <td class="number">${grouped(group.flops)}</td>
          <td class="number"><${Share} share=${group.raised / group.flops} /></td>
          <td class="number">${signed(group.value, 2)}</td>
        </tr>`,
      )}</tbody>
    </table>`;
}

/** @param {{ share: number }} props */
function Share({ share }) {
  return html`<span class="strategy-share">
    <span class="strategy-meter" aria-hidden="true"><span style=${{ width: `${100 * share}%` }}></span></span>
    <span>${wholePercent(share)}</span>
  </span>`;
}
