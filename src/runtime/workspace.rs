//! The workspace: all that `)clear` discards. It can be set aside while another workspace is read, so that nothing is lost if the
//! reading fails.

use super::breakpoints::WatchedFunctions;
use super::component_files::ComponentTies;
use super::context::Context;
use super::function_stamps::Stamps;
use super::namespaces::{Namespaces, ROOT, SpacesAside};
use super::native_files::NativeTies;
use super::profile::Profile;
use super::random::Random;
use super::settings::Settings;
use super::threads::Tokens;
use crate::array::{Array, Reference};
use crate::error::Fault;
use crate::function::service::Switches;
use std::collections::HashSet;
use std::mem::{replace, take};

/// The state of a workspace.
pub struct Workspace {
    /// The name of the workspace, as `)wsid` shows it, if it has one.
    pub name: Option<String>,
    /// All namespaces.
    pub spaces: Namespaces,
    /// The namespace in which lines of the session run.
    pub space: Reference,
    /// The settings for the running statement.
    pub settings: Settings,
    /// `⎕LX`: the expression that runs after the workspace is loaded.
    pub latent: Array,
    /// `⎕TRAP` outside of functions that have a `⎕TRAP` of their own.
    pub trap: Array,
    /// `⎕RL`: the source of random numbers.
    pub random: Random,
    /// The lines of functions watched by `⎕STOP`, `⎕TRACE` and `⎕MONITOR`.
    pub watched: WatchedFunctions,
    /// The times and authors assigned to functions.
    pub stamps: Stamps,
    /// The settings that services of `⌶` change.
    pub switches: Switches,
    /// The data collected by `⎕PROFILE`.
    pub profile: Profile,
    /// The tied native files.
    pub ties: NativeTies,
    /// The last fault that was reported or trapped: `⎕EN`, `⎕DM`.
    pub last_fault: Option<Fault>,
    /// The namespace that `⎕DMX` returns, once it has been created.
    pub diagnosis_space: Option<Reference>,
    /// The live instances that have destructors.
    pub with_destructor: Vec<Reference>,
    /// The namespaces passed to functions of the host, which may keep references to them.
    pub host_owned: HashSet<Reference>,
    /// True while a workspace is being read, when assignments call no triggers.
    pub loading: bool,
    /// The number of bytes charged for the namespaces.
    pub(crate) space_bytes: usize,
}

impl Default for Workspace {
    /// Returns a clear workspace.
    fn default() -> Self {
        Self {
            name: None,
            spaces: Namespaces::default(),
            space: ROOT,
            settings: Settings::default(),
            latent: Array::text(""),
            trap: Array::nested(Vec::new()),
            random: Random::default(),
            watched: WatchedFunctions::default(),
            stamps: Stamps::default(),
            switches: Switches::default(),
            profile: Profile::default(),
            ties: NativeTies::default(),
            last_fault: None,
            diagnosis_space: None,
            with_destructor: Vec::new(),
            host_owned: HashSet::new(),
            loading: false,
            space_bytes: 0,
        }
    }
}

/// A workspace that was set aside. Its arrays and namespaces stay charged until it is dropped or put back.
pub struct WorkspaceAside {
    workspace: Workspace,
    /// Its namespaces, without those of the session, which are not set aside.
    spaces: SpacesAside,
    /// The pool of `⎕TPUT` and `⎕TGET`.
    tokens: Tokens,
    /// The fault that `⎕DMX` describes.
    diagnosis: Option<Fault>,
}

impl Context {
    /// Implements `)clear`: ends threads, removes all names and ties, and resets the settings.
    pub fn clear_workspace(&mut self) {
        self.reset_threads();
        let aside = self.set_aside();
        self.discard(aside);
        self.machine.threads.set_name(Array::text(""));
        self.machine.component_ties = ComponentTies::default();
        #[cfg(any(feature = "duckdb", feature = "sqlite"))]
        {
            self.machine.databases = super::databases::Databases::default();
        }
        self.thread.forget_workspace();
        self.session.resetting = (self.thread.suspended > 0).then_some(0);
    }

    /// Sets the workspace aside and leaves a clear one. No other threads may exist.
    pub fn set_aside(&mut self) -> WorkspaceAside {
        let spaces = self.workspace.spaces.set_aside();
        let mut clear = Workspace { spaces: take(&mut self.workspace.spaces), ..Workspace::default() };
        if self.session.window.is_some() {
            // The width follows the window, not the workspace.
            clear.settings.print_width = self.workspace.settings.print_width;
        }
        self.session.last_result = None;
        let tokens = take(&mut self.machine.threads.tokens);
        let diagnosis = self.thread.diagnosis.take();
        WorkspaceAside { workspace: replace(&mut self.workspace, clear), spaces, tokens, diagnosis }
    }

    /// Puts a workspace back in place of the current one, which is discarded.
    pub fn put_back(&mut self, aside: WorkspaceAside) {
        let discarded = self.set_aside();
        self.discard(discarded);
        let spaces = take(&mut self.workspace.spaces);
        self.workspace = Workspace { spaces, ..aside.workspace };
        self.workspace.spaces.put_back(aside.spaces);
        self.machine.threads.tokens = aside.tokens;
        self.thread.diagnosis = aside.diagnosis;
    }

    /// Drops a workspace that was set aside, and credits the memory charged for its namespaces.
    pub fn discard(&mut self, aside: WorkspaceAside) {
        self.memory().credit(aside.workspace.space_bytes);
    }
}
