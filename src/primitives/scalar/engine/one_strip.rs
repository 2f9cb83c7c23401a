//! Scalar functions of arguments of at most one strip, and of packed Booleans: the loops of the general path, on arguments that are read
//! where they lie. Copies of the arguments, chunks and threads would cost more than the work done on a thousand elements. Outer products
//! of that size repeat their arguments in a strip.

use super::results::rules;
use super::small_vectors::{SmallArgument, bits_to_argument, convert_floats, to_argument};
use crate::array::bits::words_for;
use crate::array::{Array, Block, ElementType, Elements, Plain, Scalar, Shape};
use crate::function::{Argument, ArgumentRef, Context};
use crate::kernels::bits::zip_all_words;
use crate::kernels::broadcast::{ChunkSource, Readable, STRIP_ELEMENTS, with_scratch};
use crate::kernels::compare::{Comparison, compare_exact, compare_exact_with_scalar, compare_tolerant};
use crate::kernels::pervade::{RealElement, map_floats, map_integers, zip_floats, zip_integers};
use crate::kernels::scalar::{ScalarDyad, ScalarMonad};

/// The maximum number of packed Booleans, as many as take the memory of a strip of floats.
const MAX_BITS: usize = 64 * STRIP_ELEMENTS;

/// Computes `X f Y`, whose shape is known, for real numbers; returns `None` if the general path is needed.
pub(super) fn dyadic<F: ScalarDyad>(
    context: &Context,
    shape: &Shape,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
) -> Option<Argument> {
    if left.element_type().common(right.element_type()) == ElementType::Bits && F::BOOLEAN_RESULTS {
        return zip_bits(context, shape, F::apply_to_words, left, right);
    }
    compute_pairs::<F>(&Pair { context, shape, left, right, pairing: Pairing::Each })
}

/// Computes `X∘.fY` for real numbers; returns `None` if the general path is needed.
pub(super) fn outer_product<F: ScalarDyad>(context: &Context, left: &Array, right: &Array) -> Option<Array> {
    let common = left.element_type().common(right.element_type());
    if common > ElementType::Float || common == ElementType::Bits && F::BOOLEAN_RESULTS {
        return None;
    }
    let shape = find_outer_shape(left, right)?;
    let pairing = Pairing::Outer { columns: right.bound() };
    let (left, right) = (ArgumentRef::Array(left), ArgumentRef::Array(right));
    compute_pairs::<F>(&Pair { context, shape: &shape, left, right, pairing }).map(Array::from)
}

/// Computes `X∘.fY` for a comparison of numbers or characters; returns `None` if the general path is needed.
pub(super) fn compare_outer_product<C: Comparison>(context: &Context, left: &Array, right: &Array) -> Option<Array> {
    let common = left.element_type().common(right.element_type());
    let shape = find_outer_shape(left, right)?;
    let pairing = Pairing::Outer { columns: right.bound() };
    let (left, right) = (ArgumentRef::Array(left), ArgumentRef::Array(right));
    let pair = Pair { context, shape: &shape, left, right, pairing };
    let result = match common {
        ElementType::I8 => pair.compare::<i8>(&compare_exact::<C, i8>),
        ElementType::I16 => pair.compare::<i16>(&compare_exact::<C, i16>),
        ElementType::I32 => pair.compare::<i32>(&compare_exact::<C, i32>),
        ElementType::Latin if C::ACCEPTS_ANY => pair.compare::<u8>(&compare_exact::<C, u8>),
        ElementType::Float => {
            let tolerance = context.tolerance();
            pair.compare(&|left: &[f64], right: &[f64], words: &mut [u64]| compare_tolerant::<C>(tolerance, left, right, words))
        }
        _ => None,
    };
    result.map(Array::from)
}

/// Returns the shape of an outer product, or `None` if it is a scalar, is empty or has too many elements.
fn find_outer_shape(left: &Array, right: &Array) -> Option<Shape> {
    let bound = left.bound().checked_mul(right.bound())?;
    if left.rank() == 0 || right.rank() == 0 || !(1..=STRIP_ELEMENTS).contains(&bound) {
        return None;
    }
    left.shape().concat(right.shape()).ok()
}

/// Computes a function of real numbers for all pairs; returns `None` if the general path is needed.
fn compute_pairs<F: ScalarDyad>(pair: &Pair<'_>) -> Option<Argument> {
    let (context, shape) = (pair.context, pair.shape);
    let common = pair.left.element_type().common(pair.right.element_type());
    let integers = || {
        let in_bytes = || if common <= ElementType::I8 { pair.zip::<i8>(&zip_integers::<F, i8>) } else { None };
        let in_halves = || if common <= ElementType::I16 { pair.zip::<i16>(&zip_integers::<F, i16>) } else { None };
        let in_words = || if common <= ElementType::I32 { pair.zip::<i32>(&zip_integers::<F, i32>) } else { None };
        in_bytes().or_else(in_halves).or_else(in_words)
    };
    if F::WHOLE_RESULTS
        && let Some(integers) = integers()
    {
        return Some(integers);
    }
    let rules = rules(context);
    if rules.decimal {
        return None;
    }
    let results = pair.compute(&|left: &[f64], right: &[f64], target: &mut [f64]| zip_floats::<F>(rules, left, right, target))?;
    convert_floats::<F>(context, shape, results)
}

/// Computes a comparison, whose shape is known, of numbers or characters; returns `None` if the general path is needed.
pub(super) fn compare<C: Comparison>(
    context: &Context,
    shape: &Shape,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
) -> Option<Argument> {
    match left.element_type().common(right.element_type()) {
        ElementType::Bits => zip_bits(context, shape, C::apply_to_words, left, right),
        ElementType::I8 => compare_exactly::<C, i8>(context, shape, left, right),
        ElementType::I16 => compare_exactly::<C, i16>(context, shape, left, right),
        ElementType::I32 => compare_exactly::<C, i32>(context, shape, left, right),
        ElementType::Latin if C::ACCEPTS_ANY => compare_exactly::<C, u8>(context, shape, left, right),
        ElementType::Float => {
            let tolerance = context.tolerance();
            // Only zero is within any tolerance of zero.
            let is_zero = |argument: ArgumentRef<'_>| argument.as_scalar().and_then(Scalar::as_real) == Some(0.0);
            if tolerance == 0.0 || is_zero(left) || is_zero(right) {
                return compare_exactly::<C, f64>(context, shape, left, right);
            }
            let pair = Pair { context, shape, left, right, pairing: Pairing::Each };
            pair.compare(&|left: &[f64], right: &[f64], words: &mut [u64]| compare_tolerant::<C>(tolerance, left, right, words))
        }
        _ => None,
    }
}

/// Computes `f Y` for integers or floats; returns `None` if the general path is needed.
pub(super) fn monadic<F: ScalarMonad>(context: &Context, right: &Array) -> Option<Argument> {
    match right.elements() {
        Elements::I8(buffer) if F::WHOLE_RESULTS => map_in_type(context, right, buffer.as_slice(), &map_integers::<F, i8>),
        Elements::I16(buffer) if F::WHOLE_RESULTS => map_in_type(context, right, buffer.as_slice(), &map_integers::<F, i16>),
        Elements::I32(buffer) if F::WHOLE_RESULTS => map_in_type(context, right, buffer.as_slice(), &map_integers::<F, i32>),
        Elements::Float(buffer) => {
            let rules = rules(context);
            if rules.decimal {
                return None;
            }
            map_in_type(context, right, buffer.as_slice(), &|right: &[f64], target: &mut [f64]| {
                map_floats::<F>(rules, right, target)
            })
        }
        _ => None,
    }
}

/// A loop over the elements of two arguments of one type; it returns true if a result does not fit the type or is not finite.
type ZipLoop<'a, T> = dyn Fn(&[T], &[T], &mut [T]) -> bool + 'a;

/// The pairs of elements to which a function is applied.
#[derive(Clone, Copy)]
enum Pairing {
    /// Those at the same position, or each element of one argument with the other argument, a scalar.
    Each,
    /// Each element of the left argument with all elements of the right one, which fill `columns` columns.
    Outer { columns: usize },
}

/// Two arguments, and the shape of the result.
struct Pair<'a> {
    context: &'a Context,
    shape: &'a Shape,
    left: ArgumentRef<'a>,
    right: ArgumentRef<'a>,
    pairing: Pairing,
}

impl Pair<'_> {
    /// Computes the results in one type, which must hold the elements of both arguments; returns `None` if there are too many, if one
    /// does not fit, or if the work should stop. The loop is called by pointer, so that all but the loop is compiled once for each type.
    fn compute<T: RealElement>(&self, zip: &ZipLoop<'_, T>) -> Option<Block<T>> {
        let bound = self.shape.bound();
        let mut target = allocate_target(self.context, bound)?;
        let fails = self.with_slices(&mut |left: &[T], right: &[T]| zip(left, right, &mut target))?;
        (!fails).then_some(target)
    }

    /// Compares the elements in one type, as [`Pair::compute`] computes results.
    fn compare<T: Readable>(&self, compare: &dyn Fn(&[T], &[T], &mut [u64])) -> Option<Argument> {
        fill_bits(self.context, self.shape, |words| self.with_slices(&mut |left: &[T], right: &[T]| compare(left, right, words)))
    }

    /// Passes both arguments to a function as slices with an element for each result. The type must hold the elements of both: those of
    /// another type are converted. Returns `None` if an argument is not a simple array of numbers or characters.
    fn with_slices<T: Readable, R>(&self, run: &mut dyn FnMut(&[T], &[T]) -> R) -> Option<R> {
        let (left, right, bound) = (Input::of(self.left)?, Input::of(self.right)?, self.shape.bound());
        Some(match self.pairing {
            Pairing::Each => {
                let scratch = [left.scratch_length(bound), right.scratch_length(bound)];
                with_scratch(scratch, &mut |left_scratch, right_scratch| run(left.read(left_scratch), right.read(right_scratch)))
            }
            Pairing::Outer { columns } => with_scratch([bound, bound], &mut |left_scratch, right_scratch| {
                left.stretch(columns, left_scratch);
                right.cycle(columns, right_scratch);
                run(left_scratch, right_scratch)
            }),
        })
    }

    /// Computes the results as an array, like [`Pair::compute`].
    fn zip<T: RealElement>(&self, zip: &ZipLoop<'_, T>) -> Option<Argument> {
        self.compute(zip).map(|results| to_argument(self.shape, results))
    }
}

/// Computes the results for one argument, as [`Pair::compute`] does for two.
fn map_in_type<T: RealElement>(
    context: &Context,
    right: &Array,
    source: &[T],
    map: &dyn Fn(&[T], &mut [T]) -> bool,
) -> Option<Argument> {
    let mut target = allocate_target(context, source.len())?;
    (!map(source, &mut target)).then(|| to_argument(right.shape(), target))
}

/// Allocates the target for the results of one strip, and counts the steps that the general path counts; returns `None` if there are too
/// many results, if memory is short, or if the work should stop.
fn allocate_target<T: Plain>(context: &Context, bound: usize) -> Option<Block<T>> {
    if bound > STRIP_ELEMENTS {
        return None;
    }
    context.work().poll().ok()?;
    context.memory().step(bound).ok()?;
    context.memory().block(bound).ok()
}

/// An argument of a loop.
enum Input<'a, T> {
    /// Elements that have the type of the loop.
    Slice(&'a [T]),
    /// A single element, which is repeated.
    One(T),
    /// Elements that are converted.
    Converted(ChunkSource<'a>),
}

impl<'a, T: Readable> Input<'a, T> {
    fn of(argument: ArgumentRef<'a>) -> Option<Self> {
        match SmallArgument::borrow(argument) {
            Some(SmallArgument::Each(slice)) => Some(Input::Slice(slice)),
            Some(SmallArgument::One(element)) => Some(Input::One(element)),
            None => match argument {
                ArgumentRef::Array(array) => ChunkSource::of(array.elements()).map(Input::Converted),
                ArgumentRef::Scalar(_) => None,
            },
        }
    }

    /// Returns the length of the scratch space needed to read `bound` elements.
    fn scratch_length(&self, bound: usize) -> usize {
        if matches!(self, Input::Slice(_)) { 0 } else { bound }
    }

    /// Returns the elements; those that are repeated or converted are written to `scratch`.
    fn read<'s>(&self, scratch: &'s mut [T]) -> &'s [T]
    where
        'a: 's,
    {
        match *self {
            Input::Slice(slice) => return slice,
            Input::One(element) => scratch.fill(element),
            Input::Converted(source) => source.copy(0, scratch),
        }
        scratch
    }

    /// Fills `target` with each element `count` times.
    fn stretch(&self, count: usize, target: &mut [T]) {
        for (index, part) in target.chunks_mut(count).enumerate() {
            part.fill(match *self {
                Input::Slice(slice) => slice[index],
                Input::One(element) => element,
                Input::Converted(source) => source.element(index),
            });
        }
    }

    /// Fills `target` with all elements, of which there are `count`, again and again.
    fn cycle(&self, count: usize, target: &mut [T]) {
        let (first, rest) = target.split_at_mut(count);
        match *self {
            Input::Slice(slice) => first.copy_from_slice(slice),
            Input::One(element) => first.fill(element),
            Input::Converted(source) => source.copy(0, first),
        }
        rest.chunks_mut(count).for_each(|part| part.copy_from_slice(first));
    }
}

fn compare_exactly<C: Comparison, T: Readable + PartialOrd>(
    context: &Context,
    shape: &Shape,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
) -> Option<Argument> {
    fill_bits(context, shape, |words| match (SmallArgument::<T>::borrow(left), SmallArgument::borrow(right)) {
        (Some(SmallArgument::Each(left)), Some(SmallArgument::One(right))) => {
            compare_exact_with_scalar::<C, T>(left, right, false, words);
            Some(())
        }
        (Some(SmallArgument::One(left)), Some(SmallArgument::Each(right))) => {
            compare_exact_with_scalar::<C, T>(right, left, true, words);
            Some(())
        }
        _ => {
            let pair = Pair { context, shape, left, right, pairing: Pairing::Each };
            pair.with_slices(&mut |left: &[T], right: &[T]| compare_exact::<C, T>(left, right, words))
        }
    })
}

/// Makes a Boolean array of one strip from words that `fill` writes; returns `None` if it has too many elements, if `fill` fails, if
/// memory is short, or if the work should stop.
fn fill_bits(context: &Context, shape: &Shape, fill: impl FnOnce(&mut [u64]) -> Option<()>) -> Option<Argument> {
    if shape.bound() > STRIP_ELEMENTS {
        return None;
    }
    make_bits(context, shape, fill)
}

fn make_bits(context: &Context, shape: &Shape, fill: impl FnOnce(&mut [u64]) -> Option<()>) -> Option<Argument> {
    let mut words: Block<u64> = allocate_target(context, words_for(shape.bound()))?;
    fill(&mut words)?;
    Some(bits_to_argument(shape, words))
}

/// Applies a function to the words of packed Booleans; returns `None` if there are too many, if memory is short, or if the work should
/// stop.
fn zip_bits(
    context: &Context,
    shape: &Shape,
    function: fn(u64, u64) -> u64,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
) -> Option<Argument> {
    if shape.bound() > MAX_BITS {
        return None;
    }
    make_bits(context, shape, |target| {
        match (BitWords::of(left)?, BitWords::of(right)?) {
            (BitWords::Each(left), BitWords::Each(right)) => zip_all_words(function, left, right, target),
            (BitWords::One(left), BitWords::Each(right)) => {
                target.iter_mut().zip(right).for_each(|(target, &right)| *target = function(left, right));
            }
            (BitWords::Each(left), BitWords::One(right)) => {
                target.iter_mut().zip(left).for_each(|(target, &left)| *target = function(left, right));
            }
            (BitWords::One(left), BitWords::One(right)) => target.fill(function(left, right)),
        }
        Some(())
    })
}

/// Packed Booleans, or one that is repeated in all bits of a word.
enum BitWords<'a> {
    One(u64),
    Each(&'a [u64]),
}

impl<'a> BitWords<'a> {
    /// Reads an argument; returns `None` if it is not Boolean.
    fn of(argument: ArgumentRef<'a>) -> Option<Self> {
        let repeat = |bit: Scalar| bit.as_integer().map(|bit| BitWords::One(if bit == 0 { 0 } else { u64::MAX }));
        match argument {
            ArgumentRef::Scalar(bit) => repeat(bit),
            ArgumentRef::Array(array) if array.is_scalar() => repeat(array.as_scalar()?),
            ArgumentRef::Array(array) => match array.elements() {
                Elements::Bits(bits) => Some(BitWords::Each(bits.words())),
                _ => None,
            },
        }
    }
}
