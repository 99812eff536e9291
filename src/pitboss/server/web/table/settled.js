// The settlement, wager by wager, with the reason in words.
import { query } from "../api.js";
import { html } from "../html.js";
import { cents, net, shown, signOf } from "../money.js";
import { SettledWagers } from "../parts/settled_wager.js";
import { texts } from "../texts.js";

const words = texts.table.settled;

/**
 * The last settled round, until cards are dealt again.
 * @param {{ table: OpenTable }} props
 */
export function Settled({ table }) {
  const last = table.last.value;
  const now = table.round.value;
  if (!last || (now && now.number !== last.round.number && now.stage !== "betting")) return null;
  const { round, seat } = last;
  if (round.stage === "void") return null;
  const part = round.seats.find((it) => it.seat === seat);
  const banked = seat !== null && round.player_dealer === seat;
  const replay = `/history/${table.id}/${round.number}${query({ invitation: table.invitation })}`;
  const dealerWords = round.dealer_qualifies ? words.dealerQualifies : words.dealerNot;
  return html`<section class="settled sheet" aria-label=${words.title}>
    <h2>${texts.table.round(round.number)} <a class="small" href=${replay}>${words.replay}</a></h2>
    ${round.dealer_hand && html`<p>${dealerWords(round.dealer_hand)}</p>`}
    ${
      banked && round.bank
        ? html`<${BankResult} round=${round} bank=${round.bank} />`
        : part?.lines.length
          ? html`<${SettledWagers} lines=${part.lines} game=${table.card.value.game} own />`
          : html`<p class="dim">${words.none}</p>`
    }
  </section>`;
}

/**
 * What a round brought a seat, as a player or as the bank; null if it had no part in it.
 * @param {TableRound} round
 * @param {number | null} seat
 */
export function resultOf(round, seat) {
  if (seat !== null && round.player_dealer === seat && round.bank) {
    return cents(round.bank.collected) - cents(round.bank.paid) - cents(round.collection);
  }
  const part = round.seats.find((it) => it.seat === seat);
  return part?.lines.length ? cents(part.net) : null;
}

/**
 * The last round in a line, where something else is asked already.
 * @param {{ table: OpenTable }} props
 */
export function LastResult({ table }) {
  const last = table.last.value;
  const total = last && resultOf(last.round, last.seat);
  if (last === null || total === null) return null;
  return html`<p>${texts.table.round(last.round.number)}: <b class=${`number ${signOf(total)}`}>${net(total)}</b></p>`;
}

/** @param {{ round: TableRound, bank: NonNullable<TableRound["bank"]> }} props */
function BankResult({ round, bank }) {
  const { collected, paid, left, exhausted } = bank;
  const collection = cents(round.collection);
  const total = resultOf(round, round.player_dealer) ?? 0;
  const coverage = exhausted ? texts.table.bank.exhausted : texts.table.bank.left(shown(cents(left)));
  return html`<table class="lines">
    <tbody>
      <tr><td>${texts.table.bank.collected}</td><td class="number win">${net(cents(collected))}</td></tr>
      <tr><td>${texts.table.bank.paid}</td><td class="number lose">${net(-cents(paid))}</td></tr>
      ${
        collection > 0 &&
        html`<tr><td>${texts.table.bank.collectionTaken(shown(collection))}</td>
          <td class="number lose">${net(-collection)}</td></tr>`
      }
    </tbody>
    <tfoot><tr><th scope="row">${texts.table.bank.net} · ${coverage}</th>
      <td class=${`number ${signOf(total)}`}><b>${net(total)}</b></td></tr></tfoot>
  </table>`;
}
