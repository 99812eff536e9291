// The trainer: endless spots, graded by exact loss.
import { query } from "../api.js";
import { cardNames } from "../cards.js";
import { decisionName } from "../decisions.js";
import { html, useEffect, useMemo, useRef, useSignal } from "../html.js";
import { ConfirmDialog } from "../parts/confirm_dialog.js";
import { ErrorWithRetry } from "../parts/error_with_retry.js";
import { Choice } from "../parts/fields.js";
import { notes } from "../parts/notes.js";
import { Values, Verdict, verdict, Why } from "../parts/values.js";
import { texts } from "../texts.js";
import { Answers, useKeys } from "../trainer/answer_buttons.js";
import { Practice, street } from "../trainer/practice.js";
import { Score, Statistics } from "../trainer/score.js";
import { Felt, splitCards } from "../trainer/spot.js";

const words = texts.trainer;

/** @param {PageProps} props */
export default function Trainer({ query: address }) {
  const practice = useMemo(() => new Practice(address.get("seed")), []);
  useEffect(() => void practice.next(), []);
  const { spot, chosen, problem, gained } = practice;
  /** @param {Server.Street | "any"} name */
  const setStreet = (name) => practice.setStreet(name);
  return html`<div class="trainer">
    <div class="trainer-head">
      <h1>${texts.pages.trainer}</h1>
      <${Score} progress=${practice.progress} gained=${gained.value} />
    </div>
    <div class="segments">
      <${Choice} label=${words.street} value=${street} choices=${words.streetChoices}
        onPick=${setStreet} />
    </div>
    ${problem.value && html`<${ErrorWithRetry} problem=${problem.value} retry=${() => practice.next()} />`}
    ${
      spot.value
        ? html`<${Spot} practice=${practice} spot=${spot.value} chosen=${chosen.value} />`
        : !problem.value && html`<p class="loading">${texts.common.loading}</p>`
    }
    <${Results} practice=${practice} />
  </div>`;
}

/** @param {{ practice: Practice, spot: Server.TrainingSpot, chosen: Decision | null }} props */
function Spot({ practice, spot, chosen }) {
  /** @param {Decision} decision */
  const choose = (decision) => practice.choose(decision);
  const next = () => practice.next();
  const again = practice.again.value;
  useKeys({ spot, chosen, choose, next });
  const felt = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    notes.announce(asked(spot, again));
    // After a long answer the next spot is shown from its top.
    if (felt.current && felt.current.getBoundingClientRect().top < 0) felt.current.scrollIntoView();
  }, [spot]);
  useEffect(() => notes.announce(chosen ? answer(spot, chosen) : ""), [chosen]);
  return html`<div class="trainer-table">
    <section class="sheet trainer-spot" ref=${felt} aria-labelledby="trainer-street">
      <div class="row">
        <h2 id="trainer-street">${words.where[spot.street]}</h2>
        ${again && html`<span class="tag">${words.again}</span>`}
      </div>
      <${Felt} spot=${spot} chosen=${chosen} />
    </section>
    <section class="sheet trainer-why" aria-label=${words.answer}>
      ${
        chosen
          ? html`<${Answered} spot=${spot} chosen=${chosen} />`
          : html`<p class="dim">${words.question}</p>
        <p class="dim trainer-keys">${words.keys}</p>`
      }
    </section>
    <${Answers} spot=${spot} chosen=${chosen} choose=${choose} next=${next} />
  </div>`;
}

/**
 * @param {Server.TrainingSpot} spot
 * @param {boolean} again
 */
const asked = (spot, again) =>
  [
    again ? words.again : "",
    words.where[spot.street],
    texts.table.cards(cardNames(splitCards(spot.cards))),
    spot.board && texts.table.boardIs(cardNames(splitCards(spot.board))),
  ]
    .filter(Boolean)
    .join(". ");

/**
 * @param {Server.TrainingSpot} spot
 * @param {Decision} chosen
 */
const answer = ({ advice }, chosen) =>
  [verdict(advice, chosen), chosen === advice.best ? "" : words.best(decisionName(advice.best))].join(" ");

/** @param {Server.TrainingSpot} spot */
const lookUp = ({ cards, board }) =>
  `/strategy${query({ cards: cards.replaceAll(" ", ""), board: board.replaceAll(" ", "") })}`;

/** @param {{ spot: Server.TrainingSpot, chosen: Decision }} props */
function Answered({ spot, chosen }) {
  return html`
    <${Verdict} advice=${spot.advice} chosen=${chosen} />
    ${spot.close && html`<p class="dim">${words.close}</p>`}
    <${Values} advice=${spot.advice} chosen=${chosen} />
    <${Why} advice=${spot.advice} />
    <p class="trainer-look-up"><a href=${lookUp(spot)}>${words.lookUp}</a></p>
  `;
}

/** @param {{ practice: Practice }} props */
function Results({ practice }) {
  const sure = useSignal(false);
  function reset() {
    sure.value = false;
    practice.reset();
    notes.say(words.resetDone);
  }
  return html`<section class="sheet" aria-labelledby="trainer-results">
    <div class="row trainer-results-head">
      <h2 id="trainer-results">${words.statistics}</h2>
      ${
        practice.progress.answers > 0 &&
        html`<button class="quiet" onClick=${() => (sure.value = true)}>${words.reset}</button>`
      }
    </div>
    <${Statistics} progress=${practice.progress} />
    <${ConfirmDialog} open=${sure} title=${words.reset} words=${words.resetSure} yes=${words.resetYes} act=${reset} />
  </section>`;
}
