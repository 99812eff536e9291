// Whether a round's record holds: the checks of docs/fairness.md that need no rules of the game, made
// in the browser from the record alone. `pitboss verify` also replays and settles the round.
import { texts } from "../texts.js";
import { CHECKS } from "./checks.js";
import { FailedCheck, NotCheckable } from "./failed_check.js";
import { hashing as best } from "./sha256.js";
import { shape } from "./shape.js";

const words = texts.fairness;
const SHAPE = "shape"; // the first check: it reads what the others are about

/**
 * @typedef {"passed" | "failed" | "not checkable"} State
 * @typedef {{ check: string, name: string, state: State, detail: string }} Check `name` and `detail` for people
 */

/**
 * Every check of a round's record, in order.
 * @param {RoundRecord} record as `GET /api/tables/{table}/rounds/{number}` gives it
 * @param {object} [known] what the page knows without the record
 * @param {string} [known.commitment] that it saw while bets were open
 * @param {Record<string, string>} [known.ownSeeds] the last share given, by seat
 * @param {import("./sha256.js").Hashing} [known.hashing] the browser's own where it has one
 * @returns {Promise<Check[]>}
 */
export async function verifyRound(record, { commitment, ownSeeds = {}, hashing = best } = {}) {
  /** @type {import("./shape.js").Found} */
  const found = {}; // what the checks have read, for those after them
  const about = { record, found, hashing, commitment, ownSeeds };
  const asked = [SHAPE, ...Object.keys(CHECKS)].filter(
    (check) => (check !== "seen" || commitment) && (check !== "own" || Object.keys(ownSeeds).length),
  );
  /** @type {Check[]} */
  const answers = [];
  for (const check of asked) answers.push({ check, name: words.checks[check], ...(await answer(check, about)) });
  return answers;
}

/**
 * @param {string} check
 * @param {Omit<import("./checks.js").About, "found"> & { found: import("./shape.js").Found }} about
 * @returns {Promise<Pick<Check, "state" | "detail">>}
 */
async function answer(check, about) {
  try {
    if (check === SHAPE) return { state: "passed", detail: shape(about) };
    const { events, sum } = about.found;
    if (!events || !sum) throw new FailedCheck(words.wrong.unread);
    return { state: "passed", detail: await CHECKS[check]({ ...about, found: { events, sum } }) };
  } catch (error) {
    if (error instanceof NotCheckable) return { state: "not checkable", detail: error.message };
    // A malformed record may fail anywhere: what could not be checked does not hold.
    return { state: "failed", detail: error instanceof FailedCheck ? error.message : words.wrong.unreadable };
  }
}
