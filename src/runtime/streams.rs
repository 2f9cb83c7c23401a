//! The destination of output and the source of input, as a host provides them.

use super::namespaces::Namespaces;
use crate::array::Reference;
use crate::error::{ErrorKind, Fault};
use crate::format::settings::Window;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A destination of text.
pub trait Output: Send {
    /// Writes text in which each line, including the last, ends with a line feed.
    fn write(&mut self, text: &str) -> std::io::Result<()>;

    /// Writes text that does not end its line: the output of `⍞←`.
    fn write_prompt(&mut self, text: &str) -> std::io::Result<()> {
        self.write(text)
    }

    /// Ends the line that a prompt left open.
    fn end_prompt(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    /// Returns the text on the line that prompts have left open, or `None` if no line is open.
    fn open_line(&self) -> Option<&str> {
        None
    }

    /// Notes that a line was typed after the prompt, so that the prompt no longer leaves a line open.
    fn note_answer(&mut self) {}

    /// Flushes text that is still buffered to its destination.
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    /// Shows how far a computation has come, in place of what was shown of it before; `None` removes it from view. It is called
    /// about ten times a second while `⎕PROGRESS` asks for it, and does nothing unless an output implements it.
    fn show_progress(&mut self, _progress: Option<&Progress>) -> std::io::Result<()> {
        Ok(())
    }
}

/// Creates the fault for output that cannot be written, or whose writing was interrupted.
pub(crate) fn output_fault(reason: &std::io::Error) -> Fault {
    if reason.kind() == std::io::ErrorKind::Interrupted {
        return Fault::new(ErrorKind::INTERRUPT, "interrupted");
    }
    Fault::new(ErrorKind::FILE_SYSTEM, format!("cannot write to the output: {reason}"))
}

/// The extent to which a computation is done, such as the function that `⎕PROGRESS` runs.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The name of the computation; empty unless the program says it.
    pub caption: Arc<str>,
    /// The number of steps that are done: calls, records or other parts of the work.
    pub done: u64,
    /// The number of all steps, if it is known.
    pub total: Option<u64>,
    /// The time since the computation began.
    pub elapsed: Duration,
}

impl Progress {
    /// Returns the time after which the computation will have ended if the other steps take as long as those that are done, or
    /// `None` if that cannot be told.
    pub fn remaining(&self) -> Option<Duration> {
        let left = self.total?.checked_sub(self.done)?;
        (self.done > 0).then(|| Duration::try_from_secs_f64(self.elapsed.as_secs_f64() * left as f64 / self.done as f64).ok())?
    }
}

/// An output that starts a new line for text written after a prompt.
pub(crate) struct PromptOutput {
    output: Box<dyn Output>,
    /// The text on the line that a prompt has left open, empty if there is none. Only the end of a long text is kept.
    open: String,
    /// True while the progress of a computation is shown, which other output would otherwise run into.
    shows_progress: bool,
}

impl PromptOutput {
    /// The maximum number of bytes of an open line that are kept.
    const OPEN_LINE_MAX_BYTES: usize = 1 << 16;

    /// Creates an output that writes to another one.
    pub(crate) fn new(output: Box<dyn Output>) -> Self {
        Self { output, open: String::new(), shows_progress: false }
    }

    /// Removes from view what is shown of a computation, until its next report.
    fn hide_progress(&mut self) -> std::io::Result<()> {
        if std::mem::take(&mut self.shows_progress) { self.output.show_progress(None) } else { Ok(()) }
    }

    /// Adds a prompt to the open line. If the prompt contains line feeds, the part after the last one becomes the open line.
    fn extend_open_line(&mut self, text: &str) {
        let last = match text.rsplit_once('\n') {
            Some((_, last)) => {
                self.open.clear();
                last
            }
            None => text,
        };
        let start = last.ceil_char_boundary(last.len().saturating_sub(Self::OPEN_LINE_MAX_BYTES));
        self.open.push_str(&last[start..]);
        let excess = self.open.len().saturating_sub(Self::OPEN_LINE_MAX_BYTES);
        self.open.drain(..self.open.ceil_char_boundary(excess));
    }
}

impl Output for PromptOutput {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        if !self.open.is_empty() && !text.is_empty() {
            self.end_prompt()?;
        }
        self.hide_progress()?;
        self.output.write(text)
    }

    fn write_prompt(&mut self, text: &str) -> std::io::Result<()> {
        self.hide_progress()?;
        self.output.write(text)?;
        self.extend_open_line(text);
        Ok(())
    }

    fn end_prompt(&mut self) -> std::io::Result<()> {
        if std::mem::take(&mut self.open).is_empty() { Ok(()) } else { self.output.write("\n") }
    }

    fn open_line(&self) -> Option<&str> {
        Some(&self.open).filter(|open| !open.is_empty()).map(String::as_str)
    }

    fn note_answer(&mut self) {
        self.open.clear();
    }

    /// Flushes the output, which is also done before something is read: no progress is shown while a line is typed.
    fn flush(&mut self) -> std::io::Result<()> {
        self.hide_progress()?;
        self.output.flush()
    }

    /// Shows progress unless a prompt has left its line open.
    fn show_progress(&mut self, progress: Option<&Progress>) -> std::io::Result<()> {
        if progress.is_none() {
            return self.hide_progress();
        }
        if !self.open.is_empty() {
            return Ok(());
        }
        self.shows_progress = true;
        self.output.show_progress(progress)
    }
}

impl<F: FnMut(&str) + Send> Output for F {
    /// Passes the text to the closure.
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self(text);
        Ok(())
    }
}

impl Output for Arc<Mutex<String>> {
    /// Appends the text to the shared string.
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
        Ok(())
    }
}

/// An output that discards all text.
pub(crate) struct NoOutput;

impl Output for NoOutput {
    fn write(&mut self, _text: &str) -> std::io::Result<()> {
        Ok(())
    }
}

/// A source of the lines that `⎕` and `⍞` read.
pub trait Input: Send {
    /// Reads the next line, without its end; returns `None` at the end of the input. The prompt is for users at a terminal; the
    /// prompt of `⍞` has already been written.
    fn line(&mut self, prompt: &str) -> std::io::Result<Option<String>>;

    /// Returns true if a person types the lines, so that other work can be done before the next line arrives.
    fn is_typed(&self) -> bool {
        false
    }

    /// Returns the size of the window in which lines are typed, if there is one.
    fn window(&self) -> Option<Window> {
        None
    }

    /// Drops lines that were pasted together with earlier ones and have not yet been read, since an interruption applies to them
    /// too.
    fn drop_pasted(&mut self) {}

    /// Returns the destination of text that is written while a line is being typed, so that the text does not appear in the
    /// middle of the line; returns `None` if that is the usual destination.
    fn printer(&mut self) -> Option<Box<dyn Output>> {
        None
    }

    /// Shows the names of the workspace to an input that completes or colours them: the names in `here`, the namespace in which
    /// lines run, and the names within them.
    fn show_names(&mut self, _spaces: &Namespaces, _here: Reference) {}
}

/// An empty input.
pub(crate) struct NoInput;

impl Input for NoInput {
    fn line(&mut self, _prompt: &str) -> std::io::Result<Option<String>> {
        Ok(None)
    }
}
