// The running result as a line, from the oldest round to the newest.
import { html, useEffect, useRef, useSignal } from "../html.js";
import { net, shown } from "../money.js";
import { useWidth } from "../parts/drawing.js";
import { texts } from "../texts.js";
import { path, ticks } from "./running_result.js";

/**
 * @typedef {import("./running_result.js").Point} Point
 * @typedef {ReturnType<typeof import("./running_result.js").inSum>} Sum
 */

const words = texts.history.chart;
const HEIGHT = 230;
const EDGE = { right: 14, top: 12, bottom: 26 };
const LETTER = 8; // pixels, of the amounts at the side

/** @param {{ points: Point[], sum: Sum }} props */
export function RunningChart({ points, sum }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const width = useWidth(frame);
  const at = useSignal(/** @type {number | null} */ (null)); // the round that is pointed at
  useEffect(() => {
    at.value = null;
  }, [points]);
  const now = Math.min(at.value ?? points.length - 1, points.length - 1);
  const amounts = ticks(sum.lowest, sum.highest);
  const left = 10 + LETTER * Math.max(...amounts.map((amount) => shown(amount).length));
  /** @param {number} place */
  const x = (place) => left + ((width - left - EDGE.right) * place) / points.length;
  const [lowest, highest] = [amounts[0], amounts[amounts.length - 1]];
  const span = highest - lowest;
  /** @param {number} amount */
  const y = (amount) => EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (highest - amount)) / span;
  /** @type {Record<string, number>} */
  const moves = {
    ArrowRight: now + 1,
    ArrowUp: now + 1,
    ArrowLeft: now - 1,
    ArrowDown: now - 1,
    PageUp: now + 10,
    PageDown: now - 10,
    Home: 0,
    End: points.length - 1,
  };

  /** @param {number} place */
  const goTo = (place) => (at.value = Math.min(points.length - 1, Math.max(0, place)));
  /** @param {KeyboardEvent} event */
  function press(event) {
    if (!(event.key in moves)) return;
    event.preventDefault();
    goTo(moves[event.key]);
  }
  /** @param {PointerEvent} event */
  function point(event) {
    if (!frame.current) return;
    const inside = event.clientX - frame.current.getBoundingClientRect().left - left;
    goTo(Math.round((inside / (width - left - EDGE.right)) * points.length) - 1);
  }

  const { line, running } = points[now];
  const drawn = path(points, x, y);
  const said = pointWords(points, now);
  return html`<section class="sheet history-chart" aria-labelledby="history-chart-title">
    <h2 id="history-chart-title">${words.title}</h2>
    <p class="dim">${words.words(points.length, net(sum.net), net(sum.lowest), net(sum.highest))}</p>
    <div ref=${frame} class="history-line" role="slider" tabindex="0" aria-label=${words.label} aria-valuemin="1"
      aria-valuemax=${points.length} aria-valuenow=${now + 1} aria-valuetext=${said}
      onKeyDown=${press} onFocus=${() => (at.value ??= now)} onPointerMove=${point} onPointerDown=${point}>
      <svg width=${width} height=${HEIGHT} aria-hidden="true">
        ${amounts.map(
          (amount) => html`<g key=${amount} class=${amount === 0 ? "nothing" : ""}>
            <line x1=${left} x2=${width - EDGE.right} y1=${y(amount)} y2=${y(amount)} />
            <text x=${left - 6} y=${y(amount) + 4} text-anchor="end">${shown(amount)}</text>
          </g>`,
        )}
        <path class="under" d=${`${drawn}L${x(points.length)} ${y(0)}L${x(0)} ${y(0)}Z`} />
        <path class="running" d=${drawn} />
        <text x=${left} y=${HEIGHT - 6}>${texts.history.when(points[0].line.at)}</text>
        ${
          points.length > 1 &&
          html`<text x=${width - EDGE.right} y=${HEIGHT - 6} text-anchor="end">
          ${texts.history.when(points[points.length - 1].line.at)}</text>`
        }
        ${
          at.value !== null &&
          html`<line class="pointer" x1=${x(now + 1)} x2=${x(now + 1)} y1=${EDGE.top} y2=${HEIGHT - EDGE.bottom} />`
        }
        <circle cx=${x(now + 1)} cy=${y(running)} r="5" />
      </svg>
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
 * @param {Point[]} points
 * @param {number} at
 */
function pointWords(points, at) {
  const { line, net: result, running } = points[at];
  return words.at(at + 1, points.length, texts.history.when(line.at), net(result), net(running));
}
