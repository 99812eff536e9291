// The colours of the charts.
const RED = [122, 38, 44];
const PLAIN = [38, 50, 45];
const GREEN = [22, 108, 66];
const GOLD = [220, 181, 87];

/** @type {(from: number[], to: number[], share: number) => number[]} */
const between = (from, to, share) => from.map((tone, at) => Math.round(tone + (to[at] - tone) * share));

/**
 * By value: red below zero, green above, all dark enough for light letters. Small differences near zero show,
 * as decisions are made there.
 * @type {(value: number, low: number, high: number) => string}
 */
export function shade(value, low, high) {
  const share = Math.sqrt(Math.min(1, Math.abs(value) / Math.max(1e-9, value < 0 ? -low : high)));
  return `rgb(${between(PLAIN, value < 0 ? RED : GREEN, share).join(" ")})`;
}

/**
 * The ends of the scale for some values: below zero, and above.
 * @param {number[]} values
 */
export const ends = (values) => [Math.min(0, ...values), Math.max(0, ...values)];

/**
 * By a share of one: from plain over green to gold, with the letters that can be read on it.
 * @param {number} share
 */
export function heat(share) {
  const tones = share < 0.5 ? between(PLAIN, GREEN, 2 * share) : between(GREEN, GOLD, 2 * share - 1);
  return { background: `rgb(${tones.join(" ")})`, color: luminance(tones) < EVEN ? "#fff" : "#000" };
}

// As WCAG has it. Where it is even, white and black letters have the same contrast: 4.58.
const EVEN = Math.sqrt(1.05 * 0.05) - 0.05;
const WEIGHTS = [0.2126, 0.7152, 0.0722];

/** @param {number[]} tones */
function luminance(tones) {
  /** @param {number} tone */
  const linear = (tone) => (tone <= 10 ? tone / 255 / 12.92 : ((tone / 255 + 0.055) / 1.055) ** 2.4);
  return tones.reduce((sum, tone, at) => sum + WEIGHTS[at] * linear(tone), 0);
}
