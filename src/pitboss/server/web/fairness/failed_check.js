// What does not hold, and where it differs; and what cannot be checked.
import { texts } from "../texts.js";

/** A check that does not hold, with a line for people. */
export class FailedCheck extends Error {}

/** A check of what stays hidden for good, with a line for people: it cannot be made, which is no failure. */
export class NotCheckable extends Error {}

/**
 * @param {unknown} holds
 * @param {string} said
 * @returns {asserts holds}
 */
export function must(holds, said) {
  if (!holds) throw new FailedCheck(said);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => typeof value === "object" && value !== null;

/**
 * Where two JSON values differ first, `[where, should, found]`, or null; the order of fields does not matter.
 * @param {unknown} should
 * @param {unknown} found
 * @param {string} where
 * @returns {[string, unknown, unknown] | null}
 */
export function difference(should, found, where) {
  if (!isObject(should) || !isObject(found)) return should === found ? null : [where, should, found];
  if (Array.isArray(should) !== Array.isArray(found)) return [where, should, found];
  for (const name of new Set([...Object.keys(should), ...Object.keys(found)])) {
    const inside = difference(should[name], found[name], `${where}.${name}`);
    if (inside) return inside;
  }
  return null;
}

/**
 * @param {unknown} should
 * @param {unknown} found
 * @param {string} where
 */
export function agree(should, found, where) {
  const differing = difference(should, found, where);
  if (!differing) return;
  /** @param {unknown} value */
  const shown = (value) => JSON.stringify(value) ?? "–";
  const [at, one, other] = differing;
  throw new FailedCheck(texts.fairness.wrong.differs(at, shown(one), shown(other)));
}
