//! The check of a text before it runs: it finds phrases that fail for all the classes their names may have, functions that are
//! called with the wrong arguments, and names without a value.
//!
//! * [`knowledge`]: the knowledge that a text gives of its names: the classes they may have, and the definitions of functions.
//! * [`guess`]: the binding of a phrase for all the classes that its names may have.
//! * [`visit`]: a walk through a bound phrase that finds its assignments and its calls.

pub(crate) mod guess;
pub(crate) mod knowledge;
pub(crate) mod visit;

use super::class::{Class, Classes};
use crate::stack::deeper;
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, Parameter, Phrase, Statement, StatementKind, Term, TermKind};
use guess::Guesses;
use knowledge::{Definition, Knowledge};
use std::collections::HashSet;
use std::sync::Arc;
use visit::{Visit, Visitor};

/// A finding in a text that was read.
#[derive(Debug)]
pub(crate) struct Finding {
    /// The flaw and its place.
    pub flaw: Flaw,
    /// True if it fails when it is reached; otherwise it is a likely mistake.
    pub certain: bool,
}

/// The sources of values for names other than the text itself.
#[derive(Debug)]
pub(crate) struct CheckContext<'a> {
    /// True if the text runs by itself; a part of a program finds the names of the other parts.
    pub program: bool,
    /// The names that have values elsewhere, of any kind.
    pub external_names: &'a HashSet<String>,
}

/// Finds the mistakes in a text, in the order of its bodies.
pub(crate) fn check(body: &Body, surroundings: &CheckContext<'_>, system: &dyn Classes) -> Vec<Finding> {
    let mut knowledge = Knowledge::of(body, surroundings);
    knowledge.learn(body, system);
    let mut checker = Checker { knowledge: &knowledge, system, findings: Vec::new(), unassigned: HashSet::new() };
    checker.body(body);
    checker.findings
}

struct Checker<'a> {
    knowledge: &'a Knowledge,
    system: &'a dyn Classes,
    findings: Vec<Finding>,
    /// The names reported to have no value: each is reported once.
    unassigned: HashSet<Arc<str>>,
}

impl Checker<'_> {
    fn body(&mut self, body: &Body) {
        for statement in &body.statements {
            for phrase in phrases(statement) {
                self.phrase(body, phrase);
                for_each_dfn(phrase, &mut |inner| self.body(inner));
            }
            match &statement.kind {
                StatementKind::Definition(inner) => self.body(inner),
                StatementKind::Script(script) => self.body(&script.body),
                _ => {}
            }
        }
    }

    fn phrase(&mut self, body: &Body, phrase: &Phrase) {
        let mut first = None;
        let mut found: Option<Vec<Finding>> = None;
        let mut guesses = Guesses::new(self.knowledge, self.system);
        let settled = guesses.for_each_reading(body, phrase, &mut |bound| match bound {
            Err(flaw) => drop(first.get_or_insert(flaw)),
            Ok(binding) => {
                let mut calls = Calls { body, knowledge: self.knowledge, found: Vec::new() };
                calls.expression(&binding.expression);
                // A finding must hold whatever the classes of the names are.
                let both = |before: Vec<Finding>| {
                    before.into_iter().filter(|old| calls.found.iter().any(|new| new.flaw == old.flaw)).collect()
                };
                found = Some(match found.take() {
                    Some(before) => both(before),
                    None => std::mem::take(&mut calls.found),
                });
            }
        });
        if !settled {
            return;
        }
        match (found, first) {
            (Some(found), _) => self.findings.extend(found),
            (None, Some(flaw)) => self.findings.push(Finding { flaw, certain: true }),
            (None, None) => {}
        }
        if self.knowledge.is_closed() {
            self.names(body, &phrase.terms);
        }
    }

    /// Reports the names that nothing gives a value. After a dot they belong to a namespace.
    fn names(&mut self, body: &Body, terms: &[Term]) {
        for (at, term) in terms.iter().enumerate() {
            let is_member = at > 1
                && matches!(terms[at - 1].kind, TermKind::Glyph('.'))
                && !matches!(terms[at - 2].kind, TermKind::Glyph(_) | TermKind::Dfn(_));
            match &term.kind {
                _ if is_member => {}
                TermKind::Name(index) => {
                    let name = &body.names[*index as usize].text;
                    if !self.knowledge.is_assigned(name) && self.unassigned.insert(name.clone()) {
                        let flaw = Flaw::syntax(term.span, format!("{name} is never given a value"));
                        self.findings.push(Finding { flaw, certain: false });
                    }
                }
                other => {
                    for inner in other.inner() {
                        deeper(|| self.names(body, &inner.terms));
                    }
                }
            }
        }
    }
}

/// A search for calls with the wrong arguments.
struct Calls<'a> {
    body: &'a Body,
    knowledge: &'a Knowledge,
    found: Vec<Finding>,
}

impl Visitor for Calls<'_> {
    fn on_call(&mut self, definition: Option<&Definition>, name: Option<u32>, span: Span, dyadic: bool) {
        let known = name.and_then(|index| self.knowledge.definitions(&self.body.names[index as usize].text));
        let definitions = match (definition, known) {
            (Some(definition), _) => std::slice::from_ref(definition),
            (None, Some(known)) => known,
            (None, None) => return,
        };
        let shown = name.map_or("this function", |index| &*self.body.names[index as usize].text);
        let all = |test: fn(&Definition) -> bool| definitions.iter().all(test);
        let (certain, message) = match dyadic {
            true if all(|own| matches!(own, Definition::Tradfn { left: Some(false) | None, takes_left: false })) => {
                (true, format!("{shown} takes no left argument"))
            }
            true if all(|own| matches!(own, Definition::Dfn { mentions_left: false, .. })) => {
                (false, format!("{shown} never mentions ⍺: its left argument is not used"))
            }
            false if all(|own| matches!(own, Definition::Tradfn { left: Some(true), .. })) => {
                (true, format!("{shown} needs a left argument"))
            }
            false if all(|own| matches!(own, Definition::Dfn { needs_left: true, .. })) => {
                (false, format!("{shown} needs a left argument: it uses ⍺ and gives it no default"))
            }
            _ => return,
        };
        self.found.push(Finding { flaw: Flaw::syntax(span, message), certain });
    }

    fn on_assignment(&mut self, _: u32, _: Class, _: Option<Definition>) {}
}

/// Returns the phrases of a statement that are bound on their own.
fn phrases(statement: &Statement) -> impl Iterator<Item = &Phrase> {
    let both = match &statement.kind {
        StatementKind::Phrase(phrase) | StatementKind::DefaultLeft(phrase) => [Some(phrase), None],
        StatementKind::Guard { condition: first, result: second }
        | StatementKind::ErrorGuard { errors: first, handler: second } => [Some(first), second.as_ref()],
        StatementKind::Branch(phrase) => [phrase.as_ref(), None],
        StatementKind::Control(control) => [control.phrase.as_ref(), None],
        _ => [None, None],
    };
    both.into_iter().flatten()
}

/// Calls `each` for every dfn in a phrase, except those within another dfn.
fn for_each_dfn(phrase: &Phrase, each: &mut dyn FnMut(&Arc<Body>)) {
    for term in &phrase.terms {
        match &term.kind {
            TermKind::Dfn(body) => deeper(|| each(body)),
            other => {
                for inner in other.inner() {
                    deeper(|| for_each_dfn(inner, each));
                }
            }
        }
    }
}

/// Returns true if a parameter is required and false if it is optional, or `None` if it is absent.
fn is_required(parameter: &Parameter) -> Option<bool> {
    match parameter {
        Parameter::Absent => None,
        Parameter::Name(_) | Parameter::List(_, false) => Some(true),
        Parameter::Braced(_) | Parameter::List(_, true) => Some(false),
    }
}
