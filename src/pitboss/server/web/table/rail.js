// The rail: what the visitor may do now, in reach of a thumb.
import { decisionKey, decisionName, inOrder } from "../decisions.js";
import { html, useEffect, useSignal } from "../html.js";
import { amount, cents, shown } from "../money.js";
import { Chip } from "../parts/chips.js";
import { attempt } from "../parts/notes.js";
import { texts } from "../texts.js";
import { onKey } from "./keys.js";
import { Verdict } from "./advising.js";
import { Settled } from "./settled.js";
import { Sitting } from "./sitting.js";

export function Rail({ table, betting, advising }) {
  return html`<section class="rail" aria-label=${texts.table.rail}>
    ${table.between.value && html`<${Settled} table=${table} />`}
    <${Verdict} table=${table} advising=${advising} />
    ${question({ table, betting, advising })}
  </section>`;
}

/** The one thing that the table asks of the visitor now. */
function question({ table, betting, advising }) {
  const { public: open, you } = table.view.value;
  if (open.closed) return html`<p>${texts.table.closed} <a href="/">${texts.common.toLobby}</a></p>`;
  if (!you) return html`<${Sitting} table=${table} />`;
  const own = open.seats.find(({ seat }) => seat === you.seat);
  if (open.bank_offered_to === you.seat) return html`<${BankOffer} table=${table} />`;
  if (table.offer("put-up")) return html`<${PutUp} table=${table} offer=${table.offer("put-up")} />`;
  if (table.offer("decide")) return html`<${Decisions} table=${table} advising=${advising} />`;
  if (table.offer("place-wagers") && !own.sitting_out) return html`<${Bets} betting=${betting} own=${own} />`;
  if (own.sitting_out) {
    return html`<p>${texts.table.sittingOut}</p>
      <button class="primary" onClick=${() => attempt(() => table.ask("sit-in"))}>${texts.table.sitIn}</button>`;
  }
  if (!open.running && table.card.value.solo) return html`<${NextRound} table=${table} />`;
  return html`<p class="dim">${waitingWords(table)}</p>`;
}

function waitingWords(table) {
  const round = table.round.value;
  const { running } = table.view.value.public;
  if (running && round?.player_dealer === table.you.value.seat) return texts.table.bank.youBank;
  if (!running) return texts.table.between;
  return texts.table.stage[round.stage];
}

function NextRound({ table }) {
  const next = () => attempt(() => table.ask("open-round"));
  useEffect(() => onKey({ d: next }));
  return html`<button class="primary big" onClick=${next}>${texts.table.nextRound} <kbd>D</kbd></button>`;
}

function Bets({ betting, own }) {
  const { ante, total, limits, chip, removing, last } = betting;
  const least = limits.value.minimum;
  const short = limits.value.stack < 2 * least;
  const sameAgain = 2 * last.value.ante + last.value.trips;
  const deal = ante.value ? betting.deal : betting.again;
  useEffect(() => onKey({ d: deal, x: betting.clear }));
  if (short) {
    return html`<p>${texts.table.notEnough}</p>`;
  }
  const label = ante.value
    ? html`${texts.table.deal} · ${texts.table.sum(shown(total.value))}`
    : html`${texts.table.repeat} · ${texts.table.sum(shown(sameAgain))}`;
  return html`
    <p class="dim hint">${own.ready ? texts.table.waitForDeal : texts.table.leastAnte(shown(least), shown(limits.value.maximum))}</p>
    <div class="bets">
      <fieldset class="tray">
        <legend class="unseen">${texts.table.chipsToBet}</legend>
        ${betting.chips().map(
          (it) => html`<label key=${it} class="tray-chip">
            <input type="radio" name="chip" class="unseen" checked=${chip.value === it} aria-label=${texts.table.chip(shown(it))}
              onChange=${() => { chip.value = it; }} />
            <${Chip} chip=${it} />
          </label>`,
        )}
      </fieldset>
      <button aria-pressed=${removing.value} class=${removing.value ? "on" : ""} onClick=${() => (removing.value = !removing.value)}>${texts.table.takeOff}</button>
      <button onClick=${betting.clear} disabled=${!total.value}>${texts.table.clear}</button>
      <button class="primary big" onClick=${deal} disabled=${own.ready}>${label} <kbd>D</kbd></button>
    </div>`;
}

function Decisions({ table, advising }) {
  const offers = table.offers.value.filter((offer) => offer.do === "decide");
  const part = table.part.value;
  const street = table.round.value.stage;
  const busy = useSignal(false);
  async function decide(decision) {
    if (busy.value) return;
    busy.value = true;
    advising.chosen(decision);
    await attempt(() => table.askOfRound("decide", { street, decision }));
    busy.value = false;
  }
  const keys = Object.fromEntries(offers.map(({ decision }) => [decisionKey(decision), () => decide(decision)]));
  useEffect(() => onKey(keys));
  const atStake = cents(part.ante) + cents(part.blind);
  return html`<div class="decisions">
    ${inOrder(offers.map(({ decision }) => decision)).map((decision) => {
      const { cost } = offers.find((offer) => offer.decision === decision);
      const key = decisionKey(decision);
      return html`<button key=${decision} class=${`decision ${decision.split(" ")[0]}`} disabled=${busy.value} onClick=${() => decide(decision)}>
        <b>${decisionName(decision)}</b>
        <span>${costWords(decision, cost, atStake)}</span>
        ${key.length === 1 && html`<kbd>${key.toUpperCase()}</kbd>`}
        ${advising.mark(decision)}
      </button>`;
    })}
  </div>`;
}

function costWords(decision, cost, atStake) {
  if (decision === "fold") return texts.table.decide.foldLoses(shown(atStake));
  return cents(cost) ? texts.table.decide.costs(shown(cents(cost))) : texts.table.decide.nothing;
}

function BankOffer({ table }) {
  const rounds = table.card.value.game.rounds_in_a_row;
  const answer = (what) => attempt(() => table.ask(what));
  return html`<div class="bank-offer">
    <h2>${texts.table.bank.offered}</h2>
    <p class="dim">${texts.table.bank.explain(rounds)}</p>
    <div class="row">
      <button class="primary big" onClick=${() => answer("accept-bank")}>${texts.table.bank.accept}</button>
      <button class="big" onClick=${() => answer("decline-bank")}>${texts.table.bank.decline}</button>
    </div>
  </div>`;
}

function PutUp({ table, offer }) {
  const [low, high] = [cents(offer.minimum), cents(offer.maximum)];
  const lies = cents(table.round.value.wager);
  const wager = useSignal(lies || Math.min(high, Math.max(low, 50000)));
  const typed = useSignal(null);
  const step = Math.max(100, Math.round((high - low) / 100 / 100) * 100);
  const bounded = (value) => Math.min(high, Math.max(low, value));
  const putUp = () => attempt(() => table.askOfRound("put-up", { amount: amount(wager.value) }));
  const changed = wager.value !== lies;
  useEffect(() => onKey(changed ? { d: putUp } : {}));
  function type(event) {
    const value = cents(event.target.value);
    if (!Number.isNaN(value)) wager.value = bounded(value);
    typed.value = null;
  }
  return html`<div class="put-up">
    <h2>${texts.table.bank.wager}</h2>
    <p class="dim">${texts.table.bank.wagerWords(shown(low), shown(high))}${lies ? ` ${texts.table.bank.mayChange(shown(lies))}` : ""}</p>
    <div class="row">
      <input type="range" min=${low} max=${high} step=${step} value=${wager.value} aria-label=${texts.table.bank.wager}
        aria-valuetext=${shown(wager.value)} onInput=${(event) => (wager.value = bounded(Number(event.target.value)))} />
      <input type="text" inputmode="decimal" class="amount" aria-label=${texts.table.bank.wager} value=${typed.value ?? amount(wager.value)} onChange=${type} />
      <button onClick=${() => (wager.value = high)}>${texts.table.bank.most}</button>
      <button class="primary big" disabled=${!changed} onClick=${putUp}>${texts.table.bank.putUp(shown(wager.value))} <kbd>D</kbd></button>
    </div>
  </div>`;
}
