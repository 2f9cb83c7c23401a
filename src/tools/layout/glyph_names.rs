//! Glyphs in place of their names after a backquote: `` `rho `` becomes `⍴`.

use crate::advice::glyph_keys::GLYPHS;
use crate::syntax::lexer::lex;
use crate::syntax::token::Lexeme;

/// The character that precedes the name of a glyph.
const PREFIX: &str = "`";

/// Replaces each name of a glyph that follows a backquote, outside texts and comments, with the glyph. Other names stay.
pub(crate) fn replace_glyph_names(text: &str) -> String {
    let lexemes = lex(text);
    let mut result = String::with_capacity(text.len());
    let mut copied = 0;
    for pair in lexemes.windows(2) {
        let [(Lexeme::Bad, prefix), (Lexeme::Name, name)] = pair else { continue };
        if &text[prefix.range()] == PREFIX
            && prefix.end == name.start
            && let Some(glyph) = find_glyph(&text[name.range()])
        {
            result.push_str(&text[copied..prefix.range().start]);
            result.push(glyph);
            copied = name.range().end;
        }
    }
    result + &text[copied..]
}

/// Returns the glyph with a name, in any letter case.
fn find_glyph(name: &str) -> Option<char> {
    let name = name.to_lowercase();
    GLYPHS.iter().find(|glyph| glyph.names.contains(&&*name)).map(|glyph| glyph.glyph)
}
