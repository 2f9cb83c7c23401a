// The page: it wires the input, the session and the help together.
import { find, make } from "./dom.js";
import { Engine } from "./engine.js";
import { Editor, PREFIX } from "./editor.js";
import { Cell } from "./log.js";
import { Preview } from "./preview.js";
import { Side } from "./side.js";
import { makeLink, readLink } from "./link.js";
import * as store from "./store.js";

// The time that code from a link may take, in milliseconds.
const LINK_TIME_LIMIT = 10000;
// The pause of typing after which the manual follows the caret, in milliseconds.
const CARET_PAUSE = 250;

const STARTERS = [
  ["+/⍳100", "add the first hundred numbers"],
  ["(⍳9)∘.×⍳9", "a multiplication table"],
  ["(2=+⌿0=∘.|⍨⍳50)/⍳50", "the primes up to 50"],
];

const loadedAt = performance.now();
const engine = new Engine(receive);
const editor = new Editor({ ask, submit, onCaret: followCaret });
const preview = new Preview(editor);
const side = new Side({ engine, editor, runCell });
// The cell that runs, what a silent command has written, the time of the last save, and whether the workspace is as it was then.
let cell = null, silentText = null, savedAt = null, isSaved = false, isReady = false, isAnswering = false;

function receive(event) {
  if (silentText !== null) {
    if (event.kind === "output") silentText += event.text;
    return;
  }
  if (event.kind === "output") cell?.write(event.text);
  if (event.kind === "result") cell?.addResult(event);
  if (event.kind === "notation") cell?.offerNotation(event.text);
  if (event.kind === "ask") beginAnswer();
  if (event.kind === "progress" && cell) setState(describeProgress(event.progress));
}

// Describes how far a computation has come.
function describeProgress(progress) {
  if (!progress) return "Running…";
  const { caption, done, total, remaining } = progress;
  const extent = total ? `${Math.floor((done / total) * 100)} %` : `${done} done`;
  const end = remaining === null ? "" : `, ${Math.ceil(remaining)} s left`;
  return `${caption || "Running"}: ${extent}${end}`;
}

// Asks the interpreter, unless it is busy: what depends on the moment would come too late.
async function ask(request) {
  if (!isReady || cell) return null;
  return engine.ask(request).catch(() => null);
}

// Runs a command, and returns what it writes.
export async function runSilently(text) {
  if (!isReady || cell || silentText !== null) return null;
  silentText = "";
  try {
    const failure = await engine.ask({ kind: "command", text });
    return failure ?? silentText;
  } catch {
    return null;
  } finally {
    silentText = null;
  }
}

function setState(text) {
  find("state").textContent = text;
  find("run").disabled = !isReady || (cell !== null && !isAnswering);
  find("stop").disabled = cell === null;
  for (const id of ["explain", "trace"]) find(id).disabled = !isReady || cell !== null;
}

function beginAnswer() {
  if (!engine.flags) return;
  isAnswering = true;
  setState("Waiting for your line");
  find("entry").placeholder = "The program waits for a line: Enter sends it";
  find("entry").focus();
}

function endAnswer() {
  const line = editor.text;
  isAnswering = false;
  editor.text = "";
  find("entry").placeholder = "";
  cell.write(`${line}\n`);
  setState("Running…");
  engine.answerLine(line);
}

async function submit(isForced) {
  if (isAnswering) return endAnswer();
  const text = editor.text;
  if (!isReady || cell || !text.trim()) return;
  if (!isForced && (await ask({ kind: "measure", text })) === "incomplete") return editor.insert("\n");
  editor.text = "";
  preview.clear();
  await runCell(text);
}

// Runs the lines of a cell, and returns the cell. `milliseconds` limits the time.
export async function runCell(text, { milliseconds, shown = text } = {}) {
  if (!isReady || cell) return null;
  editor.remember(shown);
  store.write("history", editor.history);
  const current = new Cell(shown, { edit: (source) => ((editor.text = source), find("entry").focus()) });
  current.colour(await ask({ kind: "colour", text: shown }));
  cell = current;
  isSaved = false;
  setState("Running…");
  try {
    const error = await engine.ask({ kind: "run", text, milliseconds });
    if (error) current.addError(error);
    cell = null;
    keep();
  } catch (failure) {
    await restart(current, failure.message);
  }
  cell = null;
  current.finish();
  isAnswering = false;
  find("entry").placeholder = "";
  setState(describeReady());
  side.refresh(text, current);
  return current;
}

function keep() {
  engine.ask({ kind: "keep" }).then(
    () => {
      preview.refresh();
      if (!isReady || cell) return;
      [savedAt, isSaved] = [new Date(), true];
      setState(describeReady());
    },
    (failure) => setState(`The workspace could not be saved: ${failure.message}`),
  );
}

function describeReady() {
  return isSaved ? `Ready · saved ${savedAt.toLocaleTimeString([], { timeStyle: "short" })}` : "Ready";
}

// Starts another worker after the former one has ended, with the workspace as it was saved.
async function restart(current, reason) {
  isReady = false;
  engine.worker.terminate();
  setState("Starting again…");
  const since = savedAt ? `as it was saved at ${savedAt.toLocaleTimeString()}` : "as it was when the page was opened";
  current.note(`The interpreter had to be ended (${reason}). The workspace is ${since}: what this cell had changed is lost.`);
  await engine.start();
  isReady = true;
}

function stop() {
  if (cell) engine.stop();
}

// The page of the manual follows the caret.
let pause;
function followCaret() {
  clearTimeout(pause);
  pause = setTimeout(() => side.showPageAt(editor.text, editor.caret), CARET_PAUSE);
}

function fillBar(glyphs) {
  const bar = find("bar");
  const buttons = glyphs.filter(({ glyph }) => glyph.charCodeAt(0) > 126 || "+-/\\|~!?*=<>,.".includes(glyph)).map(({ glyph, key, names }) => {
    const title = `${glyph}  ${names.slice(0, 4).join(", ")}${key ? `   ${PREFIX} ${key}` : ""}`;
    const label = `${glyph} ${names[0]}`;
    const properties = { type: "button", title, "aria-label": label, tabindex: "-1", click: () => editor.insert(glyph) };
    // The input keeps the focus, and a phone its keyboard.
    return make("button", { ...properties, mousedown: (event) => event.preventDefault() }, glyph, make("small", {}, key ?? ""));
  });
  buttons[0].tabIndex = 0;
  bar.replaceChildren(...buttons);
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const target = buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length];
    buttons.forEach((button) => (button.tabIndex = button === target ? 0 : -1));
    target.focus();
  });
}

function fillStarters() {
  find("starters").replaceChildren(...STARTERS.map(([code, what]) =>
    make("button", { type: "button", click: () => runCell(code) }, make("code", {}, code), make("span", {}, what))));
}

async function copyLink() {
  const text = editor.text.trim() || editor.history.at(-1);
  if (!text) return showHint("Enter something first");
  const link = await makeLink(text);
  if (!link) return showHint("This is too long for a link");
  await navigator.clipboard.writeText(link).catch(() => {});
  history.replaceState(null, "", link);
  showHint("The link is copied, and in the address bar");
}

function showHint(text) {
  find("hint").textContent = text;
  setTimeout(() => (find("hint").textContent = ""), 4000);
}

// Shows the code of a link. It runs only if the user wants it to.
async function offerLink() {
  const code = await readLink(location.hash);
  const banner = find("banner");
  if (code === null) return;
  const close = () => (banner.hidden = true);
  const run = () => (close(), runCell(code, { milliseconds: LINK_TIME_LIMIT }));
  const edit = () => (close(), (editor.text = code), find("entry").focus());
  banner.replaceChildren(
    make("b", {}, "This link holds code. "), `It runs only if you want, for ${LINK_TIME_LIMIT / 1000} seconds at most, in your workspace.`,
    make("pre", { tabindex: "0" }, code),
    make("div", { class: "row" },
      make("button", { type: "button", class: "primary", click: run }, "Run it"),
      make("button", { type: "button", click: edit }, "Edit it"),
      make("button", { type: "button", click: close }, "Discard")));
  banner.hidden = false;
}

// Runs the input after a command such as `]explain`.
function runWith(command) {
  const text = (editor.text.trim() || editor.history.at(-1) || "").replace(/^\](explain|trace) /, "");
  if (!text || text.includes("\n")) return showHint(text ? "Only one line can be explained or traced" : "Enter a line first");
  editor.text = "";
  runCell(`${command} ${text}`);
}

// The service worker makes the page work without a network, and adds the headers that sharing memory needs: they hold for pages that
// are loaded after it has begun.
async function installService() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("service.js");
    await navigator.serviceWorker.ready;
    if (crossOriginIsolated || sessionStorage.getItem("loaded again")) return;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    }
    // Nothing has been entered yet, or nothing is lost: the workspace is saved after each cell.
    if (cell || editor.text) return;
    sessionStorage.setItem("loaded again", "yes");
    location.reload();
  } catch {
    // Without it, Stop ends the worker, and the page needs the network.
  }
}

function listen() {
  find("prompt").addEventListener("submit", (event) => (event.preventDefault(), submit(true)));
  find("stop").addEventListener("click", stop);
  find("explain").addEventListener("click", () => runWith("]explain"));
  find("trace").addEventListener("click", () => runWith("]trace"));
  find("link").addEventListener("click", copyLink);
  find("clear").addEventListener("click", () => {
    for (const element of document.querySelectorAll(".cell")) element.remove();
    find("welcome").hidden = false;
  });
  find("toggle-side").addEventListener("click", () => {
    const isShown = document.body.classList.toggle("side");
    find("toggle-side").setAttribute("aria-expanded", String(isShown));
  });
  addEventListener("hashchange", offerLink);
  addEventListener("keydown", (event) => {
    // Ctrl-C copies if something is selected; Escape stops, too.
    const isCopy = event.key === "c" && event.ctrlKey && !String(getSelection());
    if (cell && (isCopy || event.key === "Escape")) stop();
  });
}

async function begin() {
  listen();
  fillStarters();
  editor.history = (await store.read("history")) ?? [];
  editor.place = editor.history.length;
  const started = await engine.start();
  fillBar(started.glyphs);
  editor.setGlyphs(started.glyphs);
  isReady = true;
  const isBroken = started.isRestored && started.failure;
  setState(isBroken ? `The saved workspace could not be loaded: ${started.failure}` : started.isRestored ? "Ready · your workspace is back" : "Ready");
  document.body.dataset.ready = String(Math.round(performance.now() - loadedAt));
  document.body.dataset.isolated = String(crossOriginIsolated);
  if (matchMedia("(min-width: 52rem)").matches) find("entry").focus();
  editor.refresh();
  await side.begin(runSilently);
  await offerLink();
  await installService();
}

begin().catch((error) => setState(`Zilde could not be started: ${error.message}`));
