// A table as this browser knows it: the last view, what came before it, and what may be asked.
import { get } from "../api.js";
import { batch, computed, signal } from "../html.js";
import { refresh } from "../me.js";
import { notes } from "../parts/notes.js";
import { ask, watch } from "../socket.js";
import { announcement } from "./announcements.js";
import { makeStepPlayer } from "./step_player.js";
import { whose } from "./steps.js";

const MAX_LOG_LINES = 80;
const MAX_SEALS = 20;
const SETTLED = new Set(["closed", "void"]);

/**
 * @typedef {import("./steps.js").Step} Step
 * @typedef {{ key: string, who: string, words: string }} LogLine
 * @typedef {{ commitment: string, shares: Record<string, string>, seed: string, sealed: boolean, over: boolean }}
 *   SealFacts as far as they are shown; `over`: the round is, and its record can be had
 */

/**
 * @param {PublicView} view
 * @returns {SealFacts}
 */
const sealOf = ({ commitment, seat_seeds: shares, seed, deals, running }) => {
  const sealed = deals === "sealed";
  return { commitment, shares, seed, sealed, over: sealed ? !running : Boolean(seed) };
};

/** What is kept of rounds: the last settled one, the commitments, the seals. */
function makeRoundMemory() {
  // The last settled round, with one's own seat in it.
  const last = signal(/** @type {{ round: TableRound, seat: number | null } | null} */ (null));
  /** @type {Map<number, string>} */
  const committed = new Map(); // by round: the first commitment seen while bets were open; shares came after it
  const seals = signal(/** @type {Map<number, SealFacts>} */ (new Map())); // by round

  /**
   * One's seat in a settled round, also after standing up.
   * @param {TableRound} round
   * @returns {number | null}
   */
  const seatIn = ({ number }) => (last.value?.round.number === number ? (last.value?.seat ?? null) : null);

  /** @param {TableView} view */
  function remember({ public: open, you }) {
    const { round } = open;
    if (!round) return;
    if (round.stage === "betting" && !committed.has(round.number)) committed.set(round.number, open.commitment);
    seals.value = new Map([...seals.value].slice(-MAX_SEALS)).set(round.number, sealOf(open));
    if (SETTLED.has(round.stage)) last.value = { round, seat: you?.seat ?? seatIn(round) };
  }

  return { last, committed, seals, remember };
}

/** @param {TableView} view */
const namesIn = ({ public: { seats } }) => new Map(seats.map(({ seat, player }) => [seat, player]));

/**
 * Steps as lines of the log, with the names of players; a deal is one line.
 * @param {TableView} view
 * @param {Step[]} steps
 * @returns {LogLine[]}
 */
function logLines(view, steps) {
  const names = namesIn(view);
  const deals = new Map(view.happened.map(({ number, words }) => [number, words]));
  return steps.flatMap((step) => {
    const { kind, number, at, words } = step;
    if (kind === "deal") return at === 0 ? [{ key: `${number}`, who: "", words: deals.get(number) ?? words }] : [];
    return [{ key: `${number}.${at}`, who: whose(step, names), words }];
  });
}

/**
 * @param {string} id
 * @param {string} [invitation]
 */
export function openTable(id, invitation) {
  // What is known before sitting down: name, game, clocks.
  const card = signal(/** @type {Server.TableCard | null} */ (null));
  const view = signal(/** @type {TableView | null} */ (null));
  const problem = signal(/** @type {import("../api.js").Problem | null} */ (null));
  const log = signal(/** @type {LogLine[]} */ ([]));
  /** @type {Map<number, Record<string, string>>} */
  const shares = new Map(); // by round: one's own share in the shuffle, as `{ seat: share }`
  const { remember, ...rounds } = makeRoundMemory();

  /**
   * Shows a view as far as its steps have been taken, `steps` being the newest of them.
   * @param {TableView} next
   * @param {Step[]} steps
   */
  function show(next, steps) {
    const before = view.value;
    remember(next);
    if (before?.you && !next.you) refresh().catch(() => {}); // the chips are in the purse again
    if (before) notes.announce(announcement(before, next));
    log.value = [...log.value, ...logLines(next, steps)].slice(-MAX_LOG_LINES);
    view.value = next;
  }
  const player = makeStepPlayer(show);
  let newest = 0; // version

  /** @param {TableView} next */
  function onView(next) {
    if (next.version < newest) return;
    newest = next.version;
    problem.value = null;
    player.receive(next);
  }

  /** @param {import("../api.js").Problem} error */
  function onRefused(error) {
    batch(() => {
      if (error.code === "not-invited") {
        player.stop();
        view.value = null; // the session that had the seat is over
      }
      problem.value = error;
    });
  }
  const load = () =>
    get("/api/tables/{table}", { table: id, invitation }).then((found) => (card.value = found), onRefused);
  load();
  const unwatch = watch(id, { invitation, onView, onRefused });

  const round = computed(() => view.value?.public.round ?? null);
  const you = computed(() => view.value?.you ?? null);
  return {
    id,
    invitation,
    card,
    view,
    problem,
    log,
    shares,
    ...rounds,
    load,
    unwatch: () => {
      player.stop();
      unwatch();
    },
    /** The step that is being shown, while others follow; null: the table is seen as it is. */
    step: player.step,
    skipSteps: player.skip,
    round,
    you,
    offers: computed(() => you.value?.offers ?? []),
    /** A round is settled, and nothing else is asked yet. */
    between: computed(() => {
      if (!view.value || !round.value) return false;
      const asked = you.value?.asked?.do === "accept-bank";
      return !view.value.public.running && !asked && SETTLED.has(round.value.stage);
    }),
    /** One's own part in the round that is on. */
    part: computed(() => round.value?.seats.find(({ seat }) => seat === you.value?.seat) ?? null),
    names: computed(() => (view.value ? namesIn(view.value) : new Map())),
    /**
     * @template {Offer["do"]} What
     * @param {What} what
     * @returns {Extract<Offer, { do: What }> | null}
     */
    offer: (what) => {
      const found = you.value?.offers.find((offer) => offer.do === what) ?? null;
      return /** @type {Extract<Offer, { do: What }> | null} */ (found);
    },
    /** @param {Server.Request["do"]} what */
    ask: (what, fields = {}) => ask(what, { table: id, ...fields }),
    /** @param {Server.Request["do"]} what */
    askOfRound: (what, fields = {}) => ask(what, { table: id, round: round.value?.number, ...fields }),
  };
}
