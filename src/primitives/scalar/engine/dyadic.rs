//! Scalar functions of two arguments: from arrays to the loops over their elements.
//!
//! * two scalars: computed immediately, without allocation;
//! * up to 128 real numbers: without threads or strips, see `small_vectors`;
//! * up to 1,024 real numbers, and packed Booleans: without copies, chunks or threads, see `one_strip`;
//! * nested arguments: item by item;
//! * Booleans with Boolean results: 64 at a time, as words;
//! * integers: in their common type and, from the first chunk in which a result does not fit it, in the next wider one;
//! * floats: in the buffer of an argument, if it is not shared and no result can be complex;
//! * exact and decimal numbers: one by one;
//! * complex numbers: also if two floats have a complex result; the results become floats if all imaginary parts are zero.

use super::conform::{BroadcastPlan, conform};
use super::{exact_and_decimal, pervade, small_vectors};
use crate::array::bits::words_for;
use crate::array::{Array, Bits, Block, Buffer, Complex, Element, ElementType, Elements, Plain, Scalar, Whole};
use crate::error::{Result, Stop};
use crate::function::{Argument, ArgumentRef, Context};
use crate::kernels::bits::{BroadcastBits, zip_words};
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::broadcast::{Broadcast, ChunkReader, ChunkSource, Readable, STRIP_ELEMENTS, with_scratch};
use crate::kernels::pervade::{zip_complexes, zip_floats, zip_floats_in_place, zip_integers};
use crate::kernels::scalar::{Rules, ScalarDyad};
use crate::primitives::scalar::engine::results::{Escape, apply_to_complex, demote_complex, domain_fault, rules};
use crate::primitives::support::narrow_on_assignment::to_integers;

/// Computes `X f Y`.
pub(crate) fn pervade<F: ScalarDyad>(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if let Some(result) = try_fast_path::<F>(context, ArgumentRef::Array(&left), ArgumentRef::Array(&right)) {
        return Ok(result.into());
    }
    let plan = conform(&left, &right)?;
    apply_broadcast::<F>(context, left, right, plan)
}

/// Computes `X f Y` on the fast path for scalars and small vectors; returns `None` if the general path is needed.
#[inline]
pub(crate) fn try_fast_path<F: ScalarDyad>(context: &Context, left: ArgumentRef<'_>, right: ArgumentRef<'_>) -> Option<Argument> {
    apply_to_scalar_arguments::<F>(context, left, right).or_else(|| small_vectors::dyadic::<F>(context, left, right))
}

/// Computes `X f Y` for two scalars; returns `None` for other arguments, or if the general path is needed.
#[inline]
pub(crate) fn apply_to_scalar_arguments<F: ScalarDyad>(
    context: &Context,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
) -> Option<Argument> {
    apply_to_scalars::<F>(context, left.as_scalar()?, right.as_scalar()?).map(Argument::Scalar)
}

/// Computes `X f Y` for arguments that are broadcast as `plan` specifies.
pub(crate) fn apply_broadcast<F: ScalarDyad>(
    context: &mut Context,
    left: Array,
    right: Array,
    plan: BroadcastPlan,
) -> Result<Array> {
    if left.is_nested() || right.is_nested() {
        return pervade::dyadic(context, &left, &right, plan, pervade::<F>);
    }
    if plan.shape.bound() == 0 {
        return Ok(Array::zilde().with_shape(plan.shape));
    }
    if !left.is_number() || !right.is_number() {
        return Err(domain_fault(F::GLYPH, &left, &right));
    }
    let BroadcastPlan { shape, left: left_pattern, right: right_pattern } = plan;
    let left = DyadicArgument { elements: Some(left.into_elements()), pattern: left_pattern };
    let right = DyadicArgument { elements: Some(right.into_elements()), pattern: right_pattern };
    let pair = ArgumentPair { left, right, bound: shape.bound() };
    Ok(Array::new(shape, pair.compute::<F>(context)?))
}

/// Computes the result for two real scalars; returns `None` if the general path is needed.
#[inline]
pub(crate) fn apply_to_scalars<F: ScalarDyad>(context: &Context, left: Scalar, right: Scalar) -> Option<Scalar> {
    let wholes = left.as_integer().zip(right.as_integer());
    if F::WHOLE_RESULTS
        && let Some((left, right)) = wholes
        && let (result, false) = F::apply_to_integers(left, right)
    {
        return Some(Scalar::integer(result));
    }
    let rules = rules(context);
    if rules.decimal {
        return None;
    }
    let result = F::apply_to_floats(rules, left.as_real()?, right.as_real()?);
    if !result.is_finite() {
        return None;
    }
    Some(if F::NARROWS_RESULTS || wholes.is_some() { Scalar::number(result) } else { Scalar::float(result) })
}

/// The elements of two simple numeric arguments.
struct ArgumentPair {
    left: DyadicArgument,
    right: DyadicArgument,
    bound: usize,
}

/// The elements of an argument (`None` once their buffer has become the target), and their broadcast pattern.
struct DyadicArgument {
    elements: Option<Elements>,
    pattern: Broadcast,
}

impl DyadicArgument {
    /// Returns the type of the elements; if their buffer has become the target, they are floats.
    fn element_type(&self) -> ElementType {
        self.elements.as_ref().map_or(ElementType::Float, Elements::element_type)
    }

    /// Returns the source from which the elements are read.
    fn source(&self) -> ChunkSource<'_> {
        let elements =
            self.elements.as_ref().expect("the elements of an argument whose buffer was taken are read from the target");
        ChunkSource::of(elements).expect("the argument is numeric")
    }
}

/// A function that computes a strip of results from strips of both arguments.
type ZipStrip<'a, T> = dyn Fn(&[T], &[T], &mut [T]) -> std::result::Result<(), Escape> + Sync + 'a;

/// The results in a type that turned out to be too narrow, and the number of those at the start that are valid.
type Prefix = Option<(Elements, usize)>;

impl ArgumentPair {
    /// Computes the results in the first type that holds them: integers of increasing width, then floats, then complex numbers.
    /// Exact and decimal numbers are computed one by one.
    fn compute<F: ScalarDyad>(mut self, context: &Context) -> Result<Elements> {
        let common = self.left.element_type().common(self.right.element_type());
        if common == ElementType::Bits && F::BOOLEAN_RESULTS {
            return self.compute_words::<F>(context);
        }
        if common == ElementType::Extended {
            return self.compute_extended::<F>(context);
        }
        let mut prefix = None;
        if F::WHOLE_RESULTS && common <= ElementType::I8 {
            match self.compute_integers::<F, i8>(context, prefix)? {
                Ok(elements) => return Ok(elements),
                Err(valid_prefix) => prefix = valid_prefix,
            }
        }
        if F::WHOLE_RESULTS && common <= ElementType::I16 {
            match self.compute_integers::<F, i16>(context, prefix)? {
                Ok(elements) => return Ok(elements),
                Err(valid_prefix) => prefix = valid_prefix,
            }
        }
        if F::WHOLE_RESULTS && common <= ElementType::I32 {
            match self.compute_integers::<F, i32>(context, prefix)? {
                Ok(elements) => return Ok(elements),
                Err(valid_prefix) => prefix = valid_prefix,
            }
        }
        if context.workspace.settings.decimal && common <= ElementType::Float {
            return self.compute_extended::<F>(context);
        }
        if common <= ElementType::Float
            && let Some(elements) = self.compute_floats::<F>(context, prefix)?
        {
            return Ok(elements);
        }
        self.compute_complexes::<F>(context)
    }

    /// Computes the results one by one, as `Extended` numbers.
    fn compute_extended<F: ScalarDyad>(&self, context: &Context) -> Result<Elements> {
        let clone_elements =
            |argument: &DyadicArgument| argument.elements.clone().expect("a buffer is taken only for the computation of floats");
        let (left, right) = (clone_elements(&self.left), clone_elements(&self.right));
        exact_and_decimal::dyadic::<F>(context, (&left, self.left.pattern), (&right, self.right.pattern), self.bound)
    }

    /// Computes Boolean results of Boolean arguments, 64 at a time.
    fn compute_words<F: ScalarDyad>(&self, context: &Context) -> Result<Elements> {
        let (ChunkSource::Bits(left), ChunkSource::Bits(right)) = (self.left.source(), self.right.source()) else {
            unreachable!("arguments whose common type is Bits are both bits")
        };
        let mut words = context.memory().block::<u64>(words_for(self.bound))?;
        let left = BroadcastBits { source: left, broadcast: self.left.pattern };
        let right = BroadcastBits { source: right, broadcast: self.right.pattern };
        let fill = |start: usize, part: &mut [u64]| {
            zip_words(F::apply_to_words, &left, &right, 64 * start, part);
            Ok::<(), Stop>(())
        };
        context.work().try_fill(&mut words, CHUNK_ELEMENTS / 8, fill).map_err(|(_, stop)| stop)?;
        Ok(Bits::from_words(words, self.bound).into())
    }

    /// Computes the results after `prefix` in one integer type. If one of them does not fit, returns the valid ones as `Err`, for
    /// the next wider type to continue from.
    fn compute_integers<F: ScalarDyad, T: Whole + Readable>(
        &self,
        context: &Context,
        prefix: Prefix,
    ) -> Result<std::result::Result<Elements, Prefix>> {
        let (mut target, prefix_length) = self.allocate_target::<T>(context, prefix)?;
        let outcome = self.zip_chunks(context, &mut target, prefix_length, &|left, right, target| {
            if zip_integers::<F, T>(left, right, target) { Err(Escape::Overflow) } else { Ok(()) }
        });
        match outcome {
            Ok(()) => Ok(Ok(target.into())),
            Err((_, Escape::Fault(fault))) => Err(fault),
            Err((position, Escape::Overflow)) => Ok(Err(Some((target.into(), position)))),
        }
    }

    /// Computes the results after `prefix` as floats; returns `None` if one of them is complex.
    fn compute_floats<F: ScalarDyad>(&mut self, context: &Context, prefix: Prefix) -> Result<Option<Elements>> {
        let rules = rules(context);
        let (results, outcome) = if let Some(mut buffer) = self.take_buffer::<F>() {
            let target = buffer.get_mut().expect("a buffer that is shared is not taken");
            let outcome = self.zip_in_place::<F>(context, target);
            (Elements::from(buffer), outcome)
        } else {
            let (mut target, prefix_length) = self.allocate_target::<f64>(context, prefix)?;
            let outcome = self.zip_chunks(context, &mut target, prefix_length, &|left, right, target| {
                zip_float_strip::<F>(rules, left, right, target)
            });
            (target.into(), outcome)
        };
        match outcome {
            Ok(()) => {
                let integers = if F::NARROWS_RESULTS { to_integers(context.memory(), &results)? } else { None };
                Ok(Some(integers.unwrap_or(results)))
            }
            Err((_, Escape::Fault(fault))) => Err(fault),
            Err((_, Escape::Overflow)) => Ok(None),
        }
    }

    /// Takes the buffer of an argument as the target, if it is not shared and no result can be complex. The elements of that
    /// argument are then read from the target.
    fn take_buffer<F: ScalarDyad>(&mut self) -> Option<Buffer<f64>> {
        if !F::CLOSED_ON_REALS {
            return None;
        }
        for argument in [&mut self.left, &mut self.right] {
            if let Some(Elements::Float(buffer @ Buffer::Many(_))) = &mut argument.elements
                && argument.pattern == Broadcast::EACH_ONCE
                && buffer.get_mut().is_some()
                && let Some(Elements::Float(buffer)) = argument.elements.take()
            {
                return Some(buffer);
            }
        }
        None
    }

    /// Computes the results as complex numbers, which become floats if all imaginary parts are zero.
    fn compute_complexes<F: ScalarDyad>(&self, context: &Context) -> Result<Elements> {
        let rules = rules(context);
        let (mut target, _) = self.allocate_target::<Complex>(context, None)?;
        let outcome = self.zip_chunks(context, &mut target, 0, &|left, right, target| {
            if zip_complexes::<F>(rules, left, right, target) {
                for ((target, &left), &right) in target.iter_mut().zip(left).zip(right) {
                    *target = compute_complex::<F>(rules, left, right)?;
                }
            }
            Ok(())
        });
        match outcome {
            Ok(()) => demote_complex(context, target),
            Err((_, Escape::Fault(fault))) => Err(fault),
            Err((_, Escape::Overflow)) => unreachable!("complex numbers can hold every result"),
        }
    }

    /// Allocates the target and converts the valid results of `prefix` into it; also returns their number.
    fn allocate_target<T: Plain + Readable>(&self, context: &Context, prefix: Prefix) -> Result<(Block<T>, usize)> {
        let mut target = context.memory().block::<T>(self.bound)?;
        let Some((elements, prefix_length)) = prefix else { return Ok((target, 0)) };
        if let Some(source) = ChunkSource::of(&elements) {
            context.work().fill(&mut target[..prefix_length], |start, target| source.copy(start, target))?;
        }
        Ok((target, prefix_length))
    }

    /// Computes the results as floats in the buffer that was taken from an argument. The error holds the position of the chunk that
    /// failed.
    fn zip_in_place<F: ScalarDyad>(&self, context: &Context, target: &mut [f64]) -> std::result::Result<(), (usize, Escape)> {
        let rules = rules(context);
        let target_is_left = self.left.elements.is_none();
        let other = if target_is_left { &self.right } else { &self.left };
        let (source, pattern) = (other.source(), other.pattern);
        let fill = |start: usize, part: &mut [f64]| {
            with_scratch([ChunkReader::<f64>::scratch_length(source, pattern, part.len()), 0], &mut |scratch, _| {
                let mut reader = ChunkReader::new(source, pattern, scratch);
                part.chunks_mut(STRIP_ELEMENTS).enumerate().try_for_each(|(index, target)| {
                    let other = reader.read(start + index * STRIP_ELEMENTS, target.len());
                    let done = zip_floats_in_place::<F>(rules, other, target, target_is_left);
                    if done == target.len() {
                        return Ok(());
                    }
                    zip_copied_strip::<F>(rules, &other[done..], &mut target[done..], target_is_left)
                })
            })
        };
        context.work().try_fill(target, CHUNK_ELEMENTS, fill)
    }

    /// Calls `zip` with each strip of both arguments and of the target, from position `prefix_length` on, until one fails; the
    /// error holds the position of the chunk that failed. `zip` is called by pointer: the reading of strips is compiled once for
    /// each type and not again for each function.
    fn zip_chunks<T: Plain + Readable + Element>(
        &self,
        context: &Context,
        target: &mut [T],
        prefix_length: usize,
        zip: &ZipStrip<'_, T>,
    ) -> std::result::Result<(), (usize, Escape)> {
        let (left, right) = (self.left.source(), self.right.source());
        let fill = |start: usize, part: &mut [T]| {
            let scratch = [
                ChunkReader::<T>::scratch_length(left, self.left.pattern, part.len()),
                ChunkReader::<T>::scratch_length(right, self.right.pattern, part.len()),
            ];
            with_scratch(scratch, &mut |left_scratch, right_scratch| {
                let mut left = ChunkReader::new(left, self.left.pattern, left_scratch);
                let mut right = ChunkReader::new(right, self.right.pattern, right_scratch);
                part.chunks_mut(STRIP_ELEMENTS).enumerate().try_for_each(|(index, target)| {
                    let position = prefix_length + start + index * STRIP_ELEMENTS;
                    zip(left.read(position, target.len()), right.read(position, target.len()), target)
                })
            })
        };
        context
            .work()
            .try_fill(&mut target[prefix_length..], CHUNK_ELEMENTS, fill)
            .map_err(|(position, escape)| (prefix_length + position, escape))
    }
}

/// Computes the results for a strip of floats.
fn zip_float_strip<F: ScalarDyad>(
    rules: Rules,
    left: &[f64],
    right: &[f64],
    target: &mut [f64],
) -> std::result::Result<(), Escape> {
    if zip_floats::<F>(rules, left, right, target) { recompute_nonfinite::<F>(rules, left, right, target) } else { Ok(()) }
}

/// Computes the results for a strip of floats where `target` holds one of the arguments, from a copy of it.
#[cold]
fn zip_copied_strip<F: ScalarDyad>(
    rules: Rules,
    other: &[f64],
    target: &mut [f64],
    target_is_left: bool,
) -> std::result::Result<(), Escape> {
    let mut scratch = [0.0; STRIP_ELEMENTS];
    let copy = &mut scratch[..target.len()];
    copy.copy_from_slice(target);
    let (left, right) = if target_is_left { (&*copy, other) } else { (other, &*copy) };
    zip_float_strip::<F>(rules, left, right, target)
}

/// Recomputes by complex arithmetic each result that is not finite although its arguments are. Returns [`Escape::Overflow`] if a
/// result is complex, or the fault for elements without a result.
fn recompute_nonfinite<F: ScalarDyad>(
    rules: Rules,
    left: &[f64],
    right: &[f64],
    target: &mut [f64],
) -> std::result::Result<(), Escape> {
    for ((target, &left), &right) in target.iter_mut().zip(left).zip(right) {
        if !target.is_finite() && left.is_finite() && right.is_finite() {
            let result = compute_complex::<F>(rules, left.into(), right.into())?;
            if result.im != 0.0 {
                return Err(Escape::Overflow);
            }
            *target = result.re;
        }
    }
    Ok(())
}

/// Computes one complex result, or returns the fault if there is none.
fn compute_complex<F: ScalarDyad>(rules: Rules, left: Complex, right: Complex) -> std::result::Result<Complex, Escape> {
    apply_to_complex::<F>(rules, left, right).map_err(Escape::Fault)
}
