// The clock that runs: how long the table still waits.
import { html, useEffect, useSignal } from "../html.js";
import { texts } from "../texts.js";

const LOW_TIME = 5; // seconds

/** @param {{ table: OpenTable }} props */
export function TableClock({ table }) {
  const { clock, at } = table.view.value;
  const left = useSignal(0);
  useEffect(() => {
    if (!clock) return undefined;
    const tick = () => {
      const elapsed = Math.max(0, performance.now() - at - clock.starts_in_ms);
      left.value = Math.max(0, clock.left_ms - elapsed);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [clock, at]);
  if (!clock) return html`<div class="clock none"></div>`;
  const seconds = Math.ceil(left.value / 1000);
  const share = left.value / (clock.seconds * 1000) || 0;
  return html`<div class=${`clock ${seconds <= LOW_TIME ? "hurry" : ""}`} role="timer"
    aria-label=${texts.table.clock(seconds)}>
    <span class="clock-bar"><span style=${{ transform: `scaleX(${share})` }}></span></span>
    <span class="clock-seconds" aria-hidden="true">${seconds}</span>
  </div>`;
}
