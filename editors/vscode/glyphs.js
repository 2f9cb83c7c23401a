// Glyphs by keys: a character typed after the prefix becomes the glyph of that key.
//
// This watches changes of the text rather than keys, so that it works with every keyboard layout and beside other extensions that take keys.
"use strict";

const table = require("./glyphs.json");

/** Returns the glyph that a key types after a prefix; the prefix itself types what the default prefix does. */
function findByKey(key, prefix) {
  const wanted = key === prefix ? table.prefix : key;
  return table.glyphs.find((row) => row.key === wanted)?.glyph;
}

/**
 * Returns the text that replaces the prefix and a key: a glyph, the prefix alone for a blank, or nothing if the key has no glyph.
 */
function translate(key, prefix) {
  return key === " " ? prefix : findByKey(key, prefix);
}

/** Returns the key of typed text: its first character, if the rest is at most the bracket or quote that the editor adds by itself. */
function findKey(text) {
  const [key, ...rest] = text;
  const closing = { "(": ")", "[": "]", "{": "}", "'": "'", '"': '"' };
  return rest.length === 0 || (rest.length === 1 && rest[0] === closing[key]) ? key : undefined;
}

/** Returns the glyphs as choices of a list. */
function listChoices() {
  return table.glyphs.map((row) => ({
    label: row.glyph,
    description: row.names.join(", "),
    detail: row.key ? `${table.prefix}${row.key}` : "",
    glyph: row.glyph,
  }));
}

/** Watches the typed characters of documents in APL. */
class GlyphInput {
  /** `getPrefix` returns the setting. */
  constructor(vscode, getPrefix) {
    this.vscode = vscode;
    this.getPrefix = getPrefix;
    /** The positions of prefixes that have just been typed, and their document. */
    this.pending = undefined;
  }

  /** Handles a change of a document; returns a promise if it changes the document itself. */
  handleChange(event) {
    const { vscode } = this;
    const editor = vscode.window.activeTextEditor;
    const prefix = this.getPrefix();
    // Output of programs changes documents too, and a change without contents says that a document has been saved.
    if (!editor || editor.document !== event.document || event.contentChanges.length === 0) return undefined;
    const pending = this.pending;
    this.pending = undefined;
    if (!prefix || event.reason !== undefined || event.document.languageId !== "apl") return undefined;
    const changes = [...event.contentChanges].sort((left, right) => left.range.start.compareTo(right.range.start));
    // The same text, inserted at every caret.
    const { text: typed } = changes[0];
    const key = findKey(typed);
    if (key === undefined || changes.some((change) => change.text !== typed || !change.range.isEmpty)) return undefined;
    const followsPrefix = pending !== undefined && pending.document === event.document && this.follows(pending, changes);
    if (!followsPrefix) {
      if (typed === prefix) {
        this.pending = { document: event.document, changes: changes.map((change) => change.range.start) };
      }
      return undefined;
    }
    const text = translate(key, prefix);
    return text === undefined ? undefined : this.replace(editor, changes, prefix, text);
  }

  /** Returns true if each change comes directly after a prefix that was typed just before. */
  follows(pending, changes) {
    if (pending.changes.length !== changes.length) return false;
    // Prefixes on the same line have moved the later ones by one each.
    return changes.every((change, index) => {
      const place = pending.changes[index];
      const before = pending.changes.filter((other, at) => at < index && other.line === place.line).length;
      return change.range.start.line === place.line && change.range.start.character === place.character + before + 1;
    });
  }

  async replace(editor, changes, prefix, text) {
    const { vscode } = this;
    const ranges = changes.map((change, index) => {
      const start = change.range.start;
      // Characters typed at the carets before this one on the same line.
      const before = changes.filter((other, at) => at < index && other.range.start.line === start.line).length;
      const { length } = change.text;
      const first = start.character - prefix.length + before * length;
      return new vscode.Range(start.line, first, start.line, first + prefix.length + length);
    });
    if (ranges.some((range) => !editor.document.getText(range).startsWith(prefix))) return;
    await editor.edit((edit) => ranges.forEach((range) => edit.replace(range, text)), {
      undoStopBefore: false,
      undoStopAfter: false,
    });
    // The list of completions that the prefix opened is about what stood there.
    await vscode.commands.executeCommand("hideSuggestWidget");
  }
}

module.exports = { GlyphInput, findByKey, findKey, listChoices, translate };
