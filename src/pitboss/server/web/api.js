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
async function ask(method, path, body) {
  const written = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const request = body === undefined ? { method } : { method, ...written };
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Problem({ code: "unreachable", detail: texts.common.unreachable, status: 0 });
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  throw new Problem({ code: told.code ?? "fault", detail: told.detail ?? texts.common.fault, status: answer.status });
}

const UNSETTLED = new Set(["unavailable", "fault", "too-many-messages", "unreachable"]);

/**
 * Whether a refusal leaves open if it was done: asked once more, with the same id, it is done once.
 * @param {{ code: string }} problem
 */
export const unsettled = ({ code }) => UNSETTLED.has(code);

/**
 * Whatever the route answers: who asks says what it is.
 * @type {(answer: Response) => Promise<Untyped>}
 */
const json = async (answer) => (answer.status === 204 ? null : answer.json());

/** @param {string} path */
export const get = (path) => ask("GET", path).then(json);
/**
 * @param {string} path
 * @param {unknown} [body]
 */
export const post = (path, body) => ask("POST", path, body).then(json);
/**
 * @param {string} path
 * @param {unknown} body
 */
export const put = (path, body) => ask("PUT", path, body).then(json);
/** @param {string} path */
export const remove = (path) => ask("DELETE", path).then(json);

export const PAUSE = 2000; // ms, after which a house that was asked too much at once may be asked again

/**
 * Asks again for as long as the house says that it is too much at once, and the answer is wanted.
 * @param {string} path
 * @param {unknown} body
 */
export async function postPatiently(path, body, wanted = () => true) {
  for (;;) {
    try {
      return await post(path, body);
    } catch (error) {
      if (error.code !== "too-many-messages" || !wanted()) throw error;
      await new Promise((done) => setTimeout(done, PAUSE));
      if (!wanted()) throw error;
    }
  }
}

/**
 * @param {string} path
 * @param {unknown} body
 */
export const plainPost = async (path, body) => (await ask("POST", path, body)).text();

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
