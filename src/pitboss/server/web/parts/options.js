// The options of the pages.
import { html } from "../html.js";
import { advice, fourColours, guided, motion, ownSeed, viewingPace } from "../settings.js";
import { texts } from "../texts.js";
import { Choice, Toggle } from "./fields.js";

export function Options() {
  return html`<div class="stack">
    <${Toggle} label=${texts.settings.fourColours} value=${fourColours} />
    <${Toggle} label=${texts.settings.motion} value=${motion} />
    <${Toggle} label=${texts.settings.guided} value=${guided} />
    <${Toggle} label=${texts.settings.ownSeed} value=${ownSeed} />
    <${Choice} label=${texts.settings.pace} value=${viewingPace} choices=${texts.settings.paces} />
    <${Choice} label=${texts.settings.advice} value=${advice} choices=${texts.settings.adviceModes} />
  </div>`;
}
