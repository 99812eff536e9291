// The casino dealer's side of the felt: the decks, the discard rack, the drop box, and who has the button.
import { html } from "../html.js";
import { cents, show } from "../money.js";
import { texts } from "../texts.js";

const words = texts.table.workArea;

/** @param {{ table: OpenTable }} props */
export function WorkArea({ table }) {
  const { game } = table.card.value;
  const { drop, button, running } = table.view.value.public;
  const round = table.round.value;
  const inPlay = round?.deck ?? game.decks[0];
  const bank = running && round ? round.player_dealer : button.seat; // it lies with whoever banks
  const others = game.decks.filter((deck) => deck !== inPlay);
  return html`<ul class="work-area left" aria-label=${words.label}>
      <li class="casino-dealer">${words.dealer}</li>
      <li class="in-play"><${Back} deck=${inPlay} />${words.deck[deckPlace(round, game.dealing)](inPlay)}</li>
      ${others.map(
        (deck) => html`<li key=${deck} class="shuffling"><${Back} deck=${deck} />${words.shuffling(deck)}</li>`,
      )}
    </ul>
    <ul class="work-area right" aria-label=${words.label}>
      <li class="rack">${words.rack(round?.discards ?? 0)}</li>
      <li class="drop-box">${cents(drop) ? words.drop(show(drop)) : words.dropEmpty}</li>
      ${game.banked_by !== "house" && bank !== null && html`<li>${words.button(bank)}</li>`}
    </ul>`;
}

/**
 * Where the deck of the round is: before the deal where it is dealt from, at last in the rack. What a void leaves of it
 * is neither.
 * @param {Pick<TableRound, "stage" | "board"> | null} round
 * @param {Server.Game["dealing"]} dealing
 */
export function deckPlace(round, dealing) {
  if (!round || round.stage === "betting") return dealing;
  if (round.stage === "closed") return "rack";
  if (round.stage === "void") return round.board.length ? "void" : dealing;
  return "play";
}

/** @param {{ deck: string }} props */
const Back = ({ deck }) => html`<span class=${`card-back back-${deck}`} aria-hidden="true"></span>`;
