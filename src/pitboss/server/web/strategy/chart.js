// The 13 by 13 chart of starting hands: suited ones above the diagonal.
import { decisionName, inOrder, isRaise } from "../decisions.js";
import { percent, signed } from "../figures.js";
import { html, useMemo, useSignal } from "../html.js";
import { Choice } from "../parts/fields.js";
import { persisted } from "../settings.js";
import { texts } from "../texts.js";
import { Grid } from "./grid.js";
import { handInWords } from "./names.js";
import { Scale } from "./scale.js";
import { ends, shade } from "./shades.js";

const words = texts.strategy;

const colours = persisted("chart-colours", "best"); // "best" or "value"

/**
 * The class of a decision: raises are told apart by their place from the top.
 * @param {Decision} decision
 * @param {Decision[]} raises
 */
const kind = (decision, raises) => (isRaise(decision) ? `raise-${raises.indexOf(decision)}` : decision);

/** @param {{ hands: Server.Hand[], selected?: Server.Hand, select: (hand: Server.Hand) => void }} props */
export function Chart({ hands, selected, select }) {
  const at = useSignal(/** @type {[number, number]} */ (selected ? [selected.row, selected.column] : [0, 0]));
  const raises = useMemo(() => inOrder(Object.keys(hands[0].actions)).filter(isRaise), [hands]);
  const [low, high] = useMemo(() => ends(hands.map(({ value }) => value)), [hands]);

  /** @param {Server.Hand} hand */
  function pick(hand) {
    at.value = [hand.row, hand.column];
    select(hand);
  }

  /**
   * @param {Server.Hand} hand
   * @param {object} place
   */
  const draw = (hand, place) => html`<button ...${place}
    class=${colours.value === "best" ? kind(hand.best, raises) : "by-value"}
    style=${colours.value === "best" ? undefined : { background: shade(hand.value, low, high) }}
    aria-pressed=${hand.name === selected?.name}
    aria-label=${words.cell(hand.name, handInWords(hand.name), decisionName(hand.best), signed(hand.value, 2))}
    onClick=${() => pick(hand)}>
    <b>${hand.name}</b><small>${signed(hand.value, 2)}</small>
  </button>`;

  /** @param {number} share */
  const colourOf = (share) => shade(low + (high - low) * share, low, high);
  return html`<div class="strategy-chart">
    <div class="segments"><${Choice} label=${words.colours} value=${colours} choices=${words.colourChoices} /></div>
    <${Grid} label=${words.chart} cells=${hands} at=${at} draw=${draw} />
    ${
      colours.value === "best"
        ? html`<${Decisions} hands=${hands} raises=${raises} />`
        : html`<${Scale} low=${signed(low, 2)} high=${signed(high, 2)} text=${words.scale}
          colour=${colourOf} />`
    }
  </div>`;
}

/** @param {{ hands: Server.Hand[], raises: Decision[] }} props */
function Decisions({ hands, raises }) {
  /** @param {Server.Hand[]} some */
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
