import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement, wordsOf } from "#web/history/step_words.js";
import { cardsOf, isKnown, spotOf, stepsOf } from "#web/history/steps.js";
import { cents } from "#web/money.js";
import { netOf } from "#web/parts/settled_wager.js";
import RECORDS from "./answers/records.json" with { type: "json" };
import STANDARD_GAME from "./answers/standard_game.json" with { type: "json" };

const { "house, eventful": EVENTFUL, "california, hardly covered, round 1": BANKED } = RECORDS;
const VOID = RECORDS["house, void while dealt"];
const { game } = STANDARD_GAME; // the three games have the same wagers

const about = (record, seat = null, hands = {}) => ({ record, game, seat, hands });
const titles = (record, seat) => stepsOf(record).map((step) => wordsOf(step, about(record, seat)).title);
const kindsOf = (record) => stepsOf(record).map(({ kind }) => kind);

test("cards of a record are texts, empty where none were dealt, and may be hidden", () => {
  assert.deepEqual(cardsOf("AsKd"), ["As", "Kd"]);
  assert.deepEqual(cardsOf(""), []);
  assert.deepEqual([isKnown("AsKd"), isKnown("As??"), isKnown("")], [true, false, false]);
});

test("a round has the steps of its record, from the bets to its end", () => {
  const kinds = kindsOf(EVENTFUL);
  assert.deepEqual(kinds.slice(0, 2), ["bets", "deal"]);
  assert.equal(kinds.at(-1), "closed");
  const decisions = Object.values(EVENTFUL.seats).flatMap((seat) => seat.decisions);
  assert.equal(kinds.filter((kind) => kind === "decided").length, decisions.length);
  const groups = stepsOf(EVENTFUL).map(({ group }) => group);
  assert.deepEqual([...new Set(groups)], ["bets", "preflop", "flop", "river", "settlement"], "each in one piece");
});

test("at the end the table lies as the record says", () => {
  for (const record of [EVENTFUL, BANKED]) {
    const { table } = stepsOf(record).at(-1);
    assert.deepEqual([table.board, table.dealt, table.dealerUp], [5, true, true]);
    for (const [seat, { net, stakes, result }] of Object.entries(record.seats)) {
      if (result === "bank") continue;
      assert.equal(netOf(table.parts[seat].lines), cents(net), `seat ${seat}`);
      const lay = Object.fromEntries(Object.entries(stakes).map(([spot, stake]) => [spot, cents(stake)]));
      assert.deepEqual(table.parts[seat].stakes, lay, `seat ${seat}`);
    }
  }
  assert.equal(stepsOf(BANKED).at(-1).table.collection, cents(BANKED.collection));
});

test("a step changes nothing of the steps before it", () => {
  const steps = stepsOf(EVENTFUL);
  assert.deepEqual(
    Object.values(steps[0].table.parts).flatMap(({ lines }) => lines),
    [],
  );
  assert.equal(steps[0].table.board, 0);
  assert.ok(steps.every(({ table }, at) => table.board >= (steps[at - 1]?.table.board ?? 0)));
});

test("a decision that the clock took is marked, and no other", () => {
  const late = stepsOf(EVENTFUL).filter(({ timedOut }) => timedOut);
  assert.ok(late.length > 0);
  assert.deepEqual([...new Set(late.map(({ seat, kind }) => `${seat} ${kind}`))], ["1 decided"]);
  assert.ok(wordsOf(late[0], about(EVENTFUL)).details.includes("The clock ran out."));
});

test("a void round ends where it was stopped", () => {
  assert.equal(kindsOf(VOID).at(-1), "void");
  assert.equal(titles(VOID).at(-1), "The round is void: the lights went out. Everything goes back.");
});

test("events that cannot be read make no steps", () => {
  const { chain } = EVENTFUL;
  const events = chain.events.map((link, at) => (at === 3 ? { ...link, body: '{"kind":"danced"}' } : link));
  assert.equal(stepsOf({ ...EVENTFUL, chain: { ...chain, events } }), null);
});

test("the steps in words: to who played, and to others", () => {
  const own = titles(EVENTFUL, 2);
  const { player } = EVENTFUL.seats[2];
  assert.ok(
    own.some((title) => /^You raise 4×: [\d.]+ on Play$/.test(title)),
    own.join("\n"),
  );
  assert.ok(titles(EVENTFUL).some((title) => title.startsWith(`${player} raises 4×: `)));
  assert.ok(titles(EVENTFUL, 1).includes("You fold"));
  assert.ok(titles(BANKED)[1].startsWith("A collection of "));
  const [bets] = stepsOf(BANKED);
  assert.match(wordsOf(bets, about(BANKED)).details[0], /banks with a wager of/);
});

test("who cannot see the cards hears them", () => {
  const steps = stepsOf(EVENTFUL);
  const heard = (kind) =>
    announcement(
      steps.find((step) => step.kind === kind),
      about(EVENTFUL, 2, { dealer: "a pair of nines" }),
    );
  assert.match(heard("flop"), /^The flop is turned\. (\w+ of \w+(, )?){3}$/);
  assert.match(heard("dealer"), /^The dealer: a pair of nines\. \w+ of \w+, \w+ of \w+\. The dealer /);
  assert.ok(steps.every((step) => !/undefined|NaN|null/.test(announcement(step, about(EVENTFUL)))));
});

test("a decision is looked up with what its seat knew", () => {
  const decided = stepsOf(EVENTFUL).filter(({ kind, seat }) => kind === "decided" && seat === 4);
  assert.deepEqual(
    decided.map((step) => spotOf(EVENTFUL, step).board.split(" ").filter(Boolean).length),
    [0, 3, 5],
  );
  assert.equal(spotOf(EVENTFUL, decided[0]).cards, cardsOf(EVENTFUL.seats[4].cards).join(" "));
});
