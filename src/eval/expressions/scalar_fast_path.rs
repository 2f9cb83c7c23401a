//! Fast paths for arguments that need no evaluation: scalar functions, and elements of vectors. The arguments are read in place,
//! without reference counting or copying; if a fast path does not apply, the general one is taken.

use crate::array::{Array, Scalar};
use crate::bind::expression::{ArrayExpr, Chain, ChainStep, ConstantFunction, FunctionExpr, Index};
use crate::bind::memo::Code;
use crate::function::{Argument, ArgumentRef, Context};
use crate::kernels::gather::extend_place;
use crate::primitives::Primitive;
use crate::primitives::support::short_vectors;
use crate::syntax::tree::Special;

/// Runs the first step of a chain if it applies a function with a fast path to arguments that need no evaluation, none of which has more
/// than `max_elements` elements. Returns true if it ran.
#[inline(always)]
pub(crate) fn run_first_step(
    context: &mut Context,
    code: &Code,
    chain: &Chain,
    max_elements: usize,
    value: &mut Argument,
) -> bool {
    let is_short = |argument: &ArgumentRef<'_>| match argument {
        ArgumentRef::Scalar(_) => true,
        ArgumentRef::Array(array) => array.bound() <= max_elements,
    };
    match &chain.steps[0] {
        ChainStep::Monadic { function: FunctionExpr::Primitive(primitive, _) } => {
            match immediate_value(context, code, &chain.start).filter(is_short) {
                Some(right) => run_monadic(context, primitive, right, value),
                None => false,
            }
        }
        ChainStep::Monadic { function: FunctionExpr::Constant(constant) } => match immediate_value(context, code, &chain.start) {
            Some(ArgumentRef::Array(right)) => apply_constant(context, constant, right, value),
            _ => false,
        },
        ChainStep::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) } => {
            let (left, right) = (immediate_value(context, code, left), immediate_value(context, code, &chain.start));
            match (left.filter(is_short), right.filter(is_short)) {
                (Some(left), Some(right)) => run_dyadic(context, primitive, left, right, value),
                _ => false,
            }
        }
        _ => false,
    }
}

/// Returns the value of an expression, or `None` unless it is known without running anything. The value stays in registers: returned
/// in memory, it would be written word by word and read as a whole, which would wait for the writes.
#[inline(always)]
pub(crate) fn immediate_value<'a>(context: &'a Context, code: &Code, expression: &'a ArrayExpr) -> Option<ArgumentRef<'a>> {
    match expression {
        ArrayExpr::Constant(array, _) => Some(ArgumentRef::of(array)),
        ArrayExpr::Special(Special::Omega, _) => context.thread.frames.right().map(Argument::as_ref),
        ArrayExpr::Special(Special::Alpha, _) => context.thread.frames.special(Special::Alpha)?.array().map(ArgumentRef::of),
        ArrayExpr::Name(name) => {
            context.thread.frames.value(&context.workspace.spaces, &code.body, name.index)?.array().map(ArgumentRef::of)
        }
        _ => None,
    }
}

/// Computes `f Y` into `value` for a scalar or a small array. Returns true if a fast path applied.
#[inline(always)]
pub(crate) fn run_monadic(context: &Context, primitive: &Primitive, right: ArgumentRef<'_>, value: &mut Argument) -> bool {
    match right {
        ArgumentRef::Scalar(right) => {
            store_result(value, primitive.monadic_on_scalar.and_then(|on_scalar| on_scalar(context, right)))
        }
        ArgumentRef::Array(right) => {
            store_result(value, primitive.monadic_fast_path.and_then(|monadic_fast_path| monadic_fast_path(context, right)))
        }
    }
}

/// Computes `X f Y` into `value` for scalars or small arrays. Returns true if a fast path applied.
#[inline(always)]
pub(crate) fn run_dyadic(
    context: &Context,
    primitive: &Primitive,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
    value: &mut Argument,
) -> bool {
    match (left, right) {
        (ArgumentRef::Scalar(left), ArgumentRef::Scalar(right)) => {
            store_result(value, primitive.dyadic_on_scalars.and_then(|on_scalars| on_scalars(context, left, right)))
        }
        _ => store_result(value, compute_small(context, primitive, left, right)),
    }
}

/// Computes `X f Y`, where `value` is `Y` and receives the result. Returns true if a fast path applied; otherwise `value` is
/// unchanged.
#[inline(always)]
pub(crate) fn run_dyadic_on(context: &Context, primitive: &Primitive, left: ArgumentRef<'_>, value: &mut Argument) -> bool {
    if let (ArgumentRef::Scalar(left), Argument::Scalar(right)) = (left, &*value) {
        let right = *right;
        return store_result(value, primitive.dyadic_on_scalars.and_then(|on_scalars| on_scalars(context, left, right)));
    }
    let result = compute_small(context, primitive, left, value.as_ref());
    store_result(value, result)
}

/// Computes `X f Y` as an array, or returns `None` if the fast path does not apply.
pub(crate) fn compute_dyadic(
    context: &Context,
    primitive: &Primitive,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
) -> Option<Array> {
    match (left, right) {
        (ArgumentRef::Scalar(left), ArgumentRef::Scalar(right)) => {
            primitive.dyadic_on_scalars?(context, left, right).map(Array::from)
        }
        _ => compute_small(context, primitive, left, right).map(Array::from),
    }
}

/// Applies a constant function to an array. Returns true if a fast path applied.
#[inline(never)]
pub(crate) fn apply_constant(context: &Context, constant: &ConstantFunction, right: &Array, value: &mut Argument) -> bool {
    store_result(value, constant.value.get().and_then(|ready| ready.monadic_fast_path(context, right)))
}

/// Stores a result and returns true, or returns false if there is none. The words of the result are copied one by one, as they were
/// written: a copy of both at once would wait for both writes.
#[inline(always)]
fn store_result(value: &mut Argument, result: Option<impl Into<Argument>>) -> bool {
    match result.map(Into::into) {
        Some(Argument::Scalar(scalar)) => *value = Argument::Scalar(scalar),
        Some(Argument::Array(array)) => *value = Argument::Array(array),
        None => return false,
    }
    true
}

#[inline(always)]
fn compute_small(context: &Context, primitive: &Primitive, left: ArgumentRef<'_>, right: ArgumentRef<'_>) -> Option<Argument> {
    primitive.dyadic_fast_path?(context, left, right)
}

/// Returns `V[I]` or `M[I;J]` if the indices are single whole numbers in range, and nothing needs evaluation; otherwise `None`.
#[inline]
pub(crate) fn read_element(context: &Context, code: &Code, indexed: &Index) -> Option<Scalar> {
    let indices = ScalarIndices::immediate(context, code, &indexed.indices)?;
    let ArgumentRef::Array(array) = immediate_value(context, code, &indexed.array)? else { return None };
    array.scalar_at(indices.position(array, context.index_origin())?)
}

/// Returns `V[I]` for a vector of indices if it has few elements, the indices are whole numbers in range, and nothing needs evaluation;
/// otherwise `None`.
#[inline]
pub(crate) fn read_elements(context: &Context, code: &Code, indexed: &Index) -> Option<Argument> {
    let [Some(index)] = &*indexed.indices else { return None };
    let ArgumentRef::Array(positions) = immediate_value(context, code, index)? else { return None };
    let ArgumentRef::Array(vector) = immediate_value(context, code, &indexed.array)? else { return None };
    short_vectors::copy_listed(context, vector, positions)
}

/// Single scalars between the semicolons of an index, as in `V[I]` and `M[I;J]`.
#[derive(Clone, Copy)]
pub(crate) struct ScalarIndices {
    scalars: [Scalar; 2],
    count: usize,
}

impl ScalarIndices {
    /// Returns the indices if there are one or two, all are scalars, and none needs evaluation; otherwise `None`.
    #[inline]
    pub(crate) fn immediate(context: &Context, code: &Code, indices: &[Option<ArrayExpr>]) -> Option<Self> {
        let scalar = |index: &Option<ArrayExpr>| match immediate_value(context, code, index.as_ref()?)? {
            ArgumentRef::Scalar(scalar) => Some(scalar),
            ArgumentRef::Array(_) => None,
        };
        match indices {
            [index] => Some(Self { scalars: [scalar(index)?, Scalar::ZERO], count: 1 }),
            [row, column] => Some(Self { scalars: [scalar(row)?, scalar(column)?], count: 2 }),
            _ => None,
        }
    }

    /// Returns the indices if there are one or two and all are scalars; otherwise `None`.
    pub(crate) fn of(indices: &[Argument]) -> Option<Self> {
        match indices {
            [index] => Some(Self { scalars: [index.scalar()?, Scalar::ZERO], count: 1 }),
            [row, column] => Some(Self { scalars: [row.scalar()?, column.scalar()?], count: 2 }),
            _ => None,
        }
    }

    /// Returns the scalars.
    pub(crate) fn as_slice(&self) -> &[Scalar] {
        &self.scalars[..self.count]
    }

    /// Returns the position in the ravel of an array that has as many axes as there are indices, or `None` if an index is not a
    /// whole number in range.
    #[inline]
    pub(crate) fn position(&self, array: &Array, origin: i64) -> Option<usize> {
        let lengths = array.lengths();
        if lengths.len() != self.count {
            return None;
        }
        let mut position = 0;
        for (index, &length) in self.as_slice().iter().zip(lengths) {
            let offset = usize::try_from(i64::from(index.as_integer()?) - origin).ok()?;
            if offset >= length {
                return None;
            }
            position = extend_place(position, length, offset);
        }
        Some(position)
    }
}
