//! The parts of a text: their phrases in order, and the facts that are evident from their form.

use super::definition::{Definition, is_required};
use super::finding::Finding;
use super::knowledge::{Fact, Learnt, Names};
use super::memo::Results;
use super::phrases::{for_each_dfn, phrases};
use crate::bind::class::Class;
use crate::stack::recurse;
use crate::syntax::source::Span;
use crate::syntax::tree::{
    Body, BodyKind, ControlWord, Header, Local, LoopTarget, Parameter, Phrase, ScriptKind, Special, Statement, StatementKind,
    Term, TermKind,
};
use crate::syntax::{AXIS_NAME, collect_declared};
#[cfg(feature = "lsp")]
use std::collections::HashSet;
use std::sync::Arc;

/// A part of a text: several definitions, or all of them.
#[derive(Debug, Default)]
pub(crate) struct Part {
    /// The phrases, in the order in which they are checked.
    pub(crate) phrases: Vec<PhraseEntry>,
    /// The facts that need no classes: about names in headers, loops, labels and scripts, and names with an arrow.
    pub(crate) facts: Vec<(u32, Fact)>,
    /// The names that no body declares.
    pub(crate) free_names: Vec<u32>,
    /// True if names may get values in ways that the part does not show.
    pub(crate) is_open: bool,
    /// True if the part cannot be parsed, so that its assignments are not known.
    pub(crate) is_flawed: bool,
}

/// A phrase of a part, with what was found out about it.
#[derive(Debug)]
pub(crate) struct PhraseEntry {
    /// The body that the phrase belongs to.
    pub(crate) body: Arc<Body>,
    /// The index of its statement.
    statement: u32,
    /// The index among the phrases of the statement.
    position: u32,
    /// True if the phrase contains an arrow.
    pub(crate) is_assignment: bool,
    /// The names immediately to the left of arrows.
    pub(crate) targets: Box<[u32]>,
    /// The names that the phrase mentions, except members of namespaces: the number, the index in the body, and the place.
    pub(crate) mentions: Box<[(u32, u32, Span)]>,
    /// The facts that the phrase reveals.
    pub(crate) learnt: Results<Learnt>,
    /// The mistakes in the phrase.
    pub(crate) findings: Results<Vec<Finding>>,
}

impl PhraseEntry {
    /// Returns the phrase.
    pub(crate) fn phrase(&self) -> Option<&Phrase> {
        phrases(self.body.statements.get(self.statement as usize)?).nth(self.position as usize)
    }
}

impl Part {
    /// Collects the phrases and the facts of a text.
    pub(crate) fn of(body: &Arc<Body>, names: &mut Names) -> Self {
        let mut part = Self { is_open: is_open(body), ..Self::default() };
        part.add_body(body, names);
        part
    }

    /// Creates the part of a line that begins a script.
    #[cfg(feature = "lsp")]
    pub(crate) fn of_script(kind: ScriptKind, name: &Arc<str>, names: &mut Names) -> Self {
        let fact = Fact::of_value(Class::Array, Definition::Other);
        Self { facts: vec![(names.number(name), fact)], is_open: kind != ScriptKind::Namespace, ..Self::default() }
    }

    /// Creates the part of a text that cannot be parsed: the names in it may have any value.
    #[cfg(feature = "lsp")]
    pub(crate) fn of_names(body: Option<&Arc<Body>>, mentioned: &HashSet<&str>, names: &mut Names) -> Self {
        let facts = mentioned.iter().map(|name| (names.number(&Arc::from(*name)), Fact::OPEN)).collect();
        Self { facts, is_open: body.is_some_and(|body| is_open(body)), is_flawed: true, ..Self::default() }
    }

    fn add_body(&mut self, body: &Arc<Body>, names: &mut Names) {
        let numbers: Vec<u32> = body.names.iter().map(|name| names.number(&name.text)).collect();
        let free = body.names.iter().zip(&numbers).skip(body.slots as usize).filter(|(name, _)| name.outer.is_empty());
        self.free_names.extend(free.map(|(_, number)| *number));
        if let BodyKind::Tradfn(header) = &body.kind {
            self.add_header(header, &numbers);
        }
        if let Some(axis) = body.slot(AXIS_NAME) {
            self.add_array(numbers[axis as usize]);
        }
        for (index, statement) in body.statements.iter().enumerate() {
            self.add_statement(statement, &numbers);
            for (position, phrase) in phrases(statement).enumerate() {
                self.add_phrase(body, (index as u32, position as u32), phrase, &numbers);
                for_each_dfn(phrase, &mut |inner| self.add_body(inner, names));
            }
            match &statement.kind {
                StatementKind::Definition(inner) => {
                    if let BodyKind::Tradfn(header) = &inner.kind {
                        self.facts.push((names.number(&header.name), find_definition(header)));
                    }
                    recurse(|| self.add_body(inner, names));
                }
                StatementKind::Script(script) => {
                    self.add_array(names.number(&script.name));
                    recurse(|| self.add_body(&script.body, names));
                }
                _ => {}
            }
        }
    }

    fn add_array(&mut self, name: u32) {
        self.facts.push((name, Fact::of_value(Class::Array, Definition::Other)));
    }

    fn add_phrase(&mut self, body: &Arc<Body>, (statement, position): (u32, u32), phrase: &Phrase, numbers: &[u32]) {
        let mut targets = Vec::new();
        let is_assignment = collect_targets(&phrase.terms, &mut targets);
        let targets: Box<[u32]> = targets.into_iter().map(|index| numbers[index as usize]).collect();
        self.facts.extend(targets.iter().map(|&name| (name, Fact::ASSIGNED)));
        let mut mentions = Vec::new();
        collect_mentions(&phrase.terms, numbers, &mut mentions);
        self.phrases.push(PhraseEntry {
            body: body.clone(),
            statement,
            position,
            is_assignment,
            targets,
            mentions: mentions.into(),
            learnt: Results::default(),
            findings: Results::default(),
        });
    }

    fn add_statement(&mut self, statement: &Statement, numbers: &[u32]) {
        match &statement.kind {
            StatementKind::Label(index) => self.add_array(numbers[*index as usize]),
            StatementKind::Control(control) => {
                let targets = control.targets.iter().flat_map(LoopTarget::name_indices);
                targets.for_each(|index| self.add_array(numbers[index as usize]));
            }
            _ => {}
        }
    }

    fn add_header(&mut self, header: &Header, numbers: &[u32]) {
        let arguments = header.axis.into_iter().chain([&header.left, &header.right].into_iter().flat_map(list_names));
        arguments.for_each(|index| self.add_array(numbers[index as usize]));
        let operands = [header.left_operand, header.right_operand].into_iter().flatten();
        self.facts.extend(operands.map(|index| (numbers[index as usize], Fact::OPEN)));
        let locals = header.locals.iter().filter_map(|local| match local {
            Local::Name(index) => Some(*index),
            Local::System(_) => None,
        });
        let declared = list_names(&header.result).into_iter().chain(locals);
        self.facts.extend(declared.map(|index| (numbers[index as usize], Fact::ASSIGNED)));
    }
}

/// Returns the indices of the names of a parameter.
pub(crate) fn list_names(parameter: &Parameter) -> Vec<u32> {
    match parameter {
        Parameter::Absent => Vec::new(),
        Parameter::Name(index) | Parameter::Braced(index) => vec![*index],
        Parameter::List { names, .. } => names.to_vec(),
    }
}

/// Returns what a header says about the name that it defines.
fn find_definition(header: &Header) -> Fact {
    match (header.left_operand, header.right_operand) {
        (Some(_), Some(_)) => Fact::of_value(Class::DyadicOperator, Definition::Other),
        (Some(_), None) => Fact::of_value(Class::MonadicOperator, Definition::Other),
        _ if is_required(&header.right).is_none() => Fact::of_value(Class::Array, Definition::Other),
        _ => Fact::of_value(Class::Function, Definition::Tradfn { left: is_required(&header.left) }),
    }
}

/// Collects the names in terms, except those after a dot, which belong to a namespace.
fn collect_mentions(terms: &[Term], numbers: &[u32], mentions: &mut Vec<(u32, u32, Span)>) {
    for (position, term) in terms.iter().enumerate() {
        let is_member = position > 1
            && matches!(terms[position - 1].kind, TermKind::Glyph('.'))
            && !matches!(terms[position - 2].kind, TermKind::Glyph(_) | TermKind::Dfn(_));
        match &term.kind {
            _ if is_member => {}
            TermKind::Name(index) => mentions.push((numbers[*index as usize], *index, term.span)),
            other => {
                for inner in other.inner() {
                    recurse(|| collect_mentions(&inner.terms, numbers, mentions));
                }
            }
        }
    }
}

/// Returns the names that arrows in a phrase assign: those immediately to the left of each `←`.
pub(crate) fn find_targets(body: &Body, phrase: &Phrase) -> Vec<Arc<str>> {
    let mut indices = Vec::new();
    collect_targets(&phrase.terms, &mut indices);
    indices.into_iter().map(|index| body.names[index as usize].text.clone()).collect()
}

/// Collects the indices of the names immediately to the left of each `←` in terms; returns true if there is a `←`.
fn collect_targets(terms: &[Term], indices: &mut Vec<u32>) -> bool {
    let mut has_arrow = false;
    for (position, term) in terms.iter().enumerate() {
        if matches!(term.kind, TermKind::Assign) {
            collect_declared(&terms[..position], indices);
            has_arrow = true;
        }
        for inner in term.kind.inner() {
            has_arrow |= recurse(|| collect_targets(&inner.terms, indices));
        }
    }
    has_arrow
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
