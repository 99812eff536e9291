// The player/dealer position: taken or declined, and the wager that its holder puts up.
import { faultWords } from "../amounts.js";
import { html, useEffect, useSignal } from "../html.js";
import { onKey } from "../keys.js";
import { amount, cents, shown } from "../money.js";
import { attempt } from "../parts/notes.js";
import { texts } from "../texts.js";
import { AnswerButton } from "./answer_button.js";
import { LastResult } from "./settled.js";

/** @param {RailProps} props */
export function BankOffer({ table, armed }) {
  const rounds = table.card.value.game.rounds_in_a_row;
  const alone = table.you.value.asked?.answers.some((answer) => answer.do === "accept-bank" && answer.alone);
  /** @param {"accept-bank" | "decline-bank"} what */
  const answer = (what) => attempt(() => table.ask(what));
  return html`<div class="bank-offer">
    <div class="offer-head">
      <h2>${texts.table.bank.offered}</h2>
      <${LastResult} table=${table} />
    </div>
    <p class="dim">${texts.table.bank.explain(rounds)}</p>
    ${alone && html`<p class="warning" role="status">${texts.table.bank.alone}</p>`}
    <div class="row">
      <${AnswerButton} armed=${armed} kind="primary big"
        act=${() => answer("accept-bank")}>${texts.table.bank.accept}<//>
      <${AnswerButton} armed=${armed} act=${() => answer("decline-bank")}>${texts.table.bank.decline}<//>
    </div>
  </div>`;
}

/** @param {RailProps} props */
export function PutUp({ table, armed }) {
  const offer = table.offer("put-up");
  const [low, high] = offer ? [cents(offer.minimum), cents(offer.maximum)] : [0, 0];
  const lies = cents(table.round.value?.wager ?? "0");
  const fee = cents(table.card.value.game.highest_collection);
  const wager = useSignal(lies || Math.min(high, Math.max(low, 50000)));
  const typed = useSignal(/** @type {string | null} */ (null)); // until it is an amount that can be put up
  const step = Math.max(100, Math.round((high - low) / 100 / 100) * 100);
  /** @param {number} value */
  const bounded = (value) => Math.min(high, Math.max(low, value));
  const wrong = typed.value === null ? "" : faultWords(typed.value, { low, high });
  const putUp = () => attempt(() => table.askOfRound("put-up", { amount: amount(wager.value) }));
  const handBack = () => attempt(() => table.ask("decline-bank"));
  const ready = wager.value !== lies && !wrong;
  useEffect(() => onKey(ready && armed ? { d: putUp } : {}));
  /** @param {number} value */
  function take(value) {
    wager.value = bounded(value);
    typed.value = null;
  }
  /** @param {{ target: HTMLInputElement }} event */
  const slide = (event) => take(Number(event.target.value));
  /** @param {{ target: HTMLInputElement }} event */
  function type(event) {
    typed.value = event.target.value;
    if (!faultWords(typed.value, { low, high })) wager.value = cents(typed.value);
  }
  function written() {
    if (!wrong) typed.value = null; // shows it as amounts are written
  }
  const bounds = texts.table.bank.wagerWords(shown(low), shown(high), fee ? shown(fee) : "");
  return html`<div class="put-up">
    <h2>${texts.table.bank.wager}</h2>
    <p class="dim">${bounds}${lies ? ` ${texts.table.bank.mayChange(shown(lies))}` : ""}</p>
    <div class="row">
      <input type="range" min=${low} max=${high} step=${step} value=${wager.value} aria-label=${texts.table.bank.wager}
        aria-valuetext=${shown(wager.value)} onInput=${slide} />
      <input type="text" inputmode="decimal" class="amount" aria-label=${texts.table.bank.wager}
        aria-invalid=${Boolean(wrong)} aria-describedby=${wrong ? "wrong-wager" : undefined}
        value=${typed.value ?? amount(wager.value)} onInput=${type} onChange=${written} />
      ${wrong && html`<p class="problem" id="wrong-wager" role="status">${wrong}</p>`}
      <button onClick=${() => take(high)}>${texts.table.bank.most}</button>
      <${AnswerButton} armed=${armed} busy=${!ready} kind="primary big"
        act=${putUp}>${texts.table.bank.putUp(wrong ? "" : shown(wager.value))} <kbd>D</kbd><//>
      ${!lies && html`<${AnswerButton} armed=${armed} act=${handBack}>${texts.table.bank.handBack}<//>`}
    </div>
  </div>`;
}
