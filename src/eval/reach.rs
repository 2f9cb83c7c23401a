//! Which namespaces can still be reached by a name, from the root, the session and the functions that run.

use super::closure;
use crate::array::{Array, Elements, Reference};
use crate::function::namespaces::{ROOT, SESSION};
use crate::function::{Context, Given, Value};
use std::collections::HashSet;

/// The namespaces that values lead to. What derived functions hold is not looked into.
pub fn reached(context: &Context) -> HashSet<Reference> {
    let mut tracer = Tracer { context, seen: HashSet::new(), waiting: vec![ROOT, SESSION, context.space] };
    for frame in context.frames.iter() {
        tracer.waiting.push(frame.space);
        if let Some(Given::Array(right)) = &frame.right {
            tracer.array(right);
        }
    }
    context.frames.values().for_each(|value| tracer.value(value));
    while let Some(space) = tracer.waiting.pop() {
        if context.spaces.contains(space) && tracer.seen.insert(space) {
            tracer.waiting.extend(context.spaces.class_of(space));
            tracer.waiting.extend(context.spaces.base(space));
            tracer.waiting.push(context.spaces.whole(space));
            context.spaces[space].names.values().for_each(|value| tracer.value(value));
        }
    }
    tracer.seen
}

struct Tracer<'a> {
    context: &'a Context,
    seen: HashSet<Reference>,
    waiting: Vec<Reference>,
}

impl Tracer<'_> {
    fn value(&mut self, value: &Value) {
        match value {
            Value::Array(array) => self.array(array),
            // A function keeps its namespace, but for methods, which are there whether or not the instance is.
            function => {
                let space = closure::space_of(function);
                self.waiting.extend(space.filter(|&space| self.context.spaces.instance(space).is_none()));
            }
        }
    }

    fn array(&mut self, array: &Array) {
        match array.elements() {
            Elements::Marks(marks) => {
                self.waiting.extend(array.remembered());
                self.waiting.extend(marks.as_slice().iter().filter_map(|mark| mark.reference()));
            }
            Elements::Nested(items) => {
                for item in items.as_slice() {
                    stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.array(item.array()));
                }
            }
            _ => {}
        }
    }
}
