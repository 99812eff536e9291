// A button that answers a question; not before the question is there to be seen.
import { html } from "../html.js";

/** @param {{ armed: boolean, busy?: boolean, act: () => void, kind?: string, children?: TemplateValue }} props */
export function AnswerButton({ armed, busy, act, kind = "big", children }) {
  return html`<button class=${kind} aria-disabled=${!armed} disabled=${busy}
    onClick=${() => armed && act()}>${children}</button>`;
}
