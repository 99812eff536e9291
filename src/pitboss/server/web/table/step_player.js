// Shows views one after the other, each step by step, as fast as the visitor likes.
import { signal } from "../html.js";
import { viewingPace } from "../settings.js";
import { afterSteps, stepsOf } from "./steps.js";

/** @type {Record<string, number>} */
const FACTORS = { slow: 2.5, normal: 1, "at-once": 0 };
const MOST_WAITING = 8; // views that may wait to be shown

/**
 * @typedef {import("./steps.js").Step} Step
 * @typedef {{ view: TableView, steps: Step[], shown: number, before: TableView | null }} Playing a view
 */

/**
 * `show` gets every view as far as it has been shown, and the steps that are new in it.
 * @param {(view: TableView, steps: Step[]) => void} show
 */
export function makeStepPlayer(show) {
  const step = signal(/** @type {Step | null} */ (null)); // that is being shown, and others follow
  /** @type {TableView[]} */
  let waiting = [];
  /** @type {Playing | null} */
  let playing = null;
  /** @type {TableView | null} */
  let last = null; // shown in full
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let skipping = false;

  /** How much longer than normal a step is shown: not at all where nobody looks, or an answer is due. */
  function factor() {
    const newest = waiting.at(-1) ?? playing?.view;
    const { clock, you, at } = newest ?? {};
    const late = Boolean(clock && you?.asked && performance.now() - (at ?? 0) > clock.starts_in_ms + clock.left_ms / 2);
    const unseen = globalThis.document?.hidden;
    return skipping || late || unseen || waiting.length > MOST_WAITING ? 0 : (FACTORS[viewingPace.value] ?? 1);
  }

  /** Shows the next steps up to one that takes time, and waits for it. */
  function next() {
    timer = undefined;
    for (;;) {
      playing ??= begin();
      if (!playing) return;
      const ms = playNext(playing);
      if (playing.shown >= playing.steps.length) {
        last = playing.view;
        playing = null;
      }
      if (ms > 0) {
        timer = setTimeout(next, ms);
        return;
      }
    }
  }

  /** @returns {Playing | null} */
  function begin() {
    const view = waiting.shift();
    return view ? { view, steps: stepsOf(view), shown: 0, before: last } : null;
  }

  /**
   * Shows what takes no time and the step after it; how long that is to be seen.
   * @param {Playing} it
   */
  function playNext(it) {
    const from = it.shown;
    const speed = it.before ? factor() : 0; // what happened before one came is over
    while (it.shown < it.steps.length && !(it.steps[it.shown].ms * speed)) it.shown += 1;
    const timed = it.steps[it.shown];
    if (timed) it.shown += 1;
    step.value = timed && it.shown < it.steps.length ? timed : null;
    show(afterSteps(it.view, it.steps, it.shown, it.before), it.steps.slice(from, it.shown));
    return timed ? timed.ms * speed : 0;
  }

  return {
    step,
    /** @param {TableView} view */
    receive(view) {
      waiting.push(view);
      if (timer === undefined) next();
    },
    /** All that is left, at once. */
    skip() {
      clearTimeout(timer);
      skipping = true;
      next();
      skipping = false;
    },
    /** Nothing more is shown. */
    stop() {
      clearTimeout(timer);
      waiting = [];
      playing = null;
      last = null;
      step.value = null;
      timer = undefined;
    },
  };
}
