//! Handing the context from the running thread to another, and waiting for it to come back.

use super::Context;
use std::mem::{replace, take};
use std::sync::{Condvar, Mutex, PoisonError};

/// The place where a waiting thread receives the context.
#[derive(Default)]
pub(crate) struct Mailbox {
    /// The context, from its arrival until the thread takes it.
    context: Mutex<Option<Context>>,
    /// The condition variable that signals the arrival of the context.
    arrived: Condvar,
}

impl Mailbox {
    /// Puts the context in the mailbox, and wakes the thread that waits for it.
    pub(crate) fn send(&self, context: Context) {
        *self.context.lock().unwrap_or_else(PoisonError::into_inner) = Some(context);
        self.arrived.notify_one();
    }

    /// Waits for the context, and takes it out of the mailbox.
    pub(crate) fn receive(&self) -> Context {
        let mut slot = self.context.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(context) = slot.take() {
                return context;
            }
            slot = self.arrived.wait(slot).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Context {
    /// Lets the thread `to` run, and waits until the context is handed back to this thread.
    pub(crate) fn hand_over(&mut self, to: u32) {
        let own_mailbox = self.machine.threads.current_thread_mut().mailbox.clone();
        let target_mailbox = self.machine.threads.thread_mut(to).mailbox.clone();
        self.change_thread(to);
        let placeholder = self.machine.threads.spares.pop().unwrap_or_else(|| Context::new(0));
        target_mailbox.send(replace(self, placeholder));
        let placeholder = replace(self, own_mailbox.receive());
        self.machine.threads.spares.push(placeholder);
        self.join_ended();
    }

    /// Makes another thread the current one: saves the stack and the state of the running thread, and restores those of the
    /// other.
    fn change_thread(&mut self, to: u32) {
        let from = self.machine.threads.current;
        let mut state = take(&mut self.machine.threads.current_thread_mut().state);
        self.thread.swap_except_frames(&mut state);
        self.machine.threads.current_thread_mut().state = state;
        self.switch_stack(from, to);
        self.become_thread(to);
    }

    /// Restores the state of a thread and makes it the current one. The state of the previous thread must be saved already.
    pub(crate) fn become_thread(&mut self, to: u32) {
        let mut state = take(&mut self.machine.threads.thread_mut(to).state);
        self.thread.swap_except_frames(&mut state);
        self.machine.threads.current = to;
        let is_shielded = self.machine.threads.current_thread_mut().shield.itself;
        self.work().shield(is_shielded);
        self.machine.threads.remaining_statements = crate::runtime::threads::SLICE_STATEMENTS;
    }

    /// Joins the OS threads that are about to end, because they have handed the context over for the last time.
    pub(crate) fn join_ended(&mut self) {
        for handle in take(&mut self.machine.threads.ended) {
            // A panic of the thread has been reported already.
            let _ = handle.join();
        }
    }
}
