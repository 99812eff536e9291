// Short notes to the visitor: on the screen, and for screen readers.
import { Problem } from "../api.js";
import { html, signal } from "../html.js";
import { texts } from "../texts.js";

const SECONDS = 6;
const shown = signal(/** @type {{ id: number, text: string, kind: string }[]} */ ([]));
const announced = signal("");
let count = 0;

export const notes = {
  /**
   * A line at the edge of the screen for some seconds; `kind` is "good", "bad" or "plain".
   * @param {string} text
   */
  say(text, kind = "plain") {
    count += 1;
    const id = count;
    shown.value = [...shown.value.filter((note) => note.text !== text), { id, text, kind }];
    setTimeout(() => notes.drop(id), SECONDS * 1000);
  },
  /** @param {number} id */
  drop(id) {
    shown.value = shown.value.filter((note) => note.id !== id);
  },
  /** Another page: the announcement belongs to the one before. */
  clearAnnouncement() {
    announced.value = "";
  },
  /**
   * For screen readers alone: it is visible on the page already.
   * @param {string} text
   */
  announce(text) {
    if (text) announced.value = text === announced.value ? `${text}\u00a0` : text;
  },
};

/**
 * Runs the request of a button, and shows why it was refused.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    const unexpected = !(error instanceof Problem);
    if (unexpected) console.error(error);
    notes.say(unexpected ? texts.common.fault : error.message, "bad");
    return undefined;
  }
}

export function Notes() {
  return html`<div class="notes" role="status">
    ${shown.value.map(
      (note) =>
        html`<p key=${note.id} class=${`note ${note.kind}`} onClick=${() => notes.drop(note.id)}>${note.text}</p>`,
    )}
  </div>`;
}

export function Live() {
  return html`<p class="unseen" aria-live="polite" id="live">${announced.value}</p>`;
}
