// The deck of a round from its seeds, and the deal from the deck: docs/fairness.md, word for word.
import { joined, utf8 } from "./sha256.js";

const PRINTED = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const DEALER = 0; // its place among the seats
const VALUES = 256; // of a byte

/**
 * A whole number in so many bytes, the highest first.
 * @param {number} number
 * @param {number} count
 */
function bytes(number, count) {
  const out = new Uint8Array(count);
  let left = number;
  for (let at = count - 1; at >= 0; at -= 1) {
    out[at] = left % VALUES;
    left = Math.floor(left / VALUES);
  }
  return out;
}

/** @param {Record<string, string>} shares */
const bySeat = (shares) => Object.entries(shares).sort(([one], [other]) => Number(one) - Number(other));

/**
 * What the stream is drawn over: the round's number, and each share behind its length.
 * @param {number} round
 * @param {Record<string, string>} shares by seat
 */
export function message(round, shares) {
  const texts = bySeat(shares).map(([seat, share]) => utf8(`${seat} ${share}`));
  return joined(bytes(round, 8), ...texts.flatMap((text) => [bytes(text.length, 4), text]));
}

/**
 * The deck, its top card first. `shares` are texts by seat; `hashing` is one of sha256.js.
 * @param {Uint8Array<ArrayBuffer>} seed
 * @param {number} round
 * @param {Record<string, string>} shares
 * @param {Pick<import("./sha256.js").Hashing, "hmac">} hashing
 * @returns {Promise<Card[]>}
 */
export async function shuffled(seed, round, shares, hashing) {
  const said = message(round, shares);
  const deck = [...PRINTED];
  /** @type {number[]} */
  let block = [];
  let counter = 0;
  let unshuffled = deck.length;
  while (unshuffled > 1) {
    if (!block.length) {
      block = [...(await hashing.hmac(seed, joined(said, bytes(counter, 8))))];
      counter += 1;
    }
    const byte = /** @type {number} */ (block.shift());
    if (byte >= VALUES - (VALUES % unshuffled)) continue; // it would make the first places more likely
    const place = byte % unshuffled;
    unshuffled -= 1;
    [deck[unshuffled], deck[place]] = [deck[place], deck[unshuffled]];
  }
  return deck;
}

/**
 * `{ hands, dealer, board }`: two at a time from a shuffler (4.2), one by one from a shoe (4.3).
 * @param {Card[]} deck
 * @param {Iterable<number | string>} seats
 * @param {string} dealing
 */
export function deal(deck, seats, dealing) {
  const places = [...seats].map(Number).sort((one, other) => one - other);
  places.push(DEALER);
  const order = dealing === "shoe" ? [...places, ...places] : places.flatMap((place) => [place, place]);
  /** @type {Record<number, Card[]>} */
  const hands = Object.fromEntries(places.map((place) => [place, []]));
  for (const [at, place] of order.entries()) hands[place].push(deck[at]);
  const { [DEALER]: dealer, ...others } = hands;
  return { hands: others, dealer, board: deck.slice(order.length, order.length + 5) };
}
