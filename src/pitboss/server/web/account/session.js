// Coming, staying and going.
import { post, put } from "../api.js";
import { me, refresh } from "../me.js";

export const SHORTEST_PASSWORD = 8; // a shorter one is refused

async function begin(path, name, password) {
  await post(path, { name, password });
  await refresh();
}

export const logIn = (name, password) => begin("/api/sessions", name, password);
export const register = (name, password) => begin("/api/accounts", name, password);

/** A guest puts a password to the name; the session stays. */
export async function keepName(password) {
  me.value = await put("/api/me/password", { password });
}

/** The other sessions end, and this one goes on. */
export async function changePassword(password, new_password) {
  me.value = await post("/api/me/password", { password, new_password });
}
