//! The entries of a traceback: locations in running texts that a fault passed through.

use std::ops::Range;
use std::sync::Arc;

/// A location in a running text that a fault passed through.
#[derive(Clone, Debug)]
pub struct Location {
    /// The name of the source: a file, or empty for a session.
    pub source: Arc<str>,
    /// The whole text.
    pub text: Arc<str>,
    /// The failing expression, as a span of bytes in the text.
    pub span: Range<usize>,
    /// The position of the caret in the classic report, in bytes from the start of the text: usually that of the failing
    /// expression.
    pub caret: usize,
    /// The span of the left argument of the failing expression.
    pub left: Option<Range<usize>>,
    /// The span of the right argument of the failing expression.
    pub right: Option<Range<usize>>,
    /// The function that the text belongs to, if it has a name.
    pub caller: Option<Caller>,
    /// True if the text was executed by `⍎`.
    pub is_executed: bool,
}

impl Location {
    /// Returns the number of the line in which the failing expression begins, counted from 1.
    pub fn line(&self) -> usize {
        self.text_before().matches('\n').count() + 1
    }

    /// Returns the column at which the failing expression begins in its line, in characters counted from 1.
    pub fn column(&self) -> usize {
        self.text_before().chars().rev().take_while(|&character| character != '\n').count() + 1
    }

    /// Returns the text before the failing expression.
    fn text_before(&self) -> &str {
        &self.text[..self.span.start.min(self.text.len())]
    }
}

/// A named function to which a report refers by name and line.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The name.
    pub name: Arc<str>,
    /// The number of the line within the function: 0 is the line of its opening brace or header.
    pub line: usize,
    /// The span of the function in the whole text, in bytes.
    pub span: Range<usize>,
    /// True if the function is a dfn, whose line 0 is shown as an assignment.
    pub is_dfn: bool,
}
