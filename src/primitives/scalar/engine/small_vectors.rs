//! Scalar functions of up to 32 real numbers, computed directly, since threads, strips and the choice of a loop would cost more
//! than the work. Results have the same types as on the general path, which computes those that this path cannot.

use crate::array::bits::pack;
use crate::array::{Array, Bits, Block, ElementType, Elements, Plain, Shape};
use crate::function::Context;
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::compare::Comparison;
use crate::kernels::scalar::{ScalarDyad, ScalarMonad};
use crate::primitives::scalar::engine::results::rules;
use crate::primitives::support::narrow::to_integers;

/// The maximum number of elements of a small vector: Boolean results fit in a word.
pub(crate) const SMALL_VECTOR_MAX_ELEMENTS: usize = 32;

/// Computes `X f Y`; returns `None` if the general path is needed.
pub(crate) fn dyadic<F: ScalarDyad>(context: &Context, left: &Array, right: &Array) -> Option<Array> {
    let common_type = left.element_type().common(right.element_type());
    if common_type > ElementType::Float || common_type == ElementType::Bits && F::BOOLEAN_RESULTS {
        return None;
    }
    let shape = find_common_shape(left, right)?;
    if F::WHOLE_RESULTS && common_type <= ElementType::I32 {
        // Most integers fit in a byte, and so do their results.
        if common_type == ElementType::I8
            && let Some(bytes) =
                compute_in_type(context, left, right, shape.bound(), |left: i8, right| F::apply_to_integers(left, right))
        {
            return Some(Array::new(shape.clone(), bytes));
        }
        let integers =
            compute_in_type(context, left, right, shape.bound(), |left: i32, right| F::apply_to_integers(left, right))?;
        return narrow_integers(context, common_type, shape, integers);
    }
    let rules = rules(context);
    if rules.decimal {
        return None;
    }
    let compute = |left, right| {
        let result = F::apply_to_floats(rules, left, right);
        (result, !result.is_finite())
    };
    let results = Elements::from(compute_in_type(context, left, right, shape.bound(), compute)?);
    let integers = if F::NARROWS_RESULTS { to_integers(context.memory(), &results).ok()? } else { None };
    Some(Array::new(shape.clone(), integers.unwrap_or(results)))
}

/// Computes the results in one type, which must hold the arguments; returns `None` if a result does not fit, or memory is short.
#[inline]
fn compute_in_type<T: Readable + Plain>(
    context: &Context,
    left: &Array,
    right: &Array,
    bound: usize,
    function: impl Fn(T, T) -> (T, bool),
) -> Option<Block<T>> {
    let (mut left_buffer, mut right_buffer) =
        ([T::default(); SMALL_VECTOR_MAX_ELEMENTS], [T::default(); SMALL_VECTOR_MAX_ELEMENTS]);
    let (left, right) = (SmallArgument::of(left, &mut left_buffer)?, SmallArgument::of(right, &mut right_buffer)?);
    let mut block = context.memory().block(bound).ok()?;
    let mut any_overflowed = false;
    let mut store = |target: &mut T, left: T, right: T| {
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
}

/// An argument in the type in which the results are computed.
enum SmallArgument<'a, T> {
    /// A single element, which is used for every result.
    One(T),
    /// Elements that are each used once.
    Each(&'a [T]),
}

impl<'a, T: Readable> SmallArgument<'a, T> {
    /// Borrows the elements if they have the type `T`, otherwise converts them into `buffer`; returns `None` if that is impossible.
    #[inline]
    fn of(array: &'a Array, buffer: &'a mut [T; SMALL_VECTOR_MAX_ELEMENTS]) -> Option<Self> {
        let source = ChunkSource::of(array.elements())?;
        if array.is_scalar() {
            return Some(SmallArgument::One(source.element(0)));
        }
        if let Some(slice) = T::source_slice(source) {
            return Some(SmallArgument::Each(slice));
        }
        let buffer = &mut buffer[..array.bound()];
        copy_converted(source, buffer)?;
        Some(SmallArgument::Each(buffer))
    }
}

/// Computes `f Y`; returns `None` if the general path is needed.
pub(crate) fn monadic<F: ScalarMonad>(context: &Context, right: &Array) -> Option<Array> {
    let element_type = right.element_type();
    if element_type > ElementType::Float {
        return None;
    }
    let shape = find_common_shape(right, right)?;
    if F::WHOLE_RESULTS && element_type <= ElementType::I32 {
        let mut results = copy_broadcast(right, shape, 0)?;
        let mut any_overflowed = false;
        for result in &mut results[..shape.bound()] {
            let overflowed;
            (*result, overflowed) = F::apply_to_integers(*result);
            any_overflowed |= overflowed;
        }
        if any_overflowed {
            return None;
        }
        let results = collect_block(context, results[..shape.bound()].iter().copied())?;
        return narrow_integers(context, element_type, shape, results);
    }
    let rules = rules(context);
    if rules.decimal {
        return None;
    }
    let mut results = copy_broadcast(right, shape, 0.0)?;
    for result in &mut results[..shape.bound()] {
        *result = F::apply_to_floats(rules, *result);
    }
    wrap_finite_floats(context, shape, &results)
}

/// Computes a comparison of real numbers or, for `=` and `≠`, of characters with codes below 256; returns `None` if the general
/// path is needed.
pub(crate) fn comparison<C: Comparison>(context: &Context, left: &Array, right: &Array) -> Option<Array> {
    let (shape, common_type) = (find_common_shape(left, right)?, left.element_type().common(right.element_type()));
    let bound = shape.bound();
    let mut word = [0];
    match common_type {
        ElementType::Bits | ElementType::I8 | ElementType::I16 | ElementType::I32 => {
            let (left, right) = (copy_broadcast(left, shape, 0)?, copy_broadcast(right, shape, 0)?);
            pack(left[..bound].iter().zip(&right).map(|(left, right)| C::apply_exactly(left, right)), &mut word);
        }
        ElementType::Float => {
            let (tolerance, left, right) =
                (context.tolerance(), copy_broadcast(left, shape, 0.0)?, copy_broadcast(right, shape, 0.0)?);
            pack(left[..bound].iter().zip(&right).map(|(&left, &right)| C::apply_tolerantly(tolerance, left, right)), &mut word);
        }
        ElementType::Latin if C::ACCEPTS_ANY => {
            let (left, right) = (copy_broadcast(left, shape, 0_u8)?, copy_broadcast(right, shape, 0_u8)?);
            pack(left[..bound].iter().zip(&right).map(|(left, right)| C::apply_exactly(left, right)), &mut word);
        }
        _ => return None,
    }
    Some(Array::new(shape.clone(), Bits::from_words(collect_block(context, word.into_iter())?, bound)))
}

/// Returns the shape of the result, or `None` if the result would be empty or too large, or if the shapes differ and neither
/// argument is a scalar.
fn find_common_shape<'a>(left: &'a Array, right: &'a Array) -> Option<&'a Shape> {
    let shape = match (left.is_scalar(), right.is_scalar()) {
        (true, _) => right.shape(),
        (_, true) => left.shape(),
        _ if left.shape() == right.shape() => right.shape(),
        _ => return None,
    };
    (1..=SMALL_VECTOR_MAX_ELEMENTS).contains(&shape.bound()).then_some(shape)
}

/// Converts a few elements to a type that must hold them, and broadcasts a scalar to `shape`; returns `None` if the elements cannot
/// be converted.
#[inline]
fn copy_broadcast<T: Readable>(array: &Array, shape: &Shape, zero: T) -> Option<[T; SMALL_VECTOR_MAX_ELEMENTS]> {
    let mut elements = [zero; SMALL_VECTOR_MAX_ELEMENTS];
    let target = &mut elements[..shape.bound()];
    let source = ChunkSource::of(array.elements())?;
    if array.is_scalar() {
        target.fill(source.element(0));
    } else {
        copy_converted(source, target)?;
    }
    Some(elements)
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
fn narrow_integers(context: &Context, argument_type: ElementType, shape: &Shape, results: Block<i32>) -> Option<Array> {
    // Numbers that a type holds survive a conversion to it unchanged.
    let (mut changed_by_8, mut changed_by_16) = (0, 0);
    for &whole in &*results {
        changed_by_8 |= whole ^ i32::from(whole as i8);
        changed_by_16 |= whole ^ i32::from(whole as i16);
    }
    let elements: Elements = if argument_type <= ElementType::I8 && changed_by_8 == 0 {
        collect_block(context, results.iter().map(|&whole| whole as i8))?.into()
    } else if argument_type <= ElementType::I16 && changed_by_16 == 0 {
        collect_block(context, results.iter().map(|&whole| whole as i16))?.into()
    } else {
        results.into()
    };
    Some(Array::new(shape.clone(), elements))
}

/// Returns an array of floats; `None` if one of them is not finite, or memory is short.
fn wrap_finite_floats(context: &Context, shape: &Shape, results: &[f64; SMALL_VECTOR_MAX_ELEMENTS]) -> Option<Array> {
    let results = &results[..shape.bound()];
    if !results.iter().all(|float| float.is_finite()) {
        return None;
    }
    Some(Array::new(shape.clone(), collect_block(context, results.iter().copied())?))
}

/// Collects elements in a new block; returns `None` if memory is short, which the general path reports.
fn collect_block<T: Plain>(context: &Context, elements: impl ExactSizeIterator<Item = T>) -> Option<Block<T>> {
    let mut block = context.memory().block(elements.len()).ok()?;
    fill(&mut block, elements);
    Some(block)
}
