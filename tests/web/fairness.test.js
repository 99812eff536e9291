import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readBody } from "#web/fairness/events.js";
import { agree, difference, FailedCheck, must } from "#web/fairness/failed_check.js";
import { browsers, hashing, hex, joined, own, unhex, utf8 } from "#web/fairness/sha256.js";
import { deal, message, shuffled } from "#web/fairness/shuffle.js";
import { verifyRound } from "#web/fairness/verify.js";

const PAGE = readFileSync(new URL("../../docs/fairness.md", import.meta.url), "utf8");
const shown = (word) => new RegExp(`^${word} +(.*)$`, "m").exec(PAGE)[1];
const SEED = new Uint8Array(32);
const SHARES = { 2: "luck", 5: "7 come 11" };
const BOTH = { own, browsers };

test("the digests that FIPS 180 publishes", async () => {
  const published = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  };
  for (const one of Object.values(BOTH)) {
    for (const [text, digest] of Object.entries(published)) assert.equal(hex(await one.digest(utf8(text))), digest);
  }
});

test("the authentication codes that RFC 4231 publishes", async () => {
  const [short, long] = [utf8("Jefe"), new Uint8Array(131).fill(0xaa)]; // longer than a block
  const data = "Test Using Larger Than Block-Size Key - Hash Key First";
  for (const one of Object.values(BOTH)) {
    assert.equal(
      hex(await one.hmac(short, utf8("what do ya want for nothing?"))),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
    assert.equal(
      hex(await one.hmac(long, utf8(data))),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    );
  }
});

test("our own hashes are Node's, for every length around the ends of blocks", async () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 73 + length) % 256);
    assert.equal(hex(await own.digest(bytes)), createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
    const code = createHmac("sha256", bytes).update(bytes).digest("hex");
    assert.equal(hex(await own.hmac(bytes, bytes)), code, `${length} bytes`);
  }
});

test("the platform's own hashes serve where there are any", () => assert.equal(hashing, browsers));

test("bytes are written, read and joined", () => {
  const all = Uint8Array.from({ length: 256 }, (_, at) => at);
  assert.deepEqual(unhex(hex(all)), all);
  assert.equal(hex([0, 15, 255]), "000fff");
  assert.deepEqual(unhex(""), new Uint8Array());
  assert.deepEqual(joined([1], new Uint8Array([2, 3]), []), new Uint8Array([1, 2, 3]));
  assert.equal(hex(utf8("é")), "c3a9");
});

test("the example of the fairness page", async () => {
  assert.equal(hex(await own.digest(SEED)), shown("commitment"));
  assert.equal(hex(message(1, SHARES)), shown("message"));
  const stream = await own.hmac(SEED, joined(message(1, SHARES), new Uint8Array(8)));
  assert.equal(hex(stream), shown("stream"));
  for (const one of Object.values(BOTH)) {
    const deck = await shuffled(SEED, 1, SHARES, one);
    const top = shown("deck").split(" ");
    assert.deepEqual(deck.slice(0, top.length), top);
    assert.equal(new Set(deck).size, 52);
  }
});

test("shares count by the number of their seat, not as texts", () => {
  assert.deepEqual(message(7, { 10: "b", 9: "a" }), message(7, { 9: "a", 10: "b" }));
  assert.match(hex(message(7, { 10: "b", 9: "a" })), new RegExp(`${hex(utf8("9 a"))}.*${hex(utf8("10 b"))}$`));
});

test("a large number of a round is written in whole", () => {
  assert.equal(hex(message(2 ** 40 + 1, {})), "0000010000000001");
});

test("every seed, round and share shuffles anew", async () => {
  const other = new Uint8Array(32).fill(1);
  const decks = await Promise.all([
    shuffled(SEED, 1, SHARES, own),
    shuffled(SEED, 2, SHARES, own),
    shuffled(other, 1, SHARES, own),
    shuffled(SEED, 1, { ...SHARES, 5: "7 come 12" }, own),
    shuffled(SEED, 1, {}, own),
  ]);
  assert.equal(new Set(decks.map((deck) => deck.join(""))).size, decks.length);
});

test("bytes that would favour some places are passed over", async () => {
  // 256 % 52 is 48: of the bytes from 208 on none may choose among 52 cards, they would favour the first.
  const ones = { hmac: async () => new Uint8Array(32).fill(1) };
  const honest = await shuffled(SEED, 1, {}, ones);
  for (const first of [255, 208]) {
    const blocks = [[first, ...new Uint8Array(31).fill(1)], ...Array(2).fill(new Uint8Array(32).fill(1))];
    assert.deepEqual(await shuffled(SEED, 1, {}, { hmac: async () => blocks.shift() }), honest);
  }
  const blocks = [[207, ...new Uint8Array(31).fill(1)], new Uint8Array(32).fill(1)];
  assert.notDeepEqual(await shuffled(SEED, 1, {}, { hmac: async () => blocks.shift() }), honest);
});

test("from a shuffler two at a time, from a shoe one by one", () => {
  const deck = Array.from({ length: 52 }, (_, at) => String(at));
  const board = ["6", "7", "8", "9", "10"];
  const two = deal(deck, ["5", "2"], "shuffler");
  assert.deepEqual(two, { hands: { 2: ["0", "1"], 5: ["2", "3"] }, dealer: ["4", "5"], board });
  const one = deal(deck, [5, 2], "shoe");
  assert.deepEqual(one, { hands: { 2: ["0", "3"], 5: ["1", "4"] }, dealer: ["2", "5"], board });
});

test("a body in which a field comes twice is none", () => {
  assert.deepEqual(readBody('{"kind":"sat-in","seat":2}'), { kind: "sat-in", seat: 2 });
  for (const text of ['{"seat":1,"seat":2}', '{"seat": 1}', "[]", "null", "1", '"x"', "", "{"]) {
    assert.equal(readBody(text), null, text);
  }
});

test("where two values differ first", () => {
  assert.equal(difference({ a: [1, { b: null }], c: "x" }, { c: "x", a: [1, { b: null }] }, "record"), null);
  assert.deepEqual(difference({ a: [1, 2] }, { a: [1, 3] }, "record"), ["record.a.1", 2, 3]);
  assert.deepEqual(difference({ a: 1 }, { a: 1, b: 2 }, "record"), ["record.b", undefined, 2]);
  assert.deepEqual(difference([], {}, "record"), ["record", [], {}]);
  assert.deepEqual(difference(null, {}, "record"), ["record", null, {}]);
  assert.deepEqual(difference("1", 1, "record"), ["record", "1", 1]);
});

test("what does not agree is said with where, and both", () => {
  agree({ a: 1 }, { a: 1 }, "record");
  const said = (error) =>
    error instanceof FailedCheck && ["record.a", "1", '"1"'].every((part) => error.message.includes(part));
  assert.throws(() => agree({ a: 1 }, { a: "1" }, "record"), said);
  assert.throws(() => agree({}, { a: 1 }, "record"), /–/);
  assert.throws(() => must(0, "no"), { message: "no" });
  assert.doesNotThrow(() => must("yes", "no"));
});

const RECORDS = JSON.parse(readFileSync(new URL("answers/records.json", import.meta.url), "utf8"));
const SEALED = "sealed side bets, round 4";
const states = async (record) =>
  Object.fromEntries((await verifyRound(record)).map(({ check, state }) => [check, state]));

test("true records hold, and what a sealed deal hides is not checkable, which is no failure", async () => {
  for (const [name, record] of Object.entries(RECORDS)) {
    const found = await states(record);
    const hidden = Object.keys(found).filter((check) => found[check] === "not checkable");
    const sealed = record.fairness.deals === "sealed";
    assert.deepEqual(hidden, sealed ? ["reveal", "commitment", "deck"] : [], name);
    assert.ok(!Object.values(found).includes("failed"), name);
  }
  const details = Object.fromEntries((await verifyRound(RECORDS[SEALED])).map((it) => [it.check, it.detail]));
  assert.match(details.deck, /Hidden for good: /);
});

test("a sealed deal that tells a seed, and an open one that does not, are found out", async () => {
  const told = structuredClone(RECORDS[SEALED]);
  told.fairness.seed = "ab".repeat(32);
  assert.equal((await states(told)).reveal, "failed");
  const kept = structuredClone(RECORDS["house, eventful"]);
  kept.fairness.seed = null;
  const found = await states(kept);
  assert.deepEqual([found.reveal, found.commitment, found.deck], ["failed", "failed", "failed"]);
  kept.fairness.deals = "sealed";
  assert.equal((await states(kept)).reveal, "failed");
  const bare = structuredClone(RECORDS["house, eventful"]);
  for (const link of bare.chain.events) link.private = null;
  assert.equal((await states(bare)).private, "not checkable");
});

test("what is no record holds nothing", async () => {
  for (const nonsense of [null, undefined, 1, "x", [], {}, { format: "pitboss round 0" }]) {
    const checks = await verifyRound(nonsense);
    assert.ok(checks.length > 5);
    for (const { name, state, detail } of checks) assert.ok(name && state === "failed" && detail);
  }
});

test("what the page has seen is checked only if it has seen something", async () => {
  const names = async (known) => (await verifyRound({}, known)).map(({ check }) => check);
  assert.ok(!(await names({})).some((check) => check === "seen" || check === "own"));
  assert.ok((await names({ commitment: "00" })).includes("seen"));
  assert.ok((await names({ ownSeeds: { 2: "luck" } })).includes("own"));
});
