// The rail: what the visitor may do now, in reach of a thumb.
import { decisionKey, decisionName, inOrder } from "../decisions.js";
import { html, useEffect, useRef, useSignal } from "../html.js";
import { onKey } from "../keys.js";
import { amount, cents, shown } from "../money.js";
import { Chip } from "../parts/chips.js";
import { attempt } from "../parts/notes.js";
import { texts } from "../texts.js";
import { equals, isPlaying, labels, lostOnFold, optional, stakeOn } from "../wagers.js";
import { Verdict } from "./advice.js";
import { useArmed } from "./double_click_guard.js";
import { Guide } from "./guide.js";
import { Sitting } from "./seat_controls.js";
import { LastResult, Settled } from "./settled.js";

export function Rail({ table, betting, advising }) {
  const asked = question(table);
  const round = table.round.value;
  const armed = useArmed(`${asked.name}.${round?.number}.${round?.stage}`);
  const { box, focused } = useKeptFocus();
  return html`<section class="rail" ref=${box} tabindex="-1" aria-label=${texts.table.rail} onFocusIn=${focused} onFocusOut=${focused}>
    ${table.between.value && html`<${Settled} table=${table} />`}
    <${Verdict} table=${table} advising=${advising} />
    <${asked} table=${table} betting=${betting} advising=${advising} armed=${armed} />
  </section>`;
}

/** The button that was pressed may go: the focus stays at the rail, not nowhere. */
function useKeptFocus() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const inside = useRef(false);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  });
  function focused({ type, relatedTarget }) {
    if (type === "focusin") inside.current = true;
    else if (relatedTarget && !box.current?.contains(relatedTarget)) inside.current = false;
  }
  return { box, focused };
}

/** The one thing that the table asks of the visitor now. */
function question(table) {
  const { public: open, you } = table.view.value;
  if (open.closed) return Closed;
  if (!you) return Sitting;
  const own = ownSeat(table);
  if (table.view.value.draining && !open.running && !own.sitting_out) return Waiting;
  if (open.bank_offered_to === you.seat) return BankOffer;
  if (table.offer("put-up")) return PutUp;
  if (table.offer("decide")) return Decisions;
  if (own.sitting_out) return SittingOut;
  if (table.offer("place-wagers")) return Bets;
  if (!open.running && table.card.value.solo) return NextRound;
  return Waiting;
}

const ownSeat = (table) => table.view.value.public.seats.find(({ seat }) => seat === table.you.value.seat);

/** A button that answers a question; not before the question is there to be seen. */
function Answer({ armed, busy, deed, kind = "big", children }) {
  return html`<button class=${kind} aria-disabled=${!armed} disabled=${busy} onClick=${() => armed && deed()}>${children}</button>`;
}

function Closed() {
  return html`<p>${texts.table.closed} <a href="/">${texts.common.toLobby}</a></p>`;
}

function SittingOut({ table, armed }) {
  return html`<p>${texts.table.youSitOut}</p>
    <${Answer} armed=${armed} kind="primary" deed=${() => attempt(() => table.ask("sit-in"))}>${texts.table.sitIn}<//>`;
}

function Waiting({ table }) {
  return html`<p class="dim">${waitingWords(table)}</p>`;
}

function waitingWords(table) {
  const round = table.round.value;
  const { running } = table.view.value.public;
  if (running && round?.player_dealer === table.you.value.seat) return texts.table.bank.youBank;
  if (isShort(table)) return shortWords(table);
  if (running) return texts.table.stage[round.stage];
  return table.view.value.draining ? texts.table.noMoreRounds : texts.table.between;
}

/** Too few chips for the least wagers, in this round and the next. */
function isShort(table) {
  const inPlay = isPlaying(table.part.value) && table.view.value.public.running;
  return !inPlay && cents(ownSeat(table).stack) < cents(table.card.value.game.least_to_play);
}

const shortWords = (table) => texts.table.notEnough(shown(cents(table.card.value.game.least_to_play)));

function NextRound({ table, armed }) {
  const next = () => attempt(() => table.ask("open-round"));
  useEffect(() => onKey(armed ? { d: next } : {}));
  return html`${isShort(table) && html`<p class="warning">${shortWords(table)}</p>`}
    <${Answer} armed=${armed} kind="primary big" deed=${next}>${texts.table.nextRound} <kbd>D</kbd><//>`;
}

function Bets({ table, betting, armed }) {
  const { placed, total, limits, chip, removing } = betting;
  const own = ownSeat(table);
  const { game } = table.card.value;
  const deal = placed.value ? betting.deal : betting.again;
  useEffect(() => onKey(armed ? { d: deal, x: betting.clear } : {}));
  if (!limits.value) return null;
  if (limits.value.stack < cents(game.least_to_play)) return html`<p class="warning">${shortWords(table)}</p>`;
  const { minimum, maximum } = limits.value;
  const hint = texts.table.leastAnte(shown(minimum), shown(maximum), labels(equals(game)), labels(optional(game)));
  const label = placed.value
    ? html`${texts.table.deal} · ${texts.table.sum(shown(total.value))}`
    : html`${betting.isAgain.value ? texts.table.repeat : texts.table.bet} · ${texts.table.sum(shown(betting.totalBefore.value))}`;
  return html`
    ${betting.left.value !== null && !own.ready && html`<p class="warning" role="status">${texts.table.leftForPlay(betting.left.value)}</p>`}
    <p class="dim hint">${own.ready ? texts.table.waitForDeal : hint}</p>
    <div class="bets">
      <fieldset class="tray">
        <legend class="unseen">${texts.table.chipsToBet}</legend>
        ${betting.chips().map(
          (it) => html`<label key=${it} class="tray-chip">
            <input type="radio" name="chip" class="unseen" checked=${chip.value === it} aria-label=${texts.table.chip(shown(it))}
              onChange=${() => {
                chip.value = it;
              }} />
            <${Chip} chip=${it} />
          </label>`,
        )}
      </fieldset>
      <button aria-pressed=${removing.value} class=${removing.value ? "on" : ""} onClick=${() => (removing.value = !removing.value)}>${texts.table.takeOff}</button>
      <button onClick=${betting.clear} disabled=${!total.value}>${texts.table.clear}</button>
      <button onClick=${betting.double} disabled=${!total.value} aria-label=${texts.table.doubleWords}>${texts.table.double}</button>
      <${Answer} armed=${armed} busy=${own.ready} kind="primary big" deed=${deal}>${label} <kbd>D</kbd><//>
    </div>`;
}

function Decisions({ table, advising, armed }) {
  const offers = table.offers.value.filter((offer) => offer.do === "decide");
  const part = table.part.value;
  const street = table.round.value.stage;
  const busy = useSignal(false);
  async function decide(decision) {
    if (busy.value || !armed) return;
    busy.value = true;
    await attempt(() => table.askOfRound("decide", { street, decision }));
    busy.value = false;
  }
  const keys = Object.fromEntries(offers.map(({ decision }) => [decisionKey(decision), () => decide(decision)]));
  useEffect(() => onKey(keys));
  const { game } = table.card.value;
  const atStake = lostOnFold(game).reduce((sum, { spot }) => sum + stakeOn(part.stakes, spot), 0);
  return html`<div class="decisions">
    ${inOrder(offers.map(({ decision }) => decision)).map((decision) => {
      const { cost } = offers.find((offer) => offer.decision === decision);
      const key = decisionKey(decision);
      return html`<button key=${decision} class=${`decision ${decision.split(" ")[0]}`} aria-disabled=${!armed} disabled=${busy.value} onClick=${() => decide(decision)}>
        <b>${decisionName(decision)}</b>
        <span>${costWords(decision, cost, atStake)}</span>
        ${key.length === 1 && html`<kbd>${key.toUpperCase()}</kbd>`}
        ${advising.mark(decision)}
      </button>`;
    })}
  </div>
  <${Guide} game=${game} street=${street} stakes=${part.stakes} />`;
}

function costWords(decision, cost, atStake) {
  if (decision === "fold") return texts.table.decide.foldLoses(shown(atStake));
  return cents(cost) ? texts.table.decide.costs(shown(cents(cost))) : texts.table.decide.nothing;
}

function BankOffer({ table, armed }) {
  const rounds = table.card.value.game.rounds_in_a_row;
  const answer = (what) => attempt(() => table.ask(what));
  return html`<div class="bank-offer">
    <div class="offer-head">
      <h2>${texts.table.bank.offered}</h2>
      <${LastResult} table=${table} />
    </div>
    <p class="dim">${texts.table.bank.explain(rounds)}</p>
    <div class="row">
      <${Answer} armed=${armed} kind="primary big" deed=${() => answer("accept-bank")}>${texts.table.bank.accept}<//>
      <${Answer} armed=${armed} deed=${() => answer("decline-bank")}>${texts.table.bank.decline}<//>
    </div>
  </div>`;
}

function PutUp({ table, armed }) {
  const offer = table.offer("put-up");
  const [low, high] = [cents(offer.minimum), cents(offer.maximum)];
  const lies = cents(table.round.value.wager);
  const kept = cents(table.card.value.game.highest_collection);
  const wager = useSignal(lies || Math.min(high, Math.max(low, 50000)));
  const typed = useSignal(/** @type {string | null} */ (null)); // while it is being typed
  const step = Math.max(100, Math.round((high - low) / 100 / 100) * 100);
  const bounded = (value) => Math.min(high, Math.max(low, value));
  const putUp = () => attempt(() => table.askOfRound("put-up", { amount: amount(wager.value) }));
  const changed = wager.value !== lies;
  useEffect(() => onKey(changed && armed ? { d: putUp } : {}));
  function type(event) {
    typed.value = event.target.value;
    const value = cents(event.target.value);
    if (!Number.isNaN(value)) wager.value = bounded(value);
  }
  const written = () => (typed.value = null); // what cannot be put up does not stay there
  return html`<div class="put-up">
    <h2>${texts.table.bank.wager}</h2>
    <p class="dim">${texts.table.bank.wagerWords(shown(low), shown(high), kept ? shown(kept) : "")}${lies ? ` ${texts.table.bank.mayChange(shown(lies))}` : ""}</p>
    <div class="row">
      <input type="range" min=${low} max=${high} step=${step} value=${wager.value} aria-label=${texts.table.bank.wager}
        aria-valuetext=${shown(wager.value)} onInput=${(event) => (wager.value = bounded(Number(event.target.value)))} />
      <input type="text" inputmode="decimal" class="amount" aria-label=${texts.table.bank.wager} value=${typed.value ?? amount(wager.value)} onInput=${type} onChange=${written} />
      <button onClick=${() => (wager.value = high)}>${texts.table.bank.most}</button>
      <${Answer} armed=${armed} busy=${!changed} kind="primary big" deed=${putUp}>${texts.table.bank.putUp(shown(wager.value))} <kbd>D</kbd><//>
    </div>
  </div>`;
}
