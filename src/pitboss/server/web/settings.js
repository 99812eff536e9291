// What a visitor has chosen, kept in the browser.
import { effect, signal } from "./html.js";

const KEY = "pitboss";

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
function stored(name, otherwise) {
  try {
    const value = JSON.parse(localStorage.getItem(`${KEY}.${name}`) ?? "null");
    return value ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function keep(name, value) {
  try {
    localStorage.setItem(`${KEY}.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/**
 * A signal that outlives the page.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {Signal<T>}
 */
export function kept(name, otherwise) {
  const value = signal(stored(name, otherwise));
  effect(() => keep(name, value.value));
  return value;
}

export const fourColours = kept("four-colours", false);
export const motion = kept("motion", true);
export const advice = kept("advice", "off"); // "off", "after" or "before"
export const guided = kept("guided", true); // tell a newcomer at the table what a decision is about
export const ownSeed = kept("own-seed", true); // give a share of one's own to each shuffle

effect(() => {
  document.documentElement.classList.toggle("four-colours", fourColours.value);
  document.documentElement.classList.toggle("still", !motion.value);
});
