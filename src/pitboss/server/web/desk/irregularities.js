// What went wrong with the cards: a void round, a card that was exposed and stands. A foul hand is its seat's.
import { html, signal } from "../html.js";
import { texts } from "../texts.js";
import { Entry, Pick } from "./fields.js";
import { hand } from "./hand_form.js";
import { faultAt } from "./state.js";

const say = texts.desk.irregularities;

/** @typedef {import("./hand_form.js").ExposedCard} ExposedCard */

export function Irregularities() {
  const cards = hand.exposed.value;
  const add = () => (hand.exposed.value = [...cards, { seat: signal(""), reason: signal("") }]);
  const some = Boolean(hand.voidKind.value) || cards.length > 0;
  return html`<details class="sheet stack no-print" open=${some}>
    <summary>${say.title}</summary>
    <div class="desk-fields">
      <${Pick} at="void.kind" label=${say.round} value=${hand.voidKind} choices=${Object.entries(say.voids)} />
      ${
        hand.voidKind.value &&
        html`<${Entry} at="void.reason" label=${say.reason} value=${hand.voidReason} maxlength="300"
          fault=${faultAt("void.reason")} />`
      }
    </div>
    ${cards.map((card, at) => html`<${Exposed} key=${at} card=${card} at=${at} />`)}
    <div class="row"><button type="button" onClick=${add}>${say.add}</button></div>
  </details>`;
}

/** @param {{ card: ExposedCard, at: number }} props */
function Exposed({ card, at }) {
  const seats = hand.seats.value.map(({ number }) => [String(number.value), texts.desk.seats.seat(number.value)]);
  const remove = () => (hand.exposed.value = hand.exposed.value.filter((other) => other !== card));
  return html`<div class="desk-fields" role="group" aria-label=${say.exposed}>
    <${Pick} at=${`exposed.${at}.seat`} label=${say.whose} value=${card.seat}
      choices=${[["", say.nobodys], ...seats]} />
    <${Entry} at=${`exposed.${at}.reason`} label=${say.exposedReason} value=${card.reason} maxlength="300"
      fault=${faultAt(`exposed.${at}.reason`)} />
    <button type="button" class="quiet round" aria-label=${say.remove} title=${say.remove} onClick=${remove}>✕</button>
  </div>`;
}
