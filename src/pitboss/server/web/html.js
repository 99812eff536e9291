// The one door to the libraries: everything else imports them from here.
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export const html = htm.bind(h);
export { Fragment, render } from "./vendor/preact.js";
export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export { batch, computed, effect, signal, useComputed, useSignal } from "./vendor/signals.js";
