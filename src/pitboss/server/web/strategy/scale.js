// What the colours of a chart mean: all of them, between the two ends.
import { html } from "../html.js";

const TICKS = 24;

/**
 * `colour` is that of a share of the way from low to high.
 * @param {{ low: string, high: string, colour: (share: number) => string, text: string }} props
 */
export function Scale({ low, high, colour, text }) {
  return html`<div class="strategy-legend strategy-scale">
    <span class="number">${low}</span>
    <span class="strategy-ramp" aria-hidden="true">
      ${Array.from(
        { length: TICKS },
        (_, tick) => html`<span key=${tick} style=${{ background: colour(tick / (TICKS - 1)) }}></span>`,
      )}
    </span>
    <span class="number">${high}</span>
    <span class="dim">${text}</span>
  </div>`;
}
