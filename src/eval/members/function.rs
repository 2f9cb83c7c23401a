//! Dotted names that are functions: `ns.f`, `ns.(f g)`, `refs.f`.

use super::distributed::{DistributedFunction, FunctionOfEmpty, FunctionTree};
use super::holder::Holder;
use super::{host, value};
use crate::array::{Array, Elements, HostObject, Reference};
use crate::bind::expression::{Member, MemberTarget};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::expressions::{array, function};
use crate::eval::traceback;
use crate::function::derived::compute_nesting;
use crate::function::names::SystemKind;
use crate::function::{Context, Function, FunctionRef, HeldValue, Nesting, Options, Structure, Value};
use std::sync::Arc;

/// Builds the function that a dotted name denotes. If the name follows an array of references, the result calls the function of
/// each reference with the corresponding items of its arguments.
pub(crate) fn evaluate_member_function(context: &mut Context, code: &Code, member: &Member) -> Result<FunctionRef> {
    let base = value::evaluate_base(context, code, &member.base)?;
    match collect_functions(context, code, member, &base)? {
        FunctionTree::One(function) => Ok(function),
        tree => DistributedFunction::wrap(tree).map_err(|fault| traceback::with_span(context, fault, member.span)),
    }
}

/// Returns the name that follows the dot, unless it is a system name or an expression.
pub(super) fn member_name(member: &Member) -> Option<Arc<str>> {
    if let MemberTarget::Name(name, _) = &member.target { Some(name.clone()) } else { None }
}

fn collect_functions(context: &mut Context, code: &Code, member: &Member, base: &Array) -> Result<FunctionTree> {
    match base.elements() {
        Elements::Marks(_) if base.is_scalar() => {
            let function = match value::single_holder(context, base, member.base.span())? {
                Holder::Space(space) => find_function(context, code, member, space)?,
                Holder::Host(object) => find_host_function(context, member, &object)?,
            };
            Ok(FunctionTree::One(function))
        }
        Elements::Marks(_) if base.is_empty() => match base.prototype_reference() {
            Some(space) => {
                let function = find_function(context, code, member, space)?;
                Ok(FunctionTree::Empty(Arc::new(FunctionOfEmpty::new(base, space, member_name(member), function, None))))
            }
            None => Err(value::no_namespace_fault(context, member.base.span())),
        },
        Elements::Marks(_) | Elements::Nested(_) => {
            let mut functions = context.memory().vector(base.bound())?;
            for index in 0..base.bound() {
                context.poll()?;
                let item = base.item(index);
                functions.push(array::with_enough_stack(|| collect_functions(context, code, member, &item))?);
            }
            Ok(FunctionTree::many(base, functions))
        }
        _ => Err(value::no_namespace_fault(context, member.base.span())),
    }
}

/// Returns the function that a member denotes in a value of the host.
fn find_host_function(context: &Context, member: &Member, object: &HostObject) -> Result<FunctionRef> {
    let (found, span) = match &member.target {
        MemberTarget::Name(name, span) => (host::find_method(object, name), *span),
        MemberTarget::System(index, span) => (host::find_query(object, &function::system_name(context, *index).kind), *span),
        _ => (Err(host::unsupported_target_fault()), member.span),
    };
    found.map_err(|fault| traceback::with_span(context, fault, span))
}

/// Returns the function that a member denotes in one namespace.
fn find_function(context: &mut Context, code: &Code, member: &Member, space: Reference) -> Result<FunctionRef> {
    let inner = match &member.target {
        MemberTarget::Name(name, span) => {
            return match context.thread.frames.member(&context.workspace.spaces, space, name) {
                Some(_) if context.workspace.spaces.is_constructor(space, name) => {
                    Err(traceback::with_span(context, value::constructor_fault(name), *span))
                }
                Some(Value::Function(function)) => Ok(function.clone()),
                Some(_) => {
                    let space_name = context.workspace.spaces[space].display_text();
                    Err(traceback::with_span(context, Fault::syntax(format!("{name} is not a function in {space_name}")), *span))
                }
                None => Err(array::undefined_name_fault(context, name, *span)),
            };
        }
        MemberTarget::System(index, span) => match &function::system_name(context, *index).kind {
            SystemKind::Function(function) => FunctionRef::new(function),
            _ => return Err(traceback::with_span(context, Fault::impossible("a function is needed here"), *span)),
        },
        MemberTarget::Function(expression) => {
            value::run_in_space(context, space, |context| function::evaluate_function(context, code, expression))?
        }
        MemberTarget::Parent(_) | MemberTarget::Expression(_) | MemberTarget::Operator(_) => {
            return Err(traceback::with_span(context, Fault::impossible("a function is needed here"), member.span));
        }
    };
    FunctionWithin::wrap(space, inner).map_err(|fault| traceback::with_span(context, fault, member.span))
}

/// A function that runs in a certain namespace, with the settings of that namespace.
pub(crate) struct FunctionWithin {
    space: Reference,
    inner: FunctionRef,
    nesting: Nesting,
}

impl FunctionWithin {
    /// Returns `inner`, run in the namespace `space`. Fails if functions are nested too deeply.
    pub(super) fn wrap(space: Reference, inner: FunctionRef) -> Result<FunctionRef> {
        let nesting = compute_nesting(&[inner.nesting()])?;
        Ok(FunctionRef::new(Self { space, inner, nesting }))
    }
}

impl Function for FunctionWithin {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Namespace(self.space));
        visit(HeldValue::Function(&self.inner));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        value::run_in_space(context, self.space, |context| self.inner.monadic(context, right))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        value::run_in_space(context, self.space, |context| self.inner.dyadic(context, left, right))
    }

    fn identity(&self, context: &mut Context, cell: &Array) -> Result<Array> {
        value::run_in_space(context, self.space, |context| self.inner.identity(context, cell))
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Self::wrap(self.space, self.inner.inverse()?).ok()
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        Self::wrap(self.space, self.inner.with_axis(axis)?)
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        Self::wrap(self.space, self.inner.with_options(options)?)
    }

    fn structure(&self) -> Structure {
        self.inner.structure()
    }

    fn nesting(&self) -> Nesting {
        self.nesting
    }
}
