//! Where the greatest or the least element stands first.
//!
//! One pass finds the extreme of every chunk, in many lanes at once; then the first chunk that reaches the extreme of all is
//! searched. A loop that remembers the position as it goes runs five times slower: it cannot use wide registers.

use super::drive::{CHUNK, Work};
use super::simd::{Kernel, vectorised};
use crate::array::Number;
use crate::error::Stop;

/// Elements compared side by side: four wide registers of floats.
const LANES: usize = 16;

/// The position of the first element that reaches the greatest one, or the least one: `reaches` says whether an element
/// does. None of no elements, and none if one is not a number.
pub fn first_extreme<T: Number>(
    work: &Work,
    source: &[T],
    greatest: bool,
    reaches: impl Fn(T, T) -> bool,
) -> Result<Option<usize>, Stop> {
    let extremes = work.fold_chunks(source, |chunk| vectorised(Extreme { chunk, greatest }))?;
    let Some(extremes) = extremes.into_iter().collect::<Option<Vec<T>>>() else { return Ok(None) };
    let Some(extreme) = extremes.iter().copied().reduce(|best, next| better(best, next, greatest)) else { return Ok(None) };
    let found = extremes.iter().position(|&candidate| reaches(candidate, extreme)).and_then(|index| {
        let chunk = &source[index * CHUNK..source.len().min((index + 1) * CHUNK)];
        Some(index * CHUNK + chunk.iter().position(|&element| reaches(element, extreme))?)
    });
    Ok(found)
}

/// The extreme of a chunk; none if an element is not a number.
struct Extreme<'a, T> {
    chunk: &'a [T],
    greatest: bool,
}

impl<T: Number> Kernel for Extreme<'_, T> {
    type Output = Option<T>;

    #[inline(always)]
    fn run(self) -> Option<T> {
        if self.greatest { extreme(self.chunk, true) } else { extreme(self.chunk, false) }
    }
}

#[inline(always)]
fn extreme<T: Number>(chunk: &[T], greatest: bool) -> Option<T> {
    let mut best = [*chunk.first()?; LANES];
    let mut unordered = [false; LANES];
    let (rows, rest) = chunk.as_chunks::<LANES>();
    for row in rows {
        for lane in 0..LANES {
            best[lane] = better(best[lane], row[lane], greatest);
            unordered[lane] |= row[lane].partial_cmp(&row[lane]).is_none();
        }
    }
    let defined = |element: &T| element.partial_cmp(element).is_some();
    if unordered.contains(&true) || !rest.iter().all(defined) || !defined(&chunk[0]) {
        return None;
    }
    best.iter().chain(rest).copied().reduce(|best, next| better(best, next, greatest))
}

#[inline(always)]
fn better<T: PartialOrd>(best: T, next: T, greatest: bool) -> T {
    let wins = if greatest { next > best } else { next < best };
    if wins { next } else { best }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    #[test]
    fn the_first_of_equals() {
        let work = Work::new(Memory::new(1 << 30));
        for length in [1, 15, 16, 17, 1000, CHUNK, CHUNK + 1, 3 * CHUNK + 5] {
            let source: Vec<i32> = (0..length as i32).map(|index| index * 7919 % 1000).collect();
            for greatest in [true, false] {
                let plain = if greatest { source.iter().max() } else { source.iter().min() };
                let plain = source.iter().position(|element| Some(element) == plain);
                assert_eq!(first_extreme(&work, &source, greatest, |element, extreme| element == extreme), Ok(plain), "{length}");
            }
        }
        assert_eq!(first_extreme::<f64>(&work, &[], true, |_, _| true), Ok(None));
        assert_eq!(first_extreme(&work, &[1.0, f64::NAN], true, |element, extreme| element == extreme), Ok(None));
    }
}
