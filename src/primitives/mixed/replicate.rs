#![doc = include_str!("replicate.md")]

use crate::array::bits::words_for;
use crate::array::elements::with_elements;
use crate::array::elements::with_plain_elements;
use crate::array::{Array, Bits, Buffer, Element, Elements, Whole};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::bits::count_all_ones;
use crate::kernels::simd::compress::Lane;
use crate::kernels::structure::SourceRun;
use crate::kernels::{compress, simd};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::results::full_like;
use crate::primitives::support::arguments;
use crate::primitives::support::concat::concat_runs;
use crate::primitives::support::short_vectors;

/// The primitive `/`.
pub(crate) static REPLICATE: Primitive = Primitive::new('/', "primitives/mixed/replicate.md")
    .dyadic("replicate", |context, left, right| {
        let axis = right.last_axis();
        replicate(context, left, right, axis)
    })
    .with_identity(|context, cell| full_like(context, cell, 1.0))
    .dyadic_fast_path(short_vectors::compress)
    .dyadic_with_axis(replicate_axis);

/// Computes `X/[K]Y` and `X⌿[K]Y`.
pub(crate) fn replicate_axis(context: &mut Context, axis: &Array, left: Array, right: Array) -> Result<Array> {
    let axis = arguments::to_axis(context, axis, right.rank())?;
    replicate(context, left, right, axis)
}

/// Repeats each cell along an axis as often as its count says; a count of `-N` gives `N` fills instead.
pub(crate) fn replicate(context: &Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    check_counts(&left)?;
    let right = if right.is_scalar() { right.ravel() } else { right };
    let length = right.lengths()[axis];
    if left.bound() != 1 && length != 1 && left.bound() != length {
        let axis_number = axis as i64 + context.index_origin();
        let message =
            format!("one count for each cell is needed: got {}, but axis {axis_number} has length {length}", left.bound());
        return Err(Fault::length(Blame::Function, message));
    }
    if right.rank() == 1 && left.bound() == length && length > 1 {
        match left.elements() {
            Elements::Bits(mask) => return compress_by_mask(context, mask, &right),
            Elements::I8(counts) if are_non_negative(counts) => return repeat_by_counts(context, counts.as_slice(), &right),
            Elements::I16(counts) if are_non_negative(counts) => return repeat_by_counts(context, counts.as_slice(), &right),
            Elements::I32(counts) if are_non_negative(counts) => return repeat_by_counts(context, counts.as_slice(), &right),
            _ => {}
        }
    }
    let counts = arguments::to_many_integers(context.memory(), &left, Blame::Left)?;
    if let [count] = counts[..]
        && count > 0
        && right.rank() == 1
        && !right.is_empty()
    {
        return repeat_all(context, count as usize, &right);
    }
    replicate_cells(context, &counts, right, axis)
}

/// Fails unless the counts are a scalar or a vector.
pub(crate) fn check_counts(left: &Array) -> Result<()> {
    if left.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("counts must be a scalar or a vector, not an array of rank {}", left.rank()),
        ));
    }
    Ok(())
}

/// Returns true if no count is negative: then the result has no fills.
fn are_non_negative<T: Whole>(counts: &Buffer<T>) -> bool {
    counts.as_slice().iter().all(|count| count.whole() >= 0)
}

/// Returns the elements of a vector where the mask has ones.
pub(crate) fn compress_by_mask(context: &Context, mask: &Bits, right: &Array) -> Result<Array> {
    let (memory, work, ones) = (context.memory(), context.work(), count_all_ones(mask.words()));
    if ones == 0 {
        return right.empty_vector();
    }
    if ones == mask.len() {
        return Ok(right.clone());
    }
    let elements = with_plain_elements!(right.elements(), buffer => compress_buffer(context, mask, buffer, ones)?,
        Elements::Bits(bits) => {
            let mut words = memory.block::<u64>(words_for(ones))?;
            simd::compress::compress_bits(mask.words(), bits.words(), &mut words);
            Elements::Bits(Bits::from_words(words, ones))
        },
        others => with_elements!(others, _bits => unreachable!("bits are handled above"), buffer => {
            let source = buffer.as_slice();
            Element::wrap(Buffer::build(memory, ones, &source[0], |target| {
                Ok(compress::compress(work, mask.words(), source, target)?)
            })?)
        }),
    );
    Array::vector(elements).simplify(memory)
}

/// Returns the elements where the mask has ones; `ones` is their number.
fn compress_buffer<T: Element + Lane>(context: &Context, mask: &Bits, buffer: &Buffer<T>, ones: usize) -> Result<Elements> {
    let source = buffer.as_slice();
    let result = Buffer::build(context.memory(), ones, &source[0], |target| {
        Ok(compress::compress_lanes(context.work(), mask.words(), source, target)?)
    })?;
    Ok(Element::wrap(result))
}

/// Repeats each element of a vector as often as its count says.
fn repeat_by_counts<I: Whole>(context: &Context, counts: &[I], right: &Array) -> Result<Array> {
    let (memory, work) = (context.memory(), context.work());
    let total = sum_magnitudes(counts.iter().map(|count| count.whole()))?;
    if total == 0 {
        return right.empty_vector();
    }
    let elements = with_elements!(
        right.elements(),
        bits => {
            let bytes = bits.to_bytes(memory)?;
            Elements::Bits(Bits::from_bytes(memory, total, |target| Ok(compress::replicate(work, counts, &bytes, target)?))?)
        },
        buffer => {
            let source = buffer.as_slice();
            Element::wrap(Buffer::build(memory, total, &source[0], |target| {
                Ok(compress::replicate(work, counts, source, target)?)
            })?)
        }
    );
    Array::vector(elements).simplify(memory)
}

/// Repeats every element of a vector `count` times.
fn repeat_all(context: &Context, count: usize, right: &Array) -> Result<Array> {
    let (memory, work) = (context.memory(), context.work());
    let total = checked_product(count as i64, right.bound())?;
    if count == 1 {
        return Ok(right.clone());
    }
    let elements = with_plain_elements!(right.elements(), buffer => repeat_buffer(context, count, buffer, total)?,
        Elements::Bits(bits) => {
            let bytes = bits.to_bytes(memory)?;
            Elements::Bits(Bits::from_bytes(memory, total, |target| Ok(compress::repeat_lanes(work, count, &bytes, target)?))?)
        },
        others => with_elements!(others, _bits => unreachable!("bits are handled above"), buffer => {
            let source = buffer.as_slice();
            Element::wrap(Buffer::build(memory, total, &source[0], |target| {
                Ok(compress::repeat(work, count, source, target)?)
            })?)
        }),
    );
    Ok(Array::vector(elements))
}

/// Returns `count` copies of each element, which are `total` elements.
fn repeat_buffer<T: Element + Lane>(context: &Context, count: usize, buffer: &Buffer<T>, total: usize) -> Result<Elements> {
    let source = buffer.as_slice();
    let result = Buffer::build(context.memory(), total, &source[0], |target| {
        Ok(compress::repeat_lanes(context.work(), count, source, target)?)
    })?;
    Ok(Element::wrap(result))
}

/// Returns the number of cells in the result if one count applies to each of `length` cells; fails if it is too large.
fn checked_product(count: i64, length: usize) -> Result<usize> {
    let product = usize::try_from(count.unsigned_abs()).ok().and_then(|count| count.checked_mul(length));
    product.filter(|&product| isize::try_from(product).is_ok()).ok_or_else(too_many_elements_fault)
}

/// Returns the fault for a result that is too large.
fn too_many_elements_fault() -> Fault {
    Fault::ws_full("the result has more elements than any memory could hold")
}

/// Returns the sum of the magnitudes of counts; fails if it is too large.
pub(crate) fn sum_magnitudes(counts: impl Iterator<Item = i64>) -> Result<usize> {
    let sum = counts.map(i64::unsigned_abs).try_fold(0_u64, u64::checked_add);
    let sum = sum.and_then(|sum| usize::try_from(sum).ok()).filter(|&sum| isize::try_from(sum).is_ok());
    sum.ok_or_else(too_many_elements_fault)
}

/// Replicates along any axis with any counts, cell by cell. A single count applies to all cells, and all counts apply to a
/// single cell.
fn replicate_cells(context: &Context, counts: &[i64], right: Array, axis: usize) -> Result<Array> {
    let (rows, length, cell) = right.shape().split_at_axis(axis);
    let steps = if counts.len() == 1 { length } else { counts.len() };
    let count = |step: usize| if counts.len() == 1 { counts[0] } else { counts[step] };
    let total = match counts {
        [count] => checked_product(*count, length)?,
        counts => sum_magnitudes(counts.iter().copied())?,
    };
    let shape = right.shape().with_length(axis, total)?;
    if shape.bound() == 0 {
        return right.empty_with_shape(shape);
    }
    if right.is_empty() {
        return Array::full(context.memory(), shape, &right.fill()?);
    }
    let mut runs = (0..rows).flat_map(|row| {
        (0..steps).flat_map(move |step| {
            let start = (row * length + if length == 1 { 0 } else { step }) * cell;
            let (copies, run) = match count(step) {
                fills @ ..0 => (1, SourceRun::Fill { source: 0, length: fills.unsigned_abs() as usize * cell }),
                copies => (copies as usize, SourceRun::Part { source: 0, start, length: cell }),
            };
            std::iter::repeat_n(run, copies)
        })
    });
    concat_runs(context, shape, &[&right], &mut runs)?.simplify(context.memory())
}
