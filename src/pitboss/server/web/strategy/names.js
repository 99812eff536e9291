// Starting hands by name: `AKs`, `QJo`, `99`.
import { texts } from "../texts.js";

/**
 * As it is said: "ace and king, suited".
 * @param {string} name
 */
export function handInWords(name) {
  const [high, low] = [...name.slice(0, 2)].map((rank) => texts.cards.ranks[rank]);
  if (name[2] === undefined) return texts.strategy.pair(high);
  return name[2] === "s" ? texts.strategy.suited(high, low) : texts.strategy.offsuit(high, low);
}
