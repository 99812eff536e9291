// Decisions as the server writes them: `check`, `fold`, `raise 4x`.
import { texts } from "./texts.js";

/** Where decisions are taken, in their order. */
export const STREETS = ["preflop", "flop", "river"];

/** The multiple of a raise; 0 for all else. */
export const multiple = (decision) => (decision.startsWith("raise ") ? Number.parseInt(decision.slice(6), 10) : 0);

export const raiseBy = (times) => `raise ${times}x`;

export const isRaise = (decision) => multiple(decision) > 0;

/** From the highest raise down, as the buttons lie at every table. */
export const inOrder = (decisions) => [...decisions].sort((one, other) => multiple(other) - multiple(one));

export const decisionName = (decision) =>
  isRaise(decision) ? texts.table.decide.raise(multiple(decision)) : texts.table.decide[decision];

/** The key that stands for a decision at the table and in the trainer. */
export const decisionKey = (decision) => (isRaise(decision) ? String(multiple(decision)) : decision[0]);
