// The standard game, and what can be stated about another. A test holds this against the rules.
export const HANDS = [
  "royal flush",
  "straight flush",
  "four of a kind",
  "full house",
  "flush",
  "straight",
  "three of a kind",
  "two pair",
  "pair",
  "high card",
];
export const PAID = { blind: HANDS.slice(0, 6), trips: HANDS.slice(0, 7) };

export const MULTIPLES = [1, 2, 3, 4, 5]; // to tick; others are typed
export const MOST_MULTIPLE = 100;
export const MOST_ODDS = 20000; // that the solver counts with, on the Blind

export const NO_HAND = "none";
export const QUALIFYING = [NO_HAND, ...HANDS.slice(0, -1).reverse()];
export const ANTES = ["returned", "settled"];

/**
 * The rules of a game, as far as the mathematics goes.
 * @typedef {{blind: string, preflop: number[], flop: number[], river: number[], qualify: string,
 *   ante: string, trips: string}} Rules
 * @type {Rules}
 */
export const STANDARD = {
  blind: "500 50 10 3 3:2 1",
  preflop: [3, 4],
  flop: [2],
  river: [1],
  qualify: "pair",
  ante: "returned",
  trips: "UTH-03",
};

/** Games to begin with, by what they change. */
export const PRESETS = {
  standard: {},
  flush: { blind: "500 50 10 3 2 1" },
  always: { qualify: NO_HAND },
  twoPair: { qualify: "two pair" },
  four: { preflop: [4] },
  three: { preflop: [3] },
  five: { preflop: [3, 4, 5] },
  trips1: { trips: "UTH-01" },
  trips2: { trips: "UTH-02" },
  trips4: { trips: "UTH-04" },
};
