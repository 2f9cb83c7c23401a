#![doc = include_str!("fix.md")]

use super::object_representation;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::eval;
use crate::function::Context;
use crate::function::names::SystemName;
use crate::system::listing;

/// `⎕FX`.
pub(crate) static FX: SystemName = SystemName::function("⎕FX", include_str!("fix.md")).monadic(fix);

/// The width of the column of line numbers in a listing.
const LINE_NUMBER_WIDTH: usize = 6;

/// Implements `⎕FX Y`: defines a function or operator and returns its name as a shy result, or returns the number of the invalid
/// line.
fn fix(context: &mut Context, right: Array) -> Result<Array> {
    if let Some(object) = right.object() {
        let name = object_representation::define(context, &object.clone())?;
        context.thread.shy = true;
        return Ok(Array::text(&name));
    }
    if right.is_number() && !right.is_empty() {
        return Err(Fault::domain(Blame::Right, "a definition must be text, but the right argument holds numbers"));
    }
    let lines = match right.rank() {
        2 => split_trimmed_rows(&right)?,
        _ if right.is_nested() => listing::parse_lines(&right)?,
        _ if right.is_empty() => Vec::new(),
        _ => strip_line_numbers(&right.to_text().ok_or_else(|| Fault::domain(Blame::Right, "a definition must be text"))?),
    };
    match eval::fix(context, &lines)? {
        Ok(name) => {
            context.thread.shy = true;
            Ok(Array::text(&name))
        }
        Err(line) => Ok(Array::integer(line as i64 + context.index_origin())),
    }
}

/// Returns the lines of a text, without the line numbers of a listing as made by `⎕VR`.
fn strip_line_numbers(text: &str) -> Vec<String> {
    let lines = text.split(['\r', '\n']);
    lines.map(|line| strip_line_number(line).unwrap_or(line).to_string()).collect()
}

/// Returns the text after `[12]` and the blanks that pad its column, or `None` if there is no line number.
fn strip_line_number(line: &str) -> Option<&str> {
    let (number, mut rest) = line.strip_prefix('[')?.split_once(']')?;
    if number.is_empty() || !number.chars().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    for _ in number.len() + 2..LINE_NUMBER_WIDTH {
        rest = rest.strip_prefix(' ').unwrap_or(rest);
    }
    Some(rest)
}

/// Returns the rows of a matrix without trailing blanks.
fn split_trimmed_rows(matrix: &Array) -> Result<Vec<String>> {
    let rows = listing::split_rows(matrix)?;
    Ok(rows.into_iter().map(|row| row.trim_end().to_string()).collect())
}
