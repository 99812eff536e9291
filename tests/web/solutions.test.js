import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { cancel, own, problem, retry, solve, solving, standard } from "#web/laboratory/solutions.js";
import { standardRules } from "#web/laboratory/standard.js";
import { loadStandard } from "#web/standard.js";
import STANDARD_GAME from "./answers/standard_game.json" with { type: "json" };
import { answering, serve } from "./fake_browser.js";

serve(() => answering(STANDARD_GAME));
await loadStandard();
const STANDARD = standardRules();
const CALM = 250; // ms without a change

const turn = () => new Promise((done) => setImmediate(done));
/** A server that solves what it is asked, when it is told to. */
function solver() {
  const waiting = [];
  const asked = serve(() => new Promise((answer) => waiting.push(answer)));
  return {
    changes: () => asked.map(({ body }) => JSON.parse(body).changes),
    async answers(body = { expected: { numerator: -7 } }, status = 200) {
      waiting.shift()(answering(body, status));
      await turn();
      await turn();
    },
  };
}
async function after(time) {
  mock.timers.tick(time);
  await turn();
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => {
  cancel();
  mock.timers.reset();
});

test("the rules that are wanted are solved first, and then the standard game", async () => {
  const server = solver();
  solve({ ...STANDARD, preflop: [4] });
  assert.equal(solving.value, true);
  await after(0);
  assert.deepEqual(server.changes(), [{ preflop: [4] }]);
  await server.answers();
  assert.deepEqual(own.value.rules.preflop, [4]);
  assert.equal(own.value.antes, -7n);
  assert.equal(standard.value, null);
  assert.deepEqual(server.changes().at(-1), {});
  await server.answers();
  assert.deepEqual(standard.value.rules, STANDARD);
  assert.equal(solving.value, false);
});

test("what was solved before is shown at once, and not requested again", async () => {
  const server = solver();
  solve(STANDARD);
  assert.equal(own.value.key, standard.value.key);
  await after(CALM);
  assert.deepEqual([server.changes(), solving.value], [[], false]);
});

test("who turns through the rules asks for the last of them alone", async () => {
  const server = solver();
  for (const times of [5, 6, 7]) solve({ ...STANDARD, preflop: [times] });
  await after(CALM);
  assert.deepEqual(server.changes(), [{ preflop: [7] }]);
  solve({ ...STANDARD, preflop: [8] }); // while the other is being solved
  solve({ ...STANDARD, preflop: [9] });
  await after(CALM);
  await server.answers();
  assert.deepEqual(server.changes(), [{ preflop: [7] }, { preflop: [9] }], "one at a time");
  assert.equal(own.value.key, standard.value.key, "what is not wanted any more is not shown");
  await server.answers();
  assert.deepEqual(own.value.rules.preflop, [9]);
});

test("an expected result that no float can hold is exact", async () => {
  const server = solver();
  solve({ ...STANDARD, preflop: [10] });
  await after(CALM);
  const waiting = server.answers({ expected: { numerator: 0 } });
  await waiting;
  assert.equal(own.value.antes, 0n);
  globalThis.fetch = async () => new Response('{"expected": {"numerator": -123456789012345678901}}');
  solve({ ...STANDARD, preflop: [11] });
  await after(CALM);
  await turn();
  assert.equal(own.value.antes, -123456789012345678901n);
});

test("a refusal is told until something else is wanted; it can be sent again", async () => {
  const server = solver();
  solve({ ...STANDARD, preflop: [12] });
  await after(CALM);
  await server.answers({ code: "bad-request", detail: "not so" }, 400);
  assert.deepEqual([problem.value.message, solving.value], ["not so", false]);
  retry();
  assert.equal(problem.value, null);
  await after(CALM);
  await server.answers();
  assert.deepEqual(own.value.rules.preflop, [12]);
});

test("rules that cannot be read are not asked for, and what was shown stays", async () => {
  const server = solver();
  const shown = own.value;
  solve(null);
  await after(CALM);
  assert.deepEqual([server.changes(), own.value, solving.value], [[], shown, false]);
});
