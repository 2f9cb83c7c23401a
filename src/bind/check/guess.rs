//! The binding of a phrase for each combination of classes that its names may have.

use super::definition::Definition;
use super::knowledge::{Knowledge, Names};
use super::memo::Dependencies;
use crate::bind;
use crate::bind::class::{Class, Classes, NameReference, SystemIndex};
use crate::bind::memo::Binding;
use crate::syntax::Flaw;
use crate::syntax::tree::{Body, Phrase, Special, StatementKind};
use std::cell::{Cell, RefCell};

/// The maximum number of readings of a phrase (combinations of classes) that are tried; a phrase with more is assumed to be
/// correct.
const MAX_READINGS: usize = 500;

/// The classes that a name may have if nothing is known about it.
pub(crate) const POSSIBLE_CLASSES: [Class; 5] =
    [Class::Array, Class::Function, Class::MonadicOperator, Class::DyadicOperator, Class::Hybrid('/')];

/// The classes that are assumed for the names of a phrase, one combination after another.
pub(crate) struct Guesses<'a> {
    knowledge: &'a Knowledge,
    names: &'a Names,
    system: &'a dyn Classes,
    /// The names whose facts were looked up.
    consulted: RefCell<Vec<u32>>,
    choices: RefCell<Vec<Choice>>,
    /// True if the phrase needs a class that cannot be guessed.
    is_inconclusive: Cell<bool>,
}

/// A name that the binder looked up, the classes that it may have, and the index of the class that is currently assumed.
struct Choice {
    name: String,
    options: Vec<Class>,
    chosen: usize,
}

impl<'a> Guesses<'a> {
    /// Creates guesses in which no name has been looked up yet.
    pub(crate) fn new(knowledge: &'a Knowledge, names: &'a Names, system: &'a dyn Classes) -> Self {
        let (consulted, choices) = (RefCell::default(), RefCell::default());
        Self { knowledge, names, system, consulted, choices, is_inconclusive: Cell::new(false) }
    }

    /// Returns the names whose facts were looked up, with these facts: the same facts give the same readings.
    pub(crate) fn into_dependencies(self) -> Dependencies {
        self.consulted.into_inner().into_iter().map(|name| (name, self.knowledge.code(name))).collect()
    }

    /// Returns all definitions of a name; none if not all of them are known.
    pub(crate) fn definitions(&self, name: &str) -> Vec<Definition> {
        self.consult(name).map_or_else(Vec::new, |number| self.knowledge.definitions(number))
    }

    /// Returns the number of a name, and notes that its facts are looked up.
    fn consult(&self, name: &str) -> Option<u32> {
        let number = self.names.find(name)?;
        let mut consulted = self.consulted.borrow_mut();
        if !consulted.contains(&number) {
            consulted.push(number);
        }
        Some(number)
    }

    /// Returns the classes that a name may have.
    fn classes(&self, name: &str) -> Vec<Class> {
        self.consult(name).map_or_else(|| POSSIBLE_CLASSES.to_vec(), |number| self.knowledge.classes(number))
    }

    /// Binds a phrase for each combination of classes, and calls `visit` with each outcome. Returns true if every combination was
    /// tried; otherwise nothing is certain.
    pub(crate) fn for_each_reading(&self, body: &Body, phrase: &Phrase, visit: &mut dyn FnMut(Result<Binding, Flaw>)) -> bool {
        for _ in 0..MAX_READINGS {
            let bound = bind::bind_as_written(body, phrase, self);
            if self.is_inconclusive.get() {
                return false;
            }
            visit(bound);
            if !self.advance() {
                return true;
            }
        }
        false
    }

    /// Moves on to the next combination; returns true if there is one.
    fn advance(&self) -> bool {
        let mut choices = self.choices.borrow_mut();
        while let Some(last) = choices.last_mut() {
            last.chosen += 1;
            if last.chosen < last.options.len() {
                return true;
            }
            choices.pop();
        }
        false
    }

    /// Returns the class that the current combination assumes for a name; for a new name, the first of `options`.
    fn choose(&self, name: String, options: impl FnOnce() -> Vec<Class>) -> Class {
        let mut choices = self.choices.borrow_mut();
        if let Some(known) = choices.iter().find(|choice| choice.name == name) {
            return known.options[known.chosen];
        }
        let options = options();
        let Some(&first) = options.first() else {
            self.is_inconclusive.set(true);
            return Class::Array;
        };
        choices.push(Choice { name, options, chosen: 0 });
        first
    }
}

impl Classes for Guesses<'_> {
    fn class(&self, body: &Body, reference: NameReference<'_>) -> Class {
        match reference {
            NameReference::Name(index) => {
                let name = &body.names[index as usize].text;
                self.choose(name.to_string(), || self.classes(name))
            }
            NameReference::Special(Special::Alpha) => self.choose("⍺".to_owned(), || {
                let has_default = body.statements.iter().any(|statement| matches!(statement.kind, StatementKind::DefaultLeft(_)));
                if has_default { POSSIBLE_CLASSES.to_vec() } else { vec![Class::Array] }
            }),
            NameReference::Special(special @ (Special::LeftOperand | Special::RightOperand)) => {
                self.choose(special.text().to_owned(), || vec![Class::Array, Class::Function, Class::Hybrid('/')])
            }
            NameReference::Special(_) => Class::Array,
            NameReference::Path(start, names) => self.choose(format!("{start:?}.{names:?}"), || POSSIBLE_CLASSES.to_vec()),
            // The class of a computed base is known only once it is evaluated.
            NameReference::Base(_) => {
                self.is_inconclusive.set(true);
                Class::Niladic
            }
        }
    }

    fn system(&self, name: &str) -> Option<(SystemIndex, Class)> {
        self.system.system(name)
    }
}
