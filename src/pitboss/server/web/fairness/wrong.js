// What does not hold, and where it differs.
import { texts } from "../texts.js";

/** A check that does not hold, with a line for people. */
export class Wrong extends Error {}

export function must(holds, said) {
  if (!holds) throw new Wrong(said);
}

const isObject = (value) => typeof value === "object" && value !== null;

/** Where two JSON values differ first, `[where, should, found]`, or null; the order of fields says nothing. */
export function difference(should, found, where) {
  if (!isObject(should) || !isObject(found)) return should === found ? null : [where, should, found];
  if (Array.isArray(should) !== Array.isArray(found)) return [where, should, found];
  for (const name of new Set([...Object.keys(should), ...Object.keys(found)])) {
    const inside = difference(should[name], found[name], `${where}.${name}`);
    if (inside) return inside;
  }
  return null;
}

export function agree(should, found, where) {
  const differing = difference(should, found, where);
  if (!differing) return;
  const shown = (value) => JSON.stringify(value) ?? "–";
  const [at, one, other] = differing;
  throw new Wrong(texts.fairness.wrong.differs(at, shown(one), shown(other)));
}
