#![doc = include_str!("fix.md")]

use super::object_representation;
use crate::array::{Array, Memory};
use crate::error::{Blame, Fault, Result};
use crate::eval;
use crate::format::listing::{LINE_NUMBER_COLUMNS, strip_line_number};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::system::listing;

/// The system function `⎕FX`.
pub(crate) static FX: SystemName = SystemName::function("⎕FX", "system/definitions/fix.md").monadic(fix);

const DEFINITION_FORMS: &str = "a definition must be text, a vector of texts or a character matrix";

/// Implements `⎕FX Y`: defines a function or operator and returns its name as a shy result, or returns the number of the invalid
/// line.
fn fix(context: &mut Context, right: Array) -> Result<Array> {
    if let Some(object) = right.object() {
        let name = object_representation::define(context, object)?;
        context.thread.shy = true;
        return Ok(Array::text(&name));
    }
    if right.is_number() && !right.is_empty() {
        return Err(Fault::domain(Blame::Right, "a definition must be text, but the right argument holds numbers"));
    }
    let lines = match right.rank() {
        2 => split_trimmed_rows(context.memory(), &right)?,
        _ if right.is_nested() => listing::parse_lines(context.memory(), &right)?,
        _ if right.is_empty() => Vec::new(),
        0 | 1 => split_listing(&right.to_text().ok_or_else(|| Fault::domain(Blame::Right, DEFINITION_FORMS))?),
        rank => return Err(Fault::rank(Blame::Right, format!("{DEFINITION_FORMS}, not an array of rank {rank}"))),
    };
    match eval::fix(context, &lines)? {
        Ok(name) => {
            context.thread.shy = true;
            Ok(Array::text(&name))
        }
        Err(line) => Ok(Array::integer(line as i64 + context.index_origin())),
    }
}

/// Splits a text into lines, without the line numbers of a listing as made by `⎕VR`. A line end at the end of the text does not
/// begin another line.
fn split_listing(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    let lines = text.strip_suffix(['\r', '\n']).unwrap_or(&text).split(['\r', '\n']);
    lines.map(|line| strip_number_column(line).to_string()).collect()
}

/// Returns the text of a line after `[12]` and the blanks that pad its column, or the whole line if there is no line number.
fn strip_number_column(line: &str) -> &str {
    let Some(mut rest) = strip_line_number(line) else { return line };
    for _ in line.len() - rest.len()..LINE_NUMBER_COLUMNS {
        rest = rest.strip_prefix(' ').unwrap_or(rest);
    }
    rest
}

/// Returns the rows of a matrix without trailing blanks.
fn split_trimmed_rows(memory: &Memory, matrix: &Array) -> Result<Vec<String>> {
    let rows = listing::split_rows(memory, matrix)?;
    Ok(rows.into_iter().map(|row| row.trim_end().to_string()).collect())
}
