// Chips that a host gives or takes. A transfer has an id of its own: sent again, it is still made only once.
import { isRetryable, post } from "../api.js";

const RETRY_DELAYS = [500, 1500, 4000]; // ms

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {string} player
 * @param {string} amount
 * @param {string} reason
 */
export const newTransfer = (player, amount, reason) => ({ id: newId(), player, amount, reason });

/**
 * The player afterwards. Fails with a Problem: at once, or after some tries if it is retryable.
 * @param {ReturnType<typeof newTransfer>} transfer
 * @returns {Promise<Server.Me>}
 */
export async function sendTransfer(transfer, delays = RETRY_DELAYS) {
  try {
    return await post("/api/host/chips", transfer);
  } catch (error) {
    const [delay, ...others] = delays;
    if (delay === undefined || !isRetryable(error)) throw error;
    await new Promise((done) => setTimeout(done, delay));
    return sendTransfer(transfer, others);
  }
}
