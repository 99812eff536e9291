// 13 by 13 cells from the ace down: one of them can be tabbed to, arrow keys lead to the others.
import { RANKS } from "../cards.js";
import { html, useMemo, useRef } from "../html.js";
import { focusOn } from "../parts/focus.js";

const SIZE = RANKS.length;
/** @type {Record<string, [rows: number, columns: number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * `at` is the row and the column that can be tabbed to; `draw` gives the button of a cell, with the attributes
 * of its place.
 * @template {{ row: number, column: number }} Cell
 * @param {{ label: string, cells: Cell[], at: Signal<[number, number]>,
 *   draw: (cell: Cell, place: object) => VNode }} props
 */
export function Grid({ label, cells, at, draw }) {
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const rows = useMemo(() => inRows(cells), [cells]);

  /** @param {FieldEvent} event */
  function move(event) {
    const to = cellAfter(at.value, event.key);
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    at.value = to;
    focusOn(`[data-at="${to}"]`, grid.current);
  }

  /** @param {{ row: number, column: number }} cell */
  function place({ row, column }) {
    const here = `${row},${column}`;
    return { "data-at": here, tabindex: String(at.value) === here ? 0 : -1 };
  }

  return html`<div class="strategy-grid" role="grid" aria-label=${label} ref=${grid} onKeyDown=${move}>
    ${rows.map(
      (row, index) => html`<div key=${index} role="row">
        ${row.map((cell) => html`<div key=${cell.column} role="gridcell">${draw(cell, place(cell))}</div>`)}
      </div>`,
    )}
  </div>`;
}

/**
 * @template {{ row: number, column: number }} Cell
 * @param {Cell[]} cells
 */
function inRows(cells) {
  /** @type {Cell[][]} */
  const rows = Array.from({ length: SIZE }, () => []);
  for (const cell of cells) rows[cell.row][cell.column] = cell;
  return rows;
}

/**
 * Where a key leads from a cell; nothing if it leads nowhere.
 * @param {[number, number]} from
 * @param {string} key
 * @returns {[number, number] | null}
 */
function cellAfter([row, column], key) {
  if (key === "Home") return [row, 0];
  if (key === "End") return [row, SIZE - 1];
  const step = STEPS[key];
  if (!step) return null;
  /** @param {number} place */
  const inside = (place) => Math.min(SIZE - 1, Math.max(0, place));
  return [inside(row + step[0]), inside(column + step[1])];
}
