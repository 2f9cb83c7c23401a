//! Text in columns: pairs of texts, as `]explain` and `]trace` show them, and names at tab stops.

use unicode_segmentation::UnicodeSegmentation;

/// Lays out rows of two texts each: all second texts begin in the same column, and lines are cut to `width` columns.
pub(crate) fn lay_out_columns(rows: &[(String, String)], width: usize) -> String {
    /// The number of blank columns between the two texts.
    const GAP_COLUMNS: usize = 2;
    /// The minimum width of the second text, even if lines then exceed `width`.
    const MIN_SECOND_COLUMNS: usize = 8;
    let column = rows.iter().map(|(first, _)| display_width(first)).max().unwrap_or(0) + GAP_COLUMNS;
    let line = |(first, second): &(String, String)| {
        let room = width.saturating_sub(column).max(MIN_SECOND_COLUMNS);
        let gap = " ".repeat(column - display_width(first));
        format!("{first}{gap}{}", shorten(second, room)).trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the column of the first tab stop after a text of `columns` columns.
pub(crate) fn next_tab_stop(columns: usize) -> usize {
    const TAB_COLUMNS: usize = 8;
    (columns / TAB_COLUMNS + 1) * TAB_COLUMNS
}

/// Appends a text to a line at the next tab stop.
pub(crate) fn push_at_tab_stop(line: &mut String, text: &str) {
    let used = display_width(line);
    line.push_str(&" ".repeat(next_tab_stop(used) - used));
    line.push_str(text);
}

/// Returns the first line of a text, cut to `max_columns` columns; it ends with `…` if anything was cut off.
pub(crate) fn shorten(text: &str, max_columns: usize) -> String {
    let line = text.lines().next().unwrap_or_default().trim_end();
    // The columns of a long line are not all counted: that would take as long as reading it.
    if line.len() == text.trim_end().len() && line.graphemes(true).nth(max_columns).is_none() {
        return line.to_owned();
    }
    let beginning: String = line.graphemes(true).take(max_columns.saturating_sub(1)).collect();
    beginning.trim_end().to_owned() + "…"
}

/// Returns the number of columns that a text takes if each grapheme takes one.
pub(crate) fn display_width(text: &str) -> usize {
    text.graphemes(true).count()
}
