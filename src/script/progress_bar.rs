//! The bar at a terminal that shows how far a computation has come.

use crate::runtime::streams::Progress;
use indicatif::{ProgressBar as Bar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The form of a bar whose end is known.
const KNOWN_END: &str = "{msg}{percent:>3}% {wide_bar} {human_pos} of {human_len}, {time}";
/// The form of a bar whose end is not known.
const UNKNOWN_END: &str = "{msg}{human_pos} done, {time}";
/// The characters of a bar: for what is done, for the border, and for the rest.
const BAR_CHARACTERS: &str = "━╸─";

/// A bar on standard error, which is drawn if that is a terminal.
#[derive(Default)]
pub(super) struct ProgressBar {
    bar: Option<Bar>,
    /// The caption and the total of the bar. Loops that follow one another, or take turns, have others.
    subject: (Arc<str>, Option<u64>),
}

impl ProgressBar {
    /// Draws the bar, or removes it.
    pub(super) fn show(&mut self, progress: Option<&Progress>) {
        let subject = progress.map(|progress| (progress.caption.clone(), progress.total));
        if subject.as_ref() != Some(&self.subject) {
            self.bar.take().iter().for_each(Bar::finish_and_clear);
        }
        let (Some(progress), Some(subject)) = (progress, subject) else { return };
        self.subject = subject;
        match &self.bar {
            Some(bar) => bar.set_position(progress.done),
            None => self.bar.insert(make_bar(progress)).tick(),
        }
    }
}

/// Makes a bar, which is not drawn yet.
fn make_bar(progress: &Progress) -> Bar {
    let template = if progress.total.is_some() { KNOWN_END } else { UNKNOWN_END };
    let style = ProgressStyle::with_template(template)
        .expect("the template is valid")
        .progress_chars(BAR_CHARACTERS)
        .with_key("time", |state: &ProgressState, text: &mut dyn fmt::Write| _ = text.write_str(&describe_time(state)));
    let caption = if progress.caption.is_empty() { String::new() } else { format!("{}: ", progress.caption) };
    Bar::with_draw_target(progress.total, ProgressDrawTarget::stderr())
        .with_style(style)
        .with_message(caption)
        .with_position(progress.done)
        .with_elapsed(progress.elapsed)
}

/// Describes the time that remains or, if that is unknown, the time that has passed.
fn describe_time(state: &ProgressState) -> String {
    let progress = Progress { caption: Arc::default(), done: state.pos(), total: state.len(), elapsed: state.elapsed() };
    match progress.remaining() {
        Some(remaining) => format!("{} left", format_time(remaining)),
        None => format_time(progress.elapsed),
    }
}

/// Formats a time as minutes and seconds, with hours if there are any.
fn format_time(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
