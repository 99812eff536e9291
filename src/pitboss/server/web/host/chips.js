// Chips that a host gives or takes. A booking has an id of its own, made once: sent again, it is booked
// once all the same.
import { post, unsettled } from "../api.js";

const PAUSES = [500, 1500, 4000]; // ms before it is sent again

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {string} player
 * @param {string} amount
 * @param {string} reason
 */
export const newBooking = (player, amount, reason) => ({ id: newId(), player, amount, reason });

/**
 * The player afterwards. Fails with a Problem: for good, or unsettled after some tries.
 * @param {ReturnType<typeof newBooking>} booking
 */
export async function book(booking, pauses = PAUSES) {
  for (const pause of [...pauses, null]) {
    try {
      return await post("/api/host/chips", booking);
    } catch (error) {
      if (pause === null || !unsettled(error)) throw error;
      await new Promise((after) => setTimeout(after, pause));
    }
  }
  return undefined;
}
