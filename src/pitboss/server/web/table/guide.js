// What a newcomer is told on each street, until it is hidden.
import { html } from "../html.js";
import { guided } from "../settings.js";
import { texts } from "../texts.js";

const words = texts.table.guide;

export function Guide({ street }) {
  if (!guided.value) return null;
  return html`<p class="guide"><span>${words[street]}</span>
    <button class="quiet small" onClick=${() => (guided.value = false)}>${words.hide}</button></p>`;
}
