// Advice at the table: asked for as soon as a decision is due, shown before or after it.
import { post } from "../api.js";
import { FACE_DOWN } from "../cards.js";
import { decisionName, STREETS } from "../decisions.js";
import { antes, MINUS } from "../figures.js";
import { grade } from "../grades.js";
import { html, signal, useEffect } from "../html.js";
import { notes } from "../parts/notes.js";
import { Mark, Values, verdict, Why } from "../parts/values.js";
import { advice as mode } from "../settings.js";
import { texts } from "../texts.js";

/**
 * A decision of the player, with its advice.
 * @typedef {{ key: string, round: number, street: Server.Street, advice: Server.Advice | null,
 *   chosen: Decision | null, problem: string }} Spot
 */

/** @param {OpenTable} table */
export function makeAdviceTracker(table) {
  const spots = signal(/** @type {Spot[]} */ ([]));
  /**
   * @param {string} key
   * @param {Partial<Spot>} fields
   */
  const change = (key, fields) =>
    (spots.value = spots.value.map((spot) => (spot.key === key ? { ...spot, ...fields } : spot)));
  /** @param {TableRound} round */
  const keyOf = (round) => `${round.number}.${round.stage}`;

  /** Requests advice once for every decision of the player, and notes what was decided. */
  function follow() {
    const round = table.round.value;
    if (mode.value === "off" || !round) return;
    noteDecisions(round);
    const key = keyOf(round);
    const own = table.you.value;
    if (!own || !table.offer("decide") || spots.peek().some((spot) => spot.key === key)) return;
    const kept = spots.peek().filter((spot) => spot.round === round.number);
    const street = /** @type {Server.Street} */ (round.stage); // decisions are offered on streets alone
    spots.value = [...kept, { key, round: round.number, street, advice: null, chosen: null, problem: "" }];
    const board = round.board.filter((card) => card !== FACE_DOWN).join(" ");
    const cards = own.cards.join(" ");
    post("/api/advice", { rules: table.card.value.toml, cards, board, dead: "" }).then(
      (advice) => change(key, { advice }),
      (error) => change(key, { problem: error.message }),
    );
  }

  /**
   * The decisions as the server has them: the clock may have made one.
   * @param {TableRound} round
   */
  function noteDecisions(round) {
    const decisions = table.part.value?.decisions ?? [];
    for (const spot of spots.peek()) {
      const chosen = decisions[STREETS.indexOf(spot.street)];
      if (spot.round === round.number && chosen && chosen !== spot.chosen) change(spot.key, { chosen });
    }
  }

  return {
    spots,
    follow,
    /**
     * On the button of a decision, where advice comes before it.
     * @param {Decision} decision
     */
    mark(decision) {
      const round = table.round.value;
      const spot = round && spots.value.find(({ key }) => key === keyOf(round));
      if (mode.value !== "before" || !spot?.advice) return null;
      const cost = spot.advice.costs[decision];
      const given = grade(cost);
      return html`<small class=${`hint-mark ${given}`}>
        ${given === "best" ? texts.advice.best : `${MINUS}${antes(cost)}`}</small>`;
    },
  };
}

/**
 * What the last choice was worth, in a line.
 * @param {{ table: OpenTable, tracker: AdviceTracker }} props
 */
export function Verdict({ table, tracker }) {
  if (mode.value === "off") return null;
  const now = table.round.value?.number;
  const spot = tracker.spots.value.findLast(({ round, chosen, advice }) => round === now && chosen && advice);
  if (!spot) return null;
  return html`<${Choice} key=${spot.key} spot=${spot} />`;
}

/** @param {{ spot: { advice: Server.Advice, chosen: Decision } }} props */
function Choice({ spot: { advice, chosen } }) {
  const mark = grade(advice.costs[chosen]);
  const words = `${texts.advice.lastChoice(decisionName(chosen))} ${verdict(advice, chosen)}`;
  useEffect(() => notes.announce(words), []);
  return html`<p class=${`verdict grade-${mark}`}><${Mark} grade=${mark} /> ${words}</p>`;
}

/** @param {{ table: OpenTable, tracker: AdviceTracker }} props */
export function AdvicePanel({ table, tracker }) {
  if (mode.value === "off") return null;
  const now = table.round.value?.number;
  const shown = tracker.spots.value.filter(
    ({ round, chosen }) => (mode.value === "before" || chosen) && (round === now || now === round + 1),
  );
  return html`<section class="sheet advice" aria-label=${texts.advice.title}>
    <h2>${texts.advice.title}</h2>
    ${!shown.length && html`<p class="dim">${texts.advice.none}</p>`}
    ${[...shown].reverse().map(
      (spot) => html`<div key=${spot.key} class="advice-spot">
        <h3>${texts.onStreet[spot.street]}</h3>
        ${
          spot.advice
            ? html`<${Values} advice=${spot.advice} chosen=${spot.chosen} /><${Why} advice=${spot.advice} />`
            : html`<p class="dim">${spot.problem || texts.advice.computing}</p>`
        }
      </div>`,
    )}
  </section>`;
}
