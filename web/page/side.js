// The help beside the session: the tutorial, the examples, the manual and the files.
import { find, make, download } from "./dom.js";
import { STEPS, solves } from "./tutorial.js";
import { EXAMPLES } from "./examples.js";
import { PAGE_START, makeIndex, makePage } from "./manual.js";
import * as store from "./store.js";

// The pause of typing after which the search begins, in milliseconds.
const SEARCH_PAUSE = 250;

export class Side {
  constructor({ engine, editor, runCell }) {
    Object.assign(this, { engine, editor, runCell });
    this.step = 0;
    this.solved = new Set();
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    this.listen();
  }

  // `runSilently(text)` runs a command and returns what it writes.
  async begin(runSilently) {
    this.runSilently = runSilently;
    const kept = await store.read("tutorial");
    this.solved = new Set(kept?.solved);
    this.step = kept?.step ?? 0;
    this.showStep();
    this.showExamples();
    this.showFiles(await this.engine.ask({ kind: "files" }));
    find("index").replaceChildren(...makeIndex(await this.engine.ask({ kind: "pages" })));
    await this.showAddressed();
  }

  listen() {
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.open(tab.id.slice(4)));
      tab.addEventListener("keydown", (event) => this.moveTab(event));
    }
    let pause;
    find("search").addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(() => this.search(find("search").value.trim()), SEARCH_PAUSE);
    });
    addEventListener("hashchange", () => this.showAddressed());
    find("choose").addEventListener("change", (event) => this.putFiles(event.target.files));
    find("forget").addEventListener("click", () => this.forget());
    addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("dropping");
    });
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      this.putFiles(event.dataTransfer.files);
    });
  }

  open(name) {
    for (const tab of this.tabs) {
      const isOpen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      find(tab.getAttribute("aria-controls")).hidden = !isOpen;
    }
  }

  moveTab(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const target = this.tabs[(this.tabs.indexOf(event.target) + step + this.tabs.length) % this.tabs.length];
    this.open(target.id.slice(4));
    target.focus();
  }

  // The manual.

  get isManualOpen() {
    return !find("panel-manual").hidden;
  }

  async showPageAt(text, caret) {
    if (!this.isManualOpen || find("search").value || !text) return;
    const page = await this.engine.ask({ kind: "inspect", text, caret }).catch(() => null);
    if (page) this.showPage(page);
  }

  // Shows the page of the manual that the address of this page names.
  async showAddressed() {
    if (!location.hash.startsWith(PAGE_START)) return;
    const title = decodeURIComponent(location.hash.slice(PAGE_START.length));
    const markdown = await this.engine.ask({ kind: "page", text: title }).catch(() => null);
    this.open("manual");
    document.body.classList.add("side");
    this.showPage(markdown ? { markdown } : { text: `There is no page with the title ${title}.` });
  }

  async search(words) {
    if (!words) return;
    const text = await this.runSilently(`]help ${words}`);
    if (text) this.showPage({ text });
  }

  // Shows a page of the manual, or a text that is laid out already.
  showPage({ markdown, text }) {
    const elements = markdown ? makePage(markdown, this.runCell) : [make("pre", {}, text.trimEnd())];
    find("page").replaceChildren(...elements);
    find("page").scrollIntoView({ block: "nearest" });
  }

  // The tutorial.

  showStep() {
    const step = STEPS[this.step];
    const isSolved = this.solved.has(this.step);
    const move = (by) => ((this.step += by), this.keepStep(), this.showStep());
    const back = make("button", { type: "button", click: () => move(-1) }, "Back");
    const next = make("button", { type: "button", click: () => move(1) }, isSolved ? "Next" : "Skip");
    const show = make("button", { type: "button", click: () => ((this.editor.text = step.answer), find("entry").focus()) }, "Show me");
    back.disabled = this.step === 0;
    next.disabled = this.step === STEPS.length - 1;
    if (isSolved) next.className = "primary";
    const isEnd = this.solved.size === STEPS.length;
    const praise = isEnd ? "That was the last one: you can read APL now. The examples are next." : "That is it!";
    find("panel-tutorial").replaceChildren(make("div", { class: "step" },
      make("progress", { max: STEPS.length, value: this.solved.size, "aria-label": `${this.solved.size} of ${STEPS.length} steps done` }),
      make("p", { class: "quiet" }, `Step ${this.step + 1} of ${STEPS.length}`),
      make("h2", {}, step.title),
      make("p", {}, step.say),
      make("p", { class: "task" }, step.task),
      make("p", { class: "done", role: "status" }, isSolved ? praise : ""),
      make("div", { class: "row" }, back, show, next)));
  }

  keepStep() {
    store.write("tutorial", { step: this.step, solved: [...this.solved] });
  }

  // Looks at a cell that has run: it may solve the step, and have written files.
  async refresh(source, cell) {
    if (!this.solved.has(this.step) && solves(STEPS[this.step], source, cell.plain)) {
      this.solved.add(this.step);
      this.keepStep();
      this.showStep();
    }
    this.showFiles(await this.engine.ask({ kind: "files" }).catch(() => []));
  }

  // The examples.

  showExamples() {
    find("panel-examples").replaceChildren(...EXAMPLES.map(([title, code]) =>
      make("button", { type: "button", class: "example", click: () => this.runCell(code) }, make("b", {}, title), make("code", {}, code))));
  }

  // The files.

  async putFiles(files) {
    let list = [];
    for (const file of files) {
      list = await this.engine.ask({ kind: "put", name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    }
    this.engine.ask({ kind: "keep" });
    this.showFiles(list);
    this.open("files");
  }

  showFiles(list) {
    find("files").replaceChildren(...list.map(({ path, length }) => {
      const name = path.slice(1);
      const save = async () => download(name.split("/").at(-1), await this.engine.ask({ kind: "get", path }));
      const remove = async () => {
        this.showFiles(await this.engine.ask({ kind: "remove", path }));
        this.engine.ask({ kind: "keep" });
      };
      return make("li", {}, make("span", {}, `${name} (${length} bytes)`),
        make("button", { type: "button", click: save, "aria-label": `Download ${name}` }, "Download"),
        make("button", { type: "button", click: remove, "aria-label": `Delete ${name}` }, "Delete"));
    }));
  }

  async forget() {
    if (!confirm("Forget all names of the workspace, and all files?")) return;
    await this.engine.ask({ kind: "forget" });
    this.showFiles([]);
  }
}
