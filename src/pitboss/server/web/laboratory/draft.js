// The rules while they are being changed: what stands in the fields, what is wrong with it, and the
// rules that it amounts to. As the address of the page, they can be shared.
import { STREETS } from "../decisions.js";
import { TRIPS_TABLES } from "../paytables.js";
import { parseOdds, writeOdds, wrongWith } from "./odds.js";
import { ANTES, MOST_MULTIPLE, MULTIPLES, NO_HAND, PAID, QUALIFYING, STANDARD } from "./standard.js";

export const OWN = "own";
const NAMES = { blind: "blind_table", qualify: "qualify", ante: "unqualified_ante", trips: "trips_table" };
const LONGEST = 200; // of what an address may say in one of its parts

/**
 * @typedef {{ticked: number[], others: string}} Ladder
 * @typedef {{blind: string[], preflop: Ladder, flop: Ladder, river: Ladder, qualify: string, ante: string,
 *   trips: string, odds: string[]}} Draft
 */

/** @returns {Draft} */
function draftOf(rules) {
  const named = rules.trips in TRIPS_TABLES;
  return {
    blind: rules.blind.split(" "),
    preflop: ladderOf(rules.preflop),
    flop: ladderOf(rules.flop),
    river: ladderOf(rules.river),
    qualify: rules.qualify,
    ante: rules.ante,
    trips: named ? rules.trips : OWN,
    odds: (named ? TRIPS_TABLES[rules.trips] : rules.trips).split(" "),
  };
}

/** Odds as this page writes them: `3:2` for `3 to 2`. */
function inShort(pays) {
  const odds = parseOdds(pays);
  return odds ? writeOdds(odds) : pays;
}

/** The rules of a game's form at the server. */
export function rulesOfGame(game) {
  const line = ({ lines }) => lines.map(({ pays }) => inShort(pays)).join(" ");
  return {
    blind: line(game.blind),
    ...game.raises,
    qualify: game.qualify ?? NO_HAND,
    ante: game.unqualified_ante,
    trips: named(line(game.trips)),
  };
}

function ladderOf(multiples) {
  const ticked = multiples.filter((multiple) => MULTIPLES.includes(multiple));
  return { ticked, others: multiples.filter((multiple) => !ticked.includes(multiple)).join(", ") };
}

/**
 * The rules of a draft, or null if something is wrong; then `wrong` names it, by field: `blind.4`,
 * `flop`, `trips.0`.
 */
export function read(draft) {
  const wrong = {};
  const table = (spot, texts) => {
    texts.forEach((text, at) => {
      const why = wrongWith(text, spot);
      if (why) wrong[`${spot}.${at}`] = why;
    });
    return texts.map((text) => writeOdds(parseOdds(text) ?? { profit: 0, stake: 1 })).join(" ");
  };
  const rules = { blind: table("blind", draft.blind) };
  for (const street of STREETS) {
    const { multiples, why } = climb(draft[street]);
    if (why) wrong[street] = why;
    rules[street] = multiples;
  }
  rules.qualify = draft.qualify;
  rules.ante = draft.ante;
  rules.trips = draft.trips === OWN ? named(table("trips", draft.odds)) : draft.trips;
  return { rules: Object.keys(wrong).length ? null : rules, wrong };
}

function climb({ ticked, others }) {
  const words = others.split(/[\s,]+/).filter(Boolean);
  const typed = words.map((word) => (/^\d{1,3}[x×]?$/i.test(word) ? Number.parseInt(word, 10) : 0));
  const multiples = [...new Set([...ticked, ...typed])].sort((one, other) => one - other);
  if (typed.some((multiple) => multiple < 1 || multiple > MOST_MULTIPLE)) return { multiples, why: "multiple" };
  return { multiples, why: multiples.length ? null : "empty" };
}

/** Odds that make up a table with a name go by it, as they do at the server. */
const named = (line) => Object.keys(TRIPS_TABLES).find((name) => TRIPS_TABLES[name] === line) ?? line;

const differs = (rules, name) => String(rules[name]) !== String(STANDARD[name]);
const changed = (rules) => Object.keys(STANDARD).filter((name) => differs(rules, name));

/** As a body of a request states them. */
export const changesOf = (rules) =>
  Object.fromEntries(changed(rules).map((name) => [NAMES[name] ?? name, rules[name]]));

export const sameRules = (one, other) => JSON.stringify(changesOf(one)) === JSON.stringify(changesOf(other));

/** The address of the page for these rules. */
export function addressOf(rules) {
  const parts = changed(rules).map((name) => `${name}=${[rules[name]].flat().join(" ").replaceAll(" ", "+")}`);
  return `/laboratory${parts.length ? `?${parts.join("&")}` : ""}`;
}

/** The draft of an address; `unread` names those parts of it that make no sense. */
export function draftFrom(query) {
  const draft = draftOf(STANDARD);
  const unread = [];
  for (const name of Object.keys(STANDARD)) {
    const text = query.get(name);
    if (text === null) continue;
    const part = text.length > LONGEST ? null : READERS[name](text.trim());
    if (part) Object.assign(draft, part);
    else unread.push(name);
  }
  return { draft, unread };
}

const words = (text, count) => (text.split(/\s+/).length === count ? text.split(/\s+/) : null);
const ladder = (street) => (text) => {
  const { multiples, why } = climb({ ticked: [], others: text });
  return why ? null : { [street]: ladderOf(multiples) };
};

const READERS = {
  blind: (text) => words(text, PAID.blind.length) && { blind: words(text, PAID.blind.length) },
  preflop: ladder("preflop"),
  flop: ladder("flop"),
  river: ladder("river"),
  qualify: (text) => (QUALIFYING.includes(text) ? { qualify: text } : null),
  ante: (text) => (ANTES.includes(text) ? { ante: text } : null),
  trips(text) {
    if (text in TRIPS_TABLES) return { trips: text, odds: TRIPS_TABLES[text].split(" ") };
    const odds = words(text, PAID.trips.length);
    return odds && { trips: OWN, odds };
  },
};
