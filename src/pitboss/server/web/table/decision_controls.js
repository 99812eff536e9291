// Check, raise or fold, each with what it costs.
import { decisionKey, decisionName, inOrder } from "../decisions.js";
import { html, useEffect, useSignal } from "../html.js";
import { onKey } from "../keys.js";
import { cents, shown } from "../money.js";
import { attempt } from "../parts/notes.js";
import { texts } from "../texts.js";
import { lostOnFold, stakeOn } from "../wagers.js";
import { CoveredRaise } from "./covered.js";
import { Guide } from "./guide.js";

/** @param {RailProps} props */
export function Decisions({ table, tracker, armed }) {
  const { street = "", answers = [] } = table.you.value.asked ?? {};
  const offers = new Map(answers.flatMap((it) => (it.do === "decide" ? [[it.decision, it]] : [])));
  const stakes = table.part.value?.stakes ?? {};
  const busy = useSignal(false);
  /** @param {Decision} decision */
  async function decide(decision) {
    if (busy.value || !armed) return;
    busy.value = true;
    await attempt(() => table.askOfRound("decide", { street, decision }));
    busy.value = false;
  }
  const keys = Object.fromEntries([...offers.keys()].map((it) => [decisionKey(it), () => decide(it)]));
  useEffect(() => onKey(keys));
  const { game } = table.card.value;
  const lies = Object.values(stakes).reduce((sum, stake) => sum + cents(stake), 0);
  const atStake = lostOnFold(game).reduce((sum, { spot }) => sum + stakeOn(stakes, spot), 0);
  return html`<div class="decisions">
    ${inOrder([...offers.keys()]).map((decision) => {
      const key = decisionKey(decision);
      const { cost = "0", covered = null } = offers.get(decision) ?? {};
      const staked = lies + cents(cost);
      return html`<button key=${decision} class=${`decision ${decision.split(" ")[0]}`}
          aria-disabled=${!armed} disabled=${busy.value} onClick=${() => decide(decision)}>
        <b>${decisionName(decision)}</b>
        <span>${costWords(decision, cost, atStake)}</span>
        ${
          covered !== null &&
          cents(covered) < staked &&
          html`<span class="partly-covered">${texts.table.bank.coversOf(shown(cents(covered)), shown(staked))}</span>`
        }
        ${key.length === 1 && html`<kbd>${key.toUpperCase()}</kbd>`}
        ${tracker.mark(decision)}
      </button>`;
    })}
  </div>
  ${
    table.round.value?.bank_limits
      ? html`<${CoveredRaise} table=${table} raises=${[...offers.values()]} stakes=${lies} />`
      : html`<${Guide} game=${game} street=${street} stakes=${stakes} />`
  }`;
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
