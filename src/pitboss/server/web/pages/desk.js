// The settlement desk: a disputed hand, settled line by line.

import { packed, unpacked } from "../desk/address.js";
import { Answer } from "../desk/answer.js";
import { EXAMPLE } from "../desk/example.js";
import { Game } from "../desk/game_fields.js";
import { games, loadGames } from "../desk/games.js";
import { BOARD, fillIn, hand, reset, TWO } from "../desk/hand_form.js";
import { Irregularities } from "../desk/irregularities.js";
import { JsonPanel } from "../desk/json_panel.js";
import { readHand } from "../desk/parse_hand.js";
import { PrintedHand, Signatures } from "../desk/printout.js";
import { Seats } from "../desk/seats.js";
import {
  asked,
  baseGame,
  faults,
  form,
  game,
  outcome,
  ready,
  rulesProblem,
  settle,
  showMissing,
  startSettling,
} from "../desk/state.js";
import { partOf } from "../desk/validation.js";
import { html, signal, useEffect, useRef, useSignal } from "../html.js";
import { copy } from "../parts/files.js";
import { focusOn } from "../parts/focus.js";
import { notes } from "../parts/notes.js";
import { Picker } from "../parts/picker.js";
import { place, replaceAddress } from "../router.js";
import { texts } from "../texts.js";

const say = texts.desk;
const ADDRESS_DELAY = 300; // ms: browsers limit how often the address may change

const active = signal("board"); // where cards are picked for

/** @typedef {import("../desk/state.js").Outcome & { page: Server.SettledHand }} SettledOutcome one with an answer */

/** @param {PageProps} props */
export default function Desk({ hash }) {
  const problem = useSignal("");
  const open = () => {
    problem.value = "";
    loadGames().catch((error) => (problem.value = error.message));
  };
  useEffect(open, []);
  if (problem.value) return html`<${Unreachable} words=${problem.value} retry=${open} />`;
  if (!games.value) return html`<h1>${texts.pages.desk}</h1><p class="loading">${texts.common.loading}</p>`;
  return html`<${DeskPage} hash=${hash} />`;
}

/** @param {{ words: string, retry: () => void }} props */
function Unreachable({ words, retry }) {
  return html`<section class="sheet stack">
    <h1>${texts.pages.desk}</h1>
    <p class="problem" role="alert">${words}</p>
    <div class="row"><button onClick=${retry}>${texts.common.retry}</button></div>
  </section>`;
}

const address = () => `/desk#${packed(form.value)}`;
/** @type {string | undefined} */
let emptyAddress; // of the hand before anything is entered

/**
 * Keeps the hand in the address: a link shares it, and a reload loses nothing.
 * @param {string} hash
 */
function useAddress(hash) {
  emptyAddress ??= address();
  const last = useRef(emptyAddress);
  useEffect(() => {
    const words = hash && loadHand(unpacked(hash) ?? "");
    if (words) notes.say(`${say.shared}: ${words}`, "bad");
  }, [place.value]);
  const now = address();
  useEffect(() => {
    if (now === last.current) return undefined;
    const timer = setTimeout(() => {
      last.current = now;
      replaceAddress(now);
    }, ADDRESS_DELAY);
    return () => clearTimeout(timer);
  }, [now]);
}

/**
 * Replaces the hand that is entered; the browser's back button restores it.
 * @template T
 * @param {() => T} work
 */
function replaceHand(work) {
  if (address() !== emptyAddress) {
    replaceAddress(address());
    history.pushState(null, "", address());
    notes.say(say.before);
  }
  return work();
}

/** @param {{ hash: string }} props */
function DeskPage({ hash }) {
  useEffect(() => startSettling(({ message }) => notes.say(message, "bad")), []);
  useAddress(hash);
  /** @param {string} text */
  const use = (text) => replaceHand(() => loadHand(text));
  const { page } = outcome.value;
  const settled = page && ready.value ? { ...outcome.value, page } : null;
  return html`
    <header class="desk-head no-print">
      <div><h1>${texts.pages.desk}</h1><p class="dim">${say.lead}</p></div>
      <div class="row">
        <button type="button" onClick=${() => use(JSON.stringify(EXAMPLE))}>${say.example}</button>
        <button type="button" onClick=${() => replaceHand(clearHand)}>${say.empty}</button>
        <button type="button" onClick=${copyLink}>${say.link}</button>
      </div>
    </header>
    <div class="desk">
      <div class="desk-form">
        <${Game} />
        ${game.value && html`<${Seats} pickCards=${pickFor} /><${AllCards} /><${Irregularities} />`}
      </div>
      <${AnswerPanel} settled=${settled} />
    </div>
    <${JsonPanel} use=${use} answer=${settled?.asked === asked.value ? settled?.page.answer : undefined} />
  `;
}

const copyLink = () => copy(new URL(address(), location.href).href, say.linkCopied);

/**
 * Fills the form in from JSON, or says why not.
 * @param {string} text
 */
function loadHand(text) {
  let given;
  try {
    given = readHand(text);
  } catch (error) {
    return error.message;
  }
  fillIn(
    given,
    (games.value ?? []).map(({ name }) => name),
  );
  showMissing.value = false;
  active.value = "board";
  const left = unused(given);
  if (left.length) notes.say(say.leftOut(left.join(", ")), "bad");
  return "";
}

/**
 * What a text says that the game has no use for.
 * @param {import("../desk/hand_form.js").GivenHand} hand
 */
function unused({ coverage, schedule, meters = {}, player_dealer: bank }) {
  /** @type {Record<string, unknown>} */
  const given = { coverage, schedule, meters: Object.keys(meters).length ? meters : undefined, player_dealer: bank };
  if (!baseGame.value) return [];
  return Object.keys(given).filter((name) => given[name] !== undefined && form.value[name] === undefined);
}

function clearHand() {
  reset();
  showMissing.value = false;
  active.value = "board";
}

const places = () => [
  { key: "board", label: say.cards.board, count: BOARD, cards: hand.board },
  { key: "dealer", label: say.cards.dealer, count: TWO, cards: hand.dealer },
  ...hand.seats.value.map((seat) => ({
    key: seat.key,
    label: say.seats.seat(seat.number.value),
    count: TWO,
    cards: seat.cards,
  })),
];

/** @param {import("../desk/validation.js").Fault} fault */
const faultWords = (fault) => `${game.value ? partOf(fault, form.value, game.value) : fault.at}: ${fault.words}`;

function AllCards() {
  const wrong = faults.value.filter(
    ({ at, missing }) => /^(board|dealer)$/.test(at) && (!missing || showMissing.value),
  );
  return html`<section class="sheet no-print" id="desk-cards">
    <h2>${say.cards.title}</h2>
    <${Picker} places=${places()} active=${active} />
    ${wrong.map((fault) => html`<p key=${fault.at} class="problem">${faultWords(fault)}</p>`)}
  </section>`;
}

/** @param {{ key: string }} place */
function pickFor({ key }) {
  active.value = key;
  requestAnimationFrame(showDeck);
}

function showDeck() {
  document.getElementById("desk-cards")?.scrollIntoView();
  focusOn('#desk-cards .picker-deck [tabindex="0"]', document, { preventScroll: true });
}

/** Moves the focus to the first thing that is wrong or missing, or to the answer. */
function focusFirstFault() {
  showMissing.value = true;
  requestAnimationFrame(() => {
    const [first] = faults.value;
    if (ready.value) document.getElementById("desk-answer")?.focus();
    else if (!first) focusOn('[aria-invalid="true"]');
    else if (/^(board|dealer|.*cards)$/.test(first.at)) pickFor({ key: keyOf(first.at) });
    else focusOn(`[data-at="${first.at}"]`);
  });
}

/** @param {string} at */
const keyOf = (at) => (at.startsWith("seats") ? hand.seats.value[Number(at.split(".")[1])].key : at);

/** @param {{ settled: SettledOutcome | null }} props */
function AnswerPanel({ settled }) {
  const current = settled?.asked === asked.value;
  const problem = outcome.value.asked === asked.value ? outcome.value.problem : undefined;
  return html`<section class="sheet desk-answer" id="desk-answer" tabindex="0" aria-labelledby="desk-said">
    ${
      settled?.asked &&
      html`<${PrintedHand} form=${JSON.parse(settled.asked)} game=${settled.game} title=${settled.page.title} />`
    }
    <div class="desk-answer-head">
      <h2 id="desk-said">${say.answer.title}</h2>
      ${
        settled
          ? html`<button type="button" class="no-print" disabled=${!current} onClick=${() => print()}>
            ${say.print}</button>`
          : html`<button type="button" class="primary no-print" onClick=${focusFirstFault}>${say.settle}</button>`
      }
    </div>
    ${
      problem
        ? html`<${Refused} problem=${problem} />`
        : settled
          ? html`<div class=${current ? "" : "outdated"}><${Answer} page=${settled.page} game=${settled.game} /></div>
            <${Signatures} />`
          : html`<${Waiting} />`
    }
  </section>`;
}

/** @param {{ problem: import("../api.js").Problem }} props */
function Refused({ problem }) {
  return html`<p class="problem" role="alert">${say.answer.refused}: ${problem.message}</p>
    ${problem.code !== "bad-request" && html`<button type="button" onClick=${settle}>${texts.common.retry}</button>`}`;
}

function Waiting() {
  if (ready.value) return html`<p class="dim">${say.answer.asking}</p>`;
  return html`<div class="no-print">
    <p class="dim">${say.answer.waiting}</p>
    <ul>
      ${rulesProblem.value && html`<li>${say.game.title}: ${rulesProblem.value}</li>`}
      ${faults.value.map(
        (fault) => html`<li key=${`${fault.at} ${fault.words}`} class=${fault.missing ? "dim" : ""}>
        ${faultWords(fault)}</li>`,
      )}
    </ul>
  </div>`;
}
