// Check, raise or fold, each with what it costs.
import { decisionKey, decisionName, inOrder } from "../decisions.js";
import { html, useEffect, useSignal } from "../html.js";
import { onKey } from "../keys.js";
import { cents, shown } from "../money.js";
import { attempt } from "../parts/notes.js";
import { texts } from "../texts.js";
import { lostOnFold, stakeOn } from "../wagers.js";
import { Guide } from "./guide.js";

/** @param {RailProps} props */
export function Decisions({ table, tracker, armed }) {
  const { street = "", answers = [] } = table.you.value.asked ?? {};
  const costs = new Map(answers.map((it) => (it.do === "decide" ? [it.decision, it.cost] : ["", ""])));
  const stakes = table.part.value?.stakes ?? {};
  const busy = useSignal(false);
  /** @param {Decision} decision */
  async function decide(decision) {
    if (busy.value || !armed) return;
    busy.value = true;
    await attempt(() => table.askOfRound("decide", { street, decision }));
    busy.value = false;
  }
  const keys = Object.fromEntries([...costs.keys()].map((it) => [decisionKey(it), () => decide(it)]));
  useEffect(() => onKey(keys));
  const { game } = table.card.value;
  const atStake = lostOnFold(game).reduce((sum, { spot }) => sum + stakeOn(stakes, spot), 0);
  return html`<div class="decisions">
    ${inOrder([...costs.keys()]).map((decision) => {
      const key = decisionKey(decision);
      return html`<button key=${decision} class=${`decision ${decision.split(" ")[0]}`}
          aria-disabled=${!armed} disabled=${busy.value} onClick=${() => decide(decision)}>
        <b>${decisionName(decision)}</b>
        <span>${costWords(decision, costs.get(decision) ?? "0", atStake)}</span>
        ${key.length === 1 && html`<kbd>${key.toUpperCase()}</kbd>`}
        ${tracker.mark(decision)}
      </button>`;
    })}
  </div>
  <${Guide} game=${game} street=${street} stakes=${stakes} />`;
}

/**
 * @param {Decision} decision
 * @param {string} cost
 * @param {number} atStake
 */
function costWords(decision, cost, atStake) {
  if (decision === "fold") return texts.table.decide.foldLoses(shown(atStake));
  return cents(cost) ? texts.table.decide.costs(shown(cents(cost))) : texts.table.decide.nothing;
}
