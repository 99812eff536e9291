// Cards as texts of two characters, `"As"`, and `"??"` for one that lies face down.
import { texts } from "./texts.js";

export const RANKS = [..."AKQJT98765432"];
const SUITS = [..."shdc"];
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
export const FACE_DOWN = "??";

/** @param {string} rank */
export const shownRank = (rank) => (rank === "T" ? "10" : rank);

/** @param {Card} card */
export function cardName(card) {
  if (card === FACE_DOWN) return texts.cards.faceDown;
  return texts.cards.name(texts.cards.ranks[card[0]], texts.cards.suits[card[1]]);
}

/** @param {Card[]} cards */
export const cardNames = (cards) => cards.map(cardName).join(", ");

/**
 * `"As Kd"`, `"AsKd"` or `"10s"` as cards; null if they are none, or one comes twice.
 * @param {string} text
 * @returns {Card[] | null}
 */
export function parseCards(text) {
  const found = text.replaceAll("10", "T").match(/[2-9TJQKA][shdc]/gi) ?? [];
  const cards = found.map((card) => card[0].toUpperCase() + card[1].toLowerCase());
  const rest = text
    .replaceAll("10", "T")
    .replace(/[2-9TJQKA][shdc]/gi, "")
    .replace(/[\s,]/g, "");
  return rest || new Set(cards).size !== cards.length ? null : cards;
}
