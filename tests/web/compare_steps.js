// Cuts views to the steps that were shown, and compares them with the views after those events. Run by test_steps.py:
// the argument is a file with rounds, each a list of views after every event. Prints how many were compared.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openAt } from "./fake_browser.js";

openAt("/table/k7p2mq4x");
const { afterSteps, stepsOf } = await import("#web/table/steps.js");

/** What is seen of a table, apart from whose turn it is. */
function seen({ public: open, you }) {
  const { seats, drop, running, seed, round } = open;
  const { stage, collection, board, dealer, dealer_hand, dealer_qualifies, discards, bank } = round;
  return {
    stacks: seats.map(({ seat, stack }) => [seat, stack]),
    ...{ drop, running, seed, stage, collection, board, dealer, dealer_hand, dealer_qualifies, discards, bank },
    parts: round.seats.map(({ seat, cards, hand, result, net, lines, decisions, stakes, behind }) => ({
      ...{ seat, cards, result, net, lines, decisions, stakes, behind },
      hand: result ? hand : null,
    })),
    own: you.cards,
  };
}

/** The view after an event as a viewer gets it who has seen `from` last. */
const since = (views, from, to) => ({
  ...views[to],
  happened: views.slice(from + 1, to + 1).flatMap(({ happened }) => happened),
});

let compared = 0;
for (const views of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const called = views.findIndex(({ happened: [{ kind }] }) => kind === "no-more-bets-called");
  for (let from = called - 1; from < views.length - 1; from += 3) {
    for (const to of new Set([views.length - 1, Math.min(from + 6, views.length - 1)])) {
      const newest = since(views, from, to);
      const steps = stepsOf(newest);
      for (let at = from; at < to; at += 1) {
        const shown = steps.filter(({ number }) => number <= views[at].version).length;
        const cut = afterSteps(newest, steps, shown, views[from]);
        const where = `${views[to].version} cut to ${views[at].version}, ${views[from].version} before`;
        assert.deepEqual(seen(cut), seen(views[at]), where);
        assert.equal(cut.you.asked, null, where);
        compared += 1;
      }
      assert.equal(afterSteps(newest, steps, steps.length, views[from]), newest);
    }
  }
}
process.stdout.write(`${compared}\n`);
