// The one door to the libraries: everything else imports them from here.
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

/** @typedef {(strings: TemplateStringsArray, ...values: TemplateValue[]) => VNode} Html */

/** A function that is written into a template hears an event, unless it says what else it takes. */
export const html = /** @type {Html} */ (htm.bind(h));
export { useEffect, useId, useLayoutEffect, useMemo, useRef } from "./vendor/hooks.js";
export { render } from "./vendor/preact.js";
export { batch, computed, effect, signal, useSignal } from "./vendor/signals.js";
