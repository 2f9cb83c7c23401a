//! The context a function runs in: settings, memory, interruption, output.

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

/// The settings that ⎕ variables show, as they hold for the running statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// `⎕IO`: 0 or 1.
    pub index_origin: i64,
    /// `⎕CT`.
    pub tolerance: f64,
    /// `⎕DCT`.
    pub decimal_tolerance: f64,
    /// Whether `⎕FR` is 1287: floats are computed as decimal numbers.
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

/// Where text goes.
pub trait Output: Send {
    /// Takes text; lines end in a line feed.
    fn write(&mut self, text: &str) -> std::io::Result<()>;

    /// Takes text that does not end its line: what `⍞←` writes.
    fn write_prompt(&mut self, text: &str) -> std::io::Result<()> {
        self.write(text)
    }

    /// Ends the line that a prompt left open.
    fn end_prompt(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    /// Returns the text that prompts have left on the line that they opened, if they did.
    fn open_line(&self) -> Option<&str> {
        None
    }

    /// Is told that a line was typed behind the prompt, which has ended it.
    fn note_answer(&mut self) {}

    /// Makes sure that all text has arrived.
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// An output that begins a line for what is written behind a prompt.
pub struct Lines {
    output: Box<dyn Output>,
    /// What stands on the line that a prompt has left open, if a prompt was the last that was written: no more than its end.
    open: String,
}

impl Lines {
    /// The bytes that are kept of an open line.
    const OPEN_LINE_MAX_BYTES: usize = 1 << 16;

    /// Returns an output that writes to another.
    pub fn new(output: Box<dyn Output>) -> Self {
        Self { output, open: String::new() }
    }

    /// Keeps what a prompt has written behind the last line feed.
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
    /// A closure is given the text.
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self(text);
        Ok(())
    }
}

impl Output for Arc<Mutex<String>> {
    /// The text is collected, for whoever holds the other end.
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
        Ok(())
    }
}

/// An output that nobody reads.
pub struct NoOutput;

impl Output for NoOutput {
    fn write(&mut self, _text: &str) -> std::io::Result<()> {
        Ok(())
    }
}

/// Where `⎕` and `⍞` read lines.
pub trait Input: Send {
    /// The next line, without its end; none at the end of the input. The prompt is for those who sit at a terminal; that of `⍞`
    /// stands on the line already.
    fn line(&mut self, prompt: &str) -> std::io::Result<Option<String>>;

    /// Whether a person types the lines, so that there is time before the next.
    fn is_typed(&self) -> bool {
        false
    }

    /// Returns the size of the window where lines are typed, if there is a window.
    fn window(&self) -> Option<Window> {
        None
    }

    /// Drops lines that were pasted together with earlier ones and have not been read: an interruption is meant for them too.
    fn drop_pasted(&mut self) {}

    /// Where text goes while a line is typed, so that it does not stand in the midst of it; none if that is the usual place.
    fn printer(&mut self) -> Option<Box<dyn Output>> {
        None
    }

    /// Shows the names of the workspace to an input that completes or colours them: those of the namespace that lines run in, and
    /// what lies behind them.
    fn look(&mut self, _spaces: &Namespaces, _here: Reference) {}
}

/// An input that is at its end.
pub struct NoInput;

impl Input for NoInput {
    fn line(&mut self, _prompt: &str) -> std::io::Result<Option<String>> {
        Ok(None)
    }
}

/// How a suspended function goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resume {
    /// It ends, and all that wait for it.
    Unwind,
    /// It goes on at a line: `→3`.
    Branch(i64),
}

/// Reads and runs lines on top of a suspended function.
pub type Suspend = Arc<dyn Fn(&mut Context, &Fault) -> Resume + Send + Sync>;

/// What is done before a line is read.
pub type Idle = Arc<dyn Fn(&mut Context) + Send + Sync>;

/// What must be reached from below: the whole pipeline by `⍎`, the table of ⎕ names by the binder, the session by a
/// suspension.
pub struct Hooks {
    /// Runs a text, in another namespace if one is given.
    pub execute: fn(&mut Context, Option<Reference>, &Array) -> Result<Array>,
    /// Every ⎕ name.
    pub system: &'static [&'static SystemName],
    /// Every service of `⌶`.
    pub services: &'static [&'static Service],
    /// What a suspended function calls; none where errors end what runs.
    pub suspend: Option<Suspend>,
    /// Is called when a person is about to be asked for a line.
    pub idle: Option<Idle>,
    /// Runs a line that begins with `)` or `]`.
    pub command: fn(&mut Context, &str) -> Result<()>,
    /// Shows a fault to whoever reads lines.
    pub report: fn(&mut Context, &Fault) -> Result<()>,
    /// The value of the default property of a class or an instance, if it has one.
    pub default_property: fn(&mut Context, Reference) -> Result<Option<Array>>,
}

/// All that a running function can reach.
pub struct Context {
    /// The settings that hold for the running statement.
    pub settings: Settings,
    /// Where text goes.
    pub output: Box<dyn Output>,
    /// Where `⎕` and `⍞` read.
    pub input: Arc<Mutex<dyn Input>>,
    /// What `]box` has set.
    pub boxing: Boxing,
    /// Whether the session shows results in array notation.
    pub notation: bool,
    /// What `]rows` has set.
    pub rows: Rows,
    /// Whether the last function that ended gave its result shyly: it is not printed.
    pub shy: bool,
    /// How many calls are running, of all kinds.
    pub depth: usize,
    /// How many may run.
    pub depth_limit: usize,
    /// What of the machine may be reached.
    pub capabilities: Capabilities,
    started: Instant,
    /// The frames of running bodies.
    pub frames: Frames,
    /// All namespaces.
    pub spaces: Namespaces,
    /// The namespace in which lines run.
    pub space: Reference,
    /// What is reached from below.
    pub hooks: Hooks,
    /// The last fault that was reported or trapped: `⎕EN`, `⎕DM`.
    pub last_fault: Option<Fault>,
    /// The fault that `⎕DMX` tells about: within a handler the one that was caught, for the time it runs.
    pub diagnosis: Option<Fault>,
    /// The namespace that `⎕DMX` is.
    pub diagnosis_space: Option<Reference>,
    /// `600⌶`: 1 where no trap acts, 2 where those of suspended functions do not.
    pub traps_off: u8,
    /// What services of `⌶` have set.
    pub switches: Switches,
    /// Times and authors that functions were given.
    pub stamps: Stamps,
    /// How many error guards and traps are in force: where there are some, nothing is suspended.
    pub guards: usize,
    /// Arguments of the command line.
    pub arguments: Vec<String>,
    /// The status asked for by `⎕OFF`.
    pub exit_status: i32,
    /// The last lines that the session read.
    pub lines_read: VecDeque<String>,
    /// How many functions are suspended.
    pub suspended: usize,
    /// The number of frames that belong to suspended functions: lines of the session run on top of them.
    pub session_base: usize,
    /// The window that `⎕PW` was last set to follow.
    pub window: Option<Window>,
    /// `⎕LAST`: the last result that the session displayed.
    pub last_result: Option<Array>,
    /// Which results of the session are cut: `]cut`.
    pub cut: Cut,
    /// How many of them stay where `)reset` or `)sic` ends the others.
    pub resetting: Option<usize>,
    /// Whether `⎕OFF`, `)off` or the end of the input ends the session.
    pub exiting: bool,
    /// What `→` in a line asked for: a line of the suspended function, or none to end it.
    pub resume: Option<Option<i64>>,
    /// `⎕RL`: where random numbers come from.
    pub random: Random,
    /// The name of the workspace, `)wsid`, once it has one.
    pub workspace: Option<String>,
    /// `⎕LX`: what runs when the workspace was loaded.
    pub latent: Array,
    /// Whether a workspace is being read: assignments call no triggers then.
    pub loading: bool,
    /// Instances that have destructors, and live.
    pub mortal: Vec<Reference>,
    /// `⎕TRAP` where no function has one of its own.
    pub trap: Array,
    /// The frame that an event cuts back to, by its index, and what runs there then.
    pub cutback: Option<(usize, String)>,
    /// The function that the last text given to `⍎` ended in, for the statement that may take it.
    pub given: Option<super::Value>,
    /// `⎕STOP` and `⎕TRACE`: lines of functions.
    pub watched: Watched,
    /// What `⎕PROFILE` collects.
    pub profile: Profile,
    /// Namespaces that told functions of properties what was asked for, to be used again.
    pub argument_spaces: Vec<Reference>,
    /// Namespaces that functions of the host were given: they may keep them.
    pub entrusted: HashSet<Reference>,
    /// The library's files, and what was read of files.
    pub library: Library,
    /// Native files that are tied.
    pub ties: Ties,
    /// Arrays whose changes go to files.
    pub mapped: Mapped,
    /// Arrays that keep the type that `⎕DR` gave them.
    pub requested_types: RequestedTypes,
    /// Component files that are tied.
    pub component_ties: ComponentTies,
    /// The positions that selective assignments choose from, the innermost last.
    pub selections: Vec<Array>,
    /// The computed bases of dotted names that were evaluated before their phrases were bound: those of each phrase that
    /// runs, by their place, the innermost phrase last. None for one that has no value yet.
    pub bases: Vec<Vec<(Span, Option<super::Value>)>>,
    /// The threads: this one, and those that wait for their turn.
    pub threads: Threads,
    /// How many namespaces were charged.
    charged_spaces: usize,
    /// How much memory may be taken before namespaces are freed, however few there are.
    roomy: usize,
    /// The bytes of stack beyond the first piece.
    stack: usize,
    work: Work,
}

/// Below this much stack, a call goes on in a new piece of it.
const RED_ZONE: usize = 128 << 10;
/// All that stacks may take together: an endless recursion should end soon.
const STACK_LIMIT: usize = 2 << 30;
/// The size of a piece of stack, charged to the account like any block.
const STACK_PIECE: usize = 8 << 20;

/// What a namespace with a few names takes.
const SPACE_BYTES: usize = 768;

/// How many values may be looked at for each namespace that is made, to free others.
const LOOKS: usize = 64;

/// As long as less memory than this is taken, only the number of namespaces counts.
const ROOM: usize = 64 << 20;

/// What is kept free of it before functions are suspended.
const STACK_RESERVE: usize = 4 * STACK_PIECE;

impl Context {
    /// A context with a limit on memory, in bytes.
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

    /// Makes a namespace within another, with the settings that hold here. Its bytes are charged until it is freed.
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

    /// Frees the namespaces that were made since a call and for which `lives` does not hold. As many as `looks` values were looked
    /// at to know them: that is done again when so many were made, or so much memory was taken, that it is little beside.
    pub fn free_spaces(&mut self, begun: u64, looks: usize, lives: impl Fn(Reference) -> bool) {
        let charged = self.spaces.free(begun, looks / LOOKS, lives);
        self.charged_spaces -= charged;
        self.memory().credit(SPACE_BYTES * charged);
        let (used, limit) = (self.memory().used(), self.memory().limit());
        self.roomy = used + used.min(limit.saturating_sub(used) / 2).max(ROOM);
    }

    /// The door for memory.
    pub fn memory(&self) -> &Memory {
        self.work.memory()
    }

    /// The value kept at a location, to be changed, with the door for the memory that this may take.
    pub fn value_mut(&mut self, location: &Location) -> (Option<&mut super::Value>, &Memory) {
        (self.frames.at_mut(&mut self.spaces, location), self.work.memory())
    }

    /// Interruption and scratch space, as kernels ask for them.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// When the session began.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// Returns true if output belongs to a line of the session, also to one that runs on top of suspended functions.
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

    /// `⎕IO`.
    pub fn index_origin(&self) -> i64 {
        self.settings.index_origin
    }

    /// `⎕CT`, or `⎕DCT` while floats are decimal.
    pub fn tolerance(&self) -> f64 {
        if self.settings.decimal { self.settings.decimal_tolerance } else { self.settings.tolerance }
    }

    /// A text to be read as APL, with its floats as they are computed now; `name` is what reports call it.
    pub fn source(&self, name: &str, text: impl Into<Arc<str>>) -> Arc<Source> {
        Source::heeding(self.memory().signals(), name, text, self.settings.decimal)
    }

    /// Remembers a fault that was reported.
    pub fn remember(&mut self, fault: &Fault) {
        self.last_fault = Some(fault.clone());
        self.diagnosis = Some(fault.clone());
    }

    /// Counts a step, if they are limited, and fails if the running work should stop.
    pub fn poll(&self) -> Result<()> {
        self.memory().step(1)?;
        Ok(self.work.poll()?)
    }

    /// Fails if the running work should stop. Counts no step: for what waits, and looks as often as time passes.
    pub fn poll_waiting(&self) -> Result<()> {
        Ok(self.work.poll()?)
    }

    /// The namespace that the running text belongs to.
    pub fn here(&self) -> Reference {
        self.frames.top().map_or(self.space, |frame| frame.space)
    }

    /// Runs a call one level deeper, on a stack that grows when it must: LIMIT ERROR beyond the limit on calls, WS FULL
    /// when the stack would pass the limit on memory.
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

    /// Goes one level deeper into a nested value, on a stack that grows when it must and is charged: no call, so none is counted.
    #[inline]
    pub fn descend<T>(&mut self, walk: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        match stacker::remaining_stack() {
            Some(left) if left >= RED_ZONE => walk(self),
            _ => self.on_more_stack(walk),
        }
    }

    /// Whether lines could be run on top of what runs: some stack and an eighth of the memory are left.
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
