// The hand in the address, so that a link shares it: JSON without blanks, after the `#`.
/** @type {Record<string, string>} */
const PLAIN = { "%2C": ",", "%3A": ":" }; // what an address may hold as it is

/** @param {object} form */
export const packed = (form) => encodeURIComponent(JSON.stringify(form)).replace(/%2C|%3A/g, (code) => PLAIN[code]);

/**
 * The JSON of an address, or null if it cannot be decoded.
 * @param {string} hash
 */
export function unpacked(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return null;
  }
}
