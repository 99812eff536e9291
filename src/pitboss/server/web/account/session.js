// Coming, staying and going: whatever changes the session, the socket is told.
import { post, put } from "../api.js";
import { arrive, leave, me, refresh } from "../me.js";
import { renew } from "../wire.js";

export const SHORTEST_PASSWORD = 8; // a shorter one is refused

export async function arriveAs(name) {
  await arrive(name);
  renew();
}

async function begin(path, name, password) {
  await post(path, { name, password });
  await refresh();
  renew();
}

export const logIn = (name, password) => begin("/api/sessions", name, password);
export const register = (name, password) => begin("/api/accounts", name, password);

export async function logOut() {
  await leave();
  renew();
}

/** A guest puts a password to the name; the session stays. */
export async function keepName(password) {
  me.value = await put("/api/me/password", { password });
}

/** The other sessions end, and this one goes on. */
export async function changePassword(password, new_password) {
  me.value = await post("/api/me/password", { password, new_password });
}

export async function askForAllowance() {
  const before = me.value.allowance;
  me.value = await post("/api/me/allowance");
  return before;
}
