//! Manual pages and tables as they are shown at a terminal: without the marks of Markdown, wrapped to its width.

use super::columns::wide;
use textwrap::{Options, WordSeparator, WordSplitter};

/// Prose in longer lines is hard to read.
pub(super) const WIDEST: usize = 120;

/// How manual pages are shown.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// Whether their edges alone are shown, or all but those: they fill more lines than a screen has, and few ask for them.
    pub(super) edges: bool,
    /// How wide prose may be.
    pub(super) width: usize,
}

/// The heading of the last section of a page.
const EDGES: &str = "\n## At the edges\n";

/// A part of a page without the marks of Markdown: transcripts stand as they are.
pub(super) fn plain(page: &str, view: View) -> String {
    let title = page.lines().next().unwrap_or_default();
    match (page.split_once(EDGES), view.edges) {
        (Some((body, _)), false) => {
            format!(
                "{}\n\nWith edges behind the topic, ]help shows what it does with special arguments.",
                unmarked(body, view.width)
            )
        }
        (Some((_, edges)), true) => format!("{}\n\n{}", unmarked(title, view.width), unmarked(edges, view.width)),
        (None, _) => unmarked(page, view.width),
    }
}

fn unmarked(page: &str, width: usize) -> String {
    let mut lines = Vec::new();
    let mut prose = String::new();
    let mut in_transcript = false;
    for line in page.trim().lines() {
        let is_fence = line.starts_with("```");
        if is_fence || in_transcript || !goes_on(line) {
            fill(&mut lines, &mut prose, width);
        }
        if is_fence {
            in_transcript = !in_transcript;
        } else if in_transcript || line.starts_with('|') {
            lines.push(if in_transcript { line.to_owned() } else { line.replace('`', "") });
        } else if line.is_empty() {
            lines.push(String::new());
        } else {
            let line = line.trim_start_matches('#').trim().replace('`', "");
            prose.push_str(if prose.is_empty() { "" } else { " " });
            prose.push_str(&line);
        }
    }
    fill(&mut lines, &mut prose, width);
    lines.join("\n")
}

/// Whether a line of prose may belong to the paragraph above it.
fn goes_on(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['#', '|', '*', '-'])
}

/// Adds a paragraph in lines that are no wider than a width; those of an item of a list stand below its text.
fn fill(lines: &mut Vec<String>, prose: &mut String, width: usize) {
    if prose.is_empty() {
        return;
    }
    let hanging = if prose.starts_with("* ") || prose.starts_with("- ") { "  " } else { "" };
    let options = Options::new(width).subsequent_indent(hanging).break_words(false);
    // Expressions in the prose stay whole: only blanks part words.
    let options = options.word_separator(WordSeparator::AsciiSpace).word_splitter(WordSplitter::NoHyphenation);
    lines.extend(textwrap::wrap(prose, options).into_iter().map(std::borrow::Cow::into_owned));
    prose.clear();
}

/// Two columns: the second is wrapped in lines that are no wider than a width.
pub(super) fn table(rows: &[[&str; 2]], width: usize) -> String {
    let column = rows.iter().map(|[first, _]| wide(first)).max().unwrap_or(0) + 2;
    let indent = " ".repeat(column);
    let options = Options::new(width.max(column + 20)).subsequent_indent(&indent).word_splitter(WordSplitter::NoHyphenation);
    let options = options.word_separator(WordSeparator::AsciiSpace).break_words(false);
    let line = |[first, second]: &[&str; 2]| {
        let blanks = " ".repeat(column - wide(first));
        textwrap::fill(&format!("{first}{blanks}{second}"), &options)
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
