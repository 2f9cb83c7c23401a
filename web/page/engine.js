// The worker, as the page sees it: requests with answers, and stopping what runs.
import { STOP, LINE, LENGTH, LINE_OFFSET, LINE_MAX_BYTES } from "./shared.js";

export class Engine {
  // `onEvent(event)` gets what happens while a request is answered.
  constructor(onEvent, { isShared = true } = {}) {
    this.onEvent = onEvent;
    this.next = 1;
    this.waiting = new Map();
    this.shared = isShared && globalThis.crossOriginIsolated ? new SharedArrayBuffer(LINE_OFFSET + LINE_MAX_BYTES) : null;
    this.flags = this.shared && new Int32Array(this.shared, 0, LINE_OFFSET / 4);
  }

  // Starts a worker; the answer tells the glyphs, and whether a workspace was restored.
  start(options = {}) {
    this.flags?.fill(0);
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.end(event.message || "the worker could not be started");
    return this.ask({ kind: "start", shared: this.shared, ...options });
  }

  ask(request) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...request, id });
    });
  }

  receive({ id, event, value, failure }) {
    if (event) {
      if (this.waiting.has(id)) this.onEvent(event, id);
      return;
    }
    const waiter = this.waiting.get(id);
    this.waiting.delete(id);
    if (failure) waiter?.reject(new Error(failure));
    else waiter?.resolve(value);
  }

  // Ends the worker, and all that waits for it.
  end(reason) {
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }

  // Stops what runs. Returns false if the worker had to be ended, because the page cannot reach it while it runs.
  stop() {
    if (!this.flags) {
      this.end("stopped");
      return false;
    }
    Atomics.store(this.flags, STOP, 1);
    Atomics.notify(this.flags, STOP);
    this.wake();
    return true;
  }

  // Gives the interpreter the line for which it waits.
  answerLine(line) {
    const bytes = new TextEncoder().encode(line).subarray(0, LINE_MAX_BYTES);
    new Uint8Array(this.shared, LINE_OFFSET).set(bytes);
    Atomics.store(this.flags, LENGTH, bytes.length);
    this.wake();
  }

  wake() {
    Atomics.store(this.flags, LINE, 1);
    Atomics.notify(this.flags, LINE);
  }
}
