//! Where laid-out text goes: to the output, folded at the print width, or into one string.

use crate::array::Memory;
use crate::error::{ErrorKind, Fault, Result};
use crate::function::context::Output;
use crate::kernels::drive::Work;

use super::columns::blanks;
use super::settings::Limit;
use super::width;

/// Folded lines go on after this many blanks.
pub const INDENT: usize = 6;
/// Text is handed on in pieces of about this many bytes, so that nothing large is held and Ctrl-C is heard.
const PIECE: usize = 1 << 13;

/// Takes text piece by piece and folds lines at the print width.
pub struct Printer<'a> {
    output: Option<&'a mut dyn Output>,
    work: &'a Work,
    text: String,
    ends: Vec<usize>,
    checked: usize,
    width: usize,
    column: usize,
    limit: Option<Limit>,
    /// Whether there were more lines than the limit: nothing more is shown.
    was_cut: bool,
}

impl<'a> Printer<'a> {
    /// A printer to an output, folding at `width` columns.
    pub fn new(work: &'a Work, output: &'a mut dyn Output, width: usize) -> Self {
        Self {
            output: Some(output),
            work,
            text: String::new(),
            ends: Vec::new(),
            checked: PIECE,
            width: width.max(INDENT + 1),
            column: 0,
            limit: None,
            was_cut: false,
        }
    }

    /// The same printer, which holds its text back until it is known whether it has more lines than a limit.
    pub fn limited(self, limit: Option<Limit>) -> Self {
        Self { limit, ..self }
    }

    /// A printer that keeps its text and never folds.
    pub fn keeping(work: &'a Work) -> Self {
        Self {
            output: None,
            work,
            text: String::new(),
            ends: Vec::new(),
            checked: PIECE,
            width: usize::MAX,
            column: 0,
            limit: None,
            was_cut: false,
        }
    }

    /// The print width.
    pub fn width(&self) -> usize {
        self.width
    }

    /// A text of known width that stays in one piece if a line can hold it, after `gap` blanks unless it begins a line.
    pub fn piece(&mut self, gap: usize, text: &str, columns: usize) -> Result<()> {
        if self.column.saturating_add(gap).saturating_add(columns) <= self.width {
            blanks(gap, &mut self.text);
            self.text.push_str(text);
            self.column += gap + columns;
            return self.advance();
        }
        if self.column > INDENT {
            self.fold();
        } else {
            blanks(gap, &mut self.text);
            self.column += gap;
        }
        self.run(text)
    }

    /// A text that is folded wherever the line is full.
    pub fn run(&mut self, text: &str) -> Result<()> {
        let mut rest = text;
        while !rest.is_empty() {
            if self.column >= self.width {
                self.fold();
            }
            let (now, later) = width::split_at_column(rest, self.width - self.column);
            self.column += width::columns(now);
            self.text.push_str(now);
            rest = later;
            self.advance()?;
        }
        Ok(())
    }

    /// Ends the line.
    pub fn end_line(&mut self) -> Result<()> {
        if self.output.is_some() {
            self.text.push('\n');
        } else {
            self.ends.push(self.text.len());
        }
        self.column = 0;
        self.advance()
    }

    /// A whole line that is known to fit.
    pub fn line(&mut self, indent: usize, text: &str) -> Result<()> {
        blanks(indent, &mut self.text);
        self.text.push_str(text);
        self.end_line()
    }

    /// Hands on what is left. Returns true if the text had more lines than the limit: what printed it has ended with a fault that
    /// means nothing else.
    pub fn finish(mut self) -> Result<bool> {
        // A text that was cut has its lines already.
        let _ = self.cut();
        self.hand_on()?;
        Ok(self.was_cut)
    }

    /// Keeps the lines that the limit shows if there are more than it allows, and ends the printing.
    fn cut(&mut self) -> Result<()> {
        let Some(limit) = self.limit.filter(|_| !self.was_cut) else { return Ok(()) };
        let ends = || self.text.match_indices('\n').map(|(at, _)| at + 1);
        if ends().nth(limit.whole).is_none() {
            return Ok(());
        }
        let end = limit.shown.checked_sub(1).map_or(0, |last| ends().nth(last).unwrap_or(self.text.len()));
        self.text.truncate(end);
        self.was_cut = true;
        Err(Fault::new(ErrorKind::UNWIND, ""))
    }

    /// The text that was kept, without line feeds, and where its lines end.
    pub fn kept(self) -> (String, Vec<usize>) {
        (self.text, self.ends)
    }

    fn fold(&mut self) {
        self.text.push('\n');
        blanks(INDENT, &mut self.text);
        self.column = INDENT;
    }

    fn advance(&mut self) -> Result<()> {
        let held = self.text.len() + self.ends.len() * size_of::<usize>();
        if held < self.checked {
            return Ok(());
        }
        self.work.poll()?;
        if self.limit.is_some() {
            self.cut()?;
            self.checked = self.text.len() + PIECE;
            return Ok(());
        }
        if self.output.is_some() {
            return self.hand_on();
        }
        self.checked = held + PIECE.max(held / 8);
        // Strings and vectors double when they grow.
        room(self.work.memory(), 2 * held)
    }

    fn hand_on(&mut self) -> Result<()> {
        if let Some(output) = &mut self.output {
            let written = output.write(&self.text);
            self.text.clear();
            written.map_err(|reason| Fault::new(ErrorKind::FILE_SYSTEM, format!("the output takes no text: {reason}")))?;
        }
        Ok(())
    }
}

/// Fails with WS FULL if text of `bytes` bytes would pass the limit.
pub fn room(memory: &Memory, bytes: usize) -> Result<()> {
    memory.check(bytes)
}
