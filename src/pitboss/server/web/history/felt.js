// The table of a finished round after one of its steps.
import { FACE_DOWN } from "../cards.js";
import { decisionName } from "../decisions.js";
import { html } from "../html.js";
import { cents, net, shown, signOf } from "../money.js";
import { Card } from "../parts/card.js";
import { Pile } from "../parts/chips.js";
import { resultWords } from "../parts/result_words.js";
import { netOf } from "../parts/settled_wager.js";
import { Spots } from "../parts/spot.js";
import { texts } from "../texts.js";
import { cardsOf } from "./steps.js";

const words = texts.history.replay;

/**
 * @typedef {import("./steps.js").Step} Step
 * @typedef {import("./steps.js").TableAfter} TableAfter
 * @typedef {import("./steps.js").Part} Part
 * @typedef {import("./hand_names.js").HandNames} HandNames
 * @typedef {{ record: RoundRecord, game: Server.Game, step: Step }} ReplayProps
 */

/**
 * `seat` is the visitor's, `focus` the one whose decisions are looked at; `open` turns all cards.
 * @param {ReplayProps & { hands: HandNames, seat: number | null, focus: number, open: boolean }} props
 */
export function ReplayFelt({ record, game, step, hands, seat, focus, open }) {
  const { table } = step;
  const bank = record.player_dealer;
  const dealerOpen = open || table.dealerUp;
  const dealerTitle = bank ? texts.table.playerDealerSeat(record.seats[bank].player) : texts.table.dealer;
  const board = cardsOf(record.board).map((card, at) => (open || at < table.board ? card : FACE_DOWN));
  const turned = step.kind === "flop" || step.kind === "river";
  return html`<section class="history-felt" aria-label=${words.felt}>
    <div class=${`history-dealer ${step.kind === "dealer" ? "now" : ""}`}>
      <h2 class="felt-word">${dealerTitle}</h2>
      <${Row} cards=${table.dealt ? cardsOf(record.dealer).map((card) => (dealerOpen ? card : FACE_DOWN)) : []}
        places=${2} label=${dealerTitle} deck=${record.deck} />
      <p class="made">${table.dealerUp ? hands.dealer : ""}</p>
    </div>
    <div class=${`history-board ${turned ? "now" : ""}`}>
      <h2 class="felt-word">${texts.table.board}</h2>
      <${Row} cards=${table.dealt ? board : []} places=${5} label=${texts.table.board} deck=${record.deck} />
      <p class="bank-words">${bankWords(record, table)}</p>
    </div>
    <ol class="history-seats" aria-label=${texts.table.seats}>
      ${Object.keys(record.seats).map((number) => {
        const own = Number(number) === seat;
        const focused = Number(number) === focus;
        return html`<${Seat} key=${number} record=${record} game=${game} number=${number} step=${step}
          own=${own} focused=${focused}
          up=${open || own || table.parts[number].up} hand=${hands[number]} />`;
      })}
    </ol>
  </section>`;
}

/** @param {{ cards: Card[], places?: number, label: string, deck: string, small?: boolean }} props */
function Row({ cards, places = 0, label, deck, small }) {
  return html`<span class="cards" role="group" aria-label=${label}>
    ${
      cards.length
        ? cards.map((card, at) => html`<${Card} key=${at} card=${card} at=${at} small=${small} deck=${deck} />`)
        : Array.from({ length: places }, (_, at) => html`<span key=${at} class="card-slot" aria-hidden="true"></span>`)
    }
  </span>`;
}

/**
 * @param {RoundRecord} record
 * @param {TableAfter} table
 */
function bankWords(record, table) {
  const { bank: say } = texts.table;
  if (!record.player_dealer) return "";
  const said = table.wager ? [say.isUp(shown(table.wager))] : [];
  if (table.collection) said.push(say.collection(shown(table.collection)));
  if (table.bank) said.push(table.bank.exhausted ? say.exhausted : say.left(shown(table.bank.left)));
  return said.join(" · ");
}

/**
 * @param {ReplayProps & { number: string, own: boolean, focused: boolean, up: boolean, hand?: string | null }} props
 */
function Seat({ record, game, number, step, own, focused, up, hand }) {
  const part = step.table.parts[number];
  const { player, cards, net: final } = record.seats[number];
  const banks = Number(number) === record.player_dealer;
  // A seat's result is known with its last line, the bank's with the last of all.
  const result = banks ? (step.table.bank ? cents(final) : null) : part.lines.length ? netOf(part.lines) : null;
  const acts = step.seat === Number(number) && step.kind !== "collection";
  const kinds = ["history-seat", acts ? "now" : "", focused ? "focused" : "", part.decision === "fold" ? "folded" : ""];
  /** @param {string} spot */
  const amountOn = (spot) => part.stakes[spot] ?? 0;
  return html`<li class=${kinds.filter(Boolean).join(" ")}>
    <p class="plate">
      <span class="seat-number" aria-hidden="true">${number}</span>
      <span class="unseen">${texts.table.seat(number)}</span>
      <span class="player">${player}</span>
      ${own && html`<span class="you">${texts.table.you}</span>`}
      ${
        banks &&
        html`<span class="bank-button" role="img" aria-label=${texts.table.playerDealer}>
          ${texts.table.playerDealerShort}</span>`
      }
    </p>
    <div class="lay">
      ${
        banks
          ? html`<span class="bank-wager"><${Pile} amount=${step.table.wager} /></span>`
          : html`<${Spots} game=${game} amountOn=${amountOn} />`
      }
      ${
        part.dealt &&
        html`<${Row} small cards=${cardsOf(cards).map((card) => (up ? card : FACE_DOWN))} label=${player}
        deck=${record.deck} />`
      }
    </div>
    <p class="doing"><${LastAction} part=${part} result=${result} hand=${up ? hand : null} /></p>
  </li>`;
}

/**
 * The last decision of the seat, or its result.
 * @param {{ part: Part, result: number | null, hand?: string | null }} props
 */
function LastAction({ part, result, hand }) {
  if (result === null) return part.decision ? html`<b>${decisionName(part.decision)}</b>` : "\u00a0";
  const said = part.result ? resultWords(part.result, part.lines) : { words: "", net: result };
  return html`<span class=${signOf(said.net ?? 0)}>
      ${said.words} ${said.net !== null && html`<b class="number">${net(said.net)}</b>`}</span>
    ${hand && html` <span class="dim">${hand}</span>`}`;
}
