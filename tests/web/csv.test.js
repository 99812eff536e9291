import assert from "node:assert/strict";
import { test } from "node:test";
import { csvText } from "#web/csv.js";
import { csv } from "#web/history/files.js";

/** Rows as RFC 4180 has them, read by a way of its own. */
function rowsOf(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("what is written is read back", () => {
  const rows = [
    ["plain", 'with "quotes"', "with, comma"],
    ["two\r\nlines", "one\nmore", ""],
    ["1", "0.5", "–"],
  ];
  assert.deepEqual(rowsOf(csvText(rows)), rows);
});

test("only what must be is quoted, and every row ends", () => {
  assert.equal(csvText([["a b", 1, 2n]]), "a b,1,2\r\n");
  assert.equal(csvText([['"', "x"]]), '"""",x\r\n');
  assert.equal(csvText([]), "");
});

test("what is not there is left empty", () => {
  assert.equal(csvText([[undefined, null, 0, false, ""]]), ",,0,false,\r\n");
});

test("a name is no formula in a spreadsheet", () => {
  const line = { at: 0, table: "k7p2mq4x", rules: "house", title: "The house", round: 3, seat: 2, net: "-20.00" };
  for (const name of ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"]) {
    assert.equal(rowsOf(csv([{ ...line, name }]))[1][2], `'${name}`);
  }
  const [head, row] = rowsOf(csv([{ ...line, name: "Tom, Dick" }]));
  assert.equal(head.length, row.length);
  assert.deepEqual(row, [
    "1970-01-01T00:00:00.000Z",
    "k7p2mq4x",
    "Tom, Dick",
    "house",
    "The house",
    "3",
    "2",
    "-20.00",
  ]);
});
