//! The context in which a function runs: settings, memory, interruption, output.

mod aside;

use super::capabilities::Capabilities;
use super::components::ComponentTies;
use super::frames::{Frames, Location};
use super::library::Library;
use super::mapped::Mapped;
use super::names::SystemName;
use super::namespaces::{Namespaces, ROOT};
use super::profile::Profile;
use super::random::Random;
use super::requested_types::RequestedTypes;
use super::service::{Service, Switches};
use super::stamps::Stamps;
use super::threads::Threads;
use super::ties::Ties;
use super::watched::Watched;
use crate::array::{Array, Memory, Reference};
use crate::error::{Fault, Result};
use crate::format::settings::{Boxing, Cut, Rows, Window};
use crate::kernels::drive::Work;
use crate::syntax::source::{Source, Span};
use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The settings shown by ⎕ variables, with their values for the running statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// `⎕IO`: 0 or 1.
    pub index_origin: i64,
    /// `⎕CT`.
    pub tolerance: f64,
    /// `⎕DCT`.
    pub decimal_tolerance: f64,
    /// True if `⎕FR` is 1287: floats are computed as decimal numbers.
    pub decimal: bool,
    /// `⎕PP`: 1 to 34.
    pub print_precision: usize,
    /// `⎕PW`: 42 to 32767.
    pub print_width: usize,
    /// `⎕DIV`: 0 or 1.
    pub division: u8,
    /// `⎕ML`: 0 to 3.
    pub migration_level: u8,
    /// `⎕WX`: kept for programs that set it; there are no windows whose members it could show.
    pub exposure: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            index_origin: 1,
            tolerance: 1e-14,
            decimal_tolerance: 1e-28,
            decimal: false,
            print_precision: 10,
            print_width: 79,
            division: 0,
            migration_level: 1,
            exposure: 1,
        }
    }
}

/// A destination of text.
pub trait Output: Send {
    /// Writes text; lines end in a line feed.
    fn write(&mut self, text: &str) -> std::io::Result<()>;

    /// Writes text that does not end its line: the output of `⍞←`.
    fn write_prompt(&mut self, text: &str) -> std::io::Result<()> {
        self.write(text)
    }

    /// Ends the line that a prompt left open.
    fn end_prompt(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    /// Returns the text on the line that prompts have left open, if there is one.
    fn open_line(&self) -> Option<&str> {
        None
    }

    /// Takes note that a line was typed after the prompt, which has ended it.
    fn note_answer(&mut self) {}

    /// Makes sure that all text has arrived.
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// An output that starts a new line for text written after a prompt.
pub struct Lines {
    output: Box<dyn Output>,
    /// The text on the line that a prompt has left open, if a prompt was written last: only its end is kept.
    open: String,
}

impl Lines {
    /// The number of bytes that are kept of an open line.
    const OPEN_LINE_MAX_BYTES: usize = 1 << 16;

    /// Creates an output that writes to another.
    pub fn new(output: Box<dyn Output>) -> Self {
        Self { output, open: String::new() }
    }

    /// Keeps the part of a prompt after the last line feed.
    fn keep_open(&mut self, text: &str) {
        let last = match text.rsplit_once('\n') {
            Some((_, last)) => {
                self.open.clear();
                last
            }
            None => text,
        };
        let begin = last.ceil_char_boundary(last.len().saturating_sub(Self::OPEN_LINE_MAX_BYTES));
        self.open.push_str(&last[begin..]);
        let excess = self.open.len().saturating_sub(Self::OPEN_LINE_MAX_BYTES);
        self.open.drain(..self.open.ceil_char_boundary(excess));
    }
}

impl Output for Lines {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        if !self.open.is_empty() && !text.is_empty() {
            self.end_prompt()?;
        }
        self.output.write(text)
    }

    fn write_prompt(&mut self, text: &str) -> std::io::Result<()> {
        self.output.write(text)?;
        self.keep_open(text);
        Ok(())
    }

    fn end_prompt(&mut self) -> std::io::Result<()> {
        if std::mem::take(&mut self.open).is_empty() { Ok(()) } else { self.output.write("\n") }
    }

    fn open_line(&self) -> Option<&str> {
        Some(&self.open).filter(|open| !open.is_empty()).map(String::as_str)
    }

    fn note_answer(&mut self) {
        self.open.clear();
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.output.flush()
    }
}

impl<F: FnMut(&str) + Send> Output for F {
    /// Passes the text to the closure.
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self(text);
        Ok(())
    }
}

impl Output for Arc<Mutex<String>> {
    /// Appends the text to the string, which others hold and read.
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
        Ok(())
    }
}

/// An output that discards all text.
pub struct NoOutput;

impl Output for NoOutput {
    fn write(&mut self, _text: &str) -> std::io::Result<()> {
        Ok(())
    }
}

/// The source of the lines that `⎕` and `⍞` read.
pub trait Input: Send {
    /// Reads the next line, without its end; returns `None` at the end of the input. The prompt is for users at a terminal; that
    /// of `⍞` is on the line already.
    fn line(&mut self, prompt: &str) -> std::io::Result<Option<String>>;

    /// Returns true if a person types the lines, so that there is time before the next.
    fn is_typed(&self) -> bool {
        false
    }

    /// Returns the size of the window where lines are typed, if there is one.
    fn window(&self) -> Option<Window> {
        None
    }

    /// Drops lines that were pasted together with earlier ones and have not been read: an interruption applies to them too.
    fn drop_pasted(&mut self) {}

    /// Returns the destination of text while a line is typed, so that the text does not appear in the middle of the line, or
    /// `None` if that is the usual destination.
    fn printer(&mut self) -> Option<Box<dyn Output>> {
        None
    }

    /// Shows the names of the workspace to an input that completes or colours them: those of the namespace that lines run in, and
    /// what they contain.
    fn look(&mut self, _spaces: &Namespaces, _here: Reference) {}
}

/// An empty input.
pub struct NoInput;

impl Input for NoInput {
    fn line(&mut self, _prompt: &str) -> std::io::Result<Option<String>> {
        Ok(None)
    }
}

/// The ways in which a suspended function can continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resume {
    /// The end of the function and of all functions that wait for it.
    Unwind,
    /// A branch to a line: `→3`.
    Branch(i64),
}

/// A function that reads and runs lines on top of a suspended function.
pub type Suspend = Arc<dyn Fn(&mut Context, &Fault) -> Resume + Send + Sync>;

/// A function called before a line is read.
pub type Idle = Arc<dyn Fn(&mut Context) + Send + Sync>;

/// Functions and tables of upper layers that lower layers need: the whole pipeline for `⍎`, the table of ⎕ names for the binder,
/// the session for a suspension.
pub struct Hooks {
    /// The function that runs a text, in another namespace if one is specified.
    pub execute: fn(&mut Context, Option<Reference>, &Array) -> Result<Array>,
    /// All ⎕ names.
    pub system: &'static [&'static SystemName],
    /// All services of `⌶`.
    pub services: &'static [&'static Service],
    /// The function that a suspension calls; `None` where errors end the running code.
    pub suspend: Option<Suspend>,
    /// The function called when a person is about to be asked for a line.
    pub idle: Option<Idle>,
    /// The function that runs a line that begins with `)` or `]`.
    pub command: fn(&mut Context, &str) -> Result<()>,
    /// The function that shows a fault to the user at the session.
    pub report: fn(&mut Context, &Fault) -> Result<()>,
    /// The function that returns the value of the default property of a class or an instance, if it has one.
    pub default_property: fn(&mut Context, Reference) -> Result<Option<Array>>,
}

/// All state that a running function can reach.
pub struct Context {
    /// The settings for the running statement.
    pub settings: Settings,
    /// The destination of output.
    pub output: Box<dyn Output>,
    /// The source of lines for `⎕` and `⍞`.
    pub input: Arc<Mutex<dyn Input>>,
    /// The settings of `]box`.
    pub boxing: Boxing,
    /// True if the session shows results in array notation.
    pub notation: bool,
    /// The settings of `]rows`.
    pub rows: Rows,
    /// True if the last function that ended returned a shy result: it is not printed.
    pub shy: bool,
    /// The number of running calls, of all kinds.
    pub depth: usize,
    /// The limit on the number of running calls.
    pub depth_limit: usize,
    /// The parts of the machine that may be reached.
    pub capabilities: Capabilities,
    started: Instant,
    /// The frames of running functions and texts.
    pub frames: Frames,
    /// All namespaces.
    pub spaces: Namespaces,
    /// The namespace in which lines run.
    pub space: Reference,
    /// The functions and tables of upper layers.
    pub hooks: Hooks,
    /// The last fault that was reported or trapped: `⎕EN`, `⎕DM`.
    pub last_fault: Option<Fault>,
    /// The fault that `⎕DMX` describes: within a handler, the one that was caught, while the handler runs.
    pub diagnosis: Option<Fault>,
    /// The namespace that `⎕DMX` returns.
    pub diagnosis_space: Option<Reference>,
    /// `600⌶`: 1 if all traps are off, 2 if those of suspended functions are.
    pub traps_off: u8,
    /// The settings made by services of `⌶`.
    pub switches: Switches,
    /// The times and authors assigned to functions.
    pub stamps: Stamps,
    /// The number of error guards and traps in force: if there are any, nothing is suspended.
    pub guards: usize,
    /// The arguments of the command line.
    pub arguments: Vec<String>,
    /// The exit status set by `⎕OFF`.
    pub exit_status: i32,
    /// The last lines read by the session.
    pub lines_read: VecDeque<String>,
    /// The number of suspended functions.
    pub suspended: usize,
    /// The number of frames that belong to suspended functions: lines of the session run on top of them.
    pub session_base: usize,
    /// The window that `⎕PW` was last set to follow.
    pub window: Option<Window>,
    /// `⎕LAST`: the last result that the session displayed.
    pub last_result: Option<Array>,
    /// The results that the session cuts: `]cut`.
    pub cut: Cut,
    /// The number of suspended functions that remain when `)reset` or `)sic` ends the others.
    pub resetting: Option<usize>,
    /// True if `⎕OFF`, `)off` or the end of the input ends the session.
    pub exiting: bool,
    /// The request of a `→` in a line: a line of the suspended function to continue at, or `Some(None)` to end it.
    pub resume: Option<Option<i64>>,
    /// `⎕RL`: the source of random numbers.
    pub random: Random,
    /// The name of the workspace, `)wsid`, once it has one.
    pub workspace: Option<String>,
    /// `⎕LX`: the expression that runs after the workspace is loaded.
    pub latent: Array,
    /// True while a workspace is being read: assignments call no triggers then.
    pub loading: bool,
    /// The live instances that have destructors.
    pub mortal: Vec<Reference>,
    /// `⎕TRAP` outside of functions that have one of their own.
    pub trap: Array,
    /// The frame that an event cuts back to, by its index, and the text that runs there then.
    pub cutback: Option<(usize, String)>,
    /// The function that was the last result of a text executed by `⍎`, for the statement that may take it.
    pub given: Option<super::Value>,
    /// `⎕STOP` and `⎕TRACE`: the lines of functions they apply to.
    pub watched: Watched,
    /// The data collected by `⎕PROFILE`.
    pub profile: Profile,
    /// Namespaces that were arguments of property functions or triggers, kept for reuse.
    pub argument_spaces: Vec<Reference>,
    /// Namespaces passed to functions of the host, which may keep them.
    pub entrusted: HashSet<Reference>,
    /// The library's files, and the files that were read.
    pub library: Library,
    /// The tied native files.
    pub ties: Ties,
    /// The arrays whose changes are written to files.
    pub mapped: Mapped,
    /// The arrays that keep the type that `⎕DR` gave them.
    pub requested_types: RequestedTypes,
    /// The tied component files.
    pub component_ties: ComponentTies,
    /// The positions that selective assignments choose from, the innermost last.
    pub selections: Vec<Array>,
    /// The computed bases of dotted names that were evaluated before their phrases were bound: those of each running phrase, by
    /// their position, the innermost phrase last. `None` for a base that has no value yet.
    pub bases: Vec<Vec<(Span, Option<super::Value>)>>,
    /// The threads: the running one, and those that wait for their turn.
    pub threads: Threads,
    /// The number of namespaces charged to the account.
    charged_spaces: usize,
    /// The amount of memory in use above which namespaces are freed, however few there are.
    roomy: usize,
    /// The bytes of stack beyond the first segment.
    stack: usize,
    work: Work,
}

/// The least free stack for a call; below it, the call runs on a new segment.
const RED_ZONE: usize = 128 << 10;
/// The limit on the bytes of all stack segments together: an endless recursion should end soon.
const STACK_LIMIT: usize = 2 << 30;
/// The size of a stack segment, charged to the account like any block.
const STACK_PIECE: usize = 8 << 20;

/// The number of bytes charged for a namespace, enough for a few names.
const SPACE_BYTES: usize = 768;

/// The number of values that may be visited, per namespace made, in order to free others.
const LOOKS: usize = 64;

/// The least amount of memory in use that counts: below it, only the number of namespaces does.
const ROOM: usize = 64 << 20;

/// The part of the stack limit that must be free for functions to be suspended.
const STACK_RESERVE: usize = 4 * STACK_PIECE;

impl Context {
    /// Creates a context with a limit on memory, in bytes.
    pub fn new(memory_limit: usize) -> Self {
        Self {
            settings: Settings::default(),
            output: Box::new(NoOutput),
            input: Arc::new(Mutex::new(NoInput)),
            boxing: Boxing::default(),
            notation: false,
            rows: Rows::default(),
            shy: false,
            depth: 0,
            capabilities: Capabilities::default(),
            started: Instant::now(),
            depth_limit: usize::MAX,
            frames: Frames::default(),
            spaces: Namespaces::new(),
            space: ROOT,
            hooks: Hooks {
                execute: no_execute,
                system: &[],
                services: &[],
                suspend: None,
                idle: None,
                command: no_command,
                report: no_report,
                default_property: |_, _| Ok(None),
            },
            last_fault: None,
            diagnosis: None,
            diagnosis_space: None,
            traps_off: 0,
            switches: Switches::default(),
            stamps: Stamps::default(),
            guards: 0,
            arguments: Vec::new(),
            exit_status: 0,
            lines_read: VecDeque::new(),
            suspended: 0,
            session_base: 0,
            window: None,
            last_result: None,
            cut: Cut::default(),
            resetting: None,
            exiting: false,
            resume: None,
            workspace: None,
            latent: Array::text(""),
            loading: false,
            mortal: Vec::new(),
            trap: Array::nested(Vec::new()),
            cutback: None,
            given: None,
            watched: Watched::default(),
            profile: Profile::default(),
            argument_spaces: Vec::new(),
            entrusted: HashSet::new(),
            library: Library::default(),
            ties: Ties::default(),
            mapped: Mapped::default(),
            requested_types: RequestedTypes::default(),
            component_ties: ComponentTies::default(),
            selections: Vec::new(),
            bases: Vec::new(),
            random: Random::default(),
            threads: Threads::default(),
            charged_spaces: 0,
            roomy: ROOM,
            stack: 0,
            work: Work::new(Memory::new(memory_limit)),
        }
    }

    /// Makes a namespace within another, with the current settings. Its bytes are charged until it is freed.
    pub fn make_space(&mut self, parent: Reference, name: Option<&str>) -> Result<Reference> {
        let settings = self.settings.clone();
        self.make_space_with(parent, name, settings)
    }

    /// Makes a namespace within another, with settings of its own.
    pub fn make_space_with(&mut self, parent: Reference, name: Option<&str>, settings: Settings) -> Result<Reference> {
        self.memory().charge(SPACE_BYTES)?;
        self.charged_spaces += 1;
        if self.memory().used() > self.roomy {
            self.spaces.look_soon();
        }
        let space = self.spaces.make(parent, name, settings);
        let made = &mut self.spaces[space];
        (made.charged, made.born) = (true, self.frames.calls());
        Ok(space)
    }

    /// Frees the namespaces that were made since a call and for which `lives` returns false. `looks` is the number of values
    /// visited to find these: the next search comes after enough namespaces were made, or enough memory was taken, to make its
    /// cost small in comparison.
    pub fn free_spaces(&mut self, begun: u64, looks: usize, lives: impl Fn(Reference) -> bool) {
        let charged = self.spaces.free(begun, looks / LOOKS, lives);
        self.charged_spaces -= charged;
        self.memory().credit(SPACE_BYTES * charged);
        let (used, limit) = (self.memory().used(), self.memory().limit());
        self.roomy = used + used.min(limit.saturating_sub(used) / 2).max(ROOM);
    }

    /// Returns the memory account.
    pub fn memory(&self) -> &Memory {
        self.work.memory()
    }

    /// Returns the value at a location for changing, with the account for the memory that this may take.
    pub fn value_mut(&mut self, location: &Location) -> (Option<&mut super::Value>, &Memory) {
        (self.frames.at_mut(&mut self.spaces, location), self.work.memory())
    }

    /// Returns the signals that may stop kernels, and their scratch memory.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// Returns the time at which the session began.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// Returns true if output belongs to a line of the session, including one that runs on top of suspended functions.
    pub fn at_session_level(&self) -> bool {
        self.frames.at_session_level(self.session_base)
    }

    /// Sets `⎕PW` to the width of the window where lines are typed, unless the user has set it to something else.
    pub fn follow_window(&mut self) {
        let Some(window) = self.window_size() else { return };
        if self.window.is_none_or(|former| self.settings.print_width == former.width) {
            self.settings.print_width = window.width;
            self.window = Some(window);
        } else if let Some(former) = &mut self.window {
            former.height = window.height;
        }
    }

    /// Returns `⎕IO`.
    pub fn index_origin(&self) -> i64 {
        self.settings.index_origin
    }

    /// Returns `⎕CT`, or `⎕DCT` while floats are decimal.
    pub fn tolerance(&self) -> f64 {
        if self.settings.decimal { self.settings.decimal_tolerance } else { self.settings.tolerance }
    }

    /// Makes a source of a text to be read as APL, with floats as they are computed now; reports refer to it by `name`.
    pub fn source(&self, name: &str, text: impl Into<Arc<str>>) -> Arc<Source> {
        Source::heeding(self.memory().signals(), name, text, self.settings.decimal)
    }

    /// Remembers a fault that was reported.
    pub fn remember(&mut self, fault: &Fault) {
        self.last_fault = Some(fault.clone());
        self.diagnosis = Some(fault.clone());
    }

    /// Counts a step, if steps are limited, and fails if the running work should stop.
    pub fn poll(&self) -> Result<()> {
        self.memory().step(1)?;
        Ok(self.work.poll()?)
    }

    /// Fails if the running work should stop. Counts no step: for code that waits and polls as time passes.
    pub fn poll_waiting(&self) -> Result<()> {
        Ok(self.work.poll()?)
    }

    /// Returns the namespace that the running text belongs to.
    pub fn here(&self) -> Reference {
        self.frames.top().map_or(self.space, |frame| frame.space)
    }

    /// Runs a call one level deeper, on a stack that grows as needed: LIMIT ERROR beyond the limit on calls, WS FULL if the stack
    /// would exceed its limit.
    #[inline]
    pub fn deeper<T>(&mut self, call: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= self.depth_limit {
            return Err(Fault::limit(format!("{} calls are running, as many as may", self.depth)));
        }
        self.poll()?;
        self.depth += 1;
        let result = match stacker::remaining_stack() {
            Some(left) if left >= RED_ZONE => call(self),
            _ => self.on_more_stack(call),
        };
        self.depth -= 1;
        result
    }

    /// Goes one level deeper into a nested value, on a stack that grows as needed and is charged: not a call, so none is counted.
    #[inline]
    pub fn descend<T>(&mut self, walk: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        match stacker::remaining_stack() {
            Some(left) if left >= RED_ZONE => walk(self),
            _ => self.on_more_stack(walk),
        }
    }

    /// Returns true if lines could be run on top of the running code: some stack and an eighth of the memory are free.
    pub fn has_room(&self) -> bool {
        let memory = self.memory();
        self.stack + STACK_RESERVE <= self.stack_limit() && memory.used() <= memory.limit() / 8 * 7
    }

    fn stack_limit(&self) -> usize {
        STACK_LIMIT.min(self.memory().limit() / 2)
    }

    #[cold]
    #[inline(never)]
    fn on_more_stack<T>(&mut self, call: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.stack + STACK_PIECE > self.stack_limit() {
            return Err(Fault::ws_full(format!(
                "{} calls are running, and their stack, or that of what looks into a deep value, is at its limit",
                self.depth
            )));
        }
        self.memory().charge(STACK_PIECE)?;
        self.stack += STACK_PIECE;
        let result = stacker::grow(STACK_PIECE, || call(self));
        self.stack -= STACK_PIECE;
        self.memory().credit(STACK_PIECE);
        result
    }
}

fn no_execute(_context: &mut Context, _space: Option<Reference>, _text: &Array) -> Result<Array> {
    Err(Fault::nonce("nothing here can run a text"))
}

fn no_command(_context: &mut Context, _line: &str) -> Result<()> {
    Err(Fault::nonce("there are no session commands here"))
}

fn no_report(_context: &mut Context, _fault: &Fault) -> Result<()> {
    Ok(())
}
