//! Scalar functions of one argument: from arrays to the loops over their elements, with the same methods as for two arguments.

use super::narrowest::{IntegerComputation, compute_narrowest};
use super::{exact_and_decimal, pervade, small_vectors};
use crate::array::{Array, Block, Buffer, Complex, ElementType, Elements, Plain, Scalar, Whole};
use crate::error::Result;
use crate::function::{Argument, Context};
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::broadcast::{Broadcast, ChunkReader, ChunkSource, Readable, STRIP_ELEMENTS, with_scratch};
use crate::kernels::pervade::{RealElement, map_complexes, map_floats, map_floats_in_place, map_integers, round_floats};
use crate::kernels::scalar::{Refusal, Rules, ScalarMonad};
use crate::primitives::Monad;
use crate::primitives::scalar::engine::results::{Escape, demote_complex, domain_fault, refusal_fault, rules};
use std::marker::PhantomData;

/// Computes `f Y`.
pub(crate) fn pervade<F: ScalarMonad>(context: &mut Context, right: Array) -> Result<Array> {
    if let Some(result) = try_fast_path::<F>(context, &right) {
        return Ok(result.into());
    }
    if right.is_nested() {
        return pervade::monadic(context, &right, pervade::<F>);
    }
    if right.is_empty() {
        return Ok(Array::zilde().with_shape(right.shape().clone()));
    }
    if !right.is_number() {
        return Err(domain_fault(F::GLYPH, &Array::ZERO, &right));
    }
    let (shape, elements) = right.into_parts();
    let elements = MonadicArgument { bound: elements.len(), elements: Some(elements) }.compute::<F>(context)?;
    Ok(Array::new(shape, elements))
}

/// Computes `f Y` on the fast path for a scalar or a small vector; returns `None` if the general path is needed.
#[inline]
pub(crate) fn try_fast_path<F: ScalarMonad>(context: &Context, right: &Array) -> Option<Argument> {
    let scalar = right.as_scalar().and_then(|right| apply_to_scalar::<F>(context, right));
    scalar.map(Argument::Scalar).or_else(|| small_vectors::monadic::<F>(context, right))
}

/// Computes `f Y` for a function with integer results: floats become integers of the narrowest type that holds them all.
/// `function` is called for the items of nested arrays.
pub(crate) fn round<F: ScalarMonad>(context: &mut Context, right: Array, function: Monad) -> Result<Array> {
    match right.elements() {
        Elements::Bits(_) | Elements::I8(_) | Elements::I16(_) | Elements::I32(_) => return Ok(right),
        Elements::Nested(_) => return pervade::monadic(context, &right, function),
        Elements::Float(Buffer::One(real)) if right.is_scalar() && real.is_finite() => {
            return Ok(Array::number(F::apply_to_floats(rules(context), *real)));
        }
        Elements::Float(buffer) => {
            let (floats, shape) = (buffer.as_slice(), right.shape().clone());
            if let Some(integers) = round_to_type::<F, i8>(context, floats)? {
                return Ok(Array::new(shape, integers));
            }
            if let Some(integers) = round_to_type::<F, i16>(context, floats)? {
                return Ok(Array::new(shape, integers));
            }
            if let Some(integers) = round_to_type::<F, i32>(context, floats)? {
                return Ok(Array::new(shape, integers));
            }
        }
        _ => {}
    }
    pervade::<F>(context, right)
}

/// Rounds floats to integers of one type; returns `None` if a result does not fit.
fn round_to_type<F: ScalarMonad, T: Whole + Plain>(context: &Context, floats: &[f64]) -> Result<Option<Elements>> {
    let rules = rules(context);
    let mut target = context.memory().block::<T>(floats.len())?;
    let outcome = context.work().try_fill(&mut target, CHUNK_ELEMENTS, |start, part| {
        let floats = &floats[start..start + part.len()];
        if part
            .chunks_mut(STRIP_ELEMENTS)
            .zip(floats.chunks(STRIP_ELEMENTS))
            .any(|(part, floats)| round_floats::<F, T>(rules, floats, part))
        {
            return Err(Escape::Overflow);
        }
        Ok(())
    });
    finish_target(outcome.map_err(|(_, escape)| escape), || target.into())
}

/// Computes the result for a real scalar; returns `None` if the general path is needed.
#[inline]
pub(crate) fn apply_to_scalar<F: ScalarMonad>(context: &Context, right: Scalar) -> Option<Scalar> {
    let whole = right.as_integer();
    if F::WHOLE_RESULTS
        && let Some(right) = whole
        && let (result, false) = F::apply_to_integers(right)
    {
        return Some(Scalar::integer(result));
    }
    let rules = rules(context);
    if rules.decimal {
        return None;
    }
    let result = F::apply_to_floats(rules, right.as_real()?);
    if !result.is_finite() {
        return None;
    }
    Some(if whole.is_some() { Scalar::number(result) } else { Scalar::float(result) })
}

/// Computes the result of a function with integer results for a real scalar; returns `None` if the scalar is not real and finite.
#[inline]
pub(crate) fn round_scalar<F: ScalarMonad>(context: &Context, right: Scalar) -> Option<Scalar> {
    if right.as_integer().is_some() {
        return Some(right);
    }
    let real = right.as_real().filter(|real| real.is_finite())?;
    Some(Scalar::number(F::apply_to_floats(rules(context), real)))
}

/// The elements of a simple numeric argument (`None` once their buffer has become the target), and their number.
struct MonadicArgument {
    elements: Option<Elements>,
    bound: usize,
}

impl MonadicArgument {
    /// Computes the results in the first type that holds them: integers of increasing width, then floats, then complex numbers.
    /// Exact and decimal numbers are computed one by one.
    fn compute<F: ScalarMonad>(mut self, context: &Context) -> Result<Elements> {
        let element_type = self.elements.as_ref().map_or(ElementType::Float, Elements::element_type);
        if F::WHOLE_RESULTS
            && let Some(elements) =
                compute_narrowest(element_type, &IntegerMap::<F> { context, argument: &self, function: PhantomData })?
        {
            return Ok(elements);
        }
        let is_extended =
            element_type == ElementType::Extended || context.workspace.settings.decimal && element_type <= ElementType::Float;
        if let Some(elements) = self.elements.as_ref().filter(|_| is_extended) {
            return exact_and_decimal::monadic::<F>(context, elements);
        }
        if element_type <= ElementType::Float
            && let Some(elements) = self.compute_floats::<F>(context)?
        {
            return Ok(elements);
        }
        self.compute_complexes::<F>(context)
    }

    /// Computes the results in one integer type; returns `None` if one of them does not fit.
    fn compute_integers<F: ScalarMonad, T: Whole + Readable>(&self, context: &Context) -> Result<Option<Elements>> {
        let mut target = context.memory().block::<T>(self.bound)?;
        let outcome = self.map_strips(context, &mut target, &|right, target| {
            if map_integers::<F, T>(right, target) { Err(Escape::Overflow) } else { Ok(()) }
        });
        finish_target(outcome, || target.into())
    }

    /// Computes the results as floats; returns `None` if one of them is complex.
    fn compute_floats<F: ScalarMonad>(&mut self, context: &Context) -> Result<Option<Elements>> {
        let rules = rules(context);
        if let Some(mut buffer) = self.take_buffer::<F>() {
            let target = buffer.get_mut().expect("a buffer that is shared is not taken");
            let outcome = map_in_place::<F>(context, target);
            return finish_target(outcome, || buffer.into());
        }
        let mut target = context.memory().block::<f64>(self.bound)?;
        let outcome = self.map_strips(context, &mut target, &|right, target| map_float_strip::<F>(rules, right, target));
        finish_target(outcome, || target.into())
    }

    /// Takes the buffer of the argument as the target, if it is not shared and no result can be complex. The elements of the
    /// argument are then read from the target.
    fn take_buffer<F: ScalarMonad>(&mut self) -> Option<Buffer<f64>> {
        if F::CLOSED_ON_REALS
            && let Some(Elements::Float(buffer @ Buffer::Many(_))) = &mut self.elements
            && buffer.get_mut().is_some()
            && let Some(Elements::Float(buffer)) = self.elements.take()
        {
            return Some(buffer);
        }
        None
    }

    /// Computes the results as complex numbers, which become floats if all imaginary parts are zero.
    fn compute_complexes<F: ScalarMonad>(&self, context: &Context) -> Result<Elements> {
        let rules = rules(context);
        let mut target: Block<Complex> = context.memory().block(self.bound)?;
        let outcome = self.map_strips(context, &mut target, &|right, target| {
            if map_complexes::<F>(rules, right, target) {
                for (target, &right) in target.iter_mut().zip(right) {
                    *target = compute_complex::<F>(rules, right)?;
                }
            }
            Ok(())
        });
        match outcome {
            Err(Escape::Fault(fault)) => Err(fault),
            Ok(()) => demote_complex(context, target),
            Err(Escape::Overflow) => unreachable!("complex numbers can hold every result"),
        }
    }

    /// Calls `map` with each strip of the argument and the corresponding strip of the target: by pointer, so that the reading of
    /// strips is compiled once for each type and not again for each function.
    fn map_strips<T: Plain + Readable>(
        &self,
        context: &Context,
        target: &mut [T],
        map: &(dyn Fn(&[T], &mut [T]) -> std::result::Result<(), Escape> + Sync),
    ) -> std::result::Result<(), Escape> {
        let elements = self.elements.as_ref().expect("the elements of an argument whose buffer was taken are mapped in place");
        let source = ChunkSource::of(elements).expect("the argument is numeric");
        let fill = |start: usize, part: &mut [T]| {
            with_scratch([ChunkReader::<T>::scratch_length(source, Broadcast::EACH_ONCE, part.len()), 0], &mut |scratch, _| {
                let mut reader = ChunkReader::new(source, Broadcast::EACH_ONCE, scratch);
                part.chunks_mut(STRIP_ELEMENTS)
                    .enumerate()
                    .try_for_each(|(index, target)| map(reader.read(start + index * STRIP_ELEMENTS, target.len()), target))
            })
        };
        context.work().try_fill(target, CHUNK_ELEMENTS, fill).map_err(|(_, escape)| escape)
    }
}

/// Computes the results for floats in place.
fn map_in_place<F: ScalarMonad>(context: &Context, target: &mut [f64]) -> std::result::Result<(), Escape> {
    let rules = rules(context);
    let fill = |_, part: &mut [f64]| {
        part.chunks_mut(STRIP_ELEMENTS).try_for_each(|target| {
            let done = map_floats_in_place::<F>(rules, target);
            if done == target.len() { Ok(()) } else { map_copied_strip::<F>(rules, &mut target[done..]) }
        })
    };
    context.work().try_fill(target, CHUNK_ELEMENTS, fill).map_err(|(_, escape)| escape)
}

/// Computes the results for a strip of floats.
fn map_float_strip<F: ScalarMonad>(rules: Rules, right: &[f64], target: &mut [f64]) -> std::result::Result<(), Escape> {
    if map_floats::<F>(rules, right, target) { recompute_nonfinite::<F>(rules, right, target) } else { Ok(()) }
}

/// Computes the results for a strip of floats that `target` holds, from a copy of it.
#[cold]
fn map_copied_strip<F: ScalarMonad>(rules: Rules, target: &mut [f64]) -> std::result::Result<(), Escape> {
    let mut scratch = [0.0; STRIP_ELEMENTS];
    let copy = &mut scratch[..target.len()];
    copy.copy_from_slice(target);
    map_float_strip::<F>(rules, copy, target)
}

/// The computation of a function's results for integers, in the types that [`compute_narrowest`] tries.
struct IntegerMap<'a, F> {
    context: &'a Context,
    argument: &'a MonadicArgument,
    function: PhantomData<F>,
}

impl<F: ScalarMonad> IntegerComputation for IntegerMap<'_, F> {
    fn compute_in_type<T: Whole + Readable + RealElement>(&self) -> Result<Option<Elements>> {
        self.argument.compute_integers::<F, T>(self.context)
    }
}

/// Returns the filled target, or `None` if a result did not fit its type.
fn finish_target(outcome: std::result::Result<(), Escape>, take_target: impl FnOnce() -> Elements) -> Result<Option<Elements>> {
    match outcome {
        Ok(()) => Ok(Some(take_target())),
        Err(Escape::Overflow) => Ok(None),
        Err(Escape::Fault(fault)) => Err(fault),
    }
}

/// Recomputes by complex arithmetic each result that is not finite although its argument is. Returns [`Escape::Overflow`] if a
/// result is complex, or the fault for an element without a result.
fn recompute_nonfinite<F: ScalarMonad>(rules: Rules, right: &[f64], target: &mut [f64]) -> std::result::Result<(), Escape> {
    for (target, &right) in target.iter_mut().zip(right) {
        if !target.is_finite() && right.is_finite() {
            let result = compute_complex::<F>(rules, right.into())?;
            if result.im != 0.0 {
                return Err(Escape::Overflow);
            }
            *target = result.re;
        }
    }
    Ok(())
}

/// Computes one complex result, or returns the fault if there is none; negative zeros become zeros.
fn compute_complex<F: ScalarMonad>(rules: Rules, right: Complex) -> std::result::Result<Complex, Escape> {
    let refuse = |refusal| Escape::Fault(refusal_fault(F::GLYPH, None, &right.into(), refusal));
    let result = F::apply_to_complexes(rules, right).map_err(refuse)?;
    if !result.is_finite() && right.is_finite() {
        return Err(refuse(Refusal::NoResult));
    }
    Ok(Complex::new(result.re + 0.0, result.im + 0.0))
}
