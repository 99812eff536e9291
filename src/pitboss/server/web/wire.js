// The socket. Requests are sent until they are answered, with the same id, over as many connections
// as it takes; tables that are watched are watched again. See docs/protocol.md.
import { Problem } from "./api.js";
import { signal } from "./html.js";

const SLOWEST_RETURN = 8000; // ms
const UNANSWERED = 6000; // ms until a line that says nothing is taken for lost
const SESSION_OVER = 1008;
const UNSETTLED = new Set(["unavailable", "fault", "too-many-messages"]);

export const line = signal("closed"); // "open", "lost" or "closed"
export const traffic = { frames: 0, bytes: 0 }; // received so far, for whoever measures

const own = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
let count = 0;
let socket = null;
let attempts = 0;
let returning = 0;
const waiting = new Map(); // requests by id
const watched = new Map(); // tables by id

function address() {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/play`;
}

function open() {
  clearTimeout(returning);
  const here = new WebSocket(address());
  socket = here;
  here.onopen = () => {
    attempts = 0;
    line.value = "open";
    for (const [table, { invitation }] of watched) send(here, watchRequest(table, invitation));
    for (const request of waiting.values()) send(here, request.body);
  };
  here.onmessage = ({ data }) => here === socket && hear(data);
  here.onclose = ({ code }) => here === socket && lost(code);
}

function lost(code) {
  socket = null;
  if (!watched.size && !waiting.size) {
    line.value = "closed";
    return;
  }
  line.value = "lost";
  // The session may be another one by now: the browser says so with its cookie when it comes back.
  const soonest = code === SESSION_OVER ? 1000 : 200;
  const pause = Math.min(SLOWEST_RETURN, soonest * 2 ** attempts) * (0.75 + Math.random() / 2);
  attempts += 1;
  returning = setTimeout(open, pause);
}

function send(to, body) {
  if (to?.readyState === WebSocket.OPEN) to.send(JSON.stringify(body));
}

function hear(text) {
  traffic.frames += 1;
  traffic.bytes += text.length;
  const message = JSON.parse(text);
  if (message.type === "view") {
    watched.get(message.table)?.seen({ ...message, at: performance.now() });
  } else if (message.type === "reply") {
    answered(message);
  }
}

function answered(reply) {
  const request = waiting.get(reply.id);
  if (!request) return;
  if (!reply.ok && UNSETTLED.has(reply.problem.code) && request.tries < 5) {
    request.tries += 1;
    setTimeout(() => waiting.has(reply.id) && send(socket, request.body), 1000 * request.tries);
    return;
  }
  waiting.delete(reply.id);
  clearTimeout(request.patience);
  if (reply.ok) request.resolve(reply);
  else request.reject(new Problem(reply.problem));
}

const nextId = () => `${own}.${(count += 1)}`;
const watchRequest = (table, invitation) => ({ id: nextId(), do: "watch", table, ...(invitation ? { invitation } : {}) });

/** Asks something; the promise holds the reply, or fails with a Problem. */
export function ask(what, fields = {}) {
  const body = { id: nextId(), do: what, ...fields };
  return new Promise((resolve, reject) => {
    const patience = setTimeout(impatient, UNANSWERED, body.id);
    waiting.set(body.id, { body, resolve, reject, patience, tries: 0 });
    if (socket) send(socket, body);
    else open();
  });
}

/** No answer: the line may be dead without knowing. A new one is told everything again. */
function impatient(id) {
  const request = waiting.get(id);
  if (!request) return;
  request.patience = setTimeout(impatient, UNANSWERED, id);
  if (socket?.readyState === WebSocket.OPEN && !request.tries) drop();
}

/** Cuts the line, which then comes back by itself. */
export function drop() {
  const old = socket;
  if (!old) return;
  lost(0);
  old.close();
}

/** Views of a table from now on; the function that is given back ends it. */
export function watch(table, { invitation, seen, refused }) {
  watched.set(table, { invitation, seen });
  const request = watchRequest(table, invitation);
  waiting.set(request.id, {
    body: request,
    resolve: () => {},
    reject: refused,
    patience: setTimeout(impatient, UNANSWERED, request.id),
    tries: 0,
  });
  if (socket) send(socket, request);
  else open();
  return () => {
    watched.delete(table);
    if (socket?.readyState === WebSocket.OPEN) ask("unwatch", { table }).catch(() => {});
  };
}

/** The session has changed: the socket is still the old one's. */
export function renew() {
  if (socket) drop();
}

addEventListener("online", () => {
  if (line.value === "lost") {
    attempts = 0;
    open();
  }
});
addEventListener("offline", () => socket && drop());
