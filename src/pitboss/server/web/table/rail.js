// The rail: the controls for what the table asks of the visitor now.
import { html, useEffect, useRef } from "../html.js";
import { onKey } from "../keys.js";
import { cents, shown } from "../money.js";
import { attempt } from "../parts/notes.js";
import { texts } from "../texts.js";
import { Verdict } from "./advice.js";
import { AnswerButton } from "./answer_button.js";
import { BankOffer, PutUp } from "./bank_controls.js";
import { Bets } from "./bet_controls.js";
import { Decisions } from "./decision_controls.js";
import { useArmed } from "./double_click.js";
import { SitDown } from "./seat_controls.js";
import { Settled } from "./settled.js";
import { whose } from "./steps.js";

/** @param {Omit<RailProps, "armed" | "table"> & { table: OpenTable }} props */
export function Rail({ table, betting, tracker }) {
  const question = table.step.value ? Steps : questionAt(table);
  const round = table.round.value;
  const armed = useArmed(`${question.name}.${round?.number}.${round?.stage}`);
  const { box, focused } = useFocusKept();
  return html`<section class="rail" ref=${box} tabindex="-1" aria-label=${texts.table.rail}
      onFocusIn=${focused} onFocusOut=${focused}>
    ${table.between.value && html`<${Settled} table=${table} />`}
    <${Verdict} table=${table} tracker=${tracker} />
    <${question} table=${table} betting=${betting} tracker=${tracker} armed=${armed} />
  </section>`;
}

/** The button that was pressed may be removed: then the rail has the focus. */
function useFocusKept() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const inside = useRef(false);
  useEffect(() => {
    // Whatever removes it: parts of the rail are rendered again without the rail.
    const observer = new MutationObserver(() => {
      if (inside.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
    if (box.current) observer.observe(box.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  /** @param {FocusEvent & { relatedTarget: Element | null }} event */
  function focused({ type, relatedTarget }) {
    if (type === "focusin") inside.current = true;
    else if (relatedTarget && !box.current?.contains(relatedTarget)) inside.current = false;
  }
  return { box, focused };
}

// By the request that answers what the table asks.
/** @type {Record<Server.AskedPart["do"], (props: RailProps) => unknown>} */
const QUESTIONS = {
  decide: Decisions,
  "place-wagers": Bets,
  "put-up": PutUp,
  "accept-bank": BankOffer,
  "sit-in": SittingOut,
  "top-up": TooFewChips,
  "open-round": NextRound,
};

/**
 * What the table asks of the visitor now; if nothing, placed wagers may still be changed.
 * @param {OpenTable} table
 */
function questionAt(table) {
  const { public: open, you } = table.view.value;
  if (open.closed) return Closed;
  if (!you) return SitDown;
  if (you.asked) return QUESTIONS[you.asked.do];
  if (table.offer("put-up")) return PutUp;
  return table.offer("place-wagers") ? Bets : Waiting;
}

/**
 * What the casino dealer does, while one may only watch.
 * @param {Pick<RailProps, "table" | "armed">} props
 */
function Steps({ table, armed }) {
  const step = table.step.value;
  const name = step && whose(step, table.names.value);
  useEffect(() => onKey({ s: table.skipSteps }));
  const { skipSteps: skip } = table;
  return html`<p class="step-words">${name && html`<b>${name}</b> `}${step?.words}</p>
    <${AnswerButton} armed=${armed} kind="quiet small" act=${skip}>${texts.table.skipSteps} <kbd>S</kbd><//>`;
}

function Closed() {
  return html`<p>${texts.table.closed} <a href="/">${texts.common.toLobby}</a></p>`;
}

/** @param {RailProps} props */
function SittingOut({ table, armed }) {
  const sitIn = () => attempt(() => table.ask("sit-in"));
  return html`<p>${texts.table.youSitOut}</p>
    <${AnswerButton} armed=${armed} kind="primary" act=${sitIn}>${texts.table.sitIn}<//>`;
}

/**
 * The stack is too short for the lowest wagers, or to bank where no other seat can.
 * @param {RailProps} props
 */
function TooFewChips({ table }) {
  const { seat, asked } = table.you.value;
  const stack = table.view.value.public.seats.find((it) => it.seat === seat)?.stack ?? "0";
  const [offer] = asked?.answers ?? [];
  const least = cents(stack) + (offer?.do === "top-up" ? cents(offer.minimum) : 0);
  return html`<p class="warning">${texts.table.notEnough(shown(least))}</p>`;
}

/** @param {RailProps} props */
function Waiting({ table }) {
  return html`<p class="dim">${waitingWords(table)}</p>`;
}

/** @param {SeatedTable} table */
function waitingWords(table) {
  const round = table.round.value;
  const { public: open, draining } = table.view.value;
  if (!open.running || !round) return draining ? texts.table.noMoreRounds : texts.table.between;
  if (round.player_dealer === table.you.value.seat) return texts.table.bank.youBank;
  return texts.table.stage[round.stage];
}

/** @param {RailProps} props */
function NextRound({ table, armed }) {
  const next = () => attempt(() => table.ask("open-round"));
  useEffect(() => onKey(armed ? { d: next } : {}));
  return html`<${AnswerButton} armed=${armed} kind="primary big" act=${next}>${texts.table.nextRound} <kbd>D</kbd><//>`;
}
