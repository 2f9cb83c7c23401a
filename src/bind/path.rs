//! Dotted names: `a.b.c`, `a.⎕IO`, `a.(expression)`, `a.(f g)`.
//!
//! The class of a name after a dot decides how the phrase is bound, and only the namespace knows it. If the base is a name,
//! its value is inspected; if it is computed, it is evaluated first, and the phrase is bound again once its value is known.

use super::Binder;
use super::class::{Class, NameReference, Start, SystemIndex};
use super::derive;
use super::expression::{ArrayExpr, Expression, FunctionExpr, Member, MemberTarget, OperatorExpr};
use super::glyph;
use super::glyph::GlyphKind;
use super::item::{Item, WithDepth, increase_depth};
use super::memo::Dependency;
use super::operand_stack::OperandStack;
use super::unknown;
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{Special, Term, TermKind};

/// The path of a dotted name: its start and the names after it.
#[derive(Clone)]
pub(crate) struct Path {
    start: Start,
    names: Vec<Box<str>>,
}

impl Path {
    fn new(start: Start) -> Path {
        Path { start, names: Vec::new() }
    }

    fn with_name(mut self, name: &str) -> Path {
        self.names.push(name.into());
        self
    }

    fn to_dependency(&self) -> Dependency {
        Dependency::Path(self.start, self.names.as_slice().into())
    }
}

impl<'a> Binder<'a> {
    /// Returns the class of a name of the body. Within parentheses after `ns.`, the name is looked up in the namespace.
    pub(crate) fn class_of_name(&mut self, index: u32, span: Span) -> Class {
        match self.within.last() {
            None => self.find_class_ahead(index, span).unwrap_or_else(|| self.look_up_class(Dependency::Name(index))),
            Some(None) => Class::Undefined,
            Some(Some(path)) => {
                let dependency = path.clone().with_name(&self.body.names[index as usize].text).to_dependency();
                self.look_up_class(dependency)
            }
        }
    }

    /// Follows the dots after an operand; `position` is the index of the next term, and advances past the terms that are used.
    pub(crate) fn follow_dots(
        &mut self,
        value: Item,
        base: &TermKind,
        terms: &'a [Term],
        position: &mut usize,
    ) -> Result<Item, Flaw> {
        let Item::Array(array) = value else { return Ok(value) };
        let path = match (base, &array.0) {
            (TermKind::Name(index), _) => self.path_of_name(*index),
            (TermKind::Special(special), _) => self.path_of_special(*special),
            (_, ArrayExpr::System(index, _)) => self.path_of_system(*index),
            _ => None,
        };
        self.follow_members(array, path, terms, position)
    }

    fn path_of_name(&self, index: u32) -> Option<Path> {
        match self.within.last() {
            None => Some(Path::new(Start::Name(index))),
            Some(parent) => Some(parent.clone()?.with_name(&self.body.names[index as usize].text)),
        }
    }

    /// Returns the path that an expression of dotted names spells out, or `None` if it is not known.
    pub(crate) fn path_of(&self, array: &ArrayExpr) -> Option<Path> {
        match array {
            ArrayExpr::Name(name) => self.path_of_name(name.index),
            ArrayExpr::Special(special, _) => self.path_of_special(*special),
            ArrayExpr::System(index, _) => self.path_of_system(*index),
            ArrayExpr::Base(span) => Some(Path::new(Start::Base(*span))),
            ArrayExpr::Member(member) => {
                let parent = crate::stack::recurse(|| self.path_of(&member.base))?;
                match &member.target {
                    MemberTarget::Name(name, _) => Some(parent.with_name(name)),
                    MemberTarget::Parent(_) => Some(parent.with_name("##")),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the class of the value at the end of a path.
    pub(crate) fn class_of_path(&mut self, path: &Path) -> Class {
        self.look_up_class(path.to_dependency())
    }

    fn path_of_special(&self, special: Special) -> Option<Path> {
        match (special, self.within.last()) {
            (Special::Quad | Special::QuoteQuad, _) => None,
            (Special::Parent, Some(parent)) => Some(parent.clone()?.with_name("##")),
            _ => Some(Path::new(Start::Special(special))),
        }
    }

    /// Returns the path of a ⎕ name. Within `ns.(…)` the path is not known, since the value of `⎕THIS` and similar names depends on
    /// the current namespace.
    fn path_of_system(&self, index: SystemIndex) -> Option<Path> {
        self.within.is_empty().then(|| Path::new(Start::System(index)))
    }

    /// Follows a dot after brackets; `position` is the index of the term after the dot, and advances past the terms that are used.
    pub(crate) fn follow_dot(
        &mut self,
        state: &mut OperandStack<'a>,
        terms: &'a [Term],
        position: &mut usize,
    ) -> Result<(), Flaw> {
        let Some(array) = state.take_array() else { return Ok(()) };
        *position -= 1;
        let value = self.follow_members(array, None, terms, position)?;
        state.push_item(value)
    }

    fn follow_members(
        &mut self,
        mut base: WithDepth<ArrayExpr>,
        mut path: Option<Path>,
        terms: &'a [Term],
        position: &mut usize,
    ) -> Result<Item, Flaw> {
        // If the class of one name of a path is needed, so are those of all names after it; otherwise none of them is.
        let mut needs = None;
        // Once a base cannot be evaluated in advance, neither can a longer one, which it begins.
        let mut is_resolvable = true;
        while let [Term { kind: TermKind::Glyph('.'), .. }, term, rest @ ..] = &terms[*position..]
            && is_member(Some(&term.kind))
        {
            *position += 2;
            let needed = needs.unwrap_or_else(|| needs_class(term, rest));
            needs = is_followed_by_member(term, rest).then_some(needed);
            if needed && is_resolvable {
                path = path.filter(|path| !self.is_computed(path));
                if path.is_none() {
                    path = self.resolve_base(&mut base)?;
                    is_resolvable = path.is_some();
                }
            }
            let span = base.0.span().to(term.span);
            let depth = increase_depth(base.1, span)?;
            let (target, class, inner) = match self.bind_dot_target(term, rest, &mut path) {
                Ok(bound) => bound,
                Err(flaw) => {
                    self.wrap_wanted_text(base.0, span);
                    return Err(flaw);
                }
            };
            let depth = depth.max(increase_depth(inner, span)?);
            let member = Box::new(Member { base: base.0, target, span });
            match class {
                Class::Function | Class::Hybrid(_) => return Ok(Item::Function((FunctionExpr::Member(member), depth))),
                Class::MonadicOperator | Class::DyadicOperator => {
                    return Ok(Item::Operator((OperatorExpr::Member(member), depth), class));
                }
                _ => base = (ArrayExpr::Member(member), depth),
            }
        }
        Ok(Item::Array(base))
    }

    /// Returns true if the value of a path is known only when the phrase runs: the result of a niladic function, or the value of a
    /// property, which its object does not hold.
    fn is_computed(&self, path: &Path) -> bool {
        let reference = match path.start {
            Start::Name(index) if path.names.is_empty() => NameReference::Name(index),
            start => NameReference::Path(start, &path.names),
        };
        matches!(self.classes.class(self.body, reference), Class::Niladic | Class::Undefined)
    }

    /// Returns the target after a dot, its class and its depth; `path` is extended to the target, or becomes `None`.
    fn bind_dot_target(
        &mut self,
        term: &'a Term,
        rest: &[Term],
        path: &mut Option<Path>,
    ) -> Result<(MemberTarget, Class, u32), Flaw> {
        let parent = path.take();
        match &term.kind {
            TermKind::Name(index) => {
                let name = &self.body.names[*index as usize].text;
                *path = parent.map(|parent| parent.with_name(name));
                let class = match path {
                    Some(path) if !is_class_irrelevant(rest) => {
                        let dependency = path.to_dependency();
                        self.look_up_class(dependency)
                    }
                    _ => Class::Array,
                };
                Ok((MemberTarget::Name(name.clone(), term.span), class, 1))
            }
            TermKind::Special(_) => {
                *path = parent.map(|parent| parent.with_name("##"));
                Ok((MemberTarget::Parent(term.span), Class::Array, 1))
            }
            TermKind::System(name) => match self.classes.system(name) {
                Some((index, class)) => Ok((MemberTarget::System(index, term.span), class, 1)),
                None => Err(unknown::unknown_name_flaw(name, term.span)),
            },
            TermKind::Glyph(glyph) => {
                let function = derive::find_primitive(*glyph, term.span)?;
                Ok((MemberTarget::Function(function), Class::Function, 1))
            }
            _ => {
                self.within.push(parent);
                let item = self.bind_operand_within(term, rest);
                self.within.pop();
                Ok(match item? {
                    Item::Function((function, depth)) => (MemberTarget::Function(function), Class::Function, depth),
                    Item::Operator((operator, depth), class) => (MemberTarget::Operator(operator), class, depth),
                    Item::Array((array, depth)) => (MemberTarget::Expression(array), Class::Array, depth),
                    _ => return Err(Flaw::impossible(term.span, "this is not allowed after a dot")),
                })
            }
        }
    }

    /// Binds `(…)` or `{…}` after a dot. Before `←`, names in parentheses are targets, whatever they hold now.
    fn bind_operand_within(&mut self, term: &'a Term, rest: &[Term]) -> Result<Item, Flaw> {
        match (&term.kind, rest.first().map(|term| &term.kind)) {
            (TermKind::Parentheses(inner), Some(TermKind::Assign)) => self.bind_target_in_parentheses(inner, false),
            _ => self.bind_operand(term),
        }
    }

    /// Replaces a computed base with its value and returns the path to it, if the value is known; requests the value if it is not
    /// known yet. A base within parentheses after `ns.` is evaluated when the phrase runs, so nothing is known about its members.
    fn resolve_base(&mut self, base: &mut WithDepth<ArrayExpr>) -> Result<Option<Path>, Flaw> {
        if !self.within.is_empty() {
            return Ok(None);
        }
        let span = base.0.span();
        match self.look_up_class(Dependency::Base(span)) {
            Class::Undefined => {
                let (base, depth) = std::mem::replace(base, (ArrayExpr::Base(span), 1));
                self.wanted = Some((Expression::Base(base), depth));
                Err(Flaw::stop(span))
            }
            Class::Array => {
                *base = (ArrayExpr::Base(span), 1);
                Ok(Some(Path::new(Start::Base(span))))
            }
            _ => Ok(None),
        }
    }
}

/// Returns true if a term after a dot can be looked up or evaluated in a namespace.
pub(crate) fn is_member(term: Option<&TermKind>) -> bool {
    match term {
        Some(TermKind::Name(_) | TermKind::System(_) | TermKind::Parentheses(_) | TermKind::Dfn(_)) => true,
        Some(TermKind::Special(special)) => *special == Special::Parent,
        Some(TermKind::Glyph(glyph)) => glyph::kind(*glyph) == GlyphKind::Function,
        _ => false,
    }
}

/// Returns true if the class of a name does not matter, because the terms in `rest` continue its path or assign the name.
fn is_class_irrelevant(rest: &[Term]) -> bool {
    match rest {
        [Term { kind: TermKind::Assign, .. }, ..] => true,
        [Term { kind: TermKind::Glyph('.'), .. }, next, ..] => is_member(Some(&next.kind)),
        _ => false,
    }
}

/// Returns true if a term is a name and the path continues after it.
fn is_followed_by_member(term: &Term, rest: &[Term]) -> bool {
    let is_name = matches!(term.kind, TermKind::Name(_) | TermKind::Special(_));
    is_name && matches!(rest, [Term { kind: TermKind::Glyph('.'), .. }, next, ..] if is_member(Some(&next.kind)))
}

/// Returns true if the binding depends on the class of a name after a dot, or of a later name of the path.
fn needs_class<'a>(mut term: &'a Term, mut rest: &'a [Term]) -> bool {
    while is_followed_by_member(term, rest)
        && let [_, next, after @ ..] = rest
    {
        (term, rest) = (next, after);
    }
    match (&term.kind, rest) {
        (TermKind::Name(_), _) => !is_class_irrelevant(rest),
        (TermKind::Parentheses(inner), [Term { kind: TermKind::Assign, .. }, ..]) => !inner.is_list_of_names(),
        (TermKind::Parentheses(_), _) => true,
        _ => false,
    }
}
