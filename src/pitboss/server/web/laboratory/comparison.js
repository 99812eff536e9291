// Two solved games compared: the figures, and the hands that are played differently.
import { inOrder } from "../decisions.js";
import { signOf } from "../money.js";
import { namedTables } from "../standard.js";
import { difference, figure, share } from "./numbers.js";
import { isSide, payWagers } from "./standard.js";

/**
 * @typedef {import("./solutions.js").Answer} Answer
 * @typedef {{ probability: number, deals: number }} Often
 * @typedef {{ net: string, own: Often, standard: Often }} NetResult
 * @typedef {{ from: Decision, to: Decision, hands: string[], combos: number }} Group
 */

// `worse` is the sign of a difference that the player does not like; 0 if there is nothing to it.
const FIGURES = {
  house_edge: { share: true, worse: 1 },
  element_of_risk: { share: true, worse: 1 },
  average_wager: { share: false, worse: 0 },
  standard_deviation: { share: false, worse: 0 },
};

/**
 * The house edge of a side bet by the table of the rules themselves.
 * @param {Pick<Answer, "form" | "rules">} answer
 * @param {string} spot
 * @returns {number}
 */
const edgeOf = ({ form, rules }, spot) =>
  form[spot][Object.hasOwn(namedTables(spot), String(rules[spot])) ? String(rules[spot]) : "own"];

/**
 * The figures of two answers, as numbers and as texts; those of side bets have the wager's label besides.
 * @returns {{name: string, label?: string, own: number, standard: number, words: {own: string, standard: string,
 *   difference: string}, tone: string}[]}
 * @param {Answer} own
 * @param {Answer} standard
 */
export function figuresOf(own, standard) {
  const lines = Object.entries(FIGURES).map(([name, kind]) => line(name, own.form[name], standard.form[name], kind));
  const sides = payWagers().filter((wager) => isSide(wager) && wager.spot in own.form);
  const edges = sides.map(({ spot, label }) => ({
    ...line(spot, edgeOf(own, spot), edgeOf(standard, spot), { share: true, worse: 1 }),
    label,
  }));
  return [...lines, ...edges];
}

/**
 * @param {string} name
 * @param {number} own
 * @param {number} standard
 * @param {{ share: boolean, worse: number }} kind
 */
function line(name, own, standard, { share: isShare, worse }) {
  const shown = isShare ? share : figure;
  const between = difference(own - standard, { points: isShare });
  const tone = between === "0" ? "" : signOf(worse * (standard - own));
  const words = { own: shown(own), standard: shown(standard), difference: between };
  return { name, own, standard, words, tone };
}

/**
 * How often rounds are decided by each action in either game, the highest raise first.
 * @param {Answer} own
 * @param {Answer} standard
 */
export function actionsOf(own, standard) {
  const names = new Set([...Object.keys(own.form.actions), ...Object.keys(standard.form.actions)]);
  return inOrder(names).map((name) => ({
    name,
    own: own.form.actions[name] ?? 0,
    standard: standard.form.actions[name] ?? 0,
  }));
}

/**
 * Every net result of either game, from the worst up.
 * @param {Answer} own
 * @param {Answer} standard
 * @returns {NetResult[]}
 */
export function resultsOf(own, standard) {
  /** @type {Map<string, NetResult>} */
  const found = new Map();
  for (const [game, answer] of Object.entries({ own, standard })) {
    for (const { net, probability, deals } of answer.form.distribution) {
      const result = found.get(net) ?? { net, own: none, standard: none };
      found.set(net, { ...result, [game]: { probability, deals } });
    }
  }
  return [...found.values()].sort((one, other) => Number(one.net) - Number(other.net));
}

const none = { probability: 0, deals: 0 };

/**
 * The starting hands whose best action is another one, by the change: the largest group first.
 * @returns {Group[]}
 * @param {Answer} own
 * @param {Answer} standard
 */
export function changedHands(own, standard) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const [name, { best, combos }] of Object.entries(own.form.starting_hands)) {
    const before = standard.form.starting_hands[name].best;
    if (best === before) continue;
    const group = groups.get(`${before}>${best}`) ?? { from: before, to: best, hands: [], combos: 0 };
    group.hands.push(name);
    group.combos += combos;
    groups.set(`${before}>${best}`, group);
  }
  return [...groups.values()].sort((one, other) => other.combos - one.combos);
}
