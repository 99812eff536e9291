// Sitting down, and what a seat may do beside the game: buy chips, sit out, stand up.
import { post } from "../api.js";
import { html, signal, useSignal } from "../html.js";
import { beSomebody, me, refresh } from "../me.js";
import { amount, cents, show, shown } from "../money.js";
import { Dialog } from "../parts/dialog.js";
import { attempt } from "../parts/notes.js";
import { texts } from "../texts.js";
import { renew } from "../wire.js";

const USUAL = 100; // lowest wagers to sit down with
export const buyIn = signal(null); // in cents; null: the usual

/** The usual: a hundred lowest wagers, or all that the purse holds. */
function usual(table) {
  const wanted = buyIn.value ?? USUAL * cents(table.card.value.game.minimum);
  return me.value ? Math.min(wanted, cents(me.value.purse)) : wanted;
}

let sitting = false;

export async function sitDown(table, seat) {
  if (sitting) return; // a double click sits down once
  sitting = true;
  await attempt(async () => {
    if (!me.value) {
      await beSomebody();
      renew();
    }
    const invitation = table.invitation ? { invitation: table.invitation } : {};
    await table.ask("sit", { seat, buy_in: amount(usual(table)), ...invitation });
    await refresh();
    table.load();
  });
  sitting = false;
}

export function Sitting({ table }) {
  const { public: open } = table.view.value;
  const free = table.card.value.game.seats - open.seats.length;
  if (!free) return html`<p class="dim">${texts.table.full}</p>`;
  if (me.value && !cents(me.value.purse)) return html`<p>${texts.table.noChips} <${Allowance} /></p>`;
  return html`<div class="row sitting">
    <p>${texts.table.spectator}</p>
    <label class="field inline">
      <span>${texts.table.buyIn}</span>
      <input class="amount" inputmode="decimal" value=${amount(usual(table))} onChange=${type} />
    </label>
  </div>`;
}

function type(event) {
  const value = cents(event.target.value);
  if (value > 0) buyIn.value = value;
}

function Allowance() {
  const give = () => attempt(async () => (me.value = await post("/api/me/allowance")));
  return html`<button type="button" onClick=${give}>${texts.table.allowance}</button>`;
}

/** The seat's own menu. */
export function SeatMenu({ table }) {
  const buying = useSignal(false);
  const { public: open, you } = table.view.value;
  if (!you) return null;
  const own = open.seats.find(({ seat }) => seat === you.seat);
  const inRound = open.running && Boolean(table.part.value && cents(table.part.value.ante)) && table.round.value.stage !== "betting";
  async function standUp() {
    await attempt(() => table.ask("stand-up"));
    await refresh();
  }
  const sitOut = () => attempt(() => table.ask(own.sitting_out ? "sit-in" : "sit-out"));
  return html`<div class="row seat-menu">
    <span class="number">${texts.table.stack(show(own.stack))}</span>
    <button class="small" onClick=${() => { refresh(); buying.value = true; }}>${texts.table.topUp}</button>
    <button class="small" onClick=${sitOut}>${own.sitting_out ? texts.table.sitIn : texts.table.sitOut}</button>
    <button class="small" onClick=${standUp} disabled=${inRound} title=${inRound ? texts.table.standUpLater : undefined}>${texts.table.standUp}</button>
    <${Dialog} open=${buying} title=${texts.table.topUp}><${TopUp} table=${table} done=${() => (buying.value = false)} /><//>
  </div>`;
}

function TopUp({ table, done }) {
  const purse = cents(me.value?.purse ?? "0");
  const usually = amount(Math.min(purse, USUAL * cents(table.card.value.game.minimum)));
  const wanted = useSignal(null); // as it was typed
  const wrong = useSignal("");
  async function buy(event) {
    event.preventDefault();
    const value = cents(wanted.value ?? usually);
    wrong.value = value > 0 && value <= purse ? "" : texts.table.wrongAmount(shown(purse));
    if (wrong.value) return;
    await attempt(async () => {
      await table.ask("top-up", { amount: amount(value) });
      await refresh();
      done();
    });
  }
  return html`<form class="stack" onSubmit=${buy}>
    <p>${texts.table.purse(shown(purse))}</p>
    ${purse === 0 && html`<${Allowance} />`}
    <label class="field"><span>${texts.table.topUpBy}</span>
      <input inputmode="decimal" value=${wanted.value ?? usually} aria-invalid=${Boolean(wrong.value)} onInput=${(event) => (wanted.value = event.target.value)} /></label>
    ${wrong.value && html`<p class="problem" role="alert">${wrong.value}</p>`}
    <button class="primary" disabled=${!purse}>${texts.table.topUp}</button>
  </form>`;
}
