//! The context in which a function runs. It has four parts with different lifetimes.

use super::frames::ValueLocation;
use super::machine::Machine;
use super::session::Session;
use super::settings::Settings;
use super::thread_state::ThreadState;
use super::workspace::Workspace;
use crate::array::{Array, Memory, Reference};
use crate::error::{Fault, Result};
use crate::function::Value;
use crate::kernels::blocks::Work;
use crate::stack;
use crate::syntax::source::Source;
use crate::syntax::tree::Body;
use std::sync::Arc;

/// All state that a running function can reach.
pub struct Context {
    /// The state that `)clear` discards and `)save` keeps.
    pub workspace: Workspace,
    /// The state of the running APL thread.
    pub thread: ThreadState,
    /// The state of the conversation with the user or the host.
    pub session: Session,
    /// The resources of the machine, and their limits.
    pub machine: Machine,
}

/// The least amount of free stack for a call, in bytes; with less, the call runs on a new segment.
pub(crate) const RED_ZONE_BYTES: usize = 128 << 10;
/// The limit on the bytes of all stack segments together: an endless recursion should end soon.
const STACK_LIMIT_BYTES: usize = 2 << 30;
/// The size of a stack segment, in bytes; it is charged to the memory account like any block.
const STACK_SEGMENT_BYTES: usize = 8 << 20;
/// The size of a stack segment of a thread other than the base thread, in bytes: small, since there may be many threads.
const THREAD_STACK_SEGMENT_BYTES: usize = 1 << 20;

/// The number of bytes charged for a namespace without its display form, enough for a few names.
const SPACE_BYTES: usize = 768;

/// The number of values that a search for unreachable namespaces may visit per namespace created since the previous search.
const VISITS_PER_SPACE: usize = 64;

/// The least amount of memory in use, in bytes, that makes a search for unreachable namespaces due.
pub(crate) const MIN_GC_THRESHOLD_BYTES: usize = 64 << 20;

/// The part of the stack limit, in bytes, that must be free if functions are to be suspended, since lines then run on top of
/// them.
const STACK_RESERVE_BYTES: usize = 4 * STACK_SEGMENT_BYTES;

impl Context {
    /// Creates a context with a limit on memory, in bytes.
    pub fn new(memory_limit: usize) -> Self {
        Self {
            workspace: Workspace::default(),
            thread: ThreadState::default(),
            session: Session::default(),
            machine: Machine::new(memory_limit),
        }
    }

    /// Makes a namespace within another, with the current settings. The memory of the namespace is charged until it is freed.
    pub fn make_space(&mut self, parent: Reference, name: Option<&str>) -> Result<Reference> {
        let settings = self.workspace.settings.clone();
        self.make_space_with(parent, name, settings)
    }

    /// Makes a namespace within another, with settings of its own.
    pub fn make_space_with(&mut self, parent: Reference, name: Option<&str>, settings: Settings) -> Result<Reference> {
        let bytes = SPACE_BYTES + self.workspace.spaces.display_bytes(parent, name);
        self.memory().charge(bytes)?;
        self.workspace.space_bytes += bytes;
        if self.memory().used_bytes() > self.machine.gc_threshold {
            self.workspace.spaces.request_search();
        }
        let space = self.workspace.spaces.make(parent, name, settings);
        let made = &mut self.workspace.spaces[space];
        (made.charged_bytes, made.creation_call) = (bytes, self.thread.frames.last_call());
        Ok(space)
    }

    /// Frees the namespaces that were made since `first_call` and for which `is_live` returns false. `visits` is the number of
    /// values that were visited to find these namespaces: the next search is due only when enough namespaces have been made, or
    /// enough memory has been taken, to make the cost of this one small in comparison.
    pub fn free_spaces(&mut self, first_call: u64, visits: usize, is_live: impl Fn(Reference) -> bool) {
        let charged = self.workspace.spaces.free(first_call, visits / VISITS_PER_SPACE, is_live);
        self.workspace.space_bytes -= charged;
        self.memory().credit(charged);
        let (used, limit) = (self.memory().used_bytes(), self.memory().limit());
        self.machine.gc_threshold = used + used.min(limit.saturating_sub(used) / 2).max(MIN_GC_THRESHOLD_BYTES);
    }

    /// Returns the memory account.
    pub fn memory(&self) -> &Memory {
        self.machine.work.memory()
    }

    /// Returns a mutable reference to the value at a location, if there is one, and the account for the memory that a change may
    /// take.
    pub fn value_mut(&mut self, location: &ValueLocation) -> (Option<&mut Value>, &Memory) {
        (self.thread.frames.value_at_mut(&mut self.workspace.spaces, location), self.machine.work.memory())
    }

    /// Returns a mutable reference to the value of a name of the running body if it can be changed without a further search, and
    /// the account for the memory that a change may take.
    #[inline]
    pub fn named_value_mut(&mut self, body: &Body, index: u32) -> (Option<&mut Value>, &Memory) {
        (self.thread.frames.value_mut(&mut self.workspace.spaces, body, index), self.machine.work.memory())
    }

    /// Returns the signals that may stop kernels, and their scratch memory.
    pub fn work(&self) -> &Work {
        &self.machine.work
    }

    /// Returns true if output belongs to a line of the session, including one that runs on top of suspended functions.
    pub fn is_at_session_level(&self) -> bool {
        self.thread.frames.is_at_session_level(self.thread.session_base)
    }

    /// Sets `⎕PW` to the width of the window in which lines are typed, unless the user has set `⎕PW` to another width.
    pub fn follow_window(&mut self) {
        let Some(window) = self.window_size() else { return };
        if self.session.window.is_none_or(|former| self.workspace.settings.print_width == former.width) {
            self.workspace.settings.print_width = window.width;
            self.session.window = Some(window);
        } else if let Some(former) = &mut self.session.window {
            former.height = window.height;
        }
    }

    /// Returns `⎕IO`.
    pub fn index_origin(&self) -> i64 {
        self.workspace.settings.index_origin
    }

    /// Returns `⎕CT`, or `⎕DCT` while floats are decimal.
    pub fn tolerance(&self) -> f64 {
        if self.workspace.settings.decimal {
            self.workspace.settings.decimal_tolerance
        } else {
            self.workspace.settings.tolerance
        }
    }

    /// Admits an array of the host: charges it to this interpreter.
    ///
    /// # Errors
    /// WS FULL, or DOMAIN ERROR if it refers to a namespace that does not exist here.
    pub(crate) fn admit(&self, array: Array) -> Result<Array> {
        array.transfer_to(self.memory(), &|reference| self.workspace.spaces.contains(reference))
    }

    /// Creates a source from text that is to be parsed as APL; its floats are decimal if `⎕FR` is 1287. Reports refer to the
    /// source as `name`.
    pub fn make_source(&self, name: &str, text: impl Into<Arc<str>>) -> Arc<Source> {
        let memory = self.memory();
        Source::with_limits(memory.signals(), memory.free_bytes(), name, text, self.workspace.settings.decimal)
    }

    /// Stores a fault as the last one, which `⎕DM` and `⎕DMX` describe.
    pub fn remember_fault(&mut self, fault: &Fault) {
        self.workspace.last_fault = Some(fault.clone());
        self.thread.diagnosis = Some(fault.clone());
    }

    /// Counts a step, if steps are limited, and fails if the running work should stop.
    pub fn poll(&self) -> Result<()> {
        self.memory().step(1)?;
        Ok(self.machine.work.poll()?)
    }

    /// Fails if the running work should stop. Does not count a step: for code that waits and polls as time passes.
    pub fn poll_waiting(&self) -> Result<()> {
        Ok(self.machine.work.poll()?)
    }

    /// Returns the namespace in which the running function or text runs.
    pub fn current_space(&self) -> Reference {
        self.thread.frames.top().map_or(self.workspace.space, |frame| frame.space)
    }

    /// Runs a call one level deeper, on a stack that grows as needed. Fails with LIMIT ERROR beyond the limit on calls, and with
    /// WS FULL if the stack would exceed its limit.
    #[inline]
    pub fn call_deeper<T>(&mut self, call: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.thread.depth >= self.machine.depth_limit {
            return Err(Fault::limit(format!("call limit reached: {} calls are running", self.thread.depth)));
        }
        self.poll()?;
        self.memory().check_counts()?;
        self.thread.depth += 1;
        let result = self.descend(call);
        self.thread.depth -= 1;
        result
    }

    /// Goes one level deeper into a nested value, on a stack that grows as needed and is charged. Unlike [`Self::call_deeper`],
    /// this does not count a call.
    #[inline]
    pub fn descend<T>(&mut self, walk: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if stack::remaining_bytes() >= RED_ZONE_BYTES { walk(self) } else { self.run_on_new_segment(walk) }
    }

    /// Returns true if there is enough free stack and memory to run lines on top of the running code: at least an eighth of the
    /// memory must be free.
    pub fn has_room_for_lines(&self) -> bool {
        let memory = self.memory();
        self.machine.stack_bytes + STACK_RESERVE_BYTES <= self.stack_limit() && memory.used_bytes() <= memory.limit() / 8 * 7
    }

    fn stack_limit(&self) -> usize {
        STACK_LIMIT_BYTES.min(self.memory().limit() / 2)
    }

    #[cold]
    #[inline(never)]
    fn run_on_new_segment<T>(&mut self, call: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let segment = if self.machine.threads.is_at_base() { STACK_SEGMENT_BYTES } else { THREAD_STACK_SEGMENT_BYTES };
        if !stack::CAN_GROW || self.machine.stack_bytes + segment > self.stack_limit() {
            return Err(Fault::ws_full(format!(
                "stack limit reached: {} calls are running, or a value is nested too deeply",
                self.thread.depth
            )));
        }
        self.memory().charge(segment)?;
        self.machine.stack_bytes += segment;
        let result = stack::run_on_segment(segment, || call(self));
        self.machine.stack_bytes -= segment;
        self.memory().credit(segment);
        result
    }
}
