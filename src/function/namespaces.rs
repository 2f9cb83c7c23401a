//! Namespaces: named values handled by reference, in an arena of their own.

use super::Value;
use super::context::Settings;
use crate::array::Reference;
use hashbrown::HashMap;
use std::sync::Arc;

/// Names and their values.
pub type Names = HashMap<Arc<str>, Value, foldhash::fast::RandomState>;

/// One namespace.
pub struct Namespace {
    /// How it is displayed: `#.ns`, `#.[Namespace]`.
    pub display: String,
    /// The namespace it was made in; the root is its own.
    pub parent: Reference,
    /// What it holds.
    pub names: Names,
    /// Its settings, while no statement runs in it.
    pub settings: Settings,
    /// The time of its making, which orders namespaces that are otherwise alike.
    generation: u32,
}

/// All namespaces of an interpreter. They live as long as it does.
pub struct Namespaces {
    spaces: Vec<Namespace>,
}

/// `#`.
pub const ROOT: Reference = Reference { index: 0, generation: 0 };

impl Namespaces {
    /// The root alone.
    pub fn new() -> Self {
        let root = Namespace {
            display: "#".to_string(),
            parent: ROOT,
            names: Names::default(),
            settings: Settings::default(),
            generation: 0,
        };
        Self { spaces: vec![root] }
    }

    /// Makes a namespace within another, with settings inherited from where it is made.
    pub fn make(&mut self, parent: Reference, name: Option<&str>, settings: &Settings) -> Reference {
        let index = self.spaces.len() as u32;
        let display = format!("{}.{}", self[parent].display, name.unwrap_or("[Namespace]"));
        let settings = settings.clone();
        self.spaces.push(Namespace { display, parent, names: Names::default(), settings, generation: 0 });
        Reference { index, generation: 0 }
    }

    /// How many there are.
    pub fn tally(&self) -> usize {
        self.spaces.len()
    }

    /// Forgets all names and all namespaces but the root.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Whether a reference still stands for a namespace.
    pub fn contains(&self, reference: Reference) -> bool {
        self.spaces.get(reference.index as usize).is_some_and(|space| space.generation == reference.generation)
    }

    /// The value of a name.
    pub fn value(&self, space: Reference, name: &str) -> Option<&Value> {
        self[space].names.get(name)
    }
}

impl Default for Namespaces {
    fn default() -> Self {
        Self::new()
    }
}

impl std::ops::Index<Reference> for Namespaces {
    type Output = Namespace;

    fn index(&self, reference: Reference) -> &Namespace {
        &self.spaces[reference.index as usize]
    }
}

impl std::ops::IndexMut<Reference> for Namespaces {
    fn index_mut(&mut self, reference: Reference) -> &mut Namespace {
        &mut self.spaces[reference.index as usize]
    }
}
