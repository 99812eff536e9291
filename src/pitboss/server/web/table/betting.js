// Wagers in the making. They go to the house a moment after the last chip, so that a handful of
// chips is one message; "Deal" sends them at once.
import { computed, signal } from "../html.js";
import { amount, CHIPS, cents } from "../money.js";
import { attempt } from "../parts/notes.js";
import { ownSeed, persisted } from "../settings.js";
import { ANTE, isPlaying, optional, required, stakeOn } from "../wagers.js";
import { makeStakes } from "./stakes.js";

const A_MOMENT = 450; // ms

/** @param {OpenTable} table */
export function makeBetting(table) {
  // What equals the Ante is left out.
  const stakes = signal(/** @type {import("./stakes.js").Stakes} */ ({}));
  const chip = signal(500);
  const removing = signal(false);
  // Of the last round that was dealt, as `stakes`.
  const last = persisted("last-wagers", /** @type {import("./stakes.js").Stakes | null} */ (null));
  let round = 0; // the one that the wagers are meant for
  let sending = 0;
  let moves = 0; // of chips, on this page
  let unsent = false; // chips have moved here that the house has not answered for
  let answered = 0; // the version of the table that holds what was sent last
  let seeded = 0;

  const game = () => table.card.value.game;
  const sides = () => optional(game()).map(({ spot }) => spot);

  const limits = computed(() => {
    const offer = table.offer("place-wagers");
    if (!offer) return null;
    return {
      minimum: cents(offer.minimum),
      maximum: cents(offer.maximum),
      increment: cents(offer.increment),
      stack: cents(offer.stack),
    };
  });

  /** How chips may lie here now; null while no bets are asked for. */
  const rules = computed(() => limits.value && makeStakes(limits.value, required(game()).length, sides()));

  /** A new round begins with nothing on the circles; a reconnect finds what lies there. */
  function follow() {
    const now = table.round.value;
    if (now?.number === round && now.stage === "preflop") remember();
    if (now?.stage !== "betting") return;
    if (now.number === round) {
      // Another tab of the same player may have bet.
      if (!unsent && table.view.value.version >= answered) asTheHouseHasIt();
      return;
    }
    round = now.number;
    unsent = false;
    clearTimeout(sending);
    removing.value = false;
    asTheHouseHasIt();
    const { minimum, maximum } = limits.value ?? { minimum: 500, maximum: 50000 };
    if (chip.value < Math.min(minimum, 500) || chip.value > maximum) chip.value = chips().at(-1) ?? chip.value;
  }

  /** The chips worth betting with at this table, the largest first. */
  function chips() {
    const { maximum, increment } = limits.value ?? { maximum: 50000, increment: 100 };
    return CHIPS.filter((it) => it <= maximum && it % increment === 0).slice(-5);
  }

  /**
   * @param {string} spot
   * @param {boolean} off
   */
  function add(spot, off) {
    if (!rules.value) return;
    stakes.value = rules.value.moved(stakes.value, spot, off ? -chip.value : chip.value);
    later();
  }

  /** What lies there for the house, which is what counts. */
  const atTheHouse = () => {
    const placed = table.part.value?.stakes;
    const found = [ANTE, ...sides()].map((spot) => [spot, stakeOn(placed, spot)]);
    return Object.fromEntries(found.filter(([, stake]) => stake));
  };

  /** However bets were closed: what was dealt for is what may come again. */
  function remember() {
    const dealt = atTheHouse();
    if (dealt[ANTE] && JSON.stringify(dealt) !== JSON.stringify(last.peek())) last.value = dealt;
  }

  /** The wagers of the round before, or twice the lowest, as far as the table and the stack allow. */
  const before = computed(() => {
    if (!rules.value || !limits.value) return {};
    return rules.value.within(last.value ?? { [ANTE]: 2 * limits.value.minimum });
  });

  function asTheHouseHasIt() {
    stakes.value = atTheHouse();
  }

  function moved() {
    moves += 1;
    unsent = true;
  }

  function later() {
    clearTimeout(sending);
    moved();
    sending = setTimeout(() => attempt(() => send(false)), A_MOMENT);
  }

  /** @param {boolean} ready */
  async function send(ready) {
    clearTimeout(sending);
    if (table.round.value?.stage !== "betting") return;
    const sent = moves;
    try {
      const reply = await (stakes.value[ANTE] ? place(ready) : withdraw());
      answered = reply && "version" in reply ? reply.version : answered;
      if (sent === moves) unsent = false; // or chips have moved since: they go with the next message
    } catch (refused) {
      if (sent === moves) {
        unsent = false;
        asTheHouseHasIt();
      }
      throw refused;
    }
  }

  async function withdraw() {
    return isPlaying(table.part.value) ? table.askOfRound("withdraw") : undefined;
  }

  /** @param {boolean} ready */
  function place(ready) {
    giveSeed();
    const wagers = Object.entries(stakes.value).filter(([, stake]) => stake);
    const sent = Object.fromEntries(wagers.map(([spot, stake]) => [spot, amount(stake)]));
    return table.askOfRound("place-wagers", { stakes: sent, ready });
  }

  /** A share of one's own in the shuffle, once a round: then not even the house could choose it. */
  function giveSeed() {
    const { number } = table.round.value ?? { number: 0 };
    const { seat } = table.you.value ?? { seat: 0 };
    if (!ownSeed.value || seeded === number) return;
    seeded = number;
    const seed = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
    attempt(async () => {
      await table.askOfRound("give-seed", { seed: seed.join("") });
      table.shares.set(number, { [seat]: seed.join("") });
    });
  }

  const anteOf = () => stakes.value[ANTE] ?? 0;
  /** @param {import("./stakes.js").Stakes} those */
  const totalOf = (those) => rules.value?.total(those) ?? 0;

  return {
    chip,
    removing,
    limits,
    chips,
    add,
    follow,
    isAgain: computed(() => last.value !== null),
    /**
     * The cents on a spot; what equals the Ante lies there with it.
     * @param {string} spot
     */
    on: (spot) => stakes.value[sides().includes(spot) ? spot : ANTE] ?? 0,
    placed: computed(() => anteOf() > 0),
    total: computed(() => totalOf(stakes.value)),
    totalBefore: computed(() => totalOf(before.value)),
    /** What is left for Play: null if any raise can be paid, or the highest multiple that can. */
    left: computed(() => {
      if (!limits.value || !anteOf()) return null;
      const raises = Object.values(game().raises).flat();
      const rest = Math.floor((limits.value.stack - totalOf(stakes.value)) / anteOf());
      return rest >= Math.max(...raises) ? null : Math.max(0, ...raises.filter((multiple) => multiple <= rest));
    }),
    /** Twice as much on each circle, as far as the table and the stack allow. */
    double() {
      if (!rules.value) return;
      stakes.value = rules.value.doubled(stakes.value);
      later();
    },
    clear() {
      stakes.value = {};
      later();
    },
    deal() {
      moved();
      return attempt(() => send(true));
    },
    again() {
      moved();
      stakes.value = before.value;
      return attempt(() => send(true));
    },
  };
}
