//! The destination of laid-out text: the output, folded at the print width, or one string.

use crate::array::Memory;
use crate::error::{ErrorKind, Fault, Result};
use crate::kernels::drive::Work;
use crate::runtime::streams::Output;

use super::columns::blanks;
use super::settings::Limit;
use super::width;

/// The number of blanks at the beginning of a continuation of a folded line.
pub(crate) const CONTINUATION_INDENT: usize = 6;
/// The approximate number of bytes in which text is written, so that no large text is held and Ctrl-C is noticed.
const WRITE_CHUNK_BYTES: usize = 1 << 13;

/// A printer that takes text piece by piece and folds lines at the print width.
pub(crate) struct Printer<'a> {
    output: Option<&'a mut dyn Output>,
    work: &'a Work,
    text: String,
    /// The positions at which the lines end, if the text is kept.
    ends: Vec<usize>,
    /// The size of the text at which it is checked or written next.
    checked: usize,
    width: usize,
    /// The column after the text of the line so far.
    column: usize,
    limit: Option<Limit>,
    /// True if there were more lines than the limit, so that nothing more is shown.
    was_cut: bool,
}

impl<'a> Printer<'a> {
    /// Creates a printer to an output, folding at `width` columns.
    pub(crate) fn new(work: &'a Work, output: &'a mut dyn Output, width: usize) -> Self {
        Self {
            output: Some(output),
            work,
            text: String::new(),
            ends: Vec::new(),
            checked: WRITE_CHUNK_BYTES,
            width: width.max(CONTINUATION_INDENT + 1),
            column: 0,
            limit: None,
            was_cut: false,
        }
    }

    /// Returns the printer with a limit: it holds its text back until it is known to have more
    /// lines than the limit or to be complete.
    pub(crate) fn with_limit(self, limit: Option<Limit>) -> Self {
        Self { limit, ..self }
    }

    /// Creates a printer that keeps its text and never folds.
    pub(crate) fn in_memory(work: &'a Work) -> Self {
        Self {
            output: None,
            work,
            text: String::new(),
            ends: Vec::new(),
            checked: WRITE_CHUNK_BYTES,
            width: usize::MAX,
            column: 0,
            limit: None,
            was_cut: false,
        }
    }

    /// Returns the print width.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Prints a text of known width, in one piece if a line can hold it, after `gap` blanks unless it begins a line.
    pub(crate) fn piece(&mut self, gap: usize, text: &str, columns: usize) -> Result<()> {
        if self.column.saturating_add(gap).saturating_add(columns) <= self.width {
            blanks(gap, &mut self.text);
            self.text.push_str(text);
            self.column += gap + columns;
            return self.advance();
        }
        if self.column > CONTINUATION_INDENT {
            self.fold();
        } else {
            blanks(gap, &mut self.text);
            self.column += gap;
        }
        self.run(text)
    }

    /// Prints a text that is folded when the line is full.
    pub(crate) fn run(&mut self, text: &str) -> Result<()> {
        let mut rest = text;
        while !rest.is_empty() {
            if self.column >= self.width {
                self.fold();
            }
            let (head, tail) = width::split_at_column(rest, self.width - self.column);
            self.column += width::columns(head);
            self.text.push_str(head);
            rest = tail;
            self.advance()?;
        }
        Ok(())
    }

    /// Ends the line.
    pub(crate) fn end_line(&mut self) -> Result<()> {
        if self.output.is_some() {
            self.text.push('\n');
        } else {
            self.ends.push(self.text.len());
        }
        self.column = 0;
        self.advance()
    }

    /// Prints a whole line that is known to fit.
    pub(crate) fn line(&mut self, indent: usize, text: &str) -> Result<()> {
        blanks(indent, &mut self.text);
        self.text.push_str(text);
        self.end_line()
    }

    /// Writes the remaining text. Returns true if the text had more lines than the limit: the fault
    /// that ended the printing then has no other meaning.
    pub(crate) fn finish(mut self) -> Result<bool> {
        // A text that was cut already has its lines.
        let _ = self.cut();
        self.flush()?;
        Ok(self.was_cut)
    }

    /// Keeps the lines that the limit shows if there are more than it allows, and then ends the printing with a fault.
    fn cut(&mut self) -> Result<()> {
        let Some(limit) = self.limit.filter(|_| !self.was_cut) else { return Ok(()) };
        let ends = || self.text.match_indices('\n').map(|(index, _)| index + 1);
        if ends().nth(limit.whole).is_none() {
            return Ok(());
        }
        let end = limit.shown.checked_sub(1).map_or(0, |last| ends().nth(last).unwrap_or(self.text.len()));
        self.text.truncate(end);
        self.was_cut = true;
        Err(Fault::unwind())
    }

    /// Returns the kept text, without line feeds, and the positions at which its lines end.
    pub(crate) fn into_text(self) -> (String, Vec<usize>) {
        (self.text, self.ends)
    }

    fn fold(&mut self) {
        self.text.push('\n');
        blanks(CONTINUATION_INDENT, &mut self.text);
        self.column = CONTINUATION_INDENT;
    }

    fn advance(&mut self) -> Result<()> {
        let bytes = self.text.len() + self.ends.len() * size_of::<usize>();
        if bytes < self.checked {
            return Ok(());
        }
        self.work.poll()?;
        if self.limit.is_some() {
            self.cut()?;
            self.checked = self.text.len() + WRITE_CHUNK_BYTES;
            return Ok(());
        }
        if self.output.is_some() {
            return self.flush();
        }
        self.checked = bytes + WRITE_CHUNK_BYTES.max(bytes / 8);
        // Strings and vectors double when they grow.
        room(self.work.memory(), 2 * bytes)
    }

    fn flush(&mut self) -> Result<()> {
        if let Some(output) = &mut self.output {
            let result = output.write(&self.text);
            self.text.clear();
            result.map_err(|reason| Fault::new(ErrorKind::FILE_SYSTEM, format!("cannot write to the output: {reason}")))?;
        }
        Ok(())
    }
}

/// Fails with WS FULL if text of `bytes` bytes would exceed the limit.
pub(crate) fn room(memory: &Memory, bytes: usize) -> Result<()> {
    memory.check(bytes)
}
