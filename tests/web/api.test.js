import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addressOf,
  get,
  isRetryable,
  Problem,
  post,
  postForText,
  postWithRetry,
  put,
  query,
  RETRY_DELAY,
  remove,
} from "#web/api.js";
import { newTransfer, sendTransfer } from "#web/host/chips.js";
import { Supply } from "#web/trainer/supply.js";
import { answering, serve } from "./fake_browser.js";

const refusal = (code, status) => answering({ code, detail: `because of ${code}` }, status);

/** Lets what waits for promises go on. */
const turn = () => new Promise((done) => setImmediate(done));

test("a body is sent as JSON, and the answer read as such", async () => {
  const asked = serve(() => answering({ fine: true }));
  assert.deepEqual(await post("/api/x", { a: [1] }), { fine: true });
  assert.deepEqual(asked, [
    { path: "/api/x", method: "POST", headers: { "content-type": "application/json" }, body: '{"a":[1]}' },
  ]);
});

test("without a body nothing is said of one", async () => {
  const asked = serve(() => answering(null, 204));
  assert.deepEqual([await get("/a"), await post("/b"), await remove("/c")], [null, null, null]);
  assert.deepEqual(asked, [
    { path: "/a", method: "GET" },
    { path: "/b", method: "POST" },
    { path: "/c", method: "DELETE" },
  ]);
  await put("/d", null);
  assert.equal(asked[3].body, "null");
});

test("a text comes as it is", async () => {
  serve(() => new Response('{"numerator": 12345678901234567890}'));
  assert.equal(await postForText("/api/solve", {}), '{"numerator": 12345678901234567890}');
});

test("a refusal is a problem with its code and its line", async () => {
  serve(() => refusal("not-invited", 403));
  const problem = { name: "Error", code: "not-invited", message: "because of not-invited", status: 403 };
  await assert.rejects(get("/api/x"), problem);
  await assert.rejects(get("/api/x"), Problem);
});

test("an answer that is no JSON, and none at all, are problems too", async () => {
  serve(() => new Response("<html>", { status: 502 }));
  await assert.rejects(get("/api/x"), { code: "fault", status: 502 });
  serve(() => {
    throw new TypeError("network");
  });
  await assert.rejects(get("/api/x"), { code: "unreachable", status: 0 });
});

test("what leaves open whether it was done", () => {
  const open = ["unavailable", "fault", "too-many-messages", "unreachable"];
  assert.ok(open.every((code) => isRetryable({ code })));
  assert.ok(!isRetryable({ code: "bad-request" }));
});

test("an address has the parameters of its path, encoded, and the others after the question mark", () => {
  assert.equal(addressOf("/api/tables"), "/api/tables");
  assert.equal(addressOf("/api/tables/{table}", { table: "k7p2mq4x", invitation: null }), "/api/tables/k7p2mq4x");
  const path = "/api/tables/{table}/rounds/{number}";
  assert.equal(
    addressOf(path, { table: "a/b", number: 12, invitation: "x y" }),
    "/api/tables/a%2Fb/rounds/12?invitation=x+y",
  );
});

test("fields of an address: what is not there is left out, nothing is a value", () => {
  assert.equal(query({}), "");
  assert.equal(query({ a: undefined, b: null, c: "" }), "");
  assert.equal(query({ a: 0, b: "x y", c: "&=é" }), "?a=0&b=x+y&c=%26%3D%C3%A9");
});

test("a house that was asked too much is asked again, after a pause", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let left = 2;
  const asked = serve(() => (left-- > 0 ? refusal("too-many-messages", 429) : answering("done")));
  const waiting = postWithRetry("/api/advice", { a: 1 });
  for (const times of [1, 2, 3]) {
    await turn();
    assert.equal(asked.length, times);
    t.mock.timers.tick(RETRY_DELAY);
  }
  assert.equal(await waiting, "done");
  assert.equal(new Set(asked.map(({ body }) => body)).size, 1);
});

test("nobody is asked again for what is not wanted any more", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = serve(() => refusal("too-many-messages", 429));
  let wanted = true;
  const waiting = assert.rejects(
    postWithRetry("/api/advice", {}, () => wanted),
    { code: "too-many-messages" },
  );
  await turn();
  wanted = false;
  t.mock.timers.tick(RETRY_DELAY);
  await waiting;
  assert.equal(asked.length, 1);
});

test("another refusal is not asked about again", async () => {
  const asked = serve(() => refusal("bad-request", 400));
  await assert.rejects(postWithRetry("/api/advice", {}), { code: "bad-request" });
  assert.equal(asked.length, 1);
});

test("chips are transferred once: sent again, the transfer is the same", async () => {
  let left = 2;
  const asked = serve(() => (left-- > 0 ? refusal("unavailable", 503) : answering({ player: "Ann", purse: "5.00" })));
  const transfer = newTransfer("Ann", "5.00", "a gift");
  assert.equal((await sendTransfer(transfer, [0, 0, 0])).purse, "5.00");
  assert.deepEqual(
    asked.map(({ body }) => JSON.parse(body)),
    [transfer, transfer, transfer],
  );
  assert.match(transfer.id, /^[0-9a-f]{24}$/);
  assert.notEqual(newTransfer("Ann", "5.00", "a gift").id, transfer.id);
});

test("a transfer that is refused for good is not sent again; one that stays open fails in the end", async () => {
  let asked = serve(() => refusal("no-such-player", 404));
  await assert.rejects(sendTransfer(newTransfer("x", "1", "y"), [0, 0]), { code: "no-such-player" });
  assert.equal(asked.length, 1);
  asked = serve(() => refusal("unavailable", 503));
  await assert.rejects(sendTransfer(newTransfer("x", "1", "y"), [0, 0]), { code: "unavailable" });
  assert.equal(asked.length, 3);
});

test("spots come in batches, asked for before they are needed", async () => {
  const batch = (first) => Array.from({ length: 8 }, (_, at) => ({ id: `${first + at}` }));
  const asked = serve(() => answering({ spots: batch(8 * asked.length - 7) }));
  const supply = new Supply("flop", "luck");
  await Promise.all([supply.ready(), supply.ready()]);
  assert.equal(asked.length, 1);
  const taken = [];
  for (let at = 0; at < 6; at += 1) taken.push(supply.take().id);
  await turn();
  await turn();
  for (let at = 0; at < 6; at += 1) taken.push(supply.take().id);
  assert.deepEqual(
    taken,
    Array.from({ length: 12 }, (_, at) => `${at + 1}`),
  );
  assert.deepEqual(
    asked.map(({ path }) => path),
    ["/api/spots?street=flop&count=8&seed=luck-1", "/api/spots?street=flop&count=8&seed=luck-2"],
  );
});

test("a batch that did not come is asked for when it is needed", async () => {
  serve(() => refusal("unavailable", 503));
  const supply = new Supply("any");
  await assert.rejects(supply.ready(), { code: "unavailable" });
  const asked = serve(() => answering({ spots: [{ id: "a" }] }));
  await supply.ready();
  assert.equal(supply.take().id, "a");
  assert.equal(asked[0].path, "/api/spots?street=any&count=8");
});
