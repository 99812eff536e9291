// Announcements for screen readers when a table changes.
import { cardNames, FACE_DOWN } from "../cards.js";
import { net, showNet } from "../money.js";
import { uncoveredWords } from "../parts/result_words.js";
import { texts } from "../texts.js";
import { resultOf } from "./settled.js";

/** @typedef {Pick<TableView, "draining" | "public" | "you">} View */

/** @param {Card[]} cards */
const known = (cards) => cards.filter((card) => card !== FACE_DOWN);
/** @param {View} view */
const partOf = ({ public: { round }, you }) => round?.seats.find(({ seat }) => seat === you?.seat);

/** @param {View} view */
const sitsOut = ({ public: { seats }, you }) => Boolean(seats.find(({ seat }) => seat === you?.seat)?.sitting_out);

/**
 * @param {View} view
 * @param {string} what
 */
const isAsked = ({ you }, what) => you?.asked?.do === what;

/**
 * The announcement for the step from one view to the next: one text, as a second one would replace the first.
 * @param {View} before
 * @param {View} now
 */
export const announcement = (before, now) =>
  [...tableLines(before, now), ...roundLines(before, now), ...turnLines(before, now)].join(". ");

/**
 * When a decision is asked for: after the steps that led to it were shown.
 * @param {View} before
 * @param {View} now
 */
function turnLines(before, now) {
  /** @param {View} view */
  const decision = ({ you }) => (you?.asked?.do === "decide" ? `${you.asked.round} ${you.asked.street}` : "");
  return decision(now) && decision(now) !== decision(before) ? [texts.table.yourTurn] : [];
}

/**
 * @param {View} before
 * @param {View} now
 */
function tableLines(before, now) {
  const lines = [];
  if (now.draining && !before.draining) lines.push(texts.table.draining);
  if (isAsked(now, "accept-bank") && !isAsked(before, "accept-bank")) lines.push(texts.table.bank.offered);
  if (sitsOut(now) && before.you && !sitsOut(before)) lines.push(texts.table.youSitOut);
  return lines;
}

/**
 * @param {View} before
 * @param {View} now
 */
function roundLines(before, now) {
  /** @type {string[]} */
  const lines = [];
  const round = now.public.round;
  const same = before.public.round?.number === round?.number;
  const moved = !same || before.public.round?.stage !== round?.stage;
  if (!round || !moved) return lines;
  const banks = now.you && round.player_dealer === now.you.seat;
  if (round.stage === "betting" && banks) lines.push(texts.table.bank.youBank);
  else if (round.stage === "betting" || round.stage === "void") lines.push(texts.table.stage[round.stage]);
  if (now.you && round.stage === "preflop" && known(now.you.cards).length) {
    lines.push(texts.table.cards(cardNames(now.you.cards)));
  }
  if (round.stage === "flop" || round.stage === "river") {
    lines.push(texts.table.boardIs(cardNames(known(round.board))));
  }
  if (round.stage === "closed") lines.push(...settled(now, round));
  return lines;
}

/**
 * @param {View} now
 * @param {TableRound} round
 */
function settled(now, round) {
  const lines = [];
  if (round.dealer_hand) lines.push(texts.table.dealerHas(cardNames(round.dealer), round.dealer_hand));
  const part = partOf(now);
  if (now.you && round.player_dealer === now.you.seat) {
    lines.push(`${texts.table.bank.net}: ${net(resultOf(round, now.you.seat) ?? 0)}`);
  }
  if (part?.result) {
    const won = uncoveredWords(part.lines) || showNet(part.net);
    lines.push(texts.table.settled.announce(texts.results.own[part.result], won, part.hand));
  }
  return lines;
}
