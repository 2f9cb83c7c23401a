// The result of what is being typed. A second interpreter computes it, in the workspace as it was last saved: nothing that it does
// is kept.
import { find } from "./dom.js";
import { Engine } from "./engine.js";

// The time that a preview may take, and the pause of typing before it, in milliseconds.
const TIME_LIMIT = 50;
const TYPING_PAUSE = 40;
// The text of a preview that is shown.
const SHOWN_MAX_LETTERS = 4000;

export class Preview {
  constructor(editor) {
    this.editor = editor;
    this.isBusy = false;
    find("previews").addEventListener("change", () => this.toggle());
    find("entry").addEventListener("input", () => this.plan());
  }

  async toggle() {
    this.clear();
    if (!find("previews").checked) {
      this.engine?.end("switched off");
      this.engine = null;
      return;
    }
    // It shares no memory: there is nothing to wait for, and its time limit ends it.
    const engine = new Engine((event) => this.receive(event), { isShared: false });
    await engine.start({ isPreview: true });
    this.engine = engine;
    // The workspace may have been saved again since the worker has read it.
    this.refresh();
    this.plan();
  }

  // Takes the workspace over as it is now saved.
  refresh() {
    this.engine?.ask({ kind: "refresh" }).catch(() => {});
  }

  plan() {
    clearTimeout(this.pause);
    if (this.engine) this.pause = setTimeout(() => this.compute(), TYPING_PAUSE);
  }

  // While one preview is computed, only the last of those that follow is remembered.
  async compute() {
    if (this.isBusy) return (this.isStale = true);
    const text = this.editor.text;
    if (!text.trim() || /^\s*[)\]]/.test(text)) return this.clear();
    [this.isBusy, this.isStale, this.shown] = [true, false, ""];
    const error = await this.engine.ask({ kind: "preview", text, milliseconds: TIME_LIMIT }).catch((failure) => failure);
    this.isBusy = false;
    if (this.isStale) return this.compute();
    if (this.editor.text === text) this.show(error ? `${this.shown}${error.name}: ${error.message}` : this.shown, Boolean(error));
  }

  receive(event) {
    if (event.kind === "output") this.shown += event.text;
    if (event.kind === "result") this.shown += `${event.text}\n`;
  }

  show(text, isError) {
    const place = find("preview");
    place.textContent = text.trimEnd().slice(0, SHOWN_MAX_LETTERS);
    place.classList.toggle("failed", isError);
    place.hidden = !text.trim();
  }

  clear() {
    clearTimeout(this.pause);
    find("preview").hidden = true;
  }
}
