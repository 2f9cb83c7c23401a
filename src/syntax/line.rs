//! The head of a line: control words, labels, `∇` and the words of scripts.

use super::report;
use super::source::Span;
use super::token::{Bracket, Lexeme, Token};
use super::tokenize::{Reading, Scan};
use super::tree::{ControlWord, ScriptKind, Special};
use super::word;
use super::word::Word;

impl Scan<'_> {
    /// Returns true if a name at the head of a line is a label: `name:` in a defined function, or before typed input.
    pub(crate) fn is_label(&self) -> bool {
        let has_colon = match self.lexemes.get(self.next..) {
            Some([(Lexeme::Colon, first), (Lexeme::Colon, second), ..]) => first.end != second.start,
            Some([(Lexeme::Colon, _), ..]) => true,
            _ => false,
        };
        let is_typed_input = self.definition.is_none() && self.scripts.is_empty() && self.reading == Reading::Script;
        has_colon && (is_typed_input || self.definition.is_some() && !self.header)
    }

    /// Reads `:word`, at the head of a statement or, for `:In`, within it. Returns false if there is none.
    pub(crate) fn word(&mut self, head: bool, colon: Span) -> bool {
        let Some(&(Lexeme::Name, name)) = self.lexemes.get(self.next) else { return false };
        if name.start != colon.end {
            return false;
        }
        let span = colon.to(name);
        match word::find(&self.text[name.range()]) {
            Some(Word::Control(word @ (ControlWord::In | ControlWord::InEach))) if !head => {
                self.next += 1;
                self.push(Token::In(word), span);
            }
            _ if !head => return false,
            Some(word) => {
                self.next += 1;
                self.leading_word(word, span);
            }
            None => {
                self.next += 1;
                self.out.flaws.push(report::unknown_word(&self.text[name.range()], span));
                self.rest_of_line();
            }
        }
        true
    }

    /// Adds the tokens of a word at the head of a statement.
    fn leading_word(&mut self, word: Word, span: Span) {
        match word {
            Word::Control(ControlWord::For) => self.push(Token::For, span),
            Word::Control(word @ (ControlWord::Section | ControlWord::EndSection)) => {
                self.rest_of_line();
                self.push(Token::Word(word), span);
            }
            Word::Control(word) => self.push(Token::Word(word), span),
            Word::Declaration => {
                let end = self.rest_of_line();
                self.push(Token::Declaration, Span { start: span.start, end: end.max(span.end) });
            }
            Word::Open(kind) => {
                let end = self.rest_of_line();
                self.scripts.push((kind, span));
                self.push(Token::OpenScript(kind), Span { start: span.start, end: end.max(span.end) });
                self.separate(end.max(span.end));
            }
            Word::Close(kind) => self.close_script(kind, span),
        }
    }

    /// Ends the innermost script, and reports an end of another kind or without a script.
    fn close_script(&mut self, kind: ScriptKind, span: Span) {
        self.abandon_definition(span.start);
        match self.scripts.pop() {
            Some((open, _)) if open == kind => self.push(Token::CloseScript, span),
            Some((open, open_span)) => {
                self.out.flaws.push(report::wrong_end(kind, span, open, open_span));
                self.push(Token::CloseScript, span);
            }
            None => self.out.flaws.push(report::stray_end(kind, span)),
        }
    }

    /// Skips the rest of the line, and returns the offset of its end.
    fn rest_of_line(&mut self) -> u32 {
        let mut end = 0;
        while let Some((lexeme, span)) = self.lexemes.get(self.next)
            && *lexeme != Lexeme::Newline
        {
            if *lexeme != Lexeme::Comment {
                end = span.end;
            }
            self.next += 1;
        }
        end
    }

    /// Handles `∇` at the head of a line.
    pub(crate) fn definition_sign(&mut self, span: Span) {
        let is_alone = matches!(self.lexemes.get(self.next), None | Some((Lexeme::Newline | Lexeme::Comment, _)));
        match (self.definition, is_alone) {
            (None, false) if self.begins_dfn() => self.framed = true,
            (None, false) => self.open_definition(span),
            (None, true) if self.framed => self.framed = false,
            (None, true) => self.out.flaws.push(report::stray_definition_end(span)),
            (Some(_), true) => {
                self.definition = None;
                self.push(Token::CloseDefinition, span);
            }
            (Some(_), false) => self.push(Token::Special(Special::Recursion), span),
        }
    }

    /// Returns true if `name←{` comes next: then the `∇` before and after the dfn have no meaning.
    fn begins_dfn(&self) -> bool {
        let next = self.lexemes.get(self.next..).unwrap_or_default();
        matches!(
            next,
            [
                (Lexeme::Name, _),
                (Lexeme::Assign, _),
                (Lexeme::Open(Bracket::Curly), _),
                (Lexeme::Newline | Lexeme::Comment, _),
                ..
            ]
        )
    }

    /// Begins a definition: a header follows.
    pub(crate) fn open_definition(&mut self, span: Span) {
        self.definition = Some(span);
        self.header = true;
        self.push(Token::OpenDefinition, span);
    }

    /// Ends the header of a definition.
    pub(crate) fn end_header(&mut self, offset: u32) {
        self.header = false;
        self.push(Token::EndHeader, Span { start: offset, end: offset });
    }

    /// Ends a definition that lacks its last `∇`.
    pub(crate) fn abandon_definition(&mut self, offset: u32) {
        if let Some(span) = self.definition {
            self.out.flaws.push(report::open_definition(span));
            self.end_definition(offset);
        }
    }

    /// Ends the open definition at `offset`, where it has no `∇`.
    pub(crate) fn end_definition(&mut self, offset: u32) {
        if self.header {
            self.end_header(offset);
        }
        self.separate(offset);
        self.push(Token::CloseDefinition, Span { start: offset, end: offset });
        self.separate(offset);
        self.definition = None;
    }

    /// Returns true if the next line that is not empty begins with `;`, and so declares further locals.
    pub(crate) fn header_goes_on(&self) -> bool {
        let rest = self.lexemes.get(self.next..).unwrap_or_default();
        let next = rest.iter().find(|(lexeme, _)| !matches!(lexeme, Lexeme::Comment | Lexeme::Newline));
        matches!(next, Some((Lexeme::Semicolon, _)))
    }
}
