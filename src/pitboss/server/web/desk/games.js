// The game that a hand was played under. Rules that are changed or written out are checked by the server.
import { get, post } from "../api.js";
import { signal } from "../html.js";
import { loadStandard } from "../standard.js";

export const TABLE = "_table"; // behind a spot, in the name of a field

/** The games of the server; null until they are loaded. */
export const games = signal(/** @type {Server.RulesLine[] | null} */ (null));

/** @typedef {{ game?: Server.Game, words?: string }} Answer one of the two */
const answers = signal(/** @type {Map<string, Answer>} */ (new Map())); // by what was asked

export async function loadGames() {
  await loadStandard();
  games.value ??= await get("/api/rules");
}

/**
 * The pay tables that a written hand changes: `{ trips_table: … }`.
 * @param {Record<string, unknown>} form
 */
const tablesOf = (form) => Object.entries(form).filter(([name]) => name.endsWith(TABLE));

/**
 * The request that checks the rules of a hand, as JSON: the key of its answer.
 * @param {{ rules: string, coverage?: string, schedule?: number, [field: string]: unknown }} form
 */
export function question({ rules, coverage, schedule, ...others }) {
  const own = !games.value?.some(({ name }) => name === rules);
  const stated = { coverage, schedule, ...Object.fromEntries(tablesOf(others)) };
  const changes = Object.entries(stated).filter(([, value]) => value !== undefined);
  const asked = changes.length ? { changes: Object.fromEntries(changes) } : {};
  return JSON.stringify({ ...(own ? { rules } : { profile: rules }), ...asked });
}

/**
 * `{ game }`, or `{ words }` if the rules contradict themselves; undefined while it is not known.
 * @param {string} asked
 * @returns {Answer | undefined}
 */
export function answered(asked) {
  const { profile, changes } = JSON.parse(asked);
  const own = changes ? undefined : games.value?.find(({ name }) => name === profile);
  return own ? { game: own.game } : answers.value.get(asked);
}

/** @param {string} asked */
export async function ask(asked) {
  let found;
  try {
    found = { game: (await post("/api/rules/check", JSON.parse(asked))).game };
  } catch (error) {
    if (error.code !== "bad-request") throw error;
    found = { words: error.message };
  }
  answers.value = new Map(answers.value).set(asked, found);
}
