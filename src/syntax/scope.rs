//! Name resolution: each body gets its list of names. Those that its text declares become slots, and each name records
//! which enclosing bodies declare it.

use crate::stack::recurse;
use std::collections::HashMap;
use std::sync::Arc;

use super::control;
use super::flaws::Flaw;
use super::name::NameSet;
use super::tree::{
    Body, BodyKind, CellHint, DfnKind, Header, Label, Local, LoopTarget, Name, Outer, Parameter, Phrase, Special, Statement,
    StatementKind, Term, TermKind,
};
use crate::error::Stop;

/// The name of the axis that a dfn is called with.
pub(crate) const AXIS_NAME: &str = "χ";

/// A map whose keys are the numbers of names.
type NameMap<T> = HashMap<u32, T, foldhash::fast::RandomState>;

/// Resolves the names of a whole text: the numbers of names, which are indices into `texts`, become indices into the names of
/// each body. Fails if a stop is requested.
pub(crate) fn resolve(body: &mut Body, texts: &[Arc<str>], flaws: &mut Vec<Flaw>) -> Result<(), Stop> {
    let mut resolver = Resolver { texts, flaws, declared: NameMap::default(), depth: 0, stopped: None };
    resolver.resolve_body(body);
    resolver.stopped.map_or(Ok(()), Err)
}

/// The state of name resolution.
struct Resolver<'a> {
    texts: &'a [Arc<str>],
    flaws: &'a mut Vec<Flaw>,
    /// The enclosing bodies that have a slot for each name, the innermost last: depth and slot.
    declared: NameMap<Vec<(u32, u32)>>,
    depth: u32,
    /// The stop, if one was requested: the indices of names are then not valid.
    stopped: Option<Stop>,
}

/// The names of one body.
#[derive(Default)]
struct Names {
    /// The numbers of the names, in order of appearance.
    mentioned: Vec<u32>,
    /// The index of each name in the body, once it is known.
    index: NameMap<u32>,
    /// The numbers of the names that the body declares.
    declared: Vec<u32>,
    /// The number of phrases so far.
    phrases: u32,
    /// The kind of operator that the body is, judged by the operands mentioned so far; `None` if there are none.
    operands: Option<DfnKind>,
}

impl Resolver<'_> {
    fn resolve_body(&mut self, body: &mut Body) {
        const STATEMENTS_PER_POLL: usize = 256;
        let mut names = Names::default();
        let collector = NameCollector { ignores_assignments: !matches!(body.kind, BodyKind::Dfn(_)) };
        for (index, statement) in body.statements.iter_mut().enumerate() {
            if index % STATEMENTS_PER_POLL == 0
                && let Err(stop) = body.source.poll()
            {
                self.stopped = Some(stop);
                return;
            }
            collector.collect_from_statement(statement, &mut names);
        }
        if matches!(body.kind, BodyKind::Text) {
            names.declared.clear();
        }
        if matches!(body.kind, BodyKind::Dfn(_)) {
            let axis = names.mentioned.iter().find(|&&number| &*self.texts[number as usize] == AXIS_NAME);
            names.declared.extend(axis);
        }
        if let BodyKind::Tradfn(header) = &body.kind {
            collect_header_names(header, &mut names.declared);
        }
        let (list, slots) = self.index_names(&mut names);
        body.names = list;
        body.slots = slots.len() as u32;
        body.declared = body.names[..slots.len()].iter().fold(NameSet::default(), |set, name| set.union(name.set));
        body.phrases = names.phrases;
        match &mut body.kind {
            BodyKind::Text => {}
            BodyKind::Dfn(kind) => *kind = names.operands.unwrap_or(DfnKind::Function),
            BodyKind::Tradfn(header) => renumber_header(header, &names.index),
        }
        self.enter_body(&slots);
        for statement in &mut body.statements {
            self.renumber_statement(statement, &names.index);
        }
        self.leave_body(&slots);
        body.labels = list_labels(body);
        self.check_body(body);
    }

    /// Checks a body as a whole: reports guards outside dfns, and control words that do not fit together.
    fn check_body(&mut self, body: &mut Body) {
        if !matches!(body.kind, BodyKind::Dfn(_)) {
            for statement in &body.statements {
                if matches!(statement.kind, StatementKind::Guard { .. } | StatementKind::ErrorGuard { .. }) {
                    self.flaws.push(Flaw::syntax(statement.span, "a guard is only allowed in a dfn, between { and }"));
                }
            }
            control::check(&mut body.statements, self.flaws);
        }
    }

    /// Returns the names of a body, slots first, and the numbers of the names that are slots. Sets the index of each name.
    fn index_names(&self, names: &mut Names) -> (Box<[Name]>, Vec<u32>) {
        let mut slots = std::mem::take(&mut names.declared);
        slots.sort_unstable_by(|a, b| self.texts[*a as usize].cmp(&self.texts[*b as usize]));
        slots.dedup();
        let mut list = Vec::with_capacity(names.mentioned.len());
        for &number in slots.iter().chain(&names.mentioned) {
            if let std::collections::hash_map::Entry::Vacant(entry) = names.index.entry(number) {
                entry.insert(list.len() as u32);
                let text = self.texts[number as usize].clone();
                let set = NameSet::of(&text);
                list.push(Name { text, set, outer: self.outer_slots(number), cell: CellHint::default() });
            }
        }
        (list.into(), slots)
    }

    /// Returns the slots of a name in the enclosing bodies, the nearest first.
    fn outer_slots(&self, number: u32) -> Box<[Outer]> {
        let slots = self.declared.get(&number).map_or(&[][..], Vec::as_slice);
        slots.iter().rev().map(|&(depth, slot)| Outer { hops: self.depth - depth, slot }).collect()
    }

    /// Enters a body that declares these names.
    fn enter_body(&mut self, slots: &[u32]) {
        for (slot, &number) in slots.iter().enumerate() {
            self.declared.entry(number).or_default().push((self.depth, slot as u32));
        }
        self.depth += 1;
    }

    /// Leaves the body that was entered last.
    fn leave_body(&mut self, slots: &[u32]) {
        self.depth -= 1;
        for number in slots {
            self.declared.get_mut(number).map(Vec::pop);
        }
    }

    fn renumber_statement(&mut self, statement: &mut Statement, index: &NameMap<u32>) {
        match &mut statement.kind {
            StatementKind::Label(number) => *number = index[number],
            StatementKind::Control(control) => {
                let indices = control.targets.iter_mut().flat_map(LoopTarget::name_indices_mut);
                indices.for_each(|number| *number = index[number]);
            }
            StatementKind::Definition(body) => self.resolve_nested(body),
            StatementKind::Script(script) => {
                let script = Arc::get_mut(script).expect("a script has one owner while names are resolved");
                self.resolve_nested(&mut script.body);
            }
            _ => {}
        }
        for_each_phrase(statement, &mut |phrase| self.renumber_phrase(phrase, index));
    }

    fn renumber_phrase(&mut self, phrase: &mut Phrase, index: &NameMap<u32>) {
        for term in &mut phrase.terms {
            match &mut term.kind {
                TermKind::Name(number) => *number = index[number],
                TermKind::Dfn(body) => self.resolve_nested(body),
                other => {
                    for phrase in other.inner_mut() {
                        recurse(|| self.renumber_phrase(phrase, index));
                    }
                }
            }
        }
    }

    fn resolve_nested(&mut self, body: &mut Arc<Body>) {
        let body = Arc::get_mut(body).expect("a body has one owner while names are resolved");
        recurse(|| self.resolve_body(body));
    }
}

/// Returns the labels of a function with a header, sorted by the indices of their names; none for other bodies.
fn list_labels(body: &Body) -> Box<[Label]> {
    if !body.is_tradfn() {
        return Box::default();
    }
    let labels = body.statements.iter().filter_map(|statement| match statement.kind {
        StatementKind::Label(name) => Some(Label { name, line: body.line_of(statement.span) }),
        _ => None,
    });
    let mut labels: Vec<Label> = labels.collect();
    labels.sort_by_key(|label| label.name);
    labels.into()
}

/// Calls `work` with each phrase of a statement.
fn for_each_phrase(statement: &mut Statement, work: &mut dyn FnMut(&mut Phrase)) {
    match &mut statement.kind {
        StatementKind::Phrase(phrase) | StatementKind::DefaultLeft(phrase) => work(phrase),
        StatementKind::Guard { condition: first, result: second }
        | StatementKind::ErrorGuard { errors: first, handler: second } => {
            work(first);
            second.iter_mut().for_each(work);
        }
        StatementKind::Branch(phrase) => phrase.iter_mut().for_each(work),
        StatementKind::Control(control) => {
            control.phrase.iter_mut().for_each(&mut *work);
            control.targets.iter_mut().flat_map(LoopTarget::bases_mut).for_each(work);
        }
        StatementKind::Label(_)
        | StatementKind::Declaration(_)
        | StatementKind::Definition(_)
        | StatementKind::Script(_)
        | StatementKind::Unreadable(_) => {}
    }
}

/// A collector of the names that a body mentions and declares, with the rule for its kind of body.
struct NameCollector {
    /// True if assignments declare no names, as in functions with a header, where the header declares them.
    ignores_assignments: bool,
}

impl NameCollector {
    fn collect_from_statement(&self, statement: &mut Statement, names: &mut Names) {
        match &mut statement.kind {
            StatementKind::Label(number) => {
                names.mentioned.push(*number);
                names.declared.push(*number);
            }
            StatementKind::Control(control) => {
                let indices = control.targets.iter_mut().flat_map(LoopTarget::name_indices_mut);
                names.mentioned.extend(indices.map(|number| *number));
            }
            _ => {}
        }
        for_each_phrase(statement, &mut |phrase| {
            phrase.index = names.phrases;
            names.phrases += 1;
            self.collect_from_phrase(phrase, names);
        });
    }

    fn collect_from_phrase(&self, phrase: &Phrase, names: &mut Names) {
        for (index, term) in phrase.terms.iter().enumerate() {
            match &term.kind {
                TermKind::Name(number) => names.mentioned.push(*number),
                TermKind::Assign if !self.ignores_assignments => collect_declared(&phrase.terms[..index], &mut names.declared),
                TermKind::Special(Special::RightOperand) => names.operands = Some(DfnKind::DyadicOperator),
                TermKind::Special(Special::LeftOperand) => {
                    names.operands.get_or_insert(DfnKind::MonadicOperator);
                }
                other => {
                    for phrase in other.inner() {
                        recurse(|| self.collect_from_phrase(phrase, names));
                    }
                }
            }
        }
    }
}

/// Collects the names that an assignment to the last of `terms` may declare: `a←`, `a b←`, `(a n.b)←`. An extra name does no
/// harm: a slot that stays empty is skipped.
pub(crate) fn collect_declared(terms: &[Term], declared: &mut Vec<u32>) {
    let targets = terms.iter().rposition(|term| !term.kind.is_target()).map_or(0, |last| last + 1);
    collect_names(&terms[targets..], declared);
}

/// Collects the names in targets, except those that are parts of a path: `n.b` declares nothing.
fn collect_names(targets: &[Term], declared: &mut Vec<u32>) {
    let is_dot = |term: Option<&Term>| term.is_some_and(|term| matches!(term.kind, TermKind::Glyph('.')));
    for (index, term) in targets.iter().enumerate() {
        let in_path = is_dot(targets.get(index + 1)) || index > 0 && is_dot(targets.get(index - 1));
        match &term.kind {
            TermKind::Name(number) if !in_path => declared.push(*number),
            TermKind::Parentheses(inner) if !in_path => recurse(|| collect_names(&inner.terms, declared)),
            _ => {}
        }
    }
}

/// Collects every name in a header except that of the function itself.
fn collect_header_names(header: &Header, names: &mut Vec<u32>) {
    for parameter in [&header.result, &header.left, &header.right] {
        match parameter {
            Parameter::Absent => {}
            Parameter::Name(name) | Parameter::Braced(name) => names.push(*name),
            Parameter::List { names: list, .. } => names.extend(list),
        }
    }
    names.extend(header.axis);
    names.extend(header.left_operand);
    names.extend(header.right_operand);
    names.extend(header.locals.iter().filter_map(|local| match local {
        Local::Name(name) => Some(*name),
        Local::System(_) => None,
    }));
}

/// Replaces the numbers of names in a header with their indices in the body.
fn renumber_header(header: &mut Header, index: &NameMap<u32>) {
    for parameter in [&mut header.result, &mut header.left, &mut header.right] {
        match parameter {
            Parameter::Absent => {}
            Parameter::Name(name) | Parameter::Braced(name) => *name = index[name],
            Parameter::List { names, .. } => names.iter_mut().for_each(|name| *name = index[name]),
        }
    }
    for operand in [&mut header.axis, &mut header.left_operand, &mut header.right_operand].into_iter().flatten() {
        *operand = index[operand];
    }
    for local in &mut header.locals {
        if let Local::Name(name) = local {
            *name = index[name];
        }
    }
}
