//! Comparisons: from arrays to the loops that pack their results into bits.

use super::conform::{BroadcastPlan, conform};
use super::{extended, pervade, small_vectors};
use crate::array::bits::{pack, words_for};
use crate::array::{Array, Bits, Complex, ElementType, Elements, Scalar};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::bits::{Words, zip_words};
use crate::kernels::broadcast::{Broadcast, ChunkReader, ChunkSource, Readable, STRIP_ELEMENTS, with_scratch};
use crate::kernels::compare::{Comparison, compare_exact, compare_exact_one, compare_tolerant, tolerantly_equal_complex};
use crate::kernels::drive::CHUNK_ELEMENTS;
use crate::primitives::scalar::engine::results::{domain, rules};

/// Finds Boolean `Y` from Boolean `X` and `X=Y` or `X≠Y`: both functions are their own inverses.
pub(crate) fn solve<C: Comparison>(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    for (array, blame) in [(&left, Blame::Left), (&right, Blame::Right)] {
        if !matches!(array.clone().narrow(context.memory())?.elements(), Elements::Bits(_)) {
            return Err(Fault::domain(blame, format!("{} can only be inverted for Booleans", C::GLYPH)));
        }
    }
    pervade::<C>(context, left, right)
}

/// Computes `X f Y`.
pub(crate) fn pervade<C: Comparison>(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if let Some(result) = try_fast_path::<C>(context, &left, &right) {
        return Ok(result);
    }
    let plan = conform(&left, &right)?;
    apply_broadcast::<C>(context, left, right, plan)
}

/// Compares scalars and small vectors, a fast path; `None` if the result needs the general path.
#[inline]
pub(crate) fn try_fast_path<C: Comparison>(context: &Context, left: &Array, right: &Array) -> Option<Array> {
    let scalars = left.as_scalar().zip(right.as_scalar()).and_then(|(left, right)| scalars::<C>(context, left, right));
    scalars.map(Array::from).or_else(|| small_vectors::comparison::<C>(context, left, right))
}

/// Computes `X f Y`, each argument broadcast to the result by a pattern.
pub(crate) fn apply_broadcast<C: Comparison>(
    context: &mut Context,
    left: Array,
    right: Array,
    plan: BroadcastPlan,
) -> Result<Array> {
    if left.is_nested() || right.is_nested() {
        return pervade::dyadic(context, &left, &right, plan, pervade::<C>);
    }
    let bound = plan.shape.bound();
    if bound == 0 {
        return Ok(Array::zilde().with_shape(plan.shape));
    }
    let common = left.element_type().common(right.element_type());
    if common == ElementType::Extended {
        let bits = extended::compare::<C>(context, (left.elements(), plan.left), (right.elements(), plan.right), bound)?;
        return Ok(Array::new(plan.shape, bits));
    }
    if !C::ACCEPTS_ANY && common >= ElementType::Complex {
        return Err(domain(C::GLYPH, &left, &right));
    }
    let loops = Loops { context, left: left.elements(), right: right.elements(), plan: &plan, bound };
    let bits = match common {
        ElementType::Bits => loops.compare_words::<C>()?,
        ElementType::I8 => loops.compare_exactly::<C, i8>()?,
        ElementType::I16 => loops.compare_exactly::<C, i16>()?,
        ElementType::I32 => loops.compare_exactly::<C, i32>()?,
        ElementType::Float => loops.compare_floats::<C>()?,
        ElementType::Complex => loops.compare_complexes::<C>()?,
        ElementType::Latin => loops.compare_exactly::<C, u8>()?,
        ElementType::Char => loops.compare_exactly::<C, char>()?,
        ElementType::Marks => loops.compare_references::<C>()?,
        // Elements of different kinds are never equal.
        ElementType::Nested | ElementType::Extended => {
            return Array::full(context.memory(), plan.shape, &Array::bit(!C::EQUAL));
        }
    };
    Ok(Array::new(plan.shape, bits))
}

/// Compares two simple scalars that are real numbers or characters below 256.
#[inline]
pub(crate) fn scalars<C: Comparison>(context: &Context, left: Scalar, right: Scalar) -> Option<Scalar> {
    if let (Some(left), Some(right)) = (left.as_whole(), right.as_whole()) {
        return Some(Scalar::bit(C::exact(left, right)));
    }
    if C::ACCEPTS_ANY
        && let (Some(left), Some(right)) = (left.as_latin(), right.as_latin())
    {
        return Some(Scalar::bit(C::exact(left, right)));
    }
    Some(Scalar::bit(C::tolerant(context.tolerance(), left.as_real()?, right.as_real()?)))
}

/// An argument that is read directly, without copies in scratch space.
enum ComparedArgument<'a, T> {
    /// Every element once, in the type of the comparison.
    Each(&'a [T]),
    /// One element for all.
    One(T),
}

impl<'a, T: Readable> ComparedArgument<'a, T> {
    /// Returns the argument, or `None` if it must be converted or is broadcast in another way.
    fn of(elements: &'a Elements, pattern: Broadcast) -> Option<Self> {
        let source = ChunkSource::of(elements)?;
        match pattern {
            Broadcast::SCALAR => Some(ComparedArgument::One(source.element(0))),
            Broadcast::EACH_ONCE => T::source_slice(source).map(ComparedArgument::Each),
            _ => None,
        }
    }
}

/// A comparison of two simple arguments: their elements and their broadcast patterns.
struct Loops<'a> {
    context: &'a Context,
    left: &'a Elements,
    right: &'a Elements,
    plan: &'a BroadcastPlan,
    bound: usize,
}

impl Loops<'_> {
    /// Compares bits by words.
    fn compare_words<C: Comparison>(&self) -> Result<Bits> {
        let (Elements::Bits(left), Elements::Bits(right)) = (self.left, self.right) else {
            unreachable!("the common type is that of bits")
        };
        let left = Words { source: left.words(), broadcast: self.plan.left };
        let right = Words { source: right.words(), broadcast: self.plan.right };
        self.fill_bits(|start, part| zip_words(C::words, &left, &right, start, part))
    }

    /// Compares elements of one type exactly, directly if both arguments allow it.
    fn compare_exactly<C: Comparison, T: Readable + PartialOrd>(&self) -> Result<Bits> {
        let (left, right) =
            (ComparedArgument::<T>::of(self.left, self.plan.left), ComparedArgument::of(self.right, self.plan.right));
        let bound = self.bound;
        let range = move |start: usize, words: &[u64]| start..bound.min(start + 64 * words.len());
        match (left, right) {
            (Some(ComparedArgument::Each(left)), Some(ComparedArgument::Each(right))) => self.fill_bits(|start, words| {
                let range = range(start, words);
                compare_exact::<C, T>(&left[range.clone()], &right[range], words);
            }),
            (Some(ComparedArgument::Each(left)), Some(ComparedArgument::One(one))) => {
                self.fill_bits(|start, words| compare_exact_one::<C, T>(&left[range(start, words)], one, false, words))
            }
            (Some(ComparedArgument::One(one)), Some(ComparedArgument::Each(right))) => {
                self.fill_bits(|start, words| compare_exact_one::<C, T>(&right[range(start, words)], one, true, words))
            }
            _ => self.compare_broadcast::<C, T>(),
        }
    }

    /// Compares elements of one type exactly, from copies in scratch space.
    fn compare_broadcast<C: Comparison, T: Readable + PartialOrd>(&self) -> Result<Bits> {
        self.zip_chunks(|left: &[T], right: &[T], words| compare_exact::<C, T>(left, right, words))
    }

    /// Compares floats with the tolerance of the context.
    fn compare_floats<C: Comparison>(&self) -> Result<Bits> {
        let tolerance = self.context.tolerance();
        // Only is_zero is within any tolerance of is_zero.
        let is_zero = |elements: &Elements, pattern| {
            pattern == Broadcast::SCALAR && ChunkSource::of(elements).is_some_and(|source| source.element::<f64>(0) == 0.0)
        };
        if tolerance == 0.0 || is_zero(self.left, self.plan.left) || is_zero(self.right, self.plan.right) {
            return self.compare_exactly::<C, f64>();
        }
        self.zip_chunks(|left, right, words| compare_tolerant::<C>(tolerance, left, right, words))
    }

    /// Compares complex numbers with the tolerance of the context.
    fn compare_complexes<C: Comparison>(&self) -> Result<Bits> {
        let tolerance = rules(self.context).tolerance;
        self.zip_chunks(|left: &[Complex], right: &[Complex], words| {
            let equal =
                left.iter().zip(right).map(|(&left, &right)| tolerantly_equal_complex(tolerance, left, right) == C::EQUAL);
            pack(equal, words);
        })
    }

    /// Compares references, which have no order.
    fn compare_references<C: Comparison>(&self) -> Result<Bits> {
        let (Elements::Marks(left), Elements::Marks(right)) = (self.left, self.right) else {
            unreachable!("the common type is that of references")
        };
        let (left, right) = (left.as_slice(), right.as_slice());
        let Self { plan, bound, .. } = *self;
        let equal = |position| (left[plan.left.index(position)] == right[plan.right.index(position)]) == C::EQUAL;
        self.fill_bits(|start, words| pack((start..bound.min(start + 64 * words.len())).map(equal), words))
    }

    /// Runs a loop over strips of both arguments that packs its results.
    fn zip_chunks<T: Readable>(&self, zip: impl Fn(&[T], &[T], &mut [u64]) + Sync) -> Result<Bits> {
        let source = |elements| ChunkSource::of(elements).expect("numbers or characters");
        let (left, right) = (source(self.left), source(self.right));
        let Self { plan, bound, .. } = *self;
        self.fill_bits(|start, part| {
            let length = (64 * part.len()).min(bound - start);
            let scratch = [
                ChunkReader::<T>::scratch_for(left, plan.left, length),
                ChunkReader::<T>::scratch_for(right, plan.right, length),
            ];
            with_scratch(scratch, &mut |left_scratch, right_scratch| {
                let mut left = ChunkReader::new(left, plan.left, left_scratch);
                let mut right = ChunkReader::new(right, plan.right, right_scratch);
                for (index, words) in part.chunks_mut(STRIP_ELEMENTS / 64).enumerate() {
                    let position = start + index * STRIP_ELEMENTS;
                    let length = STRIP_ELEMENTS.min(bound - position);
                    zip(left.read(position, length), right.read(position, length), words);
                }
            });
        })
    }

    /// Fills words chunk by chunk; the function takes the position of the chunk's first bit.
    fn fill_bits(&self, fill: impl Fn(usize, &mut [u64]) + Sync) -> Result<Bits> {
        let mut words = self.context.memory().block::<u64>(words_for(self.bound))?;
        let fill = |start: usize, part: &mut [u64]| {
            fill(64 * start, part);
            Ok::<(), Stop>(())
        };
        self.context.work().try_fill(&mut words, CHUNK_ELEMENTS / 64, fill).map_err(|(_, stop)| stop)?;
        Ok(Bits::from_words(words, self.bound))
    }
}
