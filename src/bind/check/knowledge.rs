//! The facts that a text reveals about its names: the classes they may have, and the definitions of functions.

use super::guess::{Guesses, POSSIBLE_CLASSES};
use super::visit::{Visit, Visitor};
use super::{CheckContext, for_each_dfn, is_required, phrases};
use crate::bind::class::{Class, Classes};
use crate::stack::recurse;
use crate::syntax::tree::{
    Body, BodyKind, ControlWord, Header, Local, LoopTarget, Parameter, Phrase, ScriptKind, Special, Statement, StatementKind,
    Term, TermKind,
};
use crate::syntax::{AXIS_NAME, collect_declared};
use std::collections::HashMap;
use std::sync::Arc;

/// The arguments that a function takes according to its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Definition {
    /// A function in braces.
    Dfn {
        /// True if `⍺` occurs in the dfn, or may occur in a text that it executes.
        mentions_left: bool,
        /// True if the dfn is a single expression in which `⍺` occurs.
        needs_left: bool,
    },
    /// A function with a header.
    Tradfn {
        /// True if the left argument is required, false if it is optional, `None` if the function takes no left argument.
        left: Option<bool>,
        /// True if the function takes a left argument.
        takes_left: bool,
    },
    /// Anything else.
    Other,
}

/// Everything that is known about the names of a text. Equal names in different scopes count as one name, since a fact that holds
/// for all of its uses holds for each of them.
pub(crate) struct Knowledge {
    names: HashMap<Arc<str>, KnownName>,
    /// True if names may get values in ways that the text does not show, such as `⍎` or `⎕FX`.
    is_open: bool,
}

/// The values that the text gives to a name.
#[derive(Default)]
struct KnownName {
    classes: Vec<Class>,
    definitions: Vec<Definition>,
    /// True if the name may have values that are not known from this text.
    is_open: bool,
}

impl Knowledge {
    /// Collects the names of a text: those that are assigned, and those in its headers, loops, labels and scripts.
    pub(crate) fn of(body: &Body, context: &CheckContext<'_>) -> Self {
        let mut knowledge = Self { names: HashMap::new(), is_open: !context.is_program || is_open(body) };
        for name in context.external_names {
            knowledge.names.entry(Arc::from(&**name)).or_default().is_open = true;
        }
        knowledge.collect_names(body);
        knowledge
    }

    /// Returns true if names get values only in ways that the text shows.
    pub(crate) fn is_closed(&self) -> bool {
        !self.is_open
    }

    /// Returns true if a name may have a value: the text gives it one, or it has one outside the text.
    pub(crate) fn is_assigned(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Returns the classes that a name may have; the list is empty while no class of an assigned name is known yet.
    pub(crate) fn classes(&self, name: &str) -> Vec<Class> {
        match self.names.get(name) {
            Some(known) if known.is_open => POSSIBLE_CLASSES.to_vec(),
            Some(known) => known.classes.clone(),
            None if self.is_open => POSSIBLE_CLASSES.to_vec(),
            None => vec![Class::Array],
        }
    }

    /// Returns all definitions of a name, or `None` if not all of them are known.
    pub(crate) fn definitions(&self, name: &str) -> Option<&[Definition]> {
        self.names.get(name).filter(|known| !known.is_open && !known.definitions.is_empty()).map(|known| &*known.definitions)
    }

    /// Finds the classes that assignments give to names, until nothing more is learnt.
    pub(crate) fn learn(&mut self, body: &Body, system: &dyn Classes) {
        loop {
            while self.learn_from(body, system, false) {}
            if self.learn_from(body, system, true) {
                continue;
            }
            let unknown = self.names.values_mut().filter(|known| known.classes.is_empty() && !known.is_open);
            // These names depend on themselves, or on an expression that fails.
            if unknown.map(|known| known.is_open = true).count() == 0 {
                return;
            }
        }
    }

    /// Goes through all assignments once; returns true if something was learnt. If `give_up` is true, names whose class could not
    /// be found are assumed to have any class.
    fn learn_from(&mut self, body: &Body, system: &dyn Classes, give_up: bool) -> bool {
        let mut learnt = false;
        for statement in &body.statements {
            for phrase in phrases(statement) {
                let mut assignments = AssignmentSearch { body, found: Vec::new() };
                let exhaustive = Guesses::new(self, system).for_each_reading(body, phrase, &mut |bound| {
                    if let Ok(binding) = bound {
                        assignments.visit_expression(&binding.expression);
                    }
                });
                for (name, class, definition) in assignments.found {
                    learnt |= self.record_value(name, class, definition);
                }
                if !exhaustive && give_up {
                    for name in find_targets(body, phrase) {
                        let known = self.names.entry(name).or_default();
                        learnt |= !std::mem::replace(&mut known.is_open, true);
                    }
                }
                for_each_dfn(phrase, &mut |inner| learnt |= self.learn_from(inner, system, give_up));
            }
            learnt |= match &statement.kind {
                StatementKind::Definition(inner) => self.learn_from(inner, system, give_up),
                StatementKind::Script(script) => self.learn_from(&script.body, system, give_up),
                _ => false,
            };
        }
        learnt
    }

    /// Records the class and the definition of a value that is assigned to a name; returns true if the class is new.
    fn record_value(&mut self, name: Arc<str>, class: Class, definition: Definition) -> bool {
        let known = self.names.entry(name).or_default();
        let new = !known.classes.contains(&class);
        if new {
            known.classes.push(class);
        }
        if !known.definitions.contains(&definition) {
            known.definitions.push(definition);
        }
        new
    }

    fn collect_names(&mut self, body: &Body) {
        if self.is_open {
            for name in body.names.iter().skip(body.slots as usize).filter(|name| name.outer.is_empty()) {
                self.names.entry(name.text.clone()).or_default().is_open = true;
            }
        }
        if let BodyKind::Tradfn(header) = &body.kind {
            self.collect_header_names(body, header);
        }
        if body.slot(AXIS_NAME).is_some() {
            self.record_value(Arc::from(AXIS_NAME), Class::Array, Definition::Other);
        }
        for statement in &body.statements {
            self.collect_statement_names(body, statement);
            for phrase in phrases(statement) {
                for name in find_targets(body, phrase) {
                    self.names.entry(name).or_default();
                }
                for_each_dfn(phrase, &mut |inner| self.collect_names(inner));
            }
        }
    }

    fn collect_statement_names(&mut self, body: &Body, statement: &Statement) {
        let name_of = |index: u32| body.names[index as usize].text.clone();
        match &statement.kind {
            StatementKind::Label(index) => drop(self.record_value(name_of(*index), Class::Array, Definition::Other)),
            StatementKind::Control(control) => {
                let mut targets: Vec<&LoopTarget> = control.targets.iter().collect();
                while let Some(target) = targets.pop() {
                    match target {
                        LoopTarget::Name(index) => drop(self.record_value(name_of(*index), Class::Array, Definition::Other)),
                        LoopTarget::Parts(parts) => targets.extend(parts),
                        LoopTarget::Member(_) => {}
                    }
                }
            }
            StatementKind::Definition(inner) => {
                if let BodyKind::Tradfn(header) = &inner.kind {
                    let class = match (header.left_operand, header.right_operand) {
                        (Some(_), Some(_)) => Class::DyadicOperator,
                        (Some(_), None) => Class::MonadicOperator,
                        _ if is_required(&header.right).is_none() => Class::Array,
                        _ => Class::Function,
                    };
                    let left = is_required(&header.left);
                    let is_function = class == Class::Function;
                    let definition =
                        if is_function { Definition::Tradfn { left, takes_left: left.is_some() } } else { Definition::Other };
                    self.record_value(header.name.clone(), class, definition);
                }
                self.collect_names(inner);
            }
            StatementKind::Script(script) => {
                self.record_value(script.name.clone(), Class::Array, Definition::Other);
                self.collect_names(&script.body);
            }
            _ => {}
        }
    }

    fn collect_header_names(&mut self, body: &Body, header: &Header) {
        let name_of = |index: u32| body.names[index as usize].text.clone();
        let mut arguments: Vec<u32> = header.axis.into_iter().collect();
        for parameter in [&header.left, &header.right] {
            match parameter {
                Parameter::Absent => {}
                Parameter::Name(index) | Parameter::Braced(index) => arguments.push(*index),
                Parameter::List { names, .. } => arguments.extend(names),
            }
        }
        for index in arguments {
            self.record_value(name_of(index), Class::Array, Definition::Other);
        }
        for index in [header.left_operand, header.right_operand].into_iter().flatten() {
            self.names.entry(name_of(index)).or_default().is_open = true;
        }
        let results = match &header.result {
            Parameter::Absent => Vec::new(),
            Parameter::Name(index) | Parameter::Braced(index) => vec![*index],
            Parameter::List { names, .. } => names.to_vec(),
        };
        let locals = header.locals.iter().filter_map(|local| match local {
            Local::Name(index) => Some(*index),
            Local::System(_) => None,
        });
        for index in results.into_iter().chain(locals) {
            self.names.entry(name_of(index)).or_default();
        }
    }
}

/// The assignments collected from a bound phrase.
struct AssignmentSearch<'a> {
    body: &'a Body,
    found: Vec<(Arc<str>, Class, Definition)>,
}

impl Visitor for AssignmentSearch<'_> {
    fn on_assignment(&mut self, name: u32, class: Class, definition: Option<Definition>) {
        let definition = definition.unwrap_or(Definition::Other);
        self.found.push((self.body.names[name as usize].text.clone(), class, definition));
    }

    fn on_call(&mut self, _: Option<&Definition>, _: Option<u32>, _: crate::syntax::source::Span, _: bool) {}
}

impl Definition {
    /// Determines how a dfn uses its left argument.
    pub(crate) fn of_dfn(body: &Body) -> Self {
        let may_mention = body.statements.iter().any(|statement| {
            matches!(statement.kind, StatementKind::DefaultLeft(_))
                || phrases(statement).any(|phrase| mentions_left(&phrase.terms, true))
        });
        let needs_left = match &body.statements[..] {
            [Statement { kind: StatementKind::Phrase(phrase), .. }] => mentions_left(&phrase.terms, false),
            _ => false,
        };
        Self::Dfn { mentions_left: may_mention, needs_left }
    }
}

/// Returns true if `⍺` occurs in terms, outside nested braces. If `possible` is true, also returns true if `⍎` or a text that
/// contains `⍺` occurs in them.
fn mentions_left(terms: &[Term], possible: bool) -> bool {
    terms.iter().any(|term| match &term.kind {
        TermKind::Special(Special::Alpha) => true,
        TermKind::Glyph('⍎') => possible,
        TermKind::Text(text) | TermKind::String(text) => possible && text.contains('⍺'),
        other => other.inner().into_iter().any(|phrase| recurse(|| mentions_left(&phrase.terms, possible))),
    })
}

/// Returns the names that arrows in a phrase assign: those immediately to the left of each `←`.
pub(crate) fn find_targets(body: &Body, phrase: &Phrase) -> Vec<Arc<str>> {
    let mut indices = Vec::new();
    collect_targets(&phrase.terms, &mut indices);
    indices.into_iter().map(|index| body.names[index as usize].text.clone()).collect()
}

/// Collects the indices of the names immediately to the left of each `←` in terms.
fn collect_targets(terms: &[Term], indices: &mut Vec<u32>) {
    for (position, term) in terms.iter().enumerate() {
        if matches!(term.kind, TermKind::Assign) {
            collect_declared(&terms[..position], indices);
        }
        for inner in term.kind.inner() {
            recurse(|| collect_targets(&inner.terms, indices));
        }
    }
}

/// The ⎕ names that may give values to other names, or give access to names outside the text.
const DEFINING_SYSTEM_NAMES: [&str; 16] =
    ["FX", "FIX", "CY", "ED", "EDIT", "LOAD", "VSET", "CS", "PATH", "SHADOW", "IMPORT", "SE", "OR", "TRAP", "LX", "THIS"];

/// Returns true if names may get values in ways that the text does not show.
fn is_open(body: &Body) -> bool {
    body.statements.iter().any(|statement| {
        let statement_opens = match &statement.kind {
            StatementKind::Declaration(_) | StatementKind::Unreadable(_) => true,
            StatementKind::Control(control) => control.word == ControlWord::With,
            StatementKind::Definition(inner) => is_open(inner),
            StatementKind::Script(script) => script.kind != ScriptKind::Namespace || is_open(&script.body),
            _ => false,
        };
        statement_opens || phrases(statement).any(|phrase| may_assign_unseen_names(&phrase.terms))
    })
}

/// Returns true if terms may assign names in ways that the text does not show.
fn may_assign_unseen_names(terms: &[Term]) -> bool {
    terms.iter().enumerate().any(|(index, term)| match &term.kind {
        TermKind::Glyph('⍎') | TermKind::Special(Special::Quad | Special::Root | Special::Parent) => {
            // `⎕←` only displays.
            !matches!(terms.get(index + 1).map(|next| &next.kind), Some(TermKind::Assign))
        }
        TermKind::System(name) if &**name == "NS" => match terms.get(index + 1).map(|next| &next.kind) {
            Some(TermKind::Text(text)) => !text.is_empty(),
            Some(TermKind::Zilde) => false,
            _ => true,
        },
        TermKind::System(name) => DEFINING_SYSTEM_NAMES.contains(&&**name),
        TermKind::Dfn(body) => recurse(|| is_open(body)),
        other => other.inner().into_iter().any(|inner| recurse(|| may_assign_unseen_names(&inner.terms))),
    })
}
