//! Handing the context from the running thread to another, and waiting for it to come back.

use super::Context;
use std::mem::{replace, take};
use std::sync::{Condvar, Mutex, PoisonError};

/// The place where a waiting thread receives the context.
#[derive(Default)]
pub(crate) struct Mailbox {
    context: Mutex<Option<Context>>,
    arrived: Condvar,
}

impl Mailbox {
    pub(crate) fn send(&self, context: Context) {
        *self.context.lock().unwrap_or_else(PoisonError::into_inner) = Some(context);
        self.arrived.notify_one();
    }

    pub(crate) fn receive(&self) -> Context {
        let mut waiting = self.context.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(context) = waiting.take() {
                return context;
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Context {
    /// Lets another thread run until the context is handed back.
    pub(crate) fn hand_over(&mut self, to: u32) {
        let mine = self.machine.threads.current_thread_mut().mailbox.clone();
        let theirs = self.machine.threads.thread(to).mailbox.clone();
        self.change_thread(to);
        let placeholder = self.machine.threads.spares.pop().unwrap_or_else(|| Context::new(0));
        theirs.send(replace(self, placeholder));
        let placeholder = replace(self, mine.receive());
        self.machine.threads.spares.push(placeholder);
        self.join_ended();
    }

    /// Makes another thread the current one: saves the stack and state of the running thread, and restores those of the other.
    fn change_thread(&mut self, to: u32) {
        let from = self.machine.threads.current;
        let mut state = take(&mut self.machine.threads.current_thread_mut().state);
        self.thread.switch(&mut state);
        self.machine.threads.current_thread_mut().state = state;
        self.switch_stack(from, to);
        self.become_thread(to);
    }

    /// Restores the state of a thread and makes it the current one; that of the former thread is already saved, or not needed.
    pub(crate) fn become_thread(&mut self, to: u32) {
        let mut state = take(&mut self.machine.threads.thread(to).state);
        self.thread.switch(&mut state);
        self.machine.threads.current = to;
        let shielded = self.machine.threads.current_thread_mut().shield.itself;
        self.work().shield(shielded);
        self.machine.threads.slice = crate::runtime::threads::SLICE_STATEMENTS;
    }

    /// Joins the OS threads that have handed the context on for the last time: they are about to end.
    pub(crate) fn join_ended(&mut self) {
        for ended in take(&mut self.machine.threads.ended) {
            // Its panic, if there was one, has been reported already.
            let _ = ended.join();
        }
    }
}
