// The seats that played: what they wagered, and what they decided.
import { cardNames } from "../cards.js";
import { decisionName, multiple, STREETS } from "../decisions.js";
import { html } from "../html.js";
import { cents, shown } from "../money.js";
import { Card } from "../parts/card.js";
import { focusOn } from "../parts/focus.js";
import { notes } from "../parts/notes.js";
import { texts } from "../texts.js";
import { ANTE, beforeDeal, equals, labelOn, optional } from "../wagers.js";
import { Entry, Pick } from "./fields.js";
import { addSeat, entryOf, hand, removeSeat, TWO } from "./hand_form.js";
import { faultAt, game } from "./state.js";
import { ends, offers } from "./validation.js";

const say = texts.desk.seats;
const foulWords = texts.desk.irregularities.foul;

/** @typedef {import("./hand_form.js").SeatForm} SeatForm */

/**
 * `pickCards` is called with the seat whose cards are to be picked.
 * @param {{ pickCards: (seat: SeatForm) => void }} props
 */
export function Seats({ pickCards }) {
  const seats = hand.seats.value;
  const inForce = game.value;
  if (!inForce) return null;
  const most = inForce.seats - (inForce.banked_by === "house" ? 0 : 1);
  return html`<section class="sheet stack no-print">
    <h2>${say.title}</h2>
    ${seats.map(
      (seat, at) => html`<${Seat} key=${seat.key} seat=${seat} at=${at} game=${inForce} pickCards=${pickCards} />`,
    )}
    <div class="row">
      <button type="button" data-at="seats" disabled=${seats.length >= most} onClick=${() => addSeat(inForce)}>
        ${say.add}</button>
      ${seats.length >= most && html`<span class="dim">${say.full}</span>`}
      ${faultAt("seats") && html`<span class="problem">${faultAt("seats")}</span>`}
    </div>
  </section>`;
}

/** @param {{ seat: SeatForm, at: number, pickCards: (seat: SeatForm) => void, game: Server.Game }} props */
function Seat({ seat, at, pickCards, game: of }) {
  const { number, stakes } = seat;
  /** @param {string} name */
  const field = (name) => `seats.${at}.${name}`;
  const fields = stakeFields(of, stakes.value);
  const numbers = Array.from({ length: of.seats }, (_, before) => [before + 1, String(before + 1)]);
  const remove = () => {
    removeSeat(seat);
    notes.say(say.removed(number.value));
    // The button that was pressed is removed; the one to add a seat may have been disabled until now.
    requestAnimationFrame(() => focusOn('[data-at="seats"]'));
  };
  return html`<div class="desk-seat" role="group" aria-labelledby=${`${seat.key}-title`}>
    <div class="desk-seat-head">
      <h3 id=${`${seat.key}-title`}>${say.seat(number.value)}</h3>
      <${SeatCards} seat=${seat} fault=${faultAt(field("cards"))} pick=${() => pickCards(seat)} />
      <button type="button" class="quiet round" aria-label=${say.remove(number.value)} title=${say.remove(number.value)}
        onClick=${remove}>✕</button>
    </div>
    <div class="desk-wagers">
      <${Pick} at=${field("seat")} label=${say.number} value=${number} choices=${numbers}
        fault=${faultAt(field("seat"))} />
      ${fields.map(
        ({ spot, label, placeholder }) => html`<${Entry} key=${spot} at=${field(spot)} label=${label}
        value=${entryOf(stakes, spot)} inputmode="decimal" placeholder=${placeholder} fault=${faultAt(field(spot))} />`,
      )}
    </div>
    <div class="desk-wagers">
      <${Pick} label=${foulWords.label} value=${seat.foul} choices=${Object.entries(foulWords.choices)} />
      ${
        seat.foul.value &&
        html`<${Entry} at=${field("foul")} label=${foulWords.reason} value=${seat.foulReason} maxlength="300"
          fault=${faultAt(field("foul"))} />`
      }
    </div>
    <${Actions} seat=${seat} game=${of} fault=${faultAt(field("actions"))} at=${field("actions")} />
  </div>`;
}

/**
 * The Ante, what is optional, and last what equals the Ante: hardly anybody has to enter that. A stake on a spot that
 * the game does not have is shown as well, so that it can be taken away.
 * @param {Server.Game} of
 * @param {Server.Stakes} stakes
 * @returns {{ spot: string, label: string, placeholder?: string }[]}
 */
const stakeFields = (of, stakes) => [
  { spot: ANTE, label: labelOn(of, ANTE) },
  ...optional(of).map(({ spot, label }) => ({ spot, label, placeholder: say.none })),
  ...equals(of).map(({ spot, label }) => ({ spot, label: say.ifItDiffers(label), placeholder: stakes[ANTE] })),
  ...Object.keys(stakes)
    .filter((spot) => stakes[spot] && !beforeDeal(of).some((wager) => wager.spot === spot))
    .map((spot) => ({ spot, label: spot })),
];

/**
 * The seat's cards; they are picked where all cards are, so that none is in two places.
 * @param {{ seat: SeatForm, fault: string, pick: () => void }} props
 */
function SeatCards({ seat, fault, pick }) {
  const { cards, number } = seat;
  const held = cards.value.length ? `: ${cardNames(cards.value)}` : "";
  return html`<button type="button" class="quiet desk-held" aria-label=${say.pick(number.value) + held} onClick=${pick}>
      ${Array.from({ length: TWO }, (_, at) =>
        cards.value[at]
          ? html`<${Card} key=${at} card=${cards.value[at]} />`
          : html`<span key=${at} class="card-slot" aria-hidden="true"></span>`,
      )}
    </button>
    ${fault && html`<span class="problem small">${fault}</span>`}`;
}

/**
 * The ladder: a street is open when all before it were checked, and a raise or a fold ends it.
 * @param {{ seat: SeatForm, fault: string, at: string, game: Server.Game }} props
 */
function Actions({ seat, fault, at, game: of }) {
  const { actions } = seat;
  return html`<div class="desk-actions" data-at=${at} tabindex="-1" aria-describedby=${`${seat.key}-note`}
      role="group" aria-label=${say.actionsOf(seat.number.value)}>
    ${STREETS.map(
      (street, number) => html`<${Street} key=${street} seat=${seat} street=${street} number=${number} game=${of}
      open=${actions.value.length >= number && !actions.value.slice(0, number).some(ends)} />`,
    )}
    <span class="field-note" id=${`${seat.key}-note`}>${fault && html`<span class="problem">${fault}</span>`}</span>
  </div>`;
}

/** @param {{ seat: SeatForm, street: Server.Street, number: number, open: boolean, game: Server.Game }} props */
function Street({ seat, street, number, open, game: of }) {
  const { actions, stakes } = seat;
  const chosen = actions.value[number];
  /** @param {Decision} action */
  const choose = (action) => {
    const before = actions.value.slice(0, number);
    actions.value = chosen === action ? before : [...before, action];
  };
  return html`<div class="desk-street" role="group" aria-label=${say.group(seat.number.value, texts.streets[street])}>
    <span class="dim" aria-hidden="true">${say.street[street]}</span>
    <span class="desk-choices">
      ${offers(of, street).map(
        (action) => html`<button key=${action} type="button" disabled=${!open}
        aria-pressed=${open && chosen === action} onClick=${() => choose(action)}>
        ${decisionName(action)}${cost(action, stakes.value[ANTE])}
      </button>`,
      )}
    </span>
  </div>`;
}

/**
 * @param {Decision} action
 * @param {string} ante
 */
function cost(action, ante) {
  const whole = multiple(action) * cents(ante);
  return whole > 0 ? html` <small>${shown(whole)}</small>` : null;
}
