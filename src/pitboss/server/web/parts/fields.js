// Fields of forms; each is bound to a signal.
import { html, useId } from "../html.js";

/** @param {{ label: string, value: Signal<boolean> }} props */
export function Toggle({ label, value }) {
  return html`<label class="toggle">
    <input type="checkbox" checked=${value.value} onChange=${(event) => (value.value = event.target.checked)} />
    <span>${label}</span>
  </label>`;
}

/**
 * A few choices side by side; `choices` gives the words of each value.
 * @param {{ label: string, value: Signal<string>, choices: Record<string, string>,
 *   onPick?: (key: string) => void }} props
 */
export function Choice({ label, value, choices, onPick }) {
  const name = useId();
  return html`<fieldset class="choice">
    <legend>${label}</legend>
    ${Object.entries(choices).map(
      ([key, words]) => html`<label key=${key}>
        <input type="radio" name=${name} value=${key} checked=${value.value === key}
          onChange=${() => {
            value.value = key;
            onPick?.(key);
          }} />
        <span>${words}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** @param {{ label: string, value: Signal<string>, choices: Record<string, string> }} props */
export function Select({ label, value, choices }) {
  return html`<label class="field">
    <span>${label}</span>
    <select value=${value.value} onChange=${(event) => (value.value = event.target.value)}>
      ${Object.entries(choices).map(
        ([key, words]) =>
          html`<option key=${key} value=${key} selected=${String(value.value) === key}>${words}</option>`,
      )}
    </select>
  </label>`;
}

/**
 * `fault`, what is wrong with it, replaces the hint.
 * @param {{ label: string, value: Signal<string>, type?: string, hint?: string, fault?: string }} props
 */
export function TextField({ label, value, type = "text", hint, fault, ...more }) {
  const id = useId();
  const words = fault || hint;
  // Its accessible name is the label alone: the words below are its description.
  return html`<label class="field">
    <span id=${`${id}-label`}>${label}</span>
    <input type=${type} value=${value.value} aria-labelledby=${`${id}-label`} aria-invalid=${Boolean(fault)}
      aria-describedby=${words ? id : undefined} onInput=${(event) => (value.value = event.target.value)} ...${more} />
    ${words && html`<small id=${id} class=${fault ? "problem" : ""}>${words}</small>`}
  </label>`;
}
