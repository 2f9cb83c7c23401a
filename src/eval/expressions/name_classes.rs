//! The classes of the names in the running frame, for the binder.

use crate::array::{Array, HostObject, MemberClass, Reference as Space};
use crate::bind::class::{Class, Classes, NameReference, Start, SystemIndex};
use crate::eval::members::holder::{Holder, follow_host_member};
use crate::function::names::SystemKind;
use crate::function::{Argument, Context, FunctionRef, Value};
use crate::runtime::namespaces::{ROOT, SESSION};
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, Special};

/// A view of the names in the running frame, in which the binder looks up their classes.
pub(crate) struct FrameNames<'a> {
    context: &'a Context,
    /// True if bases of dotted names were evaluated for the phrase being bound.
    has_bases: bool,
}

impl<'a> FrameNames<'a> {
    /// Creates the view for a phrase of which nothing has been evaluated.
    pub(crate) fn new(context: &'a Context) -> Self {
        Self { context, has_bases: false }
    }

    /// Creates the view for the phrase whose bases are the last ones of the context.
    pub(crate) fn with_bases(context: &'a Context) -> Self {
        Self { context, has_bases: true }
    }

    fn base_class(&self, span: Span) -> Class {
        match self.context.thread.bases.last().filter(|_| self.has_bases).and_then(|bases| bases.get(&span)) {
            None => Class::Undefined,
            Some(Some(value)) => class_of(Some(value)),
            Some(None) => Class::Niladic,
        }
    }
}

impl Classes for FrameNames<'_> {
    fn class(&self, body: &Body, reference: NameReference<'_>) -> Class {
        let context = self.context;
        match reference {
            NameReference::Name(index) => class_of(context.thread.frames.value(&context.workspace.spaces, body, index)),
            NameReference::Special(special) => class_of(context.thread.frames.special(special)),
            NameReference::Path(start, names) => path_class(context, body, start, names),
            NameReference::Base(span) => self.base_class(span),
        }
    }

    fn system(&self, name: &str) -> Option<(SystemIndex, Class)> {
        let index = self.context.session.hooks.system_names.iter().position(|row| row.name == name)?;
        let class = match &self.context.session.hooks.system_names[index].kind {
            SystemKind::Variable { .. } => Class::Array,
            SystemKind::Function(_) => Class::Function,
            SystemKind::Operator(operator) => operator_class(operator.is_dyadic),
        };
        Some((SystemIndex(index as u16), class))
    }
}

/// Returns the class of a value, or `Undefined` if there is none.
pub(crate) fn class_of(value: Option<&Value>) -> Class {
    match value {
        None => Class::Undefined,
        Some(Value::Array(_)) => Class::Array,
        Some(Value::Function(function)) if function.is_niladic() => Class::Niladic,
        Some(Value::Function(function)) => Class::of_function(function.glyph()),
        Some(Value::Operator(operator)) => operator_class(operator.is_dyadic()),
    }
}

fn operator_class(is_dyadic: bool) -> Class {
    if is_dyadic { Class::DyadicOperator } else { Class::MonadicOperator }
}

/// Returns the class of a dotted name, or `Undefined` if it cannot be determined without running anything.
fn path_class(context: &Context, body: &Body, start: Start, names: &[Box<str>]) -> Class {
    let Some((last, inner)) = names.split_last() else {
        return Class::Array;
    };
    if &**last == "##" {
        return Class::Array;
    }
    match follow_names(context, find_start(context, body, start), inner) {
        Some(Holder::Space(space)) => class_of(context.thread.frames.member(&context.workspace.spaces, space, last)),
        Some(Holder::Host(object)) => class_of_host_member(&object, last),
        None => Class::Undefined,
    }
}

/// Returns the namespace or the value of the host at the start of a dotted name.
fn find_start(context: &Context, body: &Body, start: Start) -> Option<Holder> {
    match start {
        Start::Name(index) => {
            let value = context.thread.frames.value(&context.workspace.spaces, body, index);
            value.and_then(Value::array).and_then(Holder::first_of)
        }
        Start::Special(Special::Root) => Some(Holder::Space(ROOT)),
        Start::Special(Special::Parent) => Some(Holder::Space(context.workspace.spaces[context.current_space()].parent)),
        Start::Special(Special::Omega) => match context.thread.frames.function_frame().and_then(|frame| frame.right.as_ref()) {
            Some(Argument::Array(right)) => Holder::first_of(right),
            _ => None,
        },
        Start::Special(special) => context.thread.frames.special(special).and_then(Value::array).and_then(Holder::first_of),
        Start::System(index) => system_reference(context, index).map(Holder::Space),
        Start::Base(span) => base_array(context, span).and_then(Holder::first_of),
    }
}

/// Follows the names of a path from one holder to the next, or returns `None` if a name has no value that is known without
/// running anything.
fn follow_names(context: &Context, start: Option<Holder>, names: &[Box<str>]) -> Option<Holder> {
    names.iter().try_fold(start?, |holder, name| match (holder, &**name) {
        (Holder::Space(space), "##") => {
            context.workspace.spaces.contains(space).then(|| Holder::Space(context.workspace.spaces[space].parent))
        }
        (Holder::Space(space), name) => {
            let value = context.thread.frames.member(&context.workspace.spaces, space, name);
            value.and_then(Value::array).and_then(Holder::first_of)
        }
        (Holder::Host(object), name) => follow_host_member(&object, name),
    })
}

/// Returns the class of a member of a value of the host. A computed one is like a niladic function: it is read when it is reached.
fn class_of_host_member(object: &HostObject, name: &str) -> Class {
    match object.class(name) {
        MemberClass::Missing => Class::Undefined,
        MemberClass::Value => Class::Array,
        MemberClass::Computed => Class::Niladic,
        MemberClass::Function => Class::Function,
    }
}

/// Returns the function that the text of `(⍎…)` was found to denote before its phrase was bound.
pub(crate) fn executed_function(context: &Context, span: Span) -> Option<&FunctionRef> {
    match base_value(context, span)? {
        Value::Function(function) => Some(function),
        _ => None,
    }
}

fn base_value(context: &Context, span: Span) -> Option<&Value> {
    context.thread.bases.last()?.get(&span)?.as_ref()
}

/// Returns the value of a base that was evaluated before its phrase was bound.
pub(crate) fn base_array(context: &Context, span: Span) -> Option<&Array> {
    base_value(context, span)?.array()
}

/// Returns the namespace that a ⎕ name denotes, if it is known without running anything.
fn system_reference(context: &Context, index: SystemIndex) -> Option<Space> {
    match context.session.hooks.system_names[index.0 as usize].name {
        "THIS" => Some(context.workspace.spaces.find_most_derived(context.current_space())),
        "SE" => Some(SESSION),
        "BASE" => context.workspace.spaces.base(context.current_space()),
        _ => None,
    }
}
