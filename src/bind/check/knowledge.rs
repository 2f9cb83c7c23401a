//! The facts that a text reveals about its names: the classes they may have, and the definitions of functions.

use super::definition::{Definition, DefinitionSet};
use super::finding::CheckContext;
use super::guess::{Guesses, POSSIBLE_CLASSES};
use super::part::{Part, PhraseEntry};
use super::visit::{Visit, Visitor};
use crate::bind::class::{Class, Classes, HYBRID_GLYPHS};
use crate::syntax::source::Span;
use crate::syntax::tree::Body;
use std::collections::HashMap;
use std::sync::Arc;

/// The names of a text and their numbers. Equal names in different scopes count as one name, since a fact that holds for all of its
/// uses holds for each of them.
#[derive(Debug, Default)]
pub(crate) struct Names {
    numbers: HashMap<Arc<str>, u32, foldhash::fast::RandomState>,
}

impl Names {
    /// Returns the number of a name, which is added if it is new.
    pub(crate) fn number(&mut self, name: &Arc<str>) -> u32 {
        let next = self.numbers.len() as u32;
        *self.numbers.entry(name.clone()).or_insert(next)
    }

    /// Returns the number of a name, or `None` if no part mentions it.
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Returns the number of names.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }
}

/// The classes that are told apart, in the order in which they are tried.
const CLASSES: [Class; 10] = [
    Class::Array,
    Class::Function,
    Class::MonadicOperator,
    Class::DyadicOperator,
    Class::Hybrid(HYBRID_GLYPHS[0]),
    Class::Hybrid(HYBRID_GLYPHS[1]),
    Class::Hybrid(HYBRID_GLYPHS[2]),
    Class::Hybrid(HYBRID_GLYPHS[3]),
    Class::Niladic,
    Class::Undefined,
];

/// The values that a text gives to a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fact {
    /// The classes of the values, as bits.
    classes: u16,
    definitions: DefinitionSet,
    /// True if the name gets a value, in the text or outside it.
    is_assigned: bool,
    /// True if the name may have values that are not known from this text.
    is_open: bool,
}

impl Fact {
    /// The fact that a name gets values about which nothing else is known yet.
    pub(crate) const ASSIGNED: Self = Self { classes: 0, definitions: DefinitionSet::EMPTY, is_assigned: true, is_open: false };

    /// The fact that a name may have values that the text does not show.
    pub(crate) const OPEN: Self = Self { is_open: true, ..Self::ASSIGNED };

    /// Creates the fact that a name gets a value of a class.
    pub(crate) fn of_value(class: Class, definition: Definition) -> Self {
        let mut fact = Self::ASSIGNED;
        fact.classes = CLASSES.iter().position(|known| *known == class).map_or(0, |index| 1 << index);
        fact.definitions.insert(definition);
        fact
    }

    /// Adds what another fact says about the same name; returns true if it has a new class.
    fn add(&mut self, other: Fact) -> bool {
        let is_new = other.classes & !self.classes != 0;
        self.classes |= other.classes;
        self.definitions = self.definitions.union(other.definitions);
        self.is_assigned |= other.is_assigned;
        self.is_open |= other.is_open;
        is_new
    }

    fn list_classes(self) -> Vec<Class> {
        CLASSES.iter().enumerate().filter(|(index, _)| self.classes >> index & 1 == 1).map(|(_, class)| *class).collect()
    }
}

/// Everything that is known about the names of a text, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct Knowledge {
    facts: Vec<Fact>,
    /// True if names may get values in ways that the text does not show, such as `⍎` or `⎕FX`.
    is_open: bool,
    /// True if all parts of the text could be parsed.
    is_complete: bool,
}

/// The facts that a phrase reveals.
#[derive(Debug)]
pub(crate) struct Learnt {
    /// The values that the phrase gives to names.
    values: Vec<(u32, Fact)>,
    /// True if all readings of the phrase were tried.
    is_exhaustive: bool,
}

impl Knowledge {
    /// Collects the names of a text: those that are assigned, and those in its headers, loops, labels and scripts.
    pub(crate) fn of(parts: &[&mut Part], names: &mut Names, context: &CheckContext<'_>) -> Self {
        let is_open = !context.is_program || parts.iter().any(|part| part.is_open);
        let is_complete = !parts.iter().any(|part| part.is_flawed);
        let external: Vec<u32> = context.external_names.iter().map(|name| names.number(&Arc::from(&**name))).collect();
        let mut knowledge = Self { facts: vec![Fact::default(); names.len()], is_open, is_complete };
        for name in external {
            knowledge.add(name, Fact::OPEN);
        }
        for part in parts {
            for &(name, fact) in &part.facts {
                knowledge.add(name, fact);
            }
            for &name in part.free_names.iter().filter(|_| is_open) {
                knowledge.add(name, Fact::OPEN);
            }
        }
        knowledge
    }

    fn add(&mut self, name: u32, fact: Fact) -> bool {
        self.facts[name as usize].add(fact)
    }

    fn fact(&self, name: u32) -> Fact {
        self.facts.get(name as usize).copied().unwrap_or_default()
    }

    /// Returns true if names get values only in ways that the text shows.
    pub(crate) fn is_closed(&self) -> bool {
        !self.is_open && self.is_complete
    }

    /// Returns true if a name may have a value: the text gives it one, or it has one outside the text.
    pub(crate) fn is_assigned(&self, name: u32) -> bool {
        self.fact(name).is_assigned
    }

    /// Returns the classes that a name may have; the list is empty while no class of an assigned name is known yet.
    pub(crate) fn classes(&self, name: u32) -> Vec<Class> {
        match self.fact(name) {
            fact if fact.is_open => POSSIBLE_CLASSES.to_vec(),
            fact if fact.is_assigned => fact.list_classes(),
            _ if self.is_open => POSSIBLE_CLASSES.to_vec(),
            _ => vec![Class::Array],
        }
    }

    /// Returns the classes of the values that the text gives to a name.
    #[cfg(feature = "lsp")]
    pub(crate) fn known_classes(&self, name: u32) -> Vec<Class> {
        self.fact(name).list_classes()
    }

    /// Returns all definitions of a name; none if not all of them are known.
    pub(crate) fn definitions(&self, name: u32) -> Vec<Definition> {
        let fact = self.fact(name);
        if fact.is_open { Vec::new() } else { fact.definitions.list() }
    }

    /// Returns the facts about a name as a number: equal numbers mean that phrases with the name are read alike.
    pub(crate) fn code(&self, name: u32) -> u32 {
        let fact = self.fact(name);
        let flags = u32::from(fact.is_assigned) << 1 | u32::from(fact.is_open) << 2;
        // Whether other names are open matters only for a name that is never assigned.
        let openness = u32::from(self.is_open && !fact.is_assigned);
        openness | flags | u32::from(fact.definitions.bits()) << 3 | u32::from(fact.classes) << 11
    }

    /// Finds the classes that assignments give to names, until nothing more is learnt.
    pub(crate) fn learn(&mut self, parts: &mut [&mut Part], names: &Names, system: &dyn Classes) {
        loop {
            while self.learn_from(parts, names, system, false) {}
            if self.learn_from(parts, names, system, true) {
                continue;
            }
            let unknown = self.facts.iter_mut().filter(|fact| fact.is_assigned && fact.classes == 0 && !fact.is_open);
            // These names depend on themselves, or on an expression that fails.
            if unknown.map(|fact| fact.is_open = true).count() == 0 {
                return;
            }
        }
    }

    /// Goes through all assignments once; returns true if something was learnt. If `give_up` is true, names whose class could not
    /// be found are assumed to have any class.
    fn learn_from(&mut self, parts: &mut [&mut Part], names: &Names, system: &dyn Classes, give_up: bool) -> bool {
        let mut is_new = false;
        let assignments = parts.iter_mut().flat_map(|part| &mut part.phrases).filter(|entry| entry.is_assignment);
        for entry in assignments {
            if entry.learnt.find(self).is_none() {
                let guesses = Guesses::new(self, names, system);
                let learnt = find_values(entry, &guesses, names);
                entry.learnt.insert(guesses.into_dependencies(), learnt);
            }
            let Some(learnt) = entry.learnt.find(self) else { continue };
            for &(name, fact) in &learnt.values {
                is_new |= self.add(name, fact);
            }
            for &name in entry.targets.iter().filter(|_| !learnt.is_exhaustive && give_up) {
                is_new |= !self.fact(name).is_open;
                self.add(name, Fact::OPEN);
            }
        }
        is_new
    }
}

/// Returns the values that a phrase gives to names, for all classes that its names may have.
fn find_values(entry: &PhraseEntry, guesses: &Guesses<'_>, names: &Names) -> Learnt {
    let body = &*entry.body;
    let mut search = AssignmentSearch { body, names, found: Vec::new() };
    let is_exhaustive = entry.phrase().is_none_or(|phrase| {
        guesses.for_each_reading(body, phrase, &mut |bound| {
            if let Ok(binding) = bound {
                search.visit_expression(&binding.expression);
            }
        })
    });
    Learnt { values: search.found, is_exhaustive }
}

/// The assignments collected from a bound phrase.
struct AssignmentSearch<'a> {
    body: &'a Body,
    names: &'a Names,
    found: Vec<(u32, Fact)>,
}

impl Visitor for AssignmentSearch<'_> {
    fn on_assignment(&mut self, name: u32, class: Class, definition: Option<Definition>) {
        let value = Fact::of_value(class, definition.unwrap_or(Definition::Other));
        let number = self.names.find(&self.body.names[name as usize].text);
        let value = number.map(|number| (number, value)).filter(|value| !self.found.contains(value));
        self.found.extend(value);
    }

    fn on_call(&mut self, _: Option<&Definition>, _: Option<u32>, _: Span, _: bool) {}
}
