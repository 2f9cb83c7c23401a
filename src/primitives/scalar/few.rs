//! Scalar functions of few real numbers: on the stack, since drivers, strips and the choice of a loop would cost more than
//! the work. Results have the types that the drivers give them; what leaves those, or needs a closer look, is left to them.

use super::conform::Plan;
use super::rules;
use crate::array::bits::pack;
use crate::array::{Array, Bits, Block, ElementType, Elements, Plain, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::compare::Comparison;
use crate::kernels::feed::{Fed, Reach, Source};
use crate::kernels::scalar::{ScalarDyad, ScalarMonad};

/// As many as are few: their bits fit a word.
pub(super) const FEW: usize = 32;

/// `X f Y`; none if the drivers have to do it.
pub(super) fn dyadic<F: ScalarDyad>(context: &Context, left: &Array, right: &Array, plan: &Plan) -> Result<Option<Array>> {
    let kind = left.element_type().common(right.element_type());
    if !are_few(&plan.shape) || kind > ElementType::Float || kind == ElementType::Bits && F::BOOLEAN {
        return Ok(None);
    }
    if F::WHOLE && kind <= ElementType::I32 {
        let Some((mut results, others)) = pair(left, right, plan, 0) else { return Ok(None) };
        let mut leaves = false;
        for (result, &other) in results[..plan.shape.bound()].iter_mut().zip(&others) {
            let flag;
            (*result, flag) = F::whole(*result, other);
            leaves |= flag;
        }
        return if leaves { Ok(None) } else { wholes(context, kind, &plan.shape, &results).map(Some) };
    }
    let rules = rules(context);
    if rules.decimal {
        return Ok(None);
    }
    let Some((mut results, others)) = pair(left, right, plan, 0.0) else { return Ok(None) };
    for (result, &other) in results[..plan.shape.bound()].iter_mut().zip(&others) {
        *result = F::floats(rules, *result, other);
    }
    floats(context, &plan.shape, &results)
}

/// `f Y`; none if the drivers have to do it.
pub(super) fn monadic<F: ScalarMonad>(context: &Context, right: &Array) -> Result<Option<Array>> {
    let (kind, bound) = (right.element_type(), right.bound());
    if !are_few(right.shape()) || kind > ElementType::Float {
        return Ok(None);
    }
    if F::WHOLE && kind <= ElementType::I32 {
        let mut results = [0; FEW];
        if spread(right, Reach::EACH, &mut results[..bound]).is_none() {
            return Ok(None);
        }
        let mut leaves = false;
        for result in &mut results[..bound] {
            let flag;
            (*result, flag) = F::whole(*result);
            leaves |= flag;
        }
        return if leaves { Ok(None) } else { wholes(context, kind, right.shape(), &results).map(Some) };
    }
    let rules = rules(context);
    if rules.decimal {
        return Ok(None);
    }
    let mut results = [0.0; FEW];
    if spread(right, Reach::EACH, &mut results[..bound]).is_none() {
        return Ok(None);
    }
    for result in &mut results[..bound] {
        *result = F::floats(rules, *result);
    }
    floats(context, right.shape(), &results)
}

/// A comparison; none if the drivers have to do it.
pub(super) fn comparison<C: Comparison>(context: &Context, left: &Array, right: &Array, plan: &Plan) -> Result<Option<Array>> {
    let (bound, kind) = (plan.shape.bound(), left.element_type().common(right.element_type()));
    if !are_few(&plan.shape) {
        return Ok(None);
    }
    let mut word = [0];
    if kind <= ElementType::I32 {
        let Some((left, right)) = pair(left, right, plan, 0) else { return Ok(None) };
        pack(left[..bound].iter().zip(&right).map(|(left, right)| C::exact(left, right)), &mut word);
    } else if kind == ElementType::Float {
        let (tolerance, Some((left, right))) = (context.tolerance(), pair(left, right, plan, 0.0)) else { return Ok(None) };
        pack(left[..bound].iter().zip(&right).map(|(&left, &right)| C::tolerant(tolerance, left, right)), &mut word);
    } else if kind == ElementType::Latin && C::ANY {
        let Some((left, right)) = pair(left, right, plan, 0_u8) else { return Ok(None) };
        pack(left[..bound].iter().zip(&right).map(|(left, right)| C::exact(left, right)), &mut word);
    } else {
        return Ok(None);
    }
    Ok(Some(Array::new(plan.shape.clone(), Bits::from_words(block(context, word.into_iter())?, bound))))
}

fn are_few(shape: &Shape) -> bool {
    (1..=FEW).contains(&shape.bound())
}

/// Both arguments as the plan spreads them.
#[inline]
fn pair<T: Fed>(left: &Array, right: &Array, plan: &Plan, zero: T) -> Option<([T; FEW], [T; FEW])> {
    let (bound, mut both) = (plan.shape.bound(), ([zero; FEW], [zero; FEW]));
    spread(left, plan.left, &mut both.0[..bound])?;
    spread(right, plan.right, &mut both.1[..bound])?;
    Some(both)
}

/// Writes few elements in a type that holds them, spread by a simple pattern.
#[inline]
fn spread<T: Fed>(array: &Array, reach: Reach, target: &mut [T]) -> Option<()> {
    let source = Source::of(array.elements())?;
    if reach == Reach::ONE {
        target.fill(source.element(0));
        return Some(());
    }
    if reach != Reach::EACH {
        return None;
    }
    match source {
        Source::Bits(words) => {
            for (index, target) in target.iter_mut().enumerate() {
                *target = T::from_whole((words[0] >> index & 1) as i32);
            }
        }
        Source::I8(slice) => fill(target, slice.iter().map(|&whole| T::from_whole(i32::from(whole)))),
        Source::I16(slice) => fill(target, slice.iter().map(|&whole| T::from_whole(i32::from(whole)))),
        Source::I32(slice) => fill(target, slice.iter().map(|&whole| T::from_whole(whole))),
        Source::Float(slice) => fill(target, slice.iter().map(|&float| T::from_float(float))),
        Source::Latin(slice) => fill(target, slice.iter().map(|&byte| T::from_whole(i32::from(byte)))),
        _ => return None,
    }
    Some(())
}

#[inline]
fn fill<T>(target: &mut [T], elements: impl Iterator<Item = T>) {
    target.iter_mut().zip(elements).for_each(|(target, element)| *target = element);
}

/// Whole numbers in the first type that holds them, beginning with `kind`: the one that arithmetic in `kind` arrives at.
fn wholes(context: &Context, kind: ElementType, shape: &Shape, results: &[i32; FEW]) -> Result<Array> {
    let results = &results[..shape.bound()];
    let (least, greatest) = results.iter().fold((0, 0), |(least, greatest), &whole| (whole.min(least), whole.max(greatest)));
    let within = |low: i32, high: i32| least >= low && greatest <= high;
    let elements: Elements = if kind <= ElementType::I8 && within(i8::MIN.into(), i8::MAX.into()) {
        block(context, results.iter().map(|&whole| whole as i8))?.into()
    } else if kind <= ElementType::I16 && within(i16::MIN.into(), i16::MAX.into()) {
        block(context, results.iter().map(|&whole| whole as i16))?.into()
    } else {
        block(context, results.iter().copied())?.into()
    };
    Ok(Array::new(shape.clone(), elements))
}

/// Floats; none if one of them is not finite.
fn floats(context: &Context, shape: &Shape, results: &[f64; FEW]) -> Result<Option<Array>> {
    let results = &results[..shape.bound()];
    if !results.iter().all(|float| float.is_finite()) {
        return Ok(None);
    }
    Ok(Some(Array::new(shape.clone(), block(context, results.iter().copied())?)))
}

fn block<T: Plain>(context: &Context, elements: impl ExactSizeIterator<Item = T>) -> Result<Block<T>> {
    let mut block = context.memory().block(elements.len())?;
    fill(&mut block, elements);
    Ok(block)
}
