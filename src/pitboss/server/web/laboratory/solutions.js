// Games that the server has solved. One request at a time, always for the newest rules: those that were
// changed in the meantime are skipped.
import { postForText, RETRY_DELAY } from "../api.js";
import { batch, signal } from "../html.js";
import { changesOf } from "./draft.js";
import { standardRules } from "./standard.js";

const DEBOUNCE = 250; // ms without a change before a request is sent
const SLOW_AFTER = 2000; // ms after which the page says why it takes so long

/**
 * A solution: the text as it came, its form, and the expected result as a whole number of Antes,
 * which with very high odds no float can hold.
 * @typedef {{rules: Rules, key: string, text: string, form: SolvedGame, antes: bigint}} Answer
 * @typedef {import("./draft.js").Rules} Rules
 */

export const standard = signal(/** @type {Answer | null} */ (null)); // the answer for the standard game
export const own = signal(/** @type {Answer | null} */ (null)); // the newest answer
export const solving = signal(false);
export const slow = signal(false);
export const problem = signal(/** @type {import("../api.js").Problem | null} */ (null)); // of the newest question

const MAX_CACHED = 50;
/** @type {Map<string, Answer>} */
const cache = new Map();
/** @type {Rules | null} */
let wanted = null;
let running = false;
/** @type {number | undefined} */
let timer;

/** @param {Rules} rules */
const keyOf = (rules) => JSON.stringify(changesOf(rules));

/**
 * The rules to be solved now; null if there are none: what was shown stays.
 * @param {Rules | null} rules
 */
export function solve(rules) {
  clearTimeout(timer);
  wanted = rules;
  problem.value = null;
  const known = rules && cache.get(keyOf(rules));
  if (known) show(known);
  solving.value = nextToSolve() !== null;
  if (solving.value) timer = setTimeout(run, own.value ? DEBOUNCE : 0);
}

/** Sends the failed request again. */
export const retry = () => wanted && solve(wanted);

/** The page is closed: nothing more is requested. */
export function cancel() {
  clearTimeout(timer);
  wanted = null;
}

async function run() {
  if (running) return;
  running = true;
  const slowTimer = setTimeout(() => (slow.value = true), SLOW_AFTER);
  try {
    for (let next = nextToSolve(); next; next = nextToSolve()) await ask(next);
  } finally {
    clearTimeout(slowTimer);
    batch(() => {
      running = false;
      solving.value = false;
      slow.value = false;
    });
  }
}

/** @returns {Rules | null} */
function nextToSolve() {
  if (wanted === null || problem.value) return null;
  if (own.value?.key !== keyOf(wanted)) return wanted;
  return standard.value ? null : standardRules();
}

/**
 * @param {Rules} rules
 * @returns {Promise<unknown>}
 */
async function ask(rules) {
  const key = keyOf(rules);
  try {
    const text = await postForText("/api/solve", { changes: changesOf(rules) });
    const answer = { rules, key, text, form: JSON.parse(text), antes: wholeAntes(text) };
    if (cache.size >= MAX_CACHED) cache.delete([...cache.keys()][0]);
    cache.set(key, answer);
    show(answer);
  } catch (error) {
    if (!("code" in error)) throw error;
    if (error.code === "too-many-messages") return pause(); // and then the newest rules are sent
    if (wanted !== null && (keyOf(wanted) === key || key === keyOf(standardRules()))) problem.value = error;
  }
}

/**
 * An answer that is not wanted any more is kept, not shown.
 * @param {Answer} answer
 */
function show(answer) {
  batch(() => {
    if (answer.key === keyOf(standardRules())) standard.value = answer;
    if (wanted !== null && answer.key === keyOf(wanted)) own.value = answer;
  });
}

const pause = () => new Promise((done) => setTimeout(done, RETRY_DELAY));

/** @param {string} text */
function wholeAntes(text) {
  const [, numerator] = /"numerator":\s*(-?\d+)/.exec(text) ?? [];
  return BigInt(/** @type {string} */ (numerator));
}
