import { html } from "../html.js";
import { texts } from "../texts.js";

export default function Page() {
  return html`<section class="sheet"><h1>${texts.pages.rules}</h1></section>`;
}
