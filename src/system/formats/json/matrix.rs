//! JSON as a matrix: a row for each value, with its depth, name, value and type.

use super::export::{Writer, export_fault};
use super::import;
use super::output::Output;
use super::parse::parse;
use crate::array::{Array, Buffer, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use serde_json::Value as Json;

/// The depth from which on objects and lists cannot be written.
const MAX_DEPTH: i64 = 1000;

/// Converts JSON text to a matrix with a row for each value.
pub(crate) fn read(context: &mut Context, options: &Options, text: &str) -> Result<Array> {
    let parsed = parse(context, options, text)?;
    let null = options.get("Null").cloned();
    let mut items = Vec::new();
    append_rows(context, &parsed.value, 0, "", null.as_ref(), &mut items)?;
    let memory = context.memory();
    Ok(Array::new(Shape::new(&[items.len() / 4, 4])?, Buffer::from(memory.adopt(items)?)))
}

/// Appends the row of a value and the rows of all values within it to `items`.
fn append_rows(
    context: &Context,
    json: &Json,
    depth: i64,
    name: &str,
    null: Option<&Array>,
    items: &mut Vec<Item>,
) -> Result<()> {
    let (kind, value) = match json {
        Json::Object(_) => (1, Array::text("")),
        Json::Array(_) => (2, Array::text("")),
        Json::Number(_) => (3, import::convert_leaf(json, null)),
        Json::String(_) => (4, import::convert_leaf(json, null)),
        Json::Null => (5, import::convert_leaf(json, null)),
        Json::Bool(_) => (6, import::convert_leaf(json, null)),
    };
    context.poll()?;
    for cell in [Array::integer(depth), Array::text(name), value, Array::integer(kind)] {
        items.push(Item::new_in(context.memory(), cell)?);
    }
    match json {
        Json::Object(members) => {
            members.iter().try_for_each(|(name, member)| append_rows(context, member, depth + 1, name, null, items))
        }
        Json::Array(members) => members.iter().try_for_each(|member| append_rows(context, member, depth + 1, "", null, items)),
        _ => Ok(()),
    }
}

/// Writes a matrix as JSON text.
pub(crate) fn write(context: &Context, options: &Options, right: &Array, output: &mut Output<'_>) -> Result<()> {
    if right.rank() != 2 || right.lengths()[1] != 4 || right.tally() == 0 {
        return Err(export_fault());
    }
    let rows = (0..right.tally()).map(|row| MatrixRow::of(right, row)).collect::<Result<Vec<MatrixRow>>>()?;
    let origin = context.index_origin();
    let mut writer = Writer::new(context, options, output)?;
    let end = MatrixRows { rows: &rows, origin }.write(&mut writer, 0)?;
    if end == rows.len() { Ok(()) } else { Err(export_fault()) }
}

/// A row of the matrix; its `kind` is the type code in the last column.
struct MatrixRow {
    depth: i64,
    name: String,
    value: Array,
    kind: i64,
}

impl MatrixRow {
    fn of(matrix: &Array, row: usize) -> Result<Self> {
        let cell = |column: usize| matrix.item(4 * row + column);
        Ok(Self {
            depth: cell(0).to_integer().ok_or_else(export_fault)?,
            name: cell(1).to_text().ok_or_else(export_fault)?,
            value: cell(2),
            kind: cell(3).to_integer().ok_or_else(export_fault)?,
        })
    }
}

/// The rows of the matrix, and the index origin for messages.
struct MatrixRows<'a> {
    rows: &'a [MatrixRow],
    origin: i64,
}

impl MatrixRows<'_> {
    /// Writes the value that begins at a row; returns the index of the row after it.
    fn write(&self, writer: &mut Writer<'_, '_, '_>, start: usize) -> Result<usize> {
        let row = &self.rows[start];
        let invalid = || {
            let message =
                format!("value does not match the specified type in row {} (⎕IO={})", start as i64 + self.origin, self.origin);
            Fault::domain(Blame::Right, message.clone()).with_classic(format!("JSON export: {message}"))
        };
        match row.kind {
            1 | 2 if row.depth < MAX_DEPTH => return self.write_members(writer, start),
            3 => writer.write_number(row.value.to_float().filter(|_| row.value.is_scalar()).ok_or_else(invalid)?)?,
            4 => writer.output.push_quoted(
                &row.value.to_text().filter(|_| row.value.is_character() || row.value.is_empty()).ok_or_else(invalid)?,
            )?,
            5 => writer.output.push_str("null")?,
            6 | 7 => writer.output.push_str(&row.value.clone().disclose().to_text().ok_or_else(invalid)?)?,
            _ => return Err(invalid()),
        }
        Ok(start + 1)
    }

    /// Writes the object or list that begins at a row, with its members; returns the index of the row after it.
    fn write_members(&self, writer: &mut Writer<'_, '_, '_>, start: usize) -> Result<usize> {
        let row = &self.rows[start];
        let (open, close) = if row.kind == 1 { ("{", "}") } else { ("[", "]") };
        writer.open(open)?;
        let mut next = start + 1;
        let mut index = 0;
        while self.rows.get(next).is_some_and(|member| member.depth == row.depth + 1) {
            writer.begin_item(index)?;
            if row.kind == 1 {
                writer.write_name(&self.rows[next].name)?;
            }
            next = self.write(writer, next)?;
            index += 1;
        }
        writer.close(close, index == 0)?;
        Ok(next)
    }
}
