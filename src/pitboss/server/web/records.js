// The records of finished rounds.
import { addressOf, get } from "./api.js";

/** @typedef {{ table: string, round: number | string, invitation?: string | null }} RoundPlace */

/** @param {RoundPlace} place */
const parametersOf = ({ table, round, invitation }) => ({ table, number: round, invitation });

/**
 * Whether it is one is checked by fairness/shape.js.
 * @param {RoundPlace} place
 */
export const getRecord = (place) => get("/api/tables/{table}/rounds/{number}", parametersOf(place));

/**
 * The address of a record, or of the round in another format.
 * @param {RoundPlace} place
 * @param {"" | "/notation" | "/phh"} format
 */
export const recordAddress = (place, format = "") =>
  addressOf(`/api/tables/{table}/rounds/{number}${format}`, parametersOf(place));
