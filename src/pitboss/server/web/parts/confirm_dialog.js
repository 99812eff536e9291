// Asks for confirmation before what cannot be undone.
import { html } from "../html.js";
import { texts } from "../texts.js";
import { Dialog } from "./dialog.js";

/**
 * `open` is a signal; `act` closes it.
 * @param {{ open: Signal<unknown>, title: string, words: string, yes: string, act: () => void }} props
 */
export function ConfirmDialog({ open, title, words, yes, act }) {
  return html`<${Dialog} open=${open} title=${title}>
    <p>${words}</p>
    <div class="row">
      <button onClick=${() => (open.value = null)}>${texts.common.cancel}</button>
      <button class="primary" onClick=${act}>${yes}</button>
    </div>
  <//>`;
}
