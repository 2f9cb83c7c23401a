// The colours of APL in editors, and what they know of its syntax.

import { GLYPHS } from './glyphs.js';

const FUNCTION = 'variableName.special';
const PREDEFINED = 'variableName.standard';

/** The kind of each glyph, as CodeMirror names it. */
const KINDS = new Map([
  ...GLYPHS.map(({ glyph, operator }) => [glyph, operator ? 'operator' : FUNCTION]),
  ...[...'⋄←→'].map(glyph => [glyph, 'punctuation']),
  ...[...'⍬¯∞'].map(glyph => [glyph, 'number'])
]);

/** Tokens that are more than a glyph, with their kinds. */
const TOKENS = [
  [/^⍝.*/, 'comment'],
  [/^'([^']|'')*'?/, 'string'],
  [/^"([^"]|"")*"?/, 'string'],
  [/^¯?(\d|\.\d)[\d.¯_EeJjRrXx]*/, 'number'],
  [/^([⍺⍵]{1,2}|∇{1,2}|⍞|⎕[\p{L}\d]*)/u, PREDEFINED],
  [/^[\p{L}_∆⍙][\p{L}\d_∆⍙]*/u, 'variableName']
];

/** Reads a token; the state tells whether it begins a statement. */
function readToken(stream, state) {
  if (stream.sol()) {
    state.atStart = true;
    if (stream.match(/^\s*[)\]][A-Za-z].*/)) {
      return 'meta';
    }
  }
  if (stream.eatSpace()) {
    return null;
  }
  const begins = state.atStart;
  state.atStart = /^[⋄{]/.test(stream.string.slice(stream.pos));
  if (begins && stream.match(/^:\p{Lu}\p{L}*/u)) {
    return 'keyword';
  }
  for (const [pattern, kind] of TOKENS) {
    if (stream.match(pattern)) {
      return kind;
    }
  }
  return KINDS.get(stream.next()) ?? null;
}

/** Gives APL in editors the colours of Zilde. The registry has one language for a type: its reader is replaced. */
export function defineLanguage({ LanguageSupport, StreamLanguage }, languages, type) {
  const language = StreamLanguage.define({
    name: 'apl',
    startState: () => ({ atStart: true }),
    token: readToken,
    languageData: { commentTokens: { line: '⍝' }, closeBrackets: { brackets: ['(', '[', '{', "'", '"'] } }
  });
  const load = async () => new LanguageSupport(language);
  const known = languages.findByMIME(type);
  if (known) {
    Object.assign(known, { load, support: undefined });
  } else {
    languages.addLanguage({ name: 'APL', mime: type, extensions: ['apl'], load });
  }
}
