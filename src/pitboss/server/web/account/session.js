// Coming, staying and going.
import { post, put } from "../api.js";
import { me, refresh } from "../me.js";

export const SHORTEST_PASSWORD = 8; // a shorter one is refused

/**
 * @param {string} path
 * @param {string} name
 * @param {string} password
 */
async function begin(path, name, password) {
  await post(path, { name, password });
  await refresh();
}

/** @type {(name: string, password: string) => Promise<void>} */
export const logIn = (name, password) => begin("/api/sessions", name, password);
/** @type {(name: string, password: string) => Promise<void>} */
export const register = (name, password) => begin("/api/accounts", name, password);

/**
 * A guest puts a password to the name; the session stays.
 * @param {string} password
 */
export async function keepName(password) {
  me.value = await put("/api/me/password", { password });
}

/**
 * The other sessions end, and this one goes on.
 * @param {string} password
 * @param {string} new_password
 */
export async function changePassword(password, new_password) {
  me.value = await post("/api/me/password", { password, new_password });
}
