//! Short vectors made of elements of others: parts, listed or marked elements, and joins. They are copied at once from borrowed
//! arguments, since sharing a block, planning a fetch or choosing a method to join would cost more than the copy.

use crate::array::{Array, Block, Element, ElementType, Elements, Plain, Shape};
use crate::function::{Argument, ArgumentRef, Context};
use crate::kernels::bits::count_all_ones;
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::compress::compress_lanes;
use crate::kernels::simd::compress::Lane;

/// The maximum number of elements of a part, or of listed elements: sharing a longer part, or fetching more elements at once, costs
/// less.
const PART_MAX_ELEMENTS: usize = 128;
/// The maximum number of elements of a join, or of elements that a mask selects.
const JOIN_MAX_ELEMENTS: usize = 1024;

/// The elements to be copied from a vector.
trait Selection {
    /// Returns the number of elements.
    fn count(&self) -> usize;
    /// Copies the elements, or returns `None` if there are no such elements.
    fn copy<T: Copy>(&self, source: &[T], target: &mut [T]) -> Option<()>;
}

/// Elements that follow one another.
struct Part {
    start: usize,
    count: usize,
}

impl Selection for Part {
    fn count(&self) -> usize {
        self.count
    }

    fn copy<T: Copy>(&self, source: &[T], target: &mut [T]) -> Option<()> {
        let part = source.get(self.start..self.start + self.count)?;
        target.iter_mut().zip(part).for_each(|(target, &element)| *target = element);
        Some(())
    }
}

/// Elements at listed positions, counted from an origin.
struct Listed<'a> {
    positions: ChunkSource<'a>,
    count: usize,
    origin: i64,
}

impl Selection for Listed<'_> {
    fn count(&self) -> usize {
        self.count
    }

    fn copy<T: Copy>(&self, source: &[T], target: &mut [T]) -> Option<()> {
        for (index, target) in target.iter_mut().enumerate() {
            let position = i64::from(self.positions.element::<i32>(index)) - self.origin;
            *target = *source.get(usize::try_from(position).ok()?)?;
        }
        Some(())
    }
}

/// Returns `count` elements of a vector from `start` on, or `None` if the vector does not have them, or if they are too many or not
/// plain numbers or characters.
pub(crate) fn copy_part(context: &Context, vector: &Array, start: usize, count: usize) -> Option<Argument> {
    select(context, vector, &Part { start, count })
}

/// Returns the elements of a vector at positions that are counted from the index origin, or `None` if a position is out of range, or
/// if there are too many elements, or not plain numbers or characters.
pub(crate) fn copy_listed(context: &Context, vector: &Array, positions: &Array) -> Option<Argument> {
    if positions.rank() != 1 || !positions.element_type().is_whole() {
        return None;
    }
    let (count, origin) = (positions.shape().bound(), context.index_origin());
    select(context, vector, &Listed { positions: ChunkSource::of(positions.elements())?, count, origin })
}

fn select(context: &Context, vector: &Array, selection: &impl Selection) -> Option<Argument> {
    if vector.rank() != 1 {
        return None;
    }
    match ChunkSource::of(vector.elements())? {
        ChunkSource::I8(source) => copy_selected(context, source, selection),
        ChunkSource::I16(source) => copy_selected(context, source, selection),
        ChunkSource::I32(source) => copy_selected(context, source, selection),
        ChunkSource::Float(source) => copy_selected(context, source, selection),
        ChunkSource::Latin(source) => copy_selected(context, source, selection),
        _ => None,
    }
}

fn copy_selected<T: Element + Plain>(context: &Context, source: &[T], selection: &impl Selection) -> Option<Argument> {
    if selection.count() > PART_MAX_ELEMENTS {
        return None;
    }
    build(context, selection.count(), |target| selection.copy(source, target))
}

/// Computes `M/V` for a Boolean vector and a vector of as many plain numbers or characters. Returns `None` for other arguments, and if
/// the result would be empty.
pub(crate) fn compress(context: &Context, left: ArgumentRef<'_>, right: ArgumentRef<'_>) -> Option<Argument> {
    let (ArgumentRef::Array(mask), ArgumentRef::Array(vector)) = (left, right) else { return None };
    let Elements::Bits(bits) = mask.elements() else { return None };
    if mask.rank() != 1 || vector.rank() != 1 || bits.len() != vector.bound() || bits.len() > JOIN_MAX_ELEMENTS {
        return None;
    }
    match ChunkSource::of(vector.elements())? {
        ChunkSource::I8(source) => copy_marked(context, bits.words(), source),
        ChunkSource::I16(source) => copy_marked(context, bits.words(), source),
        ChunkSource::I32(source) => copy_marked(context, bits.words(), source),
        ChunkSource::Float(source) => copy_marked(context, bits.words(), source),
        ChunkSource::Latin(source) => copy_marked(context, bits.words(), source),
        _ => None,
    }
}

fn copy_marked<T: Element + Plain + Lane>(context: &Context, mask: &[u64], source: &[T]) -> Option<Argument> {
    build(context, count_all_ones(mask), |target| compress_lanes(context.work(), mask, source, target).ok())
}

/// Computes `X,Y` for vectors, or for a vector and a scalar, of plain numbers or characters of one type; the scalar may be of a type
/// that the other can hold. Returns `None` for other arguments.
pub(crate) fn join(context: &Context, left: ArgumentRef<'_>, right: ArgumentRef<'_>) -> Option<Argument> {
    match left.element_type().common(right.element_type()) {
        ElementType::I8 => join_in_type::<i8>(context, left, right),
        ElementType::I16 => join_in_type::<i16>(context, left, right),
        ElementType::I32 => join_in_type::<i32>(context, left, right),
        ElementType::Float => join_in_type::<f64>(context, left, right),
        ElementType::Latin => join_in_type::<u8>(context, left, right),
        _ => None,
    }
}

fn join_in_type<T: Element + Plain + Readable>(
    context: &Context,
    left: ArgumentRef<'_>,
    right: ArgumentRef<'_>,
) -> Option<Argument> {
    let (mut left_scalar, mut right_scalar) = ([T::default()], [T::default()]);
    let (left, right) = (read(left, &mut left_scalar)?, read(right, &mut right_scalar)?);
    build(context, left.len() + right.len(), |target| {
        let elements = left.iter().chain(right);
        target.iter_mut().zip(elements).for_each(|(target, &element)| *target = element);
        Some(())
    })
}

/// Returns the elements of a vector of the type `T`, or a scalar that fits it; returns `None` for other arguments.
fn read<'a, T: Readable>(argument: ArgumentRef<'a>, scalar: &'a mut [T; 1]) -> Option<&'a [T]> {
    match argument {
        ArgumentRef::Scalar(element) => {
            scalar[0] = element.to_element();
            Some(scalar)
        }
        ArgumentRef::Array(array) if array.rank() == 1 => T::source_slice(ChunkSource::of(array.elements())?),
        ArgumentRef::Array(_) => None,
    }
}

/// Returns a vector of `count` elements that `fill` writes, or `None` if there would be none or too many, if `fill` fails, or if memory
/// is short.
#[inline(always)]
fn build<T: Element + Plain>(context: &Context, count: usize, fill: impl FnOnce(&mut [T]) -> Option<()>) -> Option<Argument> {
    if !(1..=JOIN_MAX_ELEMENTS).contains(&count) {
        return None;
    }
    let mut block: Block<T> = context.memory().block(count).ok()?;
    fill(&mut block)?;
    Some(Argument::Array(Array::box_block(&Shape::vector(count), block)))
}
