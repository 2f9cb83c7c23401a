// The grammar of APL as Zilde reads it, for editors: comments, texts, numbers, words, brackets, dfns, definitions and blocks.
//
// It finds structure, not meaning: which name is a function is known only while a program runs, so that a statement is a list of terms.
// The characters and the keywords come from ../tokens.json, which is made from Zilde's own tables.

const tokens = require("../tokens.json");

/** Returns the content of a class of characters, as a pattern. */
const escape = (characters) => characters.replace(/[\\\]\[^\-&]/g, "\\$&");

/** Returns a pattern that matches one of the characters. */
const oneOf = (characters) => new RegExp(`[${escape(characters)}]`);

/** Returns a pattern that matches one of the words after a colon, in any letter case. */
const anyWord = (words) => {
  const anyCase = (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`;
  return new RegExp(`:(${words.map((word) => [...word].map(anyCase).join("")).join("|")})`);
};

const LETTERS = tokens.letters.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join("");
const NAME = `[${LETTERS}][${LETTERS}0-9]*`;
const QUADS = escape(tokens.quads);

const DIGITS = "[0-9][0-9_]*";
const REAL = `¯?(${DIGITS}(\\.[0-9_]*)?|\\.${DIGITS}|∞)([Ee]¯?${DIGITS})?`;
const NUMBER = new RegExp(`${REAL}([JjRrPp]${REAL}|[Aa][Dd]${REAL}|[Bb][0-9A-Za-z]+|[Xx])*`);

// The words that begin a block are those that another word ends.
// Those of sections are apart, since a title may follow.
const isOfSection = (word) => /^(End)?Section$/.test(word);
const ends = tokens.keywords.filter((word) => word.startsWith("End") && !isOfSection(word));
const begins = tokens.keywords.filter((word) => ends.includes(`End${word}`));
const others = tokens.keywords.filter(
  (word) => !ends.includes(word) && !begins.includes(word) && word !== "Until" && !isOfSection(word),
);

module.exports = grammar({
  name: "apl",

  extras: ($) => [/[ \t\u00A0\uFEFF\v\f]/, $.comment],

  rules: {
    source_file: ($) => seq(optional($.shebang), repeat($._entry)),

    shebang: () => /#![^\r\n]*/,
    comment: () => token(prec(1, /⍝[^\r\n\u0085]*/)),
    _separator: ($) => choice($.newline, $.diamond),
    newline: () => /\r\n|\n|\r|\u0085/,
    diamond: () => oneOf(tokens.diamonds),

    // Outside dfns, where definitions and blocks are.
    _entry: ($) => choice($._separator, $.statement, $.definition, $.block, $.command),
    statement: ($) => prec.right(repeat1($._outer_term)),
    _outer_term: ($) => choice($._term, $.label, $.keyword, $.colon, $.semicolon),

    // `∇` before a header, up to the one that ends the definition.
    definition: ($) => seq("∇", repeat(choice($._separator, $.statement, $.block)), "∇"),

    block: ($) =>
      choice(
        // `:Until` is followed by its condition.
        prec.right(seq(alias($._begin, $.keyword), repeat($._entry), alias($._end, $.keyword), optional($.statement))),
        seq(
          alias($._begin_section, $.keyword),
          optional($.title),
          repeat($._entry),
          alias($._end_section, $.keyword),
          optional($.title),
        ),
      ),

    // The rest of the line of `:Section` or `:EndSection`.
    title: () => token(prec(1, /[^ \t\r\n\u0085⍝⋄][^\r\n\u0085⍝⋄]*/)),

    // A line of a session that is not APL.
    command: () => token(/[\])][A-Za-z][^\r\n]*/),

    // Within dfns and brackets.
    dfn: ($) => seq("{", repeat(choice($._separator, alias($._inner_statement, $.statement))), "}"),
    parentheses: ($) => seq("(", repeat(choice($._separator, alias($._inner_statement, $.statement))), ")"),
    brackets: ($) => seq("[", repeat(choice($._separator, alias($._inner_statement, $.statement))), "]"),
    _inner_statement: ($) => prec.right(repeat1($._inner_term)),
    _inner_term: ($) => choice($._term, $.colon, $.semicolon, $.self),

    _term: ($) =>
      choice(
        $.number,
        $.text,
        $.string,
        $.name,
        $.system_name,
        $.argument,
        $.space,
        $.quad,
        $.zilde,
        $.assign,
        $.function,
        $.hybrid,
        $.monadic_operator,
        $.dyadic_operator,
        $.dfn,
        $.parentheses,
        $.brackets,
      ),

    number: () => token(NUMBER),
    text: () => token(/'([^'\r\n\u0085]|'')*'/),
    string: () => token(/"([^"\\\r\n\u0085]|\\[^\r\n\u0085])*"/),
    name: () => token(choice(new RegExp(NAME), oneOf(tokens.single_names))),
    label: () => token(new RegExp(`${NAME}:`)),
    system_name: () => token(new RegExp(`[${QUADS}]${NAME}`)),
    argument: () => token(choice("⍺⍺", "⍵⍵", oneOf(tokens.arguments))),
    self: () => token(choice("∇", "∇∇")),
    space: () => token(choice("#", "##")),
    quad: () => token(oneOf(tokens.quads + tokens.quote_quads)),
    zilde: () => token(oneOf(tokens.zildes)),
    assign: () => "←",
    function: () => token(choice("...", oneOf(tokens.functions))),
    hybrid: () => token(oneOf(tokens.hybrids)),
    monadic_operator: () => token(oneOf(tokens.monadic_operators)),
    dyadic_operator: () => token(oneOf(tokens.dyadic_operators)),
    colon: () => ":",
    semicolon: () => ";",

    _begin: () => token(anyWord(begins)),
    _end: () => token(anyWord([...ends, "Until"])),
    _begin_section: () => token(anyWord(["Section"])),
    _end_section: () => token(anyWord(["EndSection"])),
    keyword: () => token(anyWord(others)),
  },
});
