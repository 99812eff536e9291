// The server over HTTP. A refusal is a Problem: its `detail` is one line for people.
import { texts } from "./texts.js";

export class Problem extends Error {
  /** @param {Pick<Server.Problem, "code" | "detail" | "status">} problem */
  constructor({ code, detail, status }) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function request(method, path, body) {
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, body === undefined ? { method } : { method, ...json });
  } catch {
    throw new Problem({ code: "unreachable", detail: texts.common.unreachable, status: 0 });
  }
  if (answer.ok) return answer;
  const refusal = await answer.json().catch(() => ({}));
  throw new Problem({
    code: refusal.code ?? "fault",
    detail: refusal.detail ?? texts.common.fault,
    status: answer.status,
  });
}

const RETRYABLE = new Set(["unavailable", "fault", "too-many-messages", "unreachable"]);

/**
 * Whether a refusal leaves open if the request was carried out: sent again with the same id, it is carried out once.
 * @param {{ code: string }} problem
 */
export const isRetryable = ({ code }) => RETRYABLE.has(code);

/**
 * The JSON of an answer; its type is known to the caller.
 * @type {(answer: Response) => Promise<Untyped>}
 */
const json = async (answer) => (answer.status === 204 ? null : answer.json());

/** @param {string} path */
export const get = (path) => request("GET", path).then(json);
/**
 * @param {string} path
 * @param {unknown} [body]
 */
export const post = (path, body) => request("POST", path, body).then(json);
/**
 * @param {string} path
 * @param {unknown} body
 */
export const put = (path, body) => request("PUT", path, body).then(json);
/** @param {string} path */
export const remove = (path) => request("DELETE", path).then(json);

export const RETRY_DELAY = 2000; // ms, after a refusal because of the rate limit

/**
 * Posts again as long as the rate limit refuses it and `wanted` says that the answer is still of use.
 * @param {string} path
 * @param {unknown} body
 */
export async function postWithRetry(path, body, wanted = () => true) {
  for (;;) {
    try {
      return await post(path, body);
    } catch (error) {
      if (error.code !== "too-many-messages" || !wanted()) throw error;
      await new Promise((done) => setTimeout(done, RETRY_DELAY));
      if (!wanted()) throw error;
    }
  }
}

/**
 * @param {string} path
 * @param {unknown} body
 */
export const postForText = async (path, body) => (await request("POST", path, body)).text();

/**
 * The fields that are given, as the part of an address after the question mark.
 * @param {Record<string, string | number | null | undefined>} fields
 */
export function query(fields) {
  const given = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => [name, String(value)]);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}
