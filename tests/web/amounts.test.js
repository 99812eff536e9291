import assert from "node:assert/strict";
import { test } from "node:test";
import { faultIn, faultWords } from "#web/amounts.js";

const WAGER = { low: 500, high: 49900 };

test("what is wrong with an amount is said with what is possible", () => {
  const said = {
    4: "4 is too little: 5 to 499.",
    "-20": "−20 is too little: 5 to 499.",
    9999: "9,999 is too much: 5 to 499.",
    abc: "“abc” is no amount. Write it as in 10 or 10.50: 5 to 499.",
    60.555: "“60.555” is no amount. Write it as in 10 or 10.50: 5 to 499.",
    "1e3": "“1e3” is no amount. Write it as in 10 or 10.50: 5 to 499.",
    " ": "Write an amount: 5 to 499.",
    "": "Write an amount: 5 to 499.",
  };
  for (const [text, words] of Object.entries(said)) assert.equal(faultWords(text, WAGER), words, text);
});

test("nothing is wrong with an amount within its bounds, however it is written", () => {
  for (const text of ["5", "499", " 5.00 ", "60.5", "499.0", "0,100"]) assert.equal(faultWords(text, WAGER), "", text);
});

test("an amount without a least or a most", () => {
  assert.equal(faultWords("0", { high: 95000 }), "0 is too little: up to 950.");
  assert.equal(faultWords("0", {}), "0 is too little: more than 0.");
  assert.equal(faultWords("4", { low: 500 }), "4 is too little: 5 or more.");
  assert.equal(faultWords("0.01", {}), "");
});

test("an amount between the steps", () => {
  const spot = { low: 500, high: 50000, step: 100 };
  assert.equal(faultWords("10.50", spot), "10.50 does not go in steps of 1: 5 to 500.");
  assert.equal(faultIn("4.50", spot), "low");
  assert.equal(faultIn("10", spot), "");
});
