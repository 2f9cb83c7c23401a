//! APL threads: each is an OS thread with a stack of its own, and only one of them runs at a time.
//!
//! * [`life`]: the life of a thread: its start, its end, and its termination by another thread.
//! * [`schedule`]: the schedule of threads: turns in a fixed order, waiting, and idling while none can run.
//! * [`waits`]: the events that threads wait for.
//! * [`handover`]: handing the context from the running thread to another, and waiting for it to come back.
//! * [`stack_tree`]: the tree of the stacks of threads, and the switch of the arena from one stack to another.
//! * [`holds`]: `:Hold`: tokens, each of which belongs to one thread at a time, while that thread is within the structure.
//! * [`tokens`]: the pool of tokens: `⎕TPUT` puts them in, `⎕TGET` waits for them and takes them out.
//! * [`deadlock`]: threads that wait for one another in a cycle.
//! * [`interrupt_shield`]: protection against interruption: `2503⌶`.
//! * [`line_reader`]: the thread that the session talks to, and lines that are typed while other threads run.
//!
//! The threads hand the [`Context`] itself to one another: it is moved from the variable of one thread to that of the next
//! ([`handover`]), so that the running thread has exclusive access and nothing is locked. Threads switch at the points defined by
//! the language, in a fixed order ([`schedule`]); if there is only one thread, such a point costs one comparison.

pub(crate) mod deadlock;
pub(crate) mod handover;
pub(crate) mod holds;
pub(crate) mod interrupt_shield;
pub(crate) mod life;
pub(crate) mod line_reader;
pub(crate) mod schedule;
pub(crate) mod stack_tree;
pub(crate) mod tokens;
pub(crate) mod waits;

pub(crate) use holds::Claim;
pub(crate) use interrupt_shield::Shield;
pub(crate) use tokens::{Tokens, range_of};

use super::thread_state::ThreadState;
use crate::array::Array;
use crate::error::Fault;
use crate::function::Context;
use handover::Mailbox;
use holds::Holds;
use line_reader::{Bell, TypedLine};
use stack_tree::StackNode;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::thread::JoinHandle;
use waits::Wait;

/// The number of the base thread, which always exists.
pub(crate) const BASE_THREAD: u32 = 0;

/// The number of statements that a thread runs before the next thread gets its turn.
const SLICE_STATEMENTS: u32 = 250;

/// The threads of one interpreter.
pub struct Threads {
    /// True if there are threads besides the base thread.
    has_several: bool,
    /// The number of the running thread.
    current: u32,
    /// The number that was last assigned to a thread.
    last_number: u32,
    /// All threads, by their numbers.
    all: BTreeMap<u32, Box<Thread>>,
    /// The threads that are ready to run, in the order of their turns.
    queue: VecDeque<u32>,
    /// The total number of requests for tokens of the pool and of claims of `:Hold` so far.
    turns: u64,
    /// The number of statements until the next thread gets its turn.
    remaining_statements: u32,
    /// The tokens put by `⎕TPUT`, and the ranges allocated by `⎕TALLOC`.
    pub tokens: Tokens,
    /// The tokens held by `:Hold`.
    holds: Holds,
    /// The threads that want lines from the session; the session talks to the last of them.
    readers: Vec<u32>,
    /// The line that is being typed while other threads run.
    typed: Option<TypedLine>,
    /// The signal that a line has been typed.
    bell: Arc<Bell>,
    /// The thread that has requested the end of others, and continues when they have ended.
    reaper: Option<u32>,
    /// The threads that are to end before the reaper continues; the last one ends first.
    doomed: Vec<u32>,
    /// Unused contexts, which stand in for the context in the variables of waiting threads.
    spares: Vec<Context>,
    /// The OS threads that are about to end, to be joined.
    ended: Vec<JoinHandle<()>>,
}

/// The state of one thread.
struct Thread {
    /// The number of the parent: the thread that started this one, or, if that has ended, the parent of that thread.
    parent: u32,
    /// The name, `⎕TNAME`.
    name: Array,
    /// The event that it waits for; `None` if it is ready to run.
    wait: Option<Wait>,
    /// The fault that it fails with when it continues.
    pending_fault: Option<Fault>,
    /// True if it is to end, so that its next action fails.
    killed: bool,
    /// Its protection against interruption.
    shield: Shield,
    /// Its state, while it does not run.
    state: ThreadState,
    /// Its place in the tree of stacks.
    node: StackNode,
    /// The mailbox in which it receives the context.
    mailbox: Arc<Mailbox>,
    /// The OS thread; `None` for the base thread.
    handle: Option<JoinHandle<()>>,
}

impl Default for Threads {
    fn default() -> Self {
        Self {
            has_several: false,
            current: BASE_THREAD,
            last_number: BASE_THREAD,
            all: BTreeMap::from([(BASE_THREAD, Box::new(Thread::new(BASE_THREAD, StackNode::default())))]),
            queue: VecDeque::new(),
            turns: 0,
            remaining_statements: SLICE_STATEMENTS,
            tokens: Tokens::default(),
            holds: Holds::default(),
            readers: Vec::new(),
            typed: None,
            bell: Arc::default(),
            reaper: None,
            doomed: Vec::new(),
            spares: Vec::new(),
            ended: Vec::new(),
        }
    }
}

impl Thread {
    /// Creates the state of a thread that is ready to run.
    fn new(parent: u32, node: StackNode) -> Self {
        Self {
            parent,
            name: Array::text(""),
            wait: None,
            pending_fault: None,
            killed: false,
            shield: Shield::default(),
            state: ThreadState::default(),
            node,
            mailbox: Arc::default(),
            handle: None,
        }
    }
}

impl Threads {
    /// Returns true if the base thread is the only one.
    #[inline]
    pub fn is_alone(&self) -> bool {
        !self.has_several
    }

    /// Returns `⎕TID`.
    pub fn current(&self) -> u32 {
        self.current
    }

    /// Returns true if the base thread is running.
    #[inline]
    pub fn is_at_base(&self) -> bool {
        self.current == BASE_THREAD
    }

    /// Returns true if a thread exists.
    pub fn exists(&self, number: u32) -> bool {
        self.all.contains_key(&number)
    }

    /// Returns true if the running thread is to end.
    pub fn is_current_killed(&self) -> bool {
        self.all[&self.current].killed
    }

    /// Returns `⎕TNUMS`: the base thread and its descendants, each before its children.
    pub fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![BASE_THREAD];
        numbers.extend(self.descendants(BASE_THREAD));
        numbers
    }

    /// Returns the children of a thread, the oldest first.
    pub fn children(&self, parent: u32) -> impl DoubleEndedIterator<Item = u32> {
        self.all.iter().filter_map(move |(&number, thread)| (number != BASE_THREAD && thread.parent == parent).then_some(number))
    }

    /// Returns the descendants of a thread: each child, followed by its own descendants.
    pub fn descendants(&self, parent: u32) -> Vec<u32> {
        let mut descendants = Vec::new();
        let mut pending: Vec<u32> = self.children(parent).rev().collect();
        while let Some(number) = pending.pop() {
            descendants.push(number);
            pending.extend(self.children(number).rev());
        }
        descendants
    }

    /// Returns `⎕TNAME` of the running thread.
    pub fn name(&self) -> Array {
        self.all[&self.current].name.clone()
    }

    /// Sets `⎕TNAME` of the running thread.
    pub fn set_name(&mut self, name: Array) {
        self.current_thread_mut().name = name;
    }

    /// Returns a mutable reference to the state of the running thread.
    fn current_thread_mut(&mut self) -> &mut Thread {
        let current = self.current;
        self.thread_mut(current)
    }

    /// Returns a mutable reference to the state of a thread, which must exist.
    fn thread_mut(&mut self, number: u32) -> &mut Thread {
        self.all.get_mut(&number).expect("the requested thread must exist")
    }

    /// Returns the next number of a request or claim; lower numbers are served first.
    fn next_turn(&mut self) -> u64 {
        self.turns += 1;
        self.turns
    }

    /// Queues a waiting thread, so that it continues when its turn comes.
    fn wake(&mut self, number: u32) {
        let is_waiting = number != self.current || self.current_thread_mut().wait.is_some();
        if is_waiting && !self.queue.contains(&number) {
            self.queue.push_back(number);
        }
    }

    /// Makes a thread fail with a fault as soon as it continues, and wakes it if it waits.
    fn fail(&mut self, number: u32, fault: Fault) {
        self.thread_mut(number).pending_fault = Some(fault);
        self.wake(number);
    }
}
