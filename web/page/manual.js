// The pages of the manual: an index by section, and pages whose examples run on a click.
import { make } from "./dom.js";

// The start of an address that shows a page of the manual.
export const PAGE_START = "#page=";
// The blanks before what is entered in an example.
const INDENT = " ".repeat(6);

export const addressOf = (title) => PAGE_START + encodeURIComponent(title);

// Returns the sections of the manual, each with links to its pages.
export function makeIndex(pages) {
  const sections = Map.groupBy(pages, ({ section }) => section);
  return [...sections].map(([section, members]) =>
    make("details", {}, make("summary", {}, section), make("ul", { class: "pages" }, ...members.map(makeLink))));
}

function makeLink({ name, title }) {
  // The pages on glyphs and ⎕ names are found by these; the others have one of the words of their title as a name.
  const mark = /[\p{L}\d]/u.test(name) && !name.startsWith("⎕") ? [] : [make("b", {}, name), " "];
  return make("li", {}, make("a", { href: addressOf(title) }, ...mark, title));
}

// Returns the elements of a page. `run(code)` runs an example.
export function makePage(markdown, run) {
  return [...readBlocks(markdown.split("\n"))].map((block) => makeBlock(block, run));
}

// Splits Markdown, as far as the manual uses it, into blocks: the lines of each, without the fences of code.
function* readBlocks(lines) {
  let block = [], kind = null;
  for (const line of lines) {
    const isFence = line.trimStart().startsWith("```");
    if (kind === "code" && !isFence) {
      block.push(line);
      continue;
    }
    const next = isFence ? (kind === "code" ? null : "code") : kindOf(line, kind);
    if (next !== kind || next === "heading") {
      if (block.length) yield { kind, lines: block };
      [block, kind] = [[], next];
    }
    if (!isFence && next) block.push(line);
  }
  if (block.length) yield { kind, lines: block };
}

function kindOf(line, former) {
  if (!line.trim()) return null;
  if (/^#+ /.test(line)) return "heading";
  if (line.startsWith("|")) return "table";
  if (/^\s*([*-]|\d+\.) /.test(line)) return "list";
  return former === "list" ? "list" : "text";
}

function makeBlock({ kind, lines }, run) {
  switch (kind) {
    case "heading":
      return make(lines[0].startsWith("## ") ? "h3" : "h2", {}, ...makeInline(lines[0].replace(/^#+ /, "")));
    case "table":
      return makeTable(lines);
    case "list":
      return make("ul", {}, ...lines.join("\n").split(/^\s*(?:[*-]|\d+\.) /m).filter(Boolean).map((item) => make("li", {}, ...makeInline(item))));
    case "code":
      return makeExample(lines, run);
    default:
      return make("p", {}, ...makeInline(lines.join(" ")));
  }
}

function makeTable(lines) {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map((line) => line.replace(/^\||\|\s*$/g, "").split("|"));
  const [head, ...body] = rows.map((cells) => cells.map((cell) => makeInline(cell.trim())));
  const makeRow = (cells, name) => make("tr", {}, ...cells.map((cell) => make(name, {}, ...cell)));
  return make("table", {}, make("thead", {}, makeRow(head, "th")), make("tbody", {}, ...body.map((row) => makeRow(row, "td"))));
}

// Lines of input in a row are one button that runs them; their answer is text. The report of an error is an answer, although its
// last two lines, the statement and the carets below it, are indented as input is.
function makeExample(lines, run) {
  const isCarets = (line) => /^ {6}[ ∧]*∧$/.test(line ?? "");
  const isInput = (line, index) => line.startsWith(INDENT) && !isCarets(line) && !isCarets(lines[index + 1]);
  const parts = [];
  lines.forEach((line, index) => {
    if (parts.length && parts.at(-1).isInput === isInput(line, index)) parts.at(-1).lines.push(line);
    else parts.push({ isInput: isInput(line, index), lines: [line] });
  });
  return make("pre", {}, ...parts.map((part) => {
    if (!part.isInput) return `${part.lines.join("\n")}\n`;
    const code = part.lines.map((line) => line.slice(INDENT.length)).join("\n");
    return make("button", { type: "button", class: "try", title: "Run it in the session", click: () => run(code) }, code);
  }));
}

// Code, emphasis and links within a line; a link that leads out of the page is its text alone.
function makeInline(text) {
  return text.split(/(`` .+? ``|`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).filter(Boolean).map((part) => {
    if (part.startsWith("`` ") && part.length > 5) return make("code", {}, part.slice(3, -3));
    if (/^`[^`]+`$/.test(part)) return make("code", {}, part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return make("b", {}, part.slice(2, -2));
    const link = /^\[([^\]]+)\]\(/.exec(part);
    return link ? link[1] : part;
  });
}
