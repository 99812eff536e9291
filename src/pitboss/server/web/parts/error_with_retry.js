// Why something could not be loaded, and a button to try again.
import { html } from "../html.js";
import { texts } from "../texts.js";

/** @param {{ problem: string, retry: () => void }} props */
export function ErrorWithRetry({ problem, retry }) {
  return html`<div class="row" role="alert">
    <p class="problem">${problem}</p>
    <button onClick=${retry}>${texts.common.retry}</button>
  </div>`;
}
