// The input: glyphs by a prefix key, completion, colours and the history.
import { find, make, colour } from "./dom.js";

export const PREFIX = "`";

export class Editor {
  // `ask(request)` asks the interpreter, if it has time; `submit()` runs the text; `onCaret()` is told of a new place.
  constructor({ ask, submit, onCaret }) {
    Object.assign(this, { ask, submit, onCaret });
    this.entry = find("entry");
    this.colours = find("colours");
    this.list = find("candidates");
    this.keys = new Map();
    this.history = [];
    this.place = 0;
    this.isPrefixed = false;
    this.entry.addEventListener("beforeinput", (event) => this.typeGlyph(event));
    this.entry.addEventListener("input", () => this.refresh());
    this.entry.addEventListener("scroll", () => (this.colours.scrollTop = this.entry.scrollTop));
    this.entry.addEventListener("keydown", (event) => this.press(event));
    this.entry.addEventListener("blur", () => setTimeout(() => this.closeList(), 150));
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === this.entry) this.onCaret();
    });
  }

  get text() {
    return this.entry.value;
  }

  set text(text) {
    this.entry.value = text;
    this.refresh();
  }

  // The place of the caret in characters, as the interpreter counts.
  get caret() {
    return [...this.text.slice(0, this.entry.selectionStart)].length;
  }

  setGlyphs(glyphs) {
    for (const { glyph, key } of glyphs) if (key) this.keys.set(key, glyph);
  }

  // Replaces what is selected, so that it can be undone.
  insert(text) {
    this.entry.focus();
    this.isInserting = true;
    if (!document.execCommand("insertText", false, text)) {
      this.entry.setRangeText(text, this.entry.selectionStart, this.entry.selectionEnd, "end");
      this.refresh();
    }
    this.isInserting = false;
  }

  // The prefix key and the key after it.
  typeGlyph(event) {
    if (this.isInserting || event.inputType !== "insertText" || !event.data) return;
    if (this.isPrefixed) {
      const glyph = this.keys.get(event.data);
      this.setPrefixed(false);
      event.preventDefault();
      if (glyph) this.insert(glyph);
      else this.insert(PREFIX + event.data);
    } else if (event.data === PREFIX) {
      event.preventDefault();
      this.setPrefixed(true);
    }
  }

  setPrefixed(isPrefixed) {
    this.isPrefixed = isPrefixed;
    find("bar").classList.toggle("keys", isPrefixed);
    find("hint").textContent = isPrefixed ? "Now the key of a glyph; Escape for none" : "";
  }

  press(event) {
    if (event.isComposing || event.ctrlKey && event.key !== "Enter" || event.altKey) return;
    if (this.isPrefixed && ["Escape", "Backspace"].includes(event.key)) {
      this.setPrefixed(false);
      event.preventDefault();
      return;
    }
    if (!this.list.hidden && this.pressInList(event)) {
      event.preventDefault();
      return;
    }
    const action = this.actionOf(event);
    if (action) {
      event.preventDefault();
      action();
    }
  }

  actionOf(event) {
    const before = this.text.slice(0, this.entry.selectionStart);
    const after = this.text.slice(this.entry.selectionEnd);
    switch (event.key) {
      case "Enter":
        return event.shiftKey ? null : () => this.submit(event.ctrlKey);
      case "Tab":
        // Without a word before the caret, Tab leaves the input as everywhere.
        return !event.shiftKey && /[\p{L}\d_∆⍙⎕)\]`.]$/u.test(before) ? () => this.complete() : null;
      case "ArrowUp":
        return before.includes("\n") || !this.place ? null : () => this.recall(this.place - 1);
      case "ArrowDown":
        return after.includes("\n") || this.place >= this.history.length ? null : () => this.recall(this.place + 1);
      default:
        return null;
    }
  }

  remember(text) {
    if (this.history.at(-1) !== text) this.history.push(text);
    this.history = this.history.slice(-500);
    this.place = this.history.length;
  }

  recall(place) {
    if (this.place === this.history.length) this.draft = this.text;
    this.place = place;
    this.text = this.history[place] ?? this.draft ?? "";
    this.entry.setSelectionRange(this.text.length, this.text.length);
  }

  async complete() {
    const before = this.text;
    const found = await this.ask({ kind: "complete", text: before, caret: this.caret });
    if (!found?.candidates.length || this.text !== before) return;
    this.wordStart = [...before].slice(0, found.start).join("").length;
    if (found.candidates.length === 1) this.take(found.candidates[0][0]);
    else this.openList(found.candidates.slice(0, 100));
  }

  take(text) {
    this.closeList();
    this.entry.setSelectionRange(this.wordStart, this.entry.selectionEnd);
    this.insert(text);
  }

  openList(candidates) {
    this.candidates = candidates;
    this.list.replaceChildren(...candidates.map(([text, label], index) =>
      make("li", { role: "option", id: `candidate-${index}`, mousedown: (event) => (event.preventDefault(), this.take(text)) }, label)));
    this.list.hidden = false;
    this.choose(0);
  }

  closeList() {
    this.list.hidden = true;
    this.entry.removeAttribute("aria-activedescendant");
  }

  choose(index) {
    this.chosen = (index + this.candidates.length) % this.candidates.length;
    [...this.list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === this.chosen)));
    this.list.children[this.chosen].scrollIntoView({ block: "nearest" });
    this.entry.setAttribute("aria-activedescendant", `candidate-${this.chosen}`);
  }

  // Returns true if a key belongs to the list.
  pressInList(event) {
    const actions = {
      ArrowDown: () => this.choose(this.chosen + 1),
      ArrowUp: () => this.choose(this.chosen - 1),
      Tab: () => this.choose(this.chosen + (event.shiftKey ? -1 : 1)),
      Enter: () => this.take(this.candidates[this.chosen][0]),
      Escape: () => this.closeList(),
    };
    if (!actions[event.key]) {
      if (event.key.length === 1) this.closeList();
      return false;
    }
    actions[event.key]();
    return true;
  }

  // Shows the text in colours. It is shown without them until the interpreter has time.
  async refresh() {
    const text = this.text;
    this.entry.style.height = "auto";
    this.entry.style.height = `${this.entry.scrollHeight}px`;
    this.colours.textContent = `${text}\n`;
    const pieces = text ? await this.ask({ kind: "colour", text }) : [];
    if (pieces && this.text === text) this.colours.replaceChildren(...colour(text, pieces), "\n");
  }
}
