// The one door to the libraries: everything else imports them from here.
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export const html = htm.bind(h);
export { useEffect, useId, useLayoutEffect, useMemo, useRef } from "./vendor/hooks.js";
export { render } from "./vendor/preact.js";
export { batch, computed, effect, signal, useSignal } from "./vendor/signals.js";
