//! Comparisons: from arrays to the loops that pack their results into bits.

use super::conform::{Plan, conform};
use super::{extended, pervade, small_vectors};
use crate::array::bits::{pack, words_for};
use crate::array::{Array, Bits, Complex, ElementType, Elements, Scalar};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::bits::{Words, zip_words};
use crate::kernels::broadcast::{Fed, Feeder, Reach, STRIP, Source, with_scratch};
use crate::kernels::compare::{Comparison, exactly, exactly_one, tolerantly, tolerantly_equal_complex};
use crate::kernels::drive::CHUNK;
use crate::primitives::scalar::{domain, rules};

/// Finds Boolean `Y` from Boolean `X` and `X=Y` or `X≠Y`: both functions are their own inverses.
pub(crate) fn solved<C: Comparison>(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    for (array, blame) in [(&left, Blame::Left), (&right, Blame::Right)] {
        if !matches!(array.clone().narrowed(context.memory())?.elements(), Elements::Bits(_)) {
            return Err(Fault::domain(blame, format!("{} can be undone for Booleans alone", C::GLYPH)));
        }
    }
    pervade::<C>(context, left, right)
}

/// Computes `X f Y`.
pub(crate) fn pervade<C: Comparison>(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if let Some(result) = at_sight::<C>(context, &left, &right) {
        return Ok(result);
    }
    let plan = conform(&left, &right)?;
    spread::<C>(context, left, right, plan)
}

/// Compares scalars and few numbers, a fast path.
#[inline]
pub(crate) fn at_sight<C: Comparison>(context: &Context, left: &Array, right: &Array) -> Option<Array> {
    let scalars = left.as_scalar().zip(right.as_scalar()).and_then(|(left, right)| scalars::<C>(context, left, right));
    scalars.map(Array::from).or_else(|| small_vectors::comparison::<C>(context, left, right))
}

/// Computes `X f Y`, each argument broadcast to the result by a pattern.
pub(crate) fn spread<C: Comparison>(context: &mut Context, left: Array, right: Array, plan: Plan) -> Result<Array> {
    if left.is_nested() || right.is_nested() {
        return pervade::dyadic(context, &left, &right, plan, pervade::<C>);
    }
    let bound = plan.shape.bound();
    if bound == 0 {
        return Ok(Array::zilde().with_shape(plan.shape));
    }
    let common = left.element_type().common(right.element_type());
    if common == ElementType::Extended {
        let bits = extended::comparing::<C>(context, (left.elements(), plan.left), (right.elements(), plan.right), bound)?;
        return Ok(Array::new(plan.shape, bits));
    }
    if !C::ANY && common >= ElementType::Complex {
        return Err(domain(C::GLYPH, &left, &right));
    }
    let loops = Loops { context, left: left.elements(), right: right.elements(), plan: &plan, bound };
    let bits = match common {
        ElementType::Bits => loops.by_words::<C>()?,
        ElementType::I8 => loops.exactly::<C, i8>()?,
        ElementType::I16 => loops.exactly::<C, i16>()?,
        ElementType::I32 => loops.exactly::<C, i32>()?,
        ElementType::Float => loops.floats::<C>()?,
        ElementType::Complex => loops.complexes::<C>()?,
        ElementType::Latin => loops.exactly::<C, u8>()?,
        ElementType::Char => loops.exactly::<C, char>()?,
        ElementType::Marks => loops.references::<C>()?,
        // Elements of different kinds are never equal.
        ElementType::Nested | ElementType::Extended => {
            return Array::filled(context.memory(), plan.shape, &Array::bit(!C::EQUAL));
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
    if C::ANY
        && let (Some(left), Some(right)) = (left.as_latin(), right.as_latin())
    {
        return Some(Scalar::bit(C::exact(left, right)));
    }
    Some(Scalar::bit(C::tolerant(context.tolerance(), left.as_real()?, right.as_real()?)))
}

/// An argument that needs no strips.
enum Operand<'a, T> {
    /// Every element once, in the type of the comparison.
    Each(&'a [T]),
    /// One element for all.
    One(T),
}

impl<'a, T: Fed> Operand<'a, T> {
    fn of(elements: &'a Elements, reach: Reach) -> Option<Self> {
        let source = Source::of(elements)?;
        match reach {
            Reach::ONE => Some(Operand::One(source.element(0))),
            Reach::EACH => T::own(source).map(Operand::Each),
            _ => None,
        }
    }
}

/// The elements of two simple arguments and their broadcast patterns.
struct Loops<'a> {
    context: &'a Context,
    left: &'a Elements,
    right: &'a Elements,
    plan: &'a Plan,
    bound: usize,
}

impl Loops<'_> {
    fn by_words<C: Comparison>(&self) -> Result<Bits> {
        let (Elements::Bits(left), Elements::Bits(right)) = (self.left, self.right) else {
            unreachable!("the common type is that of bits")
        };
        let left = Words { source: left.words(), reach: self.plan.left };
        let right = Words { source: right.words(), reach: self.plan.right };
        self.packed(|start, part| zip_words(C::words, &left, &right, start, part))
    }

    fn exactly<C: Comparison, T: Fed + PartialOrd>(&self) -> Result<Bits> {
        let (left, right) = (Operand::<T>::of(self.left, self.plan.left), Operand::of(self.right, self.plan.right));
        let bound = self.bound;
        let range = move |start: usize, words: &[u64]| start..bound.min(start + 64 * words.len());
        match (left, right) {
            (Some(Operand::Each(left)), Some(Operand::Each(right))) => self.packed(|start, words| {
                let range = range(start, words);
                exactly::<C, T>(&left[range.clone()], &right[range], words);
            }),
            (Some(Operand::Each(left)), Some(Operand::One(one))) => {
                self.packed(|start, words| exactly_one::<C, T>(&left[range(start, words)], one, false, words))
            }
            (Some(Operand::One(one)), Some(Operand::Each(right))) => {
                self.packed(|start, words| exactly_one::<C, T>(&right[range(start, words)], one, true, words))
            }
            _ => self.exactly_by_strips::<C, T>(),
        }
    }

    fn exactly_by_strips<C: Comparison, T: Fed + PartialOrd>(&self) -> Result<Bits> {
        self.strips(|left: &[T], right: &[T], words| exactly::<C, T>(left, right, words))
    }

    fn floats<C: Comparison>(&self) -> Result<Bits> {
        let tolerance = self.context.tolerance();
        // Only zero is within any tolerance of zero.
        let zero = |elements: &Elements, reach| {
            reach == Reach::ONE && Source::of(elements).is_some_and(|source| source.element::<f64>(0) == 0.0)
        };
        if tolerance == 0.0 || zero(self.left, self.plan.left) || zero(self.right, self.plan.right) {
            return self.exactly::<C, f64>();
        }
        self.strips(|left, right, words| tolerantly::<C>(tolerance, left, right, words))
    }

    fn complexes<C: Comparison>(&self) -> Result<Bits> {
        let tolerance = rules(self.context).tolerance;
        self.strips(|left: &[Complex], right: &[Complex], words| {
            let equal =
                left.iter().zip(right).map(|(&left, &right)| tolerantly_equal_complex(tolerance, left, right) == C::EQUAL);
            pack(equal, words);
        })
    }

    fn references<C: Comparison>(&self) -> Result<Bits> {
        let (Elements::Marks(left), Elements::Marks(right)) = (self.left, self.right) else {
            unreachable!("the common type is that of references")
        };
        let (left, right) = (left.as_slice(), right.as_slice());
        let Self { plan, bound, .. } = *self;
        let equal = |position| (left[plan.left.index(position)] == right[plan.right.index(position)]) == C::EQUAL;
        self.packed(|start, words| pack((start..bound.min(start + 64 * words.len())).map(equal), words))
    }

    /// Runs a loop over strips of both arguments that packs its results.
    fn strips<T: Fed>(&self, zip: impl Fn(&[T], &[T], &mut [u64]) + Sync) -> Result<Bits> {
        let source = |elements| Source::of(elements).expect("numbers or characters");
        let (left, right) = (source(self.left), source(self.right));
        let Self { plan, bound, .. } = *self;
        self.packed(|start, part| {
            let length = (64 * part.len()).min(bound - start);
            let scratch =
                [Feeder::<T>::scratch_for(left, plan.left, length), Feeder::<T>::scratch_for(right, plan.right, length)];
            with_scratch(scratch, &mut |left_scratch, right_scratch| {
                let mut left = Feeder::new(left, plan.left, left_scratch);
                let mut right = Feeder::new(right, plan.right, right_scratch);
                for (index, words) in part.chunks_mut(STRIP / 64).enumerate() {
                    let position = start + index * STRIP;
                    let length = STRIP.min(bound - position);
                    zip(left.strip(position, length), right.strip(position, length), words);
                }
            });
        })
    }

    /// Fills words chunk by chunk; the function takes the position of the chunk's first bit.
    fn packed(&self, fill: impl Fn(usize, &mut [u64]) + Sync) -> Result<Bits> {
        let mut words = self.context.memory().block::<u64>(words_for(self.bound))?;
        let fill = |start: usize, part: &mut [u64]| {
            fill(64 * start, part);
            Ok::<(), Stop>(())
        };
        self.context.work().chunks(&mut words, CHUNK / 64, fill).map_err(|(_, stop)| stop)?;
        Ok(Bits::from_words(words, self.bound))
    }
}
