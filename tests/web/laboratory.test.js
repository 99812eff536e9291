import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, changesOf, draftFrom, read, sameRules } from "#web/laboratory/draft.js";
import { parseOdds, writeOdds, wrongWith } from "#web/laboratory/odds.js";
import { logScale, plainScale } from "#web/laboratory/scale.js";
import { PRESETS, STANDARD } from "#web/laboratory/standard.js";
import { roundStep } from "#web/parts/drawing.js";

test("odds are read as people write them, in lowest terms", () => {
  const read = { 500: "500", "3:2": "3:2", "3 to 2": "3:2", " 6 : 4 ": "3:2", "10 to 5": "2", 0: "0" };
  for (const [text, short] of Object.entries(read)) assert.equal(writeOdds(parseOdds(text)), short, text);
  assert.deepEqual(parseOdds("6:4"), { profit: 3, stake: 2 });
});

test("what are no odds is null", () => {
  for (const text of ["", "x", "3:", ":2", "1:0", "1.5", "-1", "3/2", "1234567"]) {
    assert.equal(parseOdds(text), null, text);
  }
});

test("what is wrong with odds has a name", () => {
  assert.equal(wrongWith("3:2", "blind"), null);
  assert.equal(wrongWith("x", "blind"), "odds");
  assert.equal(wrongWith("4:3", "blind"), "halves");
  assert.equal(wrongWith("20001", "blind"), "high");
  assert.equal(wrongWith("20000", "blind"), null);
  assert.equal(wrongWith("12345678", "blind"), "high");
  assert.equal(wrongWith("4:3", "trips"), null);
  assert.equal(wrongWith("12345678", "trips"), "odds");
});

const queryOf = (address) => new URLSearchParams(address.split("?")[1] ?? "");

test("rules go into an address and come back from it", () => {
  for (const changes of Object.values(PRESETS)) {
    const rules = { ...STANDARD, ...changes };
    const { draft, unread } = draftFrom(queryOf(addressOf(rules)));
    assert.deepEqual(unread, []);
    assert.deepEqual(read(draft), { rules, wrong: {} });
  }
});

test("the standard game needs no address, and its changes are none", () => {
  assert.equal(addressOf(STANDARD), "/laboratory");
  assert.deepEqual(changesOf(STANDARD), {});
  assert.ok(sameRules(STANDARD, { ...STANDARD }));
  assert.ok(!sameRules(STANDARD, { ...STANDARD, qualify: "none" }));
});

test("what an address says amiss is named, and the rest stands", () => {
  const amiss = new URLSearchParams({ preflop: "0 4", qualify: "nine high", ante: "returned", flop: "2 3" });
  const { draft, unread } = draftFrom(amiss);
  assert.deepEqual(unread, ["preflop", "qualify"]);
  assert.deepEqual(read(draft).rules, { ...STANDARD, flop: [2, 3] });
  assert.deepEqual(draftFrom(new URLSearchParams({ flop: `2${" ".repeat(200)}3` })).unread, ["flop"]); // too long
});

test("a draft that makes no rules says where", () => {
  const { draft } = draftFrom(new URLSearchParams());
  const { rules, wrong } = read({ ...draft, flop: { ticked: [], others: "" }, river: { ticked: [1], others: "101" } });
  assert.equal(rules, null);
  assert.deepEqual(wrong, { flop: "empty", river: "multiple" });
});

test("raises that are ticked and typed are put in order, each once", () => {
  const { draft } = draftFrom(new URLSearchParams());
  const { rules } = read({ ...draft, preflop: { ticked: [4, 1], others: "10x, 4 7×" } });
  assert.deepEqual(rules.preflop, [1, 4, 7, 10]);
});

test("steps of a scale are round, and no less", () => {
  const steps = [0.011, 0.02, 0.3, 1, 1.1, 3, 5.5, 10, 1234].map(roundStep);
  const round = [0.02, 0.02, 0.5, 1, 2, 5, 10, 10, 2000];
  for (const [at, step] of steps.entries()) assert.ok(Math.abs(step - round[at]) < 1e-9, `${step} for ${round[at]}`);
});

test("a plain scale begins at nothing and holds the most", () => {
  const { height, ticks } = plainScale([0.1, 0.37, 0]);
  assert.deepEqual(
    ticks.map((tick) => tick.toFixed(2)),
    ["0.00", "0.10", "0.20", "0.30", "0.40"],
  );
  assert.equal(height(0), 0);
  assert.ok(height(0.37) <= 1);
});

test("ten times as much is one step up on a logarithmic scale", () => {
  const { height, ticks } = logScale([0.3, 0.0004, 0]);
  assert.equal(ticks.length, 5);
  assert.equal(height(0), 0);
  const step = height(0.01) - height(0.001);
  assert.ok(Math.abs(height(0.1) - height(0.01) - step) < 1e-12);
  assert.ok(Math.abs(height(ticks[0])) < 1e-12 && Math.abs(height(ticks.at(-1)) - 1) < 1e-12);
});
