// Stepping through a round: by buttons, by keys, and by itself.
import { html, useEffect, useSignal } from "../html.js";
import { onKey } from "../keys.js";
import { texts } from "../texts.js";

const words = texts.history.replay;
const PACE = 1400; // ms a step

/** @typedef {"first" | "previous" | "play" | "pause" | "next" | "last"} Button */

/** @type {Record<Button, string>} */
const ICONS = {
  first: "M6 5v14M20 5 9 12l11 7z",
  previous: "M17 5 7 12l10 7z",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  next: "M7 5l10 7-10 7z",
  last: "M18 5v14M4 5l11 7-11 7z",
};

/**
 * `at` is the signal of the step, from 0 to `count` - 1.
 * @param {{ at: Signal<number>, count: number }} props
 */
export function Playback({ at, count }) {
  const playing = useSignal(false);
  const last = count - 1;
  /** @param {number} step */
  const goTo = (step) => {
    playing.value = false;
    at.value = Math.min(last, Math.max(0, step));
  };
  const toggle = () => {
    if (!playing.value && at.value === last) at.value = 0;
    playing.value = !playing.value;
  };
  useEffect(
    () =>
      onKey({
        arrowleft: () => goTo(at.value - 1),
        arrowright: () => goTo(at.value + 1),
        home: () => goTo(0),
        end: () => goTo(last),
        p: toggle,
      }),
    [count],
  );
  useEffect(() => {
    if (!playing.value) return undefined;
    const timer = setInterval(() => {
      at.value = Math.min(last, at.value + 1);
      if (at.value === last) playing.value = false;
    }, PACE);
    return () => clearInterval(timer);
  }, [playing.value]);
  const [start, end] = [at.value === 0, at.value === last];
  return html`<div class="history-player" role="group" aria-label=${words.controls}>
    <${Control} name="first" off=${start} press=${() => goTo(0)} />
    <${Control} name="previous" off=${start} press=${() => goTo(at.value - 1)} />
    <${Control} name=${playing.value ? "pause" : "play"} press=${toggle} main />
    <${Control} name="next" off=${end} press=${() => goTo(at.value + 1)} />
    <${Control} name="last" off=${end} press=${() => goTo(last)} />
    <span class="number" aria-hidden="true">${at.value + 1}/${count}</span>
    <span class="unseen">${words.stepOf(at.value + 1, count)}</span>
  </div>
  <p class="dim small history-keys">${words.keys}</p>`;
}

/**
 * Not disabled at the ends: the focus would be lost with the last step.
 * @param {{ name: Button, off?: boolean, press: () => void, main?: boolean }} props
 */
function Control({ name, off, press, main }) {
  return html`<button class=${`round ${main ? "primary" : ""}`} aria-label=${words[name]} title=${words[name]}
    aria-disabled=${off ? "true" : undefined} onClick=${() => off || press()}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} stroke="currentColor" stroke-width="2.5"
      stroke-linejoin="round" stroke-linecap="round" /></svg>
  </button>`;
}
