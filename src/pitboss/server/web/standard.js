// The standard game, the hands, and the pay tables that go by a name, as the server has them: fetched once.
import { get } from "./api.js";

/** @type {Server.Standard | null} */
let loaded = null;

export async function loadStandard() {
  loaded ??= await get("/api/standard");
}

export const isLoaded = () => loaded !== null;

/** What `GET /api/standard` says; only for pages that have waited for `loadStandard`. */
export const standard = () => /** @type {Server.Standard} */ (loaded);

/**
 * The named pay tables of a spot, each as a line of odds.
 * @param {string} spot
 * @returns {Record<string, string>}
 */
export function namedTables(spot) {
  const { tables } = standard();
  return Object.hasOwn(tables, spot) ? tables[spot] : {};
}
