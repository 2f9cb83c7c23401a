//! Partitioning elements around a pivot, a register at a time: those that belong to the start are written there, the others to
//! the end.
//!
//! Elements are written where others were read before: some registers from either end are read ahead, and further ones are taken
//! from the end that has less room left, so that a whole register fits at both ends.

use super::Registers;
use super::lane::{Lane, Order, first, lanes};
use std::arch::x86_64::__m512i;

/// The number of registers that are read at once.
const READ_AHEAD_REGISTERS: usize = 8;

/// Returns a mask of the lanes that belong to the start: those below the pivot and, with `EQUAL`, those that are equal to it.
#[inline(always)]
fn belongs<T: Lane, const EQUAL: bool>(registers: Registers, elements: __m512i, pivot: __m512i) -> u16 {
    if EQUAL { !registers.less::<T>(pivot, elements) & first(lanes::<T>()) } else { registers.less::<T>(elements, pivot) }
}

/// Moves the elements that belong to the start before the rest; returns their number.
#[inline(always)]
pub(crate) fn part<T: Lane, const EQUAL: bool>(registers: Registers, elements: &mut [T], pivot: T) -> usize {
    let piece = READ_AHEAD_REGISTERS * lanes::<T>();
    let count = elements.len();
    let pivot_lanes = registers.splat(pivot);
    // The elements that do not fill whole pieces, from the end; if there are less than two pieces, all of them.
    let remainder = if count < 2 * piece { count } else { count % piece };
    let mut tail = [pivot_lanes; 2 * READ_AHEAD_REGISTERS];
    for (register, chunk) in tail.iter_mut().zip(elements[count - remainder..].chunks(lanes::<T>())) {
        *register = registers.load(chunk);
    }
    let mut gap = Gap { left: 0, right: count };
    if remainder < count {
        let (start, end) = (read::<T>(registers, elements, 0), read::<T>(registers, elements, count - remainder - piece));
        let (mut unread_start, mut unread_end) = (piece, count - remainder - piece);
        while unread_start < unread_end {
            let batch = if unread_start - gap.left <= gap.right - unread_end {
                unread_start += piece;
                read::<T>(registers, elements, unread_start - piece)
            } else {
                unread_end -= piece;
                read::<T>(registers, elements, unread_end)
            };
            // The end with less room was read from and has a piece more now; the other has at least half of all room, two pieces.
            assert!(unread_start - gap.left >= piece && gap.right - unread_end >= piece, "room for a piece at either end");
            for register in batch {
                let mask = belongs::<T, EQUAL>(registers, register, pivot_lanes);
                // SAFETY: there was room for as many registers at either end as come here.
                unsafe { gap.put(registers, mask, register, elements) };
            }
        }
        for register in start.into_iter().chain(end) {
            gap.put_last(registers, belongs::<T, EQUAL>(registers, register, pivot_lanes), lanes::<T>(), register, elements);
        }
    }
    for (register, start) in tail.into_iter().zip((0..remainder).step_by(lanes::<T>())) {
        let count = lanes::<T>().min(remainder - start);
        gap.put_last(registers, belongs::<T, EQUAL>(registers, register, pivot_lanes), count, register, elements);
    }
    gap.left
}

/// Writes the elements below the pivot to the start of `target`, the rest to its end; returns the number of those below.
#[inline(always)]
pub(crate) fn split<T: Lane>(registers: Registers, source: &[T], target: &mut [T], pivot: T) -> usize {
    assert_eq!(source.len(), target.len(), "room for every element");
    let pivot = registers.splat(pivot);
    let mut gap = Gap { left: 0, right: target.len() };
    // While more than two registers are to come, there is room for one at both ends.
    let (early, late) = source.split_at(source.len().saturating_sub(2 * lanes::<T>()) / lanes::<T>() * lanes::<T>());
    for chunk in early.chunks_exact(lanes::<T>()) {
        let register = registers.load(chunk);
        assert!(gap.right - gap.left >= 2 * lanes::<T>(), "room for a register on both sides");
        // SAFETY: there is, as asserted.
        unsafe { gap.put(registers, registers.less::<T>(register, pivot), register, target) };
    }
    for chunk in late.chunks(lanes::<T>()) {
        let register = registers.load(chunk);
        gap.put_last(registers, registers.less::<T>(register, pivot), chunk.len(), register, target);
    }
    gap.left
}

/// Reads a piece of registers.
#[inline(always)]
fn read<T: Lane>(registers: Registers, elements: &[T], start: usize) -> [__m512i; READ_AHEAD_REGISTERS] {
    let elements = &elements[start..][..READ_AHEAD_REGISTERS * lanes::<T>()];
    let mut piece = [registers.splat(elements[0]); READ_AHEAD_REGISTERS];
    for index in 0..READ_AHEAD_REGISTERS {
        piece[index] = registers.load(&elements[index * lanes::<T>()..]);
    }
    piece
}

/// The range of elements that are still to be written.
struct Gap {
    left: usize,
    right: usize,
}

impl Gap {
    /// Writes the lanes under ones to the start of the gap and the others to its end, in whole registers.
    ///
    /// # Safety
    /// Within the elements, there is room for a register after the start of the gap and before its end.
    #[inline(always)]
    unsafe fn put<T: Lane>(&mut self, registers: Registers, mask: u16, register: __m512i, elements: &mut [T]) {
        let (ones, start) = (mask.count_ones() as usize, elements.as_mut_ptr());
        // SAFETY: no more than the elements of a register are written after the start of the gap, or before its end.
        unsafe {
            if lanes::<T>() == 8 {
                let partitioned = registers.permute::<T>(&PARTITION_ORDERS[usize::from(mask) % 256], register);
                registers.store_all(start.add(self.left), partitioned);
                registers.store_all(start.add(self.right - 8), partitioned);
            } else {
                registers.store_all(start.add(self.left), registers.compress::<T>(mask, register));
                let zeros = lanes::<T>() - ones;
                registers.store_first(start.add(self.right - zeros), zeros, registers.compress::<T>(!mask, register));
            }
        }
        self.left += ones;
        self.right -= lanes::<T>() - ones;
    }

    /// Writes the first `count` lanes in the same way, where nothing else may be written.
    #[inline(always)]
    fn put_last<T: Lane>(&mut self, registers: Registers, mask: u16, count: usize, register: __m512i, elements: &mut [T]) {
        let (mask, others) = (mask & first(count), !mask & first(count));
        let ones = mask.count_ones() as usize;
        registers.store_partial(&mut elements[self.left..][..ones], registers.compress::<T>(mask, register));
        registers
            .store_partial(&mut elements[..self.right][self.right - (count - ones)..], registers.compress::<T>(others, register));
        self.left += ones;
        self.right -= count - ones;
    }
}

/// The lanes for each mask of eight of them: those under ones, then the others.
const PARTITION_ORDERS: [Order; 256] = {
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
