// 13 by 13 cells from the ace down: one of them can be tabbed to, arrow keys lead to the others.
import { RANKS } from "../cards.js";
import { html, useMemo, useRef } from "../html.js";

const SIZE = RANKS.length;
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {{ row: number, column: number }[]} cells all of them
 * @param {Signal<[number, number]>} at the row and the column that can be tabbed to
 * @param {(cell, place) => VNode} draw the button of a cell, with the attributes of its place
 */
export function Grid({ label, cells, at, draw }) {
  const grid = useRef(null);
  const rows = useMemo(() => inRows(cells), [cells]);

  function move(event) {
    const to = landed(at.value, event.key);
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    at.value = to;
    grid.current.querySelector(`[data-at="${to}"]`).focus();
  }

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

function inRows(cells) {
  const rows = Array.from({ length: SIZE }, () => []);
  for (const cell of cells) rows[cell.row][cell.column] = cell;
  return rows;
}

/** Where a key leads from a cell; nothing if it leads nowhere. */
function landed([row, column], key) {
  if (key === "Home") return [row, 0];
  if (key === "End") return [row, SIZE - 1];
  const step = STEPS[key];
  if (!step) return null;
  const inside = (place) => Math.min(SIZE - 1, Math.max(0, place));
  return [inside(row + step[0]), inside(column + step[1])];
}
