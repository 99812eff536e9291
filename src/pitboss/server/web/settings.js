// The visitor's options, stored in the browser.
import { effect, signal } from "./html.js";

const KEY = "pitboss";

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
function read(name, otherwise) {
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
function write(name, value) {
  try {
    localStorage.setItem(`${KEY}.${name}`, JSON.stringify(value));
  } catch {
    // Without local storage it is lost with the page.
  }
}

/**
 * A signal whose value is kept in the browser's local storage.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {Signal<T>}
 */
export function persisted(name, otherwise) {
  const value = signal(read(name, otherwise));
  effect(() => write(name, value.value));
  return value;
}

export const fourColours = persisted("four-colours", false);
export const motion = persisted("motion", true);
export const advice = persisted("advice", "off"); // "off", "after" or "before"
export const guided = persisted("guided", true); // show help for newcomers at the table
export const viewingPace = persisted("pace", "normal"); // "slow", "normal" or "at-once"
export const ownSeed = persisted("own-seed", true); // give a share of one's own to each shuffle

effect(() => {
  document.documentElement.classList.toggle("four-colours", fourColours.value);
  document.documentElement.classList.toggle("still", !motion.value);
});
