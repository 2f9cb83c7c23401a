//! Progress of long computations: a loop counts its steps, and the output shows how far it has come, if `⎕PROGRESS` has asked for
//! that.

use super::context::Context;
use super::streams::{Progress, output_fault};
use crate::error::Result;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time for which a loop runs before its progress is shown: what ends soon shows nothing.
const DELAY: Duration = Duration::from_millis(500);
/// The time between two reports of one loop.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

impl Context {
    /// Runs `work` as one request for progress with a caption: the outermost loops within it report theirs.
    pub(crate) fn request_progress<T>(&mut self, caption: &Arc<str>, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let outer = self.thread.progress_caption.replace(caption.clone());
        let result = work(self);
        self.thread.progress_caption = outer;
        result
    }

    /// Runs a loop, which reports its progress to the [`Reporter`] that it is given. `total` is the number of its steps, if it is
    /// known. The reports go nowhere unless progress was requested, and no loop around this one reports its own.
    pub(crate) fn report_progress<T>(
        &mut self,
        total: Option<u64>,
        work: impl FnOnce(&mut Self, &mut Reporter) -> Result<T>,
    ) -> Result<T> {
        let Some(caption) = self.thread.progress_caption.take() else { return work(self, &mut Reporter(None)) };
        let began = Instant::now();
        let progress = Progress { caption: caption.clone(), done: 0, total, elapsed: Duration::ZERO };
        let mut reporter = Reporter(Some(Run { progress, began, due: DELAY, is_shown: false }));
        let result = work(self, &mut reporter);
        self.thread.progress_caption = Some(caption);
        if reporter.0.is_some_and(|run| run.is_shown) {
            let outcome = self.session.output.show_progress(None).map_err(|reason| output_fault(&reason));
            return result.and_then(|value| outcome.map(|()| value));
        }
        result
    }

    /// Returns true if the next loop is to report its progress.
    pub(crate) fn is_progress_requested(&self) -> bool {
        self.thread.progress_caption.is_some()
    }
}

/// The receiver of a loop's reports.
pub(crate) struct Reporter(Option<Run>);

/// A run of a loop whose progress is shown.
struct Run {
    progress: Progress,
    began: Instant,
    /// The time since the beginning after which the next report is due.
    due: Duration,
    is_shown: bool,
}

impl Reporter {
    /// Notes that some more steps are done.
    #[inline]
    pub(crate) fn advance(&mut self, context: &mut Context, steps: u64) -> Result<()> {
        self.0.as_mut().map_or(Ok(()), |run| run.advance(context, steps))
    }
}

impl Run {
    fn advance(&mut self, context: &mut Context, steps: u64) -> Result<()> {
        self.progress.done += steps;
        let elapsed = self.began.elapsed();
        if elapsed < self.due || self.progress.total == Some(self.progress.done) {
            return Ok(());
        }
        self.progress.elapsed = elapsed;
        self.due = elapsed + REPORT_INTERVAL;
        self.is_shown = true;
        context.session.output.show_progress(Some(&self.progress)).map_err(|reason| output_fault(&reason))
    }
}
