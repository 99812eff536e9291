import assert from "node:assert/strict";
import { test } from "node:test";
import { lineWords, netOf } from "#web/parts/settled_wager.js";
import { settledRows, wagerSentences } from "#web/rules/wagers.js";
import { makeStakes } from "#web/table/stakes.js";
import { texts } from "#web/texts.js";
import {
  beforeDeal,
  equals,
  isNoPrize,
  isPlaying,
  labels,
  lostOnFold,
  lowest,
  onFelt,
  optional,
  required,
  stakeOn,
  wagerOn,
  withTable,
} from "#web/wagers.js";
import SIDE_BETS from "./answers/side_bets.json" with { type: "json" };

const LIMITS = { minimum: 500, maximum: 50000, increment: 100, most: 20000 };
const stakes = (limits = {}) => makeStakes({ ...LIMITS, ...limits }, 2, ["trips", "bad-beat"]);

test("wagers are known by when they are placed", () => {
  assert.deepEqual(labels(required(SIDE_BETS)), ["Ante", "Blind"]);
  assert.deepEqual(labels(equals(SIDE_BETS)), ["Blind"]);
  assert.deepEqual(labels(optional(SIDE_BETS)), ["Trips", "Bad Beat", "Pocket Bonus"]);
  assert.deepEqual(labels(beforeDeal(SIDE_BETS)), ["Ante", "Blind", "Trips", "Bad Beat", "Pocket Bonus"]);
  assert.deepEqual(labels(onFelt(SIDE_BETS)), ["Trips", "Bad Beat", "Pocket Bonus", "Ante", "Blind", "Play"]);
  assert.deepEqual(labels(lostOnFold(SIDE_BETS)), ["Ante", "Blind"]);
  assert.deepEqual(labels(withTable(SIDE_BETS)), ["Blind", "Trips", "Bad Beat", "Pocket Bonus"]);
});

test("the lowest hand is the last line of a table", () => {
  assert.equal(lowest(wagerOn(SIDE_BETS, "trips")), "three of a kind");
  assert.equal(lowest(wagerOn(SIDE_BETS, "ante")), "");
  assert.equal(lowest(undefined), "");
});

test("a spot without a stake has nothing on it", () => {
  assert.equal(stakeOn({ ante: "10.50" }, "ante"), 1050);
  assert.equal(stakeOn({ ante: "10.50" }, "trips"), 0);
  assert.equal(stakeOn(undefined, "ante"), 0);
  assert.equal(isPlaying({ stakes: { ante: "5.00" } }), true);
  assert.equal(isPlaying({ stakes: {} }), false);
  assert.equal(isPlaying(null), false);
});

test("a line may give the stake back and no more", () => {
  assert.equal(isNoPrize("0 to 1"), true);
  assert.equal(isNoPrize("10 to 1"), false);
  assert.equal(isNoPrize("10%"), false);
});

test("chips on a side bet bring the lowest Ante along", () => {
  assert.deepEqual(stakes().moved({}, "bad-beat", 500), { ante: 500, "bad-beat": 500 });
  assert.equal(stakes().total({ ante: 500, "bad-beat": 500 }), 1500);
  assert.deepEqual(stakes().moved({ ante: 1000 }, "trips", 500), { ante: 1000, trips: 500 });
});

test("what equals the Ante moves with it", () => {
  assert.deepEqual(stakes().moved({ ante: 500 }, "blind", 500), { ante: 1000 });
  assert.deepEqual(stakes().moved({ ante: 500 }, "ante", -500), { ante: 0 });
});

test("chips stay within the limits, the steps and the stack", () => {
  assert.deepEqual(stakes({ maximum: 700 }).moved({}, "ante", 2500), { ante: 700 });
  assert.deepEqual(stakes({ most: 2150 }).moved({ trips: 500 }, "ante", 2500), { trips: 500, ante: 800 });
  assert.deepEqual(stakes().moved({}, "ante", 100), { ante: 500 }, "the lowest at least");
  assert.deepEqual(stakes({ most: 900 }).moved({}, "ante", 500), { ante: 0 }, "too few for an Ante and its equal");
  assert.deepEqual(stakes().moved({ ante: 500 }, "ante", -100), { ante: 0 }, "nothing below the lowest");
});

test("a stack that is too short for both takes no side bet", () => {
  assert.deepEqual(stakes({ most: 900 }).moved({}, "trips", 500), {});
});

test("wagers come again as far as the table has them", () => {
  const last = { ante: 2500, trips: 500, jackpot: 500 };
  assert.deepEqual(stakes().within(last), { ante: 2500, trips: 500 });
  assert.deepEqual(stakes({ maximum: 1000 }).within(last), { ante: 1000, trips: 500 });
  assert.deepEqual(stakes({ most: 5000 }).within(last), { ante: 2500, trips: 0 });
});

test("bets are doubled, the Ante first", () => {
  assert.deepEqual(stakes().doubled({ ante: 500, trips: 500 }), { ante: 1000, trips: 1000 });
  assert.deepEqual(stakes({ most: 2600 }).doubled({ ante: 500, trips: 500 }), { ante: 1000, trips: 600 });
});

const settled = (more) => ({
  seat: 1,
  spot: "trips",
  label: "Trips",
  stake: "5.00",
  outcome: "win",
  odds: "3 to 1",
  due: "15.00",
  paid: "15.00",
  returned: "5.00",
  lost: "0.00",
  net: "15.00",
  why: "OWN_PAYS",
  hand: "three of a kind",
  words: "as the server says it",
  ...more,
});
const said = (more, own = true) => lineWords(settled(more), { game: SIDE_BETS, own });

test("a settled wager has its label, its outcome and its reason", () => {
  assert.equal(said({}), "Trips wins 3 to 1: three of a kind or better");
  const lost = { outcome: "lose", odds: null, due: "0.00", paid: "0.00", returned: "0.00" };
  assert.equal(said({ ...lost, why: "OWN_BELOW" }), "Trips loses: less than three of a kind");
  assert.equal(said({ ...lost, why: "FOLDED" }), "Trips loses: you folded");
  assert.equal(said({ ...lost, why: "FOLDED" }, false), "Trips loses: the hand was folded");
  const bad = { spot: "bad-beat", label: "Bad Beat", why: "EITHER_LOSS_PAYS", odds: "9 to 1" };
  assert.equal(said(bad), "Bad Beat wins 9 to 1: three of a kind loses");
});

test("a share is of the meter", () => {
  assert.equal(said({ odds: "10%", why: "METER_PAYS", hand: "flush" }), "Trips wins 10% of the meter: flush");
});

test("what the bank did not cover is told", () => {
  assert.match(said({ paid: "5.00" }), /; 15 due, 5 paid/);
  assert.match(said({ outcome: "lose", odds: null, why: "OWN_BELOW", returned: "2.00" }), /; 2 returned, beyond/);
  const back = { outcome: "returned", paid: "0.00" };
  assert.equal(said(back), "Trips is returned: the wager of the bank was used up before it");
  // A wager that would lose goes back behind collections, and behind payoffs as well.
  assert.equal(said({ ...back, due: "0.00" }), "Trips is returned: not covered by the wager of the bank");
});

test("every reason says something of either hand", () => {
  for (const why of Object.keys(texts.settled.why)) {
    for (const own of [true, false]) assert.doesNotMatch(said({ why }, own), /undefined|: $/, why);
  }
});

test("a reason that is not known here is told as the server words it", () => {
  assert.equal(said({ why: "SOMETHING_NEW" }), "as the server says it");
});

test("nets add up", () => {
  assert.equal(netOf([settled({}), settled({ net: "-5.50" })]), 950);
});

test("every wager has its fate, whatever happens", () => {
  const rows = Object.fromEntries(settledRows(SIDE_BETS).map(({ name, cells }) => [name, cells]));
  assert.deepEqual(Object.keys(rows), [
    "Play",
    "Ante, the dealer qualifies",
    "Ante, the dealer does not qualify",
    "Blind",
    "Bad Beat",
    "Trips",
    "Pocket Bonus",
  ]);
  assert.deepEqual(rows.Blind, ["by its table", "lost", "returned", "lost"]);
  assert.deepEqual(rows["Bad Beat"], ["by its table", "by its table", "lost", "by its table"]);
  assert.match(rows["Pocket Bonus"][0], /but returned if you fold; lost with others$/);
  const always = settledRows({ ...SIDE_BETS, qualify: null }).map(({ name }) => name);
  assert.ok(always.includes("Ante"));
});

test("a wager is explained by what decides it", () => {
  const words = (spot) => wagerSentences(wagerOn(SIDE_BETS, spot));
  assert.match(words("bad-beat"), /when three of a kind or better loses.* A tie loses it\. It stands when you fold\.$/);
  assert.equal(
    words("pocket"),
    "Pocket Bonus pays by your two hole cards, whatever the dealer has. A fold returns it.",
  );
});
