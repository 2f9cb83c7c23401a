//! Arrays of lanes, made by closures that are inlined whole.
//!
//! `std::array::from_fn` and `array.map` do the same through several functions for each closure, which are left to the optimiser
//! to inline. Kernels are compiled for so many functions, types and levels that those were a thirtieth of all code to compile.

use std::mem::MaybeUninit;

/// Creates an array, each element of which is computed from its position.
#[inline(always)]
pub(crate) fn from_fn<T, const N: usize>(mut element: impl FnMut(usize) -> T) -> [T; N] {
    // If the closure panics, the elements created so far are leaked, which is safe.
    let mut array = [const { MaybeUninit::uninit() }; N];
    let mut index = 0;
    while index < N {
        array[index].write(element(index));
        index += 1;
    }
    // SAFETY: every element has been written, and an array of `MaybeUninit<T>` has the layout of one of `T`. The elements are
    // read once: `MaybeUninit` does not drop them.
    unsafe { (&raw const array).cast::<[T; N]>().read() }
}

/// Applies a function to each element of an array.
#[inline(always)]
pub(crate) fn map<T: Copy, U, const N: usize>(array: [T; N], mut function: impl FnMut(T) -> U) -> [U; N] {
    from_fn(|index| function(array[index]))
}

#[cfg(test)]
mod tests {
    use super::{from_fn, map};
    use std::rc::Rc;

    #[test]
    fn lanes_are_made_in_order_and_dropped_once() {
        let shared = Rc::new(());
        let mut positions = Vec::new();
        let lanes: [(usize, Rc<()>); 5] = from_fn(|index| {
            positions.push(index);
            (index * index, shared.clone())
        });
        assert_eq!(positions, [0, 1, 2, 3, 4]);
        assert_eq!(lanes.each_ref().map(|(square, _)| *square), [0, 1, 4, 9, 16]);
        assert_eq!(Rc::strong_count(&shared), 6);
        drop(lanes);
        assert_eq!(Rc::strong_count(&shared), 1);
        assert!(from_fn::<String, 0>(|_| unreachable!("no lane is made")).is_empty());
    }

    #[test]
    fn lanes_are_mapped() {
        assert_eq!(map([1_u8, 2, 3], |lane| u32::from(lane) * 1000), [1000, 2000, 3000]);
    }
}
