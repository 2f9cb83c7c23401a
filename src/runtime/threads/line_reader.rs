//! The thread that the session talks to, and lines that are typed while other threads run.

use super::waits::Wait;
use super::{BASE_THREAD, Context, Threads};
use crate::error::panics::panic_text;
use crate::error::{ErrorKind, Fault, Result};
use crate::format::settings::Window;
use crate::runtime::streams::Output;
use std::io;
use std::mem::replace;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The result of reading a line: `None` at the end of the input.
type LineResult = io::Result<Option<String>>;

/// A line that is being typed, or that has been typed but not yet taken.
pub(crate) struct TypedLine {
    /// The result, once the line has been read.
    line: Arc<Mutex<Option<LineResult>>>,
    /// The usual output of the session, if another one is in use while the line is typed.
    output: Option<Box<dyn Output>>,
}

impl TypedLine {
    /// Returns true if the line has been read.
    fn is_complete(&self) -> bool {
        self.line.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// A signal that wakes the sleeping thread while all threads wait.
#[derive(Default)]
pub(crate) struct Bell {
    /// True if the bell has rung since the last sleep.
    rang: Mutex<bool>,
    /// The condition variable that signals the ringing.
    ringing: Condvar,
}

impl Bell {
    /// Wakes the sleeping thread; if no thread sleeps, the next sleep ends at once.
    fn ring(&self) {
        *self.rang.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.ringing.notify_one();
    }

    /// Sleeps until the bell rings, but at most for `max_wait`.
    pub(crate) fn listen(&self, max_wait: Duration) {
        let has_rung = self.rang.lock().unwrap_or_else(PoisonError::into_inner);
        let result = self.ringing.wait_timeout_while(has_rung, max_wait, |has_rung| !*has_rung);
        *result.unwrap_or_else(PoisonError::into_inner).0 = false;
    }
}

impl Context {
    /// Makes the session talk to the running thread, until the matching call of [`Context::end_reading`].
    pub fn begin_reading(&mut self) {
        let current = self.machine.threads.current;
        self.machine.threads.readers.retain(|&number| number != current);
        self.machine.threads.readers.push(current);
        if !self.machine.threads.is_alone() {
            // The interruption has stopped this thread, and must not stop the others as well.
            self.work().clear_interrupt();
        }
    }

    /// Makes the session talk to the previous thread again, unless the running one goes on to read lines further down: on top of
    /// another suspended function or, in the base thread, on top of none.
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

    /// Reads a line for the running thread. Other threads run first, and also while a person types the line.
    pub fn read_line(&mut self, prompt: &str) -> Result<LineResult> {
        self.let_others_run()?;
        while self.machine.threads.readers.contains(&self.machine.threads.current)
            && self.machine.threads.reader() != Some(self.machine.threads.current)
        {
            // The session has switched to another thread meanwhile.
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

    /// Reads a line without letting other threads run: a continuation belongs to the thread that read the first line.
    pub fn read_next_line(&mut self, prompt: &str) -> LineResult {
        let input = self.session.input.clone();
        let mut input = input.lock().unwrap_or_else(PoisonError::into_inner);
        input.line(prompt)
    }

    /// Returns true if a person types the lines.
    pub fn is_typed(&self) -> bool {
        self.machine.threads.typed.is_some() || self.session.input.lock().unwrap_or_else(PoisonError::into_inner).is_typed()
    }

    /// Returns the size of the window in which lines are typed, if there is one and no line is being typed.
    pub fn window_size(&self) -> Option<Window> {
        let is_idle = self.machine.threads.typed.is_none();
        is_idle.then(|| self.session.input.lock().unwrap_or_else(PoisonError::into_inner).window()).flatten()
    }

    /// Drops pasted lines that have not been read, unless a line is being typed.
    pub fn drop_pasted(&self) {
        if self.machine.threads.typed.is_none() {
            self.session.input.lock().unwrap_or_else(PoisonError::into_inner).drop_pasted();
        }
    }

    /// Passes the names of the workspace to an input that completes or colours them, unless a line is being typed.
    pub fn show_names(&self) {
        if self.machine.threads.typed.is_none() {
            self.session
                .input
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .show_names(&self.workspace.spaces, self.workspace.space);
        }
    }

    /// Stops waiting for a line that is being typed, because the session ends.
    pub fn abandon_line(&mut self) {
        if let Some(output) = self.machine.threads.typed.take().and_then(|typed| typed.output) {
            let _ = self.session.output.flush();
            self.session.output = output;
        }
    }

    /// Waits for the line that is being typed; starts to read one if there is none.
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

    /// Starts an OS thread that only reads a line.
    fn begin_typing(&mut self, prompt: &str) -> Result<()> {
        let (input, bell, prompt) = (self.session.input.clone(), self.machine.threads.bell.clone(), prompt.to_owned());
        let line = Arc::new(Mutex::new(None));
        let mut typed = TypedLine { line: line.clone(), output: None };
        let printer = input.lock().unwrap_or_else(PoisonError::into_inner).printer();
        let reader = move || {
            let read = || input.lock().unwrap_or_else(PoisonError::into_inner).line(&prompt);
            // A line that never arrives would keep the session waiting: a panic becomes an error of the input.
            let result = catch_unwind(AssertUnwindSafe(read))
                .unwrap_or_else(|panic| Err(io::Error::other(format!("the input panicked: {}", panic_text(&*panic)))));
            *line.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
            bell.ring();
        };
        let spawned = std::thread::Builder::new().name("typing".to_owned()).spawn(reader);
        spawned.map_err(|error| Fault::new(ErrorKind::LIMIT, format!("cannot start a thread to read a line: {error}")))?;
        typed.output = printer.map(|printer| replace(&mut self.session.output, printer));
        self.machine.threads.typed = Some(typed);
        Ok(())
    }
}

impl Threads {
    /// Returns the thread that the session talks to, if there is one.
    pub fn reader(&self) -> Option<u32> {
        self.readers.last().copied()
    }

    /// Returns true if a line has been typed.
    pub(crate) fn has_typed_line(&self) -> bool {
        self.typed.as_ref().is_some_and(TypedLine::is_complete)
    }

    /// Moves the thread that the session talks to, if it waits for the session, to the front of the queue, because a person waits
    /// for it.
    pub(crate) fn answer_reader(&mut self) {
        let Some(reader) = self.reader() else { return };
        let is_waiting = self.all.get(&reader).and_then(|thread| thread.wait.as_ref()).is_some_and(Wait::is_for_session);
        if is_waiting {
            self.queue.retain(|&number| number != reader);
            self.queue.push_front(reader);
        }
    }

    /// Makes the session talk to another thread than the running one; returns true if that is possible.
    pub fn switch_session_to(&mut self, number: u32) -> bool {
        if self.readers.contains(&number) {
            self.readers.retain(|&reader| reader != number);
            self.readers.push(number);
            return true;
        }
        // A thread that reads no lines is stopped: if it can be suspended, it then reads some.
        let can_be_stopped =
            self.all.get(&number).is_some_and(|thread| !matches!(thread.wait, Some(Wait::Ends(_) | Wait::Hold(_))));
        if can_be_stopped {
            // The fault is not an interruption, after which a thread that waits for tokens would continue without them.
            self.fail(number, Fault::new(ErrorKind::STOP, "the session moved to this thread").with_text("INTERRUPT".to_owned()));
        }
        can_be_stopped
    }
}
