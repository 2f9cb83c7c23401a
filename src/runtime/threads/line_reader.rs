//! The thread that the session talks to, and lines that are typed while others run.

use super::waits::Wait;
use super::{BASE_THREAD, Context, Threads};
use crate::error::{ErrorKind, Fault, Result};
use crate::format::settings::Window;
use crate::runtime::streams::Output;
use std::io;
use std::mem::replace;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The result of reading a line: `None` at the end of the input.
type LineResult = io::Result<Option<String>>;

/// A line that is being typed, or has been.
pub(crate) struct TypedLine {
    line: Arc<Mutex<Option<LineResult>>>,
    /// The former output, while text is written around the line.
    output: Option<Box<dyn Output>>,
}

impl TypedLine {
    fn is_complete(&self) -> bool {
        self.line.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// A signal that wakes the thread that sleeps while all wait.
#[derive(Default)]
pub(crate) struct Bell {
    rang: Mutex<bool>,
    ringing: Condvar,
}

impl Bell {
    fn ring(&self) {
        *self.rang.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.ringing.notify_one();
    }

    /// Sleeps until it rings, or for `longest`.
    pub(crate) fn listen(&self, longest: Duration) {
        let rang = self.rang.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.ringing.wait_timeout_while(rang, longest, |rang| !*rang);
        *waited.unwrap_or_else(PoisonError::into_inner).0 = false;
    }
}

impl Context {
    /// Makes the session talk to the running thread, until [`Context::end_reading`] is called as often.
    pub fn begin_reading(&mut self) {
        let current = self.machine.threads.current;
        self.machine.threads.readers.retain(|&number| number != current);
        self.machine.threads.readers.push(current);
        if !self.machine.threads.is_alone() {
            // The interrupted thread has noticed the interruption; the others continue.
            self.work().clear_interrupt();
        }
    }

    /// Makes the session talk to the previous thread, unless the running one is still suspended further down.
    pub fn end_reading(&mut self) {
        let current = self.machine.threads.current;
        if self.thread.suspended <= usize::from(current != BASE_THREAD) {
            self.machine.threads.readers.retain(|&number| number != current);
            self.machine.threads.answer_reader();
        }
    }

    /// Waits until the session talks to the running thread.
    pub fn await_session(&mut self) -> Result<()> {
        while self.machine.threads.readers.last() != Some(&self.machine.threads.current) {
            self.wait_for(Wait::Session)?;
        }
        Ok(())
    }

    /// Reads a line for the running thread. Others run before that, and also while somebody types it.
    pub fn read_line(&mut self, prompt: &str) -> Result<LineResult> {
        self.let_others_run()?;
        while self.machine.threads.readers.contains(&self.machine.threads.current)
            && self.machine.threads.reader() != Some(self.machine.threads.current)
        {
            // The session has turned to another thread meanwhile.
            self.await_session()?;
            self.let_others_run()?;
        }
        if self.machine.threads.typed.is_none() && (!self.machine.threads.has_runnable_others() || !self.is_typed()) {
            return Ok(self.read_next_line(prompt));
        }
        let _ = self.session.output.flush();
        let is_reader = self.machine.threads.readers.contains(&self.machine.threads.current);
        if !is_reader {
            self.begin_reading();
        }
        let line = self.await_typed_line(prompt);
        if !is_reader {
            let current = self.machine.threads.current;
            self.machine.threads.readers.retain(|&number| number != current);
            self.machine.threads.answer_reader();
        }
        line
    }

    /// Reads a line at once: a continuation belongs to the thread that read its beginning.
    pub fn read_next_line(&mut self, prompt: &str) -> LineResult {
        let input = self.session.input.clone();
        let mut input = input.lock().unwrap_or_else(PoisonError::into_inner);
        input.line(prompt)
    }

    /// Returns true if a person types the lines.
    pub fn is_typed(&self) -> bool {
        self.machine.threads.typed.is_some() || self.session.input.lock().unwrap_or_else(PoisonError::into_inner).is_typed()
    }

    /// Returns the size of the window where lines are typed, unless a line is being typed.
    pub fn window_size(&self) -> Option<Window> {
        let idle = self.machine.threads.typed.is_none();
        idle.then(|| self.session.input.lock().unwrap_or_else(PoisonError::into_inner).window()).flatten()
    }

    /// Drops pasted lines that have not been read, unless another line is being typed.
    pub fn drop_pasted(&self) {
        if self.machine.threads.typed.is_none() {
            self.session.input.lock().unwrap_or_else(PoisonError::into_inner).drop_pasted();
        }
    }

    /// Shows the names of the workspace to an input that completes or colours them, unless a line is being typed.
    pub fn show_names(&self) {
        if self.machine.threads.typed.is_none() {
            self.session
                .input
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .show_names(&self.workspace.spaces, self.workspace.space);
        }
    }

    /// Stops waiting for a line that is being typed: the session ends before the line does.
    pub fn give_up_line(&mut self) {
        if let Some(output) = self.machine.threads.typed.take().and_then(|typed| typed.output) {
            let _ = self.session.output.flush();
            self.session.output = output;
        }
    }

    /// Waits for the line that is being typed, or starts the typing of one.
    fn await_typed_line(&mut self, prompt: &str) -> Result<LineResult> {
        loop {
            self.await_session()?;
            if self.machine.threads.typed.is_none() {
                self.begin_typing(prompt)?;
            }
            if let Some(typed) = self.machine.threads.typed.take_if(|typed| typed.is_complete()) {
                if let Some(output) = typed.output {
                    let _ = self.session.output.flush();
                    self.session.output = output;
                }
                let line = typed.line.lock().unwrap_or_else(PoisonError::into_inner).take();
                return Ok(line.unwrap_or(Ok(None)));
            }
            self.wait_for(Wait::Line)?;
        }
    }

    /// Starts an OS thread that reads a line and does nothing else.
    fn begin_typing(&mut self, prompt: &str) -> Result<()> {
        let (input, bell, prompt) = (self.session.input.clone(), self.machine.threads.bell.clone(), prompt.to_owned());
        let line = Arc::new(Mutex::new(None));
        let mut typed = TypedLine { line: line.clone(), output: None };
        let printer = input.lock().unwrap_or_else(PoisonError::into_inner).printer();
        let reader = move || {
            let read = input.lock().unwrap_or_else(PoisonError::into_inner).line(&prompt);
            *line.lock().unwrap_or_else(PoisonError::into_inner) = Some(read);
            bell.ring();
        };
        let started = std::thread::Builder::new().name("typing".to_owned()).spawn(reader);
        started.map_err(|error| Fault::new(ErrorKind::LIMIT, format!("cannot start a thread to read a line: {error}")))?;
        typed.output = printer.map(|printer| replace(&mut self.session.output, printer));
        self.machine.threads.typed = Some(typed);
        Ok(())
    }
}

impl Threads {
    /// Returns the thread that the session talks to.
    pub fn reader(&self) -> Option<u32> {
        self.readers.last().copied()
    }

    /// Returns true if a line has been typed.
    pub(crate) fn has_typed_line(&self) -> bool {
        self.typed.as_ref().is_some_and(TypedLine::is_complete)
    }

    /// Lets the thread that the session talks to continue before all others: a person waits.
    pub(crate) fn answer_reader(&mut self) {
        let Some(reader) = self.reader() else { return };
        let waits = self.all.get(&reader).and_then(|thread| thread.wait.as_ref()).is_some_and(Wait::is_for_session);
        if waits {
            self.queue.retain(|&number| number != reader);
            self.queue.push_front(reader);
        }
    }

    /// Makes the session talk to another thread; returns true if it can.
    pub fn talk_to(&mut self, number: u32) -> bool {
        if self.readers.contains(&number) {
            self.readers.retain(|&reader| reader != number);
            self.readers.push(number);
            return true;
        }
        // A running thread is stopped: if it can be suspended, it will ask for lines.
        let runs = self.all.get(&number).is_some_and(|thread| !matches!(thread.wait, Some(Wait::Ends(_) | Wait::Hold(_))));
        if runs && number != self.current {
            // The fault is not an interruption: a thread that waits for tokens would continue without them.
            self.fail(number, Fault::new(ErrorKind::STOP, "the session turned to this thread").with_text("INTERRUPT".to_owned()));
        }
        runs
    }
}
