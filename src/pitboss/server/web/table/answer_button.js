// A button that answers a question, once the question has been visible for a moment.
import { html } from "../html.js";

/** @param {{ armed: boolean, busy?: boolean, act: () => void, kind?: string, children?: TemplateValue }} props */
export function AnswerButton({ armed, busy, act, kind = "big", children }) {
  return html`<button class=${kind} aria-disabled=${!armed} disabled=${busy}
    onClick=${() => armed && act()}>${children}</button>`;
}
