// Fields of forms; each is bound to a signal.
import { html, useId } from "../html.js";

export function Toggle({ label, value }) {
  return html`<label class="toggle">
    <input type="checkbox" checked=${value.value} onChange=${(event) => (value.value = event.target.checked)} />
    <span>${label}</span>
  </label>`;
}

/** A few choices side by side; `choices` gives the words of each value. */
export function Choice({ label, value, choices, onPick }) {
  const name = useId();
  return html`<fieldset class="choice">
    <legend>${label}</legend>
    ${Object.entries(choices).map(
      ([key, words]) => html`<label key=${key}>
        <input type="radio" name=${name} value=${key} checked=${value.value === key}
          onChange=${() => { value.value = key; onPick?.(key); }} />
        <span>${words}</span>
      </label>`,
    )}
  </fieldset>`;
}

export function Select({ label, value, choices }) {
  return html`<label class="field">
    <span>${label}</span>
    <select value=${value.value} onChange=${(event) => (value.value = event.target.value)}>
      ${Object.entries(choices).map(
        ([key, words]) => html`<option key=${key} value=${key} selected=${String(value.value) === key}>${words}</option>`,
      )}
    </select>
  </label>`;
}

export function TextField({ label, value, type = "text", hint, ...more }) {
  const id = useId();
  return html`<label class="field">
    <span>${label}</span>
    <input type=${type} value=${value.value} aria-describedby=${hint ? id : undefined}
      onInput=${(event) => (value.value = event.target.value)} ...${more} />
    ${hint && html`<small id=${id}>${hint}</small>`}
  </label>`;
}
