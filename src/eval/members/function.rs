//! Dotted names that are functions: `ns.f`, `ns.(f g)`, `refs.f`.

use super::distributed::{self, Change, FunctionTree};
use super::holder::Holder;
use super::{host, value};
use crate::array::{Array, Elements, HostObject, Reference};
use crate::bind::expression::{Member, MemberTarget};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::expressions::{array, function};
use crate::eval::objects::instance;
use crate::eval::traceback;
use crate::function::derived::compute_nesting;
use crate::function::names::SystemKind;
use crate::function::{Context, Function, FunctionRef, HeldValue, Nesting, OperatorRef, Options, Structure, Value};
use std::sync::Arc;

/// Builds the function that a dotted name denotes. If the name follows an array of references, the result calls the function of
/// each reference with the corresponding items of its arguments.
pub(crate) fn evaluate_member_function(context: &mut Context, code: &Code, member: &Member) -> Result<FunctionRef> {
    let base = value::evaluate_base(context, code, &member.base)?;
    let tree = collect_functions(context, code, member, &base)?;
    tree.into_function().map_err(|fault| traceback::with_span(context, fault, member.span))
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
                FunctionOfEmpty::wrap(base, space, member_name(member), function, None).map(FunctionTree::One)
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

/// The operands of an operator.
pub(super) struct Operands {
    pub left: Value,
    pub right: Option<Value>,
}

impl Operands {
    /// Derives a function from these operands.
    pub(super) fn derive(&self, context: &mut Context, operator: &OperatorRef) -> Result<FunctionRef> {
        operator.derive(context, self.left.clone(), self.right.clone())
    }
}

/// The function that a name denotes after an empty array of references. It is called with the fills of its arguments, and its
/// result becomes the prototype of an empty array.
#[derive(Clone)]
pub(super) struct FunctionOfEmpty {
    base: Array,
    /// The namespace to which the prototype of the array refers.
    space: Reference,
    /// The name to look up in an instance that is made when the function is called.
    name: Option<Arc<str>>,
    /// The function in the namespace of the prototype.
    function: FunctionRef,
    /// If the name denotes an operator, the operands from which the function is derived.
    operands: Option<Arc<Operands>>,
    changes: Vec<Change>,
    nesting: Nesting,
}

impl FunctionOfEmpty {
    /// Returns the function `name` of `base`, whose prototype refers to `space`: `function` or, if `name` denotes an operator, one
    /// like `function` that it derives from `operands`. Fails if the function is nested too deeply.
    pub(super) fn wrap(
        base: &Array,
        space: Reference,
        name: Option<Arc<str>>,
        function: FunctionRef,
        operands: Option<Arc<Operands>>,
    ) -> Result<FunctionRef> {
        let nesting = compute_nesting(&[function.nesting()])?;
        Ok(FunctionRef::new(Self { base: base.clone(), space, name, function, operands, changes: Vec::new(), nesting }))
    }

    fn call(&self, context: &mut Context, left: Option<&Array>, right: &Array) -> Result<Array> {
        let shape = distributed::find_common_shape(&self.base, left, right)?;
        let fill = |array: &Array| Ok::<_, Fault>(array.fill()?.disclose());
        let (left, right) = (left.map(fill).transpose()?, fill(right)?);
        let example = instance::with_example(context, self.space, |context, space| {
            let function = self.find_in(context, space)?;
            distributed::call(context, &function, &self.changes, left.as_ref(), &right)
        })?;
        Array::from_items(context.memory(), shape, Vec::new(), &example)
    }

    /// Returns the function for an example of the items: the namespace `space`.
    fn find_in(&self, context: &mut Context, space: Reference) -> Result<FunctionRef> {
        let name = self.name.as_ref();
        let member = name.and_then(|name| context.thread.frames.member(&context.workspace.spaces, space, name)).cloned();
        match (&self.operands, member) {
            (None, Some(Value::Function(function))) => Ok(function),
            (Some(operands), Some(Value::Operator(operator))) => operands.derive(context, &operator),
            _ => Ok(self.function.clone()),
        }
    }

    /// Returns the function with one more change. Fails if there are too many.
    fn with_change(&self, change: Change) -> Result<FunctionRef> {
        let mut changed = Self { nesting: compute_nesting(&[self.nesting])?, ..self.clone() };
        changed.changes.push(change);
        Ok(FunctionRef::new(changed))
    }
}

impl Function for FunctionOfEmpty {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Array(&self.base));
        visit(HeldValue::Namespace(self.space));
        visit(HeldValue::Function(&self.function));
        if let Some(operands) = &self.operands {
            visit(HeldValue::from(&operands.left));
            operands.right.iter().for_each(|right| visit(HeldValue::from(right)));
        }
        self.changes.iter().for_each(|change| change.trace_roots(visit));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.call(context, None, &right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.call(context, Some(&left), &right)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        self.with_change(Change::Inverse).ok()
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        self.with_change(Change::Axis(axis))
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        self.with_change(Change::Options(options.clone()))
    }

    fn structure(&self) -> Structure {
        self.function.structure()
    }

    fn nesting(&self) -> Nesting {
        self.nesting
    }
}
