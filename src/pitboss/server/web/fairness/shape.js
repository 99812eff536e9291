// The form of a round's record: every field that it has, and no other.
import { amount, cents } from "../money.js";
import { texts } from "../texts.js";
import { readEvents, summarize } from "./events.js";
import { must } from "./failed_check.js";

const FORMAT = 3;
const FORMAT_WORDS = "pitboss round ";
const FIELDS = [
  "format",
  "table",
  "name",
  "round",
  "rules",
  "opened_at",
  "closed_at",
  "deck",
  "player_dealer",
  "wager",
  "total_action",
  "collection",
  "seats",
  "dealer",
  "board",
  "settlement",
  "bank",
  "void",
  "void_slip",
  "irregularities",
  "meters",
  "notation",
  "fairness",
  "chain",
];
const SEAT = ["player", "bot", "stack_before", "stack_after", "stakes", "decisions", "cards", "result", "net"];
const LINE = [
  "seat",
  "spot",
  "label",
  "stake",
  "outcome",
  "odds",
  "due",
  "paid",
  "returned",
  "lost",
  "uncovered",
  "net",
  "why",
  "hand",
  "words",
  "clauses",
];
const BANK = ["collected", "paid", "net", "exhausted", "left"];
const LINK = ["number", "at", "by", "body", "seal", "private"];
const CARDS = /^(?:[2-9TJQKA][cdhs]|\?\?)*$/;

const words = texts.fairness;

/** @typedef {{ events?: RoundEvent[], sum?: import("./events.js").RoundSum }} Found what the record holds */

/**
 * @param {Untyped} value anything at all: that is what is checked
 * @param {string[]} names
 * @param {string} where
 */
function fields(value, names, where) {
  must(value?.constructor === Object, words.wrong.noObject(where));
  for (const name of names) must(name in value, words.wrong.missing(where, name));
  for (const name of Object.keys(value)) must(names.includes(name), words.wrong.unknown(where, name));
}

/**
 * A format that this page cannot read is refused by its number.
 * @param {string} format
 */
function checkFormat(format) {
  const [, number] = /^pitboss round (\d{1,9})$/.exec(format) ?? [];
  must(number !== undefined, words.wrong.format(FORMAT_WORDS + FORMAT));
  must(Number(number) === FORMAT, words.wrong.otherFormat(number, FORMAT));
}

/**
 * `found` gets the events of the record, and what they add up to.
 * @param {{ record: RoundRecord, found: Found }} about
 */
export function shape({ record, found }) {
  checkFormat(record?.format);
  fields(record, FIELDS, "record");
  fields(record.rules, ["name", "sha256", "toml"], "rules");
  fields(record.fairness, ["deals", "commitment", "seed", "seat_seeds"], "fairness");
  fields(record.chain, ["opening", "before", "events"], "chain");
  for (const link of [record.chain.opening, ...record.chain.events]) {
    fields(link, LINK, "chain");
    must(Number.isSafeInteger(link.number) && Number.isSafeInteger(link.at), words.wrong.noNumber(link.number));
    for (const [part, one] of Object.entries(link.private ?? {})) {
      fields(one, ["salt", "cards"], `private.${part}`);
      must(typeof one.salt === "string" && CARDS.test(one.cards), words.wrong.noPart(part));
    }
  }
  for (const [seat, part] of Object.entries(record.seats)) {
    fields(part, SEAT, `seats.${seat}`);
    must(amount(cents(part.stack_before)) === part.stack_before, words.wrong.noMoney(part.stack_before));
  }
  for (const [at, line] of record.settlement.entries()) fields(line, LINE, `settlement[${at}]`);
  if (record.bank !== null) fields(record.bank, BANK, "bank");
  for (const cards of [record.dealer, record.board, ...Object.values(record.seats).map((part) => part.cards)]) {
    must(CARDS.test(cards), words.wrong.noCards(cards));
  }
  const events = readEvents(record);
  must(events?.length, words.wrong.events);
  found.events = events;
  found.sum = summarize(events);
  return words.holding.shape(record.round, events.length);
}
