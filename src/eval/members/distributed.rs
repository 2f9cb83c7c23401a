//! The functions of an array of references, to which a call distributes its arguments.

use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Charged, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::derived::compute_nesting;
use crate::function::train::{inverse_structure, no_inverse_fault};
use crate::function::{Context, Function, FunctionRef, HeldValue, Nesting, Options, Structure};
use crate::primitives::operators::each::pairwise_shape;
use crate::primitives::support::collect_cells::Results;
use crate::stack::recurse;
use std::sync::Arc;

/// Functions, arranged like the references to which they belong.
#[derive(Clone)]
pub(super) enum FunctionTree {
    One(FunctionRef),
    Many(Arc<ManyFunctions>),
}

/// The functions of an array of references that is not empty.
pub(super) struct ManyFunctions {
    base: Array,
    functions: Branches<FunctionTree>,
    /// The greatest extent among the functions.
    nesting: Nesting,
}

/// The branches for the items of an array of references, nested as deeply as the items.
pub(super) struct Branches<T>(pub Charged<T>);

impl<T> Drop for Branches<T> {
    fn drop(&mut self) {
        let branches = std::mem::take(&mut self.0);
        recurse(|| drop(branches));
    }
}

/// Returns the common shape of an array of references and the arguments of a call, each of which has one element or an item for each
/// item of the others.
pub(super) fn find_common_shape(base: &Array, left: Option<&Array>, right: &Array) -> Result<Shape> {
    let shape = pairwise_shape(base, right).map_err(|fault| argument_shape_fault(&fault, Blame::Right, right, base))?;
    match left {
        None => Ok(shape),
        Some(left) if shape == *base.shape() => {
            pairwise_shape(left, base).map_err(|fault| argument_shape_fault(&fault, Blame::Left, left, base))
        }
        Some(left) => pairwise_shape(left, right),
    }
}

/// Creates the fault for an argument that does not have an item for each reference, of the same kind as `fault`.
fn argument_shape_fault(fault: &Fault, blame: Blame, argument: &Array, base: &Array) -> Fault {
    let side = if blame == Blame::Left { "left" } else { "right" };
    let message = format!(
        "the {side} argument must be a single item or have the shape of the references: {:?}, not {:?}",
        base.shape(),
        argument.shape()
    );
    Fault::new(fault.kind(), message).with_blame(blame)
}

/// A change of each of several functions, which is made when they are called: to change them at once could take long, since
/// functions in one tree may be trees too.
#[derive(Clone)]
pub(super) enum Change {
    /// `f[K]`.
    Axis(Array),
    /// `f⍠B`.
    Options(Options),
    /// `f⍣¯1`.
    Inverse,
}

impl Change {
    /// Returns a function with the change.
    fn apply(&self, function: &FunctionRef) -> Result<FunctionRef> {
        match self {
            Change::Axis(axis) => function.with_axis(axis.clone()),
            Change::Options(options) => function.with_options(options),
            Change::Inverse => function.inverse().ok_or_else(no_inverse_fault),
        }
    }

    /// Passes the values that the change holds to `visit`.
    pub(super) fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) {
        match self {
            Change::Axis(axis) => visit(HeldValue::Array(axis)),
            Change::Options(options) => options.values().for_each(|value| visit(HeldValue::Array(value))),
            Change::Inverse => {}
        }
    }
}

/// Calls a function with some changes.
pub(super) fn call(
    context: &mut Context,
    function: &FunctionRef,
    changes: &[Change],
    left: Option<&Array>,
    right: &Array,
) -> Result<Array> {
    let function = changes.iter().try_fold(function.clone(), |function, change| change.apply(&function))?;
    match left {
        None => function.monadic(context, right.clone()),
        Some(left) => function.dyadic(context, left.clone(), right.clone()),
    }
}

impl FunctionTree {
    /// Returns the tree of the functions of an array of references.
    pub(super) fn many(base: &Array, functions: Charged<FunctionTree>) -> Self {
        let nesting = functions.iter().map(FunctionTree::nesting).fold(Nesting::default(), Nesting::max);
        FunctionTree::Many(Arc::new(ManyFunctions { base: base.clone(), functions: Branches(functions), nesting }))
    }

    /// Returns the function that calls those in the tree. Fails if functions are nested too deeply.
    pub(super) fn into_function(self) -> Result<FunctionRef> {
        if let FunctionTree::One(function) = self {
            return Ok(function);
        }
        let nesting = compute_nesting(&[self.nesting()])?;
        Ok(FunctionRef::new(DistributedFunction { tree: self, changes: Vec::new(), nesting }))
    }

    /// Calls each function with its items of the arguments; a scalar or a single element goes to all functions.
    fn call(&self, context: &mut Context, changes: &[Change], left: Option<&Array>, right: &Array) -> Result<Array> {
        let many = match self {
            FunctionTree::One(function) => return call(context, function, changes, left, right),
            FunctionTree::Many(many) => many,
        };
        let common = find_common_shape(&many.base, left, right)?;
        let functions = &many.functions.0;
        let item = |array: &Array, index: usize| array.item(if array.bound() == 1 { 0 } else { index });
        let mut results = Results::with_capacity(context, common.bound())?;
        for index in 0..common.bound() {
            context.poll()?;
            let (left, right) = (left.map(|left| item(left, index)), item(right, index));
            let function = &functions[if functions.len() == 1 { 0 } else { index }];
            let result = recurse_within_limit(|| function.call(context, changes, left.as_ref(), &right));
            results.push(context, result)?;
        }
        results.into_items(context, common)
    }

    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        match self {
            FunctionTree::One(function) => visit(HeldValue::Function(function)),
            FunctionTree::Many(many) => {
                visit(HeldValue::Array(&many.base));
                return many.functions.0.iter().all(|function| recurse(|| function.trace_roots(visit)));
            }
        }
        true
    }

    fn structure(&self) -> Structure {
        match self {
            FunctionTree::One(function) => function.structure(),
            FunctionTree::Many(many) => {
                let first = many.functions.0.first();
                first.map_or_else(|| Structure::Name("refs.function".into()), |first| recurse(|| first.structure()))
            }
        }
    }

    fn nesting(&self) -> Nesting {
        match self {
            FunctionTree::One(function) => function.nesting(),
            FunctionTree::Many(many) => many.nesting,
        }
    }
}

/// The function that calls the function of each of several references, with some changes.
struct DistributedFunction {
    tree: FunctionTree,
    changes: Vec<Change>,
    nesting: Nesting,
}

impl DistributedFunction {
    /// Returns the function with one more change. Fails if there are too many.
    fn with_change(&self, change: Change) -> Result<FunctionRef> {
        let changes = self.changes.iter().cloned().chain([change]).collect();
        Ok(FunctionRef::new(Self { tree: self.tree.clone(), changes, nesting: compute_nesting(&[self.nesting])? }))
    }

    /// Returns the function without its last change, and that change.
    fn split_last_change(&self) -> Option<(FunctionRef, &Change)> {
        let (last, rest) = self.changes.split_last()?;
        let original = Self { tree: self.tree.clone(), changes: rest.to_vec(), nesting: self.nesting };
        Some((FunctionRef::new(original), last))
    }
}

impl Function for DistributedFunction {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.changes.iter().for_each(|change| change.trace_roots(visit));
        self.tree.trace_roots(visit)
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.tree.call(context, &self.changes, None, &right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.tree.call(context, &self.changes, Some(&left), &right)
    }

    /// Returns the function that calls the inverse of each function. Its call fails if one of them has none.
    fn inverse(&self) -> Option<FunctionRef> {
        match self.split_last_change() {
            Some((original, Change::Inverse)) => Some(original),
            _ => self.with_change(Change::Inverse).ok(),
        }
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        self.with_change(Change::Axis(axis))
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        self.with_change(Change::Options(options.clone()))
    }

    fn structure(&self) -> Structure {
        match self.split_last_change() {
            None => self.tree.structure(),
            Some((original, Change::Axis(axis))) => {
                Structure::Axis { function: Box::new(original.structure()), axis: axis.clone() }
            }
            Some((original, Change::Options(_))) => original.structure(),
            Some((original, Change::Inverse)) => inverse_structure(&original),
        }
    }

    fn nesting(&self) -> Nesting {
        self.nesting
    }
}
