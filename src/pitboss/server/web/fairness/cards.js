// The cards of a round by their parts: each hand, the dealer's, the flop, the river. A part lies face down under a
// digest from the deal on. It becomes known where the record opens it, and where an event turns it.
import { texts } from "../texts.js";
import { difference, must } from "./failed_check.js";
import { hex, utf8 } from "./sha256.js";

const HIDDEN = "??";
const CARD = /^[2-9TJQKA][cdhs]$/;
const DIGEST = /^[0-9a-f]{64}$/;

const words = texts.fairness;

/** @typedef {import("./events.js").RoundSum} RoundSum */

/**
 * @param {string} text
 * @returns {Card[]}
 */
const split = (text) => text.match(/../g) ?? [];

/**
 * The parts of a deal to these seats, and how many cards each has.
 * @param {number[]} seats
 * @returns {Record<string, number>}
 */
export const partsOf = (seats) => ({
  ...Object.fromEntries(seats.map((seat) => [seat, 2])),
  dealer: 2,
  flop: 3,
  river: 2,
});

/**
 * The cards of a part as far as the record shows them; the others are hidden.
 * @param {Pick<RoundSum, "dealt" | "turned">} sum
 * @param {string} part
 * @returns {Card[]}
 */
export function knownCards({ dealt, turned }, part) {
  if (!dealt) return [];
  if (dealt.opened[part]) return split(dealt.opened[part].cards);
  return turned[part] ?? Array(partsOf(dealt.seats)[part] ?? 0).fill(HIDDEN);
}

/**
 * @param {RoundSum} sum
 * @param {string} part
 */
export const isHidden = (sum, part) => knownCards(sum, part).includes(HIDDEN);

/**
 * Every part is sealed; whatever is opened was sealed so, and turned so; no card is there twice.
 * @param {Pick<RoundSum, "turned"> & { dealt: NonNullable<RoundSum["dealt"]> }} sum
 * @param {Pick<import("./sha256.js").Hashing, "digest">} hashing
 */
export async function checkOpened(sum, hashing) {
  const { dealt, turned } = sum;
  const sizes = partsOf(dealt.seats);
  /** @param {unknown} value */
  const isDigest = (value) => typeof value === "string" && DIGEST.test(value);
  must(!difference(Object.keys(sizes).sort(), Object.keys(dealt.sealed).sort(), ""), words.wrong.parts);
  must(Object.values(dealt.sealed).every(isDigest), words.wrong.parts);
  for (const [part, cards] of Object.entries(turned)) must(areCards(cards, sizes[part]), words.wrong.noPart(part));
  for (const [part, { salt, cards }] of Object.entries(dealt.opened)) {
    must(part in sizes && areCards(split(cards), sizes[part]), words.wrong.noPart(part));
    const digest = hex(await hashing.digest(utf8(`${part} ${salt} ${cards}`)));
    must(digest === dealt.sealed[part], words.wrong.sealedCards(part));
    must(!turned[part] || turned[part].join("") === cards, words.wrong.turnedCards(part));
  }
  const seen = Object.keys(sizes)
    .flatMap((part) => knownCards(sum, part))
    .filter((card) => card !== HIDDEN);
  must(new Set(seen).size === seen.length, words.wrong.cardTwice);
  return Object.keys(sizes);
}

/**
 * @param {string[]} cards
 * @param {number} count
 */
const areCards = (cards, count) => cards.length === count && cards.every((card) => CARD.test(card));

/**
 * What the seed gives each part: `{ hands, dealer, board }` of shuffle.js by part.
 * @param {ReturnType<typeof import("./shuffle.js").deal>} dealt
 * @returns {Record<string, Card[]>}
 */
export const drawnParts = ({ hands, dealer, board }) => ({
  ...hands,
  dealer,
  flop: board.slice(0, 3),
  river: board.slice(3),
});
