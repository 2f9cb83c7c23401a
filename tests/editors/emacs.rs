//! The tables of the mode for Emacs.

use super::tables::{ORIGIN, Tables};
use serde_json::json;
use zilde::internals::advice::GLYPHS;

/// Returns the glyphs with their keys and names, and the classes of characters, in Emacs Lisp.
pub(crate) fn write_glyphs(tables: &Tables) -> String {
    // Strings of JSON are strings of Emacs Lisp, as long as nothing in them is escaped by its number.
    let quote = |text: &str| json!(text).to_string();
    let list = |words: Vec<&str>| words.into_iter().map(quote).collect::<Vec<_>>().join(" ");
    let mut text = format!(";;; zilde-glyphs.el --- Glyphs and words of Zilde  -*- lexical-binding: t; -*-\n\n;; {ORIGIN}\n\n");
    text += ";;; Code:\n\n(defconst zilde-glyphs\n  '(";
    let rows = GLYPHS.iter().map(|glyph| {
        let key = glyph.key.map_or_else(|| "nil".to_owned(), |key| quote(&key.to_string()));
        format!("({} {key} {})", quote(&glyph.glyph.to_string()), list(glyph.names.to_vec()))
    });
    text += &rows.collect::<Vec<_>>().join("\n    ");
    text += ")\n  \"The glyphs: each with its key after the prefix, or nil, and its names.\")\n";
    let letters: String = tables.letters.iter().map(|(first, last)| format!("{first}-{last}")).collect();
    let functions = format!("{}{}", tables.functions, tables.hybrids);
    let operators = format!("{}{}", tables.monadic_operators, tables.dyadic_operators);
    let constants = [
        ("functions", functions, "The glyphs of functions."),
        ("operators", operators, "The glyphs of operators."),
        ("arguments", tables.arguments.clone(), "The names of arguments and operands."),
        ("quads", tables.quads.clone(), "The characters that begin ⎕ names."),
        ("letters", letters, "The ranges of characters that names begin with, for a pattern in brackets."),
    ];
    for (name, value, comment) in constants {
        text += &format!("\n(defconst zilde-{name} {}\n  {})\n", quote(&value), quote(comment));
    }
    let keywords = list(tables.keywords.iter().map(String::as_str).collect());
    text += &format!("\n(defconst zilde-keywords\n  '({keywords})\n  \"The words that begin with a colon.\")\n");
    let extensions = list(tables.extensions.iter().map(String::as_str).collect());
    text += &format!("\n(defconst zilde-extensions\n  '({extensions})\n  \"The extensions of files in APL.\")\n");
    text + "\n(provide 'zilde-glyphs)\n;;; zilde-glyphs.el ends here\n"
}
