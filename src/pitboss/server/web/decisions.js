// Decisions as the server writes them: `check`, `fold`, `raise 4x`.
import { texts } from "./texts.js";

/**
 * Where decisions are taken, in their order.
 * @type {Server.Street[]}
 */
export const STREETS = ["preflop", "flop", "river"];

/**
 * The multiple of a raise; 0 for all else.
 * @param {Decision} decision
 */
export const multiple = (decision) => (decision.startsWith("raise ") ? Number.parseInt(decision.slice(6), 10) : 0);

/** @param {number} times */
export const raiseBy = (times) => `raise ${times}x`;

/** @param {Decision} decision */
export const isRaise = (decision) => multiple(decision) > 0;

/**
 * From the highest raise down, as the buttons lie at every table.
 * @param {Iterable<Decision>} decisions
 */
export const inOrder = (decisions) => [...decisions].sort((one, other) => multiple(other) - multiple(one));

const { check, fold, raise } = texts.table.decide;
/** @type {Record<Decision, string>} */
const plain = { check, fold };

/** @param {Decision} decision */
export const decisionName = (decision) => (isRaise(decision) ? raise(multiple(decision)) : plain[decision]);

/**
 * The key that stands for a decision at the table and in the trainer.
 * @param {Decision} decision
 */
export const decisionKey = (decision) => (isRaise(decision) ? String(multiple(decision)) : decision[0]);
