//! Freeing namespaces that nothing leads to any more.
//!
//! What an evaluation has in hand is not seen from here. So namespaces are freed between statements only, and of those only the ones
//! that were made since the running function was called: whatever its callers have in hand is older. The older ones all count as
//! reached, with what they hold. Between two lines of a session nothing is in hand, and no namespace is too old.

use super::control::Structures;
use crate::array::{Array, Elements, Item, Reference};
use crate::function::classes::{Class, MemberKind};
use crate::function::namespaces::{Namespace, Role};
use crate::function::{Context, FunctionRef, Given, Held, OperatorRef, Value};
use std::collections::HashSet;
use std::sync::Arc;

/// Frees namespaces that were made since the running text or function began, if there are many.
#[inline]
pub(super) fn between_statements(context: &mut Context, structures: Option<&Structures>) {
    if context.spaces.is_crowded() && context.threads.is_alone() {
        let begun = context.frames.top().map_or(0, |frame| frame.call());
        collect(context, begun, structures);
    }
}

/// Frees namespaces after a line of the session, if there are many.
pub(super) fn between_lines(context: &mut Context) {
    if context.spaces.is_crowded() && context.threads.is_alone() && context.suspended == 0 && context.frames.tally() == 0 {
        collect(context, 0, None);
    }
}

#[cold]
#[inline(never)]
fn collect(context: &mut Context, begun: u64, structures: Option<&Structures>) {
    let mut tracer = Tracer { context, spaces: HashSet::new(), seen: HashSet::new(), waiting: Vec::new(), is_whole: true };
    tracer.roots(begun);
    structures.into_iter().flat_map(Structures::values).for_each(|array| tracer.array(array));
    tracer.waiting.extend(structures.into_iter().flat_map(Structures::outer_spaces));
    while let Some(space) = tracer.waiting.pop() {
        tracer.space(space);
    }
    let Tracer { spaces, is_whole, .. } = tracer;
    // A function that does not tell what it keeps may keep anything.
    context.free_spaces(|space, holder| !is_whole || holder.born < begun || spaces.contains(&space));
}

/// Follows values to namespaces.
struct Tracer<'a> {
    context: &'a Context,
    spaces: HashSet<Reference>,
    /// Nested arrays and functions that were looked into, by where they lie.
    seen: HashSet<usize>,
    waiting: Vec<Reference>,
    is_whole: bool,
}

impl Tracer<'_> {
    fn roots(&mut self, begun: u64) {
        let context = self.context;
        self.waiting.extend(context.spaces.kept());
        self.waiting.extend(context.spaces.all().filter(|(_, space)| space.born < begun).map(|(space, _)| space));
        self.waiting.extend([context.space].into_iter().chain(context.diagnosis_space).chain(context.library.tools));
        self.waiting.extend(context.library.prepared.iter().map(|(space, _)| space));
        self.waiting.extend(context.mortal.iter().chain(&context.argument_spaces));
        for frame in context.frames.iter() {
            self.waiting.extend([frame.space, frame.outer]);
            if let Some(Given::Array(right)) = &frame.right {
                self.array(right);
            }
            if let Some(callee) = &frame.callee {
                self.waiting.push(callee.space());
                callee.left_operand().into_iter().chain(callee.right_operand()).for_each(|operand| self.value(operand));
            }
        }
        context.frames.values().for_each(|value| self.value(value));
        context.given.iter().for_each(|value| self.value(value));
        let bases = context.bases.iter().flatten().filter_map(|(_, base)| base.as_ref());
        bases.for_each(|base| self.value(base));
        context.selections.iter().chain(context.threads.tokens.values()).for_each(|array| self.array(array));
    }

    fn space(&mut self, space: Reference) {
        if !self.context.spaces.contains(space) || !self.spaces.insert(space) {
            return;
        }
        let Namespace { parent, kin, names, role, .. } = &self.context.spaces[space];
        self.waiting.push(*parent);
        self.waiting.extend(kin.iter().map(|(_, holder)| holder));
        names.values().for_each(|value| self.value(value));
        match role {
            Role::Plain => {}
            Role::Class(class) => self.class(class),
            Role::Instance(instance) => self.waiting.extend([instance.class, instance.whole].into_iter().chain(instance.base)),
        }
    }

    fn class(&mut self, class: &Arc<Class>) {
        self.waiting.extend(class.base.iter().chain(&class.interfaces));
        for member in class.members.values() {
            match &member.kind {
                MemberKind::Field { initial, .. } => initial.iter().for_each(|array| self.array(array)),
                MemberKind::Method { value, .. } => self.value(value),
                MemberKind::Property(property) => {
                    let functions = property.get.iter().chain(&property.set).chain(&property.shape);
                    functions.for_each(|function| self.value(function));
                }
            }
        }
    }

    fn value(&mut self, value: &Value) {
        self.held(Held::from(value));
    }

    fn held(&mut self, held: Held<'_>) {
        match held {
            Held::Array(array) => self.array(array),
            Held::Space(space) => self.waiting.push(space),
            Held::Function(FunctionRef::Static(_)) | Held::Operator(OperatorRef::Static(_)) => {}
            Held::Function(FunctionRef::Shared(function)) => {
                if self.seen.insert(Arc::as_ptr(function).cast::<()>() as usize) {
                    let told = function.held(&mut |held| deeper(|| self.held(held)));
                    self.is_whole &= told;
                }
            }
            Held::Operator(OperatorRef::Shared(operator)) => {
                if self.seen.insert(Arc::as_ptr(operator).cast::<()>() as usize) {
                    let told = operator.held(&mut |held| deeper(|| self.held(held)));
                    self.is_whole &= told;
                }
            }
        }
    }

    fn array(&mut self, array: &Array) {
        self.waiting.extend(array.remembered());
        match array.elements() {
            Elements::Marks(marks) => self.waiting.extend(marks.as_slice().iter().filter_map(|mark| mark.reference())),
            Elements::Nested(items) => {
                let kept = items.first_or_kept().filter(|_| items.as_slice().is_empty());
                kept.into_iter().for_each(|item| deeper(|| self.array(item.array())));
                self.items(items.as_slice());
            }
            _ => {}
        }
    }

    fn items(&mut self, items: &[Item]) {
        if items.is_empty() || items.len() > 1 && !self.seen.insert(items.as_ptr() as usize ^ items.len()) {
            return;
        }
        items.iter().for_each(|item| deeper(|| self.array(item.array())));
    }
}

fn deeper<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, work)
}
