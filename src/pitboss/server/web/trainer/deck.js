// Mistakes that come back: a deck of spots, each due after some others, until it is solved.

/**
 * The fields of a spot that are used here; all of it is stored.
 * @typedef {Pick<Server.TrainingSpot, "id" | "street">} Spot
 */

/** @template {Spot} S @typedef {{ spot: S, due: number }} Kept */

export const GAP = 5; // answers until a mistake comes back
export const MAX_DECK = 60; // spots in the deck: then the oldest is removed

/**
 * @template {Spot} S
 * @param {Kept<S>[]} deck
 * @param {string} id
 */
const without = (deck, id) => deck.filter((kept) => kept.spot.id !== id);

/**
 * The deck after a mistake on a spot, which was answer number `at`.
 * @template {Spot} S
 * @param {Kept<S>[]} deck
 * @param {S} spot
 * @param {number} at
 */
export function missed(deck, spot, at) {
  return [...without(deck, spot.id), { spot, due: at + GAP }].slice(-MAX_DECK);
}

/**
 * The deck after a spot was solved, wherever it came from.
 * @template {Spot} S
 * @param {Kept<S>[]} deck
 * @param {Spot} spot
 */
export const solved = (deck, spot) => without(deck, spot.id);

/**
 * The spot of a street that is due when answer number `at` is next; the longest due comes first.
 * @template {Spot} S
 * @param {Kept<S>[]} deck
 * @param {string} street
 * @param {number} at
 * @returns {S | null}
 */
export function due(deck, street, at) {
  const fit = deck.filter(({ spot, due: when }) => when <= at && (street === "any" || spot.street === street));
  return fit.sort((one, other) => one.due - other.due)[0]?.spot ?? null;
}
