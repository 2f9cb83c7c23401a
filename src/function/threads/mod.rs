//! APL threads: each is a thread of the machine with a stack of its own, and only one of them runs at a time.
//!
//! What they hand to one another is the [`Context`] itself, moved from the variable of one to that of the next
//! ([`baton`](self)), so that whoever runs has it to himself and nothing is locked. Threads change places at the points the
//! language names, in a fixed order ([`schedule`](self)); where there is one thread only, such a point is one comparison.

mod baton;
mod deadlock;
mod holds;
mod life;
mod own;
mod place;
mod reading;
mod schedule;
mod shield;
mod tokens;
mod waits;

pub use holds::Claim;
pub use shield::Shield;
pub use tokens::{Tokens, range_of};

use super::Context;
use crate::array::Array;
use crate::error::Fault;
use baton::Mailbox;
use holds::Holds;
use own::Own;
use place::Place;
use reading::{Bell, Typed};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::thread::JoinHandle;
use waits::Wait;

/// The number of the thread that is always there.
pub const BASE: u32 = 0;

/// Statements that a thread runs before it is the turn of the next.
const SLICE: u32 = 250;

/// The threads of one interpreter.
pub struct Threads {
    /// Whether there is one besides the base thread.
    several: bool,
    current: u32,
    /// The last number that was given to a thread.
    last: u32,
    all: BTreeMap<u32, Box<Thread>>,
    /// Those that could run, in the order of their turns.
    queue: VecDeque<u32>,
    /// How many requests and claims there were.
    turns: u64,
    /// Statements until the next turn.
    slice: u32,
    /// What `⎕TPUT` put, and `⎕TALLOC` allocated.
    pub tokens: Tokens,
    holds: Holds,
    /// The threads that want lines of the session; it talks to the last.
    readers: Vec<u32>,
    /// The line that is being typed while others run.
    typed: Option<Typed>,
    bell: Arc<Bell>,
    /// The thread that has others ended, and goes on right after.
    reaper: Option<u32>,
    /// Those that are to end before it does, the first last.
    doomed: Vec<u32>,
    /// Placeholders for the variables of threads that wait.
    spares: Vec<Context>,
    ended: Vec<JoinHandle<()>>,
}

/// What is known of one thread.
struct Thread {
    parent: u32,
    /// `⎕TNAME`.
    name: Array,
    /// What it waits for; none if it could run.
    wait: Option<Wait>,
    /// What it fails with when it goes on.
    due: Option<Fault>,
    /// Whether it is to end: whatever it does fails.
    killed: bool,
    /// What of it is not interrupted.
    shield: Shield,
    /// What of the context is its own, while it does not run.
    own: Own,
    place: Place,
    mailbox: Arc<Mailbox>,
    handle: Option<JoinHandle<()>>,
}

impl Default for Threads {
    fn default() -> Self {
        Self {
            several: false,
            current: BASE,
            last: BASE,
            all: BTreeMap::from([(BASE, Box::new(Thread::new(BASE, Place::default())))]),
            queue: VecDeque::new(),
            turns: 0,
            slice: SLICE,
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
    fn new(parent: u32, place: Place) -> Self {
        Self {
            parent,
            name: Array::text(""),
            wait: None,
            due: None,
            killed: false,
            shield: Shield::default(),
            own: Own::default(),
            place,
            mailbox: Arc::default(),
            handle: None,
        }
    }
}

impl Threads {
    /// Whether the base thread is the only one.
    #[inline]
    pub fn is_alone(&self) -> bool {
        !self.several
    }

    /// `⎕TID`.
    pub fn current(&self) -> u32 {
        self.current
    }

    /// Whether a thread lives.
    pub fn lives(&self, number: u32) -> bool {
        self.all.contains_key(&number)
    }

    /// Whether the thread that runs is to end.
    pub fn current_is_killed(&self) -> bool {
        self.all[&self.current].killed
    }

    /// `⎕TNUMS`: the base thread and its descendants, each before its children.
    pub fn numbers(&self) -> Vec<u32> {
        let mut found = vec![BASE];
        found.extend(self.descendants(BASE));
        found
    }

    /// The children of a thread, the oldest first.
    pub fn children(&self, parent: u32) -> impl DoubleEndedIterator<Item = u32> {
        self.all.iter().filter_map(move |(&number, thread)| (number != BASE && thread.parent == parent).then_some(number))
    }

    /// The children of a thread, each followed by its own.
    pub fn descendants(&self, parent: u32) -> Vec<u32> {
        let mut found = Vec::new();
        let mut open: Vec<u32> = self.children(parent).rev().collect();
        while let Some(number) = open.pop() {
            found.push(number);
            open.extend(self.children(number).rev());
        }
        found
    }

    /// `⎕TNAME` of the thread that runs.
    pub fn name(&self) -> Array {
        self.all[&self.current].name.clone()
    }

    /// Sets `⎕TNAME` of the thread that runs.
    pub fn set_name(&mut self, name: Array) {
        self.running().name = name;
    }

    fn running(&mut self) -> &mut Thread {
        let current = self.current;
        self.thread(current)
    }

    fn thread(&mut self, number: u32) -> &mut Thread {
        self.all.get_mut(&number).expect("a thread that is asked for lives")
    }

    /// The number of a request or claim, by which the earlier is served first.
    fn next_turn(&mut self) -> u64 {
        self.turns += 1;
        self.turns
    }

    /// Lets a thread that waits go on when it is its turn.
    fn wake(&mut self, number: u32) {
        let waits = number != self.current || self.running().wait.is_some();
        if waits && !self.queue.contains(&number) {
            self.queue.push_back(number);
        }
    }

    /// Has a thread fail when it goes on, which is soon.
    fn fail(&mut self, number: u32, fault: Fault) {
        self.thread(number).due = Some(fault);
        self.wake(number);
    }
}
