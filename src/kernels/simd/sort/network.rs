//! Sorting networks for a few registers of elements, without a branch.
//!
//! The elements stand in rows, one register each. First, every column is sorted, by the smallest known network for sixteen rows
//! or for eight; then columns are merged, two, four, eight and sixteen at a time, so that a run goes down one column after
//! another; finally, rows and columns are transposed, so that runs can be written.

use super::Registers;
use super::lane::{LaneOrder, SortLane, lane_count};
use std::arch::x86_64::__m512i;

/// The largest number of registers that are sorted at once.
pub(crate) const MAX_ROWS: usize = 16;

/// Sorts elements, at most as many as [`MAX_ROWS`] registers hold.
#[inline(always)]
pub(crate) fn sort<T: SortLane>(registers: Registers, elements: &mut [T]) {
    assert!(elements.len() <= MAX_ROWS * lane_count::<T>(), "the elements must fit in the registers");
    if lane_count::<T>() == 8 && elements.len() <= MAX_ROWS / 2 * lane_count::<T>() {
        sort_rows::<T, { MAX_ROWS / 2 }>(registers, elements);
    } else {
        sort_rows::<T, MAX_ROWS>(registers, elements);
    }
}

#[inline(always)]
fn sort_rows<T: SortLane, const N: usize>(registers: Registers, elements: &mut [T]) {
    // Every row has an index known at compile time, so that rows stay in registers.
    let mut rows = [registers.splat(T::GREATEST); N];
    for (row, register) in rows.iter_mut().enumerate() {
        *register = registers.load(elements.get(row * lane_count::<T>()..).unwrap_or_default());
    }
    sort_columns::<T, N>(registers, &mut rows);
    start_merge::<T, N, 2>(registers, &mut rows);
    merge_down::<T, N>(registers, &mut rows);
    start_merge::<T, N, 4>(registers, &mut rows);
    merge_across::<T, N, 1>(registers, &mut rows);
    merge_down::<T, N>(registers, &mut rows);
    start_merge::<T, N, 8>(registers, &mut rows);
    merge_across::<T, N, 2>(registers, &mut rows);
    merge_across::<T, N, 1>(registers, &mut rows);
    merge_down::<T, N>(registers, &mut rows);
    if lane_count::<T>() == 16 {
        start_merge::<T, N, 16>(registers, &mut rows);
        merge_across::<T, N, 4>(registers, &mut rows);
        merge_across::<T, N, 2>(registers, &mut rows);
        merge_across::<T, N, 1>(registers, &mut rows);
        merge_down::<T, N>(registers, &mut rows);
    }
    transpose::<T, N>(registers, &mut rows);
    for (row, register) in rows.into_iter().enumerate() {
        // A column fills as many registers as there are squares of rows.
        let (square, column) = (row / lane_count::<T>(), row % lane_count::<T>());
        if let Some(part) = elements.get_mut(column * N + square * lane_count::<T>()..) {
            registers.store(part, register);
        }
    }
}

/// Sorts columns by exchanges of rows, step by step.
#[inline(always)]
fn sort_columns<T: SortLane, const N: usize>(registers: Registers, rows: &mut [__m512i; N]) {
    if N == 16 {
        exchange_pairs::<T, N, 8>(registers, rows, [(0, 13), (1, 12), (2, 15), (3, 14), (4, 8), (5, 6), (7, 11), (9, 10)]);
        exchange_pairs::<T, N, 8>(registers, rows, [(0, 5), (1, 7), (2, 9), (3, 4), (6, 13), (8, 14), (10, 15), (11, 12)]);
        exchange_pairs::<T, N, 8>(registers, rows, [(0, 1), (2, 3), (4, 5), (6, 8), (7, 9), (10, 11), (12, 13), (14, 15)]);
        exchange_pairs::<T, N, 8>(registers, rows, [(0, 2), (1, 3), (4, 10), (5, 11), (6, 7), (8, 9), (12, 14), (13, 15)]);
        exchange_pairs::<T, N, 7>(registers, rows, [(1, 2), (3, 12), (4, 6), (5, 7), (8, 10), (9, 11), (13, 14)]);
        exchange_pairs::<T, N, 6>(registers, rows, [(1, 4), (2, 6), (5, 8), (7, 10), (9, 13), (11, 14)]);
        exchange_pairs::<T, N, 4>(registers, rows, [(2, 4), (3, 6), (9, 12), (11, 13)]);
        exchange_pairs::<T, N, 4>(registers, rows, [(3, 5), (6, 8), (7, 9), (10, 12)]);
        exchange_pairs::<T, N, 5>(registers, rows, [(3, 4), (5, 6), (7, 8), (9, 10), (11, 12)]);
        exchange_pairs::<T, N, 2>(registers, rows, [(6, 7), (8, 9)]);
    } else {
        exchange_pairs::<T, N, 4>(registers, rows, [(0, 2), (1, 3), (4, 6), (5, 7)]);
        exchange_pairs::<T, N, 4>(registers, rows, [(0, 4), (1, 5), (2, 6), (3, 7)]);
        exchange_pairs::<T, N, 4>(registers, rows, [(0, 1), (2, 3), (4, 5), (6, 7)]);
        exchange_pairs::<T, N, 2>(registers, rows, [(2, 4), (3, 5)]);
        exchange_pairs::<T, N, 2>(registers, rows, [(1, 4), (3, 6)]);
        exchange_pairs::<T, N, 3>(registers, rows, [(1, 2), (3, 4), (5, 6)]);
    }
}

#[inline(always)]
fn exchange_pairs<T: SortLane, const N: usize, const PAIRS: usize>(
    registers: Registers,
    rows: &mut [__m512i; N],
    pairs: [(usize, usize); PAIRS],
) {
    for (upper, lower) in pairs {
        exchange::<T, N>(registers, rows, upper, lower);
    }
}

/// Puts the lesser elements of two rows into the upper row and the greater ones into the lower row, lane by lane.
#[inline(always)]
fn exchange<T: SortLane, const N: usize>(registers: Registers, rows: &mut [__m512i; N], upper: usize, lower: usize) {
    (rows[upper], rows[lower]) = registers.exchange::<T>(rows[upper], rows[lower]);
}

/// Does the first step of a merge within groups of `GROUP` columns: the run down the first half of the columns is compared with
/// the reversed run down the second half. The lesser elements remain in the first half; after that, both halves are bitonic.
#[inline(always)]
fn start_merge<T: SortLane, const N: usize, const GROUP: usize>(registers: Registers, rows: &mut [__m512i; N]) {
    let second_half = const { lane_mask(GROUP / 2) };
    for row in 0..N / 2 {
        let (upper, lower) = (rows[row], registers.permute::<T>(&FLIP_ORDERS[GROUP - 1], rows[N - 1 - row]));
        let (less, more) = registers.exchange::<T>(upper, lower);
        rows[row] = registers.blend::<T>(second_half, less, more);
        rows[N - 1 - row] = registers.permute::<T>(&FLIP_ORDERS[GROUP - 1], registers.blend::<T>(second_half, more, less));
    }
}

/// Does a step of a bitonic merge between columns that are `APART` lanes apart.
#[inline(always)]
fn merge_across<T: SortLane, const N: usize, const APART: usize>(registers: Registers, rows: &mut [__m512i; N]) {
    for row in rows {
        let (less, more) = registers.exchange::<T>(*row, registers.permute::<T>(&FLIP_ORDERS[APART], *row));
        *row = registers.blend::<T>(const { lane_mask(APART) }, less, more);
    }
}

/// Does the steps of a bitonic merge within each column.
#[inline(always)]
fn merge_down<T: SortLane, const N: usize>(registers: Registers, rows: &mut [__m512i; N]) {
    merge_rows::<T, N, 8>(registers, rows);
    merge_rows::<T, N, 4>(registers, rows);
    merge_rows::<T, N, 2>(registers, rows);
    merge_rows::<T, N, 1>(registers, rows);
}

#[inline(always)]
fn merge_rows<T: SortLane, const N: usize, const APART: usize>(registers: Registers, rows: &mut [__m512i; N]) {
    for row in 0..N {
        if row & APART == 0 && row + APART < N {
            exchange::<T, N>(registers, rows, row, row + APART);
        }
    }
}

/// Transposes each square of rows.
#[inline(always)]
fn transpose<T: SortLane, const N: usize>(registers: Registers, rows: &mut [__m512i; N]) {
    transpose_step::<T, N, 0>(registers, rows);
    transpose_step::<T, N, 1>(registers, rows);
    transpose_step::<T, N, 2>(registers, rows);
    if lane_count::<T>() == 16 {
        transpose_step::<T, N, 3>(registers, rows);
    }
}

#[inline(always)]
fn transpose_step<T: SortLane, const N: usize, const STEP: usize>(registers: Registers, rows: &mut [__m512i; N]) {
    let [upper_order, lower_order] = &ZIP_ORDERS[lane_count::<T>() / 16][STEP];
    for row in 0..N {
        if row >> STEP & 1 == 0 && row + (1 << STEP) < N {
            let (upper, lower) = (rows[row], rows[row + (1 << STEP)]);
            rows[row] = registers.permute_both::<T>(upper_order, upper, lower);
            rows[row + (1 << STEP)] = registers.permute_both::<T>(lower_order, upper, lower);
        }
    }
}

/// Returns a mask of the lanes in whose numbers a bit is set.
const fn lane_mask(bit: usize) -> u16 {
    let (mut mask, mut lane) = (0, 0);
    while lane < 16 {
        if lane & bit != 0 {
            mask |= 1 << lane;
        }
        lane += 1;
    }
    mask
}

/// The orders that flip some bits of the numbers of lanes, indexed by the bits that they flip.
const FLIP_ORDERS: [LaneOrder; 16] = {
    let mut orders = [[0; 16]; 16];
    let mut index = 0;
    while index < 256 {
        orders[index / 16][index % 16] = ((index / 16) ^ (index % 16)) as u8;
        index += 1;
    }
    orders
};

/// The orders that exchange the lanes of the upper row in whose number a bit is set with the lanes of the lower row in whose
/// number the bit is clear: for eight and for sixteen lanes, for each bit, and for both rows.
const ZIP_ORDERS: [[[LaneOrder; 2]; 4]; 2] = {
    let mut orders = [[[[0; 16]; 2]; 4]; 2];
    let mut index = 0;
    while index < 128 {
        let (kind, step, lane) = (index / 64, index / 16 % 4, index % 16);
        let (lanes, distance) = (8 << kind, 1 << step);
        if lane < lanes {
            let has_bit = lane & distance != 0;
            orders[kind][step][0][lane] = if has_bit { lanes + lane - distance } else { lane } as u8;
            orders[kind][step][1][lane] = if has_bit { lanes + lane } else { lane + distance } as u8;
        }
        index += 1;
    }
    orders
};
