// The clauses of the rule book, fetched once.
import { get } from "../api.js";
import { signal } from "../html.js";

export const clauses = signal(/** @type {Map<string, string>} */ (new Map())); // by number

let requested = false;

/** Fetches them once; until they are there, their numbers are shown alone. */
export function loadClauses() {
  if (requested) return;
  requested = true;
  /** @param {{ number: string, words: string }[]} found */
  const keep = (found) => {
    clauses.value = new Map(found.map(({ number, words }) => [number, words.replaceAll("`", "")]));
  };
  get("/api/clauses").then(keep, () => (requested = false));
}
