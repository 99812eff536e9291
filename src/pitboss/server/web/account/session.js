// Log in, register, set a password and change it.
import { post, put } from "../api.js";
import { me, refresh } from "../me.js";

export const SHORTEST_PASSWORD = 8; // a shorter one is refused

/**
 * @param {"/api/sessions" | "/api/accounts"} path
 * @param {string} name
 * @param {string} password
 */
async function startSession(path, name, password) {
  await post(path, { name, password });
  await refresh();
}

/** @type {(name: string, password: string) => Promise<void>} */
export const logIn = (name, password) => startSession("/api/sessions", name, password);
/** @type {(name: string, password: string) => Promise<void>} */
export const register = (name, password) => startSession("/api/accounts", name, password);

/**
 * Makes the guest's name an account with a password; the session stays.
 * @param {string} password
 */
export async function keepName(password) {
  me.value = await put("/api/me/password", { password });
}

/**
 * Ends all other sessions of the account.
 * @param {string} password
 * @param {string} new_password
 */
export async function changePassword(password, new_password) {
  me.value = await post("/api/me/password", { password, new_password });
}
