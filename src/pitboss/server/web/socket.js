// The WebSocket. A request is sent until it is answered, with the same id, over as many connections
// as it takes; subscriptions to tables are renewed on each of them. See docs/protocol.md.
import { isRetryable, Problem } from "./api.js";
import { effect, signal } from "./html.js";
import { me, refresh } from "./me.js";

const MIN_RECONNECT_DELAY = 200; // ms
const MAX_RECONNECT_DELAY = 8000; // ms
const REPLY_TIMEOUT = 6000; // ms, after which the connection is taken for lost
const POLICY_VIOLATION = 1008; // the close code of a server that does not accept the session
const MAX_RETRIES = 5; // of a request that failed with a retryable problem

export const connectionState = signal("closed"); // "open", "lost" or "closed"

const clientId = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
let requestCount = 0;
/** @type {WebSocket | null} */
let socket = null;
let reconnectAttempts = 0; // since the last message
/** @type {number | undefined} */
let reconnectTimer;

/**
 * @typedef {{ id: string, do: Server.Request["do"], table?: string }} Body of a request, and fields of its own
 * @typedef {{ body: Body, resolve: (reply: Server.DoneReply | Server.AcceptedReply) => void,
 *   reject: (problem: Problem) => void, retries: number, replyTimer?: number }} PendingRequest
 * @typedef {{ invitation?: string, onView: (view: TableView) => void,
 *   onRefused: (problem: Problem) => void }} Subscription to the views of a table
 */

/** @type {Map<string, PendingRequest>} */
const pending = new Map(); // by id, in the order in which they were made
/** @type {Map<string, Subscription>} */
const subscriptions = new Map(); // by table

function address() {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/play`;
}

function connect() {
  clearTimeout(reconnectTimer);
  const previous = socket;
  const created = new WebSocket(address());
  socket = created;
  previous?.close();
  let opened = false;
  created.onopen = () => {
    if (created !== socket) return;
    opened = true;
    connectionState.value = "open";
    const unanswered = [...pending.values()].filter(({ body }) => body.do !== "watch");
    for (const table of subscriptions.keys()) subscribe(table);
    unanswered.forEach(send);
  };
  created.onmessage = ({ data }) => created === socket && onMessage(data);
  created.onclose = ({ code }) => {
    if (created !== socket) return;
    // The session may have ended: who the visitor is now is asked before the next connection.
    const refreshed = code === POLICY_VIOLATION || (!opened && navigator.onLine) ? refresh().catch(() => {}) : null;
    if (code === POLICY_VIOLATION) refreshed?.finally(() => created === socket && onLost());
    else onLost();
  };
}

function onLost() {
  socket = null;
  if (!subscriptions.size && !pending.size) {
    connectionState.value = "closed";
    return;
  }
  connectionState.value = "lost";
  const backoff = Math.min(MAX_RECONNECT_DELAY, MIN_RECONNECT_DELAY * 2 ** reconnectAttempts);
  reconnectAttempts += 1;
  reconnectTimer = setTimeout(connect, backoff * (0.75 + Math.random() / 2));
}

/** @param {PendingRequest} request */
function send(request) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  clearTimeout(request.replyTimer);
  // A connection may be dead without a close event: no reply in time, and everything is sent over a new one.
  request.replyTimer = setTimeout(dropConnection, REPLY_TIMEOUT, socket);
  socket.send(JSON.stringify(request.body));
}

/** @param {string} text */
function onMessage(text) {
  reconnectAttempts = 0;
  const message = JSON.parse(text);
  if (message.type === "view") subscriptions.get(message.table)?.onView({ ...message, at: performance.now() });
  else if (message.type === "reply") onReply(message);
}

/** @param {Server.Reply} reply */
function onReply(reply) {
  const { id } = reply;
  const request = id === null ? undefined : pending.get(id);
  if (id === null || !request) return;
  clearTimeout(request.replyTimer);
  if (!reply.ok && isRetryable(reply.problem) && request.retries < MAX_RETRIES) {
    request.retries += 1;
    setTimeout(() => pending.has(id) && send(request), 1000 * request.retries);
    return;
  }
  pending.delete(id);
  if (reply.ok) request.resolve(reply);
  else request.reject(new Problem(reply.problem));
}

/**
 * Sends a request; the promise holds the reply, or fails with a Problem.
 * @param {Server.Request["do"]} what
 * @param {Record<string, unknown>} fields
 * @returns {Promise<Server.DoneReply | Server.AcceptedReply>}
 */
export function ask(what, fields = {}) {
  return new Promise((resolve, reject) => {
    requestCount += 1;
    /** @type {PendingRequest} */
    const request = { body: { id: `${clientId}.${requestCount}`, do: what, ...fields }, resolve, reject, retries: 0 };
    pending.set(request.body.id, request);
    if (socket) send(request);
    else if (connectionState.value === "closed") connect();
  });
}

/** Closes the connection, or the given one if it is still in use; another is made if it is needed. */
export function dropConnection(which = socket) {
  if (!which || which !== socket) return;
  onLost();
  which.close();
}

/**
 * Views of a table from now on; the returned function ends it.
 * @param {string} table
 * @param {Subscription} subscription
 */
export function watch(table, subscription) {
  subscriptions.set(table, subscription);
  if (socket?.readyState === WebSocket.OPEN) subscribe(table);
  else if (connectionState.value === "closed") connect();
  return () => {
    subscriptions.delete(table);
    if (socket?.readyState === WebSocket.OPEN) ask("unwatch", { table }).catch(() => {});
  };
}

/** @param {string} table */
function subscribe(table) {
  for (const [id, { body }] of pending) {
    if (body.do === "watch" && body.table === table) pending.delete(id); // sent over an earlier connection
  }
  const subscription = subscriptions.get(table);
  if (!subscription) return;
  const invitation = subscription.invitation ? { invitation: subscription.invitation } : {};
  ask("watch", { table, ...invitation }).catch((no) => subscriptions.has(table) && subscription.onRefused(no));
}

/** @type {string | undefined} */
let connectedAs; // player and role, as soon as they are known

/** A connection belongs to the session that opened it: another session needs another one. */
effect(() => {
  if (me.value === undefined) return;
  const identity = JSON.stringify([me.value?.player, me.value?.role]);
  if (connectedAs !== undefined && identity !== connectedAs && socket) connect();
  connectedAs = identity;
});

addEventListener("online", () => connectionState.value === "lost" && !socket && connect());
addEventListener("offline", () => dropConnection());
