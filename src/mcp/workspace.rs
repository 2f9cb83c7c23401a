//! The workspace of the client: an interpreter, its limits, and what it writes.

use super::page::Page;
use super::reply::Reply;
use super::sandbox::Sandbox;
use super::values;
use crate::api::interpreter::{Interpreter, Result};
use crate::error::{Error, ErrorKind};
use crate::eval;
use crate::eval::TextResult;
use crate::format::settings::{Boxing, Cut, Rows, Window};
use crate::function::Context;
use crate::kernels::blocks::InterruptHandle;
use crate::notebook;
use crate::session::commands;
use crate::session::commands::explain::draw_trees;
use crate::session::commands::trace::lay_out_parts;
use crate::session::explain_text::explain_text;
use crate::session::trace_text::trace_text;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The width at which results are folded: wider than a terminal, since a folded table is hard to read.
const PAGE_COLUMNS: usize = 120;

/// The workspace of a client.
pub(crate) struct Workspace {
    interpreter: Interpreter,
    page: Arc<Mutex<Page>>,
    /// True if the client has cancelled the call: an interruption that comes between two evaluations stops neither.
    is_cancelled: Arc<AtomicBool>,
}

/// The way to stop the evaluations of one call.
pub(crate) struct Interruption {
    handle: InterruptHandle,
    is_requested: Arc<AtomicBool>,
}

impl Interruption {
    /// Stops the running evaluation, and those of the same call that would follow.
    pub(crate) fn request(&self) {
        self.is_requested.store(true, Ordering::Relaxed);
        self.handle.interrupt();
    }
}

/// The limits of one call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallLimits {
    /// The maximum duration.
    pub time: Duration,
    /// The maximum number of steps, if they are limited.
    pub steps: Option<u64>,
}

impl CallLimits {
    /// Begins a call: the function that is returned sets the limits of its next evaluation to what earlier ones have left.
    fn begin(self) -> impl FnMut(&mut Interpreter) {
        let (start, mut steps) = (Instant::now(), self.steps);
        let mut is_first = true;
        move |interpreter| {
            if !std::mem::take(&mut is_first) {
                steps = steps.map(|steps| steps.saturating_sub(interpreter.steps()));
            }
            interpreter.set_time_limit(Some(self.time.saturating_sub(start.elapsed())));
            interpreter.set_step_limit(steps);
        }
    }
}

impl Workspace {
    /// Creates a clear workspace. Fails if a folder of the sandbox cannot be opened.
    pub(crate) fn new(sandbox: &Sandbox) -> std::result::Result<Self, String> {
        let page = Arc::new(Mutex::new(Page::default()));
        let mut interpreter = sandbox.builder()?.output(page.clone()).build();
        notebook::open(interpreter.context());
        set_page(interpreter.context());
        Ok(Self { interpreter, page, is_cancelled: Arc::default() })
    }

    /// Begins a call, and returns the way to stop it. Forgets an interruption that came when the former call had just ended.
    pub(crate) fn begin_call(&mut self) -> Interruption {
        self.interpreter.context().work().clear_interrupt();
        self.is_cancelled = Arc::default();
        Interruption { handle: self.interpreter.interrupt_handle(), is_requested: self.is_cancelled.clone() }
    }

    /// Makes the workspace as it was when the server began. Destructors run within the limits, and may fail.
    pub(crate) fn clear(&mut self, limits: CallLimits) -> Result<()> {
        let result = self.run(limits, |context| commands::run(context, ")clear -quiet"));
        let session = &mut self.interpreter.context().session;
        session.exiting = false;
        session.boxing = Boxing { on: true, ..Boxing::default() };
        (session.rows, session.cut, session.notation) = (Rows::default(), Cut::default(), false);
        set_page(self.interpreter.context());
        result.map(drop)
    }

    /// Runs the lines of a text as a session does, up to the first error, and shows what they write.
    pub(crate) fn evaluate(&mut self, code: &str, limits: CallLimits) -> Reply {
        let mut last = LastResult::default();
        let mut set_limits = limits.begin();
        let result = notebook::split(code).iter().try_for_each(|entry| {
            set_limits(&mut self.interpreter);
            last = LastResult::default();
            if self.is_cancelled.load(Ordering::Relaxed) {
                return Ok(());
            }
            notebook::run_entry(&mut self.interpreter, entry, |context, result| {
                last = LastResult::describe(context, result);
                eval::print_finished(context, result)
            })
        });
        // A line that `⍞←` has left open ends with its call.
        self.interpreter.context().session.output.note_answer();
        match result {
            Err(error) if error.kind() == ErrorKind::EXIT => self.restart(limits),
            Err(error) => self.fail(&error),
            Ok(()) => last.add_to(self.begin_reply()),
        }
    }

    /// Clears the workspace after a program has ended the session.
    fn restart(&mut self, limits: CallLimits) -> Reply {
        let reply = self.begin_reply();
        match self.clear(limits) {
            Ok(()) => reply.with_field("cleared", true).with_text("The program ended the session; the workspace is clear."),
            Err(error) => reply.with_error(&error),
        }
    }

    /// Shows how a text is parsed.
    pub(crate) fn explain(&mut self, code: &str, limits: CallLimits) -> Reply {
        let result = self.run(limits, |context| explain_text(context, code));
        match result.map(|trees| draw_trees(&trees.unwrap_or_default(), PAGE_COLUMNS)) {
            Ok(tree) => Reply::new("tree", tree),
            Err(error) => self.fail(&error),
        }
    }

    /// Runs a text and shows the value of each of its parts.
    pub(crate) fn trace(&mut self, code: &str, limits: CallLimits) -> Reply {
        let result = self.run(limits, |context| trace_text(context, code));
        match result {
            Ok(parts) => {
                let parts = parts.unwrap_or_default();
                let table = lay_out_parts(&parts, PAGE_COLUMNS);
                let parts: Vec<Value> =
                    parts.into_iter().map(|part| json!({ "code": part.text, "value": part.result })).collect();
                self.begin_reply().with_field("parts", parts).with_text(&table)
            }
            Err(error) => self.fail(&error),
        }
    }

    fn run<T>(&mut self, limits: CallLimits, work: impl FnOnce(&mut Context) -> crate::error::Result<T>) -> Result<Option<T>> {
        limits.begin()(&mut self.interpreter);
        self.interpreter.run_to_end(work)
    }

    /// Creates the reply to a call that failed.
    pub(crate) fn fail(&mut self, error: &Error) -> Reply {
        self.begin_reply().with_error(error)
    }

    /// Creates a reply with what the evaluation wrote.
    fn begin_reply(&mut self) -> Reply {
        let (output, is_cut) = self.take_page();
        Reply::new("output", output).with_field("cut", is_cut)
    }

    fn take_page(&mut self) -> (String, bool) {
        self.page.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Sets the width of the page, and the number of its lines, which decides where long results are cut.
fn set_page(context: &mut Context) {
    context.workspace.settings.print_width = PAGE_COLUMNS;
    context.session.window = context.session.window.map(|window| Window { width: PAGE_COLUMNS, ..window });
}

/// The result of the last line.
#[derive(Default)]
struct LastResult {
    value: Option<Value>,
    shape: Option<Vec<usize>>,
}

impl LastResult {
    fn describe(context: &Context, result: &TextResult) -> Self {
        match result {
            TextResult::Array(array) if !context.thread.shy => {
                Self { value: values::convert(context.memory(), array), shape: Some(array.lengths().to_vec()) }
            }
            _ => Self::default(),
        }
    }

    fn add_to(self, mut reply: Reply) -> Reply {
        if let Some(shape) = self.shape {
            reply = reply.with_field("shape", shape);
        }
        if let Some(value) = self.value {
            reply = reply.with_field("value", value);
        }
        reply
    }
}
