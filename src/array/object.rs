//! The representation of a function, an operator or a namespace as a scalar: the result of `⎕OR`.

use super::memory::{Block, Memory};
use crate::error::Result;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A snapshot of a function, operator or namespace: its name, its text, and the lines with stops, traces and timers. Snapshots
/// with equal contents are equal.
#[derive(Clone)]
pub struct Object {
    /// The name at the time of the snapshot, without the path to it.
    pub name: Arc<str>,
    /// Ten times the class that `⎕NC` reports for the name: 31 for a function with a header, 32 for a dfn, 33 for a derived
    /// function, 41 to 43 for operators, 91 for a namespace.
    pub class: u8,
    /// The numbers of the lines with stops, with traces and with timers, in this order.
    pub watched_lines: [Vec<u32>; 3],
    text: Arc<Block<u8>>,
}

impl Object {
    /// The class of namespaces.
    pub const NAMESPACE_CLASS: u8 = 91;
    /// All classes that an object can have.
    pub const CLASSES: [u8; 7] = [31, 32, 33, 41, 42, 43, Self::NAMESPACE_CLASS];

    /// Creates a representation whose text is charged to `memory`.
    pub fn new(memory: &Memory, name: &str, class: u8, text: String, watched: [Vec<u32>; 3]) -> Result<Self> {
        let text = Arc::new(memory.adopt(text.into_bytes())?);
        Ok(Self { name: Arc::from(name), class, watched_lines: watched, text })
    }

    /// Returns true if this represents a namespace.
    pub fn is_namespace(&self) -> bool {
        self.class == Self::NAMESPACE_CLASS
    }

    /// Returns the text that defines the object: for a namespace, the script that is run within it.
    pub fn text(&self) -> &str {
        // The block was made from a string and has not changed since.
        std::str::from_utf8(&self.text).unwrap_or_default()
    }

    /// Returns the same representation, with the text charged to `memory`.
    pub fn copy_to(&self, memory: &Memory) -> Result<Self> {
        if self.text.memory().is_some_and(|account| account.is_same(memory)) {
            return Ok(self.clone());
        }
        Self::new(memory, &self.name, self.class, self.text().to_owned(), self.watched_lines.clone())
    }
}

impl std::fmt::Debug for Object {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "∇{}", self.name)
    }
}

impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        let is_same_text = Arc::ptr_eq(&self.text, &other.text) || self.text[..] == other.text[..];
        is_same_text && self.class == other.class && self.name == other.name && self.watched_lines == other.watched_lines
    }
}

impl Eq for Object {}

impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        self.text[..].hash(state);
    }
}
