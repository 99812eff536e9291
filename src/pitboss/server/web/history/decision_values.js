// The values of a seat's decisions: requested once for each.
import { post } from "../api.js";
import { signal } from "../html.js";
import { spotOf } from "./steps.js";

/**
 * @typedef {import("./steps.js").Step} Step
 * @typedef {{ advice?: Server.Advice, problem?: string }} ValueAnswer one of the two
 * @typedef {ReturnType<typeof makeValues>} DecisionValues
 */

/**
 * Answers by step: `{ advice }`, `{ problem }`, or nothing until there is one.
 * @param {RoundRecord} record
 * @param {Step[]} steps
 */
export function makeValues(record, steps) {
  const answers = signal(/** @type {Record<number, ValueAnswer>} */ ({}));
  const asked = new Set();
  /**
   * @param {number} at
   * @param {ValueAnswer} answer
   */
  const keep = (at, answer) => (answers.value = { ...answers.value, [at]: answer });

  /** @param {number} at */
  function ask(at) {
    asked.add(at);
    // The rules by their text: a table may have changed the ones that its name stands for.
    return post("/api/advice", { rules: record.rules.toml, ...spotOf(record, steps[at]), dead: "" }).then(
      (advice) => keep(at, { advice }),
      (error) => keep(at, { problem: error.message }),
    );
  }

  return {
    answers,
    ask,
    /**
     * The places of a seat's decisions among the steps.
     * @param {number} seat
     */
    places: (seat) => steps.flatMap((step, at) => (step.kind === "decided" && step.seat === seat ? [at] : [])),
    /** @param {number[]} places */
    askOnce(places) {
      for (const at of places) if (!asked.has(at)) ask(at);
    },
  };
}

/**
 * The total cost of the decisions in Antes; null until all are known.
 * @param {number[]} places
 * @param {Record<number, ValueAnswer>} answers
 * @param {Pick<Step, "decision">[]} steps
 */
export function totalCost(places, answers, steps) {
  let sum = 0;
  for (const at of places) {
    const cost = answers[at]?.advice?.costs[steps[at].decision ?? ""];
    if (cost === undefined) return null;
    sum += cost;
  }
  return sum;
}
