// Picks cards for one or more places, with fingers, keys or by typing.
import { cardName, DECK, parseCards, RANKS, shownRank } from "../cards.js";
import { html, useLayoutEffect, useRef, useSignal } from "../html.js";
import { texts } from "../texts.js";
import { Card, SUIT_NAMES, Suit } from "./card.js";
import { focusOn } from "./focus.js";

/**
 * Where cards are picked for: so many at most; an optional place may stay empty.
 * @typedef {{ key: string, label: string, count: number, cards: Signal<Card[]>, optional?: boolean }} Place
 */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS.length, ArrowDown: RANKS.length };

/**
 * `active` is the key of the place whose cards are picked. No card can be in two places.
 * @param {{ places: Place[], active: Signal<string> }} props
 */
export function Picker({ places, active }) {
  const place = places.find(({ key }) => key === active.value) ?? places[0];
  const taken = new Set(places.filter((other) => other !== place).flatMap(({ cards }) => cards.value));
  const full = place.cards.value.length >= place.count;
  /** @param {Card} card */
  const closed = (card) => taken.has(card) || (full && !place.cards.value.includes(card));
  const deck = useRef(/** @type {HTMLElement | null} */ (null));
  const last = useSignal(DECK[0]); // the card that Tab leads to; arrow keys lead to the others
  const onwards = [...DECK.slice(DECK.indexOf(last.value)), ...DECK];
  const stop = onwards.find((card) => !closed(card));
  const byKey = useRef(false);
  useLayoutEffect(() => {
    // The button that was pressed may be disabled or removed now, and the focus lost with it.
    const lost = document.activeElement === document.body || document.activeElement?.matches(":disabled");
    if (byKey.current && lost) focusOn('[tabindex="0"]', deck.current);
    byKey.current = false;
  });

  /** @param {FieldEvent} event */
  function moveFocus(event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = /** @type {HTMLElement[]} */ ([...(deck.current?.children ?? [])]);
    let at = buttons.indexOf(event.target) + step;
    while (DECK[at] && closed(DECK[at])) at += step;
    buttons[at]?.focus();
  }

  /** @param {Card} card */
  function toggle(card) {
    const cards = place.cards.value;
    if (cards.includes(card)) place.cards.value = cards.filter((other) => other !== card);
    else if (cards.length < place.count) place.cards.value = [...cards, card];
    const next = places[places.indexOf(place) + 1];
    if (place.cards.value.length === place.count && !cards.includes(card) && next && !next.optional) {
      active.value = next.key;
    }
  }

  return html`<div class="picker">
    <div class="picker-places">
      ${places.map(
        (it) => html`<${Place} key=${it.key} place=${it} on=${it === place} pick=${() => (active.value = it.key)}
          clear=${(event) => {
            byKey.current = event.detail === 0;
            it.cards.value = [];
            active.value = it.key;
          }} />`,
      )}
    </div>
    <div class="picker-deck" ref=${deck} onKeyDown=${moveFocus} role="group"
      aria-label=${texts.cards.pickFor(place.label, place.count - place.cards.value.length)}>
      ${DECK.map((card) => {
        const picked = place.cards.value.includes(card);
        return html`<button key=${card} type="button" class=${SUIT_NAMES[card[1]]} aria-label=${cardName(card)}
          aria-pressed=${picked} disabled=${closed(card)}
          tabindex=${card === stop ? 0 : -1} onFocus=${() => (last.value = card)}
          onClick=${(event) => {
            byKey.current = event.detail === 0;
            toggle(card);
          }}>
          ${shownRank(card[0])}<${Suit} suit=${card[1]} />
        </button>`;
      })}
    </div>
    <${CardsField} place=${place} taken=${taken} />
  </div>`;
}

/** @param {{ place: Place, on: boolean, pick: () => void, clear: (event: FieldEvent) => void }} props */
function Place({ place, on, pick, clear }) {
  const { cards, count, label, optional } = place;
  const slots = optional ? Math.min(count, cards.value.length + 1) : count;
  return html`<div class=${`picker-place ${on ? "on" : ""}`}>
    <button type="button" class="quiet" aria-pressed=${on} onClick=${pick}>${label}</button>
    <span class="cards">
      ${Array.from({ length: slots }, (_, at) =>
        cards.value[at]
          ? html`<${Card} key=${at} card=${cards.value[at]} />`
          : html`<span key=${at} class="card-slot" aria-hidden="true"></span>`,
      )}
    </span>
    ${
      cards.value.length > 0 &&
      html`<button type="button" class="quiet small" aria-label=${`${texts.cards.clear}: ${label}`}
      onClick=${clear}>${texts.cards.clear}</button>`
    }
  </div>`;
}

/** @param {{ place: Place, taken: Set<Card> }} props */
function CardsField({ place, taken }) {
  const wrong = useSignal("");
  /** @param {FieldEvent} event */
  function read(event) {
    const text = event.target.value;
    const cards = parseCards(text);
    if (!cards) wrong.value = texts.cards.wrong(text);
    else if (cards.length > place.count) wrong.value = `${place.label}: ${texts.cards.tooMany(place.count)}`;
    else if (cards.some((card) => taken.has(card)))
      wrong.value = `${cards.filter((card) => taken.has(card)).join(" ")}: ${texts.cards.taken}`;
    else {
      wrong.value = "";
      place.cards.value = cards;
    }
  }
  return html`<label class="field picker-typed">
    <span>${place.label}: ${texts.cards.type}</span>
    <input type="text" autocomplete="off" autocapitalize="off" spellcheck=${false}
      value=${place.cards.value.join(" ")} onChange=${read} />
    ${wrong.value && html`<span class="problem" role="alert">${wrong.value}</span>`}
  </label>`;
}
