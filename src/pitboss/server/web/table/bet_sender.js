// Sends the wagers of the page to the server: a moment after the last change, so that a handful of chips is
// one message, or at once.
import { amount } from "../money.js";
import { attempt } from "../parts/notes.js";
import { ANTE, isPlaying, optional, stakeOn } from "../wagers.js";
import { makeSeedGiver } from "./own_seed.js";

const SEND_DELAY = 450; // ms

/** @typedef {import("./stakes.js").Stakes} Stakes */

/**
 * The stakes of the viewer's seat as the server has them, without what equals the Ante.
 * @param {OpenTable} table
 * @returns {Stakes}
 */
export function stakesAtServer(table) {
  const placed = table.part.value?.stakes;
  const spots = [ANTE, ...optional(table.card.value.game).map(({ spot }) => spot)];
  const found = spots.map((spot) => [spot, stakeOn(placed, spot)]);
  return Object.fromEntries(found.filter(([, stake]) => stake));
}

/**
 * `stakes` are those of the page; where the server refuses them, they become the server's again.
 * @param {OpenTable} table
 * @param {Signal<Stakes>} stakes
 */
export function makeBetSender(table, stakes) {
  const giveSeed = makeSeedGiver(table);
  let timer = 0;
  let changes = 0; // on this page
  let unsent = false; // whether there are changes that the server has not answered
  let answeredVersion = 0; // of the table, with what was sent last

  function changed() {
    clearTimeout(timer);
    changes += 1;
    unsent = true;
  }

  /** @param {boolean} ready */
  async function send(ready) {
    if (table.round.value?.stage !== "betting") return;
    const sent = changes;
    try {
      const reply = await (stakes.value[ANTE] ? place(ready) : withdraw());
      answeredVersion = reply && "version" in reply ? reply.version : answeredVersion;
      if (sent === changes) unsent = false; // otherwise the next message has the rest
    } catch (refused) {
      if (sent === changes) {
        unsent = false;
        stakes.value = stakesAtServer(table);
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

  return {
    /** Whether the server's stakes are newer than those of the page: another tab of the player may have bet. */
    isOutdated: () => !unsent && table.view.value.version >= answeredVersion,
    /** Forgets what has not been sent: another round is open. */
    discard() {
      clearTimeout(timer);
      unsent = false;
    },
    sendSoon() {
      changed();
      timer = setTimeout(() => attempt(() => send(false)), SEND_DELAY);
    },
    /** Sends the wagers, and that the player is ready for the deal. */
    sendReady() {
      changed();
      return attempt(() => send(true));
    },
  };
}
