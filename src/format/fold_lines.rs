//! The destination of laid-out text: the output, with lines folded at the print width, or one string.

use crate::array::Memory;
use crate::error::{Fault, Result};
use crate::kernels::blocks::Work;
use crate::runtime::streams::{Output, output_fault};

use super::columns::push_blanks;
use super::settings::Limit;
use super::width;

/// The number of blanks at the beginning of each continuation line of a folded line.
pub(crate) const CONTINUATION_INDENT: usize = 6;
/// The approximate size of the chunks in which text is written: so small that no large text is held in memory and Ctrl-C is
/// noticed soon.
const WRITE_CHUNK_BYTES: usize = 1 << 13;

/// A printer that takes text piece by piece and folds lines at the print width.
pub(crate) struct Printer<'a> {
    output: Option<&'a mut dyn Output>,
    work: &'a Work,
    text: String,
    /// The positions at which the lines end, if the text is kept.
    ends: Vec<usize>,
    /// The number of bytes of text at which memory is checked, or the text is written, the next time.
    next_check_bytes: usize,
    width: usize,
    /// The number of columns that the current line takes so far.
    column: usize,
    limit: Option<Limit>,
    /// True if the text was cut because it had more lines than the limit; nothing more is shown then.
    was_cut: bool,
}

impl<'a> Printer<'a> {
    /// Creates a printer that writes to an output and folds lines at `width` columns.
    pub(crate) fn new(work: &'a Work, output: &'a mut dyn Output, width: usize) -> Self {
        Self {
            output: Some(output),
            work,
            text: String::new(),
            ends: Vec::new(),
            next_check_bytes: WRITE_CHUNK_BYTES,
            width: width.max(CONTINUATION_INDENT + 1),
            column: 0,
            limit: None,
            was_cut: false,
        }
    }

    /// Returns the printer with a limit on the number of lines: the text is held back until it is complete, or has more lines
    /// than the limit.
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
            next_check_bytes: WRITE_CHUNK_BYTES,
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

    /// Prints a text that is `columns` wide after `gap` blanks. A text that does not fit on the rest of the line begins a
    /// continuation line instead, without the blanks; only a text that does not fit there either is split.
    pub(crate) fn print_piece(&mut self, gap: usize, text: &str, columns: usize) -> Result<()> {
        if self.column.saturating_add(gap).saturating_add(columns) <= self.width {
            push_blanks(gap, &mut self.text);
            self.text.push_str(text);
            self.column += gap + columns;
            return self.advance();
        }
        if self.column > CONTINUATION_INDENT {
            self.fold();
        } else {
            push_blanks(gap, &mut self.text);
            self.column += gap;
        }
        self.print_run(text)
    }

    /// Prints a text, and folds it wherever the line is full.
    pub(crate) fn print_run(&mut self, text: &str) -> Result<()> {
        let mut rest = text;
        while !rest.is_empty() {
            if self.column >= self.width {
                self.fold();
            }
            let (head, tail) = width::split_at_column(rest, self.width - self.column);
            self.column += width::count_columns(head);
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

    /// Prints a whole line, indented by `indent` blanks, without folding it.
    pub(crate) fn print_line(&mut self, indent: usize, text: &str) -> Result<()> {
        push_blanks(indent, &mut self.text);
        self.text.push_str(text);
        self.end_line()
    }

    /// Writes the remaining text. Returns true if the text was cut because it had more lines than the limit; the fault that ended
    /// the printing then has no other meaning.
    pub(crate) fn finish(mut self) -> Result<bool> {
        // The fault would only end the printing, which is over anyway.
        let _ = self.cut();
        self.flush()?;
        Ok(self.was_cut)
    }

    /// If there are more lines than the limit allows, keeps only the lines to be shown, and ends the printing with a fault.
    fn cut(&mut self) -> Result<()> {
        let Some(limit) = self.limit.filter(|_| !self.was_cut) else { return Ok(()) };
        let ends = || self.text.match_indices('\n').map(|(index, _)| index + 1);
        if ends().nth(limit.max_whole_lines).is_none() {
            return Ok(());
        }
        let end = limit.shown_lines.checked_sub(1).map_or(0, |last| ends().nth(last).unwrap_or(self.text.len()));
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
        push_blanks(CONTINUATION_INDENT, &mut self.text);
        self.column = CONTINUATION_INDENT;
    }

    /// Polls for interrupts after each chunk of new text, and then cuts the text, writes it, or checks the memory that it takes.
    fn advance(&mut self) -> Result<()> {
        let bytes = self.text.len() + self.ends.len() * size_of::<usize>();
        if bytes < self.next_check_bytes {
            return Ok(());
        }
        self.work.poll()?;
        if self.limit.is_some() {
            self.cut()?;
            self.next_check_bytes = self.text.len() + WRITE_CHUNK_BYTES;
            return Ok(());
        }
        if self.output.is_some() {
            return self.flush();
        }
        self.next_check_bytes = bytes + WRITE_CHUNK_BYTES.max(bytes / 8);
        // Strings and vectors double their capacity when they grow.
        check_text_memory(self.work.memory(), 2 * bytes)
    }

    fn flush(&mut self) -> Result<()> {
        if let Some(output) = &mut self.output {
            let result = output.write(&self.text);
            self.text.clear();
            result.map_err(|reason| output_fault(&reason))?;
        }
        Ok(())
    }
}

/// Fails with WS FULL if text of `bytes` bytes would exceed the memory limit.
pub(crate) fn check_text_memory(memory: &Memory, bytes: usize) -> Result<()> {
    memory.check(bytes)
}
