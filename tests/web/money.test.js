import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, CHIPS, cents, chipsFor, net, show, showNet, shown, signOf } from "#web/money.js";

test("a text is read to the cent", () => {
  const read = {
    "10.50": 1050,
    0.05: 5,
    7: 700,
    " 1,234,567.8 ": 123456780,
    "-3": -300,
    "-0.01": -1,
    "−5": -500,
    "007.10": 710,
  };
  for (const [text, whole] of Object.entries(read)) assert.equal(cents(text), whole, text);
});

test("what is no amount is not a number", () => {
  for (const text of ["", " ", ".5", "1.", "1.234", "1e3", "--1", "+1", "$5", "1 2", "1234567890123", "NaN"]) {
    assert.ok(Number.isNaN(cents(text)), text);
  }
});

test("the largest amount that is read is exact", () => {
  assert.equal(cents("999999999999.99"), 99999999999999);
  assert.equal(amount(99999999999999), "999999999999.99");
});

test("what is written is read back", () => {
  for (const whole of [0, 1, 9, 10, 99, 100, 101, 1050, 99999, 123456789, -1, -99, -100, -123456]) {
    assert.equal(cents(amount(whole)), whole);
  }
});

test("the server gets dollars and two digits", () => {
  assert.equal(amount(5), "0.05");
  assert.equal(amount(-5), "-0.05");
  assert.equal(amount(123400), "1234.00");
});

test("people get thousands apart, and cents only where there are some", () => {
  assert.equal(shown(0), "0");
  assert.equal(shown(100000), "1,000");
  assert.equal(shown(123456789), "1,234,567.89");
  assert.equal(shown(-550), "−5.50");
  assert.equal(show("1234.50"), "1,234.50");
});

test("a result has its sign and its class", () => {
  assert.deepEqual([net(1000), net(-550), net(0)], ["+10", "−5.50", "0"]);
  assert.equal(showNet("-20.00"), "−20");
  assert.deepEqual([signOf(1), signOf(-1), signOf(0)], ["win", "lose", ""]);
});

test("chips make the amount, and no fewer would", () => {
  assert.deepEqual(chipsFor(0), []);
  assert.deepEqual(chipsFor(63731), [50000, 10000, 2500, 500, 500, 100, 100, 25, 5, 1]);
  for (let whole = 0; whole < 3000; whole += 7) {
    const pile = chipsFor(whole);
    assert.equal(
      pile.reduce((sum, chip) => sum + chip, 0),
      whole,
    );
    for (const [at, chip] of CHIPS.entries()) {
      const worth = pile.filter((other) => other <= chip && other !== chip).reduce((sum, other) => sum + other, 0);
      assert.ok(worth < chip, `${whole}: those below ${chip} could be one, at ${at}`);
    }
  }
});

test("a pile that would not fit is cut off", () => {
  assert.equal(chipsFor(100 * 50000).length, 40);
});
