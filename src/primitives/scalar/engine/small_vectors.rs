//! Scalar functions of up to 128 real numbers, computed directly, since threads, strips and the choice of a loop would cost more
//! than the work; longer vectors are passed on to [`one_strip`]. Results have the same types as on the general path, which computes
//! those that this path cannot.

use crate::array::bits::pack_bytes;
use crate::array::{Array, Bits, Block, Element, ElementType, Elements, Plain, Shape};
use crate::function::{Argument, ArgumentRef, Context};
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::compare::Comparison;
use crate::kernels::scalar::{ScalarDyad, ScalarMonad};
use crate::primitives::scalar::engine::one_strip;
use crate::primitives::scalar::engine::results::rules;
use crate::primitives::support::narrow_on_assignment::to_integers;

/// The maximum number of elements of a small vector.
pub(crate) const SMALL_VECTOR_MAX_ELEMENTS: usize = 128;
/// The maximum number of elements of a small vector that is converted to another type on the stack.
const CONVERTED_MAX_ELEMENTS: usize = 32;
/// The number of words that hold the Boolean results for a small vector.
const RESULT_WORDS: usize = SMALL_VECTOR_MAX_ELEMENTS / 64;

/// Computes `X f Y`; returns `None` if the general path is needed, which combines bits word by word.
pub(crate) fn dyadic<F: ScalarDyad>(context: &Context, left: ArgumentRef<'_>, right: ArgumentRef<'_>) -> Option<Argument> {
    let common_type = left.element_type().common(right.element_type());
    if common_type > ElementType::Float {
        return None;
    }
    let shape = find_common_shape(left, right)?;
    if shape.bound() > SMALL_VECTOR_MAX_ELEMENTS || common_type == ElementType::Bits && F::BOOLEAN_RESULTS {
        return one_strip::dyadic::<F>(context, shape, left, right);
    }
    compute_dyadic::<F>(context, common_type, shape, left, right).or_else(|| one_strip::dyadic::<F>(context, shape, left, right))
}

/// Computes `X f Y` for a small vector; returns `None` if a result does not fit the types tried here, if too many elements would have to
/// be converted, or if memory is short.
#[inline(always)]
fn compute_dyadic<F: ScalarDyad>(
    context: &Context,
    common_type: ElementType,
    shape: &Shape,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
) -> Option<Argument> {
    if F::WHOLE_RESULTS && common_type <= ElementType::I32 {
        return compute_integers::<F>(context, common_type, shape, left, right);
    }
    let rules = rules(context);
    if rules.decimal {
        return None;
    }
    let compute = |left, right| {
        let result = F::apply_to_floats(rules, left, right);
        (result, !result.is_finite())
    };
    let results = compute_in_type(context, left, right, shape.bound(), compute)?;
    convert_floats::<F>(context, shape, results)
}

/// Returns the results of a function as an argument: as integers if all are, and the function narrows its results; returns `None` if
/// memory is short.
#[inline(always)]
pub(super) fn convert_floats<F: ScalarDyad>(context: &Context, shape: &Shape, results: Block<f64>) -> Option<Argument> {
    if !F::NARROWS_RESULTS {
        return Some(to_argument(shape, results));
    }
    let results = Elements::from(results);
    let integers = to_integers(context.memory(), &results).ok()?;
    Some(Array::new(shape.clone(), integers.unwrap_or(results)).into())
}

/// Computes `X f Y` for integers of at most 32 bits; returns `None` if a result does not fit, or memory is short.
fn compute_integers<F: ScalarDyad>(
    context: &Context,
    common_type: ElementType,
    shape: &Shape,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
) -> Option<Argument> {
    let bound = shape.bound();
    let in_words = |left: i32, right: i32| F::apply_to_integers(left, right);
    let results = match common_type {
        ElementType::I8 => {
            // Most integers fit in a byte, and so do their results.
            let in_bytes = |left: i8, right: i8| F::apply_to_integers(left, right);
            if let Some(bytes) = compute_in_type(context, left, right, bound, in_bytes) {
                return Some(to_argument(shape, bytes));
            }
            compute_in_type(context, left, right, bound, |left: i8, right: i8| in_words(left.into(), right.into()))?
        }
        ElementType::I16 => {
            compute_in_type(context, left, right, bound, |left: i16, right: i16| in_words(left.into(), right.into()))?
        }
        _ => compute_in_type(context, left, right, bound, in_words)?,
    };
    narrow_integers(context, common_type, shape, results)
}

/// Computes the results, whose arguments must fit the type `S`; returns `None` if a result does not fit the type `T`, or memory is
/// short.
#[inline]
fn compute_in_type<S: Readable, T: Plain>(
    context: &Context,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
    bound: usize,
    function: impl Fn(S, S) -> (T, bool),
) -> Option<Block<T>> {
    with_arguments(left, right, |left, right| {
        let mut block = context.memory().block(bound).ok()?;
        let mut any_overflowed = false;
        let mut store = |target: &mut T, left: S, right: S| {
            let overflowed;
            (*target, overflowed) = function(left, right);
            any_overflowed |= overflowed;
        };
        let targets = block.iter_mut();
        match (left, right) {
            (SmallArgument::Each(left), SmallArgument::Each(right)) => {
                targets.zip(left).zip(right).for_each(|((target, &left), &right)| store(target, left, right));
            }
            (SmallArgument::One(left), SmallArgument::Each(right)) => {
                targets.zip(right).for_each(|(target, &right)| store(target, left, right));
            }
            (SmallArgument::Each(left), SmallArgument::One(right)) => {
                targets.zip(left).for_each(|(target, &left)| store(target, left, right));
            }
            (SmallArgument::One(left), SmallArgument::One(right)) => targets.for_each(|target| store(target, left, right)),
        }
        (!any_overflowed).then_some(block)
    })
}

/// Computes `f Y`; returns `None` if the general path is needed.
pub(crate) fn monadic<F: ScalarMonad>(context: &Context, right: &Array) -> Option<Argument> {
    let element_type = right.element_type();
    if element_type > ElementType::Float {
        return None;
    }
    let shape = check_not_empty(right.shape())?;
    if shape.bound() > SMALL_VECTOR_MAX_ELEMENTS {
        return one_strip::monadic::<F>(context, right);
    }
    if F::WHOLE_RESULTS && element_type <= ElementType::I32 {
        let integers = map_in_type(context, right, |right: i32| F::apply_to_integers(right))?;
        return narrow_integers(context, element_type, shape, integers);
    }
    let rules = rules(context);
    if rules.decimal {
        return None;
    }
    let compute = |right| {
        let result = F::apply_to_floats(rules, right);
        (result, !result.is_finite())
    };
    Some(to_argument(shape, map_in_type(context, right, compute)?))
}

/// Computes the results for one argument in one type, which must hold it; returns `None` if a result does not fit, or memory is
/// short.
#[inline]
fn map_in_type<T: Readable + Plain>(context: &Context, right: &Array, function: impl Fn(T) -> (T, bool)) -> Option<Block<T>> {
    let mut buffer;
    let argument = match SmallArgument::borrow(ArgumentRef::Array(right)) {
        Some(argument) => argument,
        None => {
            buffer = [T::default(); CONVERTED_MAX_ELEMENTS];
            SmallArgument::convert(ArgumentRef::Array(right), &mut buffer)?
        }
    };
    let SmallArgument::Each(source) = argument else { return None };
    let mut block = context.memory().block(source.len()).ok()?;
    let mut any_overflowed = false;
    for (target, &element) in block.iter_mut().zip(source) {
        let overflowed;
        (*target, overflowed) = function(element);
        any_overflowed |= overflowed;
    }
    (!any_overflowed).then_some(block)
}

/// Computes a comparison of real numbers or, for `=` and `≠`, of characters with codes below 256; returns `None` if the general
/// path is needed.
pub(crate) fn compare<C: Comparison>(context: &Context, left: ArgumentRef<'_>, right: ArgumentRef<'_>) -> Option<Argument> {
    let (shape, common_type) = (find_common_shape(left, right)?, left.element_type().common(right.element_type()));
    if shape.bound() > SMALL_VECTOR_MAX_ELEMENTS || common_type == ElementType::Bits {
        return one_strip::compare::<C>(context, shape, left, right);
    }
    let mut words = [0; RESULT_WORDS];
    let words = &mut words[..shape.bound().div_ceil(64)];
    let compared = match common_type {
        ElementType::I8 => compare_in_type(left, right, C::apply_exactly::<i8>, words),
        ElementType::I16 | ElementType::I32 => compare_in_type(left, right, C::apply_exactly::<i32>, words),
        ElementType::Float => {
            let tolerance = context.tolerance();
            compare_in_type(left, right, |left, right| C::apply_tolerantly(tolerance, left, right), words)
        }
        ElementType::Latin if C::ACCEPTS_ANY => compare_in_type(left, right, C::apply_exactly::<u8>, words),
        _ => return None,
    };
    if compared.is_none() {
        return one_strip::compare::<C>(context, shape, left, right);
    }
    Some(bits_to_argument(shape, collect_block(context, words.iter().copied())?))
}

/// Compares the arguments in one type, which must hold them, and packs the results; returns `None` if they cannot be converted.
#[inline]
fn compare_in_type<T: Readable>(
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
    compare: impl Fn(T, T) -> bool,
    words: &mut [u64],
) -> Option<()> {
    with_arguments(left, right, |left, right| {
        let mut bytes = [0; SMALL_VECTOR_MAX_ELEMENTS];
        let count = match (left, right) {
            (SmallArgument::Each(left), SmallArgument::Each(right)) => {
                fill(&mut bytes, left.iter().zip(right).map(|(&left, &right)| u8::from(compare(left, right))));
                left.len()
            }
            (SmallArgument::One(left), SmallArgument::Each(right)) => {
                fill(&mut bytes, right.iter().map(|&right| u8::from(compare(left, right))));
                right.len()
            }
            (SmallArgument::Each(left), SmallArgument::One(right)) => {
                fill(&mut bytes, left.iter().map(|&left| u8::from(compare(left, right))));
                left.len()
            }
            (SmallArgument::One(left), SmallArgument::One(right)) => {
                bytes[0] = u8::from(compare(left, right));
                1
            }
        };
        pack_bytes(&bytes[..count], words);
        Some(())
    })
}

/// An argument in the type in which the results are computed.
pub(super) enum SmallArgument<'a, T> {
    /// A single element, which is used for every result.
    One(T),
    /// Elements that are each used once.
    Each(&'a [T]),
}

impl<'a, T: Readable> SmallArgument<'a, T> {
    /// Borrows the elements if they have the type `T`, or reads the only one, which must fit it; returns `None` otherwise.
    #[inline(always)]
    pub(super) fn borrow(argument: ArgumentRef<'a>) -> Option<Self> {
        let array = match argument {
            ArgumentRef::Scalar(scalar) => return Some(SmallArgument::One(scalar.to_element())),
            ArgumentRef::Array(array) => array,
        };
        let source = ChunkSource::of(array.elements())?;
        if array.is_scalar() {
            return Some(SmallArgument::One(source.element(0)));
        }
        T::source_slice(source).map(SmallArgument::Each)
    }

    /// Borrows the elements, or converts a few of another type, which must fit the type `T`, into `buffer`; returns `None` if there
    /// are too many or `T` cannot hold them.
    #[inline(never)]
    fn convert(argument: ArgumentRef<'a>, buffer: &'a mut [T; CONVERTED_MAX_ELEMENTS]) -> Option<Self> {
        if let Some(borrowed) = Self::borrow(argument) {
            return Some(borrowed);
        }
        let ArgumentRef::Array(array) = argument else { return None };
        let buffer = buffer.get_mut(..array.bound())?;
        copy_converted(ChunkSource::of(array.elements())?, buffer)?;
        Some(SmallArgument::Each(buffer))
    }
}

/// Passes both arguments to `compute` in the type `T`, which must hold them; returns `None` if there are too many elements of
/// another type.
#[inline]
fn with_arguments<T: Readable, R>(
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
    mut compute: impl FnMut(SmallArgument<'_, T>, SmallArgument<'_, T>) -> Option<R>,
) -> Option<R> {
    if let (Some(left), Some(right)) = (SmallArgument::borrow(left), SmallArgument::borrow(right)) {
        return compute(left, right);
    }
    let (mut left_buffer, mut right_buffer) = ([T::default(); CONVERTED_MAX_ELEMENTS], [T::default(); CONVERTED_MAX_ELEMENTS]);
    compute(SmallArgument::convert(left, &mut left_buffer)?, SmallArgument::convert(right, &mut right_buffer)?)
}

/// Returns the shape of the result, or `None` if the result would be empty, or if the shapes differ and neither argument is a scalar.
#[inline]
fn find_common_shape<'a>(left: ArgumentRef<'a>, right: ArgumentRef<'a>) -> Option<&'a Shape> {
    let shape = match (left, right) {
        (ArgumentRef::Scalar(_), ArgumentRef::Scalar(_)) => return None,
        (ArgumentRef::Scalar(_), ArgumentRef::Array(array)) | (ArgumentRef::Array(array), ArgumentRef::Scalar(_)) => {
            array.shape()
        }
        (ArgumentRef::Array(left), ArgumentRef::Array(right)) => match (left.is_scalar(), right.is_scalar()) {
            (true, _) => right.shape(),
            (_, true) => left.shape(),
            _ if left.shape() == right.shape() => right.shape(),
            _ => return None,
        },
    };
    check_not_empty(shape)
}

/// Returns the shape of the result, or `None` if the result would be empty.
#[inline]
fn check_not_empty(shape: &Shape) -> Option<&Shape> {
    (shape.bound() > 0).then_some(shape)
}

/// Converts real numbers, or characters with codes below 256, to a type that must hold them; returns `None` for other elements.
#[inline(never)]
fn copy_converted<T: Readable>(source: ChunkSource<'_>, target: &mut [T]) -> Option<()> {
    match source {
        ChunkSource::Bits(words) => {
            for (index, target) in target.iter_mut().enumerate() {
                *target = T::from_whole((words[0] >> index & 1) as i32);
            }
        }
        ChunkSource::I8(slice) => fill(target, slice.iter().map(|&whole| T::from_whole(i32::from(whole)))),
        ChunkSource::I16(slice) => fill(target, slice.iter().map(|&whole| T::from_whole(i32::from(whole)))),
        ChunkSource::I32(slice) => fill(target, slice.iter().map(|&whole| T::from_whole(whole))),
        ChunkSource::Float(slice) => fill(target, slice.iter().map(|&float| T::from_float(float))),
        ChunkSource::Latin(slice) => fill(target, slice.iter().map(|&byte| T::from_whole(i32::from(byte)))),
        _ => return None,
    }
    Some(())
}

/// Writes elements to a slice of the same length.
#[inline]
fn fill<T>(target: &mut [T], elements: impl Iterator<Item = T>) {
    target.iter_mut().zip(elements).for_each(|(target, element)| *target = element);
}

/// Returns an array of integers in the narrowest type that holds them and is not narrower than `argument_type`; the general path
/// gives them the same type.
fn narrow_integers(context: &Context, argument_type: ElementType, shape: &Shape, results: Block<i32>) -> Option<Argument> {
    // Numbers that a type holds survive a conversion to it unchanged.
    let (mut changed_by_8, mut changed_by_16) = (0, 0);
    for &whole in &*results {
        changed_by_8 |= whole ^ i32::from(whole as i8);
        changed_by_16 |= whole ^ i32::from(whole as i16);
    }
    Some(if argument_type <= ElementType::I8 && changed_by_8 == 0 {
        to_argument(shape, collect_block(context, results.iter().map(|&whole| whole as i8))?)
    } else if argument_type <= ElementType::I16 && changed_by_16 == 0 {
        to_argument(shape, collect_block(context, results.iter().map(|&whole| whole as i16))?)
    } else {
        to_argument(shape, results)
    })
}

/// Returns results as an array, or as a scalar if their shape is that of one.
#[inline(always)]
pub(super) fn to_argument<T: Element>(shape: &Shape, results: Block<T>) -> Argument {
    if shape.rank() == 0 {
        return Array::new(Shape::SCALAR, T::wrap(results.into())).into();
    }
    Argument::Array(Array::box_block(shape, results))
}

/// Returns the Boolean results in words as an array or a scalar, like [`to_argument`].
#[inline(always)]
pub(super) fn bits_to_argument(shape: &Shape, words: Block<u64>) -> Argument {
    let bits = Bits::from_words(words, shape.bound());
    if shape.rank() == 0 {
        return Array::new(Shape::SCALAR, bits).into();
    }
    Argument::Array(Array::box_bits(shape, bits))
}

/// Collects elements in a new block; returns `None` if memory is short, which the general path reports.
fn collect_block<T: Plain>(context: &Context, elements: impl ExactSizeIterator<Item = T>) -> Option<Block<T>> {
    let mut block = context.memory().block(elements.len()).ok()?;
    fill(&mut block, elements);
    Some(block)
}
