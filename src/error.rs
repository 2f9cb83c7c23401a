//! Errors: the numbered kinds of APL errors, faults as raised by the code that detects them, and errors as presented to users.
//!
//! * [`kind`]: the kinds of errors: their numbers and names.
//! * [`location`]: the entries of a traceback: locations in running texts that a fault passed through.
//! * [`panics`]: panics as faults.
//! * [`report`]: errors as presented to users, with the classic report, and rendered by miette.
//! * [`stop_requests`]: requests to stop running work: an interrupt, or a deadline.

pub(crate) mod kind;
pub(crate) mod location;
pub(crate) mod panics;
pub(crate) mod report;
pub(crate) mod stop_requests;

pub use kind::ErrorKind;
pub use location::{Caller, Location};
pub use report::Error;
pub(crate) use stop_requests::Signals;

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The result of an operation that can fail with a [`Fault`].
pub(crate) type Result<T> = std::result::Result<T, Fault>;

/// The part of a call that is to blame for a fault. The evaluator knows the location of each part in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blame {
    /// The function itself, or both arguments together.
    #[default]
    Function,
    /// The left argument.
    Left,
    /// The right argument.
    Right,
    /// One axis of the left argument, counted from 0.
    LeftAxis(usize),
    /// One axis of the right argument, counted from 0.
    RightAxis(usize),
    /// The axis in brackets.
    Axis,
    /// An operand of an operator.
    Operand,
}

/// A failure as described by the code that detects it. The evaluator adds the location and turns it into an `Error`.
#[derive(Clone, Debug)]
pub struct Fault(Box<FaultDetails>);

/// A meaning that a fault has for the evaluator, besides being an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// A function ended without a result: not an error if no result is needed.
    NoResult,
    /// `⎕SIGNAL` raised the fault: its location is the call of the function that executed `⎕SIGNAL`.
    Raised,
}

/// The contents of a [`Fault`].
#[derive(Clone, Debug)]
pub struct FaultDetails {
    /// The kind, which determines the APL number and name.
    pub kind: ErrorKind,
    /// Zilde's message, besides the classic one: the numbers involved and the accepted values.
    pub message: String,
    /// The message of the classic report, after `NAME: `; empty if there is none.
    pub classic: Cow<'static, str>,
    /// The text that replaces the name in the first line of the report (`⎕SIGNAL`).
    pub text: Option<String>,
    /// The part of the call that is to blame.
    pub blame: Blame,
    /// A suggested remedy, if one is known.
    pub help: Option<String>,
    /// The name whose lack of a value is the fault, with what is needed to work out the help when the fault is reported. Only
    /// `advice/hint.rs` knows its type.
    pub(crate) undefined_name: Option<Arc<dyn Any + Send + Sync>>,
    /// The signal that the fault carries, if it is more than an error.
    pub signal: Option<Signal>,
    /// Another part of the innermost running text that matters, as a span of bytes with its label: for example the bracket that
    /// is still open.
    pub related: Option<(Range<usize>, String)>,
    /// The traceback, the innermost running text first.
    pub locations: Vec<Location>,
    /// The number of frames when the last location was recorded, so that each frame records only one location.
    pub recorded_frames: usize,
    /// The arguments of `⎕SIGNAL` other than the number.
    pub extra: Extra,
    /// True if no trap can catch the fault: the time or the steps of the evaluation are used up, so a handler could do nothing.
    pub is_untrappable: bool,
}

/// The parts of `⎕DMX` that `⎕SIGNAL` or a failed call to the operating system sets, other than the number and the message.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// `⎕DMX.Vendor`.
    pub vendor: Option<String>,
    /// `⎕DMX.HelpURL`.
    pub help_url: Option<String>,
    /// The error number of the operating system and its description: `⎕DMX.OSError`.
    pub system_error: Option<(i32, String)>,
}

impl Fault {
    /// Creates a fault of any kind with a message.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(FaultDetails {
            kind,
            message: to_message(message.into()),
            classic: Cow::Borrowed(""),
            text: None,
            blame: Blame::default(),
            help: None,
            undefined_name: None,
            signal: None,
            related: None,
            locations: Vec::new(),
            recorded_frames: 0,
            extra: Extra::default(),
            is_untrappable: false,
        }))
    }

    /// Creates a DOMAIN ERROR: the wrong kind of data.
    pub fn domain(blame: Blame, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::DOMAIN, message).with_blame(blame)
    }

    /// Creates a LENGTH ERROR: lengths that do not match.
    pub fn length(blame: Blame, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::LENGTH, message).with_blame(blame)
    }

    /// Creates a RANK ERROR: ranks that do not match.
    pub fn rank(blame: Blame, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::RANK, message).with_blame(blame)
    }

    /// Creates an INDEX ERROR: a position out of range.
    pub fn index(blame: Blame, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::INDEX, message).with_blame(blame)
    }

    /// Creates a LIMIT ERROR: a limit of the implementation was exceeded.
    pub fn limit(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::LIMIT, message)
    }

    /// Creates a SYNTAX ERROR: text that is not valid APL.
    pub fn syntax(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::SYNTAX, message)
    }

    /// Creates a VALUE ERROR: a name without a value, or a function without a result.
    pub fn value(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::VALUE, message)
    }

    /// Creates a WS FULL error: memory is exhausted, or was refused.
    pub fn ws_full(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::WS_FULL, message)
    }

    /// Creates a NONCE ERROR: a part of the language that is not implemented.
    pub fn nonce(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::NONCE, message)
    }

    /// Creates the fault that ends the running functions on request. The fault is never reported.
    pub(crate) fn unwind() -> Self {
        Self::new(ErrorKind::UNWIND, "")
    }

    /// Creates the INTERNAL ERROR for a state that the interpreter's invariants exclude.
    pub(crate) fn impossible(state: impl fmt::Display) -> Self {
        Self::new(ErrorKind::INTERNAL, format!("a fault in Zilde itself: {state}"))
    }

    /// Creates the fault for a function that ended without a result.
    pub fn no_result() -> Self {
        let mut fault =
            Self::value("the function returned no result").with_classic("No result was provided when the context expected one");
        fault.0.signal = Some(Signal::NoResult);
        fault
    }

    /// Returns true if the fault only means that a function ended without a result.
    pub fn has_no_result(&self) -> bool {
        self.0.signal == Some(Signal::NoResult)
    }

    /// Returns true if `⎕SIGNAL` raised the fault, and the call of the function that executed it is not recorded yet.
    pub fn is_raised(&self) -> bool {
        self.0.signal == Some(Signal::Raised)
    }

    /// Returns the same fault for a context that needs a result: a function that ended without one is an error there.
    #[must_use]
    pub fn needing_result(mut self) -> Self {
        if self.has_no_result() {
            self.0.signal = None;
        }
        self
    }

    /// Sets the message that the classic report shows after the name.
    #[must_use]
    pub fn with_classic(mut self, classic: impl Into<Cow<'static, str>>) -> Self {
        self.0.classic = match classic.into() {
            Cow::Owned(text) => Cow::Owned(shorten(text)),
            literal @ Cow::Borrowed(_) => literal,
        };
        self
    }

    /// Replaces the message.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.0.message = to_message(message.into());
        self
    }

    /// Sets the suggested remedy.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Sets the part of the call that is to blame.
    #[must_use]
    pub fn with_blame(mut self, blame: Blame) -> Self {
        self.0.blame = blame;
        self
    }

    /// Sets the error number and the description reported by the operating system: `⎕DMX.OSError`.
    #[must_use]
    pub fn with_system_error(mut self, error: &std::io::Error, description: &str) -> Self {
        self.0.extra.system_error = error.raw_os_error().map(|number| (number, description.to_owned()));
        self
    }

    /// Sets the first line, which replaces the name.
    #[must_use]
    pub fn with_text(mut self, text: impl Into<String>) -> Self {
        self.0.text = Some(text.into());
        self
    }

    /// Marks the fault as one that no trap can catch.
    #[must_use]
    pub fn make_untrappable(mut self) -> Self {
        self.0.is_untrappable = true;
        self
    }

    /// Returns true if a trap for `number` catches the fault.
    pub fn is_caught_by(&self, number: i64) -> bool {
        !self.0.is_untrappable && self.0.kind.is_caught_by(number)
    }

    /// Returns the kind.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns the contents.
    pub fn details(&self) -> &FaultDetails {
        &self.0
    }

    /// Returns the contents for modification.
    pub fn details_mut(&mut self) -> &mut FaultDetails {
        &mut self.0
    }

    /// Returns the name of the error, or the text that replaces the name: `⎕DMX.EM`.
    pub fn event(&self) -> String {
        self.0.text.clone().unwrap_or_else(|| self.0.kind.name().into_owned())
    }

    /// Returns the first line of the classic report: the name of the error or its replacement, and the classic message.
    pub fn headline(&self) -> String {
        let event = self.event();
        if self.0.classic.is_empty() { event } else { format!("{event}: {}", self.0.classic) }
    }
}

/// The maximum length of a message in bytes: no more is read, but a name in it may be of any length.
const MESSAGE_MAX_BYTES: usize = 1 << 12;

/// Returns a message as it is kept: not too long, and with high minuses.
fn to_message(message: String) -> String {
    with_high_minus(shorten(message))
}

/// Cuts off the end of a message that is too long.
fn shorten(mut message: String) -> String {
    if message.len() > MESSAGE_MAX_BYTES {
        message.truncate(message.floor_char_boundary(MESSAGE_MAX_BYTES));
        message.push('…');
        message.shrink_to_fit();
    }
    message
}

/// Converts negative numbers in a message to APL notation: a minus sign between a blank and a digit, or before a digit at the
/// start. Quoted text, which may be the user's own, stays as it is.
fn with_high_minus(message: String) -> String {
    if !message.contains('-') {
        return message;
    }
    let mut result = String::with_capacity(message.len() + 1);
    let (mut before, mut is_quoted) = (' ', false);
    for (index, character) in message.char_indices() {
        // A quote after a letter is an apostrophe, unless a quoted text ends there.
        if character == '\'' && (is_quoted || !before.is_alphanumeric()) {
            is_quoted = !is_quoted;
        }
        let is_sign = character == '-' && before == ' ' && message[index + 1..].starts_with(|next: char| next.is_ascii_digit());
        result.push(if is_sign && !is_quoted { '¯' } else { character });
        before = character;
    }
    result
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.headline())?;
        if !self.0.message.is_empty() {
            write!(formatter, " ({})", self.0.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

/// The reason why a kernel stopped without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Memory for scratch space was refused.
    OutOfMemory,
    /// The interruption flag was raised.
    Interrupted,
    /// The time limit was exceeded.
    TimedOut,
    /// The step limit was exceeded.
    OutOfSteps,
}

impl From<Fault> for Stop {
    /// Converts the fault of an exceeded step limit or of a refusal of memory; the message is lost.
    fn from(fault: Fault) -> Self {
        if fault.kind() == ErrorKind::TIMEOUT { Stop::OutOfSteps } else { Stop::OutOfMemory }
    }
}

impl std::fmt::Display for Stop {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}", Fault::from(*self))
    }
}

impl std::error::Error for Stop {}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::OutOfMemory => Fault::ws_full("the computation needs more scratch space than the memory limit allows"),
            Stop::Interrupted => Fault::new(ErrorKind::INTERRUPT, "interrupted"),
            Stop::TimedOut => Fault::new(ErrorKind::TIMEOUT, "the time limit was exceeded").make_untrappable(),
            Stop::OutOfSteps => Fault::new(ErrorKind::TIMEOUT, "the step limit was exceeded").make_untrappable(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::with_high_minus;

    #[test]
    fn negative_numbers_get_high_minus_but_not_those_in_quotes() {
        for (message, expected) in [
            ("-1 and -2, not 3-4", "¯1 and ¯2, not 3-4"),
            ("'a -5' is not -6", "'a -5' is not ¯6"),
            ("a guard's value is -1, not 'it''s -2' or -3", "a guard's value is ¯1, not 'it''s -2' or ¯3"),
        ] {
            assert_eq!(with_high_minus(message.to_owned()), expected);
        }
    }
}
