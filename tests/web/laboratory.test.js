import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, changesOf, draftFrom, read, sameRules } from "#web/laboratory/draft.js";
import { parseOdds, writeOdds, wrongWith } from "#web/laboratory/odds.js";
import { logScale, plainScale } from "#web/laboratory/scale.js";
import { presets, rulesOf, standardRules } from "#web/laboratory/standard.js";
import { roundStep } from "#web/parts/drawing.js";
import { isLoaded, loadStandard } from "#web/standard.js";
import { texts } from "#web/texts.js";
import SIDE_BETS from "./answers/side_bets.json" with { type: "json" };
import STANDARD_GAME from "./answers/standard_game.json" with { type: "json" };
import { answering, serve } from "./fake_browser.js";

assert.ok(!isLoaded());
const asked = serve(() => answering(STANDARD_GAME));
await loadStandard();
const STANDARD = standardRules();
const PRESETS = presets(texts.laboratory);

test("the standard game is asked for once", async () => {
  await loadStandard();
  assert.deepEqual(
    asked.map(({ path }) => path),
    ["/api/standard"],
  );
  assert.ok(isLoaded());
});

test("the standard game, as far as the mathematics goes", () => {
  assert.deepEqual(STANDARD, {
    blind: "500 50 10 3 3:2 1",
    preflop: [3, 4],
    flop: [2],
    river: [1],
    qualify: "pair",
    ante: "returned",
    trips: "UTH-03",
  });
});

test("a table that pays other hands, or shares of a meter, cannot be told: the standard one stands for it", () => {
  const { game } = STANDARD_GAME;
  const paying = (spot, lines) => {
    const wagers = game.wagers.map((wager) =>
      wager.spot === spot ? { ...wager, table: { name: "own", lines } } : wager,
    );
    return rulesOf({ ...game, wagers })[spot];
  };
  const { lines } = game.wagers.find(({ spot }) => spot === "trips").table;
  assert.equal(paying("trips", [{ hand: "flush", pays: "9 to 1" }]), "UTH-03");
  assert.equal(paying("trips", [{ ...lines[0], pays: "100%" }, ...lines.slice(1)]), "UTH-03");
  assert.equal(paying("trips", [{ ...lines[0], pays: "99 to 1" }, ...lines.slice(1)]), "99 40 30 8 7 4 3");
  assert.deepEqual(rulesOf({ ...game, qualify: null, wagers: SIDE_BETS.wagers }), { ...STANDARD, qualify: "none" });
});

test("odds are read as people write them, in lowest terms", () => {
  const read = { 500: "500", "3:2": "3:2", "3 to 2": "3:2", " 6 : 4 ": "3:2", "10 to 5": "2", 0: "0" };
  for (const [text, short] of Object.entries(read)) assert.equal(writeOdds(parseOdds(text)), short, text);
  assert.deepEqual(parseOdds("6:4"), { profit: 3, stake: 2 });
});

test("what are no odds is null", () => {
  for (const text of ["", "x", "3:", ":2", "1:0", "1.5", "-1", "3/2", "1234567"]) {
    assert.equal(parseOdds(text), null, text);
  }
});

test("what is wrong with odds has a name", () => {
  const ofTheGame = (text) => wrongWith(text, false);
  const ofASideBet = (text) => wrongWith(text, true);
  assert.equal(ofTheGame("3:2"), null);
  assert.equal(ofTheGame("x"), "odds");
  assert.equal(ofTheGame("4:3"), "halves");
  assert.equal(ofTheGame("20001"), "high");
  assert.equal(ofTheGame("20000"), null);
  assert.equal(ofTheGame("12345678"), "high");
  assert.equal(ofASideBet("4:3"), null);
  assert.equal(ofASideBet("20001"), null);
  assert.equal(ofASideBet("12345678"), "odds");
});

const queryOf = (address) => new URLSearchParams(address.split("?")[1] ?? "");

test("rules go into an address and come back from it", () => {
  for (const [title, changes] of PRESETS) {
    const rules = { ...STANDARD, ...changes };
    const { draft, unread } = draftFrom(queryOf(addressOf(rules)));
    assert.deepEqual(unread, [], title);
    assert.deepEqual(read(draft), { rules, wrong: {} }, title);
  }
});

test("games to begin with are named by what they change", () => {
  const changes = Object.fromEntries(PRESETS);
  assert.equal(Object.keys(changes).length, PRESETS.length);
  assert.ok(PRESETS.every(([title]) => title));
  assert.deepEqual(changes[texts.laboratory.preset.standard], {});
  assert.deepEqual(changes[texts.laboratory.preset.flush], { blind: "500 50 10 3 2 1" });
  const trips = Object.keys(changes).filter((title) => title.startsWith("Trips"));
  const others = Object.keys(STANDARD_GAME.tables.trips).filter((name) => name !== STANDARD.trips);
  assert.deepEqual(
    trips,
    others.map((name) => `Trips ${name}`),
  );
});

test("changes go by the fields of the rules", () => {
  const rules = { ...STANDARD, blind: "1 1 1 1 1 1", trips: "UTH-01", ante: "settled", river: [1, 2] };
  assert.deepEqual(changesOf(rules), {
    blind_table: "1 1 1 1 1 1",
    trips_table: "UTH-01",
    unqualified_ante: "settled",
    river: [1, 2],
  });
});

test("the standard game needs no address, and its changes are none", () => {
  assert.equal(addressOf(STANDARD), "/laboratory");
  assert.deepEqual(changesOf(STANDARD), {});
  assert.ok(sameRules(STANDARD, { ...STANDARD }));
  assert.ok(!sameRules(STANDARD, { ...STANDARD, qualify: "none" }));
});

test("what an address says amiss is named, and the rest stands", () => {
  const amiss = new URLSearchParams({ preflop: "0 4", qualify: "nine high", ante: "returned", flop: "2 3" });
  const { draft, unread } = draftFrom(amiss);
  assert.deepEqual(unread, ["preflop", "qualify"]);
  assert.deepEqual(read(draft).rules, { ...STANDARD, flop: [2, 3] });
  assert.deepEqual(draftFrom(new URLSearchParams({ flop: `2${" ".repeat(200)}3` })).unread, ["flop"]); // too long
});

test("a draft that makes no rules says where", () => {
  const { draft } = draftFrom(new URLSearchParams());
  const { rules, wrong } = read({ ...draft, flop: { ticked: [], others: "" }, river: { ticked: [1], others: "101" } });
  assert.equal(rules, null);
  assert.deepEqual(wrong, { flop: "empty", river: "multiple" });
  const pays = { ...draft.pays, blind: { table: "own", odds: ["500", "50", "10", "3", "4:3", "x"] } };
  assert.deepEqual(read({ ...draft, pays }).wrong, { "blind.4": "halves", "blind.5": "odds" });
});

test("raises that are ticked and typed are put in order, each once", () => {
  const { draft } = draftFrom(new URLSearchParams());
  const { rules } = read({ ...draft, preflop: { ticked: [4, 1], others: "10x, 4 7×" } });
  assert.deepEqual(rules.preflop, [1, 4, 7, 10]);
});

test("steps of a scale are round, and no less", () => {
  const steps = [0.011, 0.02, 0.3, 1, 1.1, 3, 5.5, 10, 1234].map(roundStep);
  const round = [0.02, 0.02, 0.5, 1, 2, 5, 10, 10, 2000];
  for (const [at, step] of steps.entries()) assert.ok(Math.abs(step - round[at]) < 1e-9, `${step} for ${round[at]}`);
});

test("a plain scale begins at nothing and holds the most", () => {
  const { height, ticks } = plainScale([0.1, 0.37, 0]);
  assert.deepEqual(
    ticks.map((tick) => tick.toFixed(2)),
    ["0.00", "0.10", "0.20", "0.30", "0.40"],
  );
  assert.equal(height(0), 0);
  assert.ok(height(0.37) <= 1);
});

test("ten times as much is one step up on a logarithmic scale", () => {
  const { height, ticks } = logScale([0.3, 0.0004, 0]);
  assert.equal(ticks.length, 5);
  assert.equal(height(0), 0);
  const step = height(0.01) - height(0.001);
  assert.ok(Math.abs(height(0.1) - height(0.01) - step) < 1e-12);
  assert.ok(Math.abs(height(ticks[0])) < 1e-12 && Math.abs(height(ticks.at(-1)) - 1) < 1e-12);
});
