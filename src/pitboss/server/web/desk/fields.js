// Fields that say in words what is wrong with them. `at` is the field's name among the faults.
import { html, useId } from "../html.js";

/** @param {{ id: string, hint?: string, warning?: string, fault?: string }} props */
function FieldNote({ id, hint, warning, fault }) {
  return html`<span class="field-note" id=${id}>
    ${fault ? html`<span class="problem">${fault}</span>` : hint && html`<small class="dim">${hint}</small>`}
    ${warning && html`<small class="warning">${warning}</small>`}
  </span>`;
}

/**
 * A line of text; `value` is a signal.
 * @param {{ at: string, label: string, value: Field<string>, hint?: string, fault?: string }} props
 */
export function Entry({ at, label, value, hint, fault, ...more }) {
  const id = useId();
  return html`<div class="field">
    <label for=${`${id}-in`}>${label}</label>
    <input id=${`${id}-in`} type="text" autocomplete="off" data-at=${at} value=${value.value}
      aria-invalid=${Boolean(fault)} aria-describedby=${id} onInput=${(event) => (value.value = event.target.value)}
      ...${more} />
    <${FieldNote} id=${id} hint=${hint} fault=${fault} />
  </div>`;
}

/**
 * `choices` are pairs of a value and its words. A value that is none of them is shown as it is.
 * @template {string | number} T
 * @param {{ at?: string, label: string, value: Field<T>, choices: [T, string][], warning?: string, fault?: string,
 * onPick?: () => void }} props
 */
export function Pick({ at, label, value, choices, warning, fault, onPick }) {
  const id = useId();
  const known = choices.some(([key]) => key === value.value);
  /** @type {[T, string][]} */
  const all = known ? choices : [...choices, [value.value, String(value.value)]];
  /** @param {FieldEvent} event */
  const pick = (event) => {
    value.value = all[event.target.selectedIndex][0];
    onPick?.();
  };
  return html`<div class="field">
    <label for=${`${id}-in`}>${label}</label>
    <select id=${`${id}-in`} data-at=${at} aria-invalid=${Boolean(fault)} aria-describedby=${id} onChange=${pick}>
      ${all.map(([key, words]) => html`<option key=${key} selected=${key === value.value}>${words}</option>`)}
    </select>
    <${FieldNote} id=${id} warning=${warning} fault=${fault} />
  </div>`;
}
