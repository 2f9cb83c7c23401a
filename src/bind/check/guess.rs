//! Binding a phrase for all that its names may be.

use super::knowledge::Knowledge;
use crate::bind;
use crate::bind::class::{Class, Classes, Reference, SystemIndex};
use crate::bind::memo::Binding;
use crate::syntax::Flaw;
use crate::syntax::tree::{Body, Phrase, Special, StatementKind};
use std::cell::RefCell;

/// So many ways to read a phrase are tried; one with more is taken to be right.
const MOST: usize = 500;

/// What names may be that nothing is known of.
pub(super) const ANYTHING: [Class; 5] =
    [Class::Array, Class::Function, Class::MonadicOperator, Class::DyadicOperator, Class::Hybrid('/')];

/// The classes that the names of a phrase are taken to have, one way after the other.
pub(super) struct Guesses<'a> {
    knowledge: &'a Knowledge,
    system: &'a dyn Classes,
    choices: RefCell<Vec<Choice>>,
    /// Whether the way that is tried asked for what cannot be guessed.
    lost: RefCell<bool>,
}

/// A name that was asked for, what it may be, and which of these is tried.
struct Choice {
    of: String,
    options: Vec<Class>,
    chosen: usize,
}

impl<'a> Guesses<'a> {
    pub(super) fn new(knowledge: &'a Knowledge, system: &'a dyn Classes) -> Self {
        Self { knowledge, system, choices: RefCell::default(), lost: RefCell::new(false) }
    }

    /// Binds a phrase in each way that may hold. Returns whether these are all: else nothing is certain.
    pub(super) fn each(&mut self, body: &Body, phrase: &Phrase, look: &mut dyn FnMut(Result<Binding, Flaw>)) -> bool {
        for _ in 0..MOST {
            let bound = bind::bind_as_written(body, phrase, &*self);
            if *self.lost.borrow() {
                return false;
            }
            look(bound);
            if !self.go_on() {
                return true;
            }
        }
        false
    }

    /// Turns to the next way; whether there is one.
    fn go_on(&self) -> bool {
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

    fn choose(&self, of: String, options: impl FnOnce() -> Vec<Class>) -> Class {
        let mut choices = self.choices.borrow_mut();
        if let Some(known) = choices.iter().find(|choice| choice.of == of) {
            return known.options[known.chosen];
        }
        let options = options();
        let Some(&first) = options.first() else {
            *self.lost.borrow_mut() = true;
            return Class::Array;
        };
        choices.push(Choice { of, options, chosen: 0 });
        first
    }
}

impl Classes for Guesses<'_> {
    fn class(&self, body: &Body, reference: Reference<'_>) -> Class {
        match reference {
            Reference::Name(index) => {
                let name = &body.names[index as usize].text;
                self.choose(name.to_string(), || self.knowledge.classes(name))
            }
            Reference::Special(Special::Alpha) => self.choose("⍺".to_owned(), || {
                let has_default = body.statements.iter().any(|own| matches!(own.kind, StatementKind::DefaultLeft(_)));
                if has_default { ANYTHING.to_vec() } else { vec![Class::Array] }
            }),
            Reference::Special(special @ (Special::LeftOperand | Special::RightOperand)) => {
                self.choose(special.text().to_owned(), || vec![Class::Array, Class::Function, Class::Hybrid('/')])
            }
            Reference::Special(_) => Class::Array,
            Reference::Path(start, names) => self.choose(format!("{start:?}.{names:?}"), || ANYTHING.to_vec()),
            // It must be evaluated.
            Reference::Base(_) => {
                *self.lost.borrow_mut() = true;
                Class::Niladic
            }
        }
    }

    fn system(&self, name: &str) -> Option<(SystemIndex, Class)> {
        self.system.system(name)
    }
}
