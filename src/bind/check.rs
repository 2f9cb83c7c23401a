//! The check of a text before it runs: it finds phrases that fail for all the classes that their names may have, functions that are
//! called with the wrong number of arguments, and names without a value.
//!
//! * [`knowledge`]: the facts that a text reveals about its names: the classes they may have, and the definitions of functions.
//! * [`guess`]: the binding of a phrase for each combination of classes that its names may have.
//! * [`visit`]: a walk through a bound phrase that finds its assignments and calls.

pub(crate) mod guess;
pub(crate) mod knowledge;
pub(crate) mod visit;

use super::class::{Class, Classes};
use crate::stack::recurse;
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, Parameter, Phrase, Statement, StatementKind, Term, TermKind};
use guess::Guesses;
use knowledge::{Definition, Knowledge};
use std::collections::HashSet;
use std::sync::Arc;
use visit::{Visit, Visitor};

/// A finding of the check: a flaw, and its certainty.
#[derive(Debug)]
pub(crate) struct Finding {
    /// The flaw, with its location.
    pub flaw: Flaw,
    /// True if the phrase fails whenever it is reached; otherwise it is a likely mistake.
    pub is_certain: bool,
}

/// The facts about the surroundings of a text that a check takes into account.
#[derive(Debug)]
pub(crate) struct CheckContext<'a> {
    /// True if the text is a whole program; a part of a program may use names that other parts define.
    pub is_program: bool,
    /// The names that have values of any class outside the text.
    pub external_names: &'a HashSet<String>,
}

/// Finds the mistakes in a text, in the order in which its bodies are checked. `system` knows the ⎕ names.
pub(crate) fn check(body: &Body, context: &CheckContext<'_>, system: &dyn Classes) -> Vec<Finding> {
    let mut knowledge = Knowledge::of(body, context);
    knowledge.learn(body, system);
    let mut checker = Checker { knowledge: &knowledge, system, findings: Vec::new(), unassigned: HashSet::new() };
    checker.check_body(body);
    checker.findings
}

/// The state of a check.
struct Checker<'a> {
    knowledge: &'a Knowledge,
    system: &'a dyn Classes,
    findings: Vec<Finding>,
    /// The names already reported as having no value; each name is reported only once.
    unassigned: HashSet<Arc<str>>,
}

impl Checker<'_> {
    fn check_body(&mut self, body: &Body) {
        for statement in &body.statements {
            for phrase in phrases(statement) {
                self.check_phrase(body, phrase);
                for_each_dfn(phrase, &mut |inner| self.check_body(inner));
            }
            match &statement.kind {
                StatementKind::Definition(inner) => self.check_body(inner),
                StatementKind::Script(script) => self.check_body(&script.body),
                _ => {}
            }
        }
    }

    fn check_phrase(&mut self, body: &Body, phrase: &Phrase) {
        let mut first_flaw = None;
        let mut common: Option<Vec<Finding>> = None;
        let mut guesses = Guesses::new(self.knowledge, self.system);
        let exhaustive = guesses.for_each_reading(body, phrase, &mut |bound| match bound {
            Err(flaw) => drop(first_flaw.get_or_insert(flaw)),
            Ok(binding) => {
                let mut calls = CallSearch { body, knowledge: self.knowledge, found: Vec::new() };
                calls.visit_expression(&binding.expression);
                // A finding must hold whatever the classes of the names are.
                let in_both = |before: Vec<Finding>| {
                    before.into_iter().filter(|old| calls.found.iter().any(|new| new.flaw == old.flaw)).collect()
                };
                common = Some(match common.take() {
                    Some(before) => in_both(before),
                    None => std::mem::take(&mut calls.found),
                });
            }
        });
        if !exhaustive {
            return;
        }
        match (common, first_flaw) {
            (Some(common), _) => self.findings.extend(common),
            (None, Some(flaw)) => self.findings.push(Finding { flaw, is_certain: true }),
            (None, None) => {}
        }
        if self.knowledge.is_closed() {
            self.check_names(body, &phrase.terms);
        }
    }

    /// Reports names that are never assigned, except those after a dot, which belong to a namespace.
    fn check_names(&mut self, body: &Body, terms: &[Term]) {
        for (position, term) in terms.iter().enumerate() {
            let is_member = position > 1
                && matches!(terms[position - 1].kind, TermKind::Glyph('.'))
                && !matches!(terms[position - 2].kind, TermKind::Glyph(_) | TermKind::Dfn(_));
            match &term.kind {
                _ if is_member => {}
                TermKind::Name(index) => {
                    let name = &body.names[*index as usize].text;
                    if !self.knowledge.is_assigned(name) && self.unassigned.insert(name.clone()) {
                        let flaw = Flaw::syntax(term.span, format!("{name} is never given a value"));
                        self.findings.push(Finding { flaw, is_certain: false });
                    }
                }
                other => {
                    for inner in other.inner() {
                        recurse(|| self.check_names(body, &inner.terms));
                    }
                }
            }
        }
    }
}

/// A search for calls with the wrong number of arguments.
struct CallSearch<'a> {
    body: &'a Body,
    knowledge: &'a Knowledge,
    found: Vec<Finding>,
}

impl Visitor for CallSearch<'_> {
    fn on_call(&mut self, definition: Option<&Definition>, name: Option<u32>, span: Span, dyadic: bool) {
        let known = name.and_then(|index| self.knowledge.definitions(&self.body.names[index as usize].text));
        let definitions = match (definition, known) {
            (Some(definition), _) => std::slice::from_ref(definition),
            (None, Some(known)) => known,
            (None, None) => return,
        };
        let subject = name.map_or("this function", |index| &*self.body.names[index as usize].text);
        let all = |test: fn(&Definition) -> bool| definitions.iter().all(test);
        let (certain, message) = match dyadic {
            true if all(|candidate| matches!(candidate, Definition::Tradfn { left: Some(false) | None, takes_left: false })) => {
                (true, format!("{subject} takes no left argument"))
            }
            true if all(|candidate| matches!(candidate, Definition::Dfn { mentions_left: false, .. })) => {
                (false, format!("{subject} never mentions ⍺: its left argument is not used"))
            }
            false if all(|candidate| matches!(candidate, Definition::Tradfn { left: Some(true), .. })) => {
                (true, format!("{subject} needs a left argument"))
            }
            false if all(|candidate| matches!(candidate, Definition::Dfn { needs_left: true, .. })) => {
                (false, format!("{subject} needs a left argument: it uses ⍺ and gives it no default"))
            }
            _ => return,
        };
        self.found.push(Finding { flaw: Flaw::syntax(span, message), is_certain: certain });
    }

    fn on_assignment(&mut self, _: u32, _: Class, _: Option<Definition>) {}
}

/// Returns the phrases of a statement, each of which is bound on its own.
fn phrases(statement: &Statement) -> impl Iterator<Item = &Phrase> {
    let pair = match &statement.kind {
        StatementKind::Phrase(phrase) | StatementKind::DefaultLeft(phrase) => [Some(phrase), None],
        StatementKind::Guard { condition: first, result: second }
        | StatementKind::ErrorGuard { errors: first, handler: second } => [Some(first), second.as_ref()],
        StatementKind::Branch(phrase) => [phrase.as_ref(), None],
        StatementKind::Control(control) => [control.phrase.as_ref(), None],
        _ => [None, None],
    };
    pair.into_iter().flatten()
}

/// Calls `each` for every dfn in a phrase, except those nested in another dfn.
fn for_each_dfn(phrase: &Phrase, each: &mut dyn FnMut(&Arc<Body>)) {
    for term in &phrase.terms {
        match &term.kind {
            TermKind::Dfn(body) => recurse(|| each(body)),
            other => {
                for inner in other.inner() {
                    recurse(|| for_each_dfn(inner, each));
                }
            }
        }
    }
}

/// Returns true if a parameter is required and false if it is optional, or `None` if it is absent.
fn is_required(parameter: &Parameter) -> Option<bool> {
    match parameter {
        Parameter::Absent => None,
        Parameter::Name(_) | Parameter::List { is_braced: false, .. } => Some(true),
        Parameter::Braced(_) | Parameter::List { is_braced: true, .. } => Some(false),
    }
}
