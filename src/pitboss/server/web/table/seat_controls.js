// Sitting down, and the menu of a seat: buy chips, sit out, stand up.
import { faultWords } from "../amounts.js";
import { html, signal, useSignal } from "../html.js";
import { askForAllowance, ensureSession, me, refresh } from "../me.js";
import { amount, cents, show, shown } from "../money.js";
import { Dialog } from "../parts/dialog.js";
import { focusOn } from "../parts/focus.js";
import { attempt } from "../parts/notes.js";
import { PayoffsWarning } from "../parts/payoffs_warning.js";
import { texts } from "../texts.js";

const DEFAULT_BUY_IN = 100; // lowest wagers to sit down with
const typed = signal(/** @type {string | null} */ (null)); // what to sit down with, as it was typed; null: the usual

/**
 * A hundred lowest wagers, or all that the purse holds.
 * @param {OpenTable} table
 */
function defaultBuyIn(table) {
  const wanted = DEFAULT_BUY_IN * cents(table.card.value.game.minimum);
  return me.value ? Math.min(wanted, cents(me.value.purse)) : wanted;
}

/**
 * What is wrong with an amount to buy chips for; without a session any amount will do.
 * @param {string} text
 */
const wrongAmount = (text) => faultWords(text, me.value ? { high: cents(me.value.purse) } : {});

let sittingDown = false;

/**
 * @param {OpenTable} table
 * @param {number} seat
 */
export async function sitDown(table, seat) {
  if (sittingDown) return; // a double click sits down once
  const text = typed.value ?? amount(defaultBuyIn(table));
  if (wrongAmount(text)) {
    focusOn(".sitting input"); // what is wrong is shown there
    return;
  }
  sittingDown = true;
  await attempt(async () => {
    await ensureSession();
    const invitation = table.invitation ? { invitation: table.invitation } : {};
    await table.ask("sit", { seat, buy_in: amount(cents(text)), ...invitation });
    typed.value = null;
    await refresh();
    table.load();
    focusRail();
  });
  sittingDown = false;
}

/** The button that was pressed is gone: what comes next is asked at the rail. */
const focusRail = () => focusOn(".rail", document, { preventScroll: true });

/** @param {{ table: OpenTable }} props */
export function SitDown({ table }) {
  const { public: open } = table.view.value;
  const free = table.card.value.game.seats - open.seats.length;
  if (!free) return html`<p class="dim">${texts.table.full}</p>`;
  if (me.value && !cents(me.value.purse)) return html`<p>${texts.table.noChips} <${Allowance} /></p>`;
  const wrong = typed.value === null ? "" : wrongAmount(typed.value);
  return html`<div class="row sitting">
    <p>${texts.table.spectator}</p>
    <label class="field inline">
      <span>${texts.table.buyIn}</span>
      <input class="amount" inputmode="decimal" value=${typed.value ?? amount(defaultBuyIn(table))}
        aria-invalid=${Boolean(wrong)}
        onInput=${(event) => (typed.value = event.target.value)} />
    </label>
    ${wrong && html`<p class="problem" role="alert">${wrong}</p>`}
    <${PayoffsWarning} coverage=${table.card.value.game.coverage} />
  </div>`;
}

function Allowance() {
  const give = () => attempt(askForAllowance);
  return html`<button type="button" onClick=${give}>${texts.table.allowance}</button>`;
}

/**
 * The seat's own menu.
 * @param {{ table: OpenTable }} props
 */
export function SeatMenu({ table }) {
  const buying = useSignal(false);
  const { public: open, you } = table.view.value;
  if (!you) return null;
  const own = open.seats.find(({ seat }) => seat === you.seat);
  if (!own) return null;
  /** @param {string} what */
  const may = (what) => [...you.offers, ...you.may].some((offer) => offer.do === what);
  const inOrOut = own.sitting_out ? "sit-in" : "sit-out";
  async function standUp() {
    await attempt(async () => {
      if (!may("stand-up")) await table.askOfRound("withdraw");
      await table.ask("stand-up");
      await refresh();
      focusRail();
    });
  }
  const sitInOrOut = () => attempt(() => table.ask(inOrOut));
  const stays = !may("stand-up") && !may("withdraw");
  return html`<div class="row seat-menu">
    <span class="number">${texts.table.stack(show(own.stack))}</span>
    <button class="small" onClick=${() => {
      refresh();
      buying.value = true;
    }}>${texts.table.topUp}</button>
    <button class="small" onClick=${sitInOrOut} disabled=${!may(inOrOut)}>
      ${own.sitting_out ? texts.table.sitIn : texts.table.sitOut}</button>
    <button class="small" onClick=${standUp} disabled=${stays}
      title=${stays ? texts.table.standUpLater : undefined}>${texts.table.standUp}</button>
    <${Dialog} open=${buying} title=${texts.table.topUp}>
      <${TopUp} table=${table} done=${() => (buying.value = false)} />
    <//>
  </div>`;
}

/**
 * Chips that are bought by then are for the next round.
 * @param {OpenTable} table
 */
const isDealt = (table) => table.view.value.public.running && table.round.value?.stage !== "betting";

/** @param {{ table: OpenTable, done: () => void }} props */
function TopUp({ table, done }) {
  const purse = cents(me.value?.purse ?? "0");
  const defaultAmount = amount(Math.min(purse, DEFAULT_BUY_IN * cents(table.card.value.game.minimum)));
  const wanted = useSignal(/** @type {string | null} */ (null)); // as it was typed
  const wrong = useSignal("");
  /** @param {Event} event */
  async function buy(event) {
    event.preventDefault();
    const text = wanted.value ?? defaultAmount;
    wrong.value = wrongAmount(text);
    if (wrong.value) return;
    await attempt(async () => {
      await table.ask("top-up", { amount: amount(cents(text)) });
      await refresh();
      done();
    });
  }
  return html`<form class="stack" onSubmit=${buy}>
    <p>${texts.table.purse(shown(purse))}</p>
    ${purse === 0 && html`<${Allowance} />`}
    ${isDealt(table) && html`<p class="dim">${texts.table.topUpLater}</p>`}
    <label class="field"><span>${texts.table.topUpBy}</span>
      <input inputmode="decimal" value=${wanted.value ?? defaultAmount} aria-invalid=${Boolean(wrong.value)}
        onInput=${(event) => (wanted.value = event.target.value)} /></label>
    ${wrong.value && html`<p class="problem" role="alert">${wrong.value}</p>`}
    <button class="primary" disabled=${!purse}>${texts.table.topUp}</button>
  </form>`;
}
