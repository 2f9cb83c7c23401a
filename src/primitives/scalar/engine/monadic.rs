//! Scalar functions of one argument: from arrays to the loops over their elements, by the same methods as for two.

use super::narrowest::{IntegerComputation, compute_narrowest};
use super::{extended, pervade, small_vectors};
use crate::array::{Array, Block, Buffer, Complex, ElementType, Elements, Plain, Scalar, Whole};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::broadcast::{Broadcast, ChunkReader, ChunkSource, Readable, STRIP_ELEMENTS, with_scratch};
use crate::kernels::drive::CHUNK_ELEMENTS;
use crate::kernels::pervade::{Computed, map_floats, map_whole, round as round_floats};
use crate::kernels::scalar::{Refusal, Rules, ScalarMonad};
use crate::primitives::Monad;
use crate::primitives::scalar::engine::results::{Escape, demote_complex, domain, refusal_fault, rules};
use std::marker::PhantomData;

/// Computes `f Y`.
pub(crate) fn pervade<F: ScalarMonad>(context: &mut Context, right: Array) -> Result<Array> {
    if let Some(result) = try_fast_path::<F>(context, &right) {
        return Ok(result);
    }
    if right.is_nested() {
        return pervade::monadic(context, &right, pervade::<F>);
    }
    if right.is_empty() {
        return Ok(Array::zilde().with_shape(right.shape().clone()));
    }
    if !right.is_number() {
        return Err(domain(F::GLYPH, &Array::ZERO, &right));
    }
    let (shape, elements) = right.into_parts();
    let elements = MonadicArgument { bound: elements.len(), elements: Some(elements) }.compute::<F>(context)?;
    Ok(Array::new(shape, elements))
}

/// Computes `f Y` for a scalar or a small vector, a fast path; `None` if the result needs the general path.
#[inline]
pub(crate) fn try_fast_path<F: ScalarMonad>(context: &Context, right: &Array) -> Option<Array> {
    let scalar = right.as_scalar().and_then(|right| scalar::<F>(context, right));
    scalar.map(Array::from).or_else(|| small_vectors::monadic::<F>(context, right))
}

/// Computes `f Y` for a function whose results are whole: floats become integers of the narrowest type that holds them.
pub(crate) fn round<F: ScalarMonad>(context: &mut Context, right: Array, function: Monad) -> Result<Array> {
    match right.elements() {
        Elements::Bits(_) | Elements::I8(_) | Elements::I16(_) | Elements::I32(_) => return Ok(right),
        Elements::Nested(_) => return pervade::monadic(context, &right, function),
        Elements::Float(Buffer::One(real)) if right.is_scalar() && real.is_finite() => {
            return Ok(Array::number(F::floats(rules(context), *real)));
        }
        Elements::Float(buffer) => {
            let (floats, shape) = (buffer.as_slice(), right.shape().clone());
            if let Some(wholes) = round_to_type::<F, i8>(context, floats)? {
                return Ok(Array::new(shape, wholes));
            }
            if let Some(wholes) = round_to_type::<F, i16>(context, floats)? {
                return Ok(Array::new(shape, wholes));
            }
            if let Some(wholes) = round_to_type::<F, i32>(context, floats)? {
                return Ok(Array::new(shape, wholes));
            }
        }
        _ => {}
    }
    pervade::<F>(context, right)
}

/// Rounds floats to integers of one type; `None` if one of them does not fit.
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

/// Computes the result for a real scalar; `None` if it needs the general path.
#[inline]
pub(crate) fn scalar<F: ScalarMonad>(context: &Context, right: Scalar) -> Option<Scalar> {
    let whole = right.as_whole();
    if F::WHOLE_RESULTS
        && let Some(right) = whole
        && let (result, false) = F::whole(right)
    {
        return Some(Scalar::whole(result));
    }
    let rules = rules(context);
    if rules.decimal {
        return None;
    }
    let result = F::floats(rules, right.as_real()?);
    if !result.is_finite() {
        return None;
    }
    Some(if whole.is_some() { Scalar::number(result) } else { Scalar::float(result) })
}

/// Computes the result for a real scalar, of a function whose results are whole.
#[inline]
pub(crate) fn round_scalar<F: ScalarMonad>(context: &Context, right: Scalar) -> Option<Scalar> {
    if right.as_whole().is_some() {
        return Some(right);
    }
    let real = right.as_real().filter(|real| real.is_finite())?;
    Some(Scalar::number(F::floats(rules(context), real)))
}

/// The elements of a simple numeric argument, `None` if their buffer has become the target.
struct MonadicArgument {
    elements: Option<Elements>,
    bound: usize,
}

impl MonadicArgument {
    /// Computes the results in the narrowest type that holds them.
    fn compute<F: ScalarMonad>(mut self, context: &Context) -> Result<Elements> {
        let element_type = self.elements.as_ref().map_or(ElementType::Float, Elements::element_type);
        if F::WHOLE_RESULTS
            && let Some(elements) =
                compute_narrowest(element_type, &Mapped::<F> { context, argument: &self, function: PhantomData })?
        {
            return Ok(elements);
        }
        let is_extended =
            element_type == ElementType::Extended || context.workspace.settings.decimal && element_type <= ElementType::Float;
        if let Some(elements) = self.elements.as_ref().filter(|_| is_extended) {
            return extended::monadic::<F>(context, elements);
        }
        if element_type <= ElementType::Float
            && let Some(elements) = self.compute_floats::<F>(context)?
        {
            return Ok(elements);
        }
        self.compute_complexes::<F>(context)
    }

    /// Computes results in one type of integers; `None` if one does not fit.
    fn compute_wholes<F: ScalarMonad, T: Whole + Readable>(&self, context: &Context) -> Result<Option<Elements>> {
        let mut target = context.memory().block::<T>(self.bound)?;
        let outcome =
            self.map_chunks(
                context,
                &mut target,
                |right, target| {
                    if map_whole::<F, T>(right, target) { Err(Escape::Overflow) } else { Ok(()) }
                },
            );
        finish_target(outcome, || target.into())
    }

    /// Computes results as floats; `None` if one of them is complex.
    fn compute_floats<F: ScalarMonad>(&mut self, context: &Context) -> Result<Option<Elements>> {
        let rules = rules(context);
        let mut target = match self.take_buffer::<F>() {
            Some(buffer) => buffer,
            None => Buffer::from(context.memory().block::<f64>(self.bound)?),
        };
        let slice = target.get_mut().expect("the block is new or not shared");
        let outcome = self.map_chunks(context, slice, |right, target| {
            if map_floats::<F>(rules, right, target) { recompute_nonfinite::<F>(rules, right, target) } else { Ok(()) }
        });
        finish_target(outcome, || target.into())
    }

    /// Takes the buffer of the argument to overwrite it; its elements are then those of the target.
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

    /// Computes results as complex numbers.
    fn compute_complexes<F: ScalarMonad>(&self, context: &Context) -> Result<Elements> {
        let rules = rules(context);
        let mut target: Block<Complex> = context.memory().block(self.bound)?;
        let outcome = self.map_chunks(context, &mut target, |right, target| {
            for (target, &right) in target.iter_mut().zip(right) {
                *target = complex::<F>(rules, right)?;
            }
            Ok(())
        });
        match outcome {
            Err(Escape::Fault(fault)) => Err(fault),
            Ok(()) => demote_complex(context, target),
            Err(Escape::Overflow) => unreachable!("complex numbers hold every result"),
        }
    }

    /// Runs a loop over strips of the argument and of the target.
    fn map_chunks<T: Plain + Readable>(
        &self,
        context: &Context,
        target: &mut [T],
        map: impl Fn(&[T], &mut [T]) -> std::result::Result<(), Escape> + Sync,
    ) -> std::result::Result<(), Escape> {
        let source = match &self.elements {
            Some(elements) => ChunkSource::of(elements).expect("only numbers come here"),
            None => ChunkSource::Target,
        };
        let fill = |start: usize, part: &mut [T]| {
            with_scratch([ChunkReader::<T>::scratch_for(source, Broadcast::EACH_ONCE, part.len()), 0], &mut |scratch, _| {
                let mut reader = ChunkReader::new(source, Broadcast::EACH_ONCE, scratch);
                part.chunks_mut(STRIP_ELEMENTS)
                    .enumerate()
                    .try_for_each(|(index, target)| map(reader.read_with_target(start + index * STRIP_ELEMENTS, target), target))
            })
        };
        context.work().try_fill(target, CHUNK_ELEMENTS, fill).map_err(|(_, escape)| escape)
    }
}

/// The computation of a function's results for integers, in the type that [`compute_narrowest`] chooses.
struct Mapped<'a, F> {
    context: &'a Context,
    argument: &'a MonadicArgument,
    function: PhantomData<F>,
}

impl<F: ScalarMonad> IntegerComputation for Mapped<'_, F> {
    fn results<T: Whole + Readable + Computed>(&self) -> Result<Option<Elements>> {
        self.argument.compute_wholes::<F, T>(self.context)
    }
}

/// Returns the filled target, or `None` if a result does not fit its type.
fn finish_target(outcome: std::result::Result<(), Escape>, target: impl FnOnce() -> Elements) -> Result<Option<Elements>> {
    match outcome {
        Ok(()) => Ok(Some(target())),
        Err(Escape::Overflow) => Ok(None),
        Err(Escape::Fault(fault)) => Err(fault),
    }
}

/// Recomputes results of floats that are not finite: for finite arguments, the function either finds a result another way, or
/// refuses.
fn recompute_nonfinite<F: ScalarMonad>(rules: Rules, right: &[f64], target: &mut [f64]) -> std::result::Result<(), Escape> {
    for (target, &right) in target.iter_mut().zip(right) {
        if !target.is_finite() && right.is_finite() {
            let result = complex::<F>(rules, right.into())?;
            if result.im != 0.0 {
                return Err(Escape::Overflow);
            }
            *target = result.re;
        }
    }
    Ok(())
}

/// Computes one complex result; negative zeros become zeros.
fn complex<F: ScalarMonad>(rules: Rules, right: Complex) -> std::result::Result<Complex, Escape> {
    let refuse = |refusal| Escape::Fault(refusal_fault(F::GLYPH, None, &right.into(), refusal));
    let result = F::complexes(rules, right).map_err(refuse)?;
    if !result.is_finite() && right.is_finite() {
        return Err(refuse(Refusal::NoResult));
    }
    Ok(Complex::new(result.re + 0.0, result.im + 0.0))
}
