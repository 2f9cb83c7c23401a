//! The thread that ends a statement when the program should stop: one task of DuckDB may take minutes, but it ends between two chunks of
//! rows if it is asked to.

use crate::error::{Fault, Result};
use crate::host::foreign::duckdb::Interrupter;
use crate::runtime::databases::Watch;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time between two looks at the requests to stop.
const LOOK_PAUSE: Duration = Duration::from_millis(10);

/// Does work with a connection while another thread watches. If the watch has a reason to stop, that is the fault.
pub(crate) fn run_watched<T>(watch: &Watch, interrupter: Interrupter<'_>, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let result = thread::scope(|scope| {
        let (done, is_done) = channel::<()>();
        scope.spawn(move || {
            while is_done.recv_timeout(LOOK_PAUSE) == Err(RecvTimeoutError::Timeout) {
                if !watch.may_continue(0) {
                    interrupter.interrupt();
                }
            }
        });
        let result = work();
        drop(done);
        result
    });
    result.map_err(|fault: Fault| watch.take_fault().unwrap_or(fault))
}
