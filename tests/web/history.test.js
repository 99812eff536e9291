import assert from "node:assert/strict";
import { test } from "node:test";
import { totalCost } from "#web/history/decision_values.js";
import { path, series, summarize, ticks } from "#web/history/running_result.js";

const points = series([{ net: "-20.00" }, { net: "0.00" }, { net: "50.50" }, { net: "-5.00" }]);

test("results run from the oldest on", () => {
  assert.deepEqual(
    points.map(({ net, running }) => [net, running]),
    [
      [-500, -500],
      [5050, 4550],
      [0, 4550],
      [-2000, 2550],
    ],
  );
});

test("the results in sum", () => {
  const { best, worst, ...sum } = summarize(points);
  assert.deepEqual(sum, { rounds: 4, net: 2550, won: 1, lost: 2, even: 1, lowest: -500, highest: 4550 });
  assert.equal(best.net, 5050);
  assert.equal(worst.net, -2000);
});

test("who has played nothing has no result", () => {
  assert.deepEqual(summarize(series([])), {
    rounds: 0,
    net: 0,
    won: 0,
    lost: 0,
    even: 0,
    best: null,
    worst: null,
    lowest: 0,
    highest: 0,
  });
});

test("amounts beside the chart are round, and hold all of it", () => {
  for (const [lowest, highest] of [
    [-500, 4550],
    [0, 0],
    [-123456, 0],
    [0, 99],
    [-1, 1],
  ]) {
    const found = ticks(lowest, highest);
    assert.ok(found[0] <= lowest && found.at(-1) >= highest, `${lowest} to ${highest}: ${found}`);
    assert.ok(found.includes(0) && found.length >= 2 && found.length <= 7);
    const steps = new Set(found.slice(1).map((tick, at) => tick - found[at]));
    assert.equal(steps.size, 1);
    assert.match(String([...steps][0]), /^[125]0*$/);
  }
  assert.deepEqual(ticks(-500, 4550), [-2000, 0, 2000, 4000, 6000]);
});

test("the line begins at nothing", () => {
  const drawn = path(
    points.slice(0, 2),
    (at) => 10 * at,
    (amount) => -amount / 100,
  );
  assert.equal(drawn, "M0.0 0.0L10.0 5.0L20.0 -45.5");
});

test("what the decisions gave away is known when all of them are", () => {
  const steps = [{ decision: "check" }, { decision: "raise 2x" }];
  const answers = { 0: { advice: { costs: { check: 0.25, "raise 4x": 0 } } } };
  assert.equal(totalCost([0], answers, steps), 0.25);
  assert.equal(totalCost([0, 1], answers, steps), null);
  assert.equal(totalCost([0, 1], { ...answers, 1: { problem: "no" } }, steps), null);
  assert.equal(totalCost([], answers, steps), 0);
});
