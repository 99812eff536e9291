// The wagers of a game, as its form lists them, and what lies on their spots. The game itself knows two
// by name: the Ante, which opens a round and is the unit of raises, and Play, which a raise fills.
import { cents } from "./money.js";

export const ANTE = "ante";
export const PLAY = "play";

const OPTIONAL = "optional";
const EQUAL = "equal to the ante";
const RAISE = "raise";

export const wagerOn = ({ wagers }, spot) => wagers.find((wager) => wager.spot === spot);

export const optional = ({ wagers }) => wagers.filter(({ placed }) => placed === OPTIONAL);
export const equals = ({ wagers }) => wagers.filter(({ placed }) => placed === EQUAL);
export const raised = ({ wagers }) => wagers.filter(({ placed }) => placed === RAISE);
export const beforeDeal = ({ wagers }) => wagers.filter(({ placed }) => placed !== RAISE);

/** What a seat must place to play: the Ante and its equals. */
export const required = (game) => beforeDeal(game).filter(({ placed }) => placed !== OPTIONAL);

/** In the order of the felt: what is optional lies farthest from the player, what a raise fills nearest. */
export const onFelt = (game) => [...optional(game), ...required(game), ...raised(game)];

export const withTable = ({ wagers }) => wagers.filter(({ table }) => table);

/** What a fold gives up. */
export const lostOnFold = (game) => beforeDeal(game).filter(({ fold }) => fold === "lost");

export const labels = (wagers) => wagers.map(({ label }) => label);

/** The least hand that the wager's table pays; empty without a table. */
export const lowest = (wager) => wager?.table?.lines.at(-1).hand ?? "";

/** The cents on a spot, of amounts by spot as the server writes them. */
export const stakeOn = (stakes, spot) => cents(stakes?.[spot] ?? "0");

export const isPlaying = (part) => stakeOn(part?.stakes, ANTE) > 0;

/** A line of a pay table that gives the stake back and no more. */
export const isNoPrize = (pays) => /^0 to /.test(pays);
