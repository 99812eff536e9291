// One's own place at the table: the circles, which take chips while bets are open, and the cards.
import { html } from "../html.js";
import { cents, show, shown } from "../money.js";
import { Card } from "../parts/card.js";
import { Pile } from "../parts/chips.js";
import { SPOTS, Spot } from "../parts/spot.js";
import { texts } from "../texts.js";

export function Own({ table, betting }) {
  const round = table.round.value;
  const banks = round?.player_dealer === table.you.value.seat;
  return html`<div class="own">
    ${banks ? html`<${OwnBank} table=${table} />` : html`<${OwnSpots} table=${table} betting=${betting} /><${OwnHand} table=${table} />`}
  </div>`;
}

/** Whoever banks has the dealer's cards, and one wager for all. */
function OwnBank({ table }) {
  const wager = cents(table.round.value.wager);
  return html`<span class=${`spot spot-bank ${wager ? "laid" : ""}`} role="img" aria-label=${texts.table.bank.isUp(shown(wager))}>
      <span class="spot-word" aria-hidden="true">${texts.table.playerDealer}</span><${Pile} amount=${wager} />
    </span>
    <${OwnStack} table=${table} />`;
}

/** Where the head of the page has no room for it. */
function OwnStack({ table }) {
  const { stack } = table.view.value.public.seats.find(({ seat }) => seat === table.you.value.seat);
  return html`<p class="own-stack">${texts.table.stack(show(stack))}</p>`;
}

function OwnSpots({ table, betting }) {
  const part = table.part.value;
  const open = Boolean(table.offer("place-wagers"));
  return html`<div class="own-spots" role="group" aria-label=${texts.table.wagers}>
    ${SPOTS.map((name) =>
      open && name !== "play"
        ? html`<${BetSpot} key=${name} name=${name} betting=${betting} />`
        : html`<${Spot} key=${name} name=${name} amount=${part ? cents(part[name]) : 0} />`,
    )}
  </div>`;
}

function OwnHand({ table }) {
  const round = table.round.value;
  const { hand, cards } = table.you.value;
  return html`<div class="own-hand">
    <span class="cards" role="group" aria-label=${texts.table.you}>
      ${
        round && cards.length
          ? cards.map(
              (card, at) => html`<${Card} key=${`${round.number}.${at}`} card=${card} at=${at} deck=${round.deck} />`,
            )
          : [0, 1].map((at) => html`<span key=${at} class="card-slot" aria-hidden="true"></span>`)
      }
    </span>
    <p class="made">${hand ?? "\u00a0"}</p>
    <${OwnStack} table=${table} />
  </div>`;
}

/** A circle to put chips on. Ante and Blind are always equal, so either takes chips for both. */
function BetSpot({ name, betting }) {
  const amount = betting[name === "trips" ? "trips" : "ante"].value;
  const words = betting.removing.value ? texts.table.takeChip : texts.table.addChip;
  const lies = name === "trips" ? texts.table.tripsLie(shown(amount)) : texts.table.anteLies(shown(amount));
  const label = `${lies} ${words(shown(betting.chip.value))}`;
  const add = () => betting.add(name, betting.removing.value);
  function key(event) {
    if (event.key === "-" || event.key === "Backspace") betting.add(name, true);
    else if (event.key === "+") betting.add(name, false);
    else return;
    event.preventDefault();
  }
  return html`<button class=${`spot spot-${name} open ${amount ? "laid" : ""}`} aria-label=${label} onClick=${add} onKeyDown=${key}
    onContextMenu=${(event) => {
      event.preventDefault();
      betting.add(name, true);
    }}>
    <span class="spot-word" aria-hidden="true">${texts.spots[name]}</span><${Pile} amount=${amount} />
  </button>`;
}
