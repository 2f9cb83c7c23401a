// Runs the interpreter, apart from the page, which stays alive while APL runs. Requests are answered one after another.
import { System, Exit } from "./wasi.js";
import * as store from "./store.js";
import { STOP, LINE, LENGTH, LINE_OFFSET } from "./shared.js";

// The workspace is saved as a file of text, as `)save` writes it.
const WORKSPACE = "/session.apl";
const SAVE_COMMAND = ")save -force /session";
const LOAD_COMMAND = ")load -quiet /session";

let system, serve, flags, lineBytes, current, answer, saved;
let isPreview = false;
let pending = "";

// One line of the module's output is one event.
function receive(stream, text) {
  if (stream === 2) return;
  pending += text;
  const lines = pending.split("\n");
  pending = lines.pop();
  for (const line of lines) {
    const event = JSON.parse(line);
    if (event.kind === "answer") answer = event.value;
    else postMessage({ id: current, event });
  }
}

function sleep(milliseconds) {
  if (flags) {
    Atomics.wait(flags, STOP, 0, milliseconds);
  } else if (!isPreview) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  }
}

// Returns 1 once a line is there, 2 if the user stops, and 0 if the page cannot wait. See web/src/page.rs.
function waitForLine() {
  if (!flags) return 0;
  Atomics.wait(flags, LINE, 0);
  if (Atomics.load(flags, STOP)) return 2;
  const length = Atomics.load(flags, LENGTH);
  system.input = lineBytes.slice(0, length);
  Atomics.store(flags, LINE, 0);
  return 1;
}

function ask(request) {
  system.setInput(JSON.stringify(request));
  answer = null;
  serve();
  return answer;
}

// Runs a command without showing what it writes.
function runSilently(text) {
  const former = current;
  current = "silent";
  const failure = ask({ kind: "command", text });
  current = former;
  return failure;
}

async function start({ shared, isPreview: previews = false }) {
  isPreview = previews;
  if (shared) {
    flags = new Int32Array(shared, 0, LINE_OFFSET / 4);
    lineBytes = new Uint8Array(shared, LINE_OFFSET);
  }
  const [module, files] = await Promise.all([compile(), store.readFiles()]);
  system = new System({ write: receive, sleep, environment: { PWD: "/" } });
  const page = { wants_stop: () => (flags ? Atomics.load(flags, STOP) : 0), wait_for_line: waitForLine };
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system.imports(module), page });
  system.attach(instance);
  instance.exports._initialize?.();
  serve = instance.exports.serve;
  return { glyphs: ask({ kind: "glyphs" }), ...restore(files) };
}

// Takes over files, and the workspace among them.
function restore(files) {
  saved = files;
  for (const path of [...system.files.keys()]) system.removeFile(path);
  for (const [path, bytes] of files) system.putFile(path, bytes);
  system.changed.clear();
  const isRestored = system.files.has(WORKSPACE);
  return { isRestored, failure: runSilently(isRestored ? LOAD_COMMAND : ")clear") };
}

// The module lies compressed beside the page: not every server compresses what it sends.
async function compile() {
  const response = await fetch("zilde.wasm.gz");
  if (!response.ok) throw new Error(`zilde.wasm.gz: ${response.status}`);
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

async function keep() {
  const failure = runSilently(SAVE_COMMAND);
  const changes = [...system.changed].map((path) => [path, system.readFile(path)]);
  system.changed.clear();
  await store.writeFiles(changes);
  if (failure) throw new Error(failure);
}

function listFiles() {
  const paths = [...system.files.keys()].filter((path) => path !== WORKSPACE);
  return paths.sort().map((path) => ({ path, length: system.files.get(path).length }));
}

const HANDLERS = {
  start,
  run: (request) => {
    // A stop that came after the end of the former request, and a line for which nothing waited any more, do not count.
    if (flags) {
      Atomics.store(flags, STOP, 0);
      Atomics.store(flags, LINE, 0);
    }
    return ask(request);
  },
  // Runs a text, after all that the text before it has changed is undone.
  preview: (request) => {
    restore(saved);
    return ask({ ...request, kind: "run" });
  },
  refresh: async () => {
    saved = await store.readFiles();
  },
  // Everything that the page shows again after it is loaded again.
  keep,
  forget: async () => {
    runSilently(")clear");
    for (const path of [...system.files.keys()]) system.removeFile(path);
    await keep();
  },
  files: listFiles,
  put: ({ name, bytes }) => {
    system.putFile(`/${name.replaceAll("/", "_")}`, bytes);
    return listFiles();
  },
  get: ({ path }) => system.readFile(path),
  remove: ({ path }) => {
    system.removeFile(path);
    return listFiles();
  },
};

let queue = Promise.resolve();
addEventListener("message", ({ data }) => {
  queue = queue.then(async () => {
    current = data.id;
    try {
      const value = await (HANDLERS[data.kind] ?? ask)(data);
      postMessage({ id: data.id, value });
    } catch (error) {
      // The module is in no state to be called again.
      postMessage({ id: data.id, failure: error instanceof Exit ? "ended" : String(error) });
    }
  });
});
