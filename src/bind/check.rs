//! The check of a text before it runs: it finds phrases that fail for all the classes that their names may have, functions that are
//! called with the wrong number of arguments, and names without a value.
//!
//! A text is checked in parts, and what was found out about a phrase is kept with the facts that it depends on: an editor checks a
//! text after each key, which changes one part, and few facts.
//!
//! * [`finding`]: the surroundings of a text that is checked, and the findings of the check.
//! * [`phrases`]: the phrases of a statement, and the dfns in a phrase.
//! * [`knowledge`]: the facts that a text reveals about its names: the classes they may have, and the definitions of functions.
//! * [`definition`]: the arguments that functions take according to their text.
//! * [`part`]: the parts of a text: their phrases in order, and the facts that are evident from their form.
//! * [`memo`]: results for a phrase, each with the facts that it depends on.
//! * [`guess`]: the binding of a phrase for each combination of classes that its names may have.
//! * [`visit`]: a walk through a bound phrase that finds its assignments and calls.

pub(crate) mod definition;
pub(crate) mod finding;
pub(crate) mod guess;
pub(crate) mod knowledge;
pub(crate) mod memo;
pub(crate) mod part;
pub(crate) mod phrases;
pub(crate) mod visit;

use super::class::{Class, Classes};
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, Phrase};
use definition::Definition;
pub(crate) use finding::{CheckContext, Finding};
use guess::Guesses;
use knowledge::{Knowledge, Names};
use part::{Part, PhraseEntry};
use std::collections::HashSet;
use std::sync::Arc;
use visit::{Visit, Visitor};

/// Finds the mistakes in a text, in the order in which its bodies are checked. `system` knows the ⎕ names.
pub(crate) fn check(body: &Arc<Body>, context: &CheckContext<'_>, system: &dyn Classes) -> Vec<Finding> {
    let mut names = Names::default();
    let mut part = Part::of(body, &mut names);
    let (findings, _) = check_parts(&mut [&mut part], &mut names, context, system);
    findings.into_iter().map(|(_, finding)| finding).collect()
}

/// Finds the mistakes in a text that consists of `parts`, each with the index of its part, and the facts about its names.
pub(crate) fn check_parts(
    parts: &mut [&mut Part],
    names: &mut Names,
    context: &CheckContext<'_>,
    system: &dyn Classes,
) -> (Vec<(usize, Finding)>, Knowledge) {
    let mut knowledge = Knowledge::of(parts, names, context);
    knowledge.learn(parts, names, system);
    let mut checker = Checker { knowledge: &knowledge, names, system, findings: Vec::new(), unassigned: HashSet::new() };
    for (index, part) in parts.iter_mut().enumerate() {
        part.phrases.iter_mut().for_each(|entry| checker.check_phrase(index, entry));
    }
    let findings = checker.findings;
    (findings, knowledge)
}

/// The state of a check.
struct Checker<'a> {
    knowledge: &'a Knowledge,
    names: &'a Names,
    system: &'a dyn Classes,
    findings: Vec<(usize, Finding)>,
    /// The names already reported as having no value; each name is reported only once.
    unassigned: HashSet<u32>,
}

impl Checker<'_> {
    fn check_phrase(&mut self, part: usize, entry: &mut PhraseEntry) {
        if entry.findings.find(self.knowledge).is_none() {
            let guesses = Guesses::new(self.knowledge, self.names, self.system);
            let found = entry.phrase().map_or_else(Vec::new, |phrase| find_failures(&entry.body, phrase, &guesses));
            entry.findings.insert(guesses.into_dependencies(), found);
        }
        let found = entry.findings.find(self.knowledge).into_iter().flatten();
        self.findings.extend(found.map(|finding| (part, finding.clone())));
        if self.knowledge.is_closed() {
            self.check_names(part, entry);
        }
    }

    /// Reports names that are never assigned, except those after a dot, which belong to a namespace.
    fn check_names(&mut self, part: usize, entry: &PhraseEntry) {
        for &(number, index, span) in &entry.mentions {
            if !self.knowledge.is_assigned(number) && self.unassigned.insert(number) {
                let name = &entry.body.names[index as usize].text;
                let flaw = Flaw::syntax(span, format!("{name} is never given a value"));
                self.findings.push((part, Finding { flaw, is_certain: false }));
            }
        }
    }
}

/// Returns the findings of a phrase that hold for all classes that its names may have.
fn find_failures(body: &Body, phrase: &Phrase, guesses: &Guesses<'_>) -> Vec<Finding> {
    let mut first_flaw = None;
    let mut common: Option<Vec<Finding>> = None;
    let exhaustive = guesses.for_each_reading(body, phrase, &mut |bound| match bound {
        Err(flaw) => drop(first_flaw.get_or_insert(flaw)),
        Ok(binding) => {
            let mut calls = CallSearch { body, guesses, found: Vec::new() };
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
    match (common, first_flaw) {
        _ if !exhaustive => Vec::new(),
        (Some(common), _) => common,
        (None, Some(flaw)) => vec![Finding { flaw, is_certain: true }],
        (None, None) => Vec::new(),
    }
}

/// A search for calls with the wrong number of arguments.
struct CallSearch<'a> {
    body: &'a Body,
    guesses: &'a Guesses<'a>,
    found: Vec<Finding>,
}

impl Visitor for CallSearch<'_> {
    fn on_call(&mut self, definition: Option<&Definition>, name: Option<u32>, span: Span, dyadic: bool) {
        let known = name.map(|index| self.guesses.definitions(&self.body.names[index as usize].text));
        let definitions = match (definition, known) {
            (Some(definition), _) => vec![*definition],
            (None, Some(known)) if !known.is_empty() => known,
            (None, _) => return,
        };
        let subject = name.map_or("this function", |index| &*self.body.names[index as usize].text);
        let all = |test: fn(&Definition) -> bool| definitions.iter().all(test);
        let (certain, message) = match dyadic {
            true if all(|candidate| matches!(candidate, Definition::Tradfn { left: None })) => {
                (true, format!("{subject} takes no left argument"))
            }
            true if all(|candidate| matches!(candidate, Definition::Dfn { mentions_left: false, .. })) => {
                (false, format!("{subject} never mentions ⍺: its left argument is not used"))
            }
            false if all(|candidate| matches!(candidate, Definition::Tradfn { left: Some(true) })) => {
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
