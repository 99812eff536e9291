// Whether a round's record holds: the checks of docs/fairness.md that need no rules of the game, made
// in the browser from the record alone. `pitboss verify` plays and settles the round anew as well.
import { texts } from "../texts.js";
import { CHECKS } from "./checks.js";
import { FailedCheck } from "./failed_check.js";
import { hashing as best } from "./sha256.js";

const words = texts.fairness;

/** @typedef {{ check: string, name: string, holds: boolean, detail: string }} Check `name` and `detail` for people */

/**
 * Every check of a round's record, in order.
 * @param {Server.Round} record as `GET /api/tables/{table}/rounds/{number}` gives it
 * @param {object} [known] what the page knows without the record
 * @param {string} [known.commitment] that it saw while bets were open
 * @param {Record<string, string>} [known.ownSeeds] the last share given, by seat
 * @param {import("./sha256.js").Hashing} [known.hashing] the browser's own where it has one
 * @returns {Promise<Check[]>}
 */
export async function verifyRound(record, { commitment, ownSeeds = {}, hashing = best } = {}) {
  const found = {}; // what a check has found serves the next ones
  const about = { record, found, hashing, commitment, ownSeeds };
  const asked = Object.keys(CHECKS).filter(
    (check) => (check !== "seen" || commitment) && (check !== "own" || Object.keys(ownSeeds).length),
  );
  const answers = [];
  for (const check of asked) answers.push({ check, name: words.checks[check], ...(await answer(check, about)) });
  return answers;
}

async function answer(check, about) {
  try {
    if (check !== "shape" && !about.found.sum) throw new FailedCheck(words.wrong.unread);
    return { holds: true, detail: await CHECKS[check](about) };
  } catch (error) {
    // A record that is not what it should be may fail anywhere; nothing is held to be true unseen.
    return { holds: false, detail: error instanceof FailedCheck ? error.message : words.wrong.unreadable };
  }
}
