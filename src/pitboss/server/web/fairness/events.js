// The events of a round's record: read from the texts that were sealed, and what they say in sum.
// Amounts in events are whole cents.

const DEAL = "cards-dealt"; // the one event with a private part: cards that lie face down

// What may happen between the opening of a round and the reveal of its seed, with its fields.
const KINDS = {
  seated: ["seat", "player", "buy_in", "bot"],
  "topped-up": ["seat", "amount"],
  "stood-up": ["seat", "amount"],
  "sat-out": ["seat", "reason"],
  "sat-in": ["seat"],
  "bank-accepted": ["seat"],
  "bank-declined": ["seat"],
  "round-opened": ["number", "deck", "player_dealer", "commitment", "meters"],
  "seed-given": ["seat", "seed"],
  "became-ready": ["seat"],
  "timed-out": ["seat", "reason"],
  "seed-revealed": ["seed"],
  "chips-brought": ["seat", "stack"],
  "wagers-placed": ["seat", "stakes"],
  "wagers-withdrawn": ["seat"],
  "wager-put-up": ["seat", "amount"],
  "no-more-bets-called": ["total_action"],
  "collection-taken": ["seat", "amount"],
  "cards-dealt": ["seats", "sealed"],
  "stub-discarded": ["count"],
  decided: ["seat", "decision"],
  "flop-turned": ["cards"],
  "turn-and-river-turned": ["cards"],
  "fold-collected": ["seat", "lines", "stays", "cards"],
  "dealer-turned": ["cards", "qualifies"],
  "seat-settled": ["seat", "result", "lines", "cards"],
  "round-closed": ["bank", "meters"],
  "round-voided": ["reason"],
};

/**
 * An object in which every field comes once; null if the text is none. Readers differ in which of two
 * they take. The journal writes no blanks, so a text with two is longer than what was read of it.
 */
export function readBody(text) {
  try {
    const body = JSON.parse(text);
    return body?.constructor === Object && JSON.stringify(body).length === text.length ? body : null;
  } catch {
    return null;
  }
}

function known({ kind, ...fields }) {
  const names = Object.hasOwn(KINDS, kind) ? KINDS[kind] : null;
  return names?.length === Object.keys(fields).length && names.every((name) => name in fields);
}

/**
 * The events by their fields, `place`, the number in the chain, and `opened`, what is told of their private part; null
 * if one happens in no round, or has a private part and should not.
 */
export function readEvents({ chain }) {
  const bodies = chain.events.map(({ body }) => readBody(body));
  const isPublic = (body, at) => body.kind === DEAL || (chain.events[at].private ?? null) === null;
  if (!bodies.every((body, at) => body && known(body) && isPublic(body, at))) return null;
  return bodies.map((body, at) => {
    const { number, at: time, private: opened } = chain.events[at];
    return { ...body, place: number, at: time, opened: opened ?? {} };
  });
}

/** The multiple of the Ante on Play: 0 before a raise, and after a fold. */
export const raised = (decisions) => Number(/^raise (\d+)x$/.exec(decisions.at(-1) ?? "")?.[1] ?? 0);

const noPart = () => ({ stakes: {}, decisions: [], lines: [], result: "" });

/** The round as its events tell it, by the fields of a record; whether they were lawful is not asked. */
export function inSum(events) {
  const sum = {
    round: 0,
    deck: "",
    playerDealer: null,
    commitment: "",
    meters: {},
    openedAt: 0,
    closedAt: 0,
    shares: {},
    parts: {},
    wager: 0,
    totalAction: 0,
    collection: 0,
    dealt: null, // to which seats, the digests, and what is opened
    turned: {}, // the cards that were turned, by part
    stub: null,
    bank: null,
    void: "",
    seed: "",
  };
  for (const event of events) TELLS[event.kind]?.(sum, event);
  return sum;
}

const part = (sum, seat) => (sum.parts[seat] ??= noPart());

function settle(sum, { seat, lines, result, cards }) {
  part(sum, seat).lines.push(...lines);
  part(sum, seat).result = result;
  if (cards.length) sum.turned[seat] = cards;
}

const TELLS = {
  "round-opened": (sum, { number, deck, player_dealer, commitment, meters, at }) =>
    Object.assign(sum, { round: number, deck, playerDealer: player_dealer, commitment, meters, openedAt: at }),
  "seed-given": (sum, { seat, seed }) => (sum.shares[seat] = seed),
  "wagers-placed": (sum, { seat, stakes }) => Object.assign(part(sum, seat), { stakes }),
  "wagers-withdrawn": (sum, { seat }) => {
    if (seat === sum.playerDealer) sum.wager = 0;
    else part(sum, seat).stakes = {};
  },
  "wager-put-up": (sum, { amount }) => (sum.wager = amount),
  "no-more-bets-called": (sum, { total_action }) => (sum.totalAction = total_action),
  "collection-taken": (sum, { amount }) => (sum.collection = amount),
  [DEAL]: (sum, { seats, sealed, opened }) => (sum.dealt = { seats, sealed, opened }),
  "flop-turned": (sum, { cards }) => (sum.turned.flop = cards),
  "turn-and-river-turned": (sum, { cards }) => (sum.turned.river = cards),
  "dealer-turned": (sum, { cards }) => (sum.turned.dealer = cards),
  "stub-discarded": (sum, { count }) => (sum.stub = count),
  decided: (sum, { seat, decision }) => part(sum, seat).decisions.push(decision),
  "fold-collected": (sum, { seat, lines, cards }) => settle(sum, { seat, lines, result: "fold", cards }),
  "seat-settled": settle,
  "round-closed": (sum, { bank, at }) => Object.assign(sum, { bank, closedAt: at }),
  "round-voided": (sum, { reason, at }) => Object.assign(sum, { void: reason, closedAt: at }),
  "seed-revealed": (sum, { seed }) => (sum.seed = seed),
};
