// The clauses of the rule book, fetched once: the book itself has the words, not the pages.
import { get } from "../api.js";
import { signal } from "../html.js";

export const clauses = signal(/** @type {Map<string, string>} */ (new Map())); // by number

let asked = false;

/** Fetches the book for the first who opens it; without it the numbers stand alone. */
export function openBook() {
  if (asked) return;
  asked = true;
  /** @param {{ number: string, words: string }[]} told */
  const keep = (told) => {
    clauses.value = new Map(told.map(({ number, words }) => [number, words.replaceAll("`", "")]));
  };
  get("/api/clauses").then(keep, () => (asked = false));
}
