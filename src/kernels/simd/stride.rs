//! Elements at even distances, up or down.
//!
//! * steps of 1, 2 and their reverses: loops that the compiler turns into shuffles;
//! * wider steps: one element after another, without a look at the bounds of each.
#![expect(unsafe_code, reason = "the first and the last place are checked, and all others lie between them")]

use super::{Kernel, vectorised_widest};

/// Fills `target` with the elements at `first` and from there on by a step that is not 0.
pub fn gather<T: Clone>(source: &[T], first: usize, step: isize, target: &mut [T]) {
    let Some(rest) = target.len().checked_sub(1) else { return };
    let last = isize::try_from(rest).ok().and_then(|rest| step.checked_mul(rest)).and_then(|way| first.checked_add_signed(way));
    let (Some(last), true) = (last, step != 0) else { panic!("a last place, and a step to it") };
    let (low, high) = (first.min(last), first.max(last));
    vectorised_widest(Strided { source: &source[low..=high], step, target });
}

/// The source begins and ends with the first and the last of the elements, or the other way round.
struct Strided<'a, 'b, T> {
    source: &'a [T],
    step: isize,
    target: &'b mut [T],
}

impl<T: Clone> Kernel for Strided<'_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let copy = |(target, element): (&mut T, &T)| *target = element.clone();
        match self.step {
            1 => self.target.iter_mut().zip(self.source).for_each(copy),
            -1 => self.target.iter_mut().zip(self.source.iter().rev()).for_each(copy),
            2 => self.by_two(),
            _ => self.by_any(),
        }
    }
}

impl<T: Clone> Strided<'_, '_, T> {
    #[inline(always)]
    fn by_two(self) {
        let (pairs, last) = self.source.as_chunks::<2>();
        let (targets, last_target) = self.target.split_at_mut(pairs.len());
        for (target, pair) in targets.iter_mut().zip(pairs) {
            *target = pair[0].clone();
        }
        for (target, element) in last_target.iter_mut().zip(last) {
            *target = element.clone();
        }
    }

    #[inline(always)]
    fn by_any(self) {
        let distance = self.step.unsigned_abs();
        let last = self.target.len() - 1;
        assert!(last * distance < self.source.len(), "as `gather` cuts the source");
        for (number, target) in self.target.iter_mut().enumerate() {
            let place = if self.step > 0 { number } else { last - number } * distance;
            // SAFETY: no place lies beyond the last one, which is below the length.
            *target = unsafe { self.source.get_unchecked(place) }.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn agrees_with_plain_indexing() {
        let source: Vec<i32> = (0..2000).collect();
        let bytes: Vec<u8> = source.iter().map(|&number| number as u8).collect();
        for step in [1, -1, 2, -2, 3, -3, 7, -100] {
            for count in [0, 1, 2, 15, 16, 17, 19] {
                let first = if step < 0 { 1990 } else { 5 };
                let place = |number: usize| (first as isize + step * number as isize) as usize;
                let (mut target, mut target_of_bytes) = (vec![0; count], vec![0; count]);
                super::gather(&source, first, step, &mut target);
                super::gather(&bytes, first, step, &mut target_of_bytes);
                for number in 0..count {
                    assert_eq!((target[number], target_of_bytes[number]), (source[place(number)], bytes[place(number)]));
                }
            }
        }
    }
}
