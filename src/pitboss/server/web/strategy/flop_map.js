// The flops of a hand by their two highest ranks: how many of them raise.
import { RANKS } from "../cards.js";
import { wholePercent } from "../figures.js";
import { html, useMemo, useSignal } from "../html.js";
import { texts } from "../texts.js";
import { Grid } from "./grid.js";
import { Scale } from "./scale.js";
import { heat } from "./shades.js";

const words = texts.strategy;

/** @typedef {ReturnType<typeof places>[number]} Place */

/**
 * All places of the map, with the share that raises: nothing where there are no flops.
 * @param {Server.FlopChart["cells"]} cells
 */
function places(cells) {
  const shares = new Map(cells.map(({ row, column, raised }) => [`${row},${column}`, raised]));
  return RANKS.flatMap((_, row) =>
    RANKS.map((_, column) => {
      const [high, low] = [RANKS[Math.min(row, column)], RANKS[Math.max(row, column)]];
      return { row, column, high, low, share: shares.get(`${row},${column}`) };
    }),
  );
}

/** @param {Place} place */
function sentence({ row, column, high, low, share }) {
  const [higher, lower] = [texts.cards.ranks[high], texts.cards.ranks[low]];
  const ranks =
    row === column ? words.pairHighest(words.pair(higher)) : words.suitsHighest(higher, lower, row > column);
  const raised = share === undefined ? words.noFlops : words.raisedOn(share, wholePercent(share));
  return words.flopCell(high + low, ranks, raised);
}

/** @param {{ cells: Server.FlopChart["cells"] }} props the cells that have flops */
export function FlopMap({ cells }) {
  const all = useMemo(() => places(cells), [cells]);
  const at = useSignal(/** @type {[number, number]} */ ([0, 0]));
  // The cell that the pointer or the focus is on.
  const pointed = useSignal(/** @type {Place | null} */ (null));

  /** @param {Place} cell */
  function pointAt(cell) {
    at.value = [cell.row, cell.column];
    pointed.value = cell;
  }

  /**
   * @param {Place} cell
   * @param {object} place
   */
  const draw = (cell, place) => html`<button ...${place} class=${cell === pointed.value ? "pointed" : ""}
    style=${cell.share === undefined ? undefined : heat(cell.share)} aria-label=${sentence(cell)}
    onFocus=${() => pointAt(cell)} onClick=${() => pointAt(cell)} onMouseEnter=${() => (pointed.value = cell)}>
    ${cell.share !== undefined && html`<b>${cell.high}${cell.low}</b><small>${wholePercent(cell.share)}</small>`}
  </button>`;

  /** @param {number} share */
  const colourOf = (share) => heat(share).background;
  return html`<div class="strategy-map">
    <h3>${words.flopMap}</h3>
    <p class="dim">${words.flopMapLead}</p>
    <${Grid} label=${words.flopMap} cells=${all} at=${at} draw=${draw} />
    <${Scale} low="0%" high="100%" colour=${colourOf} text=${words.flopMapScale} />
    <p class=${pointed.value ? "strategy-readout" : "strategy-readout dim"}>
      ${pointed.value ? sentence(pointed.value) : words.flopMapHint}
    </p>
  </div>`;
}
