// New spots, fetched in small batches before they are needed.
import { get } from "../api.js";

const BATCH = 8;
const LOW = 3; // spots left: more are fetched

/** With a `seed` the same spots come in the same order. */
export class Supply {
  /**
   * @param {Server.Street | "any"} street
   * @param {string | null} [seed]
   */
  constructor(street, seed) {
    this.street = street;
    this.seed = seed;
    /** @type {Server.TrainingSpot[]} */
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
    // A failure is reported when the spots are needed.
    if (this.spots.length < LOW) this.more().catch(() => {});
    return spot;
  }

  more() {
    this.asked ??= this.fetch().finally(() => (this.asked = null));
    return this.asked;
  }

  async fetch() {
    const seed = this.seed && `${this.seed}-${this.batches + 1}`;
    const { spots } = await get("/api/spots", { street: this.street, count: BATCH, seed });
    this.batches += 1;
    this.spots.push(...spots);
  }
}
