// What the hands of a round were called. The house knows poker; the pages do not.
import { post } from "../api.js";
import { cents } from "../money.js";
import { cardsOf } from "./steps.js";

const spaced = (text) => cardsOf(text).join(" ");

/** The round as a disputed hand, as the settlement desk takes it. */
function asHand({ rules, seats, player_dealer: bank, wager, dealer, board }) {
  const played = Object.entries(seats).filter(([, part]) => part.cards);
  return {
    rules: rules.toml,
    ...(bank ? { player_dealer: { seat: bank, wager } } : {}),
    dealer: spaced(dealer),
    board: spaced(board),
    seats: played.map(([seat, { ante, trips, cards, decisions }]) => ({
      seat: Number(seat),
      ante,
      ...(cents(trips) ? { trips } : {}),
      cards: spaced(cards),
      actions: decisions,
    })),
  };
}

/** Names by seat, and the dealer's under `dealer`; none for a round that was not settled. */
export async function handsOf(record) {
  if (!record.bank) return {};
  const { dealer, seats } = await post("/api/settle", asHand(record));
  return Object.fromEntries([["dealer", dealer.hand], ...seats.map(({ seat, hand }) => [seat, hand])]);
}
