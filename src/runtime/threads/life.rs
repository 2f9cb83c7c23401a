//! The life of a thread: its start, its end, and its termination by another thread.

use super::stack_tree::StackNode;
use super::waits::{Ends, Wait};
use super::{BASE_THREAD, Context, Shield, Thread, Threads};
use crate::array::Array;
use crate::error::{ErrorKind, Fault, Location, Result};
use crate::function::FunctionRef;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The largest number of threads that can exist at a time besides the base thread.
const MAX_THREADS: usize = 4096;
/// The size of the first stack segment of a thread, in bytes; further segments are charged when they are added.
const STACK_BYTES: usize = 256 << 10;
/// The part of the first segment that calls can use before another is added, in bytes; it is charged for each thread.
const CHARGED_STACK_BYTES: usize = STACK_BYTES - crate::runtime::context::RED_ZONE_BYTES;

/// The task of a thread.
struct Task {
    function: FunctionRef,
    left: Option<Array>,
    right: Array,
    /// The location of the statement that started the thread, for errors that have no location of their own.
    from: Option<Location>,
}

impl Task {
    /// Calls the function. An error without a location gets that of the statement that started the thread.
    fn run(self, context: &mut Context) -> Result<Array> {
        context.check_pending_fault()?;
        context.thread.shy = false;
        let Task { function, left, right, from } = self;
        let result = context.call_deeper(|context| match left {
            Some(left) => function.dyadic(context, left, right),
            None => function.monadic(context, right),
        });
        result.map_err(|mut fault| {
            let has_no_location = fault.details().locations.is_empty() && !fault.has_no_result();
            fault.details_mut().locations.extend(from.filter(|_| has_no_location));
            fault
        })
    }
}

impl Context {
    /// Starts a thread that calls a function, and returns the number of the thread, which first runs at the next point where
    /// threads switch.
    pub fn spawn(&mut self, function: FunctionRef, left: Option<Array>, right: Array) -> Result<u32> {
        if self.machine.threads.all.len() > MAX_THREADS {
            return Err(Fault::limit(format!("thread limit reached: {MAX_THREADS} threads are running")));
        }
        self.memory().charge(CHARGED_STACK_BYTES)?;
        let task = Task { function, left, right, from: self.statement_location() };
        let shield = self.machine.threads.current_thread_mut().shield.for_child();
        let thread = Thread { shield, ..Thread::new(self.machine.threads.current, StackNode::new_above(self)) };
        let mailbox = thread.mailbox.clone();
        let main = move || {
            let context = mailbox.receive();
            run_thread(context, task);
        };
        let spawned = std::thread::Builder::new().name("apl".to_owned()).stack_size(STACK_BYTES).spawn(main);
        let handle = spawned.map_err(|error| {
            self.memory().credit(CHARGED_STACK_BYTES);
            Fault::limit(format!("cannot start another thread: {error}"))
        })?;
        Ok(self.machine.threads.register(Thread { handle: Some(handle), ..thread }))
    }

    /// Sets the protection of the running thread, and of the threads that it starts, against interruption; returns the former
    /// one.
    pub fn shield(&mut self, shield: Shield) -> Shield {
        self.work().shield(shield.itself);
        std::mem::replace(&mut self.machine.threads.current_thread_mut().shield, shield)
    }

    /// Returns the running statement as the location of an error, or `None` if nothing is running.
    fn statement_location(&self) -> Option<Location> {
        let frame = self.thread.frames.top()?;
        let (source, text) = frame.source().name_and_text();
        let (span, caret) = (frame.span.range(), frame.span.start as usize);
        Some(Location { source, text, span, caret, left: None, right: None, caller: None, is_executed: false })
    }

    /// Runs the text of an event that cuts back to a frame below those of the thread. The text runs where the thread began,
    /// because the frames below belong to its parent. Returns other faults unchanged.
    fn run_cutback(&mut self, fault: Fault) -> Result<Array> {
        if fault.kind() != ErrorKind::UNWIND || self.session.exiting {
            return Err(fault);
        }
        let Some(cutback) = self.thread.cutback.take_if(|cutback| !cutback.is_command()) else {
            return Err(fault);
        };
        let result = (self.session.hooks.execute)(self, None, &Array::text(&cutback.text))?;
        if !self.thread.shy {
            crate::format::display(self, &result)?;
        }
        Err(Fault::no_result())
    }

    /// Delivers a result to the threads that wait for it, or displays it if there are none. Reports an error.
    fn deliver(&mut self, result: Result<Array>) -> Result<()> {
        let is_awaited = self.machine.threads.notify_waiting(result.as_ref().ok());
        match result {
            Ok(array) if !is_awaited && !self.thread.shy => crate::format::display(self, &array),
            Ok(_) => Ok(()),
            Err(fault) if fault.has_no_result() => Ok(()),
            Err(fault) => self.report_failure(fault),
        }
    }

    /// Reports an error that was not caught. An error that ends everything is passed to the base thread instead.
    fn report_failure(&mut self, fault: Fault) -> Result<()> {
        let ends_everything = matches!(fault.kind(), ErrorKind::INTERRUPT | ErrorKind::TIMEOUT | ErrorKind::INTERNAL);
        if fault.kind() == ErrorKind::EXIT || ends_everything && self.session.hooks.suspend.is_none() {
            self.machine.threads.fail(BASE_THREAD, fault);
        } else if fault.kind() != ErrorKind::UNWIND {
            self.remember_fault(&fault);
            return (self.session.hooks.show_fault)(self, &fault);
        } else if self.session.exiting {
            self.machine.threads.fail(BASE_THREAD, Fault::new(ErrorKind::EXIT, "the session ends"));
        } else if let Some(command) = self.thread.cutback.take_if(|cutback| cutback.is_command()) {
            // The command loads a workspace, which must happen in the base thread, where no function runs.
            self.machine.threads.thread_mut(BASE_THREAD).state.cutback = Some(command);
            self.machine.threads.fail(BASE_THREAD, fault);
        }
        Ok(())
    }

    /// Waits for threads to end and returns their results, or `None` if one of them does not exist or returns no result.
    pub fn await_ends(&mut self, numbers: &[u32]) -> Result<Option<Vec<Array>>> {
        let mut open: Vec<u32> = numbers.iter().copied().filter(|&number| self.machine.threads.exists(number)).collect();
        open.sort_unstable();
        open.dedup();
        self.machine.threads.check_deadlock(&open)?;
        let wait = if open.is_empty() { None } else { Some(self.wait_for(Wait::Ends(Ends { open, results: Vec::new() }))?) };
        let results = match wait {
            Some(Wait::Ends(ends)) => ends.results,
            _ => Vec::new(),
        };
        let result = |number: &u32| results.iter().find(|(other, _)| other == number).map(|(_, result)| result.clone());
        Ok(numbers.iter().map(result).collect())
    }

    /// Ends threads at once, the newest first, except for the base thread and the running one. Each hands over to the next one
    /// directly: a return to the running thread after each would mean many switches between deep stacks.
    pub fn kill(&mut self, numbers: impl IntoIterator<Item = u32>) {
        let threads = &mut self.machine.threads;
        let can_end = |number: &u32| *number != BASE_THREAD && *number != threads.current && threads.exists(*number);
        let doomed: BTreeSet<u32> = numbers.into_iter().filter(can_end).collect();
        for &number in &doomed {
            threads.thread_mut(number).killed = true;
        }
        threads.queue.retain(|waiting| !doomed.contains(waiting));
        threads.doomed = doomed.into_iter().collect();
        if let Some(first) = threads.doomed.pop() {
            threads.reaper = Some(threads.current);
            self.hand_over(first);
        }
    }

    /// Marks the running thread as ended, so that its next action fails, and returns the fault with which to fail now.
    pub fn kill_current(&mut self) -> Fault {
        self.machine.threads.current_thread_mut().killed = true;
        Fault::unwind()
    }

    /// Ends all threads but the base thread and the running one.
    pub fn kill_others(&mut self) {
        let all: Vec<u32> = self.machine.threads.all.keys().copied().collect();
        self.kill(all);
        if self.machine.threads.is_alone() {
            self.machine.threads.last_number = BASE_THREAD;
        }
    }

    /// Ends all threads but the base thread and the running one. If the running thread is not the base thread, also ends what the
    /// base thread runs, unless the base thread waits for a line.
    pub fn reset_threads(&mut self) {
        self.kill_others();
        let base = self.machine.threads.thread_mut(BASE_THREAD);
        let is_at_prompt = base.wait.as_ref().is_some_and(Wait::is_for_session);
        if self.machine.threads.current != BASE_THREAD && !is_at_prompt {
            self.machine.threads.fail(BASE_THREAD, Fault::unwind());
        }
    }
}

/// Runs a thread after it has received the context: performs the task and hands the context to the next thread.
fn run_thread(mut context: Context, task: Task) {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let result = task.run(&mut context).or_else(|fault| context.run_cutback(fault));
        context.deliver(result)
    }));
    let current = context.machine.threads.current;
    let begin = context.machine.threads.current_thread_mut().node.first_frame();
    context.thread.frames.truncate(begin);
    if outcome.is_err() {
        let fault = Fault::new(ErrorKind::INTERNAL, format!("a fault in Zilde itself, in thread {current}"));
        context.machine.threads.notify_waiting(None);
        context.machine.threads.fail(BASE_THREAD, fault);
    }
    context.leave_thread();
    let next = loop {
        context.machine.threads.wake_due_threads();
        let threads = &mut context.machine.threads;
        match threads.doomed.pop().or_else(|| threads.reaper.take()).or_else(|| threads.queue.pop_front()) {
            Some(next) => break next,
            None => context.idle(),
        }
    };
    let parent = context.machine.threads.current;
    context.switch_stack(parent, next);
    context.become_thread(next);
    let mailbox = context.machine.threads.current_thread_mut().mailbox.clone();
    mailbox.send(context);
}

impl Context {
    /// Removes the running thread and makes its parent the current one, with the frames of the parent in the arena.
    fn leave_thread(&mut self) {
        let current = self.machine.threads.current;
        self.machine.threads.release_all();
        self.machine.threads.reparent_children(current);
        self.step_down(current);
        self.machine.threads.queue.retain(|&number| number != current);
        self.machine.threads.readers.retain(|&number| number != current);
        self.memory().credit(CHARGED_STACK_BYTES);
        let threads = &mut self.machine.threads;
        let Some(thread) = threads.all.remove(&current) else { return };
        threads.ended.extend(thread.handle);
        threads.current = thread.parent;
        threads.has_several = threads.all.len() > 1;
        if self.session.resetting.is_some() && !threads.has_several {
            threads.last_number = BASE_THREAD;
        }
        threads.answer_reader();
    }
}

impl Threads {
    /// Registers a new thread, queues it, and returns its number.
    fn register(&mut self, thread: Thread) -> u32 {
        loop {
            self.last_number = if self.last_number == i32::MAX as u32 { 1 } else { self.last_number + 1 };
            if !self.all.contains_key(&self.last_number) {
                break;
            }
        }
        self.has_several = true;
        self.all.insert(self.last_number, Box::new(thread));
        self.queue.push_back(self.last_number);
        self.last_number
    }

    /// Passes the result of the running thread, which is about to end, to the threads that wait for it; returns true if there are
    /// any.
    fn notify_waiting(&mut self, result: Option<&Array>) -> bool {
        let current = self.current;
        let mut waiters = Vec::new();
        for (&number, thread) in &mut self.all {
            let Some(Wait::Ends(ends)) = &mut thread.wait else { continue };
            let Some(index) = ends.open.iter().position(|&open| open == current) else { continue };
            ends.open.swap_remove(index);
            ends.results.extend(result.map(|result| (current, result.clone())));
            waiters.push((number, ends.open.is_empty()));
        }
        for &(number, complete) in &waiters {
            if complete {
                self.wake(number);
            }
        }
        !waiters.is_empty()
    }

    /// Makes the children of a thread children of its parent.
    fn reparent_children(&mut self, number: u32) {
        let (parent, visibility) = (self.all[&number].parent, self.all[&number].node.visibility());
        for (&other_number, child) in &mut self.all {
            if other_number != BASE_THREAD && child.parent == number {
                child.parent = parent;
                child.node.limit_visibility(&visibility);
            }
        }
    }
}
