// What a printed settlement has beside the answer: the hand as it was entered, and room to sign.
import { decisionName } from "../decisions.js";
import { html } from "../html.js";
import { texts } from "../texts.js";
import { ANTE, beforeDeal, withTable } from "../wagers.js";

const say = texts.desk.paper;
const { columns } = say;

/**
 * @typedef {import("./hand_form.js").WrittenHand} WrittenHand
 * @typedef {import("./hand_form.js").WrittenSeat} WrittenSeat
 */

/** @type {(name: string, words: string | number) => [name: string, words: string | number]} */
const fact = (name, words) => [name, words];

/** @param {{ form: WrittenHand, game: Server.Game, title: string }} props */
export function PrintedHand({ form, game, title }) {
  const { player_dealer: bank } = form;
  const wagers = beforeDeal(game);
  /** @type {[name: string, words: string | number][]} */
  const facts = [
    [say.rules, title],
    ...(bank ? [fact(say.coverage, texts.desk.game.coverages[game.coverage])] : []),
    ...(game.schedule === null ? [] : [fact(say.schedule, game.schedule)]),
    ...withTable(game).map(({ label, table }) => fact(texts.desk.game.table(label), texts.rules.tableName(table.name))),
    ...(bank ? [fact(say.bank, say.bankOf(bank.seat, bank.wager))] : []),
  ];
  return html`<section class="print-only">
    <h1>${say.title}</h1>
    <dl class="paper-facts">
      ${facts.map(([name, words]) => html`<div key=${name}><dt>${name}</dt><dd>${words}</dd></div>`)}
    </dl>
    <h2>${say.hand}</h2>
    <table>
      <thead><tr>
        <th scope="col">${columns.seat}</th>
        ${wagers.map(({ spot, label }) => html`<th key=${spot} scope="col" class="number">${label}</th>`)}
        <th scope="col">${columns.cards}</th><th scope="col">${columns.actions}</th>
      </tr></thead>
      <tbody>
        ${form.seats.map(
          (seat) => html`<tr key=${seat.seat}>
          <th scope="row">${seat.seat}</th>
          ${wagers.map((wager) => html`<td key=${wager.spot} class="number">${stakeOf(seat, wager)}</td>`)}
          <td>${seat.cards}</td>
          <td>${seat.actions.map(decisionName).join(", ")}</td>
        </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/**
 * What equals the Ante is written only where it does not.
 * @param {WrittenSeat} seat
 * @param {Server.Wager} wager
 */
const stakeOf = (seat, { spot, placed }) => seat[spot] ?? (placed === "optional" ? "–" : seat[ANTE]);

export function Signatures() {
  return html`<section class="print-only paper-signatures">
    ${[say.date, say.place, ...say.signatures].map((words) => html`<p key=${words}><span></span>${words}</p>`)}
  </section>`;
}
