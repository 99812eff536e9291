// A dialog of the browser's own: it holds the focus, and Escape closes it.
import { html, useEffect, useId, useRef } from "../html.js";
import { texts } from "../texts.js";

/**
 * `open` is a signal; whatever closes the dialog sets it to false.
 * @param {{ open: Signal<unknown>, title: string, children?: Children }} props
 */
export function Dialog({ open, title, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  const shown = Boolean(open.value);
  useEffect(() => {
    if (shown && !box.current?.open) box.current?.showModal();
    if (!shown && box.current?.open) box.current.close();
  }, [shown]);
  const close = () => {
    open.value = false;
  };
  // Inside the dialog the target is another element: this is a click on the backdrop.
  /** @param {Event} event */
  const closeOnBackdrop = (event) => event.target === box.current && close();
  return html`<dialog ref=${box} aria-labelledby=${heading} onClose=${close} onClick=${closeOnBackdrop}>
    ${
      shown &&
      html`<div class="dialog-body">
      <div class="dialog-head">
        <h2 id=${heading}>${title}</h2>
        <button class="quiet round" aria-label=${texts.common.close} onClick=${close}>✕</button>
      </div>
      ${children}
    </div>`
    }
  </dialog>`;
}
