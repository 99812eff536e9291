// The decisions as large buttons; after one was taken, the way on.
import { decisionKey, decisionName, inOrder, multiple } from "../decisions.js";
import { html, useEffect, useRef } from "../html.js";
import { texts } from "../texts.js";

const words = texts.trainer;

/** What a decision asks for now, in Antes. */
function price(decision) {
  if (decision === "fold") return words.givesUp(2); // Ante and Blind
  return decision === "check" ? texts.table.decide.nothing : words.costs(multiple(decision));
}

export function Answers({ spot, chosen, choose, next }) {
  const box = useRef(null);
  const on = useRef(null);
  const first = useRef(true);
  // The button that had the focus is gone: it goes where the next key is expected.
  useEffect(() => {
    if (!first.current) (chosen ? on : box).current.focus({ preventScroll: true });
    first.current = false;
  }, [spot, chosen]);
  return html`<div class="trainer-answers" ref=${box} tabindex="-1" role="group" aria-label=${words.decision}>
    ${chosen
      ? html`<button ref=${on} class="primary trainer-next" onClick=${next}>
          ${words.next} <kbd>${words.enter}</kbd>
        </button>`
      : inOrder(Object.keys(spot.advice.actions)).map(
          (decision) => html`<button key=${decision} onClick=${() => choose(decision)}>
            <span>${decisionName(decision)} <kbd>${decisionKey(decision).toUpperCase()}</kbd></span>
            <small>${price(decision)}</small>
          </button>`,
        )}
  </div>`;
}

const INTERACTIVE = "button, a, input:not([type=radio]), select, textarea, summary, dialog";

/** The keys of a table: digits raise, C checks, F folds; Enter and Space go on. */
export function useKeys({ spot, chosen, choose, next }) {
  useEffect(() => {
    function pressed(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const busy = event.target instanceof Element && event.target.closest(INTERACTIVE);
      if (chosen && (event.key === "Enter" || event.key === " ") && !busy) {
        event.preventDefault();
        next();
      }
      if (chosen || !spot || document.querySelector("dialog[open]")) return;
      const decision = Object.keys(spot.advice.actions).find((one) => decisionKey(one) === event.key.toLowerCase());
      if (decision && !busy?.matches("select, input, textarea")) choose(decision);
    }
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [spot, chosen]);
}
