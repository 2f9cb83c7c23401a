//! Fast paths for operands that need no evaluation: scalar functions, and elements of vectors. The operands are read in place,
//! without reference counting or copying; if a fast path does not apply, the general one is taken.

use crate::array::{Array, Scalar};
use crate::bind::expression::{ArrayExpr, Chain, Constant, FunctionExpr, Index, Step};
use crate::bind::memo::Code;
use crate::function::{Context, Given, Sight};
use crate::primitives::Primitive;
use crate::syntax::tree::Special;

/// Takes the first step of a chain, if it is a scalar function, or a fold, of small operands that need no evaluation. Returns
/// true if it was done.
#[inline(always)]
pub(crate) fn first_step(context: &mut Context, code: &Code, chain: &Chain, step: &Step, value: &mut Given) -> bool {
    let done = match step {
        Step::Monadic { function: FunctionExpr::Primitive(primitive, _) } => match at_hand(context, code, &chain.start) {
            Some(right) => monadic(context, primitive, right, value),
            None => false,
        },
        Step::Monadic { function: FunctionExpr::Constant(constant) } => match at_hand(context, code, &chain.start) {
            Some(Sight::Array(right)) => folded(context, constant, right, value),
            _ => false,
        },
        Step::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) } => {
            match (at_hand(context, code, left), at_hand(context, code, &chain.start)) {
                (Some(left), Some(right)) => dyadic(context, primitive, left, right, value),
                _ => false,
            }
        }
        _ => false,
    };
    if done {
        context.thread.shy = false;
    }
    done
}

/// Returns the value of an expression, if nothing needs to run to know it.
#[inline]
pub(crate) fn at_hand<'a>(context: &'a Context, code: &Code, expression: &'a ArrayExpr) -> Option<Sight<'a>> {
    match expression {
        ArrayExpr::Constant(array, _) => Some(Sight::of(array)),
        ArrayExpr::Special(Special::Omega, _) => context.thread.frames.right().map(Given::sight),
        ArrayExpr::Special(Special::Alpha, _) => context.thread.frames.special(Special::Alpha)?.array().map(Sight::of),
        ArrayExpr::Name(name) => {
            context.thread.frames.value(&context.workspace.spaces, &code.body, name.index)?.array().map(Sight::of)
        }
        _ => None,
    }
}

/// Computes `f Y` for a scalar, or for few numbers. Returns true if it was done.
#[inline(always)]
fn monadic(context: &Context, primitive: &Primitive, right: Sight<'_>, value: &mut Given) -> bool {
    match right {
        Sight::Scalar(right) => kept(value, primitive.on_scalar.and_then(|on_scalar| on_scalar(context, right))),
        Sight::Array(right) => {
            kept(value, primitive.monadic_at_sight.and_then(|monadic_at_sight| monadic_at_sight(context, right)))
        }
    }
}

/// Computes `X f Y` for scalars, or for few numbers. Returns true if it was done.
#[inline(always)]
fn dyadic(context: &Context, primitive: &Primitive, left: Sight<'_>, right: Sight<'_>, value: &mut Given) -> bool {
    match (left, right) {
        (Sight::Scalar(left), Sight::Scalar(right)) => {
            kept(value, primitive.on_scalars.and_then(|on_scalars| on_scalars(context, left, right)))
        }
        _ => kept(value, of_few(context, primitive, left, right)),
    }
}

/// Computes `X f Y` where `Y` is the value, which becomes the result. Returns true if it was done.
#[inline(always)]
pub(crate) fn dyadic_on(context: &Context, primitive: &Primitive, left: Sight<'_>, value: &mut Given) -> bool {
    if let (Sight::Scalar(left), Given::Scalar(right)) = (left, &*value) {
        let right = *right;
        return kept(value, primitive.on_scalars.and_then(|on_scalars| on_scalars(context, left, right)));
    }
    let result = of_few(context, primitive, left, value.sight());
    kept(value, result)
}

/// Computes `X f Y` as an array, or returns `None` if the fast path does not apply.
pub(crate) fn modified(context: &Context, primitive: &Primitive, left: Sight<'_>, right: Sight<'_>) -> Option<Array> {
    match (left, right) {
        (Sight::Scalar(left), Sight::Scalar(right)) => primitive.on_scalars?(context, left, right).map(Array::from),
        _ => of_few(context, primitive, left, right),
    }
}

/// Applies a constant function to an array. Returns true if it was done.
#[inline(never)]
fn folded(context: &Context, constant: &Constant, right: &Array, value: &mut Given) -> bool {
    kept(value, constant.ready.get().and_then(|ready| ready.monadic_at_sight(context, right)))
}

/// Stores a result, if there is one. Returns true if it was done.
#[inline(always)]
fn kept(value: &mut Given, result: Option<impl Into<Given>>) -> bool {
    match result {
        Some(result) => {
            *value = result.into();
            true
        }
        None => false,
    }
}

#[inline(never)]
fn of_few(context: &Context, primitive: &Primitive, left: Sight<'_>, right: Sight<'_>) -> Option<Array> {
    let dyadic_at_sight = primitive.dyadic_at_sight?;
    let apart = |sight: Sight<'_>| match sight {
        Sight::Scalar(scalar) => Array::from(scalar),
        Sight::Array(_) => Array::ZERO,
    };
    let (left_apart, right_apart) = (apart(left), apart(right));
    let whole = |sight, apart| match sight {
        Sight::Scalar(_) => apart,
        Sight::Array(array) => array,
    };
    dyadic_at_sight(context, whole(left, &left_apart), whole(right, &right_apart))
}

/// Returns `V[I]` for a vector that needs no evaluation and a single whole number.
#[inline]
pub(crate) fn element(context: &Context, code: &Code, indexed: &Index) -> Option<Scalar> {
    let [Some(index)] = &*indexed.indices else { return None };
    let Sight::Scalar(index) = at_hand(context, code, index)? else { return None };
    let Sight::Array(vector) = at_hand(context, code, &indexed.array)? else { return None };
    let position = i64::from(index.as_whole()?) - context.index_origin();
    if vector.rank() == 1 { vector.scalar_at(usize::try_from(position).ok()?) } else { None }
}
