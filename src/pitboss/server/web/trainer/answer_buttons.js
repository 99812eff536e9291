// The decisions as large buttons; after an answer, the button for the next spot.
import { decisionKey, decisionName, inOrder, multiple } from "../decisions.js";
import { html, useEffect, useRef } from "../html.js";
import { onKey } from "../keys.js";
import { standard } from "../standard.js";
import { texts } from "../texts.js";
import { lostOnFold, required } from "../wagers.js";

const words = texts.trainer;

/**
 * @typedef {{ spot: Pick<Server.TrainingSpot, "advice">, chosen: Decision | null,
 *   choose: (decision: Decision) => void, next: () => void }} Answering
 */

/**
 * What a decision asks for now, in Antes.
 * @param {Decision} decision
 */
function price(decision) {
  if (decision === "fold") return words.givesUp(lostOnFold(standard().game).filter(isRequired).length);
  return decision === "check" ? texts.table.decide.nothing : words.costs(multiple(decision));
}

/** @param {Server.Wager} wager */
const isRequired = (wager) => required(standard().game).includes(wager);

/** @param {Answering} props */
export function Answers({ spot, chosen, choose, next }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const on = useRef(/** @type {HTMLElement | null} */ (null));
  const first = useRef(true);
  // The button that had the focus is removed: it goes to where the next key is expected.
  useEffect(() => {
    if (!first.current) (chosen ? on : box).current?.focus({ preventScroll: true });
    first.current = false;
  }, [spot, chosen]);
  return html`<div class="trainer-answers" ref=${box} tabindex="-1" role="group" aria-label=${words.decision}>
    ${
      chosen
        ? html`<button ref=${on} class="primary trainer-next" onClick=${next}>
          ${words.next} <kbd>${words.enter}</kbd>
        </button>`
        : inOrder(Object.keys(spot.advice.actions)).map(
            (decision) => html`<button key=${decision} onClick=${() => choose(decision)}>
            <span>${decisionName(decision)} <kbd>${decisionKey(decision).toUpperCase()}</kbd></span>
            <small>${price(decision)}</small>
          </button>`,
          )
    }
  </div>`;
}

/**
 * The keys of a table: digits raise, C checks, F folds; after an answer Enter and Space go on.
 * @param {Answering} answering
 */
export function useKeys({ spot, chosen, choose, next }) {
  useEffect(() => (chosen ? onNextKey(next) : onKey(keysOf(spot, choose))), [spot, chosen]);
}

/**
 * @param {Pick<Server.TrainingSpot, "advice">} spot
 * @param {(decision: Decision) => void} choose
 */
function keysOf({ advice }, choose) {
  const decisions = Object.keys(advice.actions);
  return Object.fromEntries(decisions.map((decision) => [decisionKey(decision), () => choose(decision)]));
}

const INTERACTIVE = "button, a, input:not([type=radio]), select, textarea, summary, dialog";

/**
 * Not by `onKey`: Enter and Space are for the link or the button that has the focus, if one has.
 * @param {() => void} next
 */
function onNextKey(next) {
  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const busy = event.target instanceof Element ? event.target.closest(INTERACTIVE) : null;
    if (busy || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    next();
  }
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}
