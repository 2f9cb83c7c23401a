//! Manual pages and tables as shown at a terminal: without Markdown markup, and wrapped to the terminal's width.

use super::columns::display_width;
use textwrap::{Options, WordSeparator, WordSplitter};

/// The greatest width of prose: longer lines are hard to read.
pub(crate) const MAX_PROSE_COLUMNS: usize = 120;

/// The options for showing a manual page.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    /// The topic as the user typed it, without `edges`.
    pub(crate) topic: &'a str,
    /// True to show only the section on edge cases; false to show all but that section, which is longer than a screen and needed
    /// by few readers.
    pub(crate) edges: bool,
    /// The index origin for which expressions are shown to users of other languages.
    pub(crate) origin: i64,
    /// The key that begins a glyph at the prompt.
    pub(crate) prefix: char,
    /// The greatest width of prose, in columns.
    pub(crate) width: usize,
}

/// The heading of the last section of a page.
const EDGES_HEADING: &str = "\n## At the edges\n";

/// Returns the requested part of a page without Markdown markup; transcripts stay unchanged.
pub(crate) fn render_plain(page: &str, view: View<'_>) -> String {
    let title = page.lines().next().unwrap_or_default();
    match (page.split_once(EDGES_HEADING), view.edges) {
        (Some((body, _)), false) => {
            format!("{}\n\n]help {} edges: special cases", strip_markup(body, view.width), view.topic)
        }
        (Some((_, edges)), true) => format!("{}\n\n{}", strip_markup(title, view.width), strip_markup(edges, view.width)),
        (None, _) => strip_markup(page, view.width),
    }
}

/// Converts a page from Markdown to plain text: paragraphs are wrapped, tables aligned, transcripts left unchanged.
fn strip_markup(page: &str, width: usize) -> String {
    let mut lines = Vec::new();
    let mut prose = String::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut in_transcript = false;
    for line in page.trim().lines() {
        let is_fence = line.starts_with("```");
        if is_fence || in_transcript || !is_continuation(line) {
            wrap_prose(&mut lines, &mut prose, width);
        }
        if !line.starts_with('|') || in_transcript {
            lay_out_table(&mut lines, &mut rows, width);
        }
        if is_fence {
            in_transcript = !in_transcript;
        } else if in_transcript {
            lines.push(line.to_owned());
        } else if line.starts_with('|') {
            rows.extend(parse_cells(line));
        } else if line.is_empty() {
            lines.push(String::new());
        } else {
            prose.push_str(if prose.is_empty() { "" } else { " " });
            prose.push_str(line.trim_start_matches('#').trim());
        }
    }
    wrap_prose(&mut lines, &mut prose, width);
    lay_out_table(&mut lines, &mut rows, width);
    lines.join("\n")
}

/// Returns the cells of a row of a table, or `None` for the line below the heading.
fn parse_cells(line: &str) -> Option<Vec<String>> {
    /// A temporary substitute for a bar within a cell.
    const BAR_SUBSTITUTE: &str = "\u{1}";
    if line.chars().all(|character| matches!(character, '|' | '-' | ':' | ' ')) {
        return None;
    }
    let line = line.replace("\\|", BAR_SUBSTITUTE);
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    Some(inner.split('|').map(|cell| strip_inline_markup(cell.trim()).replace(BAR_SUBSTITUTE, "|")).collect())
}

/// Moves the rows of a table to `lines`, with aligned columns.
fn lay_out_table(lines: &mut Vec<String>, rows: &mut Vec<Vec<String>>, width: usize) {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let column =
        |index: usize| rows.iter().filter_map(|row| row.get(index)).map(|cell| display_width(cell)).max().unwrap_or(0) + 2;
    let columns: Vec<usize> = (0..count).map(column).collect();
    for row in rows.drain(..) {
        let Some((last, first)) = row.split_last() else { continue };
        let padded =
            first.iter().zip(&columns).map(|(cell, column)| format!("{cell}{}", " ".repeat(column - display_width(cell))));
        lines.push(wrap_last_column(&padded.collect::<String>(), last, columns[..first.len()].iter().sum(), width));
    }
}

/// Returns a text without its Markdown markup: the backticks of code, and emphasis outside code.
fn strip_inline_markup(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    if let Some(item) = text.strip_prefix("* ") {
        plain.push_str("* ");
        rest = item;
    }
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].len() - rest[start..].trim_start_matches('`').len();
        let (code, after) = rest[start + ticks..].split_once(&rest[start..start + ticks]).unwrap_or((&rest[start + ticks..], ""));
        plain.push_str(&rest[..start].replace('*', ""));
        // A blank separates a backtick within code from the backticks around it.
        let inner = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' ')).filter(|_| ticks > 1);
        plain.push_str(inner.unwrap_or(code));
        rest = after;
    }
    plain + &rest.replace('*', "")
}

/// Returns true if a line of prose may continue the paragraph above it.
fn is_continuation(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['#', '|', '*', '-'])
}

/// Moves a paragraph to `lines`, each no wider than `width`; in an item of a list, continuation lines are indented to the text of
/// the item.
fn wrap_prose(lines: &mut Vec<String>, prose: &mut String, width: usize) {
    if prose.is_empty() {
        return;
    }
    *prose = strip_inline_markup(prose);
    let indent = if prose.starts_with("* ") || prose.starts_with("- ") { "  " } else { "" };
    let options = Options::new(width).subsequent_indent(indent).break_words(false);
    // Expressions in the prose are kept whole: only blanks separate words.
    let options = options.word_separator(WordSeparator::AsciiSpace).word_splitter(WordSplitter::NoHyphenation);
    lines.extend(textwrap::wrap(prose.as_str(), options).into_iter().map(std::borrow::Cow::into_owned));
    prose.clear();
}

/// Lays out a table with two columns; the second one is wrapped, so that lines are no wider than `width`.
pub(crate) fn lay_out_pairs(rows: &[[&str; 2]], width: usize) -> String {
    let column = rows.iter().map(|[first, _]| display_width(first)).max().unwrap_or(0) + 2;
    let line = |[first, second]: &[&str; 2]| {
        wrap_last_column(&format!("{first}{}", " ".repeat(column - display_width(first))), second, column, width)
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns a row of columns, the last of which is wrapped. If the others leave too little room for it, the last column is placed
/// below them.
fn wrap_last_column(first: &str, second: &str, column: usize, width: usize) -> String {
    const MIN_LAST_COLUMNS: usize = 24;
    const BELOW_INDENT_COLUMNS: usize = 6;
    let is_beside = column + MIN_LAST_COLUMNS <= width;
    let (head, column) =
        if is_beside { (first.to_owned(), column) } else { (format!("{}\n", first.trim_end()), BELOW_INDENT_COLUMNS) };
    let options = Options::new(width.saturating_sub(column).max(MIN_LAST_COLUMNS)).word_splitter(WordSplitter::NoHyphenation);
    let options = options.word_separator(WordSeparator::AsciiSpace).break_words(false);
    let indent = " ".repeat(column);
    let body = textwrap::wrap(second, options).join(&format!("\n{indent}"));
    let head = if is_beside { head } else { head + &indent };
    format!("{head}{body}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{View, render_plain, strip_inline_markup};

    #[test]
    fn markup_is_removed_and_code_is_kept() {
        assert_eq!(strip_inline_markup("`` `r `` is `⍴`, *each* is `a*b`"), "`r is ⍴, each is a*b");
        assert_eq!(strip_inline_markup("* **Exit.** It is `0`"), "* Exit. It is 0");
    }

    #[test]
    fn tables_have_columns_that_fit() {
        let page = "# T\n\n| a | meaning |\n|---|---|\n| `x\\|y` | one two three four five six seven eight nine |\n";
        let shown = render_plain(page, View { topic: "t", edges: false, width: 40, origin: 1, prefix: '`' });
        assert_eq!(shown, "T\n\na    meaning\nx|y  one two three four five six seven\n     eight nine");
    }
}
