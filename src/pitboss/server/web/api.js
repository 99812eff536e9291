// The server over HTTP. A refusal is a Problem: its `detail` is one line for people.
import { texts } from "./texts.js";

export class Problem extends Error {
  constructor({ code, detail, status }) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

async function ask(method, path, body) {
  const request = { method, headers: {} };
  if (body !== undefined) {
    request.headers["content-type"] = "application/json";
    request.body = JSON.stringify(body);
  }
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

/** Whether a refusal leaves open if it was done: asked once more, with the same id, it is done once. */
export const unsettled = ({ code }) => UNSETTLED.has(code);

const json = async (answer) => (answer.status === 204 ? null : answer.json());

export const get = (path) => ask("GET", path).then(json);
export const post = (path, body) => ask("POST", path, body).then(json);
export const put = (path, body) => ask("PUT", path, body).then(json);
export const remove = (path) => ask("DELETE", path).then(json);

export const PAUSE = 2000; // ms, after which a house that was asked too much at once may be asked again

/** Asks again for as long as the house says that it is too much at once, and the answer is wanted. */
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

export const plainPost = async (path, body) => (await ask("POST", path, body)).text();

/** The fields that are given, as the part of an address after the question mark. */
export function query(fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return given.length ? `?${new URLSearchParams(given)}` : "";
}
