// The socket. Requests are sent until they are answered, with the same id, over as many connections
// as it takes; tables that are watched are watched again. See docs/protocol.md.
import { Problem, unsettled } from "./api.js";
import { effect, signal } from "./html.js";
import { me, refresh } from "./me.js";

const SOONEST_RETURN = 200; // ms
const SLOWEST_RETURN = 8000; // ms
const UNANSWERED = 6000; // ms until a line that says nothing is taken for lost
const POLICY = 1008; // why the house shows somebody out
const MOST_TRIES = 5; // of what the house could not settle

export const line = signal("closed"); // "open", "lost" or "closed"

const own = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
let count = 0;
/** @type {WebSocket | null} */
let socket = null;
let attempts = 0; // to come back, since something was heard
/** @type {number | undefined} */
let returning;

/**
 * @typedef {{ id: string, do: Server.Request["do"], table?: string }} Body of a request, and fields of its own
 * @typedef {{ body: Body, resolve: (reply: Server.DoneReply | Server.AcceptedReply) => void,
 *   reject: (problem: Problem) => void, tries: number, patience?: number }} Asked
 * @typedef {{ invitation?: string, seen: (view: TableView) => void,
 *   refused: (problem: Problem) => void }} Watching what becomes of the views of a table
 */

/** @type {Map<string, Asked>} */
const waiting = new Map(); // by id, in the order in which they were made
/** @type {Map<string, Watching>} */
const watched = new Map(); // by table

function address() {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/play`;
}

function open() {
  clearTimeout(returning);
  const before = socket;
  const here = new WebSocket(address());
  socket = here;
  before?.close();
  let opened = false;
  here.onopen = () => {
    if (here !== socket) return;
    opened = true;
    line.value = "open";
    const unanswered = [...waiting.values()].filter(({ body }) => body.do !== "watch");
    for (const table of watched.keys()) lookAt(table);
    unanswered.forEach(send);
  };
  here.onmessage = ({ data }) => here === socket && hear(data);
  here.onclose = ({ code }) => {
    if (here !== socket) return;
    // Whoever is shown out, or not let in, may have no session any more, and comes back as nobody.
    const asked = code === POLICY || (!opened && navigator.onLine) ? refresh().catch(() => {}) : null;
    if (code === POLICY) asked?.finally(() => here === socket && lost());
    else lost();
  };
}

function lost() {
  socket = null;
  if (!watched.size && !waiting.size) {
    line.value = "closed";
    return;
  }
  line.value = "lost";
  const pause = Math.min(SLOWEST_RETURN, SOONEST_RETURN * 2 ** attempts) * (0.75 + Math.random() / 2);
  attempts += 1;
  returning = setTimeout(open, pause);
}

/** @param {Asked} request */
function send(request) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  clearTimeout(request.patience);
  // No answer: the line may be dead without knowing. A new one is told everything again.
  request.patience = setTimeout(drop, UNANSWERED, socket);
  socket.send(JSON.stringify(request.body));
}

/** @param {string} text */
function hear(text) {
  attempts = 0;
  const message = JSON.parse(text);
  if (message.type === "view") watched.get(message.table)?.seen({ ...message, at: performance.now() });
  else if (message.type === "reply") answered(message);
}

/** @param {Server.Reply} reply */
function answered(reply) {
  const { id } = reply;
  const request = id === null ? undefined : waiting.get(id);
  if (id === null || !request) return;
  clearTimeout(request.patience);
  if (!reply.ok && unsettled(reply.problem) && request.tries < MOST_TRIES) {
    request.tries += 1;
    setTimeout(() => waiting.has(id) && send(request), 1000 * request.tries);
    return;
  }
  waiting.delete(id);
  if (reply.ok) request.resolve(reply);
  else request.reject(new Problem(reply.problem));
}

/**
 * Asks something; the promise holds the reply, or fails with a Problem.
 * @param {Server.Request["do"]} what
 * @param {Record<string, unknown>} fields
 * @returns {Promise<Server.DoneReply | Server.AcceptedReply>}
 */
export function ask(what, fields = {}) {
  return new Promise((resolve, reject) => {
    count += 1;
    /** @type {Asked} */
    const request = { body: { id: `${own}.${count}`, do: what, ...fields }, resolve, reject, tries: 0 };
    waiting.set(request.body.id, request);
    if (socket) send(request);
    else if (line.value === "closed") open();
  });
}

/** Cuts the line, or the one that is meant, which then comes back by itself. */
export function drop(which = socket) {
  if (!which || which !== socket) return;
  lost();
  which.close();
}

/**
 * Views of a table from now on; the function that is given back ends it.
 * @param {string} table
 * @param {Watching} watching
 */
export function watch(table, watching) {
  watched.set(table, watching);
  if (socket?.readyState === WebSocket.OPEN) lookAt(table);
  else if (line.value === "closed") open();
  return () => {
    watched.delete(table);
    if (socket?.readyState === WebSocket.OPEN) ask("unwatch", { table }).catch(() => {});
  };
}

/** @param {string} table */
function lookAt(table) {
  for (const [id, { body }] of waiting) {
    if (body.do === "watch" && body.table === table) waiting.delete(id); // asked over a line before
  }
  const watching = watched.get(table);
  if (!watching) return;
  const invitation = watching.invitation ? { invitation: watching.invitation } : {};
  ask("watch", { table, ...invitation }).catch((no) => watched.has(table) && watching.refused(no));
}

/** @type {string | undefined} */
let whose; // socket it is, as soon as that is known

/** When the visitor becomes somebody else the socket is still the old one's: another takes its place. */
effect(() => {
  if (me.value === undefined) return;
  const who = JSON.stringify([me.value?.player, me.value?.role]);
  if (whose !== undefined && who !== whose && socket) open();
  whose = who;
});

addEventListener("online", () => line.value === "lost" && !socket && open());
addEventListener("offline", () => drop());
