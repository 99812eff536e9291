// The steps of a round in words.
import { cardNames } from "../cards.js";
import { multiple } from "../decisions.js";
import { cents, net, shown } from "../money.js";
import { lineWords } from "../parts/settled_wager.js";
import { texts } from "../texts.js";
import { ANTE, beforeDeal, labelOn, labels, PLAY } from "../wagers.js";
import { cardsOf } from "./steps.js";

const words = texts.history.replay;

/** @typedef {import("./steps.js").Step} Step */

/**
 * The record, the game that it was played by, the seat of the visitor or null, and the hands that were made, as far as
 * they are known.
 * @typedef {{ record: RoundRecord, game: Server.Game, seat: number | null,
 *   hands: import("./hand_names.js").HandNames }} About
 */

/**
 * @param {Step} step
 * @param {About} about
 */
export function wordsOf(step, about) {
  const { title, details = [] } = WORDS[step.kind](step, about);
  return { title, details: step.timedOut ? [...details, words.timedOut] : details };
}

/**
 * The step for a screen reader, with its cards.
 * @param {Step} step
 * @param {About} about
 */
export function announcement(step, about) {
  const { title, details } = wordsOf(step, about);
  const cards = cardsSeen(step, about.record);
  const lines = (step.lines ?? []).map((line) => lineWords(line, { game: about.game, own: step.seat === about.seat }));
  return [title, ...(cards.length ? [cardNames(cards)] : []), ...details, ...lines].join(". ");
}

/**
 * @param {Step} step
 * @param {RoundRecord} record
 */
function cardsSeen({ kind, seat = 0 }, { board, dealer, seats }) {
  if (kind === "flop") return cardsOf(board).slice(0, 3);
  if (kind === "river") return cardsOf(board).slice(3);
  if (kind === "dealer") return cardsOf(dealer);
  return kind === "settled" ? cardsOf(seats[seat].cards) : [];
}

/**
 * @param {Pick<About, "record">} about
 * @param {number | string} seat
 */
const nameOf = ({ record }, seat) => record.seats[seat]?.player ?? texts.table.seat(seat);

/**
 * Labels and amounts, in the order of the layout.
 * @param {Record<string, number>} stakes
 * @param {Server.Game} game
 * @returns {[label: string, stake: string][]}
 */
const betsOf = (stakes, game) =>
  beforeDeal(game)
    .filter(({ spot }) => stakes[spot])
    .map(({ spot, label }) => [label, shown(stakes[spot])]);

/**
 * The wagers that go back if the dealer does not qualify.
 * @param {Server.Game} game
 */
const returnedTo = ({ wagers, unqualified_ante: rule }) =>
  labels(wagers.filter((wager) => rule === "returned" && wager.unqualified_rule));

/** @type {Record<string, (step: Step, about: About) => { title: string, details?: string[] }>} */
const WORDS = {
  bets({ table }, about) {
    const bank = about.record.player_dealer;
    const played = Object.entries(table.parts).filter(([, { stakes }]) => stakes[ANTE]);
    const bets = played.map(([seat, { stakes }]) => words.betsOf(nameOf(about, seat), betsOf(stakes, about.game)));
    const banks = bank ? [words.bankPuts(nameOf(about, bank), shown(table.wager))] : [];
    return { title: words.bets, details: [...banks, ...bets] };
  },
  collection: ({ seat = 0, table }, about) => ({
    title: words.collection(nameOf(about, seat), shown(table.collection)),
  }),
  deal: ({ table }) => ({
    title: words.deal,
    details: [words.dealTo(Object.values(table.parts).filter(({ dealt }) => dealt).length)],
  }),
  decided({ seat = 0, decision = "", table }, about) {
    const own = seat === about.seat;
    const times = multiple(decision);
    if (!times) {
      const said = words.decided.plain[decision];
      return { title: own ? said.you : said.other(nameOf(about, seat)) };
    }
    const { you, other } = words.decided.raise;
    const [stake, label] = [shown(table.parts[seat].stakes[PLAY]), labelOn(about.game, PLAY)];
    return { title: own ? you(times, stake, label) : other(nameOf(about, seat), times, stake, label) };
  },
  flop: () => ({ title: words.flop }),
  river: () => ({ title: words.river }),
  irregular: ({ seat, ruling = "stands", reason = "" }, about) => ({
    title: words.irregular[ruling](seat ? nameOf(about, seat) : "", reason),
  }),
  foul: ({ seat = 0 }, about) => ({ title: words.foul(nameOf(about, seat)) }),
  fold: ({ seat = 0 }, about) => ({ title: words.folds(nameOf(about, seat)) }),
  dealer: ({ qualifies }, { hands, game }) => ({
    title: words.dealer(hands.dealer),
    details: [qualifies ? words.qualifies : words.notQualified(returnedTo(game))],
  }),
  settled({ seat = 0 }, about) {
    const hand = about.hands[seat];
    return { title: hand ? words.settledWith(nameOf(about, seat), hand) : words.settled(nameOf(about, seat)) };
  },
  closed({ table: { bank }, meters = {} }, about) {
    const { seats, player_dealer: playerDealer } = about.record;
    const played = Object.entries(seats).filter(([, { result }]) => result);
    const results = played.map(([seat, part]) => words.outcome(nameOf(about, seat), net(cents(part.net))));
    const banked = bank && words.bank(shown(bank.collected), shown(bank.paid), net(bank.collected - bank.paid));
    const exhausted = playerDealer && bank?.exhausted ? [words.exhausted] : [];
    const shows = Object.entries(meters).map(([spot, amount]) => words.meter(labelOn(about.game, spot), shown(amount)));
    return { title: words.closed, details: [...(banked ? [banked] : []), ...exhausted, ...results, ...shows] };
  },
  void({ reason = "", slip, table }) {
    const left = table.collection - (slip?.refunded ?? 0);
    return { title: words.void(reason, slip?.kind ?? "fault", left ? shown(left) : "") };
  },
};
