// The spot as it lies on the felt.
import { FACE_DOWN } from "../cards.js";
import { multiple } from "../decisions.js";
import { html } from "../html.js";
import { Card, Cards } from "../parts/card.js";
import { standard } from "../standard.js";
import { texts } from "../texts.js";
import { raised, required } from "../wagers.js";

const BOARD = 5;
const words = texts.trainer;

/**
 * Cards as the server lists them: `"As Kd"`, or nothing.
 * @param {string} text
 */
export const splitCards = (text) => text.split(" ").filter(Boolean);

/** @param {{ spot: Pick<Server.TrainingSpot, "id" | "cards" | "board">, chosen: Decision | null }} props */
export function Felt({ spot, chosen }) {
  const board = splitCards(spot.board);
  const { game } = standard();
  /**
   * @param {Server.Wager[]} wagers
   * @param {number} chips
   */
  const circles = (wagers, chips) =>
    wagers.map(({ spot: name, label }) => html`<${Circle} key=${name} label=${label} chips=${chips} />`);
  return html`<div class="trainer-felt" key=${spot.id}>
    <${Cards} small label=${texts.table.dealer} cards=${[FACE_DOWN, FACE_DOWN]} />
    <span class="trainer-board cards" role="group" aria-label=${texts.table.board}>
      ${Array.from({ length: BOARD }, (_, at) =>
        board[at]
          ? html`<${Card} key=${at} card=${board[at]} at=${at} />`
          : html`<span key=${at} class="card-slot" aria-hidden="true"></span>`,
      )}
    </span>
    <div class="trainer-hand">
      <span class="trainer-circles">
        ${circles(required(game), 1)}
      </span>
      <${Cards} label=${words.yours} cards=${splitCards(spot.cards)} from=${board.length} />
      <span class="trainer-circles">${circles(raised(game), chosen ? multiple(chosen) : 0)}</span>
    </div>
  </div>`;
}

/** @param {{ label: string, chips: number }} props */
function Circle({ label, chips }) {
  return html`<span class=${`trainer-circle ${chips ? "on" : ""}`}>
    <small>${label}</small><b>${chips ? words.chips(chips) : ""}</b>
  </span>`;
}
