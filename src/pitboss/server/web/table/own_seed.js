// The player's own share in the shuffle, given once a round: with it not even the house can choose the deck.
import { attempt } from "../parts/notes.js";
import { ownSeed } from "../settings.js";

/** @param {OpenTable} table */
export function makeSeedGiver(table) {
  let given = 0; // the round that has one

  return function giveSeed() {
    const { number } = table.round.value ?? { number: 0 };
    const { seat } = table.you.value ?? { seat: 0 };
    if (!ownSeed.value || given === number) return;
    given = number;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const seed = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    attempt(async () => {
      await table.askOfRound("give-seed", { seed });
      table.shares.set(number, { [seat]: seed });
    });
  };
}
