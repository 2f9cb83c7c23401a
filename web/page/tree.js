// The answer of `]explain`, a tree drawn with lines, as elements that can be folded.
import { make } from "./dom.js";

// The part of a line that draws the tree: three columns for each level, the last of which lead to the part itself.
const BRANCH = /^((?:│ {2}| {3})*)[├└]─ /;

// Returns the elements of the trees in a text, or `null` if there is none.
export function makeTrees(text) {
  const lines = text.trimEnd().split("\n");
  if (!lines.some((line) => BRANCH.test(line))) return null;
  const roots = [];
  const open = [];
  for (const line of lines) {
    const branch = BRANCH.exec(line);
    const level = branch ? branch[1].length / 3 + 1 : 0;
    const node = { text: line.slice(branch ? branch[0].length : 0), parts: [] };
    (level ? open[level - 1].parts : roots).push(node);
    open[level] = node;
  }
  return roots.map(makeNode);
}

function makeNode({ text, parts }) {
  // At least two blanks are between the code and what is said about it.
  const [, code, words] = /^(.*?)(?: {2,}(.*))?$/.exec(text);
  const content = [make("code", {}, code), ...(words ? [make("span", {}, words)] : [])];
  if (!parts.length) return make("div", { class: "leaf" }, ...content);
  return make("details", { open: "" }, make("summary", {}, ...content), ...parts.map(makeNode));
}
