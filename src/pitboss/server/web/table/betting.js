// The wagers that the player puts on the circles before the deal.
import { computed, signal } from "../html.js";
import { CHIPS, cents } from "../money.js";
import { persisted } from "../settings.js";
import { ANTE, optional, required } from "../wagers.js";
import { makeBetSender, stakesAtServer } from "./bet_sender.js";
import { makeStakes } from "./stakes.js";

const DEFAULT_CHIP = 500; // cents
const MAX_CHIPS = 5; // kinds of them to bet with

/**
 * @typedef {import("./stakes.js").Stakes} Stakes
 * In cents; `most` is in all, as far as the stack and what the bank can pay of the collection go.
 * @typedef {{ minimum: number, maximum: number, increment: number, stack: number, most: number }} Limits
 */

/**
 * What may be bet now; null while no bets are asked for.
 * @param {OpenTable} table
 * @returns {Limits | null}
 */
function limitsAt(table) {
  const offer = table.offer("place-wagers");
  if (!offer) return null;
  const [minimum, maximum, increment, stack] = [offer.minimum, offer.maximum, offer.increment, offer.stack].map(cents);
  return { minimum, maximum, increment, stack, most: offer.most === null ? stack : Math.min(stack, cents(offer.most)) };
}

/**
 * The chips worth betting with, the largest first.
 * @param {Limits | null} limits
 */
function usefulChips(limits) {
  const { maximum, increment } = limits ?? { maximum: 50000, increment: 100 };
  return CHIPS.filter((chip) => chip <= maximum && chip % increment === 0).slice(-MAX_CHIPS);
}

/**
 * The highest raise that `rest` pays for and the limit lets be, and which of them is in the way; null if neither is.
 * @param {Server.Game} game
 * @param {number} ante
 * @param {number} rest
 */
function highestRaise(game, ante, rest) {
  const raises = Object.values(game.raises).flat();
  const limit = game.play_limit === "spot" ? cents(game.maximum) : Number.POSITIVE_INFINITY;
  const most = Math.floor(Math.min(rest, limit) / ante);
  if (most >= Math.max(...raises)) return null;
  return { multiple: Math.max(0, ...raises.filter((times) => times <= most)), byLimit: limit < rest };
}

/** @param {OpenTable} table */
export function makeBetting(table) {
  const stakes = signal(/** @type {Stakes} */ ({})); // without what equals the Ante
  const chip = signal(DEFAULT_CHIP);
  const removing = signal(false);
  const lastDealt = persisted("last-wagers", /** @type {Stakes | null} */ (null)); // as `stakes`
  const sender = makeBetSender(table, stakes);
  let round = 0; // the one that the stakes are for

  const game = () => table.card.value.game;
  const sides = () => optional(game()).map(({ spot }) => spot);
  const limits = computed(() => limitsAt(table));
  const rules = computed(() => limits.value && makeStakes(limits.value, required(game()).length, sides()));
  const ante = () => stakes.value[ANTE] ?? 0;
  /** @param {Stakes} those */
  const totalOf = (those) => rules.value?.total(those) ?? 0;

  /** The wagers of the last round, or twice the lowest, as far as the limits and the stack allow. */
  const repeated = computed(() => {
    if (!rules.value || !limits.value) return {};
    return rules.value.within(lastDealt.value ?? { [ANTE]: 2 * limits.value.minimum });
  });

  /** @param {Stakes} changed */
  function change(changed) {
    stakes.value = changed;
    sender.sendSoon();
  }

  function rememberDealt() {
    const dealt = stakesAtServer(table);
    if (dealt[ANTE] && JSON.stringify(dealt) !== JSON.stringify(lastDealt.peek())) lastDealt.value = dealt;
  }

  /** @param {number} number */
  function startRound(number) {
    round = number;
    sender.discard();
    removing.value = false;
    stakes.value = stakesAtServer(table);
    const { minimum, maximum } = limits.value ?? { minimum: 500, maximum: 50000 };
    const useless = chip.value < Math.min(minimum, DEFAULT_CHIP) || chip.value > maximum;
    if (useless) chip.value = usefulChips(limits.value).at(-1) ?? chip.value;
  }

  return {
    chip,
    removing,
    limits,
    chips: () => usefulChips(limits.value),
    hasLastDealt: computed(() => lastDealt.value !== null),
    placed: computed(() => ante() > 0),
    total: computed(() => totalOf(stakes.value)),
    repeatedTotal: computed(() => totalOf(repeated.value)),
    /**
     * The stakes that lie, or that the button would place, and how much of them the bank covers; null if it covers
     * all, or nothing is up yet.
     */
    covered: computed(() => {
      const bank = table.round.value?.bank_limits;
      const staked = totalOf(ante() ? stakes.value : repeated.value);
      return bank && staked ? { covered: Math.min(cents(bank.lose), staked), stakes: staked } : null;
    }),
    /** The highest raise that can be made; null if any can. */
    highestRaise: computed(() =>
      limits.value && ante() ? highestRaise(game(), ante(), limits.value.stack - totalOf(stakes.value)) : null,
    ),
    /**
     * The cents on a spot; what equals the Ante lies there with it.
     * @param {string} spot
     */
    amountOn: (spot) => stakes.value[sides().includes(spot) ? spot : ANTE] ?? 0,
    /** Takes over what a new view of the table says. */
    follow() {
      const now = table.round.value;
      if (now?.number === round && now.stage === "preflop") rememberDealt();
      if (now?.stage !== "betting") return;
      if (now.number !== round) startRound(now.number);
      else if (sender.isOutdated()) stakes.value = stakesAtServer(table);
    },
    /**
     * @param {string} spot
     * @param {boolean} off
     */
    add(spot, off) {
      if (rules.value) change(rules.value.moved(stakes.value, spot, off ? -chip.value : chip.value));
    },
    /** Twice as much on each circle, as far as the limits and the stack allow. */
    double() {
      if (rules.value) change(rules.value.doubled(stakes.value));
    },
    clear: () => change({}),
    deal: () => sender.sendReady(),
    repeat() {
      stakes.value = repeated.value;
      return sender.sendReady();
    },
  };
}
