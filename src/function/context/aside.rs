//! A workspace set aside while another is read, so that nothing is lost if the other cannot be read.

use super::{Context, SPACE_BYTES, Settings};
use crate::array::{Array, Reference};
use crate::error::Fault;
use crate::function::components::ComponentTies;
use crate::function::namespaces::{ROOT, SpacesAside};
use crate::function::profile::Profile;
use crate::function::random::Random;
use crate::function::service::Switches;
use crate::function::stamps::Stamps;
use crate::function::threads::Tokens;
use crate::function::ties::Ties;
use crate::function::watched::Watched;
use std::collections::HashSet;
use std::mem::{replace, take};

/// All state that `)clear` discards. Its arrays and namespaces stay charged until it is dropped or put back.
pub struct Aside {
    spaces: SpacesAside,
    charged_spaces: usize,
    settings: Settings,
    last_fault: Option<Fault>,
    diagnosis: Option<Fault>,
    diagnosis_space: Option<Reference>,
    argument_spaces: Vec<Reference>,
    entrusted: HashSet<Reference>,
    workspace: Option<String>,
    latent: Array,
    trap: Array,
    random: Random,
    watched: Watched,
    stamps: Stamps,
    switches: Switches,
    profile: Profile,
    ties: Ties,
    tokens: Tokens,
}

impl Context {
    /// Clears the workspace, `)clear`: no names, settings as at the start.
    pub fn clear_workspace(&mut self) {
        self.reset_threads();
        let aside = self.set_aside();
        self.forget(aside);
        self.mortal.clear();
        self.threads.set_name(Array::text(""));
        self.component_ties = ComponentTies::default();
        (self.cutback, self.given, self.resume) = (None, None, None);
        self.resetting = (self.suspended > 0).then_some(0);
    }

    /// Sets the workspace aside and leaves a clear one. No other threads may exist.
    pub fn set_aside(&mut self) -> Aside {
        self.space = ROOT;
        self.last_result = None;
        let width = self.window.map(|_| self.settings.print_width);
        let aside = Aside {
            spaces: self.spaces.set_aside(),
            charged_spaces: take(&mut self.charged_spaces),
            settings: take(&mut self.settings),
            last_fault: self.last_fault.take(),
            diagnosis: self.diagnosis.take(),
            diagnosis_space: self.diagnosis_space.take(),
            argument_spaces: take(&mut self.argument_spaces),
            entrusted: take(&mut self.entrusted),
            workspace: self.workspace.take(),
            latent: replace(&mut self.latent, Array::text("")),
            trap: replace(&mut self.trap, Array::nested(Vec::new())),
            random: take(&mut self.random),
            watched: take(&mut self.watched),
            stamps: take(&mut self.stamps),
            switches: take(&mut self.switches),
            profile: take(&mut self.profile),
            ties: take(&mut self.ties),
            tokens: take(&mut self.threads.tokens),
        };
        if let Some(width) = width {
            // The width is that of the window, whatever the workspace.
            self.settings.print_width = width;
        }
        aside
    }

    /// Puts a workspace back in place of the current one, which is discarded.
    pub fn put_back(&mut self, aside: Aside) {
        let failed = self.set_aside();
        self.forget(failed);
        self.mortal.clear();
        self.spaces.put_back(aside.spaces);
        self.charged_spaces = aside.charged_spaces;
        self.settings = aside.settings;
        self.last_fault = aside.last_fault;
        self.diagnosis = aside.diagnosis;
        self.diagnosis_space = aside.diagnosis_space;
        self.argument_spaces = aside.argument_spaces;
        self.entrusted = aside.entrusted;
        self.workspace = aside.workspace;
        self.latent = aside.latent;
        self.trap = aside.trap;
        self.random = aside.random;
        self.watched = aside.watched;
        self.stamps = aside.stamps;
        self.switches = aside.switches;
        self.profile = aside.profile;
        self.ties = aside.ties;
        self.threads.tokens = aside.tokens;
    }

    /// Drops a workspace that was set aside, and credits the memory charged for its namespaces.
    pub fn forget(&mut self, aside: Aside) {
        self.memory().credit(SPACE_BYTES * aside.charged_spaces);
    }
}
