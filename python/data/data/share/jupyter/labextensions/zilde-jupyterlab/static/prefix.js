// Glyphs typed by the prefix and a key, as at the prompt of Zilde.

import { GLYPHS } from './glyphs.js';

/** The prefix whose own key is written in the table of glyphs. */
export const DEFAULT_PREFIX = '`';
const GLYPH_OF_KEY = new Map(GLYPHS.filter(({ key }) => key).map(({ key, glyph }) => [key, glyph]));

/** Returns the glyph that a key types after the prefix, if there is one. The prefix itself types what the default prefix does. */
function findGlyph(key, prefix) {
  return GLYPH_OF_KEY.get(key === prefix ? DEFAULT_PREFIX : key);
}

/**
 * Returns a function that is told each text that is about to be inserted and its position, and returns the glyph that replaces the
 * prefix before it, or undefined if the text is to be inserted as it is.
 */
function createReader(settings) {
  let afterPrefix = -1;
  return (text, position) => {
    const glyph = position === afterPrefix ? findGlyph(text, settings.prefix) : undefined;
    const isPrefix = glyph === undefined && text !== '' && text === settings.prefix;
    afterPrefix = isPrefix ? position + 1 : -1;
    return glyph;
  };
}

/** Makes an extension of CodeMirror that replaces the prefix and the key after it while `isActive` returns true. */
export function createEditorExtension({ EditorView }, { Prec }, settings, isActive) {
  const read = createReader(settings);
  const handler = EditorView.inputHandler.of((view, from, to, text) => {
    const glyph = isActive() && from === to && read(text, from);
    if (!glyph) {
      return false;
    }
    view.dispatch({
      changes: { from: from - 1, to, insert: glyph },
      selection: { anchor: from - 1 + glyph.length },
      scrollIntoView: true,
      userEvent: 'input.type'
    });
    return true;
  });
  // Before the handler that closes brackets: the keys of some glyphs are brackets.
  return Prec.highest(handler);
}

/** Replaces the prefix and the key after it in the fields in which `⍞` and `⎕` ask for a line. */
export function watchFields(settings, isField) {
  const read = createReader(settings);
  document.addEventListener('beforeinput', event => {
    const field = event.target;
    if (event.inputType !== 'insertText' || !isField(field)) {
      return;
    }
    const caret = field.selectionStart;
    const glyph = caret === field.selectionEnd && read(event.data, caret);
    if (glyph) {
      event.preventDefault();
      insertIntoField(field, glyph, caret - 1);
    }
  });
}

/** Inserts a text into a field, in the place of the text between `start` and the end of the selection. */
export function insertIntoField(field, text, start = field.selectionStart) {
  field.setRangeText(text, start, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
