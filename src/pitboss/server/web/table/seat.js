// Another's seat: who sits there, its spots, the cards, and what the seat has done.
import { decisionName } from "../decisions.js";
import { html } from "../html.js";
import { cents, net, shown, signOf } from "../money.js";
import { Card } from "../parts/card.js";
import { Pile } from "../parts/chips.js";
import { resultWords } from "../parts/result_words.js";
import { Spots } from "../parts/spot.js";
import { texts } from "../texts.js";
import { stakeOn } from "../wagers.js";

/** @param {{ table: OpenTable, taken: TableSeat }} props */
export function Seat({ table, taken }) {
  const open = table.view.value.public;
  const round = table.round.value;
  const part = round?.seats.find(({ seat }) => seat === taken.seat) ?? null;
  const banks = (round ? round.player_dealer : open.banking) === taken.seat; // until the next round opens
  const players = table.card.value.game.banked_by !== "house"; // who bank
  const turn = !banks && players && open.button.seat === taken.seat;
  const awaited = Boolean(round?.to_decide.includes(taken.seat)) || open.bank_offered_to === taken.seat;
  const settled = part?.result ? { ...resultWords(part.result, part.lines), hand: part.hand } : null;
  /** @param {string} spot */
  const amountOn = (spot) => stakeOn(part?.stakes, spot);
  return html`<li class=${`seat ${awaited ? "awaited" : ""} ${taken.sitting_out ? "out" : ""}`}>
    <div class="plate">
      <span class="seat-number" aria-hidden="true">${taken.seat}</span>
      <span class="unseen">${texts.table.seat(taken.seat)}</span>
      <span class="player">${taken.player}</span>
      ${!taken.banks && players && html`<span class="dim">${texts.table.neverBanks}</span>`}
      ${
        banks &&
        html`<span class="bank-button" role="img" aria-label=${texts.table.playerDealer}
          title=${texts.table.playerDealer}>${texts.table.playerDealerShort}</span>`
      }
      ${
        turn &&
        html`<span class="bank-button turn" role="img" aria-label=${texts.table.button}
          title=${texts.table.button}>●</span>`
      }
      <span class="stack-words number">${shown(cents(taken.stack))}</span>
    </div>
    <div class="lay">
      ${
        banks
          ? html`<span class="bank-wager">
            ${round?.player_dealer === taken.seat && html`<${Pile} amount=${cents(round.wager)} />`}</span>`
          : html`<${Spots} game=${table.card.value.game} amountOn=${amountOn} />`
      }
      <span class="cards">
        ${(part?.cards ?? []).map(
          (card, at) =>
            html`<${Card} key=${`${round?.number}.${at}`} card=${card} at=${at} small deck=${round?.deck} />`,
        )}
      </span>
    </div>
    <p class="doing">
      ${
        settled
          ? html`<span class=${signOf(settled.net ?? 0)}>${settled.words}
              ${settled.net !== null && html` <b class="number">${net(settled.net)}</b>`}</span>
            ${settled.hand && html` <span class="dim">${settled.hand}</span>`}`
          : actionWords(taken, part, awaited)
      }
    </p>
  </li>`;
}

/**
 * @param {TableSeat} taken
 * @param {RoundSeat | null} part
 * @param {boolean} awaited
 */
function actionWords(taken, part, awaited) {
  if (taken.sitting_out) return texts.table.sittingOut;
  if (awaited) return `${texts.table.thinking} …`;
  const last = part?.decisions.at(-1);
  if (last) return decisionName(last);
  return taken.ready ? texts.table.ready : "\u00a0";
}

/** @param {{ seat: number, sit: ((seat: number) => void) | null }} props */
export function EmptySeat({ seat, sit }) {
  return html`<li class="seat empty">
    ${
      sit
        ? html`<button class="sit" onClick=${() => sit(seat)}
            aria-label=${`${texts.table.sitHere}, ${texts.table.seat(seat)}`}>${texts.table.sitHere}</button>`
        : html`<span class="dim">${texts.table.emptySeat(seat)}</span>`
    }
  </li>`;
}
