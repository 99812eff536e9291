// The rules while they are being edited: the values of the fields, what is wrong with them, and the
// resulting rules. They are in the address of the page, so that they can be shared.
import { STREETS } from "../decisions.js";
import { namedTables, standard } from "../standard.js";
import { shortOdds, wrongWith } from "./odds.js";
import {
  ANTES,
  isSide,
  MULTIPLES,
  named,
  oddsOf,
  paidHands,
  payWagers,
  qualifyingHands,
  standardRules,
} from "./standard.js";

export const OWN = "own";
const LONGEST = 200; // of what an address may say in one of its parts

/**
 * @typedef {import("./standard.js").Rules} Rules
 * @typedef {{ticked: number[], others: string}} Ladder
 * @typedef {Record<string, string>} Wrong what is wrong, by field
 * @typedef {{table: string, odds: string[]}} Pays the name of a table, or OWN, and its odds
 * @typedef {{pays: Record<string, Pays>, preflop: Ladder, flop: Ladder, river: Ladder, qualify: string,
 *   ante: string}} Draft
 */

/**
 * @param {Rules} rules
 * @returns {Draft}
 */
function draftOf(rules) {
  return {
    pays: Object.fromEntries(payWagers().map(({ spot }) => [spot, paysOf(spot, String(rules[spot]))])),
    preflop: ladderOf(rules.preflop),
    flop: ladderOf(rules.flop),
    river: ladderOf(rules.river),
    qualify: rules.qualify,
    ante: rules.ante,
  };
}

/**
 * A table of the rules, by its name or written out.
 * @param {string} spot
 * @param {string} table
 * @returns {Pays}
 */
const paysOf = (spot, table) => ({
  table: Object.hasOwn(namedTables(spot), table) ? table : OWN,
  odds: oddsOf(spot, table),
});

/**
 * @param {number[]} multiples
 * @returns {Ladder}
 */
function ladderOf(multiples) {
  const ticked = multiples.filter((multiple) => MULTIPLES.includes(multiple));
  return { ticked, others: multiples.filter((multiple) => !ticked.includes(multiple)).join(", ") };
}

/**
 * The rules of a draft, or null if something is wrong; then `wrong` names it, by field: `flop`, or `blind.4` for a
 * line of a wager's table.
 * @param {Draft} draft
 * @returns {{ rules: Rules | null, wrong: Wrong }}
 */
export function read(draft) {
  /** @type {Wrong} */
  const wrong = {};
  /** @type {Record<string, string | number[]>} */
  const rules = {};
  for (const wager of payWagers()) {
    const { spot } = wager;
    const { table, odds } = draft.pays[spot];
    const wrongs = table === OWN ? odds.map((text) => wrongWith(text, isSide(wager))) : [];
    for (const [at, why] of wrongs.entries()) if (why) wrong[`${spot}.${at}`] = why;
    rules[spot] = table === OWN ? named(spot, written(odds)) : table;
  }
  for (const street of STREETS) {
    const { multiples, why } = parseLadder(draft[street]);
    if (why) wrong[street] = why;
    rules[street] = multiples;
  }
  rules.qualify = draft.qualify;
  rules.ante = draft.ante;
  return { rules: Object.keys(wrong).length ? null : /** @type {Rules} */ (rules), wrong };
}

/** @param {string[]} odds */
const written = (odds) => odds.map(shortOdds).join(" ");

/** @param {Ladder} ladder */
function parseLadder({ ticked, others }) {
  const words = others.split(/[\s,]+/).filter(Boolean);
  const typed = words.map((word) => (/^\d{1,3}[x×]?$/i.test(word) ? Number.parseInt(word, 10) : 0));
  const multiples = [...new Set([...ticked, ...typed])].sort((one, other) => one - other);
  if (typed.some((multiple) => multiple < 1 || multiple > standard().most_multiple))
    return { multiples, why: "multiple" };
  return { multiples, why: multiples.length ? null : "empty" };
}

/** @param {Rules} rules */
function changed(rules) {
  const usual = standardRules();
  return Object.keys(usual).filter((name) => String(rules[name]) !== String(usual[name]));
}

/**
 * The name of a field of the rules, as a body of a request states it.
 * @param {string} name
 */
function fieldOf(name) {
  if (name === "ante") return "unqualified_ante";
  return payWagers().some(({ spot }) => spot === name) ? `${name}_table` : name;
}

/** @param {Rules} rules */
export const changesOf = (rules) => Object.fromEntries(changed(rules).map((name) => [fieldOf(name), rules[name]]));

/**
 * @param {Rules} one
 * @param {Rules} other
 */
export const sameRules = (one, other) => JSON.stringify(changesOf(one)) === JSON.stringify(changesOf(other));

/**
 * The address of the page for these rules.
 * @param {Rules} rules
 */
export function addressOf(rules) {
  const parts = changed(rules).map((name) => `${name}=${[rules[name]].flat().join(" ").replaceAll(" ", "+")}`);
  return `/laboratory${parts.length ? `?${parts.join("&")}` : ""}`;
}

/**
 * The draft of an address; `unread` names those parts of it that make no sense.
 * @param {URLSearchParams} query
 */
export function draftFrom(query) {
  const usual = standardRules();
  const draft = draftOf(usual);
  /** @type {string[]} */
  const unread = [];
  for (const name of Object.keys(usual)) {
    const text = query.get(name);
    if (text === null) continue;
    const part = text.length > LONGEST ? null : readPart(name, text.trim());
    if (!part) unread.push(name);
    else if (part.pays) Object.assign(draft.pays, part.pays);
    else Object.assign(draft, part);
  }
  return { draft, unread };
}

/**
 * @param {string} name
 * @param {string} text
 */
function readPart(name, text) {
  const wager = payWagers().find(({ spot }) => spot === name);
  return wager ? table(wager, text) : READERS[name](text);
}

/**
 * @param {import("../wagers.js").TableWager} wager
 * @param {string} text
 * @returns {Partial<Draft> | null}
 */
function table(wager, text) {
  const { spot } = wager;
  if (Object.hasOwn(namedTables(spot), text)) return { pays: { [spot]: paysOf(spot, text) } };
  const odds = text.split(/\s+/);
  return odds.length === paidHands(wager).length ? { pays: { [spot]: { table: OWN, odds } } } : null;
}

/**
 * @param {string} street
 * @returns {(text: string) => Partial<Draft> | null}
 */
const ladder = (street) => (text) => {
  const { multiples, why } = parseLadder({ ticked: [], others: text });
  return why ? null : { [street]: ladderOf(multiples) };
};

/** @type {Record<string, (text: string) => Partial<Draft> | null>} */
const READERS = {
  preflop: ladder("preflop"),
  flop: ladder("flop"),
  river: ladder("river"),
  qualify: (text) => (qualifyingHands().includes(text) ? { qualify: text } : null),
  ante: (text) => (ANTES.includes(text) ? { ante: text } : null),
};
