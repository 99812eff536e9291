// The distribution of results: a bar for each net result, and the standard game's as a mark on it.
import { grouped } from "../figures.js";
import { html, useEffect, useRef, useSignal } from "../html.js";
import { signOf } from "../money.js";
import { useWidth } from "../parts/drawing.js";
import { Toggle } from "../parts/fields.js";
import { persisted } from "../settings.js";
import { texts } from "../texts.js";
import { chance, netText, oneIn } from "./numbers.js";
import { logScale, plainScale } from "./scale.js";

const words = texts.laboratory;
const HEIGHT = 260;
const EDGE = { left: 62, right: 6, top: 10, bottom: 26 };
const LABEL = { letter: 7, gap: 8 }; // pixels, so that the net results below do not touch

/** @typedef {import("./comparison.js").NetResult} NetResult */

const logarithmic = persisted("laboratory-log", false);

/**
 * `results` as `comparison.resultsOf` gives them; `compare` draws the standard game as well.
 * @param {{ results: NetResult[], compare: boolean }} props
 */
export function ResultsChart({ results, compare }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(frame);
  const at = useSignal(/** @type {number | null} */ (null));
  useEffect(() => {
    at.value = null;
  }, [results]);
  const chosen = at.value === null ? null : results[at.value];
  return html`<div class="lab-results">
    <div class="row lab-results-head">
      ${compare && html`<${Legend} />`}
      <${Toggle} label=${words.log} value=${logarithmic} />
    </div>
    <${Scrubber} results=${results} at=${at} frame=${frame} width=${width}>
      <${Drawing} results=${results} compare=${compare} at=${at.value} width=${width} />
    <//>
    <p class="lab-readout number">${chosen ? resultWords(chosen, compare) : words.readoutHint}</p>
  </div>`;
}

/**
 * @param {NetResult} result
 * @param {boolean} compare
 */
function resultWords({ net, own, standard }, compare) {
  const often = own.deals
    ? words.result(netText(net), chance(own.probability), oneIn(own.probability), grouped(own.deals))
    : words.never(netText(net));
  if (!compare) return often;
  return `${often} ${words.standardResult(standard.deals ? chance(standard.probability) : words.neverShort)}`;
}

function Legend() {
  return html`<p class="lab-legend small">
    <span><i class="lab-own"></i>${words.yours}</span> <span><i class="lab-standard"></i>${words.standard}</span>
  </p>`;
}

/**
 * One stop for the keyboard: the arrows go from bar to bar, and the result is read out.
 * @param {{ results: NetResult[], at: Signal<number | null>, frame: { current: HTMLElement | null }, width: number,
 * children?: Children }} props
 */
function Scrubber({ results, at, frame, width, children }) {
  const last = results.length - 1;
  const now = at.value ?? 0;
  /** @type {Record<string, number>} */
  const moves = { ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, Home: 0, End: last };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!(event.key in moves)) return;
    event.preventDefault();
    at.value = at.value === null ? now : Math.min(last, Math.max(0, moves[event.key]));
  };
  /** @param {PointerEvent} event */
  const point = (event) => {
    if (!frame.current) return;
    const inside = event.clientX - frame.current.getBoundingClientRect().left - EDGE.left;
    const place = Math.floor((inside / (width - EDGE.left - EDGE.right)) * results.length);
    at.value = Math.min(last, Math.max(0, place));
  };
  return html`<div ref=${frame} class="lab-chart" role="slider" tabindex="0" aria-label=${words.chart}
    aria-valuemin="0" aria-valuemax=${last} aria-valuenow=${now} aria-valuetext=${resultWords(results[now], false)}
    onKeyDown=${press} onFocus=${() => (at.value ??= 0)} onPointerMove=${point} onPointerDown=${point}>
    ${children}
  </div>`;
}

/** @param {{ results: NetResult[], compare: boolean, at: number | null, width: number }} props */
function Drawing({ results, compare, at, width }) {
  const all = results.flatMap(({ own, standard }) => [own.probability, compare ? standard.probability : 0]);
  const { height, ticks } = (logarithmic.value ? logScale : plainScale)(all);
  const [inner, depth] = [width - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  const step = inner / results.length;
  /** @param {number} place */
  const x = (place) => EDGE.left + place * step;
  /** @param {number} probability */
  const y = (probability) => EDGE.top + depth * (1 - height(probability));
  const bar = Math.max(1, step - Math.min(4, step / 4));
  return html`<svg width=${width} height=${HEIGHT} aria-hidden="true">
    ${ticks.map(
      (tick) => html`<g key=${tick} class="tick">
        <line x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(tick)} y2=${y(tick)} />
        <text x=${EDGE.left - 6} y=${y(tick) + 4} text-anchor="end">${tickText(tick)}</text>
      </g>`,
    )}
    ${at !== null && html`<rect class="at" x=${x(at)} y=${EDGE.top} width=${step} height=${depth} />`}
    ${results.map(
      ({ net, own }, place) => html`<rect key=${net} class=${tone(net)} x=${x(place) + (step - bar) / 2}
        width=${bar} y=${y(own.probability)} height=${EDGE.top + depth - y(own.probability)} />`,
    )}
    ${
      compare &&
      results.map(
        ({ net, standard }, place) =>
          standard.deals > 0 &&
          html`<line key=${net} class="lab-standard" x1=${x(place)} x2=${x(place) + step} y1=${y(standard.probability)}
          y2=${y(standard.probability)} />`,
      )
    }
    ${places(results, step).map(
      (place) => html`<text key=${place} class="net" x=${x(place) + step / 2} y=${HEIGHT - 8} text-anchor="middle">
        ${netText(results[place].net)}</text>`,
    )}
  </svg>`;
}

/** @param {string} net */
const tone = (net) => signOf(Number(net)) || "even";

/** @param {number} tick */
const tickText = (tick) => `${Number((100 * tick).toPrecision(3))}%`;

/**
 * Which net results have room to be written below their bars.
 * @param {{ net: string }[]} results
 * @param {number} step
 */
export function places(results, step) {
  /** @type {number[]} */
  const found = [];
  let end = -Infinity;
  results.forEach(({ net }, place) => {
    const half = (netText(net).length * LABEL.letter) / 2;
    const middle = (place + 0.5) * step;
    if (middle - half < end) return;
    found.push(place);
    end = middle + half + LABEL.gap;
  });
  return found;
}
