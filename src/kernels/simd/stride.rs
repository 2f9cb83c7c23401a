//! Strided gather and scatter, forwards or backwards.
//!
//! * steps of 1, -1 and 2: loops that the compiler turns into shuffles;
//! * other steps: one element after another, without a bounds check for each.
#![expect(unsafe_code, reason = "the first and the last position are checked, and all others lie between them")]

use super::{Kernel, Level, dispatch_widest, lanes};

/// Fills `target` with the elements of `source` at `first`, `first + step` and so on; `step` must not be 0.
pub(crate) fn gather<T: Clone>(source: &[T], first: usize, step: isize, target: &mut [T]) {
    let Some(steps) = target.len().checked_sub(1) else { return };
    let last = isize::try_from(steps)
        .ok()
        .and_then(|steps| step.checked_mul(steps))
        .and_then(|distance| first.checked_add_signed(distance));
    let (Some(last), true) = (last, step != 0) else {
        panic!("the step must not be 0, and the last position must fit in a `usize`");
    };
    let source = &source[first.min(last)..=first.max(last)];
    match step {
        1 => target.clone_from_slice(source),
        -1 => dispatch_widest(Reverse { source, target }),
        2 => dispatch_widest(EverySecond { source, target }),
        _ => gather_any(source, step, target),
    }
}

struct Reverse<'a, 'b, T> {
    source: &'a [T],
    target: &'b mut [T],
}

impl<T: Clone> Kernel for Reverse<'_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, element) in self.target.iter_mut().zip(self.source.iter().rev()) {
            *target = element.clone();
        }
    }
}

struct EverySecond<'a, 'b, T> {
    source: &'a [T],
    target: &'b mut [T],
}

impl<T: Clone> Kernel for EverySecond<'_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        let (pairs, last) = self.source.as_chunks::<2>();
        let (targets, last_target) = self.target.split_at_mut(pairs.len());
        for (target, pair) in targets.iter_mut().zip(pairs) {
            *target = pair[0].clone();
        }
        for (target, element) in last_target.iter_mut().zip(last) {
            *target = element.clone();
        }
    }
}

/// Gathers at any step, from the first element of the source up or from its last one down. Not compiled for wide registers: the
/// compiler would use gather instructions, which are slower.
fn gather_any<T: Clone>(source: &[T], step: isize, target: &mut [T]) {
    let mut position = if step > 0 { 0 } else { source.len() - 1 };
    let last = step.unsigned_abs() * (target.len() - 1);
    assert!(last < source.len(), "the last position must lie within the source");
    let offsets: [isize; 8] = lanes::from_fn(|number| step.wrapping_mul(number as isize));
    let (eights, rest) = target.as_chunks_mut::<8>();
    for eight in eights {
        for (target, offset) in eight.iter_mut().zip(offsets) {
            // SAFETY: every position lies between the first and the last one, both of which are within the source.
            *target = unsafe { source.get_unchecked(position.wrapping_add_signed(offset)) }.clone();
        }
        position = position.wrapping_add_signed(step.wrapping_mul(8));
    }
    for target in rest {
        *target = source[position].clone();
        position = position.wrapping_add_signed(step);
    }
}

/// Stores `count` values in `target` at `first`, `first + step` and so on; a single value is repeated. `step` must not be 0.
pub(crate) fn scatter<T: Clone>(target: &mut [T], first: usize, step: isize, count: usize, values: &[T]) {
    let Some(steps) = count.checked_sub(1) else { return };
    let last = isize::try_from(steps)
        .ok()
        .and_then(|steps| step.checked_mul(steps))
        .and_then(|distance| first.checked_add_signed(distance));
    let (Some(last), true) = (last, step != 0) else {
        panic!("the step must not be 0, and the last position must fit in a `usize`");
    };
    let target = &mut target[first.min(last)..=first.max(last)];
    match (step, values) {
        (1, [value]) => target.fill(value.clone()),
        (1, values) => target.clone_from_slice(values),
        (_, [value]) => scatter_any(target, step, std::iter::repeat_n(value, count)),
        (_, values) => scatter_any(target, step, values[..count].iter()),
    }
}

/// Scatters like [`gather_any`] gathers.
fn scatter_any<'a, T: Clone + 'a>(target: &mut [T], step: isize, values: impl ExactSizeIterator<Item = &'a T>) {
    let mut position = if step > 0 { 0 } else { target.len() - 1 };
    assert!(step.unsigned_abs() * (values.len() - 1) < target.len(), "the last position must lie within the target");
    for value in values {
        // SAFETY: every position lies between the first and the last one, both of which are within the target.
        *unsafe { target.get_unchecked_mut(position) } = value.clone();
        position = position.wrapping_add_signed(step);
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
                let position_of = |number: usize| (first as isize + step * number as isize) as usize;
                let (mut target, mut target_of_bytes) = (vec![0; count], vec![0; count]);
                super::gather(&source, first, step, &mut target);
                super::gather(&bytes, first, step, &mut target_of_bytes);
                let (mut put, mut put_one) = (vec![-1; 2000], vec![-1; 2000]);
                super::scatter(&mut put, first, step, count, &target);
                super::scatter(&mut put_one, first, step, count, &[7]);
                assert_eq!(put.iter().filter(|&&element| element >= 0).count(), count);
                assert_eq!(put_one.iter().filter(|&&element| element == 7).count(), count);
                for number in 0..count {
                    let position = position_of(number);
                    assert_eq!((put[position], put_one[position]), (target[number], 7));
                    assert_eq!((target[number], target_of_bytes[number]), (source[position], bytes[position]));
                }
            }
        }
    }
}
