// The standard game, the hands, and the pay tables that go by a name, as the server has them: fetched once.
import { get } from "./api.js";

let told = null;

export async function loadStandard() {
  told ??= await get("/api/standard");
}

/** What `GET /api/standard` says; only for pages that have waited for `loadStandard`. */
export const standard = () => told;

/** The named pay tables of a spot, each as a line of odds. */
export const namedTables = (spot) => (Object.hasOwn(told.tables, spot) ? told.tables[spot] : {});
