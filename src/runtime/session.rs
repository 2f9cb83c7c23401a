//! The session: the state of the conversation with a user or a host, which outlives the workspace.

use super::hooks::Hooks;
use super::streams::{Input, NoInput, NoOutput, Output};
use crate::array::Array;
use crate::format::settings::{Boxing, Cut, Rows, Window};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The key that begins a glyph, unless another is configured.
pub(crate) const DEFAULT_GLYPH_PREFIX: char = '`';

/// The state of a session: its streams, the way it shows results, and how it ends.
pub struct Session {
    /// The destination of output.
    pub output: Box<dyn Output>,
    /// The source of lines for `⎕` and `⍞`.
    pub input: Arc<Mutex<dyn Input>>,
    /// The settings of `]box`.
    pub boxing: Boxing,
    /// The setting of `]aplan.output`: true if the session shows results in array notation.
    pub notation: bool,
    /// The settings of `]rows`.
    pub rows: Rows,
    /// The setting of `]cut`: the number of lines of a long result that the session shows.
    pub cut: Cut,
    /// The window to whose width `⎕PW` was last set.
    pub window: Option<Window>,
    /// True if the session keeps the last result that it displays, for `⎕LAST`.
    pub keeps_results: bool,
    /// `⎕LAST`: the last result that the session displayed.
    pub last_result: Option<Array>,
    /// The most recent lines that the session read.
    pub lines_read: VecDeque<String>,
    /// The key that begins a glyph at the prompt.
    pub glyph_prefix: char,
    /// The arguments of the command line.
    pub arguments: Vec<String>,
    /// The traps that are enabled, as `600⌶` sets it.
    pub trap_mode: TrapMode,
    /// The number of suspended functions that are to remain, while `)reset` or `)sic` ends the others.
    pub resetting: Option<usize>,
    /// True if the session is to end, after `⎕OFF`, `)off` or the end of the input.
    pub exiting: bool,
    /// The exit status, as `⎕OFF` or `)off` set it.
    pub exit_status: i32,
    /// The functions and tables of upper layers.
    pub hooks: Hooks,
    /// The moment at which the session began.
    pub started: Instant,
}

/// The traps that are enabled: `:Trap`, `⎕TRAP` and error guards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TrapMode {
    /// All traps.
    #[default]
    Enabled,
    /// None: every error is reported where it happens.
    Disabled,
    /// All except those of suspended functions.
    DisabledInSuspension,
}

impl Session {
    /// Returns true if no trap may catch an error.
    pub(crate) fn are_traps_disabled(&self) -> bool {
        self.trap_mode == TrapMode::Disabled
    }
}

impl Default for Session {
    fn default() -> Self {
        Self {
            output: Box::new(NoOutput),
            input: Arc::new(Mutex::new(NoInput)),
            boxing: Boxing::default(),
            notation: false,
            rows: Rows::default(),
            cut: Cut::default(),
            window: None,
            keeps_results: false,
            last_result: None,
            lines_read: VecDeque::new(),
            glyph_prefix: DEFAULT_GLYPH_PREFIX,
            arguments: Vec::new(),
            trap_mode: TrapMode::default(),
            resetting: None,
            exiting: false,
            exit_status: 0,
            hooks: Hooks::default(),
            started: Instant::now(),
        }
    }
}
