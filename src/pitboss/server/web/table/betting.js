// Wagers in the making. They go to the house a moment after the last chip, so that a handful of
// chips is one message; "Deal" sends them at once.
import { computed, signal } from "../html.js";
import { amount, CHIPS, cents } from "../money.js";
import { attempt } from "../parts/notes.js";
import { kept, ownSeed } from "../settings.js";

const A_MOMENT = 450; // ms

export function makeBetting(table) {
  const ante = signal(0);
  const trips = signal(0);
  const chip = signal(500);
  const removing = signal(false);
  // Of the last round that was dealt.
  const last = kept("last-wagers", /** @type {{ ante: number, trips: number } | null} */ (null));
  let round = 0; // the one that the wagers are meant for
  let sending = 0;
  let moves = 0; // of chips, on this page
  let unsent = false; // chips have moved here that the house has not answered for
  let answered = 0; // the version of the table that holds what was sent last
  let seeded = 0;

  const limits = computed(() => {
    const offer = table.offers.value.find((it) => it.do === "place-wagers");
    if (!offer) return null;
    return {
      minimum: cents(offer.minimum),
      maximum: cents(offer.maximum),
      increment: cents(offer.increment),
      stack: cents(offer.stack),
    };
  });

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

  /** An amount as near as the limits and the stack allow; nothing below the lowest. */
  function allowed(wanted, before, other, times) {
    if (!limits.value) return 0;
    const { minimum, maximum, increment, stack } = limits.value;
    const inSteps = (value) => Math.floor(value / increment) * increment;
    const most = Math.min(maximum, inSteps((stack - other) / times));
    if (wanted < minimum) return wanted > before && most >= minimum ? minimum : 0;
    return Math.max(0, Math.min(inSteps(wanted), most));
  }

  function add(spot, off) {
    if (!limits.value) return;
    const by = off ? -chip.value : chip.value;
    // Trips is a bet beside the Ante: without one it could not be placed.
    if (spot === "trips" && !off && !ante.value) ante.value = allowed(limits.value.minimum, 0, trips.value, 2);
    if (spot === "trips") trips.value = allowed(trips.value + by, trips.value, 2 * ante.value, 1);
    else ante.value = allowed(ante.value + by, ante.value, trips.value, 2);
    later();
  }

  /** However bets were closed: what was dealt for is what may come again. */
  function remember() {
    const dealt = { ante: cents(table.part.value?.ante ?? "0"), trips: cents(table.part.value?.trips ?? "0") };
    const known = last.peek();
    if (dealt.ante && (dealt.ante !== known?.ante || dealt.trips !== known?.trips)) last.value = dealt;
  }

  /** The wagers of the round before, or twice the lowest, as far as the table and the stack allow. */
  const before = computed(() => {
    if (!limits.value) return { ante: 0, trips: 0 };
    const wanted = last.value ?? { ante: 2 * limits.value.minimum, trips: 0 };
    const again = allowed(wanted.ante, 0, 0, 2);
    return { ante: again, trips: wanted.trips ? allowed(wanted.trips, 0, 2 * again, 1) : 0 };
  });

  function set(wagers) {
    ante.value = wagers.ante;
    trips.value = wagers.trips;
  }

  /** What lies there for the house, which is what counts. */
  function asTheHouseHasIt() {
    const part = table.part.value;
    set({ ante: cents(part?.ante ?? "0"), trips: cents(part?.trips ?? "0") });
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

  async function send(ready) {
    clearTimeout(sending);
    if (table.round.value?.stage !== "betting") return;
    const sent = moves;
    try {
      const reply = await (ante.value ? place(ready) : withdraw());
      answered = reply?.version ?? answered;
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
    return cents(table.part.value?.ante ?? "0") ? table.askOfRound("withdraw") : undefined;
  }

  function place(ready) {
    giveSeed();
    const wagers = { ante: amount(ante.value), trips: amount(trips.value) };
    return table.askOfRound("place-wagers", { ...wagers, ready });
  }

  /** A share of one's own in the shuffle, once a round: then not even the house could choose it. */
  function giveSeed() {
    const { number } = table.round.value;
    const { seat } = table.you.value;
    if (!ownSeed.value || seeded === number) return;
    seeded = number;
    const seed = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
    attempt(async () => {
      await table.askOfRound("give-seed", { seed: seed.join("") });
      table.shares.set(number, { [seat]: seed.join("") });
    });
  }

  return {
    ante,
    trips,
    chip,
    removing,
    before,
    isAgain: computed(() => last.value !== null),
    /** What is left for Play: null if any raise can be paid, or the highest multiple that can. */
    left: computed(() => {
      if (!limits.value || !ante.value) return null;
      const raises = Object.values(table.card.value.game.raises).flat();
      const rest = Math.floor((limits.value.stack - 2 * ante.value - trips.value) / ante.value);
      return rest >= Math.max(...raises) ? null : Math.max(0, ...raises.filter((multiple) => multiple <= rest));
    }),
    limits,
    chips,
    add,
    follow,
    total: computed(() => 2 * ante.value + trips.value),
    /** Twice as much on each circle, as far as the table and the stack allow. */
    double() {
      if (!limits.value) return;
      ante.value = allowed(2 * ante.value, ante.value, trips.value, 2);
      trips.value = trips.value && allowed(2 * trips.value, trips.value, 2 * ante.value, 1);
      later();
    },
    clear() {
      ante.value = 0;
      trips.value = 0;
      later();
    },
    deal() {
      moved();
      return attempt(() => send(true));
    },
    again() {
      moved();
      set(before.value);
      return attempt(() => send(true));
    },
  };
}
