// Runs a WebAssembly module under Node's WASI, as a program that reaches the files of this machine: node run.mjs MODULE [ARGUMENT]…
//
// The module runs in a worker, whose stack can be chosen. ZILDE_STACK tells the module how large it is.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";
import { Worker, isMainThread, workerData } from "node:worker_threads";

// Twice what the module has itself: see src/stack/fixed.rs.
const STACK_MEGABYTES = 128;

if (isMainThread) {
  const [file, ...values] = process.argv.slice(2);
  const module = await WebAssembly.compile(readFileSync(file));
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { module, values: [file, ...values] },
    resourceLimits: { stackSizeMb: STACK_MEGABYTES },
  });
  worker.on("error", (error) => {
    console.error(error);
    process.exitCode = 134;
  });
  worker.on("exit", (status) => {
    process.exitCode ||= status;
  });
} else {
  const { module, values } = workerData;
  const folder = process.cwd();
  const wasi = new WASI({
    version: "preview1",
    args: values,
    env: { ...process.env, PWD: folder, ZILDE_STACK: String(STACK_MEGABYTES << 20) },
    preopens: { "/": "/" },
  });
  const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
  process.exit(wasi.start(instance));
}
