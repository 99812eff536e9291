import assert from "node:assert/strict";
import { test } from "node:test";
import { antes, grouped, percent, signed, wholePercent } from "#web/figures.js";
import { grade, LARGE } from "#web/grades.js";
import { chance, difference, figure, netText, oneIn, share } from "#web/laboratory/numbers.js";

test("Antes have three decimals and a true minus", () => {
  assert.equal(antes(0.3064), "0.306");
  assert.equal(antes(-0.5414), "−0.541");
  assert.equal(antes(2, 1), "2.0");
});

test("what is something does not look like nothing", () => {
  assert.equal(antes(0.0004), "0.0004");
  assert.equal(antes(0.04, 1), "0.04");
  assert.equal(antes(0.00001), "0.0000"); // no finer than four decimals
  assert.equal(antes(0), "0.000");
  assert.equal(antes(1e-12), "0.000"); // equal values may differ in the last digit
});

test("a value has its sign", () => {
  assert.deepEqual([signed(1.1724), signed(-0.541), signed(0)], ["+1.172", "−0.541", "0.000"]);
});

test("shares of one", () => {
  assert.equal(percent(0.6341), "63.4%");
  assert.equal(percent(1, 0), "100%");
});

test("nothing is rounded to none or to all", () => {
  assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(wholePercent), ["0%", "1%", "50%", "99%", "100%"]);
});

test("thousands apart", () => {
  assert.deepEqual([0, 999, 1000, 45530, 1234567].map(grouped), ["0", "999", "1,000", "45,530", "1,234,567"]);
});

test("a mistake is small below a tenth of an Ante", () => {
  assert.deepEqual([0, 1e-10, 1e-6, LARGE - 1e-6, LARGE, 3].map(grade), [
    "best",
    "best",
    "small",
    "small",
    "large",
    "large",
  ]);
});

test("figures of the laboratory have four decimals", () => {
  assert.equal(share(0.0218497), "2.1850%");
  assert.equal(figure(-0.0218497), "−0.0218");
});

test("a difference has a sign, or is nothing", () => {
  assert.equal(difference(0.24661), "+0.2466");
  assert.equal(difference(-0.0021), "−0.0021");
  assert.equal(difference(0.00004), "0");
  assert.equal(difference(0.002466, { points: true }), "+0.2466");
});

test("net results are texts of the server", () => {
  assert.deepEqual(["2.5", "-6", "0"].map(netText), ["+2.5", "−6", "0"]);
});

test("a chance has three figures, however small it is", () => {
  assert.equal(chance(0.13647), "13.647%");
  assert.equal(chance(2.2e-7), "0.0000220%");
  assert.equal(chance(0), "0%");
});

test("one in so many", () => {
  assert.equal(oneIn(1 / 45530), "45,530");
  assert.equal(oneIn(0.53), "1.9");
});
