//! Where a fault came through.

use std::ops::Range;
use std::sync::Arc;

/// Where a fault came through a text that was running.
#[derive(Clone, Debug)]
pub struct Place {
    /// The name of the source: a file, or empty for a session.
    pub source: Arc<str>,
    /// The whole text.
    pub text: Arc<str>,
    /// What failed, in bytes of the text.
    pub span: Range<usize>,
    /// The byte that the classic caret stands under: mostly the first of what failed.
    pub caret: usize,
    /// The left argument of what failed.
    pub left: Option<Range<usize>>,
    /// The right argument of what failed.
    pub right: Option<Range<usize>>,
    /// The function that the text belongs to, if it has a name.
    pub caller: Option<Caller>,
    /// Whether the text was given to `⍎`.
    pub executed: bool,
}

impl Place {
    /// The line of the text in which it failed, counted from 1.
    pub fn line(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    /// The character of that line with which what failed begins, counted from 1.
    pub fn column(&self) -> usize {
        self.before().chars().rev().take_while(|&character| character != '\n').count() + 1
    }

    fn before(&self) -> &str {
        &self.text[..self.span.start.min(self.text.len())]
    }
}

/// A function with a name, as a line of its text is reported.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The name.
    pub name: Arc<str>,
    /// The line within the function: 0 is that of its opening brace or header.
    pub line: usize,
    /// Where the text of the function stands, in bytes.
    pub span: Range<usize>,
    /// Whether it is a dfn, whose line 0 is shown as an assignment.
    pub dfn: bool,
}
