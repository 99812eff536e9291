// A table: to watch, to sit down at, to play.
import { query, remove } from "../api.js";
import { effect, html, useEffect, useMemo, useSignal } from "../html.js";
import { me } from "../me.js";
import { show } from "../money.js";
import { ConfirmDialog } from "../parts/confirm_dialog.js";
import { Dialog } from "../parts/dialog.js";
import { TextField } from "../parts/fields.js";
import { copy } from "../parts/files.js";
import { attempt } from "../parts/notes.js";
import { go } from "../router.js";
import { connectionState } from "../socket.js";
import { AdvicePanel, makeAdviceTracker } from "../table/advice.js";
import { makeBetting } from "../table/betting.js";
import { Felt } from "../table/felt.js";
import { OwnSeat } from "../table/own_seat.js";
import { Rail } from "../table/rail.js";
import { Seal } from "../table/seal.js";
import { SeatMenu, sitDown } from "../table/seat_controls.js";
import { Settled } from "../table/settled.js";
import { openTable } from "../table/state.js";
import { texts } from "../texts.js";

/** @param {PageProps} props */
export default function TablePage({ rest: [id = ""], query: asked }) {
  const invitation = asked.get("invitation") ?? undefined;
  const { table, betting, tracker } = useMemo(() => {
    // Nothing is drawn before the card and the view are there.
    const opened = /** @type {OpenTable} */ (openTable(id, invitation));
    return { table: opened, betting: makeBetting(opened), tracker: makeAdviceTracker(opened) };
  }, [id]);
  useEffect(() => {
    const stopFollowing = effect(() => {
      if (!table.view.value || !table.card.value) return;
      betting.follow();
      tracker.follow();
    });
    return () => {
      stopFollowing();
      table.unwatch();
    };
  }, [table]);
  const problem = table.problem.value;
  if (problem && !table.view.value) {
    return html`<section class="sheet"><h1>${texts.pages.table}</h1>
      <p class="problem">${problem.code === "no-such-table" ? texts.table.noSuch : problem.message}</p>
      <p><a href="/">${texts.common.toLobby}</a></p></section>`;
  }
  if (!table.card.value || !table.view.value) return html`<p class="loading">${texts.common.loading}</p>`;
  const seated = Boolean(table.you.value);
  /** @param {number} seat */
  const sitAt = (seat) => sitDown(table, seat);
  const sit = seated || table.view.value.public.closed ? null : sitAt;
  return html`<div class=${`table-page ${seated ? "seated" : ""}`}>
    <${Head} table=${table} />
    ${
      problem && html`<p class="lost" role="alert">${problem.message} <a href="/account">${texts.pages.account}</a></p>`
    }
    ${connectionState.value === "lost" && html`<p class="lost" role="status">${texts.table.lost}</p>`}
    ${table.view.value.draining && html`<p class="lost">${texts.table.draining}</p>`}
    <${Felt} table=${table} sit=${sit}>
      ${seated && html`<${OwnSeat} table=${table} betting=${betting} />`}
    <//>
    <${Rail} table=${table} betting=${betting} tracker=${tracker} />
    <div class="below sheets">
      ${!table.between.value && html`<${Settled} table=${table} />`}
      <${AdvicePanel} table=${table} tracker=${tracker} />
      <${Log} table=${table} />
    </div>
  </div>`;
}

/** @param {{ table: OpenTable }} props */
function Head({ table }) {
  const inviting = useSignal(false);
  const tools = useSignal(false);
  const voiding = useSignal(false);
  const closing = useSignal(false);
  const card = table.card.value;
  const mayClose = me.value && (me.value.role === "host" || me.value.player === card.owner);
  const close = () =>
    attempt(async () => {
      closing.value = false;
      await remove("/api/tables/{table}", { table: table.id });
      go("/");
    });
  const running = table.view.value.public.running;
  const rules = `/rules/table/${table.id}${query({ invitation: table.invitation })}`;
  const limits = texts.lobby.limits(show(card.game.minimum), show(card.game.maximum));
  return html`<div class="table-head">
    <h1>${card.name}</h1>
    <p class="dim">${card.name === card.title ? limits : `${card.title} · ${limits}`}</p>
    <button class="quiet small tools-button" aria-expanded=${tools.value} aria-controls="tools"
      onClick=${() => (tools.value = !tools.value)}>${texts.table.tools}</button>
    <div id="tools" class=${`tools ${tools.value ? "open" : ""}`}>
      <${SeatMenu} table=${table} />
      <${Seal} table=${table} />
      <a class="button quiet small" href=${rules}>${texts.table.rules}</a>
      ${
        card.invitation &&
        !card.solo &&
        html`<button class="quiet small" onClick=${() => (inviting.value = true)}>${texts.table.invite}</button>`
      }
      ${
        me.value?.role === "host" &&
        running &&
        html`<button class="quiet small" onClick=${() => (voiding.value = true)}>${texts.table.voidRound}</button>`
      }
      ${
        mayClose &&
        html`<button class="quiet small" onClick=${() => (closing.value = true)}>${texts.table.closeTable}</button>`
      }
    </div>
    <${ConfirmDialog} open=${closing} title=${texts.table.closeTable} words=${texts.table.closeSure}
      yes=${texts.table.closeTable} act=${close} />
    <${Dialog} open=${voiding} title=${texts.table.voidRound}>
      <${Void} table=${table} done=${() => (voiding.value = false)} />
    <//>
    <${Dialog} open=${inviting} title=${texts.table.invite}><${Invitation} card=${card} /><//>
  </div>`;
}

/** @param {{ card: Server.TableCard }} props */
function Invitation({ card }) {
  const address = `${location.origin}/table/${card.table}?invitation=${card.invitation}`;
  return html`<div class="stack">
    <p>${texts.table.inviteWords}</p>
    <input readonly value=${address} aria-label=${texts.table.invite} onFocus=${(event) => event.target.select()} />
    <button class="primary" onClick=${() => copy(address)}>${texts.table.copy}</button>
  </div>`;
}

/**
 * For hosts: a fault stops the round, and every wager goes back; or something is ruled and the round goes on.
 * @param {{ table: OpenTable, done: () => void }} props
 */
function Void({ table, done }) {
  const reason = useSignal("");
  const how = useSignal("fault");
  const seat = useSignal("");
  const words = texts.table.irregular;
  const seats = (table.round.value?.seats ?? []).filter(({ stakes }) => Object.keys(stakes).length > 0);
  const rules = how.value in words.rulings;
  /** @param {Event} event */
  async function stop(event) {
    event.preventDefault();
    await attempt(async () => {
      if (rules) {
        const about = seat.value ? Number(seat.value) : null;
        await table.askOfRound("rule-irregularity", { reason: reason.value, ruling: how.value, seat: about });
      } else await table.askOfRound("void-round", { reason: reason.value, kind: how.value });
      done();
    });
  }
  /** @param {[value: string, name: string]} option */
  const option = ([value, name]) => html`<option key=${value} value=${value}>${name}</option>`;
  return html`<form class="stack" onSubmit=${stop}>
    <p>${texts.table.voidLead}</p>
    <label class="stack">${words.what}
      <select value=${how.value} onChange=${(/** @type {Untyped} */ event) => (how.value = event.target.value)}>
        ${Object.entries(words.voids).map(option)}${Object.entries(words.rulings).map(option)}
      </select></label>
    ${
      rules &&
      html`<label class="stack">${words.seat}
        <select value=${seat.value} required=${how.value !== "stands"}
          onChange=${(/** @type {Untyped} */ event) => (seat.value = event.target.value)}>
          <option value="">${words.noSeat}</option>
          ${seats.map(({ seat: number }) => option([String(number), texts.table.seat(number)]))}
        </select></label>`
    }
    <${TextField} label=${texts.host.reason} value=${reason} required maxlength="300" />
    <button class="primary">${rules ? words.rule : texts.table.voidRound}</button>
  </form>`;
}

/** @param {{ table: OpenTable }} props */
function Log({ table }) {
  return html`<details class="sheet log">
    <summary>${texts.table.log}</summary>
    <ol>
      ${[...table.log.value]
        .reverse()
        .map(({ key, who, words }) => html`<li key=${key}>${who && html`<b>${who}</b> `}${words}</li>`)}
    </ol>
  </details>`;
}
