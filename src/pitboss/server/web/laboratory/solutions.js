// What the server has solved. It is asked one thing at a time, and only the newest: whoever turns
// through the rules does not wait for what was passed on the way.
import { postForText, RETRY_DELAY } from "../api.js";
import { batch, signal } from "../html.js";
import { changesOf } from "./draft.js";
import { standardRules } from "./standard.js";

const CALM = 250; // milliseconds without a change, after which it is asked
const PATIENCE = 2000; // after which it is said why it takes so long

/**
 * A solution: the text as it came, its form, and the expected result as a whole number of Antes,
 * which with very high odds no float can hold.
 * @typedef {{rules: Rules, key: string, text: string, form: SolvedGame, antes: bigint}} Answer
 * @typedef {import("./draft.js").Rules} Rules
 */

export const standard = signal(/** @type {Answer | null} */ (null)); // the answer for the standard game
export const own = signal(/** @type {Answer | null} */ (null)); // the newest answer
export const counting = signal(false);
export const slow = signal(false);
export const problem = signal(/** @type {import("../api.js").Problem | null} */ (null)); // of the newest question

const MOST_KEPT = 50;
/** @type {Map<string, Answer>} */
const kept = new Map();
/** @type {Rules | null} */
let wanted = null;
let asking = false;
/** @type {number | undefined} */
let timer;

/** @param {Rules} rules */
const keyOf = (rules) => JSON.stringify(changesOf(rules));

/**
 * The rules to be solved now; null if there are none: what was shown stays.
 * @param {Rules | null} rules
 */
export function want(rules) {
  clearTimeout(timer);
  wanted = rules;
  problem.value = null;
  const known = rules && kept.get(keyOf(rules));
  if (known) show(known);
  counting.value = due() !== null;
  if (counting.value) timer = setTimeout(follow, own.value ? CALM : 0);
}

/** Asks once more what could not be answered. */
export const again = () => wanted && want(wanted);

/** Nobody looks any more. */
export function leave() {
  clearTimeout(timer);
  wanted = null;
}

async function follow() {
  if (asking) return;
  asking = true;
  const impatient = setTimeout(() => (slow.value = true), PATIENCE);
  try {
    for (let next = due(); next; next = due()) await ask(next);
  } finally {
    clearTimeout(impatient);
    batch(() => {
      asking = false;
      counting.value = false;
      slow.value = false;
    });
  }
}

/** @returns {Rules | null} */
function due() {
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
    if (kept.size >= MOST_KEPT) kept.delete([...kept.keys()][0]);
    kept.set(key, answer);
    show(answer);
  } catch (error) {
    if (!("code" in error)) throw error;
    if (error.code === "too-many-messages") return pause(); // and then the newest is asked
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
