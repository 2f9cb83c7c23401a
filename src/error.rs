//! What goes wrong: the numbered kinds of APL errors, faults as raised below the evaluator, and errors as people read them.

mod kind;
mod place;
mod report;
mod signals;

pub use kind::ErrorKind;
pub use place::{Caller, Place};
pub use report::Error;
pub use signals::Signals;

use std::borrow::Cow;
use std::fmt;

/// The result of everything that can fail below the evaluator.
pub type Result<T> = std::result::Result<T, Fault>;

/// Who is to blame for a fault: the evaluator knows where it stands in the text.
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

/// A failure as the code that detects it describes it. The evaluator adds the place and makes an `Error` of it.
#[derive(Clone, Debug)]
pub struct Fault(Box<FaultDetails>);

/// What a [`Fault`] says.
#[derive(Clone, Debug)]
pub struct FaultDetails {
    /// The APL number and name.
    pub kind: ErrorKind,
    /// Our message: the numbers involved and what would be accepted.
    pub message: String,
    /// The message of the classic report, after `NAME: `, where there is one.
    pub classic: Cow<'static, str>,
    /// A first line that replaces the name (`⎕SIGNAL`).
    pub text: Option<String>,
    /// Who is to blame.
    pub blame: Blame,
    /// A way out, if one is known.
    pub help: Option<String>,
    /// Whether a function ended without a result: no error where none is needed.
    pub no_result: bool,
    /// Whether `⎕SIGNAL` raised it: the place is where the function that signals was called.
    pub signalled: bool,
    /// Where it came through, the innermost running text first.
    pub places: Vec<Place>,
    /// How many frames lived when the last place was noted, so that each notes one only.
    pub placed: usize,
    /// What `⎕SIGNAL` was told beside the number.
    pub extra: Extra,
    /// Whether no trap takes it: what the evaluation was given is used up, and a handler could do nothing.
    pub ends: bool,
}

/// The parts of `⎕DMX` beside number and message: set by `⎕SIGNAL`, or by a call of the operating system that failed.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// `⎕DMX.Vendor`.
    pub vendor: Option<String>,
    /// `⎕DMX.HelpURL`.
    pub help_url: Option<String>,
    /// The operating system's error number and its description: `⎕DMX.OSError`.
    pub system_error: Option<(i32, String)>,
}

impl Fault {
    /// A fault of any kind with our message.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(FaultDetails {
            kind,
            message: with_high_minus(message.into()),
            classic: Cow::Borrowed(""),
            text: None,
            blame: Blame::default(),
            help: None,
            no_result: false,
            signalled: false,
            places: Vec::new(),
            placed: 0,
            extra: Extra::default(),
            ends: false,
        }))
    }

    /// DOMAIN ERROR: the wrong kind of data.
    pub fn domain(blame: Blame, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::DOMAIN, message).blaming(blame)
    }

    /// LENGTH ERROR: lengths that do not fit.
    pub fn length(blame: Blame, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::LENGTH, message).blaming(blame)
    }

    /// RANK ERROR: ranks that do not fit.
    pub fn rank(blame: Blame, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::RANK, message).blaming(blame)
    }

    /// INDEX ERROR: a position outside.
    pub fn index(blame: Blame, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::INDEX, message).blaming(blame)
    }

    /// LIMIT ERROR: beyond what the implementation allows.
    pub fn limit(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::LIMIT, message)
    }

    /// SYNTAX ERROR.
    pub fn syntax(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::SYNTAX, message)
    }

    /// VALUE ERROR.
    pub fn value(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::VALUE, message)
    }

    /// WS FULL.
    pub fn ws_full(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::WS_FULL, message)
    }

    /// NONCE ERROR: part of the language, but not built.
    pub fn nonce(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::NONCE, message)
    }

    /// A function ended without a result.
    pub fn no_result() -> Self {
        let mut fault =
            Self::value("the function gave no result").with_classic("No result was provided when the context expected one");
        fault.0.no_result = true;
        fault
    }

    /// The same fault where a result is needed: a function that ended without one is then an error.
    #[must_use]
    pub fn needing_result(mut self) -> Self {
        self.0.no_result = false;
        self
    }

    /// The same fault with the message that the classic report shows after the name.
    #[must_use]
    pub fn with_classic(mut self, classic: impl Into<Cow<'static, str>>) -> Self {
        self.0.classic = classic.into();
        self
    }

    /// The same fault with another message.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.0.message = with_high_minus(message.into());
        self
    }

    /// The same fault with a way out.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// The same fault blamed on someone.
    #[must_use]
    pub fn blaming(mut self, blame: Blame) -> Self {
        self.0.blame = blame;
        self
    }

    /// Adds the error number and the description that the operating system gave: `⎕DMX.OSError`.
    #[must_use]
    pub fn with_system_error(mut self, error: &std::io::Error, description: &str) -> Self {
        self.0.extra.system_error = error.raw_os_error().map(|number| (number, description.to_owned()));
        self
    }

    /// The same fault with a first line of its own.
    #[must_use]
    pub fn with_text(mut self, text: impl Into<String>) -> Self {
        self.0.text = Some(text.into());
        self
    }

    /// The same fault, which no trap takes.
    #[must_use]
    pub fn ending(mut self) -> Self {
        self.0.ends = true;
        self
    }

    /// Tells whether a trap for `number` takes it.
    pub fn caught_by(&self, number: i64) -> bool {
        !self.0.ends && self.0.kind.caught_by(number)
    }

    /// The kind.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// All that it says.
    pub fn details(&self) -> &FaultDetails {
        &self.0
    }

    /// All that it says, to be changed.
    pub fn details_mut(&mut self) -> &mut FaultDetails {
        &mut self.0
    }

    /// What happened, without further message: `⎕DMX.EM`.
    pub fn event(&self) -> String {
        self.0.text.clone().unwrap_or_else(|| self.0.kind.name().into_owned())
    }

    /// The first line of the classic report, `⎕EM` with its message.
    pub fn headline(&self) -> String {
        let event = self.event();
        if self.0.classic.is_empty() { event } else { format!("{event}: {}", self.0.classic) }
    }
}

/// A message with its negative numbers as APL writes them: a minus between a blank and a digit is none of another thing.
fn with_high_minus(message: String) -> String {
    let is_minus = |at: usize| message[at + 2..].starts_with(|next: char| next.is_ascii_digit());
    let places: Vec<usize> = message.match_indices(" -").map(|(at, _)| at).filter(|&at| is_minus(at)).collect();
    let mut message = message;
    for at in places.into_iter().rev() {
        message.replace_range(at + 1..at + 2, "¯");
    }
    message
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

/// The ways in which a kernel fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Memory for scratch space was refused.
    Full,
    /// The interruption flag was raised.
    Interrupted,
    /// The time limit passed.
    TimedOut,
    /// The step limit passed.
    OutOfSteps,
}

impl From<Fault> for Stop {
    /// A refusal of memory: its words are lost.
    fn from(fault: Fault) -> Self {
        if fault.kind() == ErrorKind::TIMEOUT { Stop::OutOfSteps } else { Stop::Full }
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
            Stop::Full => Fault::ws_full("scratch space beyond the memory limit"),
            Stop::Interrupted => Fault::new(ErrorKind::INTERRUPT, "interrupted"),
            Stop::TimedOut => Fault::new(ErrorKind::TIMEOUT, "the time limit passed").ending(),
            Stop::OutOfSteps => Fault::new(ErrorKind::TIMEOUT, "the step limit passed").ending(),
        }
    }
}
