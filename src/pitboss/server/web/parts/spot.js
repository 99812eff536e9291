// A spot of the felt, with its word, and the chips that lie there.
import { html } from "../html.js";
import { shown } from "../money.js";
import { onFelt } from "../wagers.js";
import { Pile } from "./chips.js";

const OPTIONAL = "optional";

/**
 * The classes of a spot, by when its wager is placed.
 * @param {Pick<Server.Wager, "placed">} wager
 * @param {number} amount
 */
export const spotKind = ({ placed }, amount) =>
  `spot ${placed === OPTIONAL ? "spot-optional" : ""} ${amount ? "laid" : ""}`;

/** @param {{ wager: Server.Wager, amount: number }} props */
export function Spot({ wager, amount }) {
  const { spot, label } = wager;
  return html`<span class=${spotKind(wager, amount)} data-spot=${spot} role="img" title=${label}
    aria-label=${`${label} ${shown(amount)}`}>
    <span class="spot-word" aria-hidden="true">${label}</span><${Pile} amount=${amount} />
  </span>`;
}

const MAX_IN_LINE = 4; // spots that lie in one line at the smallest seat

/**
 * All spots of a seat in a line; where they are many, of the side bets only those that were made.
 * @param {{ game: Server.Game, amountOn: (spot: string) => number }} props
 */
export function Spots({ game, amountOn }) {
  const wagers = onFelt(game);
  const many = wagers.length > MAX_IN_LINE;
  /** @param {Server.Wager} wager */
  const isShown = ({ spot, placed }) => !many || placed !== OPTIONAL || amountOn(spot);
  return html`<span class=${`spots ${many ? "many" : ""}`}>
    ${wagers
      .filter(isShown)
      .map((wager) => html`<${Spot} key=${wager.spot} wager=${wager} amount=${amountOn(wager.spot)} />`)}
  </span>`;
}
