// The server over HTTP. A refusal is a Problem: its `detail` is one line for people.
import { texts } from "./texts.js";

/** @typedef {Record<string, string | number | null | undefined>} Parameters */

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
 * The JSON of an answer, of the type that the route has in types/server.d.ts.
 * @type {(answer: Response) => Promise<Untyped>}
 */
const json = async (answer) => (answer.status === 204 ? null : answer.json());

/**
 * The address of a route: parameters in braces are written into the path, the others into the query.
 * @param {string} path as in the server's OpenAPI: `/api/tables/{table}`
 * @param {Parameters} [parameters]
 */
export function addressOf(path, parameters = {}) {
  const others = { ...parameters };
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    delete others[name];
    return encodeURIComponent(parameters[name] ?? "");
  });
  return filled + query(others);
}

/**
 * @template {PathOf<"GET">} Path
 * @param {Path} path
 * @param {ParametersOf<"GET", Path>} parameters
 * @returns {Promise<AnswerOf<"GET", Path>>}
 */
export const get = (path, ...[parameters]) =>
  request("GET", addressOf(path, /** @type {Parameters} */ (parameters))).then(json);

/**
 * @template {PathOf<"POST">} Path
 * @param {Path} path
 * @param {BodyOf<"POST", Path>} body
 * @returns {Promise<AnswerOf<"POST", Path>>}
 */
export const post = (path, ...body) =>
  // Untyped: some answers give one name to fields of different types, and so no value would be all of them.
  /** @type {Untyped} */ (request("POST", path, ...body).then(json));

/**
 * @template {PathOf<"PUT">} Path
 * @param {Path} path
 * @param {BodyOf<"PUT", Path>} body
 * @returns {Promise<AnswerOf<"PUT", Path>>}
 */
export const put = (path, ...body) => request("PUT", path, ...body).then(json);

/**
 * @template {PathOf<"DELETE">} Path
 * @param {Path} path
 * @param {ParametersOf<"DELETE", Path>} parameters
 * @returns {Promise<AnswerOf<"DELETE", Path>>}
 */
export const remove = (path, ...[parameters]) =>
  request("DELETE", addressOf(path, /** @type {Parameters} */ (parameters))).then(json);

export const RETRY_DELAY = 2000; // ms, after a refusal because of the rate limit

/**
 * Posts again as long as the rate limit refuses it and `wanted` says that the answer is still of use.
 * @template {PathOf<"POST">} Path
 * @param {Path} path
 * @param {BodyOf<"POST", Path>[0]} body
 * @returns {Promise<AnswerOf<"POST", Path>>}
 */
export async function postWithRetry(path, body, wanted = () => true) {
  for (;;) {
    try {
      return await request("POST", path, body).then(json);
    } catch (error) {
      if (error.code !== "too-many-messages" || !wanted()) throw error;
      await new Promise((done) => setTimeout(done, RETRY_DELAY));
      if (!wanted()) throw error;
    }
  }
}

/**
 * The text of an answer, for numbers that no float can hold.
 * @template {PathOf<"POST">} Path
 * @param {Path} path
 * @param {BodyOf<"POST", Path>[0]} body
 */
export const postForText = async (path, body) => (await request("POST", path, body)).text();

/**
 * The fields that are given, as the part of an address after the question mark.
 * @param {Parameters} fields
 */
export function query(fields) {
  const given = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => [name, String(value)]);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}
