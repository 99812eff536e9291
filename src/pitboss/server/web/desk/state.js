// The state of the desk: which game the hand was played under, what is wrong with it, and the server's
// answer, which is fetched as soon as the hand is complete and valid.
import { post } from "../api.js";
import { computed, effect, signal } from "../html.js";
import { texts } from "../texts.js";
import { answered, ask, games, question } from "./games.js";
import { hand, OWN, written } from "./hand_form.js";
import { faultsOf } from "./validation.js";

const DEBOUNCE = 250; // ms without a change before a request is sent

export const showMissing = signal(false); // whether fields say that something is missing
/**
 * What the desk said last: a page, or a problem.
 * @typedef {{ asked?: string, game?: Server.Game, page?: Server.SettledHand,
 *   problem?: import("../api.js").Problem }} Outcome
 */
export const outcome = signal(/** @type {Outcome} */ ({}));

/** @type {import("./games.js").Answer} */
const NOTHING = {};

/** Why own rules cannot be checked: none are written, or only the path of a file. */
const noRules = computed(() => {
  const text = hand.toml.value.trim();
  if (hand.rules.value !== OWN || text.includes("=")) return "";
  return text ? texts.desk.game.path(text) : texts.desk.game.noToml;
});

/** The game of the rules alone: it says which fields the hand has. */
const base = computed(() => {
  if (!games.value) return NOTHING;
  if (noRules.value) return { words: noRules.value };
  const rules = hand.rules.value === OWN ? hand.toml.value : hand.rules.value;
  return answered(question({ rules })) ?? NOTHING;
});

export const baseGame = computed(() => base.value.game);
export const form = computed(() => written(baseGame.value));

/** What to ask the server about the rules next, or null. */
const nextQuestion = computed(() => {
  const { rules } = form.value;
  if (!games.value || noRules.value) return null;
  const alone = question({ rules });
  if (!answered(alone)) return alone;
  const changed = question(form.value);
  return baseGame.value && !answered(changed) ? changed : null;
});

const inForce = computed(() => (baseGame.value ? (answered(question(form.value)) ?? NOTHING) : base.value));

/** The game with the changes that the hand states; until that is known, the game without. */
export const game = computed(() => inForce.value.game ?? baseGame.value);
export const rulesProblem = computed(() => inForce.value.words ?? "");

export const faults = computed(() => (game.value ? faultsOf(form.value, game.value) : []));
export const ready = computed(() => Boolean(inForce.value.game) && !faults.value.length);

/**
 * The words to show at a field: what is wrong at once, what is missing when `showMissing` says so.
 * @param {string} at
 */
export function faultAt(at) {
  const found = faults.value.find((fault) => fault.at === at);
  return found && (!found.missing || showMissing.value) ? found.words : "";
}

export const asked = computed(() => (ready.value ? JSON.stringify(form.value) : null));

export async function settle() {
  const body = asked.value;
  if (!body) return;
  /** @type {Outcome} */
  let found;
  try {
    found = { asked: body, game: game.value, page: await post("/api/settle", JSON.parse(body)) };
  } catch (error) {
    found = { asked: body, problem: error };
  }
  if (body === asked.value) outcome.value = found;
}

/** @param {() => unknown} work */
const later = (work) => {
  const timer = setTimeout(work, DEBOUNCE);
  return () => clearTimeout(timer);
};

/**
 * Fetches rules and answers as the form changes, until the returned function is called.
 * @param {(error: Error) => void} failed
 */
export function startSettling(failed) {
  const ends = [
    effect(() => {
      const wanted = nextQuestion.value;
      return wanted ? later(() => ask(wanted).catch(failed)) : undefined;
    }),
    effect(() => (asked.value && outcome.peek().asked !== asked.value ? later(settle) : undefined)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
