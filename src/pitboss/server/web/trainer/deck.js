// Mistakes that come back: a deck of spots, each due after some others, until it is solved.
export const GAP = 5; // answers until a mistake comes back
export const MOST = 60; // in the deck: the oldest gives way

const without = (deck, id) => deck.filter((kept) => kept.spot.id !== id);

/** The deck after a mistake on a spot, which was answer number `at`. */
export function missed(deck, spot, at) {
  return [...without(deck, spot.id), { spot, due: at + GAP }].slice(-MOST);
}

/** The deck after a spot was solved, wherever it came from. */
export const solved = (deck, spot) => without(deck, spot.id);

/** The spot of a street that is due when answer number `at` is next; the longest due comes first. */
export function due(deck, street, at) {
  const fit = deck.filter(({ spot, due: when }) => when <= at && (street === "any" || spot.street === street));
  return fit.sort((one, other) => one.due - other.due)[0]?.spot ?? null;
}
