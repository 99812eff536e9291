// What a printed settlement has beside the answer: the hand as it was entered, and room to sign.
import { decisionName } from "../decisions.js";
import { html } from "../html.js";
import { texts } from "../texts.js";

const say = texts.desk.paper;
const { columns } = say;

export function HandOnPaper({ form, game, title }) {
  const { player_dealer: bank } = form;
  const seatBanks = bank !== undefined;
  const facts = [
    [say.rules, title],
    seatBanks && [say.coverage, texts.desk.game.coverages[game.coverage]],
    game.schedule !== null && [say.schedule, game.schedule],
    [say.trips, texts.rules.tableName(game.trips.name)],
    seatBanks && [say.bank, say.bankOf(bank.seat, bank.wager)],
  ].filter((fact) => fact !== false);
  return html`<section class="print-only">
    <h1>${say.title}</h1>
    <dl class="paper-facts">
      ${facts.map(([name, words]) => html`<div key=${name}><dt>${name}</dt><dd>${words}</dd></div>`)}
    </dl>
    <h2>${say.hand}</h2>
    <table>
      <thead><tr>${Object.entries(columns).map(
        ([name, words]) => html`<th key=${name} scope="col"
        class=${["ante", "blind", "trips"].includes(name) ? "number" : ""}>${words}</th>`,
      )}</tr></thead>
      <tbody>
        ${form.seats.map(
          (seat) => html`<tr key=${seat.seat}>
          <th scope="row">${seat.seat}</th>
          <td class="number">${seat.ante}</td>
          <td class="number">${seat.blind ?? seat.ante}</td>
          <td class="number">${seat.trips ?? "–"}</td>
          <td>${seat.cards}</td>
          <td>${seat.actions.map(decisionName).join(", ")}</td>
        </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

export function Signatures() {
  return html`<section class="print-only paper-signatures">
    ${[say.date, say.place, ...say.signatures].map((words) => html`<p key=${words}><span></span>${words}</p>`)}
  </section>`;
}
