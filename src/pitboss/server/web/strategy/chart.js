// The 13 by 13 chart of starting hands: suited ones above the diagonal.
import { decisionName, inOrder, isRaise } from "../decisions.js";
import { percent, signed } from "../figures.js";
import { html, useMemo, useRef, useSignal } from "../html.js";
import { Choice } from "../parts/fields.js";
import { kept } from "../settings.js";
import { texts } from "../texts.js";
import { spoken } from "./names.js";
import { ends, shade } from "./shades.js";

const words = texts.strategy;
const SIZE = 13;
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const colours = kept("chart-colours", "best"); // "best" or "value"

/** The class of a decision: raises are told apart by their place from the top. */
const kind = (decision, raises) => (isRaise(decision) ? `raise-${raises.indexOf(decision)}` : decision);

export function Chart({ hands, selected, select }) {
  const grid = useRef(null);
  const at = useSignal(selected ? (({ row, column }) => [row, column])(selected) : [0, 0]);
  const rows = useMemo(() => inRows(hands), [hands]);
  const raises = useMemo(() => inOrder(Object.keys(hands[0].actions)).filter(isRaise), [hands]);
  const [low, high] = useMemo(() => ends(hands.map(({ value }) => value)), [hands]);

  function move(event) {
    const to = landed(at.value, event.key);
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    at.value = to;
    grid.current.querySelector(`[data-at="${to}"]`).focus();
  }

  function pick(hand) {
    at.value = [hand.row, hand.column];
    select(hand);
  }

  return html`<div class="strategy-chart">
    <div class="segments"><${Choice} label=${words.colours} value=${colours} choices=${words.colourChoices} /></div>
    <div class="strategy-grid" role="grid" aria-label=${words.chart} ref=${grid} onKeyDown=${move}>
      ${rows.map(
        (row, index) => html`<div key=${index} role="row">
          ${row.map(
            (hand) => html`<div key=${hand.name} role="gridcell">
              <button class=${colours.value === "best" ? kind(hand.best, raises) : "by-value"}
                style=${colours.value === "best" ? undefined : { background: shade(hand.value, low, high) }}
                data-at=${`${hand.row},${hand.column}`} aria-pressed=${hand.name === selected?.name}
                tabindex=${String(at.value) === `${hand.row},${hand.column}` ? 0 : -1}
                aria-label=${words.cell(hand.name, spoken(hand.name), decisionName(hand.best), signed(hand.value, 2))}
                onClick=${() => pick(hand)}>
                <b>${hand.name}</b><small>${signed(hand.value, 2)}</small>
              </button>
            </div>`,
          )}
        </div>`,
      )}
    </div>
    ${colours.value === "best"
      ? html`<${Decisions} hands=${hands} raises=${raises} />`
      : html`<${Scale} low=${low} high=${high} />`}
  </div>`;
}

function inRows(hands) {
  const rows = Array.from({ length: SIZE }, () => []);
  for (const hand of hands) rows[hand.row][hand.column] = hand;
  return rows;
}

/** Where a key leads from a cell; nothing if it leads nowhere. */
export function landed([row, column], key) {
  if (key === "Home") return [row, 0];
  if (key === "End") return [row, SIZE - 1];
  const step = STEPS[key];
  if (!step) return null;
  const inside = (place) => Math.min(SIZE - 1, Math.max(0, place));
  return [inside(row + step[0]), inside(column + step[1])];
}

function Decisions({ hands, raises }) {
  const deals = (some) => some.reduce((sum, hand) => sum + hand.deals, 0);
  const found = inOrder(new Set(hands.map(({ best }) => best)));
  return html`<ul class="strategy-legend">
    ${found.map((decision) => {
      const share = deals(hands.filter(({ best }) => best === decision)) / deals(hands);
      return html`<li key=${decision}>
        <span class=${`swatch ${kind(decision, raises)}`} aria-hidden="true"></span>
        ${words.share(decisionName(decision), percent(share))}
      </li>`;
    })}
    <li class="dim">${words.halves}</li>
  </ul>`;
}

const TICKS = 24;

function Scale({ low, high }) {
  return html`<div class="strategy-legend strategy-scale">
    <span class="number">${signed(low, 2)}</span>
    <span class="strategy-ramp" aria-hidden="true">
      ${Array.from({ length: TICKS }, (_, tick) => {
        const value = low + ((high - low) * tick) / (TICKS - 1);
        return html`<span key=${tick} style=${{ background: shade(value, low, high) }}></span>`;
      })}
    </span>
    <span class="number">${signed(high, 2)}</span>
    <span class="dim">${words.scale}</span>
  </div>`;
}
