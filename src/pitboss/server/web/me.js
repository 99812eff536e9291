// Who the visitor is: nobody yet, a guest, or somebody with an account.
import { get, post, remove } from "./api.js";
import { signal } from "./html.js";
import { texts } from "./texts.js";

/** Undefined while it is not known, null for nobody. */
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
export async function arrive(name) {
  await post("/api/guests", { name });
  return refresh();
}

/** A session, made under a suggested name where there is none yet. */
export function beSomebody() {
  arriving ??= known().finally(() => (arriving = null));
  return arriving;
}

/** @type {Promise<Server.Me | null> | null} */
let arriving = null; // whoever clicks twice arrives once

async function known() {
  if (me.value === undefined) await refresh();
  return me.value ?? arrive(suggestedName());
}

export async function leave() {
  await remove("/api/sessions/current");
  me.value = null;
}

/** Chips from the house for somebody who has run out of them; how many, is what was lacking. */
export async function askForAllowance() {
  const before = me.value?.allowance ?? "0.00";
  me.value = await post("/api/me/allowance");
  return before;
}
