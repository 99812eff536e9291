// The colours of the chart, all dark enough for light letters.
const RED = [122, 38, 44];
const PLAIN = [38, 50, 45];
const GREEN = [22, 108, 66];

const between = (from, to, share) => from.map((tone, at) => Math.round(tone + (to[at] - tone) * share));

/** By value: red below zero, green above. Small differences near zero show, as decisions are made there. */
export function shade(value, low, high) {
  const share = Math.sqrt(Math.min(1, Math.abs(value) / Math.max(1e-9, value < 0 ? -low : high)));
  return `rgb(${between(PLAIN, value < 0 ? RED : GREEN, share).join(" ")})`;
}

/** The ends of the scale for some values: below zero, and above. */
export const ends = (values) => [Math.min(0, ...values), Math.max(0, ...values)];
