// A dialog of the browser's own: it holds the focus, and Escape closes it.
import { html, useEffect, useId, useRef } from "../html.js";
import { texts } from "../texts.js";

/** `open` is a signal; whatever closes the dialog sets it to false. */
export function Dialog({ open, title, children }) {
  const box = useRef(null);
  const heading = useId();
  const shown = Boolean(open.value);
  useEffect(() => {
    if (shown && !box.current.open) box.current.showModal();
    if (!shown && box.current.open) box.current.close();
  }, [shown]);
  return html`<dialog ref=${box} aria-labelledby=${heading}
    onClose=${() => (open.value = false)}
    onClick=${(event) => event.target === box.current && ((open.value = false))}>
    ${
      shown &&
      html`<div class="dialog-body">
      <div class="dialog-head">
        <h2 id=${heading}>${title}</h2>
        <button class="quiet round" aria-label=${texts.common.close} onClick=${() => (open.value = false)}>✕</button>
      </div>
      ${children}
    </div>`
    }
  </dialog>`;
}
