//! Conversion of a table to XML text.

use super::{UNKNOWN_REFERENCE_MARK, Whitespace, XmlSettings, is_name};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::format::{Cell, cell_at};
use crate::function::Context;
use crate::system::formats::numerals::write_float;

/// A row of the table.
struct XmlRow {
    level: usize,
    name: String,
    data: String,
    attributes: Vec<(String, String)>,
}

impl XmlRow {
    fn is_element(&self) -> bool {
        is_name(&self.name)
    }
}

/// Converts a table of three, four or five columns to XML text.
pub(crate) fn to_text(context: &mut Context, settings: &XmlSettings, table: &Array) -> Result<Array> {
    let rows = read_rows(context, table)?;
    let mut writer = Writer { settings, text: String::new(), open: Vec::new() };
    for (index, row) in rows.iter().enumerate() {
        let has_children = rows.get(index + 1).is_some_and(|next| next.level > row.level);
        writer.close_to(row.level);
        writer.write_row(row, has_children);
    }
    writer.close_to(0);
    Ok(Array::text(&writer.text))
}

/// Returns the fault for a row, counted from 0.
fn row_fault(row: usize, message: impl std::fmt::Display) -> Fault {
    Fault::domain(Blame::Right, format!("row {}: {message}", row + 1))
}

/// Reads and checks the rows of the table.
fn read_rows(context: &Context, table: &Array) -> Result<Vec<XmlRow>> {
    let columns = table.lengths()[1];
    if !(3..=5).contains(&columns) {
        return Err(Fault::domain(Blame::Right, format!("a table must have three to five columns, not {columns}")));
    }
    let mut rows: Vec<XmlRow> = Vec::with_capacity(table.tally());
    for index in 0..table.tally() {
        context.poll()?;
        let cell = |column: usize| table.item(index * columns + column);
        let level = cell(0).to_integer().and_then(|level| usize::try_from(level).ok());
        let level = level.ok_or_else(|| row_fault(index, "a level must be a whole number that is not negative"))?;
        let deepest = rows.last().map_or(0, |row| row.level + usize::from(row.is_element()));
        if level > deepest {
            return Err(row_fault(index, format!("level {level} is too deep: here it must be at most {deepest}")));
        }
        let name = cell(1).to_text().ok_or_else(|| row_fault(index, "a name must be text"))?;
        if !name.is_empty() && !name.starts_with(['!', '?']) && !is_name(&name) {
            return Err(row_fault(index, format!("'{name}' is not a valid name")));
        }
        let data = format_cell(&cell(2)).ok_or_else(|| row_fault(index, "character data must be text or numbers"))?;
        let attributes =
            if columns > 3 { read_attributes(&cell(3)).map_err(|message| row_fault(index, message))? } else { Vec::new() };
        rows.push(XmlRow { level, name, data, attributes });
    }
    Ok(rows)
}

/// Reads pairs of names and values: a matrix of two columns, one pair, or nothing.
fn read_attributes(cell: &Array) -> std::result::Result<Vec<(String, String)>, String> {
    if cell.is_empty() {
        return Ok(Vec::new());
    }
    if cell.rank() > 2 || cell.lengths().last() != Some(&2) {
        return Err("attributes must be a matrix of two columns".to_owned());
    }
    let pair = |index: usize| {
        let name = cell.item(2 * index).to_text().filter(|name| is_name(name)).ok_or("an attribute must have a valid name")?;
        let value = format_cell(&cell.item(2 * index + 1)).ok_or("the value of an attribute must be text or numbers")?;
        Ok((name, value))
    };
    (0..cell.bound() / 2).map(pair).collect::<std::result::Result<_, &str>>().map_err(str::to_owned)
}

/// Returns the text of a cell, with numbers formatted, or `None` if it is neither text nor numbers.
fn format_cell(array: &Array) -> Option<String> {
    if array.is_empty() {
        return Some(String::new());
    }
    array.to_text().or_else(|| {
        if !array.is_number() || array.rank() > 1 {
            return None;
        }
        let numbers: Option<Vec<String>> = (0..array.bound()).map(|index| format_number(array, index)).collect();
        Some(numbers?.join(" "))
    })
}

/// Returns the element at `index` of an array of numbers as other programs read it, or `None` if it is not a real number.
/// Infinities are written as XML Schema has them.
fn format_number(array: &Array, index: usize) -> Option<String> {
    match cell_at(array, index) {
        Cell::Whole(whole) => Some(whole.to_string()),
        Cell::Exact(exact) if exact.is_whole() => Some(exact.to_text().replace('¯', "-")),
        _ => array.item(index).to_float().map(|number| match number {
            f64::INFINITY => "INF".to_owned(),
            f64::NEG_INFINITY => "-INF".to_owned(),
            _ => {
                let mut text = String::new();
                write_float(number, &mut text);
                text
            }
        }),
    }
}

/// A writer of XML text; `open` holds the names of the open elements, the outermost first.
struct Writer<'a> {
    settings: &'a XmlSettings,
    text: String,
    open: Vec<String>,
}

impl Writer<'_> {
    fn is_laid_out(&self) -> bool {
        self.settings.whitespace != Whitespace::Preserve
    }

    fn indent(&mut self) {
        if self.is_laid_out() {
            self.text.extend(std::iter::repeat_n("  ", self.open.len()));
        }
    }

    fn end_line(&mut self) {
        if self.is_laid_out() {
            self.text.push('\n');
        }
    }

    /// Closes elements until `level` of them are open.
    fn close_to(&mut self, level: usize) {
        while self.open.len() > level
            && let Some(name) = self.open.pop()
        {
            self.indent();
            self.text.push_str(&format!("</{name}>"));
            self.end_line();
        }
    }

    fn write_row(&mut self, row: &XmlRow, has_children: bool) {
        self.indent();
        if row.name.is_empty() {
            self.write_data(&row.data);
        } else if !row.is_element() {
            self.text.push_str(&format!("<{}>", row.name));
        } else {
            self.write_element(row, has_children);
        }
        self.end_line();
    }

    fn write_element(&mut self, row: &XmlRow, has_children: bool) {
        self.text.push_str(&format!("<{}", row.name));
        for (name, value) in &row.attributes {
            let value = self.escape(value).replace('"', "&quot;");
            self.text.push_str(&format!(" {name}=\"{value}\""));
        }
        self.text.push('>');
        if !has_children {
            self.write_data(&row.data);
            self.text.push_str(&format!("</{}>", row.name));
            return;
        }
        self.open.push(row.name.clone());
        if !row.data.is_empty() {
            self.end_line();
            self.indent();
            self.write_data(&row.data);
        }
    }

    fn write_data(&mut self, data: &str) {
        let data = self.escape(data);
        if self.is_laid_out() {
            self.text.push_str(&data.split_whitespace().collect::<Vec<_>>().join(" "));
        } else {
            self.text.push_str(&data);
        }
    }

    fn escape(&self, text: &str) -> String {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        if self.settings.keep_unknown { text.replace(UNKNOWN_REFERENCE_MARK, "&") } else { text }
    }
}
