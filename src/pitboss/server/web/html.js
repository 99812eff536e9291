// The only module that imports the libraries: all others import them from here.
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

/** @typedef {(strings: TemplateStringsArray, ...values: TemplateValue[]) => VNode} Html */

/** A function in a template is typed as an event handler, unless it declares another parameter. */
export const html = /** @type {Html} */ (htm.bind(h));
export { useEffect, useId, useLayoutEffect, useMemo, useRef } from "./vendor/hooks.js";
export { render } from "./vendor/preact.js";
export { batch, computed, effect, signal, useSignal } from "./vendor/signals.js";
