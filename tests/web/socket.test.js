import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { answering, dispatch, openAt, Socket, serve } from "./fake_browser.js";

openAt("/table/k7p2mq4x");
serve(() => answering({ player: "Ann", role: "player" }));
const { ask, dropConnection, connectionState, watch } = await import("#web/socket.js");
const { me } = await import("#web/me.js");

const LONGEST = 10000; // ms, in which a lost connection is made again
const turn = () => new Promise((done) => setImmediate(done));
const answered = (socket, at, fields = {}) =>
  socket.says({ type: "reply", id: socket.sent[at].id, ok: true, ...fields });
const refused = (socket, at, code) =>
  socket.says({ type: "reply", id: socket.sent[at].id, ok: false, problem: { code, detail: code } });

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));

/** The connection is closed when nothing is pending and nothing is watched. */
afterEach(() => {
  dropConnection();
  mock.timers.reset();
  assert.equal(connectionState.value, "closed");
});

test("the first request opens the connection, at the address of the page", async () => {
  const reply = ask("ping");
  assert.equal(Socket.last.address, "ws://pitboss.test/api/play");
  assert.deepEqual(Socket.last.sent, []);
  Socket.last.opens();
  assert.equal(connectionState.value, "open");
  assert.equal(Socket.last.sent[0].do, "ping");
  answered(Socket.last, 0, { version: 7 });
  assert.equal((await reply).version, 7);
});

test("replies find their questions in any order; a refusal is a problem", async () => {
  const [one, other] = [ask("sit", { seat: 1 }), ask("sit", { seat: 2 })];
  Socket.last.opens();
  const { sent } = Socket.last;
  assert.deepEqual(
    sent.map(({ seat }) => seat),
    [1, 2],
  );
  assert.notEqual(sent[0].id, sent[1].id);
  refused(Socket.last, 1, "seat-taken");
  answered(Socket.last, 0);
  assert.equal((await one).ok, true);
  await assert.rejects(other, { code: "seat-taken" });
});

test("over a new connection everything unanswered is sent again, with the same id", async () => {
  const reply = ask("decide", { decision: "check" });
  const first = Socket.last;
  first.opens();
  first.close();
  assert.equal(connectionState.value, "lost");
  mock.timers.tick(LONGEST);
  assert.notEqual(Socket.last, first);
  Socket.last.opens();
  assert.deepEqual(Socket.last.sent, first.sent);
  answered(Socket.last, 0);
  answered(Socket.last, 0); // a second answer finds nobody
  assert.equal((await reply).ok, true);
});

test("a connection that says nothing is taken for lost", async () => {
  const reply = ask("ping");
  const first = Socket.last;
  first.opens();
  mock.timers.tick(6000);
  assert.equal(connectionState.value, "lost");
  assert.equal(first.readyState, 3);
  mock.timers.tick(LONGEST);
  Socket.last.opens();
  answered(Socket.last, 0);
  await reply;
});

test("what the house could not settle is asked again, some times", async () => {
  const reply = ask("top-up");
  Socket.last.opens();
  const { sent } = Socket.last;
  for (let tries = 1; tries <= 5; tries += 1) {
    refused(Socket.last, tries - 1, "unavailable");
    mock.timers.tick(1000 * tries - 1);
    assert.equal(sent.length, tries);
    mock.timers.tick(1);
    assert.equal(sent.length, tries + 1);
  }
  refused(Socket.last, 5, "unavailable");
  await assert.rejects(reply, { code: "unavailable" });
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
});

test("a table that is watched is watched again, and first", async () => {
  const views = [];
  const unwatch = watch("k7p2mq4x", { invitation: "abc", onView: (view) => views.push(view), onRefused: assert.fail });
  const first = Socket.last;
  first.opens();
  assert.deepEqual({ ...first.sent[0], id: 0 }, { id: 0, do: "watch", table: "k7p2mq4x", invitation: "abc" });
  first.says({ type: "view", table: "k7p2mq4x", version: 3 });
  first.says({ type: "view", table: "another", version: 9 });
  assert.equal(views.length, 1);
  assert.equal(views[0].version, 3);
  assert.equal(typeof views[0].at, "number");
  const reply = ask("sit");
  first.close();
  mock.timers.tick(LONGEST);
  Socket.last.opens();
  assert.deepEqual(
    Socket.last.sent.map((sent) => sent.do),
    ["watch", "sit"],
  );
  first.says({ type: "view", table: "k7p2mq4x", version: 4 }); // messages of an old connection are ignored
  assert.equal(views.length, 1);
  answered(Socket.last, 0);
  answered(Socket.last, 1);
  await reply;
  unwatch();
  assert.equal(Socket.last.sent[2].do, "unwatch");
  answered(Socket.last, 2);
  Socket.last.says({ type: "view", table: "k7p2mq4x", version: 5 });
  assert.equal(views.length, 1);
});

test("who may not watch is told so", async () => {
  const told = [];
  const unwatch = watch("hidden", { onView: assert.fail, onRefused: ({ code }) => told.push(code) });
  Socket.last.opens();
  refused(Socket.last, 0, "not-invited");
  await turn();
  assert.deepEqual(told, ["not-invited"]);
  unwatch();
  answered(Socket.last, 1);
});

test("reconnecting takes longer and longer, until a message comes", () => {
  const unwatch = watch("k7p2mq4x", { onView() {}, onRefused: assert.fail });
  let before = 0;
  for (const least of [150, 300, 600, 1200, 2400, 4800, 6000, 6000]) {
    Socket.last.close();
    assert.equal(connectionState.value, "lost");
    const { length } = Socket.all;
    mock.timers.tick(least - 1);
    assert.equal(Socket.all.length, length, `not before ${least} ms`);
    mock.timers.tick(LONGEST);
    assert.equal(Socket.all.length, length + 1);
    assert.ok(least >= before);
    before = least;
  }
  Socket.last.opens();
  Socket.last.says({ type: "view", table: "k7p2mq4x", version: 1 });
  Socket.last.close();
  const { length } = Socket.all;
  mock.timers.tick(250);
  assert.equal(Socket.all.length, length + 1);
  Socket.last.opens();
  unwatch();
  answered(Socket.last, 0);
  answered(Socket.last, 1);
});

test("offline the connection is dropped, and online again made at once", () => {
  const unwatch = watch("k7p2mq4x", { onView() {}, onRefused: assert.fail });
  Socket.last.opens();
  dispatch("offline");
  assert.equal(connectionState.value, "lost");
  const { length } = Socket.all;
  dispatch("online");
  assert.equal(Socket.all.length, length + 1);
  Socket.last.opens();
  unwatch();
  answered(Socket.last, 0);
  answered(Socket.last, 1);
});

test("another session gets another connection", () => {
  const unwatch = watch("k7p2mq4x", { onView() {}, onRefused: assert.fail });
  me.value = null;
  Socket.last.opens();
  const first = Socket.last;
  me.value = { player: "Ann", role: "player", purse: "1.00" };
  assert.notEqual(Socket.last, first);
  const second = Socket.last;
  me.value = { player: "Ann", role: "player", purse: "2.00" };
  assert.equal(Socket.last, second); // the purse is no other person
  second.opens();
  unwatch();
  answered(second, 0);
  answered(second, 1);
});

test("a connection that was refused asks for the session before the next one", async () => {
  const asked = serve(() => answering(null, 204));
  const unwatch = watch("k7p2mq4x", { onView() {}, onRefused: assert.fail });
  Socket.last.opens();
  const { length } = Socket.all;
  Socket.last.close(1008);
  assert.equal(asked[0].path, "/api/sessions/current");
  for (let at = 0; at < 5; at += 1) await turn();
  assert.equal(me.value, null);
  mock.timers.tick(LONGEST);
  assert.ok(Socket.all.length > length);
  Socket.last.opens();
  unwatch();
  answered(Socket.last, 0);
  answered(Socket.last, 1);
});
