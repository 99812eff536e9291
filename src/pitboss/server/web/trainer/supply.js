// New spots, asked for in small batches and before they are needed.
import { get, query } from "../api.js";

const BATCH = 8;
const LOW = 3; // so many left: time to ask for more

/** With a `seed` the same spots come in the same order. */
export class Supply {
  /**
   * @param {string} street
   * @param {string | null} [seed]
   */
  constructor(street, seed) {
    this.street = street;
    this.seed = seed;
    /** @type {import("./progress.js").TrainingSpot[]} */
    this.spots = [];
    this.batches = 0;
    /** @type {Promise<void> | null} */
    this.asked = null;
  }

  /** Waits only if no spot is there. */
  async ready() {
    while (!this.spots.length) await this.more();
  }

  take() {
    const spot = this.spots.shift();
    // Whoever needs the spots that do not come now is told so then.
    if (this.spots.length < LOW) this.more().catch(() => {});
    return spot;
  }

  more() {
    this.asked ??= this.fetch().finally(() => (this.asked = null));
    return this.asked;
  }

  async fetch() {
    const seed = this.seed && `${this.seed}-${this.batches + 1}`;
    const { spots } = await get(`/api/spots${query({ street: this.street, count: BATCH, seed })}`);
    this.batches += 1;
    this.spots.push(...spots);
  }
}
