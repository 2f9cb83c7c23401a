//! The parser of transcripts: blocks of steps, each an input and the expected answer.

use std::path::Path;

use zilde::internals::syntax::Completeness;

/// The indentation of typed input.
const INDENT: &str = "      ";

/// Mark of an answer line that would otherwise be read as something else, in sessions with full reports.
const ANSWER: char = '¦';
/// Beginning of the line between two cases of a session file.
const RULER: &str = "⍝ ──";

/// Steps that share a workspace.
pub(crate) struct Block {
    /// The index of its first line.
    pub(crate) first: usize,
    /// The index of the line after its last.
    pub(crate) last: usize,
    /// The steps.
    pub(crate) steps: Vec<Step>,
    /// The prefix of every line: `⍝ ` in comments.
    margin: &'static str,
    /// True if errors are reported in full.
    pub(crate) in_full: bool,
}

/// Typed input, and the answer to it.
pub(crate) struct Step {
    /// The number of its first line, from 1.
    pub(crate) line: usize,
    /// The typed lines.
    pub(crate) input: Vec<String>,
    /// The lines of the answer.
    pub(crate) expected: Vec<String>,
}

impl Block {
    /// Returns the lines of the block with other answers.
    pub(crate) fn rewritten(&self, answers: &[Vec<String>]) -> Vec<String> {
        let mut lines = Vec::new();
        for (step, answer) in self.steps.iter().zip(answers) {
            lines.extend(step.input.iter().map(|line| format!("{}{INDENT}{line}", self.margin).trim_end().to_owned()));
            lines.extend(answer.iter().map(|line| self.written(line)));
        }
        lines
    }

    /// Returns a line of an answer as it stands in the file.
    fn written(&self, line: &str) -> String {
        let is_mistakable = typed(line.trim_end()).is_some() || line.starts_with(ANSWER) || line.starts_with(RULER);
        let mark = if self.in_full && is_mistakable { ANSWER.to_string() } else { String::new() };
        format!("{}{mark}{line}", self.margin).trim_end().to_owned()
    }
}

/// Returns the blocks of a file: fenced in Markdown, cases between rulers in session files, comments in the library.
pub(crate) fn blocks_of(path: &Path, text: &str) -> Vec<Block> {
    let lines: Vec<&str> = text.lines().collect();
    let (spans, margin) = if path.extension().is_some_and(|extension| extension == "md") {
        (spans_between(&lines, "```apl", "```"), "")
    } else if path.starts_with("stdlib") {
        (spans_between(&lines, "⍝ ```apl", "⍝ ```"), "⍝ ")
    } else {
        (cases(&lines), "")
    };
    let in_full = path.starts_with("tests/sessions/messages");
    let blocks = spans.into_iter().map(|(first, last)| block(&lines, first, last, margin, in_full));
    blocks.filter(|block| !block.steps.is_empty()).collect()
}

fn spans_between(lines: &[&str], opening: &str, closing: &str) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut open = None;
    for (index, line) in lines.iter().enumerate() {
        match open {
            None if *line == opening => open = Some(index + 1),
            Some(first) if *line == closing => {
                spans.push((first, index));
                open = None;
            }
            _ => {}
        }
    }
    spans
}

/// Returns the cases of a session file: a ruler, `⍝ ──…`, starts the next one.
fn cases(lines: &[&str]) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut first = 0;
    for (index, line) in lines.iter().enumerate() {
        if line.starts_with(RULER) {
            spans.push((first, index));
            first = index + 1;
        }
    }
    spans.push((first, lines.len()));
    spans
}

fn block(lines: &[&str], first: usize, last: usize, margin: &'static str, in_full: bool) -> Block {
    let bare = |line: &&'_ str| line.strip_prefix(margin).or(line.strip_prefix(margin.trim_end())).unwrap_or(line).to_owned();
    let own: Vec<String> = lines[first..last].iter().map(bare).collect();
    let mut steps: Vec<Step> = Vec::new();
    let mut index = 0;
    while index < own.len() {
        if let Some(input) = typed(&own[index]) {
            let mut step = Step { line: first + index + 1, input: vec![input.to_owned()], expected: Vec::new() };
            index += 1;
            // An open dfn or function body takes the following lines, whatever their indent.
            while index < own.len() && is_open(&step.input) {
                step.input.push(own[index].strip_prefix(INDENT).unwrap_or(&own[index]).to_owned());
                index += 1;
            }
            steps.push(step);
        } else if in_full {
            if let Some(step) = steps.last_mut() {
                step.expected.push(own[index].strip_prefix(ANSWER).unwrap_or(&own[index]).to_owned());
            }
            index += 1;
        } else {
            let report = report_length(&own[index..]);
            if let Some(step) = steps.last_mut() {
                step.expected.extend_from_slice(&own[index..index + report]);
            }
            index += report;
        }
    }
    Block { first, last, steps, margin, in_full }
}

/// Returns the input in a line. Branches of a tree are not input, however far to the right they begin.
fn typed(line: &str) -> Option<&str> {
    line.strip_prefix(INDENT).filter(|rest| !rest.trim_start().starts_with(['│', '├', '└']))
}

/// Returns the number of lines that belong together at the beginning of an answer: three for an
/// error report, whose second line looks like input. A line with only a caret identifies a report.
fn report_length(lines: &[String]) -> usize {
    let is_caret = |line: &str| line.contains('∧') && line.chars().all(|character| character == ' ' || character == '∧');
    if lines.len() >= 3 && is_caret(&lines[2]) { 3 } else { 1 }
}

/// Returns true if a definition or a bracket is open at the end of the lines.
fn is_open(lines: &[String]) -> bool {
    let mut completeness = Completeness::default();
    lines.iter().for_each(|line| completeness.push_line(line));
    completeness.is_open()
}
