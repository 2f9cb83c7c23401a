//! The layout of a text: indentation, blanks within lines, and the columns of comments. Every lexeme, comment and line end stays.
//!
//! * [`rows`]: the lines of a text as rows of lexemes with the columns at which they begin.
//! * [`blocks`]: the column of each line of code, from the blocks that it is in.
//! * [`open_blocks`]: the blocks that are open at a line: definitions, control structures, scripts, and brackets.
//! * [`spacing`]: the blanks within a line.
//! * [`comments`]: the columns of comments, on lines of their own and after code.
//! * [`glyph_names`]: glyphs in place of their names after a backquote.

mod blocks;
mod comments;
pub(crate) mod glyph_names;
mod open_blocks;
mod rows;
mod spacing;

use crate::syntax::lexer::lex;
use crate::syntax::token::Lexeme;
use comments::Content;
use rows::{Kind, trim};

/// The number of times that a text is laid out: until nothing changes, which takes two in nearly all cases. More are needed if
/// lines that were aligned with one another are indented differently.
const MAX_PASSES: usize = 8;

/// Returns a text without syntax errors in the layout of Zilde; `None` if the layout would change what the text says. `name`, that
/// of its file, tells whether the text is a function without `∇`.
pub(crate) fn lay_out(name: &str, text: &str) -> Option<String> {
    let is_function = crate::syntax::is_function_file(name, text);
    let mut current = text.to_owned();
    for _ in 0..MAX_PASSES {
        let next = lay_out_once(&current, is_function);
        if next == current {
            break;
        }
        current = next;
    }
    says_the_same(text, &current).then_some(current)
}

fn lay_out_once(text: &str, is_function: bool) -> String {
    let rows = rows::split(text);
    let places = blocks::place(&rows, is_function);
    let columns = comments::place_lines(&rows, &places);
    let mut contents: Vec<Content> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| match row.kind() {
            Kind::Blank => Content::default(),
            Kind::Comment => Content { code: indent(columns[index], row.comment().unwrap_or_default()), comment: None },
            Kind::Code => {
                Content { code: indent(columns[index], &spacing::space(&rows, index)), comment: row.trailing_comment() }
            }
        })
        .collect();
    comments::align(&mut contents);
    rows.iter().zip(contents).map(|(row, content)| content.code + row.line_end).collect()
}

/// Returns a text after the blanks of an indentation.
fn indent(column: usize, text: &str) -> String {
    " ".repeat(column) + text
}

/// Returns true if two texts consist of the same lexemes, except for blanks at the ends of comments.
fn says_the_same(before: &str, after: &str) -> bool {
    let read = |text: &'_ str| -> Vec<(Lexeme, String)> {
        lex(text).into_iter().map(|(lexeme, span)| (lexeme, trim(lexeme, &text[span.range()]).to_owned())).collect()
    };
    read(before) == read(after)
}
