//! Reachability of namespaces: from the values of names, and from running functions.

use crate::array::visited::{Visited, push_nested_items};
use crate::array::{Array, Elements, Item, Reference};
use crate::function::{Argument, Context, FunctionRef, HeldValue, OperatorRef, Value};
use crate::runtime::classes::{Class, MemberKind};
use crate::runtime::namespaces::{Namespace, Role};
use crate::runtime::thread_state::Bases;
use crate::stack::recurse;
use std::collections::HashSet;
use std::sync::Arc;

/// Returns the namespaces that are reachable from a name or a running function.
pub(crate) fn find_reachable(context: &Context) -> HashSet<Reference> {
    Tracer::new(context).finish().spaces
}

/// Returns the namespaces that the items of an array refer to, at any depth.
pub(crate) fn list_references(array: &Array) -> Vec<Reference> {
    let mut spaces = Vec::new();
    let (mut waiting, mut visited) = (vec![array], Visited::default());
    while let Some(array) = waiting.pop() {
        spaces.extend(array.prototype_reference());
        match array.elements() {
            Elements::Marks(marks) => spaces.extend(marks.as_slice().iter().filter_map(|mark| mark.reference())),
            _ => push_nested_items(array, &mut visited, &mut waiting),
        }
    }
    spaces
}

/// The result of a trace.
pub(crate) struct Reachable {
    /// The reachable namespaces.
    pub(crate) spaces: HashSet<Reference>,
    /// True if each function reported everything that it holds: one that does not may hold anything.
    pub(crate) is_complete: bool,
    /// The number of items and functions visited.
    pub(crate) visits: usize,
}

/// A tracer that follows values to namespaces.
pub(crate) struct Tracer<'a> {
    context: &'a Context,
    found: Reachable,
    /// The addresses of the functions and operators already visited.
    seen: HashSet<usize>,
    /// The shared items already visited.
    visited: Visited,
    waiting: Vec<Reference>,
}

impl<'a> Tracer<'a> {
    /// Creates a tracer that starts at the namespaces that are always kept, and at those that names and running functions hold.
    pub(crate) fn new(context: &'a Context) -> Self {
        let found = Reachable { spaces: HashSet::new(), is_complete: true, visits: 0 };
        let mut tracer = Self { context, found, seen: HashSet::new(), visited: Visited::default(), waiting: Vec::new() };
        tracer.follow(context.workspace.spaces.permanent());
        tracer.follow(
            [context.workspace.space].into_iter().chain(context.workspace.diagnosis_space).chain(context.machine.library.tools),
        );
        tracer.follow(context.workspace.host_owned.iter().copied());
        tracer.follow(context.machine.library.prepared.iter().map(|(space, _)| *space));
        tracer.visit_frames();
        tracer.visit_other_values();
        tracer
    }

    fn visit_frames(&mut self) {
        let context = self.context;
        for frame in context.thread.frames.iter() {
            self.waiting.extend([frame.space, frame.outer]);
            if let Some(Argument::Array(right)) = &frame.right {
                self.visit_array(right);
            }
            if let Some(callee) = &frame.callee {
                self.waiting.push(callee.space());
                callee.left_operand().into_iter().chain(callee.right_operand()).for_each(|operand| self.visit_value(operand));
            }
        }
        context.thread.frames.values().for_each(|value| self.visit_value(value));
        context.thread.frames.traps().for_each(|(_, trap)| self.visit_array(trap));
    }

    /// Visits the values that neither a frame nor a namespace holds.
    fn visit_other_values(&mut self) {
        let context = self.context;
        context.thread.executed_function.iter().for_each(|value| self.visit_value(value));
        let bases = context.thread.bases.iter().flat_map(Bases::values).flatten();
        bases.for_each(|base| self.visit_value(base));
        let tokens = context.machine.threads.tokens.values().filter_map(Item::long_array);
        let arrays = context.thread.selections.iter().chain(tokens);
        arrays.chain([&context.workspace.trap]).chain(&context.session.last_result).for_each(|array| self.visit_array(array));
    }

    /// Marks namespaces as reachable.
    pub(crate) fn follow(&mut self, spaces: impl IntoIterator<Item = Reference>) {
        self.waiting.extend(spaces);
    }

    /// Traces until nothing new is found, and returns the result.
    pub(crate) fn finish(mut self) -> Reachable {
        while let Some(space) = self.waiting.pop() {
            self.visit_space(space);
        }
        self.found
    }

    fn visit_space(&mut self, space: Reference) {
        if !self.context.workspace.spaces.contains(space) || !self.found.spaces.insert(space) {
            return;
        }
        let Namespace { parent, script_names, names, role, .. } = &self.context.workspace.spaces[space];
        self.waiting.push(*parent);
        self.waiting.extend(script_names.iter().map(|(_, holder)| holder));
        names.values().for_each(|value| self.visit_value(value));
        match role {
            Role::Plain => {}
            Role::Class(class) => self.visit_class(class),
            Role::Instance(instance) => {
                self.waiting.extend([instance.class, instance.most_derived].into_iter().chain(instance.base));
            }
        }
    }

    fn visit_class(&mut self, class: &Arc<Class>) {
        self.waiting.extend(class.base.iter().chain(&class.interfaces));
        for member in class.members.values() {
            match &member.kind {
                MemberKind::Field { initial, .. } => initial.iter().for_each(|array| self.visit_array(array)),
                MemberKind::Method { value, .. } => self.visit_value(value),
                MemberKind::Property(property) => {
                    let functions = property.get.iter().chain(&property.set).chain(&property.shape);
                    functions.for_each(|function| self.visit_value(function));
                }
            }
        }
    }

    fn visit_value(&mut self, value: &Value) {
        self.visit_held(HeldValue::from(value));
    }

    fn visit_held(&mut self, held: HeldValue<'_>) {
        self.found.visits += 1;
        match held {
            HeldValue::Array(array) => self.visit_array(array),
            HeldValue::Namespace(space) => self.waiting.push(space),
            HeldValue::Function(FunctionRef::Static(_)) | HeldValue::Operator(OperatorRef::Static(_)) => {}
            HeldValue::Function(FunctionRef::Shared(function)) => {
                if self.seen.insert(Arc::as_ptr(function).cast::<()>() as usize) {
                    let is_complete = function.trace_roots(&mut |held| recurse(|| self.visit_held(held)));
                    self.found.is_complete &= is_complete;
                }
            }
            HeldValue::Operator(OperatorRef::Shared(operator)) => {
                if self.seen.insert(Arc::as_ptr(operator).cast::<()>() as usize) {
                    let is_complete = operator.trace_roots(&mut |held| recurse(|| self.visit_held(held)));
                    self.found.is_complete &= is_complete;
                }
            }
        }
    }

    /// Marks the namespaces that the items of an array refer to, at any depth, as reachable.
    pub(crate) fn visit_array(&mut self, array: &Array) {
        if array.is_nested() && !array.is_empty() && !self.visited.insert_items(array) {
            return;
        }
        let mut work = vec![array];
        while let Some(array) = work.pop() {
            self.visit_elements(array);
            push_nested_items(array, &mut self.visited, &mut work);
            // Empty arrays are not recorded, so their prototypes are.
            work.extend(
                nested_prototype(array)
                    .filter(|prototype| !prototype.is_nested() || prototype.is_empty() || self.visited.insert_items(prototype)),
            );
        }
    }

    /// Marks the namespaces that the elements of an array refer to themselves as reachable, and counts the items.
    fn visit_elements(&mut self, array: &Array) {
        self.waiting.extend(array.prototype_reference());
        match array.elements() {
            Elements::Marks(marks) => self.waiting.extend(marks.as_slice().iter().filter_map(|mark| mark.reference())),
            Elements::Nested(items) => self.found.visits += items.as_slice().len(),
            _ => {}
        }
    }
}

/// Returns the prototype of an empty nested array, if it holds items.
fn nested_prototype(array: &Array) -> Option<&Array> {
    match array.elements() {
        Elements::Nested(items) if items.as_slice().is_empty() => items.first_or_prototype().and_then(Item::long_array),
        _ => None,
    }
}
