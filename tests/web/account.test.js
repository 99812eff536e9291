import assert from "node:assert/strict";
import { test } from "node:test";
import { change, transferWords } from "#web/account/statement.js";

const STACK = "table/k7p2mq4x/stack/2";
const PURSE = "purse/Ann";
const NAMES = new Map([["k7p2mq4x", "The corner"]]);

test("chips come into the purse, or leave it", () => {
  assert.equal(change({ target: PURSE, amount: "10.50" }), 1050);
  assert.equal(change({ target: STACK, amount: "10.50" }), -1050);
});

test("what the house gives or takes says why", () => {
  const ofHouse = (kind, reason) => transferWords({ kind, reason, source: "house", target: PURSE }, NAMES);
  assert.equal(ofHouse("chips-granted", "welcome"), "A welcome from the house");
  assert.equal(ofHouse("chips-granted", "allowance"), "An allowance from the house");
  assert.equal(ofHouse("chips-granted", "a lost bag"), "Given by the house: a lost bag");
  assert.equal(ofHouse("chips-taken", "welcome"), "Taken by the house: welcome", "whatever the reason is called");
  assert.equal(ofHouse("chips-granted", "constructor"), "Given by the house: constructor");
});

test("what moved at a table names it; one that is gone goes by its id", () => {
  const atTable = (kind, names = NAMES) => transferWords({ kind, reason: "", source: PURSE, target: STACK }, names);
  assert.equal(atTable("seated"), "Sat down at The corner");
  assert.equal(atTable("topped-up"), "Bought chips at The corner");
  assert.equal(atTable("seated", new Map()), "Sat down at table k7p2mq4x");
  assert.equal(
    transferWords({ kind: "stood-up", reason: "", source: STACK, target: PURSE }, NAMES),
    "Stood up from The corner",
  );
  assert.equal(atTable("given"), "given", "a kind that this page does not know is transferWords as it is");
});
