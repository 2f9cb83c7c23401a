//! Namespaces: named values handled by reference, in an arena of their own.
//!
//! * [`collection_schedule`]: the schedule of the searches for unreachable namespaces, and the reuse of their indices.
//! * [`names`]: tables of names and their values, in cells that keep their places.

pub(crate) mod collection_schedule;
pub(crate) mod names;

use super::classes::{Class, Instance};
use super::settings::Settings;
use crate::array::{Array, Reference};
use crate::function::Value;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::{CellHint, Name};
use collection_schedule::SearchSchedule;
use names::NameTable;
use std::borrow::Cow;
use std::sync::Arc;

/// Names and their values.
pub(crate) type Names = NameTable<Value>;

/// One namespace.
pub struct Namespace {
    /// The default display form: `#.ns`, `#.[Namespace]`.
    pub display: String,
    /// The display form set by `⎕DF`, if there is one.
    pub form: Option<Array>,
    /// The namespace in which this one was created; the root is its own parent.
    pub parent: Reference,
    /// The names in the namespace, with their values.
    pub names: Names,
    /// The settings of the namespace, which are kept here while no statement runs in it.
    pub settings: Settings,
    /// The role of the namespace: plain, a class, or an instance.
    pub role: Role,
    /// The triggers: each is a name, and the name of the function that is called when the first name is assigned.
    pub triggers: Vec<(Arc<str>, Arc<str>)>,
    /// The text that defines the namespace, for `⎕SRC`.
    pub script: Option<Arc<str>>,
    /// The part of a file that this text came from.
    pub origin: Option<Origin>,
    /// The functions and operators that `⎕PATH` skips, as set by `⎕EXPORT`.
    pub not_exported: Vec<Arc<str>>,
    /// The names of the surrounding script that are visible in the namespace, each with the namespace that holds it.
    pub script_names: Vec<(Arc<str>, Reference)>,
    /// The number of the call that created the namespace; 0 if the namespace counts as older than any call.
    pub creation_call: u64,
    /// The number of bytes charged for the namespace.
    pub charged_bytes: usize,
    /// The generation that valid references to the namespace have; `None` if the namespace was freed.
    generation: Option<u32>,
}

/// The part of a file from which a definition came.
#[derive(Clone)]
pub struct Origin {
    /// The path of the file.
    pub file: Arc<str>,
    /// The number of the first line, counted from 0.
    pub first_line: usize,
    /// The number of lines; 0 for the whole file.
    pub line_count: usize,
}

impl Origin {
    /// Returns the origin of a part of a source, or `None` if the source has no name. A part that is the whole text, apart from
    /// blanks around it, gets the whole file as its origin.
    pub fn of(source: &Source, span: Span) -> Option<Self> {
        let (file, text) = source.name_and_text();
        if file.is_empty() {
            return None;
        }
        if text.trim() == source.slice(span).trim() {
            return Some(Self { file, first_line: 0, line_count: 0 });
        }
        let (first, last) = (source.line_of(span.start), source.line_of(span.end.saturating_sub(1).max(span.start)));
        Some(Self { file, first_line: first, line_count: 1 + last - first })
    }
}

impl Namespace {
    /// Creates a namespace without names.
    fn new(display: String, parent: Reference, settings: Settings, generation: u32) -> Self {
        Self {
            display,
            form: None,
            parent,
            names: Names::default(),
            settings,
            role: Role::Plain,
            triggers: Vec::new(),
            script: None,
            script_names: Vec::new(),
            origin: None,
            not_exported: Vec::new(),
            creation_call: 0,
            charged_bytes: 0,
            generation: Some(generation),
        }
    }

    /// Returns true if the namespace is an instance of a class.
    pub fn is_instance(&self) -> bool {
        matches!(self.role, Role::Instance(_))
    }

    /// Returns true if the namespace is neither a class nor an instance: it alone holds its members.
    #[inline(always)]
    fn is_plain(&self) -> bool {
        matches!(self.role, Role::Plain)
    }

    /// Returns true if assigning a name may involve more than storing a value.
    pub fn is_watched(&self) -> bool {
        !self.is_plain() || !self.triggers.is_empty()
    }

    /// Removes the triggers of a name that is expunged.
    pub fn remove_triggers(&mut self, name: &str) {
        self.triggers.retain(|(name_in_trigger, _)| **name_in_trigger != *name);
    }

    /// Returns the text that is displayed for a reference to the namespace: the display form set by `⎕DF`, with a line for each
    /// row of a matrix, or else the default one.
    pub fn display_text(&self) -> Cow<'_, str> {
        let Some(form) = &self.form else {
            return Cow::Borrowed(&self.display);
        };
        let characters = form.characters().map(Cow::into_owned).unwrap_or_default();
        let width = form.lengths().last().copied().unwrap_or(1).max(1);
        let rows = characters.chunks(width).map(|row| row.iter().collect::<String>());
        Cow::Owned(rows.collect::<Vec<_>>().join("\n"))
    }
}

/// The roles that a namespace can have.
#[derive(Default)]
pub enum Role {
    /// A namespace that is neither a class nor an instance.
    #[default]
    Plain,
    /// A class or an interface.
    Class(Arc<Class>),
    /// An instance of a class, created by `⎕NEW`.
    Instance(Instance),
}

/// All namespaces of an interpreter.
pub struct Namespaces {
    spaces: Vec<Namespace>,
    /// The generation of references to new namespaces. An older reference is no longer valid once its index is in use again.
    generation: u32,
    /// The indices of freed namespaces.
    free: Vec<u32>,
    /// The schedule of the searches for unreachable namespaces.
    search: SearchSchedule,
    /// `⎕PATH`: the namespaces that are searched for functions and operators that a namespace does not hold.
    pub path: String,
    /// The number of namespaces at the start of the arena that outlive `)clear`: the root, the session, and those in the session.
    kept: u32,
}

/// The namespaces of a workspace that was set aside, without those that `)clear` keeps.
pub struct SpacesAside {
    root: Namespace,
    inner: Vec<Namespace>,
    free: Vec<u32>,
    path: String,
}

/// The last part of the display form of a namespace without a name.
const UNNAMED: &str = "[Namespace]";

/// The root, `#`.
pub(crate) const ROOT: Reference = Reference { index: 0, generation: 0 };

/// The session, `⎕SE`.
pub(crate) const SESSION: Reference = Reference { index: 1, generation: 0 };

impl Namespaces {
    /// Creates the root and the session.
    pub fn new() -> Self {
        let space = |display: &str| Namespace::new(display.to_owned(), ROOT, Settings::default(), 0);
        Self {
            spaces: vec![space("#"), space("⎕SE")],
            generation: 0,
            free: Vec::new(),
            search: SearchSchedule::after(0, 0),
            path: String::new(),
            kept: SESSION.index + 1,
        }
    }

    /// Returns the length of the display form that a namespace within another will have, in bytes. It may be long: each namespace
    /// that is created by code in another one has that one's form within its own.
    pub fn display_bytes(&self, parent: Reference, name: Option<&str>) -> usize {
        self[parent].display.len() + 1 + name.unwrap_or(UNNAMED).len()
    }

    /// Creates a namespace within another; `settings` are those of the code that creates it. The name is used for display only:
    /// it is not defined in the parent.
    pub fn make(&mut self, parent: Reference, name: Option<&str>, settings: Settings) -> Reference {
        // Exactly as long as needed, unlike a formatted text.
        let display = [&*self[parent].display, ".", name.unwrap_or(UNNAMED)].concat();
        let space = Namespace::new(display, parent, settings, self.generation);
        self.count_new_space();
        let index = match self.free.pop() {
            Some(index) => {
                self.spaces[index as usize] = space;
                index
            }
            None => {
                self.spaces.push(space);
                self.spaces.len() as u32 - 1
            }
        };
        Reference { index, generation: self.generation }
    }

    /// Returns the number of namespaces.
    pub fn count(&self) -> usize {
        self.spaces.len() - self.free.len()
    }

    /// Returns an iterator over all namespaces.
    pub fn all(&self) -> impl Iterator<Item = (Reference, &Namespace)> {
        let with_reference = |(index, space): (usize, _)| Some((self.reference(index as u32)?, space));
        self.spaces.iter().enumerate().filter_map(with_reference)
    }

    /// Returns an iterator over the namespaces that are never freed.
    pub fn permanent(&self) -> impl Iterator<Item = Reference> {
        (0..self.kept).filter_map(|index| self.reference(index))
    }

    /// Returns the reference to the namespace at an index, unless it was freed.
    fn reference(&self, index: u32) -> Option<Reference> {
        let generation = self.spaces.get(index as usize)?.generation?;
        Some(Reference { index, generation })
    }

    /// Makes `)clear` keep all namespaces that exist now.
    pub fn keep(&mut self) {
        self.kept = self.spaces.len() as u32;
    }

    /// Sets aside the contents of the root, and all namespaces except those that outlive `)clear`.
    pub fn set_aside(&mut self) -> SpacesAside {
        let inner = self.spaces.split_off(self.kept as usize);
        let new_root = Namespace::new("#".to_owned(), ROOT, Settings::default(), ROOT.generation);
        let root = std::mem::replace(&mut self.spaces[ROOT.index as usize], new_root);
        let free = std::mem::take(&mut self.free);
        // The path belongs to the session.
        let path = self.path.clone();
        self.search = SearchSchedule::after(0, 0);
        self.begin_generation();
        SpacesAside { root, inner, free, path }
    }

    /// Puts namespaces that were set aside back in place of the current ones. References to the former become valid again, and
    /// references to the latter become invalid.
    pub fn put_back(&mut self, aside: SpacesAside) {
        self.spaces.truncate(self.kept as usize);
        self.spaces[ROOT.index as usize] = aside.root;
        self.spaces.extend(aside.inner);
        (self.free, self.path) = (aside.free, aside.path);
        self.search = SearchSchedule::after(self.count(), 0);
        self.begin_generation();
    }

    /// Returns true if a reference is valid, that is, if its namespace was not freed.
    pub fn contains(&self, reference: Reference) -> bool {
        self.reference(reference.index) == Some(reference)
    }

    /// Returns the value of a name in a namespace, as seen from outside the namespace.
    pub fn value(&self, space: Reference, name: &str) -> Option<&Value> {
        match &self[space].role {
            Role::Plain => self[space].names.get(name),
            _ => self[self.home(space, name, false)?].names.get(name),
        }
    }

    /// Returns the namespace that holds the value of a name, as seen by texts that run in `space`, or `None` if it has no value.
    pub fn find_holder(&self, space: Reference, name: &str) -> Option<Reference> {
        match &self[space].role {
            Role::Plain => self[space].names.contains_key(name).then_some(space),
            _ => self.home(space, name, true).filter(|home| self[*home].names.contains_key(name)),
        }
    }
}

impl Namespaces {
    /// Returns the namespace that holds a name which is visible in the class or namespace `space` because both are in the same
    /// script.
    pub fn find_in_script(&self, space: Reference, name: &str) -> Option<Reference> {
        let find = |space: Reference| {
            self[space].script_names.iter().find(|(own_name, _)| **own_name == *name).map(|(_, holder)| *holder)
        };
        let holder = find(space).or_else(|| find(self.class_of(space)?))?;
        self[holder].names.contains_key(name).then_some(holder)
    }

    /// Returns the value of a name as seen by texts that run in a namespace: the value in the namespace, in the script around it,
    /// or in a namespace on `⎕PATH`.
    pub fn value_within(&self, space: Reference, name: &str) -> Option<&Value> {
        let value = match &self[space].role {
            Role::Plain => self[space].names.get(name),
            _ => self.home(space, name, true).and_then(|home| self[home].names.get(name)),
        };
        let find_elsewhere = || self.find_in_script(space, name).or_else(|| self.find_on_path(space, name));
        value.or_else(|| self[find_elsewhere()?].names.get(name))
    }

    /// Returns the value in the cell in which a name was last found, if that is a cell of a plain namespace and still has a value.
    #[inline(always)]
    pub(crate) fn value_in_cell(&self, space: Reference, hint: &CellHint) -> Option<&Value> {
        let space = &self[space];
        if space.is_plain() { space.names.value_in_cell(hint) } else { None }
    }

    /// Returns a mutable reference to the value in the cell in which a name was last found, if that is a cell of a namespace where
    /// assigning a name means no more than storing a value, and if the cell still has a value.
    #[inline(always)]
    pub(crate) fn value_in_cell_mut(&mut self, space: Reference, hint: &CellHint) -> Option<&mut Value> {
        let space = &mut self[space];
        if space.is_watched() { None } else { space.names.value_in_cell_mut(hint) }
    }

    /// Notes the cell that a plain namespace has for a name, so that the next search begins there.
    pub(crate) fn note_cell(&self, space: Reference, name: &Name) {
        let space = &self[space];
        if space.is_plain() {
            space.names.note_cell(&name.text, &name.cell);
        }
    }

    /// Returns the namespace in which a search along `⎕PATH` finds a function or operator with this name, if there is one.
    pub fn find_on_path(&self, space: Reference, name: &str) -> Option<Reference> {
        let is_visible = |candidate: &Reference| {
            matches!(self.value(*candidate, name), Some(Value::Function(_) | Value::Operator(_)))
                && !self[*candidate].not_exported.iter().any(|hidden| **hidden == *name)
        };
        self.path.split_whitespace().find_map(|entry| match entry {
            "↑" => self.ancestors(space).into_iter().find(is_visible),
            path => self.follow_path(space, path).filter(is_visible),
        })
    }

    /// Returns the parents of a namespace up to the root, the nearest first.
    fn ancestors(&self, space: Reference) -> Vec<Reference> {
        let mut ancestors = Vec::new();
        let mut parent = self[space].parent;
        while !ancestors.contains(&parent) {
            ancestors.push(parent);
            parent = self[parent].parent;
        }
        ancestors
    }

    /// Returns the namespace to which a dotted path of names leads from `space`, if there is one.
    fn follow_path(&self, space: Reference, path: &str) -> Option<Reference> {
        path.split('.').try_fold(space, |current, name| match name {
            "#" => Some(ROOT),
            "##" => Some(self[current].parent),
            name if name.eq_ignore_ascii_case("⎕se") => Some(SESSION),
            name => self.value(current, name)?.array()?.reference().filter(|&inner| self.contains(inner)),
        })
    }
}

impl Default for Namespaces {
    fn default() -> Self {
        Self::new()
    }
}

/// Access by reference; a reference that is no longer valid leads to the root.
impl std::ops::Index<Reference> for Namespaces {
    type Output = Namespace;

    fn index(&self, reference: Reference) -> &Namespace {
        let is_valid = self.contains(reference);
        &self.spaces[if is_valid { reference.index as usize } else { 0 }]
    }
}

impl std::ops::IndexMut<Reference> for Namespaces {
    fn index_mut(&mut self, reference: Reference) -> &mut Namespace {
        let is_valid = self.contains(reference);
        &mut self.spaces[if is_valid { reference.index as usize } else { 0 }]
    }
}
