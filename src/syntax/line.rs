//! The start of a line: control words, labels, `∇` and the words of scripts.

use super::flaws;
use super::source::Span;
use super::token::{Bracket, Lexeme, Token};
use super::tokenize::{Reading, Tokenizer};
use super::tree::{ControlWord, ScriptKind, Special};
use super::word;
use super::word::Word;

impl Tokenizer<'_> {
    /// Returns true if a name at the start of a line is a label: `name:` in a defined function, or in a line outside functions and
    /// scripts.
    pub(crate) fn is_label(&self) -> bool {
        let has_colon = match self.lexemes.get(self.next..) {
            Some([(Lexeme::Colon, first), (Lexeme::Colon, second), ..]) => first.end != second.start,
            Some([(Lexeme::Colon, _), ..]) => true,
            _ => false,
        };
        let is_typed_input = self.definition.is_none() && self.scripts.is_empty() && self.reading == Reading::Script;
        has_colon && (is_typed_input || self.definition.is_some() && !self.is_in_header)
    }

    /// Reads `:word`, at the head of a statement or, for `:In`, within a statement. Returns false, and reads nothing, if the
    /// colon does not begin such a word.
    pub(crate) fn read_word(&mut self, is_head: bool, colon: Span) -> bool {
        let Some(&(Lexeme::Name, name)) = self.lexemes.get(self.next) else { return false };
        if name.start != colon.end {
            return false;
        }
        let span = colon.to(name);
        match word::find(&self.text[name.range()]) {
            Some(Word::Control(word @ (ControlWord::In | ControlWord::InEach))) if !is_head => {
                self.next += 1;
                self.push(Token::In(word), span);
            }
            _ if !is_head => return false,
            Some(word) => {
                self.next += 1;
                self.push_leading_word(word, span);
            }
            None => {
                self.next += 1;
                self.output.flaws.push(flaws::unknown_word(&self.text[name.range()], span));
                self.skip_rest_of_line(span);
            }
        }
        true
    }

    /// Adds the tokens of a word at the head of a statement.
    fn push_leading_word(&mut self, word: Word, span: Span) {
        match word {
            Word::Control(ControlWord::For) => self.push(Token::For, span),
            Word::Control(word @ (ControlWord::Section | ControlWord::EndSection)) => {
                self.skip_rest_of_line(span);
                self.push(Token::Word(word), span);
            }
            Word::Control(word) => self.push(Token::Word(word), span),
            Word::Declaration => {
                let span = self.skip_rest_of_line(span);
                self.push(Token::Declaration, span);
            }
            Word::Open(kind) => {
                self.scripts.push((kind, span));
                let span = self.skip_rest_of_line(span);
                self.push(Token::OpenScript(kind), span);
                self.end_statement(span.end);
            }
            Word::Close(kind) => self.close_script(kind, span),
        }
    }

    /// Ends the innermost script. Reports an end of another kind than the script, or without a script.
    fn close_script(&mut self, kind: ScriptKind, span: Span) {
        self.abandon_definition(span.start);
        match self.scripts.pop() {
            Some((open, _)) if open == kind => self.push(Token::CloseScript, span),
            Some((open, open_span)) => {
                self.output.flaws.push(flaws::mismatched_end(kind, span, open, open_span));
                self.push(Token::CloseScript, span);
            }
            None => self.output.flaws.push(flaws::stray_end(kind, span)),
        }
    }

    /// Skips the rest of the line. Returns `span`, extended to the last lexeme of the line that is not a comment.
    fn skip_rest_of_line(&mut self, span: Span) -> Span {
        let mut extended = span;
        while let Some((lexeme, lexeme_span)) = self.lexemes.get(self.next)
            && *lexeme != Lexeme::Newline
        {
            if *lexeme != Lexeme::Comment {
                extended = span.to(*lexeme_span);
            }
            self.next += 1;
        }
        extended
    }

    /// Handles `∇` at the start of a line.
    pub(crate) fn handle_definition_sign(&mut self, span: Span) {
        let is_alone = matches!(self.lexemes.get(self.next), None | Some((Lexeme::Newline | Lexeme::Comment, _)));
        match (self.definition, is_alone) {
            (None, false) if self.begins_dfn() => self.is_in_framed_dfn = true,
            (None, false) => self.open_definition(span),
            (None, true) if self.is_in_framed_dfn => self.is_in_framed_dfn = false,
            (None, true) => self.output.flaws.push(flaws::stray_definition_end(span)),
            (Some(_), true) => {
                self.definition = None;
                self.push(Token::CloseDefinition, span);
            }
            (Some(_), false) => self.push(Token::Special(Special::Recursion), span),
        }
    }

    /// Returns true if `name←{` and the end of the line come next: then the `∇` before and after the dfn have no meaning.
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
        self.is_in_header = true;
        self.push(Token::OpenDefinition, span);
    }

    /// Ends the header of a definition.
    pub(crate) fn end_header(&mut self, offset: u32) {
        self.is_in_header = false;
        self.push(Token::EndHeader, Span { start: offset, end: offset });
    }

    /// Reports a definition that lacks its last `∇`, and ends it; does nothing if no definition is open.
    pub(crate) fn abandon_definition(&mut self, offset: u32) {
        if let Some(span) = self.definition {
            self.output.flaws.push(flaws::unclosed_definition(span));
            self.end_definition(offset);
        }
    }

    /// Ends the open definition at `offset`, where it has no `∇`.
    pub(crate) fn end_definition(&mut self, offset: u32) {
        if self.is_in_header {
            self.end_header(offset);
        }
        self.end_statement(offset);
        self.push(Token::CloseDefinition, Span { start: offset, end: offset });
        self.end_statement(offset);
        self.definition = None;
    }

    /// Returns true if the next line with code begins with `;`, and so declares further locals.
    pub(crate) fn is_header_continued(&self) -> bool {
        let rest = self.lexemes.get(self.next..).unwrap_or_default();
        let next = rest.iter().find(|(lexeme, _)| !matches!(lexeme, Lexeme::Comment | Lexeme::Newline));
        matches!(next, Some((Lexeme::Semicolon, _)))
    }
}
