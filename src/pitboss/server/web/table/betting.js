// Wagers in the making. They go to the house a moment after the last chip, so that a handful of
// chips is one message; "Deal" sends them at once.
import { computed, signal } from "../html.js";
import { amount, cents, CHIPS } from "../money.js";
import { attempt } from "../parts/notes.js";
import { kept, ownSeed } from "../settings.js";

const A_MOMENT = 450; // ms

export function makeBetting(table) {
  const ante = signal(0);
  const trips = signal(0);
  const chip = signal(500);
  const removing = signal(false);
  const last = kept("last-wagers", { ante: 1000, trips: 0 });
  let round = 0; // the one that the wagers are meant for
  let sending = 0;
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
    if (!now || now.stage !== "betting" || now.number === round) return;
    round = now.number;
    clearTimeout(sending);
    removing.value = false;
    const part = table.part.value;
    ante.value = part ? cents(part.ante) : 0;
    trips.value = part ? cents(part.trips) : 0;
    const { minimum, maximum } = limits.value ?? { minimum: 500, maximum: 50000 };
    if (chip.value < Math.min(minimum, 500) || chip.value > maximum) chip.value = chips().at(-1);
  }

  /** The chips worth betting with at this table, the largest first. */
  function chips() {
    const { maximum, increment } = limits.value ?? { maximum: 50000, increment: 100 };
    return CHIPS.filter((it) => it <= maximum && it % increment === 0).slice(-5);
  }

  /** An amount as near as the limits and the stack allow; nothing below the lowest. */
  function allowed(wanted, before, other, times) {
    const { minimum, maximum, increment, stack } = limits.value;
    const most = Math.min(maximum, Math.floor((stack - other) / times / increment) * increment);
    if (wanted < minimum) return wanted > before && most >= minimum ? minimum : 0;
    return Math.max(0, Math.min(wanted, most));
  }

  function add(spot, off) {
    if (!limits.value) return;
    const by = off ? -chip.value : chip.value;
    if (spot === "trips") trips.value = allowed(trips.value + by, trips.value, 2 * ante.value, 1);
    else ante.value = allowed(ante.value + by, ante.value, trips.value, 2);
    later();
  }

  function set(wagers) {
    ante.value = allowed(wagers.ante, 0, 0, 2);
    trips.value = wagers.trips ? allowed(wagers.trips, 0, 2 * ante.value, 1) : 0;
  }

  function later() {
    clearTimeout(sending);
    sending = setTimeout(() => attempt(() => send(false)), A_MOMENT);
  }

  async function send(ready) {
    clearTimeout(sending);
    if (table.round.value?.stage !== "betting") return;
    if (!ante.value) {
      if (cents(table.part.value?.ante ?? "0")) await table.askOfRound("withdraw");
      return;
    }
    giveSeed();
    const wagers = { ante: amount(ante.value), trips: amount(trips.value) };
    if (ready) last.value = { ante: ante.value, trips: trips.value };
    await table.askOfRound("place-wagers", { ...wagers, ready });
  }

  /** A share of one's own in the shuffle, once a round: then not even the house could choose it. */
  function giveSeed() {
    const { number } = table.round.value;
    if (!ownSeed.value || seeded === number) return;
    seeded = number;
    const seed = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
    attempt(async () => {
      await table.askOfRound("give-seed", { seed: seed.join("") });
      table.shares.set(number, { [table.you.value.seat]: seed.join("") });
    });
  }

  return {
    ante,
    trips,
    chip,
    removing,
    last,
    limits,
    chips,
    add,
    follow,
    total: computed(() => 2 * ante.value + trips.value),
    clear() {
      ante.value = 0;
      trips.value = 0;
      later();
    },
    deal: () => attempt(() => send(true)),
    again() {
      set(last.value);
      return attempt(() => send(true));
    },
  };
}
