// Chips as chips: a pile, and what it is worth.
import { html } from "../html.js";
import { chipsFor, shown } from "../money.js";

const TALLEST = 6;

/** @param {{ amount: number }} props */
export function Pile({ amount }) {
  if (!amount) return null;
  const pile = chipsFor(amount).slice(0, TALLEST).reverse();
  return html`<span class="pile" style=${{ "--above": Math.max(1, pile.length - 1) }}>
    ${pile.map(
      (chip, at) => html`<span key=${at} class=${`chip chip-${chip}`} style=${{ "--at": at }}
        aria-hidden="true"></span>`,
    )}
    <span class="worth">${shown(amount)}</span>
  </span>`;
}

/** @param {{ chip: number }} props */
export function Chip({ chip }) {
  return html`<span class=${`chip chip-${chip}`} aria-hidden="true"><b>${shown(chip)}</b></span>`;
}
