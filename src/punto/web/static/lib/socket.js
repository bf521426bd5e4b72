// @ts-check
/** The line to the server: it resumes where it broke off, and asks again what it had no answer to. */

/** @typedef {Record<string, any>} Message */

const WAITS = [250, 500, 1000, 2000, 4000];
/** A server has something to say every few seconds, if only that it is there; a line that is silent for so many beats is lost.
 *  Beats are counted, and no time: a page in the background has few of them, and hears all the same. */
const BEAT = 2500;
const SILENT = 4;
/** The code of a line that is closed because its session is over: it is not tried again. */
export const SESSION_OVER = 4401;

/** A connection to one table. */
export class Line {
  /**
   * @param {string} path
   * @param {(message: Message) => void} tell
   */
  constructor(path, tell) {
    this.path = path;
    this.tell = tell;
    this.version = -1;
    this.failures = 0;
    this.silent = 0;
    this.closed = false;
    /** @type {Map<string, { message: Message, resolve: (answer: Message) => void }>} */
    this.open = new Map();
    addEventListener("offline", () => this.#drop());
    setInterval(() => this.#beat(), BEAT);
    this.#connect();
  }

  /**
   * Ask for something, under an id of its own unless it brings one; the answer comes once, however often the line breaks.
   * @param {Message} request
   * @returns {Promise<Message>}
   */
  ask(request) {
    const message = { id: newId(), ...request };
    return new Promise((resolve) => {
      this.open.set(message.id, { message, resolve });
      this.#send(message);
    });
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const wanted = `${this.path.includes("?") ? "&" : "?"}beats=true${this.version >= 0 ? `&since=${this.version}` : ""}`;
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}${wanted}`);
    this.socket = socket;
    this.silent = 0;
    socket.addEventListener("open", () => {
      this.failures = 0;
      for (const { message } of this.open.values()) this.#send(message);
    });
    socket.addEventListener("message", (event) => { if (socket === this.socket) this.#heard(JSON.parse(event.data)); });
    socket.addEventListener("close", (event) => { if (socket === this.socket) this.#lost(event); });
  }

  /** A server that hangs closes no socket. */
  #beat() {
    this.silent += 1;
    if (this.silent > SILENT) this.#drop();
  }

  /** The machine has no network any more, or nothing is heard: nobody waits until the socket has noticed. */
  #drop() {
    const { socket } = this;
    if (!socket || this.closed) return;
    this.socket = undefined;
    socket.close();
    this.#lost({ code: 0 });
  }

  /** @param {Message} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {Message} message */
  #heard(message) {
    this.silent = 0;
    if (message.kind === "answer") {
      this.open.get(message.id)?.resolve(message);
      this.open.delete(message.id);
      return;
    }
    if (typeof message.version === "number") this.version = Math.max(this.version, message.version);
    this.tell(message);
  }

  /** @param {{ code: number }} event */
  #lost(event) {
    if (this.closed) return;
    this.tell({ kind: "lost", code: event.code });
    this.closed = event.code === SESSION_OVER;  // whoever has no session any more signs in again
    if (this.closed) return;
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    setTimeout(() => this.#connect(), wait);
  }
}

/** An id of one's own for a request; `randomUUID` is there on safe lines alone. */
export function newId() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(16).padStart(8, "0")).join("");
}
