// The wagers of a game, as its form lists them, and what lies on their spots. The game itself knows two
// by name: the Ante, which opens a round and is the unit of raises, and Play, which a raise fills.
import { cents } from "./money.js";

export const ANTE = "ante";
export const PLAY = "play";

/**
 * @typedef {Pick<Server.Game, "wagers">} Layout
 * @typedef {Server.Wager & { table: Server.Pays }} TableWager
 * @typedef {Server.Wager & { meter: NonNullable<Server.Wager["meter"]> }} MeteredWager
 */

const OPTIONAL = "optional";
const EQUAL = "equal to the ante";
const RAISE = "raise";

/** @type {(layout: Layout, spot: string) => Server.Wager | undefined} */
export const wagerOn = ({ wagers }, spot) => wagers.find((wager) => wager.spot === spot);

/**
 * A spot as the felt has it; one that the game does not have goes by its own name.
 * @param {Layout} layout
 * @param {string} spot
 */
export const labelOn = (layout, spot) => wagerOn(layout, spot)?.label ?? spot;

/** @param {Layout} layout */
export const optional = ({ wagers }) => wagers.filter(({ placed }) => placed === OPTIONAL);
/** @param {Layout} layout */
export const equals = ({ wagers }) => wagers.filter(({ placed }) => placed === EQUAL);
/** @param {Layout} layout */
export const raised = ({ wagers }) => wagers.filter(({ placed }) => placed === RAISE);
/** @param {Layout} layout */
export const beforeDeal = ({ wagers }) => wagers.filter(({ placed }) => placed !== RAISE);

/**
 * What a seat must place to play: the Ante and its equals.
 * @param {Layout} game
 */
export const required = (game) => beforeDeal(game).filter(({ placed }) => placed !== OPTIONAL);

/**
 * In the order of the felt: what is optional lies farthest from the player, what a raise fills nearest.
 * @param {Layout} game
 */
export const onFelt = (game) => [...optional(game), ...required(game), ...raised(game)];

/**
 * @param {Server.Wager} wager
 * @returns {wager is TableWager}
 */
const hasTable = (wager) => wager.table !== null;

/** @param {Layout} layout */
export const withTable = ({ wagers }) => wagers.filter(hasTable);

/**
 * @param {Server.Wager} wager
 * @returns {wager is MeteredWager}
 */
const hasMeter = (wager) => wager.meter !== null;

/** @param {Layout} layout */
export const metered = ({ wagers }) => wagers.filter(hasMeter);

/**
 * What a fold gives up.
 * @param {Layout} game
 */
export const lostOnFold = (game) => beforeDeal(game).filter(({ fold }) => fold === "lost");

/** @param {Server.Wager[]} wagers */
export const labels = (wagers) => wagers.map(({ label }) => label);

/**
 * The least hand that the wager's table pays; empty without a table.
 * @param {Pick<Server.Wager, "table">} [wager]
 */
export const lowest = (wager) => wager?.table?.lines.at(-1)?.hand ?? "";

/**
 * The cents on a spot, of amounts by spot as the server writes them.
 * @type {(stakes: Server.Stakes | undefined, spot: string) => number}
 */
export const stakeOn = (stakes, spot) => cents(stakes?.[spot] ?? "0");

/** @param {{ stakes: Server.Stakes } | null | undefined} part */
export const isPlaying = (part) => stakeOn(part?.stakes, ANTE) > 0;

/**
 * A line of a pay table that only returns the stake.
 * @param {string} pays
 */
export const isNoPrize = (pays) => /^0 to /.test(pays);
