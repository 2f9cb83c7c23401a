//! Whether a text goes on: the question that a session asks after each line.

use super::lexer::lex;
use super::token::{Bracket, Lexeme};
use super::tree::Special;
use super::word::{self, Word};

/// Counts what is open, line by line, so that long definitions take time linear in their length.
#[derive(Clone, Debug, Default)]
pub struct Completeness {
    braces: usize,
    definition: bool,
    scripts: usize,
}

impl Completeness {
    /// Takes the next line.
    pub fn feed(&mut self, line: &str) {
        let lexemes = lex(line);
        if self.braces == 0 {
            self.head(line, &lexemes);
        }
        for (lexeme, _) in lexemes {
            match lexeme {
                Lexeme::Open(Bracket::Curly) => self.braces += 1,
                Lexeme::Close(Bracket::Curly) => self.braces = self.braces.saturating_sub(1),
                _ => {}
            }
        }
        // Within a definition a brace cannot stay open for ever: its last line ends both.
        if !self.definition && self.scripts == 0 {
            return;
        }
        if let [(Lexeme::Special(Special::Recursion), _)] = lex(line)[..] {
            self.braces = 0;
        }
    }

    /// Whether a definition, a script or a brace is still open.
    pub fn is_open(&self) -> bool {
        self.braces > 0 || self.definition || self.scripts > 0
    }

    /// What the first lexemes of a line open or end.
    fn head(&mut self, line: &str, lexemes: &[(Lexeme, super::source::Span)]) {
        let mut pieces = lexemes.iter().filter(|(lexeme, _)| *lexeme != Lexeme::Comment);
        match (pieces.next(), pieces.next()) {
            (Some((Lexeme::Special(Special::Recursion), _)), next) => {
                self.definition = next.is_some() && !self.definition;
            }
            (Some((Lexeme::Colon, colon)), Some((Lexeme::Name, name))) if colon.end == name.start => {
                match word::find(&line[name.range()]) {
                    Some(Word::Open(_)) => self.scripts += 1,
                    Some(Word::Close(_)) => {
                        self.scripts = self.scripts.saturating_sub(1);
                        self.definition = false;
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// Whether input goes on after this text: a `{` is open, or `∇ header` waits for its `∇`, or a script for its end.
pub fn is_open(text: &str) -> bool {
    let mut completeness = Completeness::default();
    for line in text.split(['\n', '\r', '\u{85}']) {
        completeness.feed(line);
    }
    completeness.is_open()
}

#[cfg(test)]
mod tests {
    use super::is_open;

    #[test]
    fn what_goes_on() {
        for text in ["f←{", "f←{⍵\n {", "∇ z←f y", "∇ f\n1+1", ":Namespace a", ":class b\n∇ f\n∇"] {
            assert!(is_open(text), "{text}");
        }
        for text in ["1+1", "f←{\n⍵\n}", "'{'", "1 ⍝ {", "∇ z←f y\nz←y\n∇", ":Namespace a\n:EndNamespace", "}", "(", "∇"]
        {
            assert!(!is_open(text), "{text}");
        }
    }
}
