//! The processor time of this process: what work takes, however busy the machine is.

use std::time::{Duration, Instant};

/// The start of a measurement.
pub(crate) struct Stopwatch {
    started: Instant,
    worked: Option<Duration>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { started: Instant::now(), worked: processor_time() }
    }

    /// Returns the time since the start; on a busy machine, the processor time that the process has used since then.
    pub(crate) fn elapsed(&self) -> Duration {
        let worked = processor_time().zip(self.worked).map_or(Duration::MAX, |(now, before)| now.saturating_sub(before));
        self.started.elapsed().min(worked)
    }
}

/// Returns the processor time of this process, if the system reports it.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which may contain blanks, user and system time are the twelfth and the
    // thirteenth field, in hundredths of a second.
    let fields = text.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    fields.map(|field| field.parse::<u64>().ok()).sum::<Option<u64>>().map(|ticks| Duration::from_millis(10 * ticks))
}
