// A session with the trainer: the current spot, the answer to it, and the progress that is stored.
import { batch, signal } from "../html.js";
import { persisted } from "../settings.js";
import { loadStandard } from "../standard.js";
import { due } from "./deck.js";
import { answered, START, whole } from "./progress.js";
import { Supply } from "./supply.js";

const stored = persisted("trainer", START);
export const street = persisted("trainer-street", /** @type {Server.Street | "any"} */ ("any"));

export class Practice {
  /** @param {string | null} seed */
  constructor(seed) {
    this.seed = seed;
    this.supply = new Supply(street.value, seed);
    this.spot = signal(/** @type {Server.TrainingSpot | null} */ (null));
    this.again = signal(false); // whether the spot is a mistake that has come back
    this.chosen = signal(/** @type {Decision | null} */ (null));
    this.gained = signal(0); // what the answer did to the rating
    this.problem = signal("");
    this.turn = 0;
  }

  get progress() {
    return whole(stored.value);
  }

  /** Shows the next spot, and the last one until it is loaded. */
  async next() {
    this.turn += 1;
    const { turn } = this;
    const { deck, answers } = this.progress;
    const back = due(deck, street.value, answers);
    this.problem.value = "";
    try {
      const { supply } = this;
      await loadStandard(); // the game whose felt the spots lie on
      if (!back) await supply.ready();
      const spot = turn === this.turn ? (back ?? supply.take()) : null;
      if (spot) this.ask(spot, Boolean(back));
    } catch (error) {
      if (turn === this.turn) this.problem.value = error.message;
    }
  }

  /**
   * @param {Server.TrainingSpot} spot
   * @param {boolean} again
   */
  ask(spot, again) {
    batch(() => {
      this.spot.value = spot;
      this.again.value = again;
      this.chosen.value = null;
      this.gained.value = 0;
    });
  }

  /**
   * Only the first choice counts: a second key may be pressed before the answer is drawn.
   * @param {Decision} decision
   */
  choose(decision) {
    const spot = this.spot.value;
    if (this.chosen.value || !spot) return;
    this.turn += 1; // a spot that is being loaded must not replace the answer
    const before = this.progress;
    const after = answered(before, spot, decision, this.again.value);
    batch(() => {
      stored.value = after;
      this.chosen.value = decision;
      this.gained.value = Math.round(after.rating) - Math.round(before.rating);
    });
  }

  /**
   * Spots of another street from now on.
   * @param {Server.Street | "any"} name
   */
  setStreet(name) {
    street.value = name;
    this.supply = new Supply(name, this.seed);
    return this.next();
  }

  reset() {
    stored.value = START;
    return this.next();
  }
}
