// A spot of the felt, with its word, and the chips that lie there.
import { html } from "../html.js";
import { shown } from "../money.js";
import { texts } from "../texts.js";
import { Pile } from "./chips.js";

export const SPOTS = ["trips", "ante", "blind", "play"];

export function Spot({ name, amount }) {
  const words = texts.spots[name];
  return html`<span class=${`spot spot-${name} ${amount ? "laid" : ""}`} role="img" aria-label=${`${words} ${shown(amount)}`}>
    <span class="spot-word" aria-hidden="true">${words}</span><${Pile} amount=${amount} />
  </span>`;
}
