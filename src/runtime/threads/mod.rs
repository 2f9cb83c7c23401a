//! APL threads: each is an OS thread with a stack of its own, and only one of them runs at a time.
//!
//! * [`life`]: the life of a thread: its start, its end, and its termination by another thread.
//! * [`schedule`]: the schedule of threads: turns in a fixed order, waiting, and idling while none can run.
//! * [`waits`]: the events that threads wait for.
//! * [`handover`]: handing the context from the running thread to another, and waiting for it to come back.
//! * [`stack_tree`]: the places of threads in the tree of stacks, and the change of the arena from one stack to another.
//! * [`holds`]: `:Hold`: tokens that belong to one thread at a time, for as long as it is within the structure.
//! * [`tokens`]: the pool of tokens: `⎕TPUT` puts them in, `⎕TGET` waits for them and takes them out.
//! * [`deadlock`]: threads that wait for one another in a cycle.
//! * [`interrupt_shield`]: protection against interruption: `2503⌶`.
//! * [`line_reader`]: the thread that the session talks to, and lines that are typed while others run.
//!
//! The threads hand the [`Context`] itself to one another, moved from the variable of one to that of the next ([`handover`]),
//! so that the running thread has exclusive access and nothing is locked. Threads switch at the points defined by the language,
//! in a fixed order ([`schedule`]); if there is only one thread, such a point costs one comparison.

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

/// The number of statements that a thread runs before the next one gets its turn.
const SLICE_STATEMENTS: u32 = 250;

/// The threads of one interpreter.
pub struct Threads {
    /// True if there are threads besides the base thread.
    several: bool,
    current: u32,
    /// The last number assigned to a thread.
    last: u32,
    all: BTreeMap<u32, Box<Thread>>,
    /// The threads that could run, in the order of their turns.
    queue: VecDeque<u32>,
    /// The number of requests and claims so far.
    turns: u64,
    /// The number of statements until the next turn.
    slice: u32,
    /// The tokens put by `⎕TPUT`, and the ranges allocated by `⎕TALLOC`.
    pub tokens: Tokens,
    holds: Holds,
    /// The threads that want lines of the session, which talks to the last of them.
    readers: Vec<u32>,
    /// The line that is being typed while other threads run.
    typed: Option<TypedLine>,
    bell: Arc<Bell>,
    /// The thread that has requested the end of others, and continues right after.
    reaper: Option<u32>,
    /// The threads that are to end before it continues, the first of them last.
    doomed: Vec<u32>,
    /// Placeholders for the variables of waiting threads.
    spares: Vec<Context>,
    ended: Vec<JoinHandle<()>>,
}

/// The state of one thread.
struct Thread {
    parent: u32,
    /// The name, `⎕TNAME`.
    name: Array,
    /// The event that it waits for; `None` if it could run.
    wait: Option<Wait>,
    /// The fault that it fails with when it continues.
    pending_fault: Option<Fault>,
    /// True if it is to end: whatever it does fails.
    killed: bool,
    /// Its protection against interruption.
    shield: Shield,
    /// Its state, while it does not run.
    state: ThreadState,
    node: StackNode,
    mailbox: Arc<Mailbox>,
    handle: Option<JoinHandle<()>>,
}

impl Default for Threads {
    fn default() -> Self {
        Self {
            several: false,
            current: BASE_THREAD,
            last: BASE_THREAD,
            all: BTreeMap::from([(BASE_THREAD, Box::new(Thread::new(BASE_THREAD, StackNode::default())))]),
            queue: VecDeque::new(),
            turns: 0,
            slice: SLICE_STATEMENTS,
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
    fn new(parent: u32, place: StackNode) -> Self {
        Self {
            parent,
            name: Array::text(""),
            wait: None,
            pending_fault: None,
            killed: false,
            shield: Shield::default(),
            state: ThreadState::default(),
            node: place,
            mailbox: Arc::default(),
            handle: None,
        }
    }
}

impl Threads {
    /// Returns true if the base thread is the only one.
    #[inline]
    pub fn is_alone(&self) -> bool {
        !self.several
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

    /// Returns true if a thread lives.
    pub fn exists(&self, number: u32) -> bool {
        self.all.contains_key(&number)
    }

    /// Returns true if the running thread is to end.
    pub fn is_current_killed(&self) -> bool {
        self.all[&self.current].killed
    }

    /// Returns `⎕TNUMS`: the base thread and its descendants, each before its children.
    pub fn numbers(&self) -> Vec<u32> {
        let mut found = vec![BASE_THREAD];
        found.extend(self.descendants(BASE_THREAD));
        found
    }

    /// Returns the children of a thread, the oldest first.
    pub fn children(&self, parent: u32) -> impl DoubleEndedIterator<Item = u32> {
        self.all.iter().filter_map(move |(&number, thread)| (number != BASE_THREAD && thread.parent == parent).then_some(number))
    }

    /// Returns the descendants of a thread: each child, followed by its own descendants.
    pub fn descendants(&self, parent: u32) -> Vec<u32> {
        let mut found = Vec::new();
        let mut open: Vec<u32> = self.children(parent).rev().collect();
        while let Some(number) = open.pop() {
            found.push(number);
            open.extend(self.children(number).rev());
        }
        found
    }

    /// Returns `⎕TNAME` of the running thread.
    pub fn name(&self) -> Array {
        self.all[&self.current].name.clone()
    }

    /// Sets `⎕TNAME` of the running thread.
    pub fn set_name(&mut self, name: Array) {
        self.current_thread_mut().name = name;
    }

    fn current_thread_mut(&mut self) -> &mut Thread {
        let current = self.current;
        self.thread(current)
    }

    fn thread(&mut self, number: u32) -> &mut Thread {
        self.all.get_mut(&number).expect("a thread that is asked for lives")
    }

    /// Returns the next number of a request or claim; lower numbers are served first.
    fn next_turn(&mut self) -> u64 {
        self.turns += 1;
        self.turns
    }

    /// Lets a waiting thread continue when it is its turn.
    fn wake(&mut self, number: u32) {
        let waits = number != self.current || self.current_thread_mut().wait.is_some();
        if waits && !self.queue.contains(&number) {
            self.queue.push_back(number);
        }
    }

    /// Makes a thread fail when it continues, which is soon.
    fn fail(&mut self, number: u32, fault: Fault) {
        self.thread(number).pending_fault = Some(fault);
        self.wake(number);
    }
}
