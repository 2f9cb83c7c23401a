#![doc = include_str!("machine.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::kernels::tasks;
use crate::kernels::tasks::PARALLEL_MIN_ELEMENTS;
use crate::primitives::support::arguments;
use crate::system::session::size;
use std::thread::available_parallelism;

const PAGE: &str = "system/services/machine.md";

/// The service `739⌶`.
pub(crate) static TEMPORARY_DIRECTORY: Service = Service::new(739, "temporary directory", PAGE).monadic(find_temporary_directory);

/// The service `950⌶`.
pub(crate) static LIBRARIES: Service =
    Service::new(950, "list loaded libraries", PAGE).monadic(|_, _, _| Ok(Array::texts(std::iter::empty())));

/// The service `1111⌶`.
pub(crate) static THREADS: Service = Service::new(1111, "number of threads", PAGE).monadic(count_threads);

/// The service `1112⌶`.
pub(crate) static PARALLEL_THRESHOLD: Service =
    Service::new(1112, "parallel execution threshold", PAGE).monadic(report_threshold);

/// The service `2000⌶`.
pub(crate) static MEMORY: Service = Service::new(2000, "memory manager statistics", PAGE)
    .monadic(report_memory)
    // There are no statistics to reset.
    .dyadic(|context, options, _, right| report_memory(context, options, right));

/// The service `2002⌶`.
pub(crate) static WORKSPACE_AVAILABLE: Service =
    Service::new(2002, "workspace available", PAGE).monadic(|context, _, _| size::count_free_bytes(context));

/// The service `2250⌶`.
pub(crate) static DOT_NET: Service = Service::new(2250, "verify .NET interface", PAGE)
    .monadic(|_, _, _| Ok(Array::nested(vec![Array::integer(-1), Array::integer(0), Array::text(".NET is not supported")])));

/// The service `3501⌶`.
pub(crate) static RIDE: Service = Service::new(3501, "connected to RIDE?", PAGE).monadic(|_, _, _| Ok(Array::bit(false)));

/// Implements `739⌶0`: returns the directory for temporary files.
fn find_temporary_directory(context: &mut Context, _: &Options, _: Array) -> Result<Array> {
    context.require_all_files()?;
    let path = std::env::temp_dir();
    let path = path.to_string_lossy();
    Ok(Array::text(if path.len() > 1 { path.trim_end_matches('/') } else { &path }))
}

/// Implements `1111⌶Y`: returns the number of processors if `Y` is empty. A number is accepted only if primitives already use
/// that many threads.
fn count_threads(_: &mut Context, _: &Options, right: Array) -> Result<Array> {
    if right.is_empty() {
        return Ok(Array::count(available_parallelism().map_or(1, usize::from)));
    }
    let wanted = arguments::to_integer(&right, Blame::Right)?;
    let running = tasks::thread_count();
    if usize::try_from(wanted) == Ok(running) {
        return Ok(Array::count(running));
    }
    Err(Fault::nonce(format!("primitives run on {running} threads; this number cannot be changed while the program runs"))
        .with_help("set the environment variable RAYON_NUM_THREADS before starting the program"))
}

/// Implements `1112⌶Y`: returns the number of elements from which primitives use several threads. `Y` must be empty or that
/// number.
fn report_threshold(_: &mut Context, _: &Options, right: Array) -> Result<Array> {
    if right.is_empty() || arguments::to_integer(&right, Blame::Right)? == PARALLEL_MIN_ELEMENTS as i64 {
        return Ok(Array::count(PARALLEL_MIN_ELEMENTS));
    }
    Err(Fault::nonce(format!(
        "primitives use several threads from {PARALLEL_MIN_ELEMENTS} elements on; this threshold cannot be changed"
    )))
}

/// Implements `2000⌶Y`: returns the memory statistic with each number in `Y`.
fn report_memory(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let wanted = arguments::to_integers(&right, Blame::Right)?;
    let (used, limit) = (context.memory().used_bytes(), context.memory().limit());
    let statistics = wanted.iter().map(|number| match number {
        0 => Ok(limit.saturating_sub(used) as i64),
        1 | 13 | 14 => Ok(used as i64),
        2..=4 | 9 | 10 | 12 | 15 | 19..=24 => Ok(0),
        16 => Ok(limit as i64),
        other => Err(Fault::domain(
            Blame::Right,
            format!("the number of a statistic must be 0 to 4, 9, 10, 12 to 16 or 19 to 24, not {other}"),
        )),
    });
    let statistics = statistics.collect::<Result<Vec<_>>>()?;
    Ok(Array::integers(&statistics).with_shape(right.shape().clone()))
}
