//! What goes wrong: the numbered kinds of APL errors, faults as raised below the evaluator, and errors as people read them.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The result of everything that can fail below the evaluator.
pub type Result<T> = std::result::Result<T, Fault>;

/// The kind of an error: its number, `⎕EN`, and through it its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ErrorKind(pub u16);

impl ErrorKind {
    /// Memory is short, or a result would be larger than the limit.
    pub const WS_FULL: Self = Self(1);
    /// The text is not APL.
    pub const SYNTAX: Self = Self(2);
    /// A position outside an axis.
    pub const INDEX: Self = Self(3);
    /// Ranks that do not fit.
    pub const RANK: Self = Self(4);
    /// Lengths that do not fit.
    pub const LENGTH: Self = Self(5);
    /// A name without value, or a function without result where one is needed.
    pub const VALUE: Self = Self(6);
    /// A bad format phrase.
    pub const FORMAT: Self = Self(7);
    /// Beyond a limit of the implementation: rank, depth, length of a line.
    pub const LIMIT: Self = Self(10);
    /// The wrong kind of data.
    pub const DOMAIN: Self = Self(11);
    /// Two threads hold each other.
    pub const HOLD: Self = Self(12);
    /// Not built.
    pub const NONCE: Self = Self(16);
    /// A file that is not tied.
    pub const FILE_TIE: Self = Self(18);
    /// A file that may not be read or written so.
    pub const FILE_ACCESS: Self = Self(19);
    /// A file name that cannot be used.
    pub const FILE_NAME: Self = Self(22);
    /// A file that others cut or changed.
    pub const FILE_DAMAGED: Self = Self(23);
    /// A component that is not there.
    pub const FILE_INDEX: Self = Self(20);
    /// A file would outgrow its limit.
    pub const FILE_FULL: Self = Self(21);
    /// A file that is tied already, by this program.
    pub const FILE_TIED: Self = Self(24);
    /// A file that is tied already, by another program.
    pub const FILE_TIED_REMOTELY: Self = Self(25);
    /// The disk is full.
    pub const NO_SPACE: Self = Self(34);
    /// A component whose bytes others changed.
    pub const COMPONENT_DAMAGED: Self = Self(38);
    /// A failure reported by the file system.
    pub const FILE_SYSTEM: Self = Self(26);
    /// Text that cannot be translated between encodings.
    pub const TRANSLATION: Self = Self(92);
    /// A fault in Zilde itself.
    pub const INTERNAL: Self = Self(99);
    /// A line at which a function was to stop.
    pub const STOP: Self = Self(1001);
    /// Ctrl-C.
    pub const INTERRUPT: Self = Self(1003);
    /// The end of the input while a line was awaited.
    pub const EOF: Self = Self(1005);
    /// The time limit passed.
    pub const TIMEOUT: Self = Self(1006);
    /// Threads that wait for one another.
    pub const DEADLOCK: Self = Self(1008);
    /// `⎕OFF`: not an error, never trapped.
    pub const EXIT: Self = Self(u16::MAX);
    /// `→` out of the running statement: not an error, never trapped.
    pub const UNWIND: Self = Self(u16::MAX - 1);

    /// `⎕EN`.
    pub fn number(self) -> u16 {
        self.0
    }

    /// The name as reports show it: `LENGTH ERROR`, or `ERROR 8` where the number has none.
    pub fn name(self) -> Cow<'static, str> {
        match NAMES.binary_search_by_key(&self.0, |&(number, _)| number) {
            Ok(found) => Cow::Borrowed(NAMES[found].1),
            Err(_) => Cow::Owned(format!("ERROR {}", self.0)),
        }
    }

    /// Whether `:Trap`, error guards and the like may catch it.
    pub fn trappable(self) -> bool {
        self != Self::EXIT && self != Self::UNWIND
    }

    /// Whether a trap for `number` catches this kind: 0 stands for 1 to 999, 1000 for 1001 to 1008.
    pub fn caught_by(self, number: i64) -> bool {
        let own = i64::from(self.0);
        self.trappable()
            && match number {
                0 => (1..1000).contains(&own),
                1000 => (1001..=1008).contains(&own),
                _ => number == own,
            }
    }
}

/// Numbers and names, sorted by number.
const NAMES: &[(u16, &str)] = &[
    (1, "WS FULL"),
    (2, "SYNTAX ERROR"),
    (3, "INDEX ERROR"),
    (4, "RANK ERROR"),
    (5, "LENGTH ERROR"),
    (6, "VALUE ERROR"),
    (7, "FORMAT ERROR"),
    (10, "LIMIT ERROR"),
    (11, "DOMAIN ERROR"),
    (12, "HOLD ERROR"),
    (13, "OPTION ERROR"),
    (15, "LST FULL"),
    (16, "NONCE ERROR"),
    (17, "ACCESS ERROR"),
    (18, "FILE TIE ERROR"),
    (19, "FILE ACCESS ERROR"),
    (20, "FILE INDEX ERROR"),
    (21, "FILE FULL"),
    (22, "FILE NAME ERROR"),
    (23, "FILE DAMAGED"),
    (24, "FILE TIED"),
    (25, "FILE TIED REMOTELY"),
    (26, "FILE SYSTEM ERROR"),
    (28, "FILE SYSTEM NOT AVAILABLE"),
    (30, "FILE SYSTEM TIES USED UP"),
    (31, "FILE TIE QUOTA USED UP"),
    (32, "FILE NAME QUOTA USED UP"),
    (34, "FILE SYSTEM NO SPACE"),
    (35, "FILE ACCESS ERROR - CONVERTING FILE"),
    (36, "INCOMPATIBLE ARRAY"),
    (38, "FILE COMPONENT DAMAGED"),
    (52, "FIELD CONTENTS RANK ERROR"),
    (53, "FIELD CONTENTS TOO MANY COLUMNS"),
    (54, "FIELD POSITION ERROR"),
    (55, "FIELD SIZE ERROR"),
    (56, "FIELD CONTENTS/TYPE MISMATCH"),
    (57, "FIELD TYPE/BEHAVIOUR UNRECOGNISED"),
    (58, "FIELD ATTRIBUTES RANK ERROR"),
    (59, "FIELD ATTRIBUTES LENGTH ERROR"),
    (60, "FULL-SCREEN ERROR"),
    (61, "KEY CODE UNRECOGNISED"),
    (62, "KEY CODE RANK ERROR"),
    (63, "KEY CODE TYPE ERROR"),
    (70, "FORMAT FILE ACCESS ERROR"),
    (71, "FORMAT FILE ERROR"),
    (72, "NO PIPES"),
    (73, "LOST SLAVE"),
    (76, "UNABLE TO FORK PROCESS"),
    (84, "TRAP ERROR"),
    (86, "FUTURE ERROR"),
    (90, "EXCEPTION"),
    (91, "EXTERNAL DLL EXCEPTION"),
    (92, "TRANSLATION ERROR"),
    (93, "UNACCEPTABLE CHARACTER"),
    (94, "CHARACTER NOT REPRESENTABLE IN CLASSIC"),
    (98, "AFFIRM ERROR"),
    (99, "INTERNAL ERROR"),
    (101, "FILE ERROR 1 Operation not permitted"),
    (102, "FILE ERROR 2 No such file or directory"),
    (103, "FILE ERROR 3 No such process"),
    (104, "FILE ERROR 4 Interrupted function call"),
    (105, "FILE ERROR 5 Input/output error"),
    (106, "FILE ERROR 6 No such device or address"),
    (107, "FILE ERROR 7 Arg list too long"),
    (108, "FILE ERROR 8 Exec format error"),
    (109, "FILE ERROR 9 Bad file descriptor"),
    (110, "FILE ERROR 10 No child processes"),
    (111, "FILE ERROR 11 Resource temporarily unavailable"),
    (112, "FILE ERROR 12 Not enough space"),
    (113, "FILE ERROR 13 Permission denied"),
    (114, "FILE ERROR 14 Bad address"),
    (116, "FILE ERROR 16 Resource device"),
    (117, "FILE ERROR 17 File exists"),
    (118, "FILE ERROR 18 Improper link"),
    (119, "FILE ERROR 19 No such device"),
    (120, "FILE ERROR 20 Not a directory"),
    (121, "FILE ERROR 21 Is a directory"),
    (122, "FILE ERROR 22 Invalid argument"),
    (123, "FILE ERROR 23 Too many open files in system"),
    (124, "FILE ERROR 24 Too many open files"),
    (125, "FILE ERROR 25 Inappropriate I/O control operation"),
    (127, "FILE ERROR 27 File too large"),
    (128, "FILE ERROR 28 No space left on device"),
    (129, "FILE ERROR 29 Invalid seek"),
    (130, "FILE ERROR 30 Read-only file system"),
    (131, "FILE ERROR 31 Too many links"),
    (132, "FILE ERROR 32 Broken pipe"),
    (133, "FILE ERROR 33 Domain error"),
    (134, "FILE ERROR 34 Result too large"),
    (136, "FILE ERROR 36 Resource deadlock avoided"),
    (138, "FILE ERROR 38 Filename too long"),
    (139, "FILE ERROR 39 No locks available"),
    (140, "FILE ERROR 40 Function not implemented"),
    (141, "FILE ERROR 41 Directory not empty"),
    (142, "FILE ERROR 42 Illegal byte sequence"),
    (1001, "STOP"),
    (1002, "WEAK INTERRUPT"),
    (1003, "INTERRUPT"),
    (1004, "INPUT INTERRUPT"),
    (1005, "EOF INTERRUPT"),
    (1006, "TIMEOUT"),
    (1007, "RESIZE"),
    (1008, "DEADLOCK"),
];

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
}

/// What `⎕SIGNAL` can set beside number and message.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// `⎕DMX.Vendor`.
    pub vendor: Option<String>,
    /// `⎕DMX.HelpURL`.
    pub help_url: Option<String>,
}

/// Where a fault came through a text that was running.
#[derive(Clone, Debug)]
pub struct Place {
    /// The name of the source: a file, or empty for a session.
    pub source: Arc<str>,
    /// The whole text.
    pub text: Arc<str>,
    /// What failed, in bytes of the text.
    pub span: Range<usize>,
    /// The byte that the classic caret stands under: mostly the first of what failed.
    pub caret: usize,
    /// The left argument of what failed.
    pub left: Option<Range<usize>>,
    /// The right argument of what failed.
    pub right: Option<Range<usize>>,
    /// The function that the text belongs to, if it has a name.
    pub caller: Option<Caller>,
    /// Whether the text was given to `⍎`.
    pub executed: bool,
}

impl Place {
    /// The line of the text in which it failed, counted from 1.
    pub fn line(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    /// The character of that line with which what failed begins, counted from 1.
    pub fn column(&self) -> usize {
        self.before().chars().rev().take_while(|&character| character != '\n').count() + 1
    }

    fn before(&self) -> &str {
        &self.text[..self.span.start.min(self.text.len())]
    }
}

/// A function with a name, as a line of its text is reported.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The name.
    pub name: Arc<str>,
    /// The line within the function: 0 is that of its opening brace or header.
    pub line: usize,
    /// Where the text of the function stands, in bytes.
    pub span: Range<usize>,
    /// Whether it is a dfn, whose line 0 is shown as an assignment.
    pub dfn: bool,
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

    /// The same fault with a first line of its own.
    #[must_use]
    pub fn with_text(mut self, text: impl Into<String>) -> Self {
        self.0.text = Some(text.into());
        self
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

/// An error as people and programs get it: what is wrong, where, and through which calls one got there.
///
/// `Display` gives the three lines of the classic report; miette draws it with labels at a terminal.
#[derive(Clone)]
pub struct Error(Box<ErrorDetails>);

#[derive(Clone)]
struct ErrorDetails {
    fault: Fault,
    lines: [String; 3],
    source: Option<miette::NamedSource<Arc<str>>>,
    help: Option<String>,
}

impl Error {
    /// An error from a fault and the lines of its report.
    pub(crate) fn new(fault: Fault, lines: [String; 3]) -> Self {
        let source = fault.details().places.first().map(|place| {
            let name = if place.source.is_empty() { "session" } else { &*place.source };
            miette::NamedSource::new(name, place.text.clone())
        });
        let help = help_of(fault.details());
        Self(Box::new(ErrorDetails { fault, lines, source, help }))
    }

    /// The kind.
    pub fn kind(&self) -> ErrorKind {
        self.0.fault.kind()
    }

    /// `⎕EN`.
    pub fn number(&self) -> u16 {
        self.kind().number()
    }

    /// Its name: `LENGTH ERROR`, or what `⎕SIGNAL` was told; `⎕DMX.EM`.
    pub fn name(&self) -> String {
        self.0.fault.event()
    }

    /// What is wrong, in our words: the numbers involved and what would be accepted.
    pub fn message(&self) -> &str {
        &self.0.fault.details().message
    }

    /// A way out, if one is known.
    pub fn help(&self) -> Option<&str> {
        self.0.fault.details().help.as_deref()
    }

    /// Where it happened, the innermost running text first.
    pub fn places(&self) -> &[Place] {
        &self.0.fault.details().places
    }

    /// Where in the innermost running text what failed stands, in bytes; nowhere if a conversion failed.
    pub fn span(&self) -> Option<Range<usize>> {
        self.places().first().map(|place| place.span.clone())
    }

    /// The classic report: `⎕DM`.
    pub fn lines(&self) -> &[String; 3] {
        &self.0.lines
    }

    /// The fault beneath.
    pub fn fault(&self) -> &Fault {
        &self.0.fault
    }
}

impl Error {
    /// The error as miette draws it: its first line above the text with its labels.
    pub fn drawing(&self) -> impl miette::Diagnostic + '_ {
        Drawing(self)
    }
}

/// An error whose text is drawn, so that `Display` need not show it.
struct Drawing<'a>(&'a Error);

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.0.lines[0])
    }
}

impl fmt::Debug for Drawing<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl std::error::Error for Drawing<'_> {}

impl miette::Diagnostic for Drawing<'_> {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        miette::Diagnostic::help(self.0)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.0.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.0.labels()
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

/// The advice, and the calls on the way.
fn help_of(details: &FaultDetails) -> Option<String> {
    let calls = details.places.iter().skip(1).take(SHOWN_CALLS).map(|place| match &place.caller {
        Some(caller) => format!("called by {}[{}]", caller.name, caller.line),
        None if place.source.is_empty() => "called by the line that was typed".to_string(),
        None => format!("called by {}:{}", place.source, place.line()),
    });
    let lines: Vec<String> = details.help.iter().cloned().chain(calls).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// How many calls on the way a report lists.
const SHOWN_CALLS: usize = 8;

impl From<Fault> for Error {
    /// An error without a place: from a conversion, not from a text.
    fn from(fault: Fault) -> Self {
        let lines = [fault.headline(), String::new(), String::new()];
        Self::new(fault, lines)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [headline, line, caret] = &self.0.lines;
        formatter.write_str(headline)?;
        if line.is_empty() { Ok(()) } else { write!(formatter, "\n{line}\n{caret}") }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")?;
        if self.message().is_empty() { Ok(()) } else { write!(formatter, "\n{}", self.message()) }
    }
}

impl std::error::Error for Error {}

impl miette::Diagnostic for Error {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.0.source.as_ref().map(|source| source as &dyn miette::SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        let place = self.places().first()?;
        let message = self.message().to_string();
        let span = match self.0.fault.details().blame {
            Blame::Left | Blame::LeftAxis(_) => place.left.clone(),
            Blame::Right | Blame::RightAxis(_) => place.right.clone(),
            Blame::Function | Blame::Axis | Blame::Operand => None,
        };
        let label = |span: Range<usize>, text: Option<String>| miette::LabeledSpan::new_primary_with_span(text, span);
        let label = match span {
            Some(blamed) => label(blamed, Some(message)),
            None => label(place.span.clone(), (!message.is_empty()).then_some(message)),
        };
        Some(Box::new(std::iter::once(label)))
    }
}

/// The two ways in which a kernel fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Memory for scratch space was refused.
    Full,
    /// The interruption flag was raised.
    Interrupted,
    /// The time limit passed.
    TimedOut,
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Full => Fault::ws_full("scratch space beyond the memory limit"),
            Stop::Interrupted => Fault::new(ErrorKind::INTERRUPT, "interrupted"),
            Stop::TimedOut => Fault::new(ErrorKind::TIMEOUT, "the time limit passed"),
        }
    }
}
