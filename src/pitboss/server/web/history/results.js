// The visitor's result lines that are loaded, and the filter for them.
import { get, query } from "../api.js";
import { computed, signal } from "../html.js";
import { replaceAddress } from "../router.js";
import { series, summarize } from "./running_result.js";

const PAGE = 1000; // lines in an answer: the server's maximum
const NAMES = /** @type {const} */ (["rules", "table", "result", "from", "until"]);

/**
 * @template T
 * @param {(name: (typeof NAMES)[number]) => T} value
 */
const fromNames = (value) =>
  /** @type {Record<(typeof NAMES)[number], T>} */ (Object.fromEntries(NAMES.map((name) => [name, value(name)])));

/**
 * Local midnight in milliseconds, `days` after the given day; null without one.
 * @param {string} text
 */
function midnight(text, days = 0) {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  return day ? Math.max(0, new Date(year, month - 1, day + days).getTime()) : null;
}

/** @param {URLSearchParams} asked */
export function makeResults(asked) {
  /** @type {Record<(typeof NAMES)[number], Signal<string>>} */
  const filter = fromNames((name) => signal(asked.get(name) ?? ""));
  const lines = signal(/** @type {Server.ResultLine[] | null} */ (null)); // null until the first answer
  const more = signal(false); // whether there are older ones
  const busy = signal(false);
  const problem = signal("");
  // To filter by: titles of games by the names of their rules, names of tables by their ids.
  const games = signal(/** @type {Record<string, string>} */ ({}));
  const tables = signal(/** @type {Record<string, string>} */ ({}));
  let questions = 0;

  const chosen = () => fromNames((name) => filter[name].value);

  /** @param {string} [before] */
  async function ask(before) {
    questions += 1;
    const question = questions;
    const { from, until, result, ...others } = chosen();
    const when = { from: midnight(from), until: midnight(until, 1) };
    const only = { result: /** @type {Server.RoundResult} */ (result) }; // of an address, so perhaps none
    busy.value = true;
    try {
      const found = await get("/api/me/results", { limit: PAGE, before, ...others, ...only, ...when });
      if (question !== questions) return; // the filter has changed since
      addChoices(found);
      lines.value = before ? [...(lines.value ?? []), ...found] : found;
      more.value = found.length === PAGE;
      problem.value = "";
    } catch (error) {
      if (question === questions) problem.value = error.message;
    } finally {
      if (question === questions) busy.value = false;
    }
  }

  /** @param {Server.ResultLine[]} found */
  function addChoices(found) {
    games.value = { ...games.value, ...Object.fromEntries(found.map(({ rules, title }) => [rules, title])) };
    tables.value = { ...tables.value, ...Object.fromEntries(found.map(({ table, name }) => [table, name])) };
  }

  const points = computed(() => series(lines.value ?? []));
  return {
    filter,
    lines,
    more,
    busy,
    problem,
    games,
    tables,
    points,
    sum: computed(() => summarize(points.value)),
    filtered: computed(() => NAMES.some((name) => filter[name].value)),
    /** Again from the newest on; the filter goes into the address. */
    load() {
      replaceAddress(`/history${query(chosen())}`);
      return ask();
    },
    older: () => ask(lines.value?.at(-1)?.cursor),
    clear() {
      for (const name of NAMES) filter[name].value = "";
    },
  };
}
