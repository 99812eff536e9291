// One's own place at the table: the circles, which take chips while bets are open, and the cards.
import { html } from "../html.js";
import { cents, show, shown } from "../money.js";
import { Card } from "../parts/card.js";
import { Pile } from "../parts/chips.js";
import { Spot, spotKind } from "../parts/spot.js";
import { texts } from "../texts.js";
import { labels, optional, raised, required, stakeOn } from "../wagers.js";

/** @param {{ table: SeatedTable, betting: Betting }} props */
export function OwnSeat({ table, betting }) {
  const round = table.round.value;
  const banks = round?.player_dealer === table.you.value.seat;
  return html`<div class="own">
    ${
      banks
        ? html`<${OwnBank} table=${table} round=${round} />`
        : html`<${OwnSpots} table=${table} betting=${betting} /><${OwnHand} table=${table} />`
    }
  </div>`;
}

/**
 * The seat of the player/dealer: the bank's wager instead of spots and cards.
 * @param {{ table: SeatedTable, round: TableRound }} props
 */
function OwnBank({ table, round }) {
  const wager = cents(round.wager);
  return html`<span class=${`spot spot-bank ${wager ? "laid" : ""}`} role="img"
      aria-label=${texts.table.bank.isUp(shown(wager))}>
      <span class="spot-word" aria-hidden="true">${texts.table.playerDealer}</span><${Pile} amount=${wager} />
    </span>
    <${OwnStack} table=${table} />`;
}

/**
 * The stack, on screens where the head of the page has no room for it.
 * @param {{ table: SeatedTable }} props
 */
function OwnStack({ table }) {
  const own = table.view.value.public.seats.find(({ seat }) => seat === table.you.value.seat);
  return html`<p class="own-stack">${own && texts.table.stack(show(own.stack))}</p>`;
}

const MAX_FULL_SIZE = 2; // side bets that lie side by side as large as they are

/**
 * Side bets in front, the Ante and its equals below them, and next to both what a raise fills.
 * @param {{ table: OpenTable, betting: Betting }} props
 */
function OwnSpots({ table, betting }) {
  const { game } = table.card.value;
  const open = Boolean(table.offer("place-wagers"));
  const sides = optional(game);
  /** @param {Server.Wager} wager */
  const spot = (wager) =>
    html`<${Spot} key=${wager.spot} wager=${wager} amount=${stakeOn(table.part.value?.stakes, wager.spot)} />`;
  /** @param {Server.Wager} wager */
  const bet = (wager) =>
    open ? html`<${BetSpot} key=${wager.spot} wager=${wager} game=${game} betting=${betting} />` : spot(wager);
  return html`<div class=${`own-spots ${sides.length > MAX_FULL_SIZE ? "many" : ""}`} role="group"
    aria-label=${texts.table.wagers}>
    <span class="spots-optional">${sides.map(bet)}</span>
    <span class="spots-required">${required(game).map(bet)}</span>
    <span class="spots-raise">${raised(game).map(spot)}</span>
  </div>`;
}

/** @param {{ table: SeatedTable }} props */
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

/**
 * A circle to put chips on. What equals the Ante lies with it, so each of them takes chips for all.
 * @param {{ wager: Server.Wager, game: Server.Game, betting: Betting }} props
 */
function BetSpot({ wager, game, betting }) {
  const { spot, label: name } = wager;
  const amount = betting.amountOn(spot);
  const words = betting.removing.value ? texts.table.takeChip : texts.table.addChip;
  const together = wager.placed === "optional" ? [wager] : required(game);
  const label = `${texts.table.lies(labels(together), shown(amount))} ${words(shown(betting.chip.value))}`;
  const add = () => betting.add(spot, betting.removing.value);
  /** @param {FieldEvent} event */
  function key(event) {
    if (event.key === "-" || event.key === "Backspace") betting.add(spot, true);
    else if (event.key === "+") betting.add(spot, false);
    else return;
    event.preventDefault();
  }
  return html`<button class=${`${spotKind(wager, amount)} open`} data-spot=${spot} aria-label=${label}
    onClick=${add} onKeyDown=${key}
    onContextMenu=${(event) => {
      event.preventDefault();
      betting.add(spot, true);
    }}>
    <span class="spot-word" aria-hidden="true">${name}</span><${Pile} amount=${amount} />
  </button>`;
}
