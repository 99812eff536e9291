// The running result as a line, from the oldest round to the newest.
import { html, useEffect, useRef, useSignal } from "../html.js";
import { net, shown } from "../money.js";
import { useWidth } from "../parts/drawing.js";
import { texts } from "../texts.js";
import { path, ticks } from "./running_result.js";

/**
 * @typedef {import("./running_result.js").Point} Point
 * @typedef {ReturnType<typeof import("./running_result.js").summarize>} Sum
 */

const words = texts.history.chart;
const HEIGHT = 230;
const EDGE = { right: 14, top: 12, bottom: 26 };
const LETTER = 8; // pixels, of the amounts at the side

/**
 * Where rounds and amounts lie in a drawing of this width.
 * @param {Sum} sum
 * @param {number} count of rounds
 * @param {number} width
 */
function layout(sum, count, width) {
  const amounts = ticks(sum.lowest, sum.highest);
  const [lowest, highest] = [amounts[0], amounts[amounts.length - 1]];
  const left = 10 + LETTER * Math.max(...amounts.map((amount) => shown(amount).length));
  const right = width - EDGE.right;
  return {
    amounts,
    left,
    right,
    /** @param {number} place */
    x: (place) => left + ((right - left) * place) / count,
    /** @param {number} amount */
    y: (amount) => EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (highest - amount)) / (highest - lowest),
    /**
     * The round at so many pixels from the left.
     * @param {number} pixels
     */
    roundAt: (pixels) => Math.round(((pixels - left) / (right - left)) * count) - 1,
  };
}

/** @type {Record<string, (now: number, last: number) => number>} */
const KEYS = {
  ArrowRight: (now) => now + 1,
  ArrowUp: (now) => now + 1,
  ArrowLeft: (now) => now - 1,
  ArrowDown: (now) => now - 1,
  PageUp: (now) => now + 10,
  PageDown: (now) => now - 10,
  Home: () => 0,
  End: (_, last) => last,
};

/** @param {{ points: Point[], sum: Sum }} props */
export function RunningChart({ points, sum }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(frame);
  const at = useSignal(/** @type {number | null} */ (null)); // the round that is pointed at
  useEffect(() => {
    at.value = null;
  }, [points]);
  const last = points.length - 1;
  const now = Math.min(at.value ?? last, last);
  const places = layout(sum, points.length, width);

  /** @param {number} place */
  const goTo = (place) => (at.value = Math.min(last, Math.max(0, place)));
  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const move = KEYS[event.key];
    if (!move) return;
    event.preventDefault();
    goTo(move(now, last));
  }
  /** @param {PointerEvent} event */
  function point(event) {
    if (frame.current) goTo(places.roundAt(event.clientX - frame.current.getBoundingClientRect().left));
  }

  const { line } = points[now];
  const said = pointWords(points, now);
  return html`<section class="sheet history-chart" aria-labelledby="history-chart-title">
    <h2 id="history-chart-title">${words.title}</h2>
    <p class="dim">${words.words(points.length, net(sum.net), net(sum.lowest), net(sum.highest))}</p>
    <div ref=${frame} class="history-line" role="slider" tabindex="0" aria-label=${words.label} aria-valuemin="1"
      aria-valuemax=${points.length} aria-valuenow=${now + 1} aria-valuetext=${said}
      onKeyDown=${onKeyDown} onFocus=${() => (at.value ??= now)} onPointerMove=${point} onPointerDown=${point}>
      <${Plot} points=${points} width=${width} places=${places} now=${now} pointed=${at.value !== null} />
    </div>
    <p class="history-readout number">${
      at.value === null
        ? html`<span class="dim">${words.hint}</span>`
        : html`${said}
      <a href=${`/history/${line.table}/${line.round}`}>${words.replay}</a>`
    }</p>
  </section>`;
}

/**
 * @param {{ points: Point[], width: number, places: ReturnType<typeof layout>, now: number,
 *   pointed: boolean }} props
 */
function Plot({ points, width, places, now, pointed }) {
  const { amounts, left, right, x, y } = places;
  const drawn = path(points, x, y);
  const [first, last] = [points[0].line.at, points[points.length - 1].line.at];
  return html`<svg width=${width} height=${HEIGHT} aria-hidden="true">
    ${amounts.map(
      (amount) => html`<g key=${amount} class=${amount === 0 ? "nothing" : ""}>
        <line x1=${left} x2=${right} y1=${y(amount)} y2=${y(amount)} />
        <text x=${left - 6} y=${y(amount) + 4} text-anchor="end">${shown(amount)}</text>
      </g>`,
    )}
    <path class="under" d=${`${drawn}L${x(points.length)} ${y(0)}L${x(0)} ${y(0)}Z`} />
    <path class="running" d=${drawn} />
    <text x=${left} y=${HEIGHT - 6}>${texts.history.when(first)}</text>
    ${points.length > 1 && html`<text x=${right} y=${HEIGHT - 6} text-anchor="end">${texts.history.when(last)}</text>`}
    ${
      pointed &&
      html`<line class="pointer" x1=${x(now + 1)} x2=${x(now + 1)} y1=${EDGE.top} y2=${HEIGHT - EDGE.bottom} />`
    }
    <circle cx=${x(now + 1)} cy=${y(points[now].running)} r="5" />
  </svg>`;
}

/**
 * @param {Point[]} points
 * @param {number} at
 */
function pointWords(points, at) {
  const { line, net: result, running } = points[at];
  return words.at(at + 1, points.length, texts.history.when(line.at), net(result), net(running));
}
