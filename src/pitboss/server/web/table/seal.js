// The seal of a round: what fixed the deck, and the check of it, here in the browser.
import { verifyRound } from "../fairness/verify.js";
import { html, useRef, useSignal } from "../html.js";
import { Checks } from "../parts/checks.js";
import { Dialog } from "../parts/dialog.js";
import { attempt } from "../parts/notes.js";
import { getRecord, recordAddress } from "../records.js";
import { texts } from "../texts.js";

const words = texts.table.seal;

/** @param {{ table: OpenTable }} props */
export function Seal({ table }) {
  const open = useSignal(0); // the number of the round whose seal is looked at
  const now = table.round.value;
  return html`<button class="quiet small seal-button" disabled=${!now} onClick=${() => (open.value = now?.number ?? 0)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <g fill="none" stroke="currentColor" stroke-width="2">
          <path d="M12 2l8 3v6c0 5-3.4 9.2-8 11-4.6-1.8-8-6-8-11V5z" />
          <path d="M8.5 12l2.5 2.5 4.5-5" />
        </g>
      </svg>
      ${words.open}
    </button>
    <${Dialog} open=${open} title=${`${words.title} · ${texts.table.round(open.value)}`}>
      <${SealBody} key=${open.value} table=${table} round=${open.value} />
      <${Neighbours} table=${table} round=${open} />
    <//>`;
}

/**
 * Buttons for the rounds before and after, as far as their seals are kept.
 * @param {{ table: OpenTable, round: Signal<number> }} props
 */
function Neighbours({ table, round }) {
  const there = [round.value - 1, round.value + 1].filter((number) => table.seals.value.has(number));
  return html`<div class="row">
    ${there.map(
      (number) => html`<button key=${number} class="quiet small" onClick=${() => (round.value = number)}>
        ${texts.table.round(number)}</button>`,
    )}
  </div>`;
}

/** @param {{ table: OpenTable, round: number }} props */
function SealBody({ table, round }) {
  // The dialog may stay open for longer than the seal is kept.
  const last = useRef(
    /** @type {import("./state.js").SealFacts} */ ({
      commitment: "",
      shares: {},
      seed: "",
      sealed: false,
      over: false,
    }),
  );
  last.current = table.seals.value.get(round) ?? last.current;
  const { commitment, shares, seed, sealed, over } = last.current;
  const checks = useSignal(/** @type {import("../fairness/verify.js").Check[] | null} */ (null));
  const busy = useSignal(false);
  const place = { table: table.id, round, invitation: table.invitation };
  async function verify() {
    busy.value = true;
    const record = await attempt(() => getRecord(place));
    if (record) checks.value = await verifyRound(record, seenHere(table, round));
    busy.value = false;
  }
  return html`<p>${sealed ? words.beforeSealed : words.before}</p>
    <dl class="seal-facts">
      <dt>${words.commitment}</dt><dd class="mono break">${commitment}</dd>
      <dt>${words.shares}</dt>
      <dd class="mono break">${
        Object.entries(shares)
          .map(([seat, share]) => `${texts.table.seat(seat)}: ${share}`)
          .join("; ") || words.noShares
      }</dd>
      <dt>${words.seed}</dt><dd class="mono break">${seed || (sealed ? words.kept : words.hidden)}</dd>
    </dl>
    <div class="row">
      <button class="primary" disabled=${!over || busy.value} onClick=${verify}>
        ${busy.value ? words.verifying : words.verify}</button>
      ${over && html`<a href=${recordAddress(place)} target="_blank">${words.record}</a>`}
    </div>
    ${checks.value && html`<${Checks} checks=${checks.value} />`}`;
}

/**
 * What this page saw of a round while its bets were open.
 * @param {OpenTable} table
 * @param {number} round
 */
function seenHere(table, round) {
  return { commitment: table.committed.get(round), ownSeeds: table.shares.get(round) };
}
