// Rounds as files: a list, their records, their lines of text.
import { csvText } from "../csv.js";
import { getRecord } from "../records.js";
import { texts } from "../texts.js";

const PARALLEL = 4;
export const MAX_RECORDS = 50; // the rate limit allows 100 rounds at once: some are left for looking

/**
 * A name must not be taken for a formula by a spreadsheet.
 * @param {string} text
 */
const escapeFormula = (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** @param {Server.ResultLine[]} lines */
export function csv(lines) {
  const rows = lines.map(({ at, table, name, rules, title, round, seat, net }) => [
    new Date(at).toISOString(),
    table,
    ...[name, rules, title].map(escapeFormula),
    round,
    seat,
    net,
  ]);
  return csvText([texts.history.export.columns, ...rows]);
}

/**
 * The records of these rounds, in their order; `onProgress` is called with how many are there.
 * @param {Server.ResultLine[]} lines
 * @param {(done: number, all: number) => void} onProgress
 */
export async function records(lines, onProgress) {
  const wanted = lines.slice(0, MAX_RECORDS);
  /** @type {RoundRecord[]} */
  const found = [];
  let next = 0;
  let done = 0;
  async function fetchSome() {
    while (next < wanted.length) {
      const at = next;
      next += 1;
      found[at] = await getRecord(wanted[at]);
      done += 1;
      onProgress(done, wanted.length);
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, fetchSome));
  return found;
}

/** @param {RoundRecord[]} found */
export const jsonLines = (found) => found.map((record) => `${JSON.stringify(record)}\n`).join("");
/** @param {RoundRecord[]} found */
export const notations = (found) => found.map(({ notation }) => `${notation}\n`).join("");
