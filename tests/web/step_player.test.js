import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import VIEWS from "./answers/views.json" with { type: "json" };
import { openAt } from "./fake_browser.js";

openAt("/table/k7p2mq4x");
const { makeStepPlayer } = await import("#web/table/step_player.js");
const { viewingPace } = await import("#web/settings.js");

const CLOSED = VIEWS.player.at(-1);
const SEATS = CLOSED.public.round.seats.filter(({ lines }) => lines.length).map(({ seat }) => seat);
const step = (kind, ms, fields = {}) => ({ kind, seat: null, spot: null, cards: 0, words: kind, ms, ...fields });
const DEALER = { number: 71, kind: "dealer-turned", seat: null, words: "", steps: [step("turn-dealer", 900)] };
const HANDS = SEATS.map((seat, at) => ({
  ...{ number: 72 + at, kind: "seat-settled", seat, words: "" },
  steps: [
    step("show", 900, { seat, cards: 2 }),
    ...CLOSED.public.round.seats
      .find((part) => part.seat === seat)
      .lines.map(({ spot }) => step("settle", 300, { seat, spot })),
    step("count", 150, { seat, cards: 2 }),
  ],
}));
const END = { number: 90, kind: "round-closed", seat: null, words: "", steps: [step("close", 300)] };
const SHOWDOWN = { ...CLOSED, at: 0, happened: [DEALER, ...HANDS, END] };
const BEFORE = { ...VIEWS.player.at(-2), at: 0 };
const STEPS = SHOWDOWN.happened.flatMap(({ steps }) => steps);

function player() {
  const seen = [];
  const it = makeStepPlayer((view, steps) => seen.push({ view, words: steps.map(({ words }) => words) }));
  it.receive(BEFORE);
  seen.length = 0;
  return { ...it, seen };
}

beforeEach(() => {
  viewingPace.value = "normal";
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("every step is shown for its time, and nothing of the next before", () => {
  const { receive, seen, step: current } = player();
  receive(SHOWDOWN);
  for (const [at, { ms, words }] of STEPS.entries()) {
    assert.equal(seen.length, at + 1);
    assert.deepEqual(seen[at].words, [words]);
    assert.equal(current.value?.words, at < STEPS.length - 1 ? words : undefined);
    mock.timers.tick(ms - 1);
    assert.equal(seen.length, at + 1, "a millisecond before");
    mock.timers.tick(1);
  }
  const results = seen.map(({ view }) => view.public.round.seats.filter(({ result }) => result).length);
  assert.deepEqual(
    results,
    [...results].sort((one, other) => one - other),
  );
  assert.equal(results[0], 0, "the dealer's hand alone is seen");
  assert.ok(seen[0].view.public.round.dealer_hand);
  assert.equal(seen.at(-1).view, SHOWDOWN);
  assert.ok(seen.slice(0, -1).every(({ view }) => view.you.asked === null && view.public.round.bank === null));
});

test("slow takes longer, at once takes no time", () => {
  viewingPace.value = "slow";
  const slow = player();
  slow.receive(SHOWDOWN);
  mock.timers.tick(STEPS[0].ms * 2);
  assert.equal(slow.seen.length, 1);
  mock.timers.tick(STEPS[0].ms);
  assert.equal(slow.seen.length, 2);
  slow.stop();
  viewingPace.value = "at-once";
  const fast = player();
  fast.receive(SHOWDOWN);
  assert.equal(fast.seen.length, 1);
  assert.equal(fast.seen[0].view, SHOWDOWN);
  assert.equal(fast.seen[0].words.length, STEPS.length, "the log has all of them");
});

test("what comes meanwhile waits for its turn; skipping shows all of it", () => {
  const { receive, skip, seen, step: current } = player();
  receive(SHOWDOWN);
  const next = { ...SHOWDOWN, version: SHOWDOWN.version + 1, happened: [] };
  receive(next);
  assert.equal(seen.length, 1);
  skip();
  assert.deepEqual(
    seen.slice(-2).map(({ view }) => view),
    [SHOWDOWN, next],
  );
  assert.equal(current.value, null);
  assert.deepEqual(
    seen.flatMap(({ words }) => words),
    STEPS.map(({ words }) => words),
  );
  mock.timers.tick(100_000);
  assert.equal(seen.length, 3, "no timer is left");
});

test("nobody's time to answer is used up: half of a clock, and the rest is shown at once", () => {
  const asked = { ...VIEWS.player[2], at: performance.now() - 9000, happened: SHOWDOWN.happened };
  assert.ok(asked.you.asked);
  const late = player();
  late.receive({ ...asked, clock: { seconds: 10, left_ms: 10_000, starts_in_ms: 3000 } });
  assert.equal(late.seen.at(-1).view.you.asked.do, asked.you.asked.do);
  const early = player();
  early.receive({ ...asked, clock: { seconds: 10, left_ms: 10_000, starts_in_ms: 8000 } });
  assert.equal(early.seen.at(-1).view.you.asked, null);
  early.stop();
});

test("nothing is played to a page that nobody looks at, nor when it is stopped", () => {
  const { receive, stop, seen } = player();
  receive(SHOWDOWN);
  stop();
  mock.timers.tick(100_000);
  assert.equal(seen.length, 1);
  globalThis.document = { ...globalThis.document, hidden: true };
  const unseen = player();
  unseen.receive(SHOWDOWN);
  assert.equal(unseen.seen[0].view, SHOWDOWN);
  globalThis.document = { ...globalThis.document, hidden: false };
});

test("what happened before one came is over at once", () => {
  const seen = [];
  const { receive } = makeStepPlayer((view, steps) => seen.push([view, steps.length]));
  receive(SHOWDOWN);
  assert.deepEqual(seen, [[SHOWDOWN, STEPS.length]]);
});
