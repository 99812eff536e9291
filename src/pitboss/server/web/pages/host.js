// For hosts: becoming one with the printed link, giving chips, closing tables, draining the server.
import { get, isRetryable, post, remove } from "../api.js";
import { newTransfer, sendTransfer } from "../host/chips.js";
import { html, useEffect, useSignal } from "../html.js";
import { ensureSession, me, refresh } from "../me.js";
import { amount, cents, show } from "../money.js";
import { LONGEST_NAME, oneLine, tidyName } from "../names.js";
import { ConfirmDialog } from "../parts/confirm_dialog.js";
import { TextField } from "../parts/fields.js";
import { notes } from "../parts/notes.js";
import { RequestStatus, useRequest } from "../parts/request.js";
import { replaceAddress } from "../router.js";
import { texts } from "../texts.js";

const say = texts.host;

/** @param {PageProps} props */
export default function Host({ hash }) {
  if (me.value === undefined) return html`<h1>${texts.pages.host}</h1><p class="loading">${texts.common.loading}</p>`;
  return me.value?.role === "host" ? html`<${HostTools} />` : html`<${BecomeHost} key=${hash} link=${hash} />`;
}

/** @param {{ link: string }} props */
function BecomeHost({ link }) {
  const pasted = useSignal(link);
  const { busy, problem, run } = useRequest();
  /** @param {Event} event */
  const use = (event) => {
    event.preventDefault();
    run(async () => {
      await ensureSession();
      await post("/api/host", { link: pasted.value.trim() });
      replaceAddress("/host"); // a used link does not stay in the address
      await refresh();
      notes.say(say.done, "good");
    });
  };
  return html`<section class="sheet narrow">
    <h1>${say.link}</h1>
    <p>${link ? say.linkLead : `${say.notHost} ${say.linkLead}`}</p>
    <p class="dim">${me.value ? say.asYou(me.value.player) : say.asGuest}</p>
    <form class="stack" onSubmit=${use}>
      ${!link && html`<${TextField} label=${say.pasted} value=${pasted} autocomplete="off" />`}
      <${RequestStatus} problem=${problem.value} />
      <div class="row"><button class="primary" disabled=${busy.value || !pasted.value.trim()}>${say.use}</button></div>
    </form>
  </section>`;
}

function HostTools() {
  const who = me.value;
  return html`<h1>${say.title}</h1>
    <p class="dim">${say.lead(who?.player)}</p>
    ${who?.guest && html`<p>${say.keepName} <a href="/account">${say.toAccount}</a></p>`}
    <div class="sheets"><${Chips} /><${Drain} /></div>
    <${Tables} />`;
}

function Chips() {
  const player = useSignal("");
  const sum = useSignal("");
  const reason = useSignal("");
  // A transfer of which it is not known whether it was made.
  const pending = useSignal(/** @type {ReturnType<typeof newTransfer> | null} */ (null));
  const given = useSignal("");
  const { busy, problem, run } = useRequest();
  /** @param {ReturnType<typeof newTransfer>} transfer */
  const send = (transfer) =>
    run(async () => {
      given.value = "";
      pending.value = transfer;
      try {
        const found = await sendTransfer(transfer);
        pending.value = null;
        given.value = say.given(found.player, show(found.purse));
        sum.value = "";
        reason.value = "";
        if (found.player === me.value?.player) await refresh();
      } catch (error) {
        if (!isRetryable(error)) pending.value = null;
        throw error;
      }
    });
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const whole = cents(sum.value);
    const [who, why] = [tidyName(player.value), oneLine(reason.value)];
    problem.value = !who ? say.noPlayer : !whole ? say.noAmount : !why ? say.noReason : "";
    if (!problem.value) send(newTransfer(who, amount(whole), why));
  };
  const fixed = Boolean(pending.value);
  const open = fixed && !busy.value;
  return html`<section class="sheet">
    <h2>${say.chips}</h2>
    <form class="stack" onSubmit=${submit}>
      <${TextField} label=${say.player} value=${player} maxlength=${LONGEST_NAME} autocomplete="off"
        disabled=${fixed} />
      <${TextField} label=${say.amount} value=${sum} maxlength="16" autocomplete="off" disabled=${fixed} />
      <${TextField} label=${say.reason} value=${reason} maxlength="200" autocomplete="off" disabled=${fixed} />
      <${RequestStatus} problem=${open ? say.outcomeUnknown : problem.value}
        words=${busy.value ? say.sending : given.value} />
      <div class="row">
        ${
          open
            ? html`<button type="button" class="primary" onClick=${() => pending.value && send(pending.value)}>
              ${texts.common.retry}</button>`
            : html`<button class="primary" disabled=${busy.value}>${say.give}</button>`
        }
      </div>
    </form>
  </section>`;
}

function Drain() {
  const sure = useSignal(false);
  const running = useSignal(/** @type {number | null} */ (null));
  const { busy, problem, run } = useRequest();
  const drain = () => {
    sure.value = false;
    run(async () => (running.value = (await post("/api/host/drain")).running));
  };
  const begun = running.value !== null;
  return html`<section class="sheet stack">
    <h2>${say.drain}</h2>
    <p>${say.drainLead}</p>
    <${RequestStatus} problem=${problem.value} words=${begun ? say.drained(running.value) : ""} />
    <div class="row">
      ${
        begun
          ? html`<button disabled=${busy.value} onClick=${drain}>${say.drainAgain}</button>`
          : html`<button disabled=${busy.value} onClick=${() => (sure.value = true)}>${say.drain}</button>`
      }
    </div>
    <${ConfirmDialog} open=${sure} title=${`${say.drain}?`} words=${say.drainSure} yes=${say.drain} act=${drain} />
  </section>`;
}

function Tables() {
  const tables = useSignal(/** @type {Server.TableLine[] | null} */ (null));
  const closing = useSignal(/** @type {Server.TableLine | null} */ (null)); // the table that is asked about
  const { busy, problem, run } = useRequest();
  const load = () => run(async () => (tables.value = await get("/api/tables")));
  useEffect(() => {
    load();
  }, []);
  const close = () => {
    if (!closing.value) return;
    const { table, name } = closing.value;
    closing.value = null;
    run(async () => {
      await remove("/api/tables/{table}", { table });
      notes.say(say.closed(name), "good");
      tables.value = await get("/api/tables");
    });
  };
  return html`<section class="sheet stack">
    <h2>${say.tables}</h2>
    <${RequestStatus} problem=${problem.value} />
    ${tables.value === null && !problem.value && html`<p class="loading">${texts.common.loading}</p>`}
    ${tables.value === null && problem.value && html`<button onClick=${load}>${texts.common.retry}</button>`}
    ${tables.value?.length === 0 && html`<p>${say.noTables}</p>`}
    ${
      tables.value &&
      tables.value.length > 0 &&
      html`<ul class="host-tables">
      ${tables.value.map(
        (line) => html`<li key=${line.table}>
        <div><a href=${`/table/${line.table}`}>${line.name}</a>
          <span class="dim">${say.people(line.players, line.bots, line.rounds)}</span></div>
        <button disabled=${busy.value} aria-label=${say.closeOf(line.name)} onClick=${() => (closing.value = line)}>
          ${say.close}</button>
      </li>`,
      )}
    </ul>`
    }
    <${ConfirmDialog} open=${closing} title=${say.closeTitle(closing.value?.name)} words=${say.closeSure}
      yes=${say.close} act=${close} />
  </section>`;
}
