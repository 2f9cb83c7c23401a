//! The thread that ends a statement when the program should stop: one task of DuckDB may take minutes, but it ends between two chunks of
//! rows if it is asked to.

use crate::error::{Fault, Result};
use crate::host::foreign::duckdb::Interrupter;
use crate::runtime::databases::Watch;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{self, Builder};
use std::time::Duration;

/// The time between two looks at the requests to stop.
const LOOK_PAUSE: Duration = Duration::from_millis(10);

/// Does work with a connection while another thread watches. If the watch has a reason to stop, that is the fault. Without such a thread
/// nothing is done, since the work could not be ended.
pub(crate) fn run_watched<T>(watch: &Watch, interrupter: Interrupter<'_>, work: impl FnOnce() -> Result<T>) -> Result<T> {
    run_watched_by(Builder::new().name("watch".to_owned()), watch, interrupter, work)
}

/// Does work while a thread of a given kind watches.
fn run_watched_by<T>(
    builder: Builder,
    watch: &Watch,
    interrupter: Interrupter<'_>,
    work: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let result = thread::scope(|scope| {
        let (done, is_done) = channel::<()>();
        let spawned = builder.spawn_scoped(scope, move || {
            while is_done.recv_timeout(LOOK_PAUSE) == Err(RecvTimeoutError::Timeout) {
                if !watch.may_continue(0) {
                    interrupter.interrupt();
                }
            }
        });
        spawned.map_err(|error| Fault::limit(format!("cannot start another thread: {error}")))?;
        let result = work();
        drop(done);
        result
    });
    result.map_err(|fault: Fault| watch.take_fault().unwrap_or(fault))
}

#[cfg(test)]
mod tests {
    use super::run_watched_by;
    use crate::array::Memory;
    use crate::error::ErrorKind;
    use crate::host::foreign::duckdb::{Connection, Library};
    use crate::runtime::databases::Watch;
    use std::thread::Builder;

    #[test]
    fn a_missing_watchman_is_an_error() {
        let Ok(library) = Library::load() else { return };
        let connection = Connection::open(library, None, &[]).expect("a database in memory can be opened");
        let watch = Watch::new(Memory::new(1 << 20), "DuckDB");
        let too_large = Builder::new().stack_size(1 << 60);
        let fault =
            run_watched_by(too_large, &watch, connection.interrupter(), || Ok(())).expect_err("no system has such a stack");
        assert_eq!(fault.kind(), ErrorKind::LIMIT);
    }
}
