import assert from "node:assert/strict";
import { test } from "node:test";
import { RANKS } from "#web/cards.js";
import { handInWords } from "#web/strategy/names.js";
import { ranges, shortRange } from "#web/strategy/ranges.js";
import { ends, heat, shade } from "#web/strategy/shades.js";

const hands = (names, raised) => names.map((name) => ({ name, best: raised.includes(name) ? "raise 4x" : "check" }));

test("a run from the top is one word", () => {
  assert.deepEqual(shortRange(hands(["KQo", "KJo", "KTo", "K9o"], ["KQo", "KJo", "KTo"])), ["KTo+"]);
  assert.deepEqual(shortRange(hands(["KQo", "KJo"], ["KQo"])), ["KQo"]);
  assert.deepEqual(shortRange(hands(["KQo", "KJo"], [])), []);
});

test("those below a gap are named", () => {
  assert.deepEqual(shortRange(hands(["AA", "KK", "QQ", "JJ", "TT"], ["AA", "KK", "JJ"])), ["KK+", "JJ"]);
  assert.deepEqual(shortRange(hands(["AA", "KK", "QQ"], ["QQ"])), ["QQ"]);
});

/** The chart, suited ones above the diagonal, of which the given ones raise. */
const chart = (raised) =>
  RANKS.flatMap((high, row) =>
    RANKS.map((low, column) => {
      const ranks = row <= column ? high + low : low + high;
      const name = row === column ? ranks : ranks + (row < column ? "s" : "o");
      return { name, row, column, best: raised.includes(name) ? "raise 3x" : "check" };
    }),
  );

test("the ranges of a chart, by the highest card", () => {
  const { pairs, lines } = ranges(chart(["AA", "KK", "AKs", "AQs", "AKo", "A2o", "QJs"]));
  assert.deepEqual(pairs, ["KK+"]);
  assert.deepEqual(lines, [
    { rank: "A", suited: ["AQs+"], offsuit: ["AKo", "A2o"] },
    { rank: "Q", suited: ["QJs"], offsuit: [] },
  ]);
});

test("hands as they are said", () => {
  assert.match(handInWords("AKs"), /ace.*king.*suited/);
  assert.match(handInWords("99"), /nine/);
  assert.notEqual(handInWords("AKs"), handInWords("AKo"));
});

const tones = (colour) => colour.match(/\d+/g).map(Number);

test("a value is red below zero and green above", () => {
  const [low, high] = ends([-0.5, 0.2, 1.5]);
  assert.deepEqual([low, high], [-0.5, 1.5]);
  const [red, green] = [tones(shade(-0.5, low, high)), tones(shade(1.5, low, high))];
  assert.ok(red[0] > red[1] && green[1] > green[0]);
  assert.equal(shade(-0.5, low, high), shade(-9, low, high)); // no redder than red
  assert.deepEqual(ends([]), [0, 0]);
  assert.deepEqual(ends([2, 3]), [0, 3]);
});

/** As WCAG 2 computes it. */
function contrast(one, other) {
  const [darker, lighter] = [one, other]
    .map((colour) =>
      colour
        .map((tone) => tone / 255)
        .map((tone) => (tone <= 0.04045 ? tone / 12.92 : ((tone + 0.055) / 1.055) ** 2.4))
        .reduce((sum, tone, at) => sum + [0.2126, 0.7152, 0.0722][at] * tone, 0),
    )
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test("letters can be read on every heat", () => {
  for (let share = 0; share <= 1; share += 1 / 64) {
    const { background, color } = heat(share);
    const letters = color === "#fff" ? [255, 255, 255] : [0, 0, 0];
    assert.ok(contrast(tones(background), letters) >= 4.5, `at ${share}`);
  }
});

test("white letters can be read on every value", () => {
  for (let value = -1; value <= 1; value += 1 / 32) {
    assert.ok(contrast(tones(shade(value, -1, 1)), [255, 255, 255]) >= 4.5, `at ${value}`);
  }
});
