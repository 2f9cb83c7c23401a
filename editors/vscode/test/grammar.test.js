// The TextMate grammar, on the library and on lines of its own.
"use strict";

const test = require("node:test");
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const ROOT = path.join(__dirname, "..", "..", "..");
const FILE = path.join(__dirname, "..", "syntaxes", "apl.tmLanguage.json");

/** Returns the grammar, once. */
const grammar = (async () => {
  await oniguruma.loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(FILE, "utf8"), FILE),
  });
  return registry.loadGrammar("source.apl");
})();

/** Returns the pieces of each line of a text, with their innermost scopes. */
async function tokenize(text) {
  let state = textmate.INITIAL;
  const lines = [];
  for (const line of text.split(/\r?\n/)) {
    const result = (await grammar).tokenizeLine(line, state);
    state = result.ruleStack;
    lines.push(result.tokens.map((token) => [line.slice(token.startIndex, token.endIndex), token.scopes.at(-1)]));
  }
  return lines;
}

/** Returns the pieces of a line without blanks, with their scopes without the ending `.apl`. */
async function describe(line) {
  const [pieces] = await tokenize(line);
  return pieces.filter(([text]) => text.trim() !== "").map(([text, scope]) => `${text.trim()} ${scope.replace(/\.apl$/, "")}`);
}

/** Returns the files below a folder that end in .apl. */
function list(folder) {
  return fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".apl")).map((name) => path.join(folder, name));
}

test("nothing in the library and the examples is invalid", async () => {
  const files = [...list(path.join(ROOT, "stdlib")), ...list(path.join(ROOT, "examples"))];
  assert.ok(files.length > 100);
  for (const file of files) {
    (await tokenize(fs.readFileSync(file, "utf8"))).forEach((pieces, number) => {
      const invalid = pieces.filter(([, scope]) => scope.startsWith("invalid"));
      assert.deepEqual(invalid, [], `${file}:${number + 1}`);
    });
  }
});

test("glyphs by their classes", async () => {
  assert.deepEqual(await describe("avg←{(+/⍵)÷≢⍵} ⋄ x f⍤1⊢⎕IO ⍝ it's"), [
    "avg entity.name.function",
    "← keyword.operator.assignment",
    "{ punctuation.section.braces",
    "( punctuation.section.parentheses",
    "+ support.function.primitive",
    "/ support.function.primitive",
    "⍵ variable.language.argument",
    ") punctuation.section.parentheses",
    "÷ support.function.primitive",
    "≢ support.function.primitive",
    "⍵ variable.language.argument",
    "} punctuation.section.braces",
    "⋄ punctuation.separator.statement",
    "x variable.other",
    "f variable.other",
    "⍤ keyword.operator.dyadic",
    "1 constant.numeric",
    "⊢ support.function.primitive",
    "⎕IO support.function.system",
    "⍝ it's comment.line.lamp",
  ]);
});

test("numbers", async () => {
  for (const number of ["1", "¯1.5E¯3J2", ".5", "5.", "1e5", "∞", "¯∞", "2r3", "1x", "1_000", "16bFF", "2p¯3", "1ad90"]) {
    assert.deepEqual(await describe(number), [`${number} constant.numeric`]);
  }
  assert.deepEqual(await describe("3xs"), ["3 constant.numeric", "xs variable.other"]);
});

test("keywords in any letter case, and words that only look like them", async () => {
  assert.deepEqual(await describe(":endif"), [":endif keyword.control"]);
  assert.deepEqual(await describe("a:index"), ["a variable.other", ": punctuation.separator", "index variable.other"]);
});

test("texts", async () => {
  assert.deepEqual(await describe("'it''s'"), ["'it''s' string.quoted.single"]);
  assert.deepEqual(await describe("'open"), ["'open invalid.illegal.unclosed-text"]);
  assert.deepEqual(await describe("$"), ["$ invalid.illegal.character"]);
});
