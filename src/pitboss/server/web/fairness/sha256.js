// SHA-256 and HMAC, twice: the browser's own, and one in JavaScript. Browsers do not offer theirs to pages
// that came over plain HTTP from another machine, and a deck must be verifiable there too.
// A test compares the two.

const BLOCK = 64; // bytes

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) {
  if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
}
/**
 * The first 32 bits of the fraction; a double has enough of them for a root below 8.
 * @param {number} root
 */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @type {(word: number, by: number) => number} */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {ArrayLike<number>[]} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The message, a bit that is set, zeros, and the message's length in bits, in whole blocks.
 * @param {Uint8Array} message
 */
function padded(message) {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const whole = joined(message, [0x80], new Uint8Array(length - message.length - 1));
  const view = new DataView(whole.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  return view;
}

/**
 * @param {number[]} state
 * @param {DataView} view
 * @param {number} at
 */
function compress(state, view, at) {
  const words = new Int32Array(64);
  for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const [near, far] = [words[t - 2], words[t - 15]];
    const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    words[t] = words[t - 16] + small + words[t - 7] + (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + mixed + ROUNDS[t] + words[t]) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

/** @param {Uint8Array} message */
function digest(message) {
  const view = padded(message);
  let state = START;
  for (let at = 0; at < view.byteLength; at += BLOCK) state = compress(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) out.setInt32(4 * at, word);
  return new Uint8Array(out.buffer);
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
function hmac(key, message) {
  const short = key.length > BLOCK ? digest(key) : key;
  const block = joined(short, new Uint8Array(BLOCK - short.length));
  /** @param {number} mask */
  const masked = (mask) => block.map((byte) => byte ^ mask);
  return digest(joined(masked(0x5c), digest(joined(masked(0x36), message))));
}

const HMAC = { name: "HMAC", hash: "SHA-256" };

/**
 * Both give a promise of 32 bytes, so that one can stand in for the other.
 * @typedef {object} Hashing
 * @property {(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>} digest
 * @property {(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>} hmac
 */

/** @type {Hashing} */
export const own = {
  digest: async (message) => digest(message),
  hmac: async (key, message) => hmac(key, message),
};
/** @type {Hashing} */
export const browsers = {
  digest: async (message) => new Uint8Array(await crypto.subtle.digest("SHA-256", message)),
  hmac: async (key, message) => {
    const known = await crypto.subtle.importKey("raw", key, HMAC, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", known, message));
  },
};
export const hashing = globalThis.crypto?.subtle ? browsers : own;

/** @param {Iterable<number>} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);
