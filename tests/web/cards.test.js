import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, cardNames, DECK, FACE_DOWN, parseCards, RANKS, shownRank } from "#web/cards.js";
import { decisionKey, decisionName, inOrder, isRaise, multiple, raiseBy } from "#web/decisions.js";

test("a deck has 52 cards, each once", () => {
  assert.equal(new Set(DECK).size, 52);
  assert.equal(DECK.length, 52);
  assert.equal(RANKS.length, 13);
});

test("the whole deck is read back from its text", () => {
  assert.deepEqual(parseCards(DECK.join(" ")), DECK);
  assert.deepEqual(parseCards(DECK.join("").toLowerCase()), DECK);
});

test("people write cards in many ways", () => {
  assert.deepEqual(parseCards("As Kd"), ["As", "Kd"]);
  assert.deepEqual(parseCards("asKD,10h"), ["As", "Kd", "Th"]);
  assert.deepEqual(parseCards("  2C \t9s "), ["2c", "9s"]);
  assert.deepEqual(parseCards(""), []);
});

test("what are no cards, or one twice, is refused", () => {
  for (const text of ["A", "1s", "AsX", "As As", "AsaS", "11s", "A s", "??"])
    assert.equal(parseCards(text), null, text);
});

test("cards have names", () => {
  assert.equal(cardName("As"), "ace of spades");
  assert.equal(cardName("Th"), "ten of hearts");
  assert.equal(cardName(FACE_DOWN), "face down");
  assert.equal(cardNames(["2c", FACE_DOWN]), "two of clubs, face down");
  assert.equal(new Set(DECK.map(cardName)).size, 52);
  assert.deepEqual(["T", "A", "9"].map(shownRank), ["10", "A", "9"]);
});

test("decisions", () => {
  assert.deepEqual(["raise 4x", "raise 10x", "check", "fold"].map(multiple), [4, 10, 0, 0]);
  assert.deepEqual(["raise 1x", "check", "fold"].map(isRaise), [true, false, false]);
  assert.equal(multiple(raiseBy(3)), 3);
  assert.deepEqual(["raise 4x", "check", "fold"].map(decisionKey), ["4", "c", "f"]);
  assert.equal(new Set(["raise 4x", "raise 3x", "check", "fold"].map(decisionName)).size, 4);
});

test("buttons lie from the highest raise down", () => {
  const given = ["check", "raise 3x", "raise 4x"];
  assert.deepEqual(inOrder(given), ["raise 4x", "raise 3x", "check"]);
  assert.deepEqual(given, ["check", "raise 3x", "raise 4x"]); // what was given stays
});
