// The session of this browser: none yet, a guest's, or that of an account.
import { get, post, remove } from "./api.js";
import { signal } from "./html.js";
import { texts } from "./texts.js";

/** Undefined until the server has answered, null without a session. */
export const me = signal(/** @type {Server.Me | null | undefined} */ (undefined));

/** @returns {Promise<Server.Me | null>} */
export async function refresh() {
  const found = await get("/api/sessions/current");
  me.value = found;
  return found;
}

/** @param {string[]} words */
const pick = (words) => words[crypto.getRandomValues(new Uint32Array(1))[0] % words.length];

/** A name that nobody is likely to have. */
export function suggestedName() {
  const number = 10 + (crypto.getRandomValues(new Uint32Array(1))[0] % 990);
  return `${pick(texts.names.first)} ${pick(texts.names.second)} ${number}`;
}

/** @param {string} name */
export async function startGuestSession(name) {
  await post("/api/guests", { name });
  return refresh();
}

/** The session, or a new guest's under a suggested name. */
export function ensureSession() {
  pendingSession ??= currentOrGuest().finally(() => (pendingSession = null));
  return pendingSession;
}

/** @type {Promise<Server.Me | null> | null} */
let pendingSession = null; // two clicks start one session

async function currentOrGuest() {
  if (me.value === undefined) await refresh();
  return me.value ?? startGuestSession(suggestedName());
}

export async function logOut() {
  await remove("/api/sessions/current");
  me.value = null;
}

/** Chips from the house for a player who has run out of them; returns how many were missing. */
export async function askForAllowance() {
  const before = me.value?.allowance ?? "0.00";
  me.value = await post("/api/me/allowance");
  return before;
}
