// A playing card. It turns over when its face becomes known.
import { cardName, FACE_DOWN, shownRank } from "../cards.js";
import { html } from "../html.js";

const SHAPES = {
  spade: "M50 6C62 26 92 40 92 64c0 18-22 26-36 12 1 10 5 15 10 20H34c5-5 9-10 10-20-14 14-36 6-36-12C8 40 38 26 50 6z",
  heart: "M50 94C36 76 6 60 6 32 6 8 38 2 50 26 62 2 94 8 94 32c0 28-30 44-44 62z",
  diamond: "M50 4 88 50 50 96 12 50z",
  club: [
    "M50 4c14 0 22 10 22 21 0 6-3 11-7 15 6-3 31-3 31 19 0 20-27 26-39 10 1 12 5 20 10 27",
    "H33c5-7 9-15 10-27-12 16-39 10-39-10 0-22 25-22 31-19-4-4-7-9-7-15C28 14 36 4 50 4z",
  ].join(""),
};
/** @type {Record<string, string>} */
export const SUIT_NAMES = { s: "spade", h: "heart", d: "diamond", c: "club" };

/** Drawn once in the frame, used by every card. */
export function SuitShapes() {
  return html`<svg class="unseen" aria-hidden="true" width="0" height="0">
    ${Object.entries(SHAPES).map(
      ([name, path]) => html`<symbol key=${name} id=${name} viewBox="0 0 100 100"><path d=${path} /></symbol>`,
    )}
  </svg>`;
}

/** @param {{ suit: string }} props */
export function Suit({ suit }) {
  return html`<svg class=${`suit ${SUIT_NAMES[suit]}`} aria-hidden="true"><use href=${`#${SUIT_NAMES[suit]}`} /></svg>`;
}

/**
 * `at` is the card's place in the deal: it delays the animation.
 * @param {{ card: Card, at?: number, small?: boolean, deck?: string }} props
 */
export function Card({ card, at = 0, small = false, deck = "red" }) {
  const up = card !== FACE_DOWN;
  const kinds = ["card", up ? "up" : "", small ? "small" : "", `back-${deck}`];
  return html`<span class=${kinds.filter(Boolean).join(" ")} role="img" aria-label=${cardName(card)}
    style=${{ "--at": at }}>
    <span class="sides" aria-hidden="true">
      <span class=${`front ${up ? SUIT_NAMES[card[1]] : ""}`}>
        ${
          up &&
          html`<span class="index">${shownRank(card[0])}<${Suit} suit=${card[1]} /></span>
          <${Suit} suit=${card[1]} />`
        }
      </span>
      <span class="back"></span>
    </span>
  </span>`;
}

/**
 * Cards in a row.
 * @param {{ cards: Card[], from?: number, label?: string, small?: boolean }} props
 */
export function Cards({ cards, from = 0, label, ...more }) {
  return html`<span class="cards" role="group" aria-label=${label}>
    ${cards.map((card, at) => html`<${Card} key=${at} card=${card} at=${from + at} ...${more} />`)}
  </span>`;
}
