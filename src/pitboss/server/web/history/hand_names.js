// The names of the hands of a round, which the server knows.
import { post } from "../api.js";
import { isPlaying, PLAY } from "../wagers.js";
import { cardsOf, isKnown } from "./steps.js";

/** @typedef {Record<string, string | null>} HandNames by seat, and the dealer's under `dealer` */

/** @param {string} text */
const spaced = (text) => cardsOf(text).join(" ");

/**
 * The round as a disputed hand, as the settlement desk takes it: the seats whose cards are known.
 * @param {RoundRecord} record
 */
function disputedHand({ rules, seats, player_dealer: bank, wager, dealer, board }) {
  const played = Object.entries(seats).filter(([, part]) => isPlaying(part) && isKnown(part.cards));
  return {
    rules: rules.toml,
    ...(bank ? { player_dealer: { seat: bank, wager } } : {}),
    dealer: spaced(dealer),
    board: spaced(board),
    seats: played.map(
      ([
        seat,
        {
          stakes: { [PLAY]: _, ...stakes },
          cards,
          decisions,
        },
      ]) => ({
        seat: Number(seat),
        stakes,
        cards: spaced(cards),
        actions: decisions,
      }),
    ),
  };
}

/**
 * Names by seat, and the dealer's under `dealer`; none for a round that was not settled.
 * @param {RoundRecord} record
 * @returns {Promise<HandNames>}
 */
export async function handsOf(record) {
  if (!record.bank || !isKnown(record.dealer + record.board)) return {};
  const hand = disputedHand(record);
  if (!hand.seats.length) return {};
  const { dealer, seats } = await post("/api/settle", hand);
  return Object.fromEntries([["dealer", dealer.hand], ...seats.map(({ seat, hand }) => [seat, hand])]);
}
