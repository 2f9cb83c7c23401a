//! The inputs of loops: numbers or characters, broadcast by a pattern and read in strips of the type that a loop needs.
//!
//! * the same type, no repetition: the strip is a part of the slice itself;
//! * one element for all positions: the strip is filled once;
//! * a narrower type, or a pattern: each strip is written to scratch space that stays in the L1 cache.

use super::simd::widen::{Unpadded, fill_by_bits};
use super::simd::{Kernel, Level, dispatch, lanes};
use crate::array::bits::unpack_bytes;
use crate::array::{Complex, Elements, Widened};

/// The number of elements in a strip: three strips of floats fit in the L1 cache.
pub(crate) const STRIP_ELEMENTS: usize = 1024;

/// A broadcast pattern: the element at a position is the one at `position / stretch % cycle` in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Broadcast {
    /// The number of successive positions that each element occupies.
    pub stretch: usize,
    /// The number of elements after which the source repeats.
    pub cycle: usize,
}

impl Broadcast {
    /// The pattern in which every element occurs once.
    pub(crate) const EACH_ONCE: Self = Self { stretch: 1, cycle: usize::MAX };
    /// The pattern in which the first element occurs everywhere.
    pub(crate) const SCALAR: Self = Self { stretch: 1, cycle: 1 };

    /// Returns the position in the source of the element at `position`.
    pub(crate) fn index(self, position: usize) -> usize {
        position / self.stretch % self.cycle
    }
}

/// The elements of an argument, in the type in which they are stored.
#[derive(Clone, Copy)]
pub(crate) enum ChunkSource<'a> {
    /// Packed Booleans.
    Bits(&'a [u64]),
    /// Integers of 8 bits.
    I8(&'a [i8]),
    /// Integers of 16 bits.
    I16(&'a [i16]),
    /// Integers of 32 bits.
    I32(&'a [i32]),
    /// Floats.
    Float(&'a [f64]),
    /// Complex numbers.
    Complex(&'a [Complex]),
    /// Characters below 256.
    Latin(&'a [u8]),
    /// Any characters.
    Char(&'a [char]),
}

impl<'a> ChunkSource<'a> {
    /// Creates a source of the elements of an array, or returns `None` for extended numbers, items and marks.
    #[inline(always)]
    pub(crate) fn of(elements: &'a Elements) -> Option<Self> {
        Some(match elements {
            Elements::Bits(bits) => ChunkSource::Bits(bits.words()),
            Elements::I8(buffer) => ChunkSource::I8(buffer.as_slice()),
            Elements::I16(buffer) => ChunkSource::I16(buffer.as_slice()),
            Elements::I32(buffer) => ChunkSource::I32(buffer.as_slice()),
            Elements::Float(buffer) => ChunkSource::Float(buffer.as_slice()),
            Elements::Complex(buffer) => ChunkSource::Complex(buffer.as_slice()),
            Elements::Latin(buffer) => ChunkSource::Latin(buffer.as_slice()),
            Elements::Char(buffer) => ChunkSource::Char(buffer.as_slice()),
            _ => return None,
        })
    }

    /// Returns the source of the `length` elements from `start` on, a multiple of 64.
    #[inline]
    pub(crate) fn part(self, start: usize, length: usize) -> Self {
        let range = start..start + length;
        match self {
            ChunkSource::Bits(words) => ChunkSource::Bits(&words[start / 64..range.end.div_ceil(64)]),
            ChunkSource::I8(slice) => ChunkSource::I8(&slice[range]),
            ChunkSource::I16(slice) => ChunkSource::I16(&slice[range]),
            ChunkSource::I32(slice) => ChunkSource::I32(&slice[range]),
            ChunkSource::Float(slice) => ChunkSource::Float(&slice[range]),
            ChunkSource::Complex(slice) => ChunkSource::Complex(&slice[range]),
            ChunkSource::Latin(slice) => ChunkSource::Latin(&slice[range]),
            ChunkSource::Char(slice) => ChunkSource::Char(&slice[range]),
        }
    }

    /// Returns one element, converted to the same or a wider type.
    pub(crate) fn element<T: Readable>(self, index: usize) -> T {
        match self {
            ChunkSource::Bits(words) => T::from_whole((words[index / 64] >> (index % 64) & 1) as i32),
            ChunkSource::I8(slice) => T::from_whole(i32::from(slice[index])),
            ChunkSource::I16(slice) => T::from_whole(i32::from(slice[index])),
            ChunkSource::I32(slice) => T::from_whole(slice[index]),
            ChunkSource::Float(slice) => T::from_float(slice[index]),
            ChunkSource::Latin(slice) => T::from_whole(i32::from(slice[index])),
            ChunkSource::Complex(_) | ChunkSource::Char(_) => T::source_slice(self).map_or_else(T::default, |slice| slice[index]),
        }
    }

    /// Fills `target` with the elements from `start` on, converted to the same or a wider type.
    pub(crate) fn copy<T: Readable>(self, start: usize, target: &mut [T]) {
        let range = start..start + target.len();
        if let Some(slice) = T::source_slice(self) {
            return target.copy_from_slice(&slice[range]);
        }
        match self {
            ChunkSource::Bits(words) => widen_bits(words, start, target),
            ChunkSource::I8(slice) => dispatch(WidenIntegers { source: &slice[range], target }),
            ChunkSource::I16(slice) => dispatch(WidenIntegers { source: &slice[range], target }),
            ChunkSource::I32(slice) => dispatch(WidenIntegers { source: &slice[range], target }),
            ChunkSource::Float(slice) => {
                for (target, &float) in target.iter_mut().zip(&slice[range]) {
                    *target = T::from_float(float);
                }
            }
            ChunkSource::Latin(slice) => dispatch(WidenIntegers { source: &slice[range], target }),
            ChunkSource::Complex(_) | ChunkSource::Char(_) => {}
        }
    }
}

/// The element types that a loop can read from a [`ChunkSource`].
pub(crate) trait Readable: Widened + Unpadded {
    /// Returns the source as a slice, if its elements have exactly this type.
    fn source_slice(source: ChunkSource<'_>) -> Option<&[Self]>;
}

impl Readable for i8 {
    fn source_slice(source: ChunkSource<'_>) -> Option<&[Self]> {
        if let ChunkSource::I8(slice) = source { Some(slice) } else { None }
    }
}

impl Readable for i16 {
    fn source_slice(source: ChunkSource<'_>) -> Option<&[Self]> {
        if let ChunkSource::I16(slice) = source { Some(slice) } else { None }
    }
}

impl Readable for i32 {
    fn source_slice(source: ChunkSource<'_>) -> Option<&[Self]> {
        if let ChunkSource::I32(slice) = source { Some(slice) } else { None }
    }
}

impl Readable for f64 {
    fn source_slice(source: ChunkSource<'_>) -> Option<&[Self]> {
        if let ChunkSource::Float(slice) = source { Some(slice) } else { None }
    }
}

impl Readable for Complex {
    fn source_slice(source: ChunkSource<'_>) -> Option<&[Self]> {
        if let ChunkSource::Complex(slice) = source { Some(slice) } else { None }
    }
}

impl Readable for u8 {
    fn source_slice(source: ChunkSource<'_>) -> Option<&[Self]> {
        if let ChunkSource::Latin(slice) = source { Some(slice) } else { None }
    }
}

impl Readable for char {
    fn source_slice(source: ChunkSource<'_>) -> Option<&[Self]> {
        if let ChunkSource::Char(slice) = source { Some(slice) } else { None }
    }
}

/// A reader of a broadcast source, with the scratch space that strips are written to.
pub(crate) struct ChunkReader<'a, 's, T> {
    source: ChunkSource<'a>,
    broadcast: Broadcast,
    scratch: &'s mut [T],
}

impl<'a, 's, T: Readable> ChunkReader<'a, 's, T> {
    /// Creates a reader; `scratch` must be as long as [`ChunkReader::scratch_length`] returns.
    pub(crate) fn new(source: ChunkSource<'a>, broadcast: Broadcast, scratch: &'s mut [T]) -> Self {
        if broadcast == Broadcast::SCALAR {
            let element = source.element(0);
            scratch.fill(element);
        }
        Self { source, broadcast, scratch }
    }

    /// Returns the length of the scratch space needed to read up to `length` elements, a strip at a time.
    pub(crate) fn scratch_length(source: ChunkSource<'_>, broadcast: Broadcast, length: usize) -> usize {
        if broadcast == Broadcast::EACH_ONCE && T::source_slice(source).is_some() { 0 } else { length.min(STRIP_ELEMENTS) }
    }

    /// Returns the `length` elements from `start` on, at most as many as a strip has.
    #[inline]
    pub(crate) fn read(&mut self, start: usize, length: usize) -> &[T] {
        if self.broadcast == Broadcast::SCALAR {
            return &self.scratch[..length];
        }
        if self.broadcast.stretch == 1
            && let first = self.broadcast.index(start)
            && length <= self.broadcast.cycle - first
        {
            if let Some(slice) = T::source_slice(self.source) {
                return &slice[first..first + length];
            }
            self.source.copy(first, &mut self.scratch[..length]);
            return &self.scratch[..length];
        }
        self.fill_scratch(start, length);
        &self.scratch[..length]
    }

    /// Fills the scratch space with the `length` elements from `start` on, repeated by the pattern.
    fn fill_scratch(&mut self, start: usize, length: usize) {
        let Broadcast { stretch, cycle } = self.broadcast;
        let mut filled = 0;
        while filled < length {
            let position = start + filled;
            let first = self.broadcast.index(position);
            let count = if stretch == 1 { cycle - first } else { stretch - position % stretch };
            let target = &mut self.scratch[filled..length.min(filled + count)];
            filled += target.len();
            if stretch == 1 {
                self.source.copy(first, target);
            } else {
                let element = self.source.element(first);
                target.fill(element);
            }
        }
    }
}

/// The largest number of elements in a short scratch buffer.
const SHORT_SCRATCH_ELEMENTS: usize = 64;
/// The largest number of elements in a scratch buffer of medium length.
const MEDIUM_SCRATCH_ELEMENTS: usize = 256;

/// Runs a function with two scratch buffers of the given lengths, at most [`STRIP_ELEMENTS`] each. Only as much is cleared as
/// they need, roughly: short loops would pay for more.
pub(crate) fn with_scratch<T: Copy + Default, R>(lengths: [usize; 2], run: &mut dyn FnMut(&mut [T], &mut [T]) -> R) -> R {
    match lengths {
        [0, 0] => run(&mut [], &mut []),
        [0, length] => with_buffer(length, &mut |right| run(&mut [], right)),
        [length, 0] => with_buffer(length, &mut |left| run(left, &mut [])),
        [left_length, right_length] => {
            with_buffer(left_length, &mut |left| with_buffer(right_length, &mut |right| run(&mut *left, right)))
        }
    }
}

/// Runs a function with one scratch buffer of the given length.
fn with_buffer<T: Copy + Default, R>(length: usize, run: &mut dyn FnMut(&mut [T]) -> R) -> R {
    match length {
        ..=SHORT_SCRATCH_ELEMENTS => run(&mut [T::default(); SHORT_SCRATCH_ELEMENTS][..length]),
        ..=MEDIUM_SCRATCH_ELEMENTS => run(&mut [T::default(); MEDIUM_SCRATCH_ELEMENTS][..length]),
        _ => run(&mut [T::default(); STRIP_ELEMENTS][..length]),
    }
}

struct WidenIntegers<'a, S, T> {
    source: &'a [S],
    target: &'a mut [T],
}

impl<S: Copy + Into<i32>, T: Widened> Kernel for WidenIntegers<'_, S, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, &whole) in self.target.iter_mut().zip(self.source) {
            *target = T::from_whole(whole.into());
        }
    }
}

/// Fills `target` with the bits from `start` on, as the numbers or characters 0 and 1.
fn widen_bits<T: Readable>(words: &[u64], start: usize, target: &mut [T]) {
    if !fill_by_bits(words, start, [T::from_whole(0), T::from_whole(1)], target) {
        dispatch(WidenBits { words, start, target });
    }
}

struct WidenBits<'a, T> {
    words: &'a [u64],
    start: usize,
    target: &'a mut [T],
}

impl<T: Widened> Kernel for WidenBits<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        // Bit by bit up to the next word boundary, then word by word, a byte at a time.
        let head_length = (self.start.wrapping_neg() % 64).min(self.target.len());
        let (head, rest) = self.target.split_at_mut(head_length);
        for (position, target) in (self.start..).zip(head) {
            *target = T::from_whole((self.words[position / 64] >> (position % 64) & 1) as i32);
        }
        for (part, word) in rest.chunks_mut(64).zip(&self.words[(self.start + head_length) / 64..]) {
            let (eights, rest) = part.as_chunks_mut::<8>();
            for (eight, byte) in eights.iter_mut().zip(word.to_le_bytes()) {
                *eight = unpack_eight(byte);
            }
            for (position, target) in (8 * eights.len()..).zip(rest) {
                *target = T::from_whole((word >> position & 1) as i32);
            }
        }
    }
}

/// Expands eight bits to eight elements. Loops with constant shifts vectorise; for elements of one byte, one product spreads the
/// bits.
#[inline(always)]
fn unpack_eight<T: Widened>(byte: u8) -> [T; 8] {
    if size_of::<T>() == 1 {
        let mut bytes = [0; 8];
        unpack_bytes(&[u64::from(byte)], &mut bytes);
        return lanes::map(bytes, |bit| T::from_whole(i32::from(bit)));
    }
    let (zero, one) = (T::from_whole(0), T::from_whole(1));
    lanes::from_fn(|index| if byte & (1 << index) != 0 { one } else { zero })
}
