// The events of a round's record: read from the texts that were sealed, and what they say in sum.
// Amounts in events are whole cents.

const DEAL = "cards-dealt"; // the one event with a private part: cards that lie face down

/**
 * The body of an event; what it says is checked by those who read it.
 * @typedef {{ kind: string, [field: string]: Untyped }} Body
 * @typedef {{ stakes: Cents, decisions: Decision[], lines: SettledLine[], result: Server.Result | "" }} SeatSum
 * @typedef {ReturnType<typeof summarize>} RoundSum
 */

// What may happen between the opening of a round and the end of its deal, with its fields.
/** @type {Record<string, string[]>} */
const KINDS = {
  seated: ["seat", "player", "buy_in", "bot", "banks"],
  "topped-up": ["seat", "amount"],
  "stood-up": ["seat", "amount"],
  "sat-out": ["seat", "reason"],
  "sat-in": ["seat"],
  "bank-accepted": ["seat"],
  "bank-declined": ["seat", "reason"],
  "round-opened": ["number", "deck", "player_dealer", "commitment", "meters"],
  "seed-given": ["seat", "seed"],
  "became-ready": ["seat"],
  "timed-out": ["seat", "reason"],
  "seed-revealed": ["seed"],
  "seed-kept": [],
  "chips-brought": ["seat", "stack"],
  "wagers-placed": ["seat", "stakes"],
  "wagers-withdrawn": ["seat"],
  "wager-put-up": ["seat", "amount", "for_collection"],
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
  "irregularity-ruled": ["reason", "ruling", "seat"],
  "round-voided": ["reason", "slip"],
};

/**
 * An object in which every field comes once; null if the text is none. Readers differ in which of two
 * they take. The journal writes no blanks, so a text with two is longer than what was read of it.
 * @param {string} text
 * @returns {Body | null}
 */
export function readBody(text) {
  try {
    const body = JSON.parse(text);
    return body?.constructor === Object && JSON.stringify(body).length === text.length ? body : null;
  } catch {
    return null;
  }
}

/** @param {Body} body */
function known({ kind, ...fields }) {
  const names = Object.hasOwn(KINDS, kind) ? KINDS[kind] : null;
  return names?.length === Object.keys(fields).length && names.every((name) => name in fields);
}

/**
 * The events by their fields, `place`, the number in the chain, and `opened`, what is shown of their private part; null
 * if one happens in no round, or has a private part and should not.
 * @param {Pick<RoundRecord, "chain">} record
 * @returns {RoundEvent[] | null}
 */
export function readEvents({ chain }) {
  const bodies = chain.events.map(({ body }) => readBody(body));
  /**
   * @param {Body} body
   * @param {number} at
   */
  const isPublic = (body, at) => body.kind === DEAL || (chain.events[at].private ?? null) === null;
  if (!bodies.every((body, at) => body && known(body) && isPublic(body, at))) return null;
  return bodies.map((body, at) => {
    const { number, at: time, private: opened } = chain.events[at];
    return /** @type {RoundEvent} */ ({ ...body, place: number, at: time, opened: opened ?? {} });
  });
}

/**
 * The multiple of the Ante on Play: 0 before a raise, and after a fold.
 * @param {Decision[]} decisions
 */
export const raised = (decisions) => Number(/^raise (\d+)x$/.exec(decisions.at(-1) ?? "")?.[1] ?? 0);

/** @returns {SeatSum} */
const noPart = () => ({ stakes: {}, decisions: [], lines: [], result: "" });

/**
 * The round that the events add up to, by the fields of a record; it does not check whether they were legal.
 * @param {RoundEvent[]} events
 */
export function summarize(events) {
  const sum = {
    round: 0,
    deck: "",
    playerDealer: /** @type {number | null} */ (null),
    commitment: "",
    meters: /** @type {Cents} */ ({}),
    openedAt: 0,
    closedAt: 0,
    shares: /** @type {Record<string, string>} */ ({}),
    parts: /** @type {Record<string, SeatSum>} */ ({}),
    wager: 0,
    totalAction: 0,
    collection: 0,
    // To which seats, the digests, and what is opened.
    dealt: /** @type {{ seats: number[], sealed: Record<string, string>, opened: Opened } | null} */ (null),
    turned: /** @type {Record<string, Card[]>} */ ({}), // the cards that were turned, by part
    stub: /** @type {number | null} */ (null),
    bank: /** @type {SettledBank | null} */ (null),
    irregularities: /** @type {Server.IrregularityState[]} */ ([]),
    void: "",
    slip: /** @type {{ kind: string, returned: Cents, refunded: number } | null} */ (null),
    seed: "",
  };
  for (const event of events) {
    const reduce = /** @type {((to: typeof sum, event: RoundEvent) => unknown) | undefined} */ (REDUCERS[event.kind]);
    reduce?.(sum, event);
  }
  return sum;
}

/**
 * @param {RoundSum} sum
 * @param {number} seat
 */
const part = (sum, seat) => (sum.parts[seat] ??= noPart());

/**
 * @param {RoundSum} sum
 * @param {{ seat: number, lines: SettledLine[], result: Server.Result, cards: Card[] }} event
 */
function settle(sum, { seat, lines, result, cards }) {
  part(sum, seat).lines.push(...lines);
  part(sum, seat).result = result;
  if (cards.length) sum.turned[seat] = cards;
}

/**
 * Whether the hand of a seat was ruled foul.
 * @param {Pick<Server.IrregularityState, "seat" | "ruling">[]} irregularities
 * @param {number} of
 */
export const isFoul = (irregularities, of) =>
  irregularities.some(({ seat, ruling }) => seat === of && ruling !== "stands");

/** @type {ByKind<RoundSum, unknown>} */
const REDUCERS = {
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
  "irregularity-ruled": (sum, { reason, ruling, seat }) => sum.irregularities.push({ seat, ruling, reason }),
  "fold-collected": (sum, { seat, lines, cards }) =>
    settle(sum, { seat, lines, result: isFoul(sum.irregularities, seat) ? "foul" : "fold", cards }),
  "seat-settled": settle,
  "round-closed": (sum, { bank, at }) => Object.assign(sum, { bank, closedAt: at }),
  "round-voided": (sum, { reason, slip, at }) => Object.assign(sum, { void: reason, slip, closedAt: at }),
  "seed-revealed": (sum, { seed }) => (sum.seed = seed),
};
