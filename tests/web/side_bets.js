// A game with side bets, as the server's form of it: what the modules below the pages are tried with.

const MADE = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind"];

const fromTheTop = (name, odds) => ({
  name,
  lines: odds.map((pays, at) => ({ hand: MADE[at], pays })),
});

const wager = (spot, label, placed, settles, more = {}) => ({
  spot,
  label,
  placed,
  settles,
  cards: "all seven",
  table: null,
  below: "lost",
  tie: "returned",
  fold: "lost",
  unqualified_rule: false,
  meter: null,
  ...more,
});

export const SIDE_BETS = {
  qualify: "pair",
  unqualified_ante: "returned",
  wagers: [
    wager("ante", "Ante", "required", "against the dealer", { unqualified_rule: true }),
    wager("blind", "Blind", "equal to the ante", "when the hand wins", {
      table: fromTheTop("standard", ["500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1"]),
      below: "returned",
    }),
    wager("trips", "Trips", "optional", "on its own cards", {
      table: fromTheTop("UTH-03", ["50 to 1", "40 to 1", "30 to 1", "8 to 1", "7 to 1", "4 to 1", "3 to 1"]),
      fold: "stands",
    }),
    wager("bad-beat", "Bad Beat", "optional", "when either hand loses", {
      table: {
        name: "own",
        lines: [
          { hand: "straight", pays: "20 to 1" },
          { hand: "three of a kind", pays: "9 to 1" },
        ],
      },
      tie: "lost",
      fold: "stands",
    }),
    wager("pocket", "Pocket Bonus", "optional", "on its own cards", {
      cards: "hole cards",
      table: {
        name: "own",
        lines: [
          { hand: "AA", pays: "30 to 1" },
          { hand: "22-KK", pays: "0 to 1" },
        ],
      },
      fold: "void",
    }),
    wager("play", "Play", "raise", "against the dealer"),
  ],
};
