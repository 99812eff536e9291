// Any spot, picked card by card: the exact value of every action.
import { postWithRetry } from "../api.js";
import { parseCards } from "../cards.js";
import { decisionName } from "../decisions.js";
import { html, useEffect, useSignal } from "../html.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { copy } from "../parts/files.js";
import { notes } from "../parts/notes.js";
import { Picker } from "../parts/picker.js";
import { Values, Why } from "../parts/values.js";
import { texts } from "../texts.js";

const words = texts.strategy;
const HAND = 2;
const BOARD = 5;
const DEAD = 43; // more, and the board and the dealer would lack cards
const BOARDS = new Set([0, 3, BOARD]);
const DEBOUNCE = 150; // ms without a change before a request is sent

/** @typedef {{ cards: Card[], board: Card[], dead: Card[] }} CardSpot */

/**
 * The cards of a spot in an address; null where they are none.
 * @param {URLSearchParams} query
 */
export function spotOf(query) {
  const [cards, board, dead] = ["cards", "board", "dead"].map((name) => parseCards(query.get(name) ?? ""));
  if (!cards || !board || !dead) return null;
  const all = [...cards, ...board, ...dead];
  const fit = cards.length <= HAND && board.length <= BOARD && dead.length <= DEAD;
  return fit && new Set(all).size === all.length ? { cards, board, dead } : null;
}

/**
 * The signals are those behind the spot.
 * @param {{ spot: CardSpot, cards: Signal<Card[]>, board: Signal<Card[]>, dead: Signal<Card[]>,
 * active: Signal<string> }} props
 */
export function LookUp({ spot, cards, board, dead, active }) {
  const places = [
    { key: "cards", label: words.places.cards, count: HAND, cards },
    { key: "board", label: words.places.board, count: BOARD, cards: board },
    { key: "dead", label: words.places.dead, count: DEAD, cards: dead, optional: true },
  ];
  return html`<div class="strategy-lookup">
    <${Picker} places=${places} active=${active} />
    <div class="strategy-answer">
      <${Answer} spot=${spot} />
    </div>
  </div>`;
}

/** @param {{ spot: CardSpot }} props */
function Answer({ spot }) {
  const advice = useSignal(/** @type {Server.Advice | null} */ (null));
  const problem = useSignal("");
  const asked = useSignal(0);
  const { cards, board, dead } = spot;
  const complete = cards.length === HAND && BOARDS.has(board.length);
  const key = [cards, board, dead].map((some) => some.join(" ")).join("/");

  useEffect(() => {
    advice.value = null;
    problem.value = "";
    if (!complete) return undefined;
    let wanted = true;
    const timer = setTimeout(async () => {
      try {
        const [hand, shown, out] = key.split("/");
        const found = await postWithRetry("/api/advice", { cards: hand, board: shown, dead: out }, () => wanted);
        if (!wanted) return;
        advice.value = found;
        notes.announce(words.announce(decisionName(found.best)));
      } catch (error) {
        if (wanted) problem.value = error.message;
      }
    }, DEBOUNCE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, asked.value]);

  if (!complete) {
    return html`<p class="dim">${cards.length < HAND ? words.needHand : words.needBoard(board.length)}</p>`;
  }
  if (problem.value) return html`<${ErrorWithRetry} problem=${problem.value} retry=${() => (asked.value += 1)} />`;
  if (!advice.value) return html`<p class="dim strategy-waiting">${texts.advice.computing}</p>`;
  return html`
    <h3>${words.best(decisionName(advice.value.best), texts.streets[advice.value.street])}</h3>
    <${Values} advice=${advice.value} />
    <${Why} advice=${advice.value} />
    <p><button onClick=${() => copy(location.href)}>${words.copy}</button></p>
  `;
}
