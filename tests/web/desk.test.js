import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "#web/desk/address.js";
import { readHand } from "#web/desk/parse_hand.js";
import { signedAmount, summed, totals } from "#web/desk/totals.js";
import { faultsOf } from "#web/desk/validation.js";
import STANDARD_GAME from "./answers/standard_game.json" with { type: "json" };

const HAND = {
  rules: "house",
  dealer: "As Ad",
  board: "2c 3c 4c 5c 9h",
  seats: [{ seat: 2, ante: "10.00", cards: "KsKd", actions: ["Check", " raise  2x "] }],
};

test("a hand is packed into an address and comes back", () => {
  const form = { rules: "é “x”", seats: [{ seat: 1, cards: "As Kd" }], note: "#?&%2C:," };
  assert.deepEqual(JSON.parse(unpacked(packed(form))), form);
  assert.ok(!/[#\s"]/.test(packed(form)));
  assert.ok(packed({ a: 1, b: 2 }).includes(",") && packed({ a: 1 }).includes(":"));
});

test("an address that is cut off in a character is none", () => {
  assert.equal(unpacked(packed({ a: "é" }).slice(0, -8)), null);
  assert.equal(unpacked("%"), null);
});

test("a hand is read from its JSON", () => {
  const read = readHand(JSON.stringify(HAND));
  assert.equal(read.rules, "house");
  assert.deepEqual(read.dealer, ["As", "Ad"]);
  assert.equal(read.board.length, 5);
  assert.deepEqual(read.seats[0].stakes, { ante: "10.00" });
  assert.deepEqual(read.seats[0].cards, ["Ks", "Kd"]);
  assert.deepEqual(read.seats[0].actions, ["check", "raise 2x"]);
  assert.equal(read.player_dealer, undefined);
});

test("what a hand leaves out is left out", () => {
  const read = readHand('{"seats":[{}],"player_dealer":{"seat":3}}');
  assert.deepEqual([read.rules, read.dealer, read.board], ["", [], []]);
  assert.deepEqual(read.seats[0].stakes, {});
  assert.deepEqual(read.seats[0].actions, []);
  assert.equal(read.player_dealer.seat, 3);
});

test("stakes stand by their spots or together, and a pay table by its spot", () => {
  const [apart] = readHand('{"seats":[{"ante":"10","bad-beat":"5","blind":null}]}').seats;
  assert.deepEqual(apart.stakes, { ante: "10", "bad-beat": "5", blind: "" });
  const [together] = readHand('{"seats":[{"trips":"1","stakes":{"ante":"10","pocket":"5"}}]}').seats;
  assert.deepEqual(together.stakes, { trips: "1", ante: "10", pocket: "5" });
  assert.deepEqual(readHand('{"trips_table":"UTH-01","bad-beat_table":"9","seats":[]}').tables, {
    trips: "UTH-01",
    "bad-beat": "9",
  });
});

test("a spot that the game does not have is a fault at its field", () => {
  const { game } = STANDARD_GAME;
  const faultsAt = (field) => {
    const seat = { seat: 2, ante: "10.00", [field]: "10.00", cards: "Ks Kd", actions: ["raise 4x"] };
    return faultsOf({ ...HAND, seats: [seat] }, game);
  };
  assert.deepEqual(faultsAt("trips"), []);
  for (const field of ["stake", "bad-beat", "play"]) {
    const [fault, ...others] = faultsAt(field);
    assert.deepEqual([fault.at, fault.missing, others], [`seats.0.${field}`, false, []]);
    assert.ok(fault.words.includes(field) && fault.words.includes("ante, blind, trips"), fault.words);
  }
  assert.deepEqual(readHand('{"seats":[{"stake":"1"}]}').seats[0].stakes, { stake: "1" }, "and the form can hold it");
});

const refused = (text, ...parts) => {
  assert.throws(
    () => readHand(text),
    (error) => parts.every((part) => error.message.includes(part)) && !error.message.includes("\n"),
    text,
  );
};

test("what the form cannot hold is refused in a line that names it", () => {
  refused("{");
  refused("[]");
  refused("null");
  refused('{"sets":[]}', "sets");
  refused('{"seats":{}}', "seats");
  refused('{"seats":[{"ante":10}]}', "seats[0].ante");
  refused('{"seats":[{},{"seat":1.5}]}', "seats[1].seat");
  refused('{"seats":[{"actions":["check",2]}]}', "seats[0].actions[1]");
  refused('{"seats":[{"Stake":"1"}]}', "seats[0].Stake");
  refused('{"seats":[{"ante_":"1"}]}', "seats[0].ante_");
  refused('{"seats":[{"stake":1}]}', "seats[0].stake");
  refused('{"seats":[{"stakes":"1"}]}', "seats[0].stakes");
  refused('{"seats":[{"stakes":["1"]}]}', "seats[0].stakes");
  refused('{"seats":[{"stakes":{"ante":1}}]}', "seats[0].stakes.ante");
  refused('{"seats":[{"stakes":{"Ante":"1"}}]}', "seats[0].stakes.Ante");
  refused('{"seats":[{"ante":"1","stakes":{"ante":"1"}}]}', "seats[0].ante", "twice");
  refused('{"trips_table":1}', "trips_table");
  refused('{"Trips_table":"UTH-01"}', "Trips_table");
  refused('{"player_dealer":1}', "player_dealer");
  refused('{"board":"2c 2c"}', "board");
  refused('{"dealer":"2c 3c 4c"}', "dealer", "3");
  refused('{"schedule":"1"}', "schedule");
});

test("a field that comes twice is refused, whatever lies between", () => {
  refused('{"rules":"a","seats":[{"seat":1}],"rules":"b"}', "rules");
  refused('{"seats":[{"seat":1,"ante":"{","seat":2}]}', "seat");
  refused('{"ru\\u006ces":"a","rules":"b"}', "rules");
  assert.equal(readHand('{"seats":[{"seat":1},{"seat":2}],"rules":"\\"rules\\":"}').rules, '"rules":');
});

const line = (stake, paid, lost) => ({ stake, due: paid, paid, returned: lost === "0.00" ? stake : "0.00", lost });

test("lines are summed to the cent", () => {
  assert.deepEqual(summed([line("10.10", "15.15", "0.00"), line("0.05", "0.00", "0.05")]), {
    stake: "10.15",
    due: "15.15",
    paid: "15.15",
    returned: "10.10",
    lost: "0.05",
  });
  assert.equal(summed([]).stake, "0.00");
});

test("what the seats win the bank loses", () => {
  const seats = [
    { before_showdown: [], lines: [line("10.00", "15.00", "0.00")], net: "15.00" },
    { before_showdown: [line("5.00", "0.00", "5.00")], lines: [line("1.00", "0.00", "0.00")], net: "-5.00" },
  ];
  const house = totals({ answer: { house: { net: "-10.00" } }, seats });
  assert.deepEqual([house.players.net, house.players.stake, house.together], ["10.00", "16.00", "0.00"]);
  assert.deepEqual([house.players.lost, house.players.returned], ["5.00", "11.00"]);
  const seat = totals({ answer: { player_dealer: { seat: 3, net: "-10.00" }, house: { net: "1.00" } }, seats });
  assert.equal(seat.bank.seat, 3);
});

test("amounts of a settlement have their sign and their cents", () => {
  assert.deepEqual(["500.00", "-20.00", "0.00", "0"].map(signedAmount), ["+500.00", "−20.00", "0.00", "0.00"]);
});
