//! Lanes of a 512-bit register: elements of 32 or 64 bits, and the operations on all of them at once.

use super::Registers;
use std::arch::x86_64::*;

/// A permutation of lanes: the number of the source lane for each lane.
pub(crate) type LaneOrder = [u8; 16];

/// Elements that are sorted in registers.
///
/// # Safety
/// The type has the width and the order that `KIND` states, and every bit pattern is a value of it.
pub(crate) unsafe trait SortLane: Copy + PartialOrd + Send + Sync + 'static {
    /// The kind of the lanes.
    const KIND: LaneKind;
    /// The greatest value of the type.
    const GREATEST: Self;
}

/// The kinds of lanes of a register.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LaneKind {
    /// Signed integers of 32 bits.
    Integer,
    /// Unsigned words of 64 bits.
    Word,
    /// Floats of 64 bits.
    Float,
}

// SAFETY: these are signed integers of 32 bits.
unsafe impl SortLane for i32 {
    const KIND: LaneKind = LaneKind::Integer;
    const GREATEST: Self = Self::MAX;
}

// SAFETY: these are unsigned words of 64 bits.
unsafe impl SortLane for u64 {
    const KIND: LaneKind = LaneKind::Word;
    const GREATEST: Self = Self::MAX;
}

// SAFETY: these are floats of 64 bits.
unsafe impl SortLane for f64 {
    const KIND: LaneKind = LaneKind::Float;
    const GREATEST: Self = Self::INFINITY;
}

/// Returns the number of lanes in a register.
pub(crate) const fn lane_count<T>() -> usize {
    64 / size_of::<T>()
}

/// Returns a mask of the lowest `count` lanes.
#[inline(always)]
pub(crate) fn first_lanes_mask(count: usize) -> u16 {
    (u32::MAX.unbounded_shl(count as u32) as u16) ^ u16::MAX
}

#[expect(clippy::unused_self, reason = "the value is proof that the processor has the registers")]
impl Registers {
    /// Loads the elements at the start of a slice: as many as there are lanes. If there are fewer, the remaining lanes hold the
    /// greatest value.
    #[inline(always)]
    pub(crate) fn load<T: SortLane>(self, elements: &[T]) -> __m512i {
        let (start, count) = (elements.as_ptr(), elements.len());
        // SAFETY: the processor has the registers. A whole register is read if there are enough elements, otherwise only those
        // that exist.
        unsafe {
            if count >= lane_count::<T>() {
                _mm512_loadu_si512(start.cast())
            } else if size_of::<T>() == 4 {
                _mm512_mask_loadu_epi32(self.splat(T::GREATEST), first_lanes_mask(count), start.cast())
            } else {
                _mm512_mask_loadu_epi64(self.splat(T::GREATEST), first_lanes_mask(count) as u8, start.cast())
            }
        }
    }

    /// Writes lanes to the start of a slice: all of them, or the first ones if there is only room for these.
    #[inline(always)]
    pub(crate) fn store<T: SortLane>(self, elements: &mut [T], register: __m512i) {
        let (start, count) = (elements.as_mut_ptr(), elements.len());
        // SAFETY: all lanes are written if there is room for them, otherwise no more than there is room for.
        unsafe {
            if count >= lane_count::<T>() {
                self.store_all(start, register);
            } else {
                self.store_first(start, count, register);
            }
        }
    }

    /// Writes the first lanes, as many as a slice has room for, without a branch.
    #[inline(always)]
    pub(crate) fn store_partial<T: SortLane>(self, elements: &mut [T], register: __m512i) {
        // SAFETY: no more lanes are written than there is room for.
        unsafe { self.store_first(elements.as_mut_ptr(), elements.len().min(lane_count::<T>()), register) };
    }

    /// Writes all lanes to `pointer`.
    ///
    /// # Safety
    /// There is room for all lanes at `pointer`.
    #[inline(always)]
    pub(crate) unsafe fn store_all<T: SortLane>(self, pointer: *mut T, register: __m512i) {
        // SAFETY: the processor has the registers, and the caller made room.
        unsafe { _mm512_storeu_si512(pointer.cast(), register) };
    }

    /// Writes the first `count` lanes to `pointer`.
    ///
    /// # Safety
    /// There is room for `count` lanes at `pointer`.
    #[inline(always)]
    pub(crate) unsafe fn store_first<T: SortLane>(self, pointer: *mut T, count: usize, register: __m512i) {
        // SAFETY: the processor has the registers, and the caller made room.
        unsafe {
            if size_of::<T>() == 4 {
                _mm512_mask_storeu_epi32(pointer.cast(), first_lanes_mask(count), register);
            } else {
                _mm512_mask_storeu_epi64(pointer.cast(), first_lanes_mask(count) as u8, register);
            }
        }
    }

    /// Returns a register with one element in all lanes.
    #[inline(always)]
    pub(crate) fn splat<T: SortLane>(self, element: T) -> __m512i {
        // SAFETY: the processor has the registers; the element has the width of the number as which it is read.
        unsafe {
            if size_of::<T>() == 4 {
                _mm512_set1_epi32(std::mem::transmute_copy(&element))
            } else {
                _mm512_set1_epi64(std::mem::transmute_copy(&element))
            }
        }
    }

    /// Returns the lesser elements of two registers, lane by lane, and the greater ones. Of 0.0 and -0.0, the one in `right` is
    /// returned twice.
    #[inline(always)]
    pub(crate) fn exchange<T: SortLane>(self, left: __m512i, right: __m512i) -> (__m512i, __m512i) {
        // SAFETY: the processor has the registers.
        unsafe {
            match T::KIND {
                LaneKind::Integer => (_mm512_min_epi32(left, right), _mm512_max_epi32(left, right)),
                LaneKind::Word => (_mm512_min_epu64(left, right), _mm512_max_epu64(left, right)),
                LaneKind::Float => {
                    let (left, right) = (_mm512_castsi512_pd(left), _mm512_castsi512_pd(right));
                    (_mm512_castpd_si512(_mm512_min_pd(left, right)), _mm512_castpd_si512(_mm512_max_pd(left, right)))
                }
            }
        }
    }

    /// Returns a mask of the lanes in which `left` is less than `right`.
    #[inline(always)]
    pub(crate) fn less<T: SortLane>(self, left: __m512i, right: __m512i) -> u16 {
        // SAFETY: the processor has the registers.
        unsafe {
            match T::KIND {
                LaneKind::Integer => _mm512_cmplt_epi32_mask(left, right),
                LaneKind::Word => _mm512_cmplt_epu64_mask(left, right).into(),
                LaneKind::Float => _mm512_cmp_pd_mask::<_CMP_LT_OQ>(_mm512_castsi512_pd(left), _mm512_castsi512_pd(right)).into(),
            }
        }
    }

    /// Returns a register with the lanes of `one` under the ones of the mask and the lanes of `zero` elsewhere.
    #[inline(always)]
    pub(crate) fn blend<T: SortLane>(self, mask: u16, zero: __m512i, one: __m512i) -> __m512i {
        // SAFETY: the processor has the registers.
        unsafe {
            if size_of::<T>() == 4 {
                _mm512_mask_blend_epi32(mask, zero, one)
            } else {
                _mm512_mask_blend_epi64(mask as u8, zero, one)
            }
        }
    }

    /// Returns a register with the lanes under the ones of the mask moved together at the low end.
    #[inline(always)]
    pub(crate) fn compress<T: SortLane>(self, mask: u16, register: __m512i) -> __m512i {
        // SAFETY: the processor has the registers.
        unsafe {
            if size_of::<T>() == 4 {
                _mm512_maskz_compress_epi32(mask, register)
            } else {
                _mm512_maskz_compress_epi64(mask as u8, register)
            }
        }
    }

    /// Returns a register with the lanes in the given order.
    #[inline(always)]
    pub(crate) fn permute<T: SortLane>(self, order: &LaneOrder, register: __m512i) -> __m512i {
        // SAFETY: the processor has the registers; the load is as long as the array.
        unsafe {
            let order = _mm_loadu_si128(order.as_ptr().cast());
            if size_of::<T>() == 4 {
                _mm512_permutexvar_epi32(_mm512_cvtepu8_epi32(order), register)
            } else {
                _mm512_permutexvar_epi64(_mm512_cvtepu8_epi64(order), register)
            }
        }
    }

    /// Returns a register with lanes of both in the given order; the lanes of the second are numbered after those of the first.
    #[inline(always)]
    pub(crate) fn permute_both<T: SortLane>(self, order: &LaneOrder, left: __m512i, right: __m512i) -> __m512i {
        // SAFETY: the processor has the registers; the load is as long as the array.
        unsafe {
            let order = _mm_loadu_si128(order.as_ptr().cast());
            if size_of::<T>() == 4 {
                _mm512_permutex2var_epi32(left, _mm512_cvtepu8_epi32(order), right)
            } else {
                _mm512_permutex2var_epi64(left, _mm512_cvtepu8_epi64(order), right)
            }
        }
    }
}
