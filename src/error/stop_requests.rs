//! Requests to stop running work: an interrupt, a deadline, or the answer of the host when it is asked.

use super::Stop;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Instant;

/// The requests to stop for which running work polls.
#[derive(Debug)]
pub struct Signals {
    /// The requests that wait: [`INTERRUPT`] and [`ASK_HOST`].
    requests: AtomicU8,
    /// True if the first interrupt does not stop the running work.
    shielded: AtomicBool,
    /// The deadline in milliseconds after `start`; `u64::MAX` if there is none.
    deadline: AtomicU64,
    start: Instant,
    host: OnceLock<Host>,
}

/// The request to stop.
const INTERRUPT: u8 = 1;
/// The request to ask the host whether to stop.
const ASK_HOST: u8 = 2;
/// True if the host is asked at each poll: in WebAssembly, no other thread could request that it is asked.
const ASKS_ALWAYS: bool = cfg!(target_family = "wasm");

/// The function of the host that is asked whether to stop, and the thread that asks it: the one that began to run a text.
struct Host {
    wants_stop: Box<dyn Fn() -> bool + Send + Sync>,
    asking_thread: Mutex<Option<ThreadId>>,
}

impl fmt::Debug for Host {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Host")
    }
}

impl Default for Signals {
    fn default() -> Self {
        Self {
            requests: AtomicU8::new(0),
            shielded: AtomicBool::new(false),
            deadline: AtomicU64::new(u64::MAX),
            start: Instant::now(),
            host: OnceLock::new(),
        }
    }
}

impl Signals {
    /// Requests a stop. Shielded work stops only at a second request.
    pub fn interrupt(&self) {
        if self.requests.fetch_or(INTERRUPT, Ordering::Relaxed) & INTERRUPT != 0 {
            self.shielded.store(false, Ordering::Relaxed);
        }
    }

    /// Clears the pending requests.
    pub fn clear_interrupt(&self) {
        self.requests.fetch_and(if ASKS_ALWAYS { ASK_HOST } else { 0 }, Ordering::Relaxed);
    }

    /// Sets the function that is asked whether to stop; the first one stays.
    pub fn set_host(&self, wants_stop: Box<dyn Fn() -> bool + Send + Sync>) {
        _ = self.host.set(Host { wants_stop, asking_thread: Mutex::new(None) });
        if ASKS_ALWAYS {
            self.ask_host();
        }
    }

    /// Lets the running work ask the host at its next poll, in the thread that called [`Signals::begin`].
    pub fn ask_host(&self) {
        if self.host.get().is_some() {
            self.requests.fetch_or(ASK_HOST, Ordering::Relaxed);
        }
    }

    /// Notes that this thread begins to run a text, and so is the one that asks the host.
    pub fn begin(&self) {
        if let Some(host) = self.host.get() {
            *host.asking_thread.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread::current().id());
        }
    }

    /// Starts or ends the protection of the running work from interrupts.
    pub fn set_shielded(&self, shielded: bool) {
        self.shielded.store(shielded, Ordering::Relaxed);
    }

    /// Sets or clears the deadline at which running work stops.
    pub fn set_deadline(&self, deadline: Option<Instant>) {
        let milliseconds = deadline.map_or(u64::MAX, |moment| moment.saturating_duration_since(self.start).as_millis() as u64);
        self.deadline.store(milliseconds, Ordering::Relaxed);
    }

    /// Fails if work should stop. Cheap: two relaxed loads, and the clock only if there is a deadline.
    #[inline]
    pub fn poll(&self) -> Result<(), Stop> {
        if self.requests.load(Ordering::Relaxed) != 0 {
            self.serve_requests()?;
        }
        let deadline = self.deadline.load(Ordering::Relaxed);
        if deadline != u64::MAX && self.start.elapsed().as_millis() as u64 >= deadline {
            return Err(Stop::TimedOut);
        }
        Ok(())
    }

    /// Asks the host if that was requested and this thread is the one that asks, and fails if work should stop.
    #[cold]
    fn serve_requests(&self) -> Result<(), Stop> {
        let asks = self.requests.load(Ordering::Relaxed) & ASK_HOST != 0;
        if let Some(host) = self.host.get().filter(|_| asks)
            && *host.asking_thread.lock().unwrap_or_else(PoisonError::into_inner) == Some(thread::current().id())
        {
            if !ASKS_ALWAYS {
                self.requests.fetch_and(!ASK_HOST, Ordering::Relaxed);
            }
            if (host.wants_stop)() {
                self.interrupt();
            }
        }
        let interrupted = self.requests.load(Ordering::Relaxed) & INTERRUPT != 0;
        if interrupted && !self.shielded.load(Ordering::Relaxed) { Err(Stop::Interrupted) } else { Ok(()) }
    }
}
