// Help for newcomers on each street, until it is hidden.
import { html } from "../html.js";
import { guided } from "../settings.js";
import { texts } from "../texts.js";
import { labels, lostOnFold, stakeOn } from "../wagers.js";

const words = texts.table.guide;

/**
 * `stakes` are those of the visitor's seat.
 * @param {{ game: Server.Game, street: Server.Street, stakes: Server.Stakes }} props
 */
export function Guide({ game, street, stakes }) {
  if (!guided.value) return null;
  const lost = labels(lostOnFold(game).filter(({ spot }) => stakeOn(stakes, spot)));
  return html`<p class="guide"><span>${words[street](lost)}</span>
    <button class="quiet small" onClick=${() => (guided.value = false)}>${words.hide}</button></p>`;
}
