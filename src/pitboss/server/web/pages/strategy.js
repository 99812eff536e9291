// Strategy: the chart of starting hands, the flops of each, and any spot looked up.
import { query as asQuery, post } from "../api.js";
import { html, useEffect, useRef, useSignal } from "../html.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { replaceAddress } from "../router.js";
import { Chart } from "../strategy/chart.js";
import { Hand } from "../strategy/hand.js";
import { LookUp, spotOf } from "../strategy/lookup.js";
import { Summary } from "../strategy/summary.js";
import { texts } from "../texts.js";

const words = texts.strategy;

/** @param {PageProps} props */
export default function Strategy({ query }) {
  const name = useSignal(query.get("hand") ?? "");
  const none = /** @type {Card[]} */ ([]);
  const [cards, board, dead] = [useSignal(none), useSignal(none), useSignal(none)];
  const active = useSignal("cards");
  const wrong = useSignal("");
  const section = useRef(/** @type {HTMLElement | null} */ (null));

  // The address says what is shown.
  useEffect(() => {
    const asked = ["cards", "board", "dead"].some((part) => query.has(part));
    const spot = spotOf(query);
    wrong.value = spot ? "" : words.wrongAddress;
    [cards.value, board.value, dead.value] = spot ? [spot.cards, spot.board, spot.dead] : [[], [], []];
    name.value = query.get("hand") ?? "";
    active.value = cards.value.length < 2 ? "cards" : "board";
    if (asked) section.current?.scrollIntoView();
  }, [query]);

  // And what is shown goes into the address.
  const spot = { cards: cards.value, board: board.value, dead: dead.value };
  const parts = Object.entries(spot).map(([part, some]) => [part, some.join("")]);
  const address = `/strategy${asQuery({ hand: name.value, ...Object.fromEntries(parts) })}`;
  const settled = useRef(false);
  useEffect(() => {
    if (settled.current) replaceAddress(address);
    settled.current = true;
  }, [address]);

  return html`
    <h1>${texts.pages.strategy}</h1>
    <p>${words.lead}</p>
    <${StartingHands} name=${name} />
    <section class="sheet" ref=${section} aria-labelledby="look-up">
      <h2 id="look-up">${words.lookUp}</h2>
      <p class="dim">${words.lookUpLead}</p>
      ${wrong.value && !cards.value.length && html`<p class="problem" role="alert">${wrong.value}</p>`}
      <${LookUp} spot=${spot} cards=${cards} board=${board} dead=${dead} active=${active} />
    </section>
  `;
}

/**
 * The chart, and the hand of it that was picked.
 * @param {{ name: Signal<string> }} props
 */
function StartingHands({ name }) {
  const chart = useSignal(/** @type {{ title: string, hands: Server.Hand[] } | null} */ (null));
  const problem = useSignal("");
  const picked = useSignal(false);
  async function ask() {
    problem.value = "";
    try {
      chart.value = await post("/api/chart", {});
    } catch (error) {
      problem.value = error.message;
    }
  }
  useEffect(() => void ask(), []);

  if (problem.value)
    return html`<section class="sheet"><${ErrorWithRetry} problem=${problem.value} retry=${ask} /></section>`;
  if (!chart.value) return html`<p class="loading strategy-loading">${texts.common.loading}</p>`;
  const { hands } = chart.value;
  const hand = hands.find((one) => one.name === name.value);
  const total = hands.reduce((sum, { deals }) => sum + deals, 0);
  /**
   * Selecting the selected hand again clears the selection.
   * @param {Server.Hand} hand
   */
  function select({ name: tapped }) {
    picked.value = true;
    name.value = tapped === name.value ? "" : tapped;
  }
  return html`<div class="strategy">
    <section class="sheet" aria-labelledby="starting-hands">
      <h2 id="starting-hands">${words.starting}</h2>
      <${Chart} hands=${hands} selected=${hand} select=${select} />
    </section>
    <section class="sheet" aria-label=${words.details}>
      ${
        hand
          ? html`<${Hand} hand=${hand} total=${total} picked=${picked.value} />`
          : html`<${Summary} hands=${hands} />`
      }
    </section>
  </div>`;
}
