import assert from "node:assert/strict";
import { test } from "node:test";
import STANDARD from "./answers/standard_game.json" with { type: "json" };
import VIEWS from "./answers/views.json" with { type: "json" };
import { answering, openAt, Socket, serve } from "./fake_browser.js";

openAt("/table/k7p2mq4x");
const CARD = { table: "k7p2mq4x", name: "The corner" };
const asked = serve((path) => answering(path.startsWith("/api/tables/") ? CARD : null));
const { announcement } = await import("#web/table/announcements.js");
const { around } = await import("#web/table/felt.js");
const { makeBetting } = await import("#web/table/betting.js");
const { settledBefore } = await import("#web/table/covered.js");
const { resultOf } = await import("#web/table/settled.js");
const { deckPlace } = await import("#web/table/work_area.js");
const { texts } = await import("#web/texts.js");
const { openTable } = await import("#web/table/state.js");

const turn = () => new Promise((done) => setImmediate(done));
const stageOf = ({ public: { round } }) => round?.stage ?? "none";
/** What is read aloud as a round goes on, by the stage that is reached. */
const said = (views) => views.slice(1).map((now, at) => [stageOf(now), announcement(views[at], now)]);

test("who plays hears of the bets, the own cards, each turn, and the result", () => {
  const lines = said(VIEWS.player);
  assert.equal(lines[0][1], "Place your bets");
  const [, dealt] = lines.find(([stage]) => stage === "preflop");
  assert.equal(dealt, "Your cards: king of hearts, ten of clubs. It is your turn");
  const [, flop] = lines.find(([stage]) => stage === "flop");
  assert.match(flop, /^The board: \w+ of \w+, \w+ of \w+, \w+ of \w+$/);
  const [stage, last] = lines.at(-1);
  assert.equal(stage, "closed");
  assert.match(last, /The dealer has .+: .+\. You (win|lose|tie) with .+: [+−]?\d/);
});

test("what the bank did not cover is read aloud with what was lost", () => {
  const closed = VIEWS.player.at(-1);
  const line = (due, paid, lost) => ({ due, paid, lost });
  /** The last words, where the own seat has these lines. */
  const heard = (result, lines) => {
    const seats = closed.public.round.seats.map((part) => (part.seat === 2 ? { ...part, result, lines } : part));
    const view = { ...closed, public: { ...closed.public, round: { ...closed.public.round, seats } } };
    return announcement(VIEWS.player.at(-2), view).replace(/ with [^:]+(?=: )/, "");
  };
  const went = "as far as the bank's wager went";
  const lines = [line("0.00", "0.00", "30.00"), line("15.00", "5.00", "0.00")];
  assert.ok(heard("lose", lines).endsWith(`You lose: 15 due, 5 paid, ${went}, 30 lost`), heard("lose", lines));
  assert.ok(heard("win", [line("40.00", "0.00", "0.00")]).endsWith(`You win: 40 due, nothing paid, ${went}`));
});

test("nothing is read aloud while nothing moves on", () => {
  const again = VIEWS.player.slice(2).filter((now, at) => stageOf(now) === stageOf(VIEWS.player[at + 1]));
  assert.ok(again.length);
  for (const view of VIEWS.player) assert.equal(announcement(view, view), "");
  const [, between] = said(VIEWS.player).filter(([stage]) => stage === "preflop")[1];
  assert.equal(between, "");
});

test("who banks hears that, is dealt no cards of an own, and hears the result of the bank", () => {
  const lines = said(VIEWS.bank);
  assert.equal(lines[0][1], "You bank this round. The others play against your wager.");
  assert.ok(lines.every(([, words]) => !words.includes("Your cards")));
  assert.match(lines.at(-1)[1], /Your result as the bank: [+−]?\d/);
  assert.match(lines.at(-1)[1], /^The bank is offered to you/);
});

test("who looks on hears of no turn and no result", () => {
  const watched = VIEWS.player.map((view) => ({ ...view, you: null }));
  const words = said(watched)
    .map(([, line]) => line)
    .join(" ");
  assert.match(words, /The board/);
  assert.ok(!/[Yy]ou/.test(words.replace("Place your bets", "")), words);
});

test("what the house is about to do, and who is sat out, is heard once", () => {
  const [, , view] = VIEWS.player;
  const seats = view.public.seats.map((seat) => ({ ...seat, sitting_out: seat.seat === view.you.seat }));
  const out = { ...view, public: { ...view.public, seats } };
  assert.match(announcement(view, out), /^You are sitting out/);
  assert.equal(announcement(out, out), "");
  assert.match(announcement(view, { ...view, draining: true }), /^The house is about to close/);
});

test("results of a round: of a player, of the bank, and of who had no part in it", () => {
  const { round } = VIEWS.bank.at(-1).public;
  const cents = (text) => Math.round(100 * Number(text));
  const bank = resultOf(round, round.player_dealer);
  const players = round.seats.filter(({ lines }) => lines.length).map(({ seat }) => resultOf(round, seat));
  assert.equal(
    bank,
    cents(round.bank.collected) - cents(round.bank.paid) - cents(round.collection),
    "what the bank collects and does not pay, less the collection",
  );
  assert.equal(
    [bank, ...players].reduce((sum, net) => sum + net, 0),
    -cents(round.collection),
    "no chip appears or vanishes",
  );
  assert.equal(resultOf(round, 7), null);
  assert.equal(resultOf(round, null), null);
});

test("the other seats sit around one's own, clockwise", () => {
  assert.deepEqual(around(6, 3), { left: [6, 5, 4], right: [1, 2] });
  assert.deepEqual(around(6, 1), { left: [4, 3, 2], right: [5, 6] });
  assert.deepEqual(around(6, null), { left: [3, 2, 1], right: [4, 5, 6] });
});

/** Bets of these seats at a table of six where seat 4 banks, and who goes before a seat. */
function before(own, bets, stage = "betting") {
  const seats = [1, 2, 3, 4, 5, 6].map((seat) => ({ seat }));
  const order = [5, 6, 1, 2, 3].filter((seat) => bets.includes(seat));
  const { bet, mayBet } = settledBefore({ player_dealer: 4, seats, settlement_order: order, stage }, own);
  return texts.table.bank.order(bet, mayBet);
}

test("who is settled before is told of who has bet and of who still may, also before the own bet is there", () => {
  assert.equal(before(2, [2]), "Seats 5, 6 and 1 are settled before you if they bet.");
  assert.equal(before(2, []), "Seats 5, 6 and 1 are settled before you if they bet.");
  assert.equal(before(6, [2]), "Seat 5 is settled before you if it bets.");
  assert.equal(before(2, [3, 6]), "Seat 6 is settled before you, and seats 5 and 1 if they bet.");
  assert.equal(before(2, [2, 5, 6]), "Seats 5 and 6 are settled before you, and seat 1 if it bets.");
  assert.equal(before(5, []), "No seat is paid before you.");
});

test("after the deal only who has bet is settled before", () => {
  assert.equal(before(2, [2, 6], "preflop"), "Seat 6 is settled before you.");
  assert.equal(before(2, [2, 3], "river"), "No seat is paid before you.");
});

/** The betting at a bank of 50, where nothing lies yet. */
function bettingAt(bank) {
  const offer = { minimum: "5.00", maximum: "100.00", increment: "1.00", stack: "500.00", most: null };
  const round = { bank_limits: bank && { win: bank, lose: bank } };
  return makeBetting({
    offer: () => offer,
    card: { value: { game: STANDARD.game } },
    round: { value: round },
    part: { value: null },
  });
}

test("what the bank covers is of the bets that lie; before that, of those that the button would place", () => {
  assert.equal(bettingAt(null).covered.value, null);
  assert.deepEqual(bettingAt("50.00").covered.value, { covered: 2000, stakes: 2000 }); // twice the least Ante
  assert.deepEqual(bettingAt("15.00").covered.value, { covered: 1500, stakes: 2000 });
  const betting = bettingAt("50.00");
  betting.chip.value = 10000;
  betting.add("ante", false);
  assert.deepEqual(betting.covered.value, { covered: 5000, stakes: 20000 });
});

/** A table that is watched, and the socket that its views come over. */
async function opened(invitation) {
  const table = openTable("k7p2mq4x", invitation);
  await turn();
  const socket = Socket.last;
  if (socket.readyState === 0) socket.opens();
  return { table, socket, sees: (view) => socket.says(view) };
}

test("a table asks for its card and watches, with the invitation that it was opened with", async () => {
  const { table, socket } = await opened("let me in");
  assert.equal(
    asked.find(({ path }) => path.startsWith("/api/tables")).path,
    "/api/tables/k7p2mq4x?invitation=let+me+in",
  );
  assert.deepEqual(table.card.value, CARD);
  const { id: _, ...watching } = socket.sent.at(-1);
  assert.deepEqual(watching, { do: "watch", table: "k7p2mq4x", invitation: "let me in" });
  table.unwatch();
});

test("views come in; one that is older than the last does not", async () => {
  const { table, sees } = await opened();
  const [first, betting, dealt] = VIEWS.player;
  sees(dealt);
  assert.equal(table.round.value.stage, "preflop");
  assert.deepEqual(table.you.value.cards, ["Kh", "Tc"]);
  assert.equal(table.part.value.seat, 2);
  assert.equal(table.offer("decide").do, "decide");
  assert.equal(table.offer("place-wagers"), null);
  sees(betting);
  sees(first);
  assert.equal(table.round.value.stage, "preflop", "a view that was overtaken");
  table.unwatch();
});

test("the commitment is the first one that was seen while bets were open", async () => {
  const { table, sees } = await opened();
  const [, betting, dealt] = VIEWS.player;
  sees({ ...betting, public: { ...betting.public, commitment: "first" } });
  sees({ ...betting, public: { ...betting.public, commitment: "second" } });
  sees(dealt);
  assert.equal(table.committed.get(1), "first");
  assert.equal(table.seals.value.get(1).commitment, dealt.public.commitment);
  table.unwatch();
});

test("a settled round is kept with one's own seat, also after standing up", async () => {
  const { table, sees } = await opened();
  for (const view of VIEWS.player) sees(view);
  assert.equal(table.last.value.seat, 2);
  assert.equal(table.between.value, true);
  sees({ ...VIEWS.player.at(-1), you: null });
  assert.equal(table.you.value, null);
  assert.equal(table.last.value.seat, 2);
  table.unwatch();
});

test("a round is not between others for who is asked to bank", async () => {
  const { table, sees } = await opened();
  for (const view of VIEWS.bank) sees(view);
  assert.equal(table.between.value, false);
  table.unwatch();
});

test("what happened is a log with names, of which the end is kept", async () => {
  const { table, sees } = await opened();
  const happened = Array.from({ length: 100 }, (_, at) => ({
    number: at + 1,
    kind: "sat-in",
    seat: at % 2 ? 2 : null,
    words: `line ${at + 1}`,
    steps: [],
  }));
  sees({ ...VIEWS.player[0], happened });
  const log = table.log.value;
  assert.equal(log.length, 80);
  assert.deepEqual([log.at(-1).words, log.at(-1).who, log.at(-2).who], ["line 100", "Blaise", ""]);
  table.unwatch();
});

test("who is not invited any more sees nothing of the table", async () => {
  const { table, socket, sees } = await opened();
  sees(VIEWS.player[2]);
  const { id } = socket.sent.findLast((request) => request.do === "watch");
  socket.says({ type: "reply", id, ok: false, problem: { code: "not-invited", detail: "not invited" } });
  await turn();
  assert.equal(table.view.value, null);
  assert.equal(table.problem.value.code, "not-invited");
  table.unwatch();
});

test("the deck is in the shuffler before the deal, in play after it, and in the rack at last", () => {
  const { deck } = texts.table.workArea;
  const at = (stage, board = ["??"]) => deck[deckPlace({ stage, board }, "shuffler")]("red");
  assert.equal(deck[deckPlace(null, "shoe")]("red"), "red deck, in the shoe");
  assert.equal(at("betting", []), "red deck, in the shuffler");
  for (const stage of ["dealing", "preflop", "flop", "river"]) assert.equal(at(stage), "red deck, in play", stage);
  assert.equal(at("closed"), "red deck, in the rack");
  assert.equal(at("void", []), "red deck, in the shuffler");
  assert.equal(at("void"), "red deck, put away");
});
