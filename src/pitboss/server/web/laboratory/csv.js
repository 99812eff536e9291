// A solved game as a table for other programs.
import { csvText } from "../csv.js";
import { texts } from "../texts.js";
import { actionsOf, figuresOf, resultsOf } from "./comparison.js";
import { standardRules } from "./standard.js";

/** @typedef {import("./solutions.js").Answer} Answer */

/**
 * The figures and the distribution, beside those of the standard game: a table of one piece.
 * @param {Answer} own
 * @param {Answer} standard
 */
export function csvOf(own, standard) {
  const usual = standardRules();
  const rules = Object.keys(usual).map((name) => ["rule", name, written(own.rules[name]), written(usual[name])]);
  /** @type {unknown[][]} */
  const expected = [
    ["expected", "numerator", own.antes, standard.antes, own.antes - standard.antes],
    ["expected", "denominator", own.form.deals, standard.form.deals, own.form.deals - standard.form.deals],
  ];
  const figures = figuresOf(own, standard).map((it) => compared("figure", it.name, it.own, it.standard));
  const actions = actionsOf(own, standard).map((it) => compared("action", it.name, it.own, it.standard));
  const results = resultsOf(own, standard).map((it) => [
    ...compared("result", it.net, it.own.probability, it.standard.probability),
    it.own.deals,
    it.standard.deals,
  ]);
  const { columns } = texts.laboratory;
  const rows = [...rules, ...expected, ...figures, ...actions, ...results];
  return csvText([columns, ...rows.map((row) => columns.map((_, at) => row[at]))]);
}

/**
 * @param {string} part
 * @param {string} name
 * @param {number} own
 * @param {number} standard
 */
const compared = (part, name, own, standard) => [part, name, own, standard, own - standard];
/** @param {string | number[]} value */
const written = (value) => [value].flat().join(" ");
