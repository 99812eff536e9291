// What the server says of the standard game, as far as the laboratory and the desk ask for it.
import { SIDE_BETS } from "./side_bets.js";

const SPOTS = ["ante", "blind", "trips", "play"];

export const STANDARD_GAME = {
  hands: [
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
  ],
  tables: {
    blind: { standard: "500 50 10 3 3:2 1" },
    trips: {
      "UTH-01": "50 40 30 9 7 4 3",
      "UTH-02": "50 40 30 8 6 5 3",
      "UTH-03": "50 40 30 8 7 4 3",
      "UTH-04": "50 40 20 7 6 5 3",
    },
  },
  game: {
    ...SIDE_BETS,
    name: "house",
    banked_by: "house",
    seats: 6,
    minimum: "5.00",
    maximum: "500.00",
    increment: "1.00",
    raises: { preflop: [3, 4], flop: [2], river: [1] },
    schedules: [],
    wagers: SIDE_BETS.wagers.filter(({ spot }) => SPOTS.includes(spot)),
  },
  most_multiple: 100,
  most_odds: 20000,
};
