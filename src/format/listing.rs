//! Listings of definitions: numbered lines between two `∇`, or indented lines.

use crate::array::Object;
use crate::syntax::lexer::lex;
use crate::syntax::reformat::reformat;
use crate::syntax::token::{Bracket, Lexeme};

/// The number of columns that a line number takes in a listing, with the blanks after it.
pub(crate) const LINE_NUMBER_COLUMNS: usize = 6;

/// Returns the text immediately after the line number that a line begins with, as in `[12] z←x`, or `None` if there is no number.
pub(crate) fn strip_line_number(line: &str) -> Option<&str> {
    let (number, text) = line.strip_prefix('[')?.split_once(']')?;
    (!number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())).then_some(text)
}

/// Returns the listing of a definition, with numbered lines between two `∇`; the lines of a dfn are indented by one blank.
pub(crate) fn format_listing(lines: &[String], is_dfn: bool) -> Vec<String> {
    let blank = if is_dfn { " " } else { "" };
    let mut listing = Vec::with_capacity(lines.len() + 1);
    for (number, line) in lines.iter().enumerate() {
        let line = format!("{blank}{}", reformat_line(line));
        listing.push(if number == 0 {
            format!("     ∇{line}")
        } else {
            format!("{:<LINE_NUMBER_COLUMNS$}{line}", format!("[{number}]"))
        });
    }
    listing.push("     ∇".to_string());
    listing
}

/// Returns the listing of the function or operator in a result of `⎕OR`, or `None` for a namespace. A derived function or train
/// is listed as it was written, without line numbers.
pub(crate) fn list_object(object: &Object) -> Option<Vec<String>> {
    // The classes are those of `⎕NC`, times ten: 32 and 42 for dfns, 33 and 43 for derived functions and operators.
    let text = match object.class {
        33 | 43 => object.text().strip_prefix(&*object.name).and_then(|rest| rest.strip_prefix('←')),
        _ => None,
    };
    let lines: Vec<String> = text.unwrap_or(object.text()).split('\n').map(str::to_owned).collect();
    match object.class {
        Object::NAMESPACE_CLASS => None,
        33 | 43 => Some(lines),
        class => Some(format_listing(&lines, matches!(class, 32 | 42))),
    }
}

/// Returns the lines of a definition with blanks only where they separate words. The lines of a dfn that has several are indented
/// by brace depth; other lines keep their indentation.
pub(crate) fn indent_lines(lines: &[String], is_dfn: bool) -> Vec<String> {
    if !is_dfn || lines.len() == 1 {
        return lines.iter().map(|line| reformat_line(line)).collect();
    }
    let mut depth = 0;
    let indent = |line: &String| {
        let text = line.trim_start();
        let (opened, closed) = count_braces(text);
        let outward = usize::from(text.starts_with('}'));
        let indentation = 1 + 4 * usize::saturating_sub(depth, outward);
        depth = (depth + opened).saturating_sub(closed);
        format!("{}{}", " ".repeat(indentation), reformat(text).text)
    };
    lines.iter().map(indent).collect()
}

/// Returns the numbers of braces that a line opens and closes.
fn count_braces(line: &str) -> (usize, usize) {
    let lexemes = lex(line);
    let tally = |sought: Lexeme| lexemes.iter().filter(|(lexeme, _)| *lexeme == sought).count();
    (tally(Lexeme::Open(Bracket::Curly)), tally(Lexeme::Close(Bracket::Curly)))
}

/// Returns a line with its indentation, and with blanks within it only where they separate words.
pub(crate) fn reformat_line(line: &str) -> String {
    let text = line.trim_start();
    let indentation = &line[..line.len() - text.len()];
    format!("{indentation}{}", reformat(text).text)
}
