//! The lines of a text as rows of lexemes with the columns at which they begin.

use crate::syntax::lexer::lex;
use crate::syntax::token::Lexeme;

/// The number of columns from one tab stop to the next.
const TAB_COLUMNS: usize = 4;

/// A lexeme, with the columns of the line as it was written.
pub(super) struct Piece<'t> {
    pub(super) lexeme: Lexeme,
    pub(super) text: &'t str,
    /// The column of its first character.
    pub(super) column: usize,
    /// The number of columns between it and the lexeme before it or, for the first one, the start of the line.
    pub(super) gap: usize,
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing but blanks.
    Blank,
    /// A comment alone.
    Comment,
    /// Code, perhaps with a comment after it.
    Code,
}

/// A line of a text.
#[derive(Default)]
pub(super) struct Row<'t> {
    pub(super) pieces: Vec<Piece<'t>>,
    /// The characters that end the line; empty for the last line.
    pub(super) line_end: &'t str,
}

impl<'t> Row<'t> {
    pub(super) fn kind(&self) -> Kind {
        match self.pieces.first() {
            None => Kind::Blank,
            Some(first) if first.lexeme == Lexeme::Comment => Kind::Comment,
            Some(_) => Kind::Code,
        }
    }

    /// Returns the lexemes without the comment after them.
    pub(super) fn code(&self) -> &[Piece<'t>] {
        let is_comment = self.pieces.last().is_some_and(|last| last.lexeme == Lexeme::Comment);
        &self.pieces[..self.pieces.len() - usize::from(is_comment)]
    }

    /// Returns the comment at the end of the line, if there is one.
    pub(super) fn comment(&self) -> Option<&'t str> {
        self.pieces.last().filter(|last| last.lexeme == Lexeme::Comment).map(|last| last.text)
    }

    /// Returns the comment after code, with the column at which it was written.
    pub(super) fn trailing_comment(&self) -> Option<(usize, &'t str)> {
        let last = self.pieces.last().filter(|last| last.lexeme == Lexeme::Comment && self.pieces.len() > 1)?;
        Some((last.column, last.text))
    }

    /// Returns the number of columns before the first lexeme.
    pub(super) fn indentation(&self) -> usize {
        self.pieces.first().map_or(0, |first| first.column)
    }
}

/// Splits a text into its lines.
pub(super) fn split(text: &str) -> Vec<Row<'_>> {
    let mut rows = vec![Row::default()];
    let (mut column, mut offset) = (0, 0);
    for (lexeme, span) in lex(text) {
        let range = span.range();
        let start = advance(column, &text[offset..range.start]);
        let row = rows.last_mut().expect("there is a row from the start");
        if lexeme == Lexeme::Newline {
            row.line_end = &text[range.clone()];
            rows.push(Row::default());
            column = 0;
        } else {
            row.pieces.push(Piece { lexeme, text: trim(lexeme, &text[range.clone()]), column: start, gap: start - column });
            column = advance(start, &text[range.clone()]);
        }
        offset = range.end;
    }
    rows
}

/// Returns the column after some characters that begin at a column.
fn advance(column: usize, text: &str) -> usize {
    text.chars().fold(column, |column, sign| match sign {
        '\t' => (column / TAB_COLUMNS + 1) * TAB_COLUMNS,
        '\u{FEFF}' => column,
        _ => column + 1,
    })
}

/// Returns the text of a lexeme, without blanks after a comment.
pub(super) fn trim(lexeme: Lexeme, text: &str) -> &str {
    if lexeme == Lexeme::Comment { text.trim_end() } else { text }
}
