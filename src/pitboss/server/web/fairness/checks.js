// The checks of a round's record, each a function that says what holds, or throws what does not hold or cannot be
// checked.
import { amount, cents } from "../money.js";
import { texts } from "../texts.js";
import { ANTE, PLAY } from "../wagers.js";
import { checkOpened, drawnParts, isHidden, knownCards, partsOf } from "./cards.js";
import { raised, readBody } from "./events.js";
import { agree, difference, must, NotCheckable } from "./failed_check.js";
import { hex, unhex, utf8 } from "./sha256.js";
import { deal, shuffled } from "./shuffle.js";

const SEPARATOR = "\u001f";
const JOURNAL = 3; // the format of the events
const DIGEST = /^[0-9a-f]{64}$/;

const words = texts.fairness;

/**
 * The record, what the check of its shape has found in it, and what the page knows besides.
 * @typedef {{ record: RoundRecord, found: { events: RoundEvent[], sum: RoundSum },
 *   hashing: import("./sha256.js").Hashing, commitment?: string, ownSeeds: Record<string, string> }} About
 * @typedef {import("./events.js").RoundSum} RoundSum
 */

/** @param {About} about */
async function rules({ record, hashing }) {
  const { name, sha256, toml } = record.rules;
  must(hex(await hashing.digest(utf8(toml))) === sha256, words.wrong.rulesHash);
  const opening = readBody(record.chain.opening.body);
  must(opening?.kind === "table-opened", words.wrong.opening);
  must(opening.format === JOURNAL, words.wrong.journal(opening.format, JOURNAL));
  must(ruled(toml, "name") === name, words.wrong.otherName(name));
  must(opening.setting.rules === toml && opening.setting.name === record.name, words.wrong.otherRules);
  return words.holding.rules(name);
}

/** @param {About} about */
async function chain({ record, hashing }) {
  const { opening, before, events } = record.chain;
  /**
   * @param {string} last
   * @param {ChainLink} link
   */
  const sealed = async (last, { number, at, by, body, seal }) => {
    const parts = [last, record.table, String(number), String(at), by, body];
    const unambiguous = parts.every((part) => !part.includes(SEPARATOR));
    return unambiguous && seal === hex(await hashing.digest(utf8(parts.join(SEPARATOR))));
  };
  must(opening.private === null, words.wrong.openingSeal);
  must(opening.number === 1 && (await sealed("", opening)), words.wrong.openingSeal);
  const first = events[0].number;
  must(first > 2 || (first === 2 && before === opening.seal), words.wrong.behindOpening);
  let last = before;
  for (const [at, link] of events.entries()) {
    must(link.number === first + at, words.wrong.gap(first + at));
    must(await sealed(last, link), words.wrong.seal(link.number));
    last = link.seal;
  }
  return words.holding.chain(first, first + events.length - 1, last);
}

/**
 * Whether the deals of the table are sealed: what nobody turned stays hidden, and the seed is kept.
 * @param {RoundRecord} record
 */
function isSealed({ rules: { toml }, fairness }) {
  const deals = ruled(toml, "deals");
  must(["open", "sealed"].includes(deals), words.wrong.rule("deals"));
  agree(deals, fairness.deals, "fairness.deals");
  return deals === "sealed";
}

/**
 * @param {RoundRecord} record
 * @param {RoundEvent[]} events
 */
function keptSeed(record, events) {
  must(record.fairness.seed === null, words.wrong.seedTold);
  must(!events.some((event) => event.kind === "seed-revealed"), words.wrong.seedTold);
  const kept = events.filter((event) => event.kind === "seed-kept");
  must(kept.length === 1 && events.at(-1) === kept[0], words.wrong.keptEarly);
  return new NotCheckable(words.hidden.reveal(kept[0].place));
}

/** @param {About} about */
function reveal({ record, found: { events } }) {
  if (isSealed(record)) throw keptSeed(record, events);
  const revealed = events.filter((event) => event.kind === "seed-revealed");
  must(revealed.length && record.fairness.seed, words.wrong.notRevealed);
  must(revealed.length === 1 && events.at(-1) === revealed[0], words.wrong.revealedEarly);
  must(revealed[0].seed === record.fairness.seed, words.wrong.otherSeed);
  return words.holding.reveal(revealed[0].place);
}

/** @param {About} about */
async function commits({ record, found: { events }, hashing }) {
  const { seed, commitment } = record.fairness;
  const sealed = isSealed(record);
  must(sealed || DIGEST.test(seed ?? ""), words.wrong.notRevealed);
  const opened = events.filter((event) => event.kind === "round-opened");
  must(opened.length === 1 && opened[0].commitment === commitment, words.wrong.otherCommitment);
  if (seed === null) throw new NotCheckable(words.hidden.commitment(commitment));
  must(hex(await hashing.digest(unhex(seed))) === commitment, words.wrong.commitment);
  return words.holding.commitment(commitment);
}

/** @param {About} about */
function seen({ record, commitment }) {
  must(record.fairness.commitment === commitment, words.wrong.seen(commitment));
  return words.holding.seen;
}

/**
 * The last share of each seat counts, and none counts that was given after the bets.
 * @param {About} about
 */
function shares({ record, found: { events, sum } }) {
  const given = events.findLastIndex(({ kind }) => kind === "seed-given");
  const closed = events.findIndex(({ kind }) => kind === "no-more-bets-called");
  must(closed < 0 || given < closed, words.wrong.lateShare);
  agree(sum.shares, record.fairness.seat_seeds, "fairness.seat_seeds");
  return words.holding.shares(Object.keys(sum.shares));
}

/** @param {About} about */
function own({ record, ownSeeds }) {
  for (const [seat, share] of Object.entries(ownSeeds)) {
    must(record.fairness.seat_seeds[seat] === share, words.wrong.own(seat, share));
  }
  return words.holding.own(Object.keys(ownSeeds));
}

/**
 * The parts of the deal against the digests that were sealed when it was dealt.
 * @param {About} about
 */
async function opened({ found: { sum }, hashing }) {
  const { dealt, turned } = sum;
  if (!dealt) return words.holding.noDeal;
  const parts = await checkOpened({ dealt, turned }, hashing);
  if (!Object.keys(dealt.opened).length) throw new NotCheckable(words.hidden.private(parts.length));
  return words.holding.private(
    Object.keys(dealt.opened).length,
    parts.length,
    parts.filter((part) => !dealt.opened[part]),
  );
}

/** @param {Card[]} cards */
const inText = (cards) => cards.join("");

/** @param {About} about */
async function deck({ record, found: { sum }, hashing }) {
  for (const [seat, part] of Object.entries(record.seats)) {
    const dealt = sum.dealt?.seats.includes(Number(seat));
    agree(dealt ? inText(knownCards(sum, seat)) : "", part.cards, `seats.${seat}.cards`);
  }
  agree(inText(knownCards(sum, "dealer")), record.dealer, "dealer");
  agree(inText([...knownCards(sum, "flop"), ...knownCards(sum, "river")]), record.board, "board");
  if (!sum.dealt) return words.holding.noDeal;
  const hidden = Object.keys(partsOf(sum.dealt.seats)).filter((part) => isHidden(sum, part));
  if (isSealed(record)) throw new NotCheckable(words.hidden.deck(hidden));
  const seed = record.fairness.seed ?? "";
  must(DIGEST.test(seed), words.wrong.notRevealed);
  const cards = await shuffled(unhex(seed), record.round, sum.shares, hashing);
  const playing = Object.keys(sum.parts).filter((seat) => sum.parts[seat].stakes[ANTE]);
  must(!difference(sortedNumbers(playing), sortedNumbers(sum.dealt.seats), ""), words.wrong.deck);
  const drawn = drawnParts(deal(cards, playing, ruled(record.rules.toml, "dealing")));
  for (const [part, these] of Object.entries(drawn)) {
    must(hidden.includes(part) || !difference(these, knownCards(sum, part), ""), words.wrong.deck);
  }
  must(sum.stub === cards.length - 2 * playing.length - 2 - 5, words.wrong.stub);
  return words.holding.deck(Object.keys(sum.shares), hidden);
}

/** @param {(string | number)[]} seats */
const sortedNumbers = (seats) => seats.map(Number).sort((one, other) => one - other);

/**
 * A text among the rules. Each field stands once, on a line of its own.
 * @param {string} toml
 * @param {string} name
 */
function ruled(toml, name) {
  const lines = [...toml.matchAll(new RegExp(`^\\s*${name}\\s*=\\s*(".*")\\s*$`, "gm"))];
  must(lines.length === 1, words.wrong.rule(name));
  return JSON.parse(lines[0][1]);
}

/** @param {About} about */
function collection({ record, found: { sum } }) {
  const wagers = Object.values(sum.parts).flatMap(({ stakes }) => Object.values(stakes));
  const total = wagers.reduce((so_far, stake) => so_far + stake, 0);
  agree(amount(total), record.total_action, "total_action");
  if (sum.dealt) agree(amount(sum.totalAction), record.total_action, "total_action");
  agree(amount(sum.collection), record.collection, "collection");
  return words.holding.collection(record.collection, record.total_action);
}

/** @param {About} about */
function stacks({ record, found: { sum } }) {
  let left = sum.collection - (sum.slip?.refunded ?? 0);
  for (const [seat, { stack_before, stack_after, net }] of Object.entries(record.seats)) {
    agree(amount(netOf(sum, seat)), net, `seats.${seat}.net`);
    agree(amount(cents(stack_before) + cents(net)), stack_after, `seats.${seat}.stack_after`);
    left += cents(net);
  }
  if (sum.playerDealer === null && sum.bank) left += sum.bank.collected - sum.bank.paid;
  must(left === 0, words.wrong.chips);
  return words.holding.stacks;
}

/**
 * @param {RoundSum} sum
 * @param {string} seat
 */
function netOf(sum, seat) {
  if (sum.slip) return Number(seat) === sum.playerDealer ? sum.slip.refunded - sum.collection : 0;
  if (!sum.bank) return 0;
  if (Number(seat) === sum.playerDealer) return sum.bank.collected - sum.bank.paid - sum.collection;
  return (sum.parts[seat]?.lines ?? []).reduce((net, { paid, lost }) => net + paid - lost, 0);
}

/**
 * @param {RoundSum} sum
 * @param {string} seat
 */
function resultOf(sum, seat) {
  const banks = Number(seat) === sum.playerDealer;
  if (sum.void && (banks || sum.parts[seat]?.stakes[ANTE])) return "void";
  return banks ? "bank" : (sum.parts[seat]?.result ?? "");
}

/** @param {RoundSum} sum */
const slipOf = ({ slip }) =>
  slip && { kind: slip.kind, returned: inMoney(slip.returned), collection_returned: amount(slip.refunded) };

/** @param {About} about */
function summary({ record, found: { sum } }) {
  agree(sum.round, record.round, "round");
  agree(new Date(sum.openedAt).toISOString(), record.opened_at, "opened_at");
  agree(new Date(sum.closedAt).toISOString(), record.closed_at, "closed_at");
  agree(sum.deck, record.deck, "deck");
  agree(sum.playerDealer, record.player_dealer, "player_dealer");
  agree(amount(sum.wager), record.wager, "wager");
  agree(sum.void, record.void, "void");
  agree(slipOf(sum), record.void_slip, "void_slip");
  agree(sum.irregularities, record.irregularities, "irregularities");
  agree(inMoney(sum.meters), record.meters, "meters");
  for (const [seat, part] of Object.entries(record.seats)) {
    const { stakes = {}, decisions = [] } = sum.parts[seat] ?? {};
    agree(inMoney(withPlay(stakes, decisions)), part.stakes, `seats.${seat}.stakes`);
    agree(decisions, part.decisions, `seats.${seat}.decisions`);
    agree(resultOf(sum, seat), part.result, `seats.${seat}.result`);
  }
  for (const [seat, { stakes }] of Object.entries(sum.parts)) {
    must(!stakes[ANTE] || seat in record.seats, words.wrong.seat(seat));
  }
  agree(settled(sum), byWager(record.settlement), "settlement");
  agree(sum.bank && recordedBank(sum.bank), record.bank, "bank");
  return words.holding.summary;
}

/** @param {Cents} amounts */
const inMoney = (amounts) => Object.fromEntries(Object.entries(amounts).map(([spot, stake]) => [spot, amount(stake)]));

/**
 * A raise is a multiple of the Ante.
 * @param {Cents} stakes
 * @param {Decision[]} decisions
 */
function withPlay(stakes, decisions) {
  const times = raised(decisions);
  return times ? { ...stakes, [PLAY]: times * stakes[ANTE] } : stakes;
}

/**
 * Lines by seat and spot, without what the rules alone can tell: a fold is collected before the others are settled, a
 * record tells it in turn.
 * @param {(Pick<Server.SettledWager, "seat" | "spot"> & Partial<Record<keyof Server.SettledWager, unknown>>)[]} lines
 */
const byWager = (lines) =>
  Object.fromEntries(
    lines.map(({ label: _, words: __, clauses: ___, ...line }) => [`${line.seat} ${line.spot}`, line]),
  );

/** @param {RoundSum} sum */
function settled(sum) {
  const lines = Object.values(sum.parts).flatMap((part) => part.lines);
  return byWager(
    lines.map(({ seat, spot, stake, outcome, odds, due, paid, lost, why, hand }) => ({
      seat,
      spot,
      outcome,
      odds,
      why,
      hand,
      stake: amount(stake),
      due: amount(due),
      paid: amount(paid),
      lost: amount(lost),
      returned: amount(stake - lost),
      uncovered: amount(due - paid),
      net: amount(paid - lost),
    })),
  );
}

/** @param {SettledBank} bank */
const recordedBank = ({ collected, paid, exhausted, left }) => ({
  collected: amount(collected),
  paid: amount(paid),
  net: amount(collected - paid),
  exhausted,
  left: amount(left),
});

/**
 * In the order in which they are made, after that of the shape.
 * @type {Record<string, (about: About) => string | Promise<string>>}
 */
export const CHECKS = {
  rules,
  chain,
  reveal,
  commitment: commits,
  seen,
  shares,
  own,
  private: opened,
  deck,
  collection,
  stacks,
  summary,
};
