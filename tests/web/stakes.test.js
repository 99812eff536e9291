import assert from "node:assert/strict";
import { test } from "node:test";
import { makeStakes } from "#web/table/stakes.js";

const LIMITS = { minimum: 500, maximum: 10000, increment: 100, most: 100000 };
const TIMES = 2; // the Ante and the Blind
const SIDES = ["trips", "bad-beat"];

const stakes = (limits = {}) => makeStakes({ ...LIMITS, ...limits }, TIMES, SIDES);

test("what equals the Ante counts in the total", () => {
  assert.equal(stakes().total({}), 0);
  assert.equal(stakes().total({ ante: 1000, trips: 500 }), 2 * 1000 + 500);
});

test("a chip goes where it is put, and what equals the Ante takes it for the Ante", () => {
  const { moved } = stakes();
  assert.deepEqual(moved({}, "ante", 1000), { ante: 1000 });
  assert.deepEqual(moved({ ante: 1000 }, "blind", 500), { ante: 1500 });
  assert.deepEqual(moved({ ante: 1000 }, "trips", 500), { ante: 1000, trips: 500 });
});

test("a side bet brings an Ante along; one that is taken off brings none", () => {
  const { moved } = stakes();
  assert.deepEqual(moved({}, "trips", 1000), { ante: 500, trips: 1000 });
  assert.deepEqual(moved({}, "trips", -1000), { trips: 0 });
});

test("a stack that is too short for an Ante and the side bet moves nothing", () => {
  assert.deepEqual(stakes({ most: 999 }).moved({}, "trips", 500), {});
  assert.deepEqual(stakes({ most: 1000 }).moved({}, "trips", 500), { ante: 500, trips: 0 });
});

test("a small chip makes the lowest wager, and less than that is nothing", () => {
  const { moved } = stakes();
  assert.deepEqual(moved({}, "ante", 100), { ante: 500 });
  assert.deepEqual(moved({ ante: 500 }, "ante", -100), { ante: 0 });
});

test("no spot goes above its limit, nor off its steps", () => {
  const { moved } = stakes();
  assert.deepEqual(moved({ ante: 9900 }, "ante", 2500), { ante: 10000 });
  assert.deepEqual(moved({ ante: 500 }, "ante", 125), { ante: 600 });
});

test("never more lies on the spots than the stack has", () => {
  const { moved, total } = stakes({ most: 5050 });
  const most = moved({ trips: 500 }, "ante", 10000);
  assert.deepEqual(most, { trips: 500, ante: 2200 });
  assert.ok(total(most) <= 5050);
});

test("wagers of another round come as far as the limits and the stack go, the Ante first", () => {
  const last = { ante: 2500, trips: 20000, "bad-beat": 500, gone: 500 };
  assert.deepEqual(stakes().within(last), { ante: 2500, trips: 10000, "bad-beat": 500 });
  assert.deepEqual(stakes({ most: 5400 }).within(last), { ante: 2500, trips: 0, "bad-beat": 0 });
  assert.deepEqual(stakes({ most: 400 }).within(last), { ante: 0, trips: 0, "bad-beat": 0 });
  assert.deepEqual(stakes().within({}), {});
});

test("doubled is every wager twice, while chips are left", () => {
  assert.deepEqual(stakes().doubled({ ante: 1000, trips: 500 }), { ante: 2000, trips: 1000 });
  assert.deepEqual(stakes({ most: 3000 }).doubled({ ante: 1000, trips: 500 }), { ante: 1200, trips: 600 });
  assert.deepEqual(stakes().doubled({ ante: 10000 }), { ante: 10000 });
});
