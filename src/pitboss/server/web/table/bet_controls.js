// What is bet before the deal: the chips to bet with, and the button that deals.
import { html, useEffect } from "../html.js";
import { onKey } from "../keys.js";
import { shown } from "../money.js";
import { Chip } from "../parts/chips.js";
import { texts } from "../texts.js";
import { equals, labels, optional } from "../wagers.js";
import { AnswerButton } from "./answer_button.js";
import { Covered } from "./covered.js";

/** @param {RailProps} props */
export function Bets({ table, betting, armed }) {
  const { placed, total, limits, chip, removing } = betting;
  const { seat } = table.you.value;
  const ready = table.view.value.public.seats.some((it) => it.seat === seat && it.ready);
  const { game } = table.card.value;
  const deal = placed.value ? betting.deal : betting.repeat;
  useEffect(() => onKey(armed ? { d: deal, x: betting.clear } : {}));
  if (!limits.value) return null;
  const { minimum, maximum } = limits.value;
  const hint = texts.table.leastAnte(shown(minimum), shown(maximum), labels(equals(game)), labels(optional(game)));
  const words = placed.value ? texts.table.deal : betting.hasLastDealt.value ? texts.table.repeat : texts.table.bet;
  const sum = texts.table.sum(shown((placed.value ? total : betting.repeatedTotal).value));
  const covered = betting.covered.value;
  const highest = betting.highestRaise.value;
  const most = highest?.byLimit ? texts.table.limitForPlay : texts.table.leftForPlay;
  return html`
    ${highest !== null && !ready && html`<p class="warning" role="status">${most(highest.multiple)}</p>`}
    ${covered && html`<${Covered} table=${table} ...${covered} />`}
    ${!ready && !(covered && placed.value) && html`<p class="dim hint">${hint}</p>`}
    ${ready && html`<p class="dim hint ready">${texts.table.waitForDeal}</p>`}
    <div class="bets">
      <fieldset class="tray">
        <legend class="unseen">${texts.table.chipsToBet}</legend>
        ${betting.chips().map(
          (it) => html`<label key=${it} class="tray-chip">
            <input type="radio" name="chip" class="unseen" checked=${chip.value === it}
              aria-label=${texts.table.chip(shown(it))} onChange=${() => (chip.value = it)} />
            <${Chip} chip=${it} />
          </label>`,
        )}
      </fieldset>
      <button aria-pressed=${removing.value} class=${removing.value ? "on" : ""}
        onClick=${() => (removing.value = !removing.value)}>${texts.table.takeOff}</button>
      <button onClick=${betting.clear} disabled=${!total.value}>${texts.table.clear}</button>
      <button onClick=${betting.double} disabled=${!total.value}
        aria-label=${texts.table.doubleWords}>${texts.table.double}</button>
      <${AnswerButton} armed=${armed} busy=${ready} kind="primary big" act=${deal}>${words} · ${sum} <kbd>D</kbd><//>
    </div>`;
}
