// What was entered, and what came of it.
import { find, make, colour, copyTables, makePicture } from "./dom.js";
import { makeTrees } from "./tree.js";

// The text of one cell that is shown; more would make the page slow.
const SHOWN_MAX_LETTERS = 200000;

export class Cell {
  constructor(source, { edit }) {
    this.source = source;
    this.plain = "";
    this.results = [];
    this.code = make("pre", { class: "source" }, source);
    const copy = make("button", { type: "button", click: () => navigator.clipboard.writeText(this.copyText()) }, "Copy");
    const again = make("button", { type: "button", click: () => edit(source) }, "Edit");
    this.tools = make("div", { class: "tools" }, copy, again);
    this.element = make("article", { class: "cell", "aria-busy": "true" }, this.code, this.tools);
    find("welcome").hidden = true;
    find("log").append(this.element);
    this.show();
  }

  colour(pieces) {
    if (pieces) this.code.replaceChildren(...colour(this.source, pieces));
  }

  // What a session would show: the input is indented.
  copyText() {
    return `${this.source.replace(/^/gm, "      ")}\n${this.plain}`;
  }

  show() {
    const log = find("log");
    log.scrollTop = log.scrollHeight;
  }

  add(element) {
    this.element.append(element);
    this.show();
  }

  write(text) {
    this.plain += text;
    if (this.element.lastChild !== this.output) {
      this.output = make("pre", { class: "output", tabindex: "0" });
      this.add(this.output);
    }
    const shown = this.output.textContent.length;
    if (shown < SHOWN_MAX_LETTERS) this.output.append(text);
    else if (!this.isCut) this.cut();
    this.show();
  }

  cut() {
    this.isCut = true;
    this.note("More output is not shown; Copy copies all of it.");
  }

  addResult({ text, html, svg }) {
    this.results.push(text);
    if (svg) {
      this.plain += `${text}\n`;
      const picture = makePicture(svg, `Picture: ${this.source}`);
      // Its height is known only then.
      picture.addEventListener("load", () => this.show());
      this.add(picture);
    } else if (html) {
      this.plain += `${text}\n`;
      this.add(make("div", { class: "rich", tabindex: "0" }, ...copyTables(html)));
    } else {
      this.write(`${text}\n`);
    }
  }

  // Offers the last result in array notation, which gives the same array when it is entered.
  offerNotation(text) {
    const copy = () => navigator.clipboard.writeText(text);
    this.tools.prepend(make("button", { type: "button", title: "Copy the result in array notation", click: copy }, "Notation"));
  }

  addError({ name, drawing, message }) {
    this.error = name;
    this.plain += `${drawing ?? message}\n`;
    const lines = (drawing ?? `${name}: ${message}`).trimEnd();
    this.add(make("pre", { class: "error", tabindex: "0" }, ...markPlaces(lines)));
  }

  finish() {
    const trees = this.output && this.source.startsWith("]explain") ? makeTrees(this.plain) : null;
    if (trees) this.output.replaceWith(make("div", { class: "output tree" }, ...trees));
    this.element.removeAttribute("aria-busy");
  }

  note(text) {
    this.add(make("p", { class: "note" }, text));
  }
}

// Emphasises the name of the error, and the lines that underline its places.
function markPlaces(drawing) {
  return drawing.split("\n").flatMap((line, index) => {
    const end = index ? "\n" : "";
    if (!index) return [make("b", {}, line)];
    return /[─┬╰▲]{2}|[┬▲]/.test(line) && !/^\s*\d+ │/.test(line) ? [end, make("span", { class: "mark" }, line)] : [end + line];
  });
}
