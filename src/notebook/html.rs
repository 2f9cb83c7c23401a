//! Results as HTML: nested arrays as tables within tables, namespaces of columns of equal length as one table.

use crate::array::Array;
use crate::array::memory::recurse_within_limit;
use crate::error::Result;
use crate::format::boxes::is_simple;
use crate::format::settings::BoxStyle;
use crate::format::{Layout, format_array};
use crate::function::{Context, Value};
use crate::stack::recurse;
use crate::syntax::mangle::unmangle;
use std::sync::Arc;

/// The greatest number of elements, in all items together, that are shown as HTML: text is quicker to read through.
const MAX_ELEMENTS: usize = 2000;
/// The number of rows that are shown of a table of columns.
const MAX_ROWS: usize = 60;

/// The appearance of tables, in whatever page they are shown. The class is named twice, so that its rules have precedence over those
/// of `JupyterLab` for all tables.
const STYLE: &str = "<style>.zilde{border-collapse:collapse}\
    .zilde.zilde td,.zilde.zilde th{border:1px solid #9e9e9e;padding:.2em .5em;text-align:left;vertical-align:top}\
    .zilde.zilde td.number{text-align:right}.zilde.zilde pre{margin:0;padding:0;background:none}</style>";

/// Returns a result as HTML, or `None` if its text shows as much: if it is simple, if it is large, or if the settings of `]box`
/// ask for something that only text shows.
pub(crate) fn render(context: &mut Context, array: &Array) -> Result<Option<String>> {
    if let Some(columns) = find_columns(context, array) {
        return draw_columns(context, &columns).map(Some);
    }
    let boxing = context.session.boxing;
    let is_boxed = boxing.on && boxing.style == BoxStyle::Min && !context.session.notation && !is_simple(array);
    if !is_boxed || array.is_empty() || !is_small(array, MAX_ELEMENTS) {
        return Ok(None);
    }
    let mut html = STYLE.to_owned();
    draw_nested(&Layout::for_screen(context), array, &mut html)?;
    Ok(Some(html))
}

/// Returns true if an array has at most `max_elements` elements, those of its items included.
pub(crate) fn is_small(array: &Array, max_elements: usize) -> bool {
    fn remaining(array: &Array, room: usize) -> Option<usize> {
        let room = room.checked_sub(array.bound().max(1))?;
        let items = array.items().unwrap_or_default();
        items.iter().try_fold(room, |room, item| recurse(|| remaining(&item.array(), room)))
    }
    remaining(array, max_elements).is_some()
}

/// Writes an array as a table of its items; planes of arrays of higher rank are tables of their own.
fn draw_nested(layout: &Layout<'_>, array: &Array, html: &mut String) -> Result<()> {
    if is_simple(array) || array.is_empty() {
        html.push_str("<pre>");
        push_escaped(html, &layout.lay_out(array)?.lines.join("\n"));
        html.push_str("</pre>");
        return Ok(());
    }
    let columns = array.shape().last_length();
    let rows = array.cell_count(1);
    let plane_rows = if array.rank() > 2 { array.lengths()[array.rank() - 2] } else { rows };
    for row in 0..rows {
        html.push_str(if row.is_multiple_of(plane_rows) { "<table class=\"zilde\"><tr>" } else { "<tr>" });
        for column in 0..columns {
            html.push_str("<td>");
            recurse_within_limit(|| draw_nested(layout, &array.item(row * columns + column), html))?;
            html.push_str("</td>");
        }
        html.push_str(if (row + 1).is_multiple_of(plane_rows) { "</tr></table>" } else { "</tr>" });
    }
    Ok(())
}

/// Returns the names and values of a namespace of columns, sorted by name: all its names are vectors of the same length, and none
/// is a text. Returns `None` for anything else.
fn find_columns(context: &Context, array: &Array) -> Option<Vec<(String, Array)>> {
    let space = array.reference().filter(|&space| context.workspace.spaces.contains(space))?;
    let to_column = |(name, value): (&Arc<str>, &Value)| match value {
        Value::Array(column) if column.rank() == 1 && !column.is_character() => Some((unmangle(name), column.clone())),
        _ => None,
    };
    let mut columns = context.workspace.spaces[space].names.iter().map(to_column).collect::<Option<Vec<_>>>()?;
    columns.sort_by(|one, other| one.0.cmp(&other.0));
    let rows = columns.first()?.1.bound();
    (rows > 0 && columns.iter().all(|(_, column)| column.bound() == rows)).then_some(columns)
}

/// Draws columns as a table with their names above them; a long table is cut, and a line below it says so.
fn draw_columns(context: &mut Context, columns: &[(String, Array)]) -> Result<String> {
    let rows = columns[0].1.bound();
    let mut html = format!("{STYLE}<table class=\"zilde\"><tr>");
    for (name, _) in columns {
        html.push_str("<th>");
        push_escaped(&mut html, name);
        html.push_str("</th>");
    }
    html.push_str("</tr>");
    for row in 0..rows.min(MAX_ROWS) {
        html.push_str("<tr>");
        columns.iter().try_for_each(|(_, column)| draw_element(context, &column.item(row), &mut html))?;
        html.push_str("</tr>");
    }
    html.push_str("</table>");
    if rows > MAX_ROWS {
        html.push_str(&format!("<p>{MAX_ROWS} of {rows} rows</p>"));
    }
    Ok(html)
}

/// Writes one cell of a table of columns.
fn draw_element(context: &mut Context, element: &Array, html: &mut String) -> Result<()> {
    context.poll()?;
    html.push_str(if element.is_number() && element.rank() == 0 { "<td class=\"number\">" } else { "<td>" });
    if !is_small(element, MAX_ELEMENTS) {
        html.push('…');
    } else if element.rank() < 2 && is_simple(element) {
        let text = format_array(context, element)?.to_text().unwrap_or_default();
        push_escaped(html, &text);
    } else {
        draw_nested(&Layout::for_screen(context), element, html)?;
    }
    html.push_str("</td>");
    Ok(())
}

/// Appends a text with the characters replaced that mean something in HTML.
fn push_escaped(html: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '&' => html.push_str("&amp;"),
            other => html.push(other),
        }
    }
}
