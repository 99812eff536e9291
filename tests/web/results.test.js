import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { answering, openAt, serve } from "./fake_browser.js";

openAt("/history");
const { makeResults } = await import("#web/history/results.js");

const PAGE = 1000;
const line = (round, net = "5.00") => ({
  at: 1_700_000_000_000 + round,
  table: "k7p2mq4x",
  name: "The corner",
  rules: "house",
  title: "House game",
  round,
  seat: 2,
  net,
  cursor: `c${round}`,
});
const asParameters = ({ path }) => Object.fromEntries(new URL(path, "http://pitboss.test").searchParams);
const results = (query = "") => makeResults(new URLSearchParams(query));

beforeEach(() => openAt("/history"));

test("rounds are asked for by what the address says, and the address by what is chosen", async () => {
  const asked = serve(() => answering([line(2), line(1, "-7.50")]));
  const found = results("table=k7p2mq4x&from=2026-03-01&until=2026-03-01");
  await found.load();
  const { from, until, ...others } = asParameters(asked[0]);
  assert.deepEqual(others, { limit: String(PAGE), table: "k7p2mq4x" });
  assert.equal(Number(from), new Date(2026, 2, 1).getTime(), "from midnight");
  assert.equal(Number(until), new Date(2026, 2, 2).getTime(), "to the next");
  assert.equal(location.search, "?table=k7p2mq4x&from=2026-03-01&until=2026-03-01");
  assert.deepEqual([found.sum.value.rounds, found.sum.value.net], [2, -250]);
  assert.deepEqual([found.more.value, found.filtered.value, found.busy.value], [false, true, false]);
  assert.deepEqual([found.games.value, found.tables.value], [{ house: "House game" }, { k7p2mq4x: "The corner" }]);
});

test("what is no day is none", async () => {
  const asked = serve(() => answering([]));
  await results("from=yesterday&until=2026-3-1").load();
  assert.deepEqual(asParameters(asked[0]), { limit: String(PAGE) });
});

test("a full page may be followed by older lines, behind the last one", async () => {
  const pages = [Array.from({ length: PAGE }, (_, at) => line(2000 - at)), [line(1000)]];
  const asked = serve(() => answering(pages[asked.length - 1]));
  const found = results();
  await found.load();
  assert.equal(found.more.value, true);
  await found.older();
  assert.equal(asParameters(asked[1]).before, "c1001");
  assert.deepEqual([found.lines.value.length, found.more.value], [PAGE + 1, false]);
});

test("an answer to an older question does not count", async () => {
  const answers = [];
  serve(() => new Promise((answer) => answers.push(answer)));
  const found = results();
  const first = found.load();
  const second = found.load();
  answers[1](answering([line(2)]));
  await second;
  answers[0](answering([line(1), line(2)]));
  await first;
  assert.deepEqual(
    found.lines.value.map(({ round }) => round),
    [2],
  );
});

test("a refusal is told, what was there stays, and the next answer takes it back", async () => {
  const answers = [answering([line(1)]), answering({ code: "fault", detail: "out of order" }, 500), answering([])];
  serve(() => answers.shift());
  const found = results();
  await found.load();
  await found.load();
  assert.deepEqual([found.problem.value, found.lines.value.length, found.busy.value], ["out of order", 1, false]);
  await found.load();
  assert.deepEqual([found.problem.value, found.lines.value.length], ["", 0]);
});

test("a result in words: nothing of what is not settled, and no win of nothing", async () => {
  const { resultWords } = await import("#web/parts/result_words.js");
  const line = (outcome, due, paid, lost) => ({ outcome, due, paid, lost, net: String(Number(paid) - Number(lost)) });
  assert.deepEqual(resultWords("win", []), { words: "wins", net: null });
  assert.deepEqual(resultWords("win", [line("win", "10", "10", "0"), line("push", "0", "0", "0")]), {
    words: "wins",
    net: 1000,
  });
  const uncovered = (result, lines) => {
    const { words, net } = resultWords(result, lines);
    assert.equal(net, null, "the words say it all");
    return words.replace(", as far as the bank's wager went", "");
  };
  const back = [line("returned", "10", "0", "0"), line("returned", "30", "0", "0"), line("push", "0", "0", "0")];
  assert.equal(uncovered("win", back), "wins, 40 due, nothing paid");
  const short = [line("win", "10", "4", "0"), line("returned", "40", "0", "0")];
  assert.equal(uncovered("win", short), "wins, 50 due, 4 paid");
  // Trips are due to a hand that loses, or was folded, and what that hand has lost is told as well.
  const lost = [line("lose", "0", "0", "20"), line("lose", "0", "0", "10"), line("win", "15", "5", "0")];
  assert.equal(uncovered("lose", lost), "loses, 15 due, 5 paid, 30 lost");
  assert.equal(uncovered("fold", lost), "folded, 15 due, 5 paid, 30 lost");
  const none = [line("lose", "0", "0", "20"), line("returned", "15", "0", "0")];
  assert.equal(uncovered("lose", none), "loses, 15 due, nothing paid, 20 lost");
  const kept = [line("returned", "0", "0", "0"), line("returned", "0", "0", "0")];
  assert.equal(uncovered("lose", kept), "loses, all returned");
  assert.deepEqual(resultWords("win", [line("win", "10", "10", "0"), line("returned", "0", "0", "0")]), {
    words: "wins",
    net: 1000,
  });
  assert.deepEqual(resultWords("lose", [line("lose", "0", "0", "5"), line("returned", "0", "0", "0")]), {
    words: "loses",
    net: -500,
  });
});
