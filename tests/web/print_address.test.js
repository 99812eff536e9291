// The address of a sheet: what is chosen, and nothing that does not matter to it.
import assert from "node:assert/strict";
import test from "node:test";
import { missing, OWN, ofTable, pageAddress, sheetAddress } from "#web/print/address.js";

/** @type {Server.SheetLine} */
const manual = { name: "manual", title: "", subject: "", filled_from: "the rules", svg: false };
/** @type {Server.SheetLine} */
const layout = { ...manual, name: "layout", svg: true };
/** @type {Server.SheetLine} */
const log = { ...manual, name: "log", filled_from: "a table's rounds" };
/** @type {Server.SheetLine} */
const slip = { ...manual, name: "void-slip", filled_from: "a void round" };
const chosen = { rules: "house", toml: "", paper: "a4", scale: "10", plain: false, filled: false, round: "" };

test("a sheet of the rules", () => {
  assert.equal(sheetAddress({ ...chosen, sheet: manual }), "/api/print/manual?rules=house");
  const letter = sheetAddress({ ...chosen, sheet: manual, paper: "letter", plain: true, filled: true });
  assert.equal(letter, "/api/print/manual?rules=house&paper=letter");
});

test("a layout has its scale and no paper", () => {
  const address = sheetAddress({ ...chosen, sheet: layout, paper: "letter", plain: true });
  assert.equal(address, "/api/print/layout?rules=house&scale=10&plain=true");
  assert.equal(sheetAddress({ ...chosen, sheet: layout, scale: "1" }), "/api/print/layout?rules=house");
});

test("a table's rules, and a file of one's own", () => {
  const rules = ofTable("k7p2");
  assert.equal(sheetAddress({ ...chosen, sheet: manual, rules }), "/api/print/manual?table=k7p2");
  const own = sheetAddress({ ...chosen, sheet: manual, rules: OWN, toml: 'a = "b&c"' });
  assert.equal(new URLSearchParams(own.split("?")[1]).get("rules"), 'a = "b&c"');
  assert.equal(pageAddress({ ...chosen, sheet: manual, rules: OWN }), "/print/manual");
  assert.equal(pageAddress({ ...chosen, sheet: manual, rules }), "/print/manual?rules=table%3Ak7p2");
});

test("a journal fills a sheet once it is said which", () => {
  const rules = ofTable("k7p2");
  assert.equal(missing({ ...chosen, sheet: log, filled: true }), "table");
  assert.equal(sheetAddress({ ...chosen, sheet: log, filled: true }), "/api/print/log?rules=house");
  assert.equal(sheetAddress({ ...chosen, sheet: log, rules, filled: true }), "/api/print/log?table=k7p2&filled=true");
  assert.equal(missing({ ...chosen, sheet: slip, rules, filled: true, round: "0" }), "round");
  const filled = sheetAddress({ ...chosen, sheet: slip, rules, filled: true, round: "12" });
  assert.equal(filled, "/api/print/void-slip?table=k7p2&filled=true&round=12");
});
