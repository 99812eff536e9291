// As much of a browser as the modules below the pages look for: an address, its history, events, a socket.

const heard = new EventTarget();

/** Events of the window: what a module listens to, a test can dispatch; the fields may name another target. */
export function dispatch(type, fields = {}) {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
  heard.dispatchEvent(event);
  return event;
}

/** Puts the page at an address; what came before is forgotten. */
export function openAt(address) {
  const visited = [new URL(address, "http://pitboss.test")];
  const show = () => Object.assign(globalThis, { location: visited.at(-1) });
  const at = (to) => new URL(to, visited.at(-1));
  globalThis.history = {
    pushState: (_state, _title, to) => show(visited.push(at(to))),
    replaceState: (_state, _title, to) => show(visited.splice(-1, 1, at(to))),
  };
  show();
  return visited;
}

globalThis.addEventListener = heard.addEventListener.bind(heard);
globalThis.removeEventListener = heard.removeEventListener.bind(heard);

globalThis.document = { hidden: false, documentElement: { classList: { toggle() {} } } };

/** A link on the page, or something in it. */
export class Element extends EventTarget {
  constructor(attributes = {}) {
    super();
    this.attributes = attributes;
    this.href = attributes.href && new URL(attributes.href, globalThis.location).href;
    this.target = attributes.target ?? "";
  }

  closest() {
    return this.attributes.href === undefined ? null : this;
  }

  hasAttribute(name) {
    return name in this.attributes;
  }
}
globalThis.Element = Element;

/** A socket whose other end is the test. */
export class Socket {
  static OPEN = 1;
  static all = [];

  constructor(address) {
    this.address = address;
    this.readyState = 0;
    this.sent = [];
    Socket.all.push(this);
  }

  static get last() {
    return Socket.all.at(-1);
  }

  opens() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  says(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  close(code = 1006) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose({ code });
  }
}
globalThis.WebSocket = Socket;

/** What the server answers from now on; `asked` collects what it was asked. */
export function serve(answer) {
  const asked = [];
  globalThis.fetch = async (path, request) => {
    asked.push({ path, ...request });
    return answer(path, request);
  };
  return asked;
}

export const answering = (body, status = 200) => new Response(body === null ? null : JSON.stringify(body), { status });
