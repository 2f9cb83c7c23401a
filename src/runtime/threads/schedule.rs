//! The schedule of threads: turns in a fixed order, waiting, and idling while none can run.

use super::waits::Wait;
use super::{BASE_THREAD, Context, SLICE_STATEMENTS, Threads};
use crate::error::{Fault, Result};
use std::time::{Duration, Instant};

/// The longest sleep between two checks of the interruption flag.
const MAX_SLEEP: Duration = Duration::from_millis(10);

/// The largest number of turns that other threads get before a prompt: enough for 100,000 statements.
const MAX_TURNS_BEFORE_PROMPT: usize = 400;

impl Context {
    /// Lets the next thread run if its turn has come.
    #[inline]
    pub fn switch_point(&mut self) -> Result<()> {
        if self.machine.threads.is_alone() { Ok(()) } else { self.take_turns() }
    }

    /// Counts a statement of the running thread, and lets the next thread run after the last statement of the turn.
    #[cold]
    fn take_turns(&mut self) -> Result<()> {
        self.check_pending_fault()?;
        self.machine.threads.remaining_statements -= 1;
        if self.machine.threads.remaining_statements > 0 && !self.machine.threads.has_typed_line() {
            return Ok(());
        }
        self.machine.threads.wake_due_threads();
        self.machine.threads.remaining_statements = SLICE_STATEMENTS;
        self.give_turn()
    }

    /// Lets the next thread run, if one is ready. The running thread is queued after all others.
    fn give_turn(&mut self) -> Result<()> {
        self.check_pending_fault()?;
        let Some(next) = self.machine.threads.queue.pop_front() else { return Ok(()) };
        let current = self.machine.threads.current;
        self.machine.threads.queue.push_back(current);
        self.hand_over(next);
        self.check_pending_fault()
    }

    /// Fails if the running thread is to end, or if another thread has made it fail.
    pub(crate) fn check_pending_fault(&mut self) -> Result<()> {
        let thread = self.machine.threads.current_thread_mut();
        if thread.killed {
            return Err(Fault::unwind());
        }
        thread.pending_fault.take().map_or(Ok(()), Err)
    }

    /// Waits for an event while other threads run, and returns `wait`, which then holds the outcome.
    pub(crate) fn wait_for(&mut self, wait: Wait) -> Result<Wait> {
        self.machine.threads.current_thread_mut().wait = Some(wait);
        let result = self.wait_until_woken();
        let current = self.machine.threads.current;
        self.machine.threads.queue.retain(|&number| number != current);
        let wait = self.machine.threads.current_thread_mut().wait.take();
        result.map(|()| wait.unwrap_or(Wait::Session))
    }

    /// Lets other threads run until the running thread is woken or made to fail.
    fn wait_until_woken(&mut self) -> Result<()> {
        let current = self.machine.threads.current;
        loop {
            self.check_pending_fault()?;
            self.machine.threads.wake_due_threads();
            match self.machine.threads.queue.pop_front() {
                Some(next) if next == current => return Ok(()),
                Some(next) => {
                    self.hand_over(next);
                    return self.check_pending_fault();
                }
                None => self.idle(),
            }
        }
    }

    /// Sleeps for a short time, because no thread can run; delivers an interruption instead if there is one.
    pub(crate) fn idle(&mut self) {
        if let Err(fault) = self.poll_waiting() {
            return self.deliver_interrupt(fault);
        }
        let _ = self.session.output.flush();
        let now = Instant::now();
        let timeout = self
            .machine
            .threads
            .earliest_moment()
            .map_or(MAX_SLEEP, |moment| moment.saturating_duration_since(now).min(MAX_SLEEP));
        self.machine.threads.bell.listen(timeout);
    }

    /// Delivers an interruption that arrives while all threads wait: to the thread that the session talks to, or to the base
    /// thread if there is no such thread or if that thread waits for a line.
    fn deliver_interrupt(&mut self, fault: Fault) {
        self.work().clear_interrupt();
        let threads = &mut self.machine.threads;
        let is_busy = |number: &u32| {
            threads.all.get(number).and_then(|thread| thread.wait.as_ref()).is_some_and(|wait| !wait.is_for_session())
        };
        let target = threads.readers.last().copied().filter(is_busy).unwrap_or(BASE_THREAD);
        threads.fail(target, fault);
    }

    /// Waits until `moment` while other threads run, and returns true; returns false at once if there is only one thread.
    pub fn wait_until(&mut self, moment: Instant) -> Result<bool> {
        if self.machine.threads.is_alone() {
            return Ok(false);
        }
        self.wait_for(Wait::Moment(moment)).map(|_| true)
    }

    /// Lets other threads run until all of them wait or have ended, before a line is read or an evaluation ends. Threads that
    /// keep running get a limited number of turns.
    pub fn let_others_run(&mut self) -> Result<()> {
        for _ in 0..MAX_TURNS_BEFORE_PROMPT {
            if self.machine.threads.is_alone() {
                return Ok(());
            }
            self.machine.threads.wake_due_threads();
            if self.machine.threads.queue.is_empty() {
                return Ok(());
            }
            self.give_turn()?;
        }
        Ok(())
    }

    /// Lets other threads run until each has ended or waits for an event that can no longer occur.
    pub fn outlast_others(&mut self) -> Result<()> {
        while self.machine.threads.has_runnable_others() {
            self.machine.threads.wake_due_threads();
            if self.machine.threads.queue.is_empty() {
                self.idle();
                self.check_pending_fault()?;
            } else {
                self.give_turn()?;
            }
        }
        Ok(())
    }
}

impl Threads {
    /// Wakes the threads whose moment has come, and the thread for which a line has been typed.
    pub(crate) fn wake_due_threads(&mut self) {
        if self.has_typed_line() {
            self.answer_reader();
        }
        if self.earliest_moment().is_none() {
            return;
        }
        let now = Instant::now();
        let mut due: Vec<(Instant, u32)> = self
            .all
            .iter()
            .filter_map(|(&number, thread)| Some((thread.wait.as_ref()?.until()?, number)))
            .filter(|&(moment, _)| moment <= now)
            .collect();
        due.sort_unstable();
        for (_, number) in due {
            self.wake(number);
        }
    }

    /// Returns the earliest moment at which the wait of a thread ends, if there is one.
    fn earliest_moment(&self) -> Option<Instant> {
        self.all.values().filter_map(|thread| thread.wait.as_ref()?.until()).min()
    }

    /// Returns true if another thread is ready to run, or if a thread will be ready at some moment.
    pub(crate) fn has_runnable_others(&self) -> bool {
        !self.queue.is_empty() || self.earliest_moment().is_some()
    }
}
