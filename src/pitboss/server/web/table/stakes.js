// Which stakes a seat may place before the deal, in cents by spot: the Ante, which stands for `times` equal
// wagers, itself among them, and the optional spots.
import { ANTE } from "../wagers.js";

/** @typedef {Record<string, number>} Stakes cents by spot */

/**
 * The limits are of a spot, but for `most`, which is for all of them.
 * @param {{ minimum: number, maximum: number, increment: number, most: number }} limits
 * @param {number} times
 * @param {string[]} sides
 */
export function makeStakes({ minimum, maximum, increment, most: inAll }, times, sides) {
  /** @param {number} value */
  const inSteps = (value) => Math.floor(value / increment) * increment;
  /** @type {(stakes: Stakes, spot: string) => number} */
  const at = (stakes, spot) => stakes[spot] ?? 0;
  /** @param {string} spot */
  const weight = (spot) => (spot === ANTE ? times : 1);
  /** @param {Stakes} stakes */
  const total = (stakes) => [ANTE, ...sides].reduce((sum, spot) => sum + weight(spot) * at(stakes, spot), 0);

  /**
   * The amount closest to the wanted one that the limits and `most` allow: zero, or at least the minimum.
   * @param {number} wanted
   * @param {number} before
   * @param {number} most
   */
  function allowed(wanted, before, most) {
    if (most < minimum) return 0;
    if (wanted >= minimum) return Math.min(inSteps(wanted), most);
    return wanted > before ? minimum : 0;
  }

  /**
   * The stakes with another amount on a spot, as far as `most` goes.
   * @param {Stakes} stakes
   * @param {string} spot
   * @param {number} wanted
   * @returns {Stakes}
   */
  function put(stakes, spot, wanted) {
    const before = at(stakes, spot);
    const others = total(stakes) - weight(spot) * before;
    const most = Math.min(maximum, inSteps((inAll - others) / weight(spot)));
    return { ...stakes, [spot]: allowed(wanted, before, most) };
  }

  return {
    total,
    /**
     * With chips put on a spot, or taken off it; what equals the Ante moves with it.
     * @param {Stakes} stakes
     * @param {string} spot
     * @param {number} by
     */
    moved(stakes, spot, by) {
      const side = sides.includes(spot);
      // A side bet needs an Ante.
      const based = side && by > 0 && !at(stakes, ANTE) ? put(stakes, ANTE, minimum) : stakes;
      if (side && by > 0 && !at(based, ANTE)) return stakes; // there is not enough for both
      const target = side ? spot : ANTE;
      return put(based, target, at(based, target) + by);
    },
    /**
     * As much of these wagers as may lie here, the Ante first.
     * @param {Stakes} wanted
     */
    within: (wanted) =>
      [ANTE, ...sides].reduce(
        (stakes, spot) => (wanted[spot] ? put(stakes, spot, wanted[spot]) : stakes),
        /** @type {Stakes} */ ({}),
      ),
    /** @param {Stakes} stakes */
    doubled: (stakes) =>
      [ANTE, ...sides].reduce(
        (so_far, spot) => (at(stakes, spot) ? put(so_far, spot, 2 * at(stakes, spot)) : so_far),
        stakes,
      ),
  };
}
