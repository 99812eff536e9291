// The felt: dealer, board, pay tables, inscription, and the other seats.
import { FACE_DOWN } from "../cards.js";
import { html } from "../html.js";
import { cents, shown } from "../money.js";
import { Card } from "../parts/card.js";
import { PayTable } from "../parts/paytable.js";
import { texts } from "../texts.js";
import { withTable } from "../wagers.js";
import { TableClock } from "./clock.js";
import { EmptySeat, Seat } from "./seat.js";
import { WorkArea } from "./work_area.js";

/** @param {{ table: OpenTable, sit: ((seat: number) => void) | null, children?: Children }} props */
export function Felt({ table, sit, children }) {
  const card = table.card.value;
  const { public: open } = table.view.value;
  const { left, right } = around(card.game.seats, table.you.value?.seat ?? null);
  /** @param {number[]} seats */
  const side = (seats) =>
    seats.map((seat) => {
      const taken = open.seats.find((it) => it.seat === seat);
      return taken
        ? html`<${Seat} key=${seat} table=${table} taken=${taken} />`
        : html`<${EmptySeat} key=${seat} seat=${seat} sit=${sit} />`;
    });
  return html`<section class="felt" aria-label=${card.name} data-stage=${open.round?.stage ?? "none"}>
    <ol class="side left" aria-label=${texts.table.seats}>${side(left)}</ol>
    <div class="middle">
      <${Dealer} table=${table} />
      <${Board} table=${table} />
      <${WorkArea} table=${table} />
      <${BankLine} table=${table} />
      ${children}
    </div>
    <ol class="side right" aria-label=${texts.table.seats}>${side(right)}</ol>
    <${OtherPays} table=${table} />
  </section>`;
}

/**
 * The other seats as they sit around one's own, clockwise: half of them on either side.
 * @param {number} seats
 * @param {number | null} own
 */
export function around(seats, own) {
  const all = Array.from({ length: seats }, (_, at) => at + 1);
  const others = own === null ? all : [...all.slice(own), ...all.slice(0, own - 1)];
  const half = Math.ceil(others.length / 2);
  return { left: others.slice(0, half).reverse(), right: others.slice(half) };
}

/**
 * What the meter of a wager is worth: as it stood when the round was opened, or as it starts.
 * @param {OpenTable} table
 * @param {Server.Wager} wager
 */
const meterOf = (table, { spot, meter }) => meter && (table.round.value?.meters[spot] ?? meter.start);

/** @param {{ table: OpenTable, wager?: import("../wagers.js").TableWager }} props */
const Pays = ({ table, wager }) =>
  wager ? html`<${PayTable} wager=${wager} meter=${meterOf(table, wager)} />` : html`<span></span>`;

const TABLES_AT_DEALER = 2; // pay tables next to the dealer

/**
 * The other pay tables below; on a phone all of them.
 * @param {{ table: OpenTable }} props
 */
function OtherPays({ table }) {
  const wagers = withTable(table.card.value.game);
  return html`<div class=${`other-pays ${wagers.length > TABLES_AT_DEALER ? "several" : ""}`}>
    ${wagers.map((wager) => html`<${Pays} key=${wager.spot} table=${table} wager=${wager} />`)}
  </div>`;
}

/** @param {{ table: OpenTable }} props */
function Dealer({ table }) {
  const { game } = table.card.value;
  const [left, right] = withTable(game);
  const round = table.round.value;
  const banker = round?.player_dealer ?? table.view.value.public.banking;
  const name = banker ? table.names.value.get(banker) : null;
  const cards = round?.dealer ?? [];
  const title =
    game.banked_by === "house"
      ? texts.table.dealer
      : name
        ? texts.table.playerDealerSeat(name)
        : texts.table.playerDealer;
  return html`<div class="dealer">
    <${Pays} table=${table} wager=${left} />
    <div class="dealer-place">
      <h2 class="felt-word">${title}</h2>
      <span class="cards" role="group" aria-label=${title}>
        ${
          round && cards.length
            ? cards.map(
                (card, at) =>
                  html`<${Card} key=${`${round.number}.${at}`} card=${card} at=${2 + at} deck=${round.deck} />`,
              )
            : [0, 1].map((at) => html`<span key=${at} class="card-slot" aria-hidden="true"></span>`)
        }
      </span>
      <p class="made">${round?.dealer_hand ?? "\u00a0"}</p>
    </div>
    <${Pays} table=${table} wager=${right} />
  </div>`;
}

/** @param {{ table: OpenTable }} props */
function Board({ table }) {
  const { game } = table.card.value;
  const round = table.round.value;
  const cards = round?.board ?? [];
  /** @param {number} at */
  const place = (at) => (cards.includes(FACE_DOWN) ? at : at - 2); // the last two are turned on their own
  return html`<div class="board">
    <h2 class="unseen">${texts.table.board}</h2>
    <span class="cards" role="group" aria-label=${texts.table.board}>
      ${
        round && cards.length
          ? cards.map(
              (card, at) =>
                html`<${Card} key=${`${round.number}.${at}`} card=${card} at=${place(at)} deck=${round.deck} />`,
            )
          : [0, 1, 2, 3, 4].map((at) => html`<span key=${at} class="card-slot" aria-hidden="true"></span>`)
      }
    </span>
    <p>${game.inscription && html`<span class="inscription">${game.inscription}</span> · `}
      <span class="deals-word dim small"
        title=${texts.rules.deals[game.deals]}>${texts.lobby.deals[game.deals]}</span></p>
  </div>`;
}

/**
 * In the cardroom games: the wager of the bank, what is left of it, and the collection.
 * @param {{ table: OpenTable }} props
 */
function BankLine({ table }) {
  const round = table.round.value;
  const { game } = table.card.value;
  const words = [];
  if (game.banked_by !== "house" && round?.player_dealer) {
    const wager = cents(round.wager);
    words.push(wager ? texts.table.bank.isUp(shown(wager)) : texts.table.bank.notUp);
    const limits = round.bank ? null : round.bank_limits;
    if (limits) {
      words.push(
        texts.table.bank.limits(limits.win === null ? null : shown(cents(limits.win)), shown(cents(limits.lose))),
      );
    }
    if (cents(round.total_action) && round.stage === "betting")
      words.push(texts.table.bank.action(shown(cents(round.total_action))));
    if (cents(round.collection)) words.push(texts.table.bank.collection(shown(cents(round.collection))));
    if (round.bank)
      words.push(
        round.bank.exhausted ? texts.table.bank.exhausted : texts.table.bank.left(shown(cents(round.bank.left))),
      );
  }
  return html`<div class="bank-line">
    <${TableClock} table=${table} />
    <p class="stage-words">${stageWords(table)}</p>
    ${words.length > 0 && html`<p class="bank-words">${words.join(" · ")}</p>`}
  </div>`;
}

/**
 * What of the collection a void does not give back.
 * @param {Server.RoundState} round
 */
function kept({ collection, void_slip: slip }) {
  const left = cents(collection) - cents(slip?.collection_returned ?? "0.00");
  return left ? shown(left) : "";
}

/** @param {OpenTable} table */
function stageWords(table) {
  const round = table.round.value;
  const { running, bank_offered_to: offered, banking, closed, paused_until: paused } = table.view.value.public;
  /** @param {number} seat */
  const name = (seat) => table.names.value.get(seat) ?? texts.table.seat(seat);
  if (closed) return texts.table.closed;
  if (paused && !running) return texts.table.bank.paused(new Date(paused).toLocaleTimeString());
  if (!running && offered && offered !== table.you.value?.seat) return texts.table.bank.offeredTo(name(offered));
  if (!running && banking) return texts.table.bank.takes(name(banking));
  if (!round) return texts.table.noRound;
  if (round.void_slip) return texts.table.voidWords(round.void, round.void_slip.kind, kept(round));
  const awaited = round.to_decide.filter((seat) => seat !== table.you.value?.seat).map(name);
  const words = `${texts.table.round(round.number)} · ${texts.table.stage[round.stage]}`;
  return awaited.length ? `${words} · ${texts.table.waitingFor(awaited.join(", "))}` : words;
}
