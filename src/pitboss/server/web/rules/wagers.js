// How a wager settles, in words, and what a tie, a fold and a hand below its table do to it.
import { show } from "../money.js";
import { texts } from "../texts.js";
import { lowest } from "../wagers.js";

const words = texts.rules;
const { pays, lost, returned, nothing, byTable } = words.outcome;

const BELOW = { lost, returned };
const HOLE_CARDS = "hole cards";

/**
 * By what decides a wager: a winning, and a losing hand.
 * @type {Partial<Record<Server.Wager["settles"], string[]>>}
 */
const BY_RESULT = {
  "against the dealer": [pays, lost],
  "when the hand wins": [byTable, lost],
  "when the hand loses": [lost, byTable],
  "when either hand loses": [byTable, byTable],
};

/** @param {Server.Wager} wager */
const isAlone = ({ settles }) => BY_RESULT[settles] === undefined; // whoever wins

/** @param {Server.Wager} wager */
function onTie({ tie, table }) {
  if (tie === "paid") return table ? byTable : pays;
  return { returned, lost }[tie];
}

/** @param {Server.Wager} wager */
function onFold({ placed, fold, table }) {
  if (placed === "raise") return nothing;
  if (fold === "stands") return table ? byTable : words.stands;
  return fold === "void" ? returned : lost;
}

/** @param {Server.Wager} wager */
function alone(wager) {
  const fold = words.aloneOnFold[wager.fold];
  const below = BELOW[wager.below];
  if (wager.cards === HOLE_CARDS) return words.aloneHoleCards(fold, below);
  return words.alone(words.orBetterThan(lowest(wager)), fold, below);
}

/** @param {Server.Wager} wager */
function cellsOf(wager) {
  const byResult = BY_RESULT[wager.settles];
  return byResult ? [...byResult, onTie(wager), onFold(wager)] : [alone(wager)];
}

/**
 * A row for each wager, or two where it depends on whether the dealer qualifies: `{ name, cells }`.
 * @param {Pick<Server.Game, "wagers" | "qualify" | "unqualified_ante">} game
 */
export function settledRows(game) {
  const spares = game.qualify !== null && game.unqualified_ante === "returned";
  return inOrder(game).flatMap((wager) => {
    const { label, unqualified_rule: rule } = wager;
    if (!spares || !rule) return [{ name: label, cells: cellsOf(wager) }];
    return [
      { name: words.qualified(label), cells: cellsOf(wager) },
      { name: words.unqualified(label), cells: [returned, returned, returned, onFold(wager)] },
    ];
  });
}

/**
 * What goes by who wins first, what a raise places before all.
 * @param {Pick<Server.Game, "wagers">} game
 */
function inOrder({ wagers }) {
  /** @param {Server.Wager} wager */
  const place = (wager) => (isAlone(wager) ? 2 : wager.placed === "raise" ? 0 : 1);
  return [...wagers].sort((one, other) => place(one) - place(other));
}

/**
 * How a wager with a table is paid, and what a tie and a fold do to it.
 * @param {Server.Wager} wager
 */
export function wagerSentences(wager) {
  const { label, cards, settles, tie, fold, below, meter } = wager;
  const least = lowest(wager);
  const said = words.pays[settles]({
    label,
    lowest: words.a(least),
    below: BELOW[below],
    cards: words.cardsOf[cards],
    from: cards === HOLE_CARDS ? "" : words.from(least),
    meter: meter && { start: show(meter.start), percent: meter.percent },
  });
  const tied = words.tie[tie](below === "lost" ? least : "");
  return [said, ...(isAlone(wager) ? [] : [tied]), words.fold[fold]].join(" ");
}
