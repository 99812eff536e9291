import assert from "node:assert/strict";
import { test } from "node:test";
import { EXAMPLE } from "#web/desk/example.js";
import { addSeat, entryOf, fillIn, hand, OWN, removeSeat, reset, stakesOf, written } from "#web/desk/hand_form.js";
import { readHand } from "#web/desk/parse_hand.js";
import { faultsOf, partOf } from "#web/desk/validation.js";
import { loadStandard } from "#web/standard.js";
import STANDARD_GAME from "./answers/standard_game.json" with { type: "json" };
import { answering, serve } from "./fake_browser.js";

serve(() => answering(STANDARD_GAME));
await loadStandard();

const HOUSE = STANDARD_GAME.game;
// As much of a cardroom game as the form looks at.
const CARDROOM = { ...HOUSE, banked_by: "player/dealer", schedules: [{ number: 1 }] };
const NAMES = ["house", "california"];
const fill = (told) => fillIn(readHand(JSON.stringify(told)), NAMES);

test("a hand that is filled in is written again as it was", () => {
  fill(EXAMPLE);
  assert.deepEqual(written(CARDROOM), EXAMPLE);
  assert.deepEqual(faultsOf(written(CARDROOM), CARDROOM), []);
});

test("what a game has no use for stays in the form, and out of the hand", () => {
  fill({ ...EXAMPLE, coverage: "net" });
  const { coverage, schedule, player_dealer: bank, ...rest } = written(HOUSE);
  assert.deepEqual([coverage, schedule, bank], [undefined, undefined, undefined]);
  assert.equal(rest.seats.length, EXAMPLE.seats.length);
  assert.equal(written(CARDROOM).coverage, "net");
});

test("amounts are written to the cent; what is none, as it was typed", () => {
  fill({
    rules: "house",
    seats: [
      { ante: " 10 ", trips: "5.5", blind: "ten" },
      { ante: "-3", trips: "0" },
    ],
  });
  assert.deepEqual(written(HOUSE).seats.map(stakesOf), [
    { ante: "10.00", blind: "ten", trips: "5.50" },
    { ante: "-3" },
  ]);
});

test("what a meter showed is stated or left out, and not below its start", () => {
  const wager = { ...HOUSE.wagers[2], spot: "lucky", label: "Lucky", meter: { start: "1000.00", percent: 20 } };
  const game = { ...HOUSE, wagers: [...HOUSE.wagers, wager] };
  fill({ rules: "house", meters: { lucky: "1,234.5" }, bad_beat_table: "9 9", seats: [] });
  assert.deepEqual(written(game).meters, { lucky: "1234.50" });
  assert.deepEqual(Object.keys(hand.tables.value), ["bad-beat"]);
  assert.equal(written(HOUSE).meters, undefined);
  hand.meters.value = { lucky: "999" };
  const [fault] = faultsOf(written(game), game);
  assert.deepEqual([fault.at, partOf(fault, written(game), game)], ["meters.lucky", "Lucky meter"]);
  hand.meters.value = {};
  assert.equal(written(game).meters, undefined);
});

test("a pay table goes by its name, or by its odds where it has none", () => {
  fill({ rules: "house", trips_table: "UTH-01", blind_table: "400 50 10 3 3:2 1", seats: [] });
  assert.deepEqual(hand.tables.value, { trips: "UTH-01", blind: OWN });
  const { trips_table: trips, blind_table: blind } = written(HOUSE);
  assert.deepEqual([trips, blind], ["UTH-01", "400 50 10 3 3:2 1"]);
});

test("rules without a name are rules of one's own", () => {
  const toml = 'extends = "house"\n';
  fill({ rules: toml, seats: [] });
  assert.deepEqual([hand.rules.value, hand.toml.value], [OWN, toml]);
  assert.equal(written().rules, toml);
});

test("a seat that is added has the next free number, and the Ante of the one before", () => {
  fill({
    rules: "house",
    seats: [
      { seat: 5, ante: "25" },
      { seat: 6, ante: "10" },
    ],
  });
  addSeat(HOUSE);
  assert.deepEqual(
    written(HOUSE).seats.map(({ seat, ante }) => [seat, ante]),
    [
      [5, "25.00"],
      [6, "10.00"],
      [1, "10.00"],
    ],
  );
  hand.bankSeat.value = 2;
  assert.equal(addSeat(CARDROOM).number.value, 3, "the bank's seat is taken");
  removeSeat(hand.seats.value[0]);
  assert.deepEqual(
    hand.seats.value.map(({ number }) => number.value),
    [6, 1, 3],
  );
});

test("a new hand keeps the rules, and nothing else", () => {
  fill({ ...EXAMPLE, rules: 'extends = "house"\n' });
  reset();
  assert.equal(written(CARDROOM).rules, 'extends = "house"\n');
  assert.deepEqual(written(CARDROOM).seats, [{ seat: 1, ante: "", cards: "", actions: [] }]);
  const missing = faultsOf(written(HOUSE), HOUSE);
  assert.ok(missing.length && missing.every((fault) => fault.missing));
});

test("an entry of several is read and set as a signal is", () => {
  fill(EXAMPLE);
  const [{ stakes }] = hand.seats.value;
  const trips = entryOf(stakes, "trips");
  trips.value = "20";
  assert.deepEqual([trips.value, entryOf(stakes, "pocket").value], ["20", ""]);
  assert.equal(written(CARDROOM).seats[0].trips, "20.00");
});

test("a fault names the part of the form that it is in", () => {
  const [first, second] = EXAMPLE.seats;
  const form = { ...EXAMPLE, board: "Qs Js Ts 3h", seats: [first, { ...second, cards: "As 9c", ante: "1" }] };
  const told = faultsOf(form, CARDROOM).map((fault) => `${partOf(fault, form, CARDROOM)}: ${fault.words}`);
  assert.deepEqual(told, [
    "Seat 5, Ante: between 5 and 500 (3.4)",
    "Seat 5: As is in two places: seat 4 and seat 5",
    "Board: 1 card is missing",
  ]);
});

const PLAYED = { rules: "house", dealer: "2c 7d", board: "Ah Kd 9s 8h 3c" };

test("a void round, exposed cards and foul hands are filled in and written again", () => {
  const seat = { seat: 1, ante: "10.00", cards: "As Kd", actions: ["check", "check", "raise 1x"] };
  const told = {
    ...PLAYED,
    dealer: "2c 7d",
    exposed: [{ seat: 1, reason: "a king fell" }, { reason: "a card of the stub" }],
    seats: [
      { ...seat, cards: "Qs Jd" },
      { ...seat, seat: 2, foul: { wagers: "lost", reason: "left the table" } },
    ],
  };
  const { cards: _, ...foul } = told.seats[1];
  told.seats[1] = { ...foul, actions: ["check"] };
  fill(told);
  assert.deepEqual(written(HOUSE), told);
  assert.deepEqual(faultsOf(written(HOUSE), HOUSE), []);
  const { dealer: __, board: ___, ...without } = PLAYED;
  const voided = {
    ...without,
    void: { kind: "misdeal", reason: "three cards" },
    seats: [{ seat: 1, ante: "10.00", actions: [] }],
  };
  fill(voided);
  assert.deepEqual(written(HOUSE), voided);
  assert.deepEqual(faultsOf(written(HOUSE), HOUSE), []);
});

test("a reason is wanted for what went wrong", () => {
  fill({ ...PLAYED, void: {}, exposed: [{}], seats: [{ seat: 1, ante: "10", foul: {} }] });
  const missing = faultsOf(written(HOUSE), HOUSE);
  assert.deepEqual(
    missing.map(({ at }) => at),
    ["seats.0.foul", "void.reason", "exposed.0.reason"],
  );
  assert.ok(missing.every((fault) => fault.missing && partOf(fault, written(HOUSE), HOUSE)));
  assert.equal(written(HOUSE).void.kind, "fault");
});

test("the dealer's cards need not be known where nobody stayed", () => {
  const seat = { seat: 1, ante: "10.00", cards: "As Qd", actions: ["check", "check", "fold"] };
  fill({ ...PLAYED, dealer: undefined, seats: [seat] });
  assert.equal(written(HOUSE).dealer, undefined);
  assert.deepEqual(faultsOf(written(HOUSE), HOUSE), []);
  fill({ ...PLAYED, dealer: undefined, seats: [{ ...seat, actions: ["raise 4x"] }] });
  assert.deepEqual(
    faultsOf(written(HOUSE), HOUSE).map(({ at }) => at),
    ["dealer"],
  );
});

test("a bank below the minimum is entered as it was", () => {
  fill({ ...EXAMPLE, player_dealer: { ...EXAMPLE.player_dealer, wager: "1" } });
  assert.equal(written(CARDROOM).player_dealer.wager, "1.00");
  assert.deepEqual(faultsOf(written(CARDROOM), CARDROOM), []);
});
