//! Partitioning elements around a pivot, a register at a time: those that belong to the start are written there, the others to
//! the end.
//!
//! Elements are written where others have been read: some registers from either end are read ahead, and further ones are taken
//! from the end that has less room, so that a whole register always fits at both ends.

use super::Registers;
use super::lane::{LaneOrder, SortLane, first_lanes_mask, lane_count};
use std::arch::x86_64::__m512i;

/// The number of registers in a piece: they are read at once.
const READ_AHEAD_REGISTERS: usize = 8;

/// Returns a mask of the lanes that belong to the start: those below the pivot and, with `EQUAL`, those equal to it.
#[inline(always)]
fn start_mask<T: SortLane, const EQUAL: bool>(registers: Registers, elements: __m512i, pivot: __m512i) -> u16 {
    if EQUAL {
        !registers.less::<T>(pivot, elements) & first_lanes_mask(lane_count::<T>())
    } else {
        registers.less::<T>(elements, pivot)
    }
}

/// Moves the elements that belong to the start before the others; returns the number of those that do.
#[inline(always)]
pub(crate) fn partition_in_place<T: SortLane, const EQUAL: bool>(registers: Registers, elements: &mut [T], pivot: T) -> usize {
    let piece = READ_AHEAD_REGISTERS * lane_count::<T>();
    let count = elements.len();
    let pivot_lanes = registers.splat(pivot);
    // The elements at the end that do not fill a whole piece; if there are fewer than two pieces, all elements.
    let remainder = if count < 2 * piece { count } else { count % piece };
    let mut tail = [pivot_lanes; 2 * READ_AHEAD_REGISTERS];
    for (register, chunk) in tail.iter_mut().zip(elements[count - remainder..].chunks(lane_count::<T>())) {
        *register = registers.load(chunk);
    }
    let mut gap = Gap { start: 0, end: count };
    if remainder < count {
        let (start, end) =
            (read_piece::<T>(registers, elements, 0), read_piece::<T>(registers, elements, count - remainder - piece));
        let (mut unread_start, mut unread_end) = (piece, count - remainder - piece);
        while unread_start < unread_end {
            let batch = if unread_start - gap.start <= gap.end - unread_end {
                unread_start += piece;
                read_piece::<T>(registers, elements, unread_start - piece)
            } else {
                unread_end -= piece;
                read_piece::<T>(registers, elements, unread_end)
            };
            // The end with less room was read from and has room for one more piece now; the other has at least half of all room,
            // which is two pieces.
            assert!(unread_start - gap.start >= piece && gap.end - unread_end >= piece, "both ends must have room for a piece");
            for register in batch {
                let mask = start_mask::<T, EQUAL>(registers, register, pivot_lanes);
                // SAFETY: there is room at both ends for as many registers as the batch has, as asserted.
                unsafe { gap.put(registers, mask, register, elements) };
            }
        }
        for register in start.into_iter().chain(end) {
            gap.put_last(
                registers,
                start_mask::<T, EQUAL>(registers, register, pivot_lanes),
                lane_count::<T>(),
                register,
                elements,
            );
        }
    }
    for (register, start) in tail.into_iter().zip((0..remainder).step_by(lane_count::<T>())) {
        let count = lane_count::<T>().min(remainder - start);
        gap.put_last(registers, start_mask::<T, EQUAL>(registers, register, pivot_lanes), count, register, elements);
    }
    gap.start
}

/// Writes the elements below the pivot to the start of `target` and the others to its end; returns the number of those below it.
#[inline(always)]
pub(crate) fn partition_into<T: SortLane>(registers: Registers, source: &[T], target: &mut [T], pivot: T) -> usize {
    assert_eq!(source.len(), target.len(), "the target must be as long as the source");
    let pivot = registers.splat(pivot);
    let mut gap = Gap { start: 0, end: target.len() };
    // While more than two registers are still to come, there is room for one at both ends.
    let (early, late) =
        source.split_at(source.len().saturating_sub(2 * lane_count::<T>()) / lane_count::<T>() * lane_count::<T>());
    for chunk in early.chunks_exact(lane_count::<T>()) {
        let register = registers.load(chunk);
        assert!(gap.end - gap.start >= 2 * lane_count::<T>(), "there must be room for a register at both ends");
        // SAFETY: there is room for a register at both ends, as asserted.
        unsafe { gap.put(registers, registers.less::<T>(register, pivot), register, target) };
    }
    for chunk in late.chunks(lane_count::<T>()) {
        let register = registers.load(chunk);
        gap.put_last(registers, registers.less::<T>(register, pivot), chunk.len(), register, target);
    }
    gap.start
}

/// Reads the piece that begins at `start`.
#[inline(always)]
fn read_piece<T: SortLane>(registers: Registers, elements: &[T], start: usize) -> [__m512i; READ_AHEAD_REGISTERS] {
    let elements = &elements[start..][..READ_AHEAD_REGISTERS * lane_count::<T>()];
    let mut piece = [registers.splat(elements[0]); READ_AHEAD_REGISTERS];
    for index in 0..READ_AHEAD_REGISTERS {
        piece[index] = registers.load(&elements[index * lane_count::<T>()..]);
    }
    piece
}

/// The range of elements that are still to be written.
struct Gap {
    start: usize,
    end: usize,
}

impl Gap {
    /// Writes the lanes under ones to the start of the gap and the others to its end, in whole registers.
    ///
    /// # Safety
    /// A register after the start of the gap, and one before its end, lie within the elements.
    #[inline(always)]
    unsafe fn put<T: SortLane>(&mut self, registers: Registers, mask: u16, register: __m512i, elements: &mut [T]) {
        let (ones, start) = (mask.count_ones() as usize, elements.as_mut_ptr());
        // SAFETY: at most a register is written after the start of the gap, and at most one before its end.
        unsafe {
            if lane_count::<T>() == 8 {
                let partitioned = registers.permute::<T>(&PARTITION_ORDERS[usize::from(mask) % 256], register);
                registers.store_all(start.add(self.start), partitioned);
                registers.store_all(start.add(self.end - 8), partitioned);
            } else {
                registers.store_all(start.add(self.start), registers.compress::<T>(mask, register));
                let zeros = lane_count::<T>() - ones;
                registers.store_first(start.add(self.end - zeros), zeros, registers.compress::<T>(!mask, register));
            }
        }
        self.start += ones;
        self.end -= lane_count::<T>() - ones;
    }

    /// Writes the first `count` lanes like `put`, but nothing beyond them.
    #[inline(always)]
    fn put_last<T: SortLane>(&mut self, registers: Registers, mask: u16, count: usize, register: __m512i, elements: &mut [T]) {
        let (mask, others) = (mask & first_lanes_mask(count), !mask & first_lanes_mask(count));
        let ones = mask.count_ones() as usize;
        registers.store_partial(&mut elements[self.start..][..ones], registers.compress::<T>(mask, register));
        registers
            .store_partial(&mut elements[..self.end][self.end - (count - ones)..], registers.compress::<T>(others, register));
        self.start += ones;
        self.end -= count - ones;
    }
}

/// For each mask of eight lanes, the order that moves the lanes under ones before the others.
const PARTITION_ORDERS: [LaneOrder; 256] = {
    let mut orders = [[0; 16]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut filled, mut index) = (0, 0);
        while index < 16 {
            let (lane, expects_one) = (index % 8, index < 8);
            if (mask >> lane & 1 == 1) == expects_one {
                orders[mask][filled] = lane as u8;
                filled += 1;
            }
            index += 1;
        }
        mask += 1;
    }
    orders
};
