import assert from "node:assert/strict";
import { test } from "node:test";
import { due, GAP, MAX_DECK, missed, solved } from "#web/trainer/deck.js";
import { answered, START, summed, together, whole } from "#web/trainer/progress.js";
import { atStake, difficulty, expected, FIRST_RATING, rated } from "#web/trainer/rating.js";

const spot = (id, street = "flop") => ({ id, street });
const close = (found, should, near = 1e-9) => assert.ok(Math.abs(found - should) < near, `${found}, not ${should}`);

test("a mistake comes back after some answers, and not before", () => {
  const deck = missed([], spot("a"), 7);
  assert.equal(due(deck, "any", 7 + GAP - 1), null);
  assert.deepEqual(due(deck, "any", 7 + GAP), spot("a"));
  assert.deepEqual(due(deck, "flop", 7 + GAP), spot("a"));
  assert.equal(due(deck, "river", 7 + GAP), null);
});

test("who errs again waits again, and lies there once", () => {
  const deck = missed(missed([], spot("a"), 1), spot("a"), 9);
  assert.deepEqual(deck, [{ spot: spot("a"), due: 9 + GAP }]);
});

test("the longest due comes first, and what is solved is gone", () => {
  const deck = missed(missed(missed([], spot("b"), 2), spot("a"), 1), spot("c"), 3);
  assert.equal(due(deck, "any", 100).id, "a");
  assert.equal(due(solved(deck, spot("a")), "any", 100).id, "b");
  assert.deepEqual(
    deck.map((kept) => kept.spot.id),
    ["b", "a", "c"],
  ); // looking changes nothing
});

test("a full deck lets the oldest go", () => {
  let deck = [];
  for (let at = 0; at < MAX_DECK + 5; at += 1) deck = missed(deck, spot(`${at}`), at);
  assert.equal(deck.length, MAX_DECK);
  assert.equal(deck[0].spot.id, "5");
});

const ADVICE = { best: "raise 4x", costs: { "raise 4x": 0, "raise 3x": 0.05, check: 0.1 } };

test("a spot is as hard as its question: to raise, or not", () => {
  assert.equal(atStake(ADVICE), 0.1);
  close(difficulty(ADVICE), 800 + 1400 / Math.E);
  const fold = { best: "fold", costs: { fold: 0, "raise 1x": 0.02 } };
  close(difficulty(fold), 800 + 1400 * Math.exp(-0.2));
});

test("whoever guesses is right one time in n", () => {
  close(expected(-1e9, ADVICE), 1 / 3);
  close(expected(1e9, ADVICE), 1);
  close(expected(difficulty(ADVICE), ADVICE), 1 / 3 + 1 / 3);
});

test("the rating moves by what was at stake", () => {
  const even = difficulty(ADVICE); // where two thirds are expected
  close(rated(even, 0, ADVICE, 0), even + 40 * 0.5 * (1 / 3));
  close(rated(even, 30, ADVICE, 0), even + 20 * 0.5 * (1 / 3));
  close(rated(even, 30, ADVICE, 0.1), even - 20 * (2 / 3));
  close(rated(even, 30, ADVICE, 5), even - 20 * (2 / 3)); // no mistake weighs more than a large one
  close(rated(even, 30, ADVICE, 1e-6), even - 20 * 0.1 * (2 / 3)); // and none less than a tenth of it
  assert.equal(rated(0, 0, ADVICE, 1), 0); // there is nothing below nothing
});

const asked = { id: "s1", street: "flop", kind: "pair", cards: "", board: "", advice: { ...ADVICE, street: "flop" } };

test("a right answer counts, and moves streak, rating and statistics", () => {
  const after = answered(START, asked, "raise 4x", false);
  assert.equal(after.answers, 1);
  assert.equal(after.rated, 1);
  assert.deepEqual([after.streak, after.longest], [1, 1]);
  assert.ok(after.rating > FIRST_RATING);
  assert.deepEqual(after.streets, { flop: { best: 1, small: 0, large: 0, lost: 0 } });
  assert.deepEqual(after.kinds, { pair: { best: 1, small: 0, large: 0, lost: 0 } });
  assert.deepEqual(after.deck, []);
});

test("a mistake ends the streak and goes into the deck", () => {
  const before = answered(START, asked, "raise 4x", false);
  const after = answered(before, asked, "raise 3x", false);
  assert.deepEqual([after.streak, after.longest], [0, 1]);
  assert.ok(after.rating < before.rating);
  assert.deepEqual(after.streets.flop, { best: 1, small: 1, large: 0, lost: 0.05 });
  assert.deepEqual(after.deck, [{ spot: asked, due: 2 + GAP }]);
});

test("a spot that came back moves neither rating nor statistics", () => {
  const before = answered(START, asked, "check", false);
  const after = answered(before, asked, "raise 4x", true);
  assert.deepEqual([after.rating, after.rated, after.streets], [before.rating, 1, before.streets]);
  assert.equal(after.answers, 2);
  assert.deepEqual(after.deck, []);
});

test("what an answer makes leaves what was before", () => {
  const before = structuredClone(START);
  answered(START, asked, "check", false);
  assert.deepEqual(START, before);
});

test("tallies are summed", () => {
  assert.deepEqual(summed({ best: 3, small: 1, large: 0, lost: 0.2 }), {
    count: 4,
    best: 3,
    small: 1,
    large: 0,
    share: 0.75,
    loss: 0.05,
  });
  assert.deepEqual([summed(together({})).share, summed(together({})).loss], [0, 0]);
  const some = { flop: { best: 1, small: 2, large: 3, lost: 0.5 }, river: { best: 10, small: 20, large: 30, lost: 1 } };
  assert.deepEqual(together(some), { best: 11, small: 22, large: 33, lost: 1.5 });
});

test("what an older page has kept is made whole", () => {
  assert.deepEqual(whole({ answers: 3 }), { ...START, answers: 3 });
});
