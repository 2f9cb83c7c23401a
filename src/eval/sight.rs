//! What is done at sight: scalar functions, and elements of vectors, of what is at hand. It is looked at where it lies,
//! without being counted or copied; where that does not settle it, the ordinary way is taken.

use crate::array::{Array, Scalar};
use crate::bind::expression::{ArrayExpr, Chain, FunctionExpr, Index, Step};
use crate::bind::memo::Code;
use crate::function::{Context, Given, Sight};
use crate::primitives::Primitive;
use crate::syntax::tree::Special;

/// The first step of a chain, if it is a scalar function of what is at hand and small.
#[inline]
pub(super) fn first_step(context: &mut Context, code: &Code, chain: &Chain, step: &Step, value: &mut Given) -> bool {
    let Some(result) = first_result(context, code, chain, step) else { return false };
    *value = result;
    context.shy = false;
    true
}

#[inline(always)]
fn first_result(context: &Context, code: &Code, chain: &Chain, step: &Step) -> Option<Given> {
    match step {
        Step::Monadic { function: FunctionExpr::Primitive(primitive, _) } => {
            monadic(context, primitive, at_hand(context, code, &chain.start)?)
        }
        Step::Monadic { function: FunctionExpr::Constant(constant) } => {
            let Sight::Array(right) = at_hand(context, code, &chain.start)? else { return None };
            constant.ready.get()?.monadic_at_sight(context, right).map(Given::from)
        }
        Step::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) } => {
            let left = at_hand(context, code, left)?;
            dyadic(context, primitive, left, at_hand(context, code, &chain.start)?)
        }
        _ => None,
    }
}

/// What an expression stands for, if nothing need run to know it.
#[inline]
pub(super) fn at_hand<'a>(context: &'a Context, code: &Code, expression: &'a ArrayExpr) -> Option<Sight<'a>> {
    match expression {
        ArrayExpr::Constant(array, _) => Some(Sight::of(array)),
        ArrayExpr::Special(Special::Omega, _) => context.frames.right().map(Given::sight),
        ArrayExpr::Special(Special::Alpha, _) => context.frames.special(Special::Alpha)?.array().map(Sight::of),
        ArrayExpr::Name(name) => context.frames.value(&context.spaces, &code.body, name.index)?.array().map(Sight::of),
        _ => None,
    }
}

/// `f Y` of a scalar, or of few numbers.
#[inline(always)]
fn monadic(context: &Context, primitive: &Primitive, right: Sight<'_>) -> Option<Given> {
    match right {
        Sight::Scalar(right) => primitive.on_scalar?(context, right).map(Given::Scalar),
        Sight::Array(right) => primitive.monadic_at_sight?(context, right).map(Given::from),
    }
}

/// `X f Y` of scalars, or of few numbers.
#[inline(always)]
pub(super) fn dyadic(context: &Context, primitive: &Primitive, left: Sight<'_>, right: Sight<'_>) -> Option<Given> {
    match (left, right) {
        (Sight::Scalar(left), Sight::Scalar(right)) => primitive.on_scalars?(context, left, right).map(Given::Scalar),
        _ => of_few(context, primitive, left, right).map(Given::from),
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

/// `V[I]` of a vector that is at hand and one whole number.
#[inline]
pub(super) fn element(context: &Context, code: &Code, indexed: &Index) -> Option<Scalar> {
    let [Some(index)] = &*indexed.indices else { return None };
    let Sight::Scalar(index) = at_hand(context, code, index)? else { return None };
    let Sight::Array(vector) = at_hand(context, code, &indexed.array)? else { return None };
    let position = i64::from(index.as_whole()?) - context.index_origin();
    if vector.rank() == 1 { vector.scalar_at(usize::try_from(position).ok()?) } else { None }
}
