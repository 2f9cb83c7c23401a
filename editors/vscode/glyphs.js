// Glyphs by keys: a character typed after the prefix becomes the glyph of that key.
//
// This watches changes of the text rather than keys, so that it works with every keyboard layout and beside other extensions that take keys.
"use strict";

const table = require("./glyphs.json");

/** How often an edit is tried, and the pause between, in milliseconds. */
const [ATTEMPTS, PAUSE] = [50, 5];

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

/**
 * Returns the glyphs with a name that contains a text, as choices of a list: those with just that name, key or glyph first, then those with a
 * name that begins with it, then the others.
 */
function listChoices(text) {
  const wanted = text.trim().toLowerCase();
  const rank = (row) => {
    if ([row.glyph, row.key, ...row.names].includes(wanted) || row.key === text) return 0;
    const place = row.names.findIndex((name) => name.startsWith(wanted));
    if (place >= 0) return 1 + place;
    return row.names.some((name) => name.includes(wanted)) ? 100 : undefined;
  };
  const found = table.glyphs.map((row) => ({ row, rank: wanted === "" ? 0 : rank(row) })).filter(({ rank }) => rank !== undefined);
  found.sort((left, right) => left.rank - right.rank);
  return found.map(({ row }) => ({
    label: row.glyph,
    description: `${row.key === null ? "  " : table.prefix + row.key}  ${row.names.join(", ")}`,
    // This order, and not the editor's own.
    alwaysShow: true,
  }));
}

/** A position that moves with the text. */
class Mark {
  constructor(line, character) {
    this.line = line;
    this.character = character;
  }

  /** Moves the mark as a change moves the text, unless the change comes after it. */
  follow({ range: { start, end }, text }) {
    if (end.line > this.line || (end.line === this.line && end.character > this.character)) return;
    const lines = text.split("\n");
    if (end.line === this.line) {
      this.character += (lines.length > 1 ? 0 : start.character) + lines.at(-1).length - end.character;
    }
    this.line += lines.length - 1 - (end.line - start.line);
  }
}

/** Watches the typed characters of documents in APL. */
class GlyphInput {
  /** `getPrefix` returns the setting. */
  constructor(vscode, getPrefix) {
    this.vscode = vscode;
    this.getPrefix = getPrefix;
    /** The marks of the prefixes that have just been typed, one for each caret. */
    this.pending = [];
    /** The replacements that wait for those before them; the first one is being made. */
    this.jobs = [];
    this.last = Promise.resolve();
  }

  /** Handles a change of a document; returns a promise if it changes the document itself. */
  handleChange({ document, contentChanges, reason }) {
    const editor = this.vscode.window.activeTextEditor;
    const prefix = this.getPrefix();
    // Output of programs changes documents too, and a change without contents says that a document has been saved.
    if (editor?.document !== document || document.languageId !== "apl" || contentChanges.length === 0 || !prefix) return undefined;
    const changes = [...contentChanges].sort((left, right) => left.range.start.compareTo(right.range.start));
    const { text } = changes[0];
    // The same text, inserted at every caret.
    const isTyped = reason === undefined && changes.every((change) => change.text === text && change.range.isEmpty);
    const key = isTyped ? findKey(text) : undefined;
    const pending = this.pending.length === changes.length ? this.pending : [];
    const follows = changes.every(({ range: { start } }, index) => {
      const mark = pending[index];
      return mark?.line === start.line && mark.character + prefix.length === start.character;
    });
    this.moveMarks(changes);
    if (this.jobs.some((job) => job.isMadeBy(changes))) return undefined;
    this.pending = [];
    const glyph = follows && key !== undefined ? translate(key, prefix) : undefined;
    if (glyph !== undefined) return this.enqueue(new Job(editor, pending, prefix + key, text.slice(key.length), glyph));
    if (isTyped && text === prefix) this.pending = changes.map(({ range: { start } }) => new Mark(start.line, start.character));
    // Each prefix has moved those after it on its line.
    this.pending.forEach((mark, index) => {
      mark.character += prefix.length * this.pending.slice(0, index).filter((other) => other.line === mark.line).length;
    });
    return undefined;
  }

  /** Moves all marks as changes move the text, from the last change to the first. */
  moveMarks(changes) {
    const marks = [...this.pending, ...this.jobs.flatMap((job) => job.marks)];
    [...changes].reverse().forEach((change) => marks.forEach((mark) => mark.follow(change)));
  }

  enqueue(job) {
    this.jobs.push(job);
    this.last = this.last.then(async () => {
      await job.run(this.vscode).catch(() => {});
      this.jobs.shift();
      // The list of completions that the prefix opened is about what stood there; the next prefix opens its own.
      if (this.pending.length === 0) await this.vscode.commands.executeCommand("hideSuggestWidget");
    });
    return this.last;
  }
}

/** The replacement of prefixes and keys by glyphs. */
class Job {
  /** `added` is what the editor has added after the key by itself. */
  constructor(editor, starts, old, added, glyph) {
    Object.assign(this, { editor, starts, old, added, glyph });
    const after = (mark) => new Mark(mark.line, mark.character + old.length);
    this.ends = added === "" ? [] : starts.map(after);
    this.marks = [...this.starts, ...this.ends];
  }

  /** Returns true if changes are those of this replacement. */
  isMadeBy(changes) {
    return changes.some((change) => change.text === this.glyph && !change.range.isEmpty);
  }

  async run(vscode) {
    const { document } = this.editor;
    const cover = (mark, text) => new vscode.Range(mark.line, mark.character, mark.line, mark.character + text.length);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const keys = this.starts.map((mark) => cover(mark, this.old));
      const rest = this.ends.map((mark) => cover(mark, this.added)).filter((range) => document.getText(range) === this.added);
      if (keys.some((range) => document.getText(range) !== this.old)) return;
      const change = (edit) => {
        keys.forEach((range) => edit.replace(range, this.glyph));
        rest.forEach((range) => edit.replace(range, ""));
      };
      // An edit is refused if something has been typed since, which its answer says after the change itself.
      if (await this.editor.edit(change, { undoStopBefore: false, undoStopAfter: false })) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

module.exports = { GlyphInput, findByKey, findKey, listChoices, translate };
