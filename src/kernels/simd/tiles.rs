//! Square tiles of narrow elements, transposed in registers of sixteen bytes.
//!
//! Each round interleaves the elements of each row in the upper half of the tile with those of the row half a tile further down.
//! After as many rounds as it takes to halve a row down to one element, rows have become columns.
#![allow(unsafe_code, reason = "rows of a tile are read and written where they lie; every use is justified in a comment")]

use super::compress::Lane;
#[cfg(target_arch = "x86_64")]
use super::lanes;

/// Returns the number of rows, and of columns, of a tile of elements of one, two or four bytes.
pub(crate) const fn side<T>() -> usize {
    16 / size_of::<T>()
}

/// Fills a tile of `target`, whose rows are `columns` elements apart, with the tile of `source` whose columns are `across`
/// elements apart.
///
/// # Panics
/// If a tile goes beyond its slice.
#[inline(always)]
pub(crate) fn transpose_tile<T: Lane>(source: &[T], across: usize, target: &mut [T], columns: usize) {
    let last = side::<T>() - 1;
    assert!(source.len() > last * across + last && target.len() > last * columns + last, "tiles must lie within their slices");
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instructions, and the last row of each tile ends within the tile's slice.
    unsafe {
        match size_of::<T>() {
            1 => transpose_in_registers::<T, 16>(source, across, target, columns, unpack_bytes),
            2 => transpose_in_registers::<T, 8>(source, across, target, columns, unpack_pairs),
            4 => transpose_in_registers::<T, 4>(source, across, target, columns, unpack_fours),
            _ => transpose_portably(source, across, target, columns),
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    transpose_portably(source, across, target, columns);
}

/// Transposes a tile like [`transpose_tile`], in a plain loop.
#[inline(always)]
fn transpose_portably<T: Lane>(source: &[T], across: usize, target: &mut [T], columns: usize) {
    for row in 0..side::<T>() {
        for column in 0..side::<T>() {
            target[row * columns + column] = source[column * across + row];
        }
    }
}

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m128i, _mm_loadu_si128, _mm_setzero_si128, _mm_storeu_si128, _mm_unpackhi_epi8, _mm_unpackhi_epi16, _mm_unpackhi_epi32,
    _mm_unpacklo_epi8, _mm_unpacklo_epi16, _mm_unpacklo_epi32,
};

/// Transposes a tile of `SIDE` rows by rounds of `unpack`.
///
/// # Safety
/// `SIDE` rows of sixteen bytes each, which are `across` elements apart in `source` and `columns` elements apart in `target`, lie
/// within the slices.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn transpose_in_registers<T: Lane, const SIDE: usize>(
    source: &[T],
    across: usize,
    target: &mut [T],
    columns: usize,
    unpack: impl Fn(__m128i, __m128i) -> [__m128i; 2],
) {
    // SAFETY: guaranteed by the caller.
    let mut rows: [__m128i; SIDE] = lanes::from_fn(|row| unsafe { _mm_loadu_si128(source.as_ptr().add(row * across).cast()) });
    let mut length = SIDE;
    while length > 1 {
        // SAFETY: every x86-64 processor has the instruction.
        let mut interleaved = [unsafe { _mm_setzero_si128() }; SIDE];
        for row in 0..SIDE / 2 {
            [interleaved[2 * row], interleaved[2 * row + 1]] = unpack(rows[row], rows[row + SIDE / 2]);
        }
        rows = interleaved;
        length /= 2;
    }
    for (row, vector) in rows.into_iter().enumerate() {
        // SAFETY: guaranteed by the caller.
        unsafe { _mm_storeu_si128(target.as_mut_ptr().add(row * columns).cast(), vector) };
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn unpack_bytes(upper: __m128i, lower: __m128i) -> [__m128i; 2] {
    // SAFETY: every x86-64 processor has the instructions.
    unsafe { [_mm_unpacklo_epi8(upper, lower), _mm_unpackhi_epi8(upper, lower)] }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn unpack_pairs(upper: __m128i, lower: __m128i) -> [__m128i; 2] {
    // SAFETY: as above.
    unsafe { [_mm_unpacklo_epi16(upper, lower), _mm_unpackhi_epi16(upper, lower)] }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn unpack_fours(upper: __m128i, lower: __m128i) -> [__m128i; 2] {
    // SAFETY: as above.
    unsafe { [_mm_unpacklo_epi32(upper, lower), _mm_unpackhi_epi32(upper, lower)] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_transpose<T: Lane + PartialEq + std::fmt::Debug>(make: impl Fn(usize) -> T) {
        let (across, columns) = (19, 23);
        let source: Vec<T> = (0..16 * across).map(&make).collect();
        let mut found: Vec<T> = (0..16 * columns).map(|_| make(0)).collect();
        let mut expected = found.clone();
        transpose_tile(&source, across, &mut found, columns);
        transpose_portably(&source, across, &mut expected, columns);
        assert_eq!(found, expected);
    }

    #[test]
    fn tiles_of_every_width_are_transposed() {
        check_transpose(|index| index as u8);
        check_transpose(|index| index as i16);
        check_transpose(|index| index as i32);
        check_transpose(|index| char::from_u32(index as u32 + 9000).unwrap_or(' '));
    }
}
