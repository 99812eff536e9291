// The lobby: the open tables, a form for a new one, and links to the other pages.
import { get } from "../api.js";
import { html, useEffect, useSignal } from "../html.js";
import { NewTable } from "../lobby/new_table.js";
import { ensureSession, me } from "../me.js";
import { show } from "../money.js";
import { attempt } from "../parts/notes.js";
import { PayoffsWarning } from "../parts/payoffs_warning.js";
import { FIRST, go, MENU } from "../router.js";
import { texts } from "../texts.js";

const REFRESH_INTERVAL = 5000; // ms

export default function Lobby() {
  const tables = useSignal(/** @type {Server.TableLine[] | null} */ (null));
  const problem = useSignal("");
  async function load() {
    try {
      tables.value = await get("/api/tables");
      problem.value = "";
    } catch (error) {
      problem.value = error.message;
    }
  }
  useEffect(() => {
    load();
    const timer = setInterval(() => document.visibilityState === "visible" && load(), REFRESH_INTERVAL);
    return () => clearInterval(timer);
  }, [me.value?.player]);
  return html`<div class="lobby">
    <div class="lobby-head">
      <h1>${texts.lobby.lead}</h1>
      <p class="dim">${texts.lobby.intro}</p>
    </div>
    <section aria-labelledby="tables">
      <h2 id="tables">${texts.lobby.tables}</h2>
      ${problem.value && html`<p class="problem" role="alert">${problem.value}</p>`}
      ${!tables.value && !problem.value && html`<p class="loading">${texts.common.loading}</p>`}
      ${tables.value?.length === 0 && html`<p class="dim">${texts.lobby.none}</p>`}
      <ul class="tables">${tables.value?.map((line) => html`<${TableLine} key=${line.table} line=${line} />`)}</ul>
    </section>
    <div class="sheets">
      <${NewTable} />
      <section class="sheet" aria-labelledby="rooms">
        <h2 id="rooms">${texts.lobby.others}</h2>
        <ul class="rooms">
          ${MENU.filter((room) => room !== FIRST).map(
            (room) => html`<li key=${room}><a href=${`/${room}`}>${texts.pages[room]}</a>
              <span class="dim">${texts.lobby.cards[room]}</span></li>`,
          )}
        </ul>
      </section>
    </div>
  </div>`;
}

/** @param {{ line: Server.TableLine }} props */
function TableLine({ line }) {
  const here = me.value?.seats.some(({ table }) => table === line.table);
  const address = `/table/${line.table}`;
  const free = line.seats - line.players - line.bots;
  async function join() {
    await attempt(async () => {
      await ensureSession();
      go(address);
    });
  }
  const title = line.name === line.title ? "" : `${line.title} · `;
  const bots = line.banked_by === "house" || !line.bots ? "" : line.bots_bank ? "botsBank" : "botsNeverBank";
  const kind = line.solo ? texts.lobby.solo : line.public ? "" : texts.lobby.private;
  const way = here ? texts.lobby.back : texts.lobby.join;
  return html`<li class="sheet table-line">
    <h3>${line.name}</h3>
    <p>${title}${texts.lobby.bankedBy[line.banked_by]}${bots && `, ${texts.lobby[bots]}`}${kind && ` · ${kind}`}
${" · "}<span title=${texts.rules.deals[line.deals]}>${texts.lobby.deals[line.deals]}</span></p>
    <${PayoffsWarning} coverage=${line.coverage} />
    <p class="limits">${texts.lobby.limits(show(line.minimum), show(line.maximum))}</p>
    <p class="dim">${texts.lobby.seated(line.players, line.bots, line.seats)} · ${texts.lobby.rounds(line.rounds)}</p>
    <div class="row">
      ${
        (free > 0 || here) &&
        html`<button class="primary" onClick=${join} aria-label=${`${way}: ${line.name}`}>${way}</button>`
      }
      ${
        !here &&
        html`<a class="button" href=${address} aria-label=${`${texts.lobby.watch}: ${line.name}`}>
          ${texts.lobby.watch}</a>`
      }
    </div>
  </li>`;
}
