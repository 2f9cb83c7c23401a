//! Comparisons: from arrays to the loops that pack their results into bits.

use super::conform::{BroadcastPlan, conform};
use super::{exact_and_decimal, pervade, small_vectors};
use crate::array::bits::{pack, words_for};
use crate::array::{Array, Bits, Complex, ElementType, Elements, Scalar};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::{Argument, ArgumentRef, Context};
use crate::kernels::bits::{BroadcastBits, zip_words};
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::broadcast::{Broadcast, ChunkReader, ChunkSource, Readable, STRIP_ELEMENTS, with_scratch};
use crate::kernels::compare::{
    Comparison, compare_exact, compare_exact_with_scalar, compare_tolerant, is_tolerantly_equal_complex,
};
use crate::primitives::scalar::engine::results::{domain_fault, rules};

/// Computes the Boolean `Y` for which `X=Y` or `X≠Y` is the right argument, given Boolean `X`: for Booleans, both functions are
/// their own inverses. DOMAIN ERROR for other arguments.
pub(crate) fn invert_comparison<C: Comparison>(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    for (array, blame) in [(&left, Blame::Left), (&right, Blame::Right)] {
        if !matches!(array.clone().narrow(context.memory())?.elements(), Elements::Bits(_)) {
            return Err(Fault::domain(blame, format!("{} can only be inverted for Booleans", C::GLYPH)));
        }
    }
    pervade::<C>(context, left, right)
}

/// Computes `X f Y`.
pub(crate) fn pervade<C: Comparison>(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if let Some(result) = try_fast_path::<C>(context, ArgumentRef::Array(&left), ArgumentRef::Array(&right)) {
        return Ok(result.into());
    }
    let plan = conform(&left, &right)?;
    apply_broadcast::<C>(context, left, right, plan)
}

/// Compares on the fast path for scalars and small vectors; returns `None` if the general path is needed.
#[inline]
pub(crate) fn try_fast_path<C: Comparison>(context: &Context, left: ArgumentRef<'_>, right: ArgumentRef<'_>) -> Option<Argument> {
    let scalars = left.as_scalar().zip(right.as_scalar()).and_then(|(left, right)| compare_scalars::<C>(context, left, right));
    scalars.map(Argument::Scalar).or_else(|| small_vectors::compare::<C>(context, left, right))
}

/// Computes `X f Y` for arguments that are broadcast as `plan` specifies.
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
        let bits = exact_and_decimal::compare::<C>(context, (left.elements(), plan.left), (right.elements(), plan.right), bound)?;
        return Ok(Array::new(plan.shape, bits));
    }
    if !C::ACCEPTS_ANY && common >= ElementType::Complex {
        return Err(domain_fault(C::GLYPH, &left, &right));
    }
    let loops = SimpleComparison { context, left: left.elements(), right: right.elements(), plan: &plan, bound };
    let bits = match common {
        ElementType::Bits => loops.compare_words::<C>()?,
        ElementType::I8 => loops.compare_exactly::<C, i8>()?,
        ElementType::I16 => loops.compare_exactly::<C, i16>()?,
        ElementType::I32 => loops.compare_exactly::<C, i32>()?,
        ElementType::Float => loops.compare_floats::<C>()?,
        ElementType::Complex => loops.compare_complexes::<C>()?,
        ElementType::Latin => loops.compare_exactly::<C, u8>()?,
        ElementType::Char => loops.compare_exactly::<C, char>()?,
        ElementType::Marks => loops.compare_marks::<C>()?,
        // Elements of different kinds are never equal.
        ElementType::Nested | ElementType::Extended => {
            return Array::full(context.memory(), plan.shape, &Array::bit(!C::EQUAL));
        }
    };
    Ok(Array::new(plan.shape, bits))
}

/// Compares two real numbers or, for `=` and `≠`, two characters with codes below 256; returns `None` for other scalars.
#[inline]
pub(crate) fn compare_scalars<C: Comparison>(context: &Context, left: Scalar, right: Scalar) -> Option<Scalar> {
    if let (Some(left), Some(right)) = (left.as_integer(), right.as_integer()) {
        return Some(Scalar::bit(C::apply_exactly(left, right)));
    }
    if C::ACCEPTS_ANY
        && let (Some(left), Some(right)) = (left.as_latin(), right.as_latin())
    {
        return Some(Scalar::bit(C::apply_exactly(left, right)));
    }
    Some(Scalar::bit(C::apply_tolerantly(context.tolerance(), left.as_real()?, right.as_real()?)))
}

/// An argument that is read directly, without being copied to scratch space.
enum ComparedArgument<'a, T> {
    /// Elements that have the type of the comparison; each is used once.
    Each(&'a [T]),
    /// A single element, which is compared with every element of the other argument.
    One(T),
}

impl<'a, T: Readable> ComparedArgument<'a, T> {
    /// Returns the argument, or `None` if it must be converted first or is broadcast in another way.
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
struct SimpleComparison<'a> {
    context: &'a Context,
    left: &'a Elements,
    right: &'a Elements,
    plan: &'a BroadcastPlan,
    bound: usize,
}

impl SimpleComparison<'_> {
    /// Compares bits, 64 at a time.
    fn compare_words<C: Comparison>(&self) -> Result<Bits> {
        let (Elements::Bits(left), Elements::Bits(right)) = (self.left, self.right) else {
            unreachable!("arguments whose common type is Bits are both bits")
        };
        let left = BroadcastBits { source: left.words(), broadcast: self.plan.left };
        let right = BroadcastBits { source: right.words(), broadcast: self.plan.right };
        self.fill_bits(&|start, part| zip_words(C::apply_to_words, &left, &right, start, part))
    }

    /// Compares elements of one type exactly, without copying them if both arguments allow it.
    fn compare_exactly<C: Comparison, T: Readable + PartialOrd>(&self) -> Result<Bits> {
        let (left, right) =
            (ComparedArgument::<T>::of(self.left, self.plan.left), ComparedArgument::of(self.right, self.plan.right));
        let bound = self.bound;
        let range = move |start: usize, words: &[u64]| start..bound.min(start + 64 * words.len());
        match (left, right) {
            (Some(ComparedArgument::Each(left)), Some(ComparedArgument::Each(right))) => self.fill_bits(&|start, words| {
                let range = range(start, words);
                compare_exact::<C, T>(&left[range.clone()], &right[range], words);
            }),
            (Some(ComparedArgument::Each(left)), Some(ComparedArgument::One(one))) => {
                self.fill_bits(&|start, words| compare_exact_with_scalar::<C, T>(&left[range(start, words)], one, false, words))
            }
            (Some(ComparedArgument::One(one)), Some(ComparedArgument::Each(right))) => {
                self.fill_bits(&|start, words| compare_exact_with_scalar::<C, T>(&right[range(start, words)], one, true, words))
            }
            _ => self.compare_broadcast::<C, T>(),
        }
    }

    /// Compares elements of one type exactly, after copying them to scratch space where necessary.
    fn compare_broadcast<C: Comparison, T: Readable + PartialOrd>(&self) -> Result<Bits> {
        self.zip_chunks(&|left: &[T], right: &[T], words| compare_exact::<C, T>(left, right, words))
    }

    /// Compares floats with the tolerance of the context.
    fn compare_floats<C: Comparison>(&self) -> Result<Bits> {
        let tolerance = self.context.tolerance();
        // Only zero is within any tolerance of zero.
        let is_zero = |elements: &Elements, pattern| {
            pattern == Broadcast::SCALAR && ChunkSource::of(elements).is_some_and(|source| source.element::<f64>(0) == 0.0)
        };
        if tolerance == 0.0 || is_zero(self.left, self.plan.left) || is_zero(self.right, self.plan.right) {
            return self.compare_exactly::<C, f64>();
        }
        self.zip_chunks(&|left, right, words| compare_tolerant::<C>(tolerance, left, right, words))
    }

    /// Compares complex numbers with the tolerance of the context.
    fn compare_complexes<C: Comparison>(&self) -> Result<Bits> {
        let tolerance = rules(self.context).tolerance;
        self.zip_chunks(&|left: &[Complex], right: &[Complex], words| {
            let equal =
                left.iter().zip(right).map(|(&left, &right)| is_tolerantly_equal_complex(tolerance, left, right) == C::EQUAL);
            pack(equal, words);
        })
    }

    /// Compares references and other marks for equality; they have no order.
    fn compare_marks<C: Comparison>(&self) -> Result<Bits> {
        let (Elements::Marks(left), Elements::Marks(right)) = (self.left, self.right) else {
            unreachable!("arguments whose common type is Marks are both marks")
        };
        let (left, right) = (left.as_slice(), right.as_slice());
        let Self { plan, bound, .. } = *self;
        let equal = |position| (left[plan.left.index(position)] == right[plan.right.index(position)]) == C::EQUAL;
        self.fill_bits(&|start, words| pack((start..bound.min(start + 64 * words.len())).map(equal), words))
    }

    /// Calls `zip`, which packs results into words, with each strip of both arguments. It is called by pointer, once for a strip:
    /// the reading of strips is compiled once for each type and not again for each comparison.
    fn zip_chunks<T: Readable>(&self, zip: &(dyn Fn(&[T], &[T], &mut [u64]) + Sync)) -> Result<Bits> {
        let source = |elements| ChunkSource::of(elements).expect("both arguments hold numbers or characters");
        let (left, right) = (source(self.left), source(self.right));
        let Self { plan, bound, .. } = *self;
        self.fill_bits(&|start, part| {
            let length = (64 * part.len()).min(bound - start);
            let scratch = [
                ChunkReader::<T>::scratch_length(left, plan.left, length),
                ChunkReader::<T>::scratch_length(right, plan.right, length),
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

    /// Fills words chunk by chunk; `fill` takes the position of the first bit of a chunk, and the words of the chunk.
    fn fill_bits(&self, fill: &(dyn Fn(usize, &mut [u64]) + Sync)) -> Result<Bits> {
        let mut words = self.context.memory().block::<u64>(words_for(self.bound))?;
        let fill = |start: usize, part: &mut [u64]| {
            fill(64 * start, part);
            Ok::<(), Stop>(())
        };
        self.context.work().try_fill(&mut words, CHUNK_ELEMENTS / 64, fill).map_err(|(_, stop)| stop)?;
        Ok(Bits::from_words(words, self.bound))
    }
}
