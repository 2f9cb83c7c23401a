// Glyphs by keys, on a stand-in for the editor: every key, several carets, brackets that the editor closes.
"use strict";

const test = require("node:test");
const assert = require("node:assert");
const { GlyphInput, findByKey, listChoices } = require("../glyphs");
const table = require("../glyphs.json");

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
  compareTo(other) {
    return this.line - other.line || this.character - other.character;
  }
}

class Range {
  constructor(line, first, lastLine, last) {
    this.start = new Position(line, first);
    this.end = new Position(lastLine, last);
  }
  get isEmpty() {
    return this.start.compareTo(this.end) === 0;
  }
}

/** An editor of one document, which tells a `GlyphInput` of what is typed. */
class Editor {
  constructor(text, prefix = "`") {
    this.lines = text.split("\n");
    this.document = { languageId: "apl", getText: ({ start, end }) => this.lines[start.line].slice(start.character, end.character) };
    const vscode = { Range, window: { activeTextEditor: this }, commands: { executeCommand: async () => {} } };
    this.input = new GlyphInput(vscode, () => prefix);
  }
  splice(range, text) {
    const line = this.lines[range.start.line];
    this.lines[range.start.line] = line.slice(0, range.start.character) + text + line.slice(range.end.character);
  }
  async edit(change) {
    if (this.beforeEdit !== undefined) {
      const { beforeEdit } = this;
      this.beforeEdit = undefined;
      beforeEdit();
      return false;
    }
    const edits = [];
    change({ replace: (range, text) => edits.push([range, text]) });
    edits.sort(([left], [right]) => right.start.compareTo(left.start)).forEach(([range, text]) => this.splice(range, text));
    this.input.handleChange({ document: this.document, contentChanges: edits.map(([range, text]) => ({ range, text })) });
    return true;
  }
  /** Inserts a text at places, given as line and column, as one change. */
  async type(text, ...places) {
    const contentChanges = places.map(([line, column]) => ({ text, range: new Range(line, column, line, column) }));
    [...contentChanges].reverse().forEach((change) => this.splice(change.range, text));
    await this.input.handleChange({ document: this.document, contentChanges });
  }
  get text() {
    return this.lines.join("\n");
  }
}

test("every key types its glyph", async () => {
  for (const row of table.glyphs.filter((row) => row.key !== null)) {
    const editor = new Editor("ab");
    await editor.type("`", [0, 1]);
    await editor.type(row.key, [0, 2]);
    assert.equal(editor.text, `a${row.glyph}b`);
  }
});

test("a bracket that the editor closes goes away", async () => {
  const editor = new Editor("x");
  await editor.type("`", [0, 1]);
  await editor.type("[]", [0, 2]);
  assert.equal(editor.text, "x←");
});

test("several carets, also on one line", async () => {
  const editor = new Editor("ab\nc");
  await editor.type("`", [0, 0], [0, 1], [1, 1]);
  assert.equal(editor.text, "`a`b\nc`");
  await editor.type("r", [0, 1], [0, 3], [1, 2]);
  assert.equal(editor.text, "⍴a⍴b\nc⍴");
});

test("a blank leaves the prefix, and other keys leave both", async () => {
  const editor = new Editor("");
  await editor.type("`", [0, 0]);
  await editor.type(" ", [0, 1]);
  assert.equal(editor.text, "`");
  await editor.type("r", [0, 1]);
  assert.equal(editor.text, "`r");
  await editor.type("`", [0, 2]);
  await editor.type("é", [0, 3]);
  assert.equal(editor.text, "`r`é");
});

test("what happens between the keys", async () => {
  const editor = new Editor("");
  await editor.type("`", [0, 0]);
  await editor.input.handleChange({ document: {}, contentChanges: [{}] });
  await editor.input.handleChange({ document: editor.document, contentChanges: [] });
  await editor.type("`", [0, 1]);
  assert.equal(editor.text, "⋄");
  await editor.type("`", [0, 1]);
  await editor.type("r", [0, 0]);
  assert.equal(editor.text, "r⋄`", "a key elsewhere is only a key");
});

test("keys typed before the editor has made the last replacement", async () => {
  const editor = new Editor("x");
  await editor.type("`", [0, 1]);
  // The edit is refused, since the next glyph is typed within the brackets.
  editor.beforeEdit = () => {
    editor.type("`", [0, 3]);
    editor.type("i", [0, 4]);
    editor.type("5", [0, 5]);
  };
  await editor.type("[]", [0, 2]);
  await editor.input.last;
  assert.equal(editor.text, "x←⍳5");
});

test("a prefix typed before a replacement, and its key after it", async () => {
  const editor = new Editor("");
  await editor.type("`", [0, 0]);
  editor.beforeEdit = () => editor.type("`", [0, 2]);
  await editor.type("r", [0, 1]);
  assert.equal(editor.text, "⍴`");
  await editor.type("i", [0, 2]);
  assert.equal(editor.text, "⍴⍳");
});

test("another prefix, and none", async () => {
  assert.equal(findByKey(";", ";"), "⋄");
  const editor = new Editor("", ";");
  await editor.type(";", [0, 0]);
  await editor.type("i", [0, 1]);
  assert.equal(editor.text, "⍳");
  const plain = new Editor("", "");
  await plain.type("`", [0, 0]);
  await plain.type("i", [0, 1]);
  assert.equal(plain.text, "`i");
});

test("choices by name", () => {
  const first = (text) => listChoices(text)[0]?.label;
  assert.deepEqual(["argsort", "rho", "⍴", "ceil", "nothing"].map(first), ["⍋", "⍴", "⍴", "⌈", undefined]);
  assert.equal(listChoices("").length, table.glyphs.length);
});
