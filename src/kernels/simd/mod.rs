//! Loops compiled for the processor that they run on: a kernel runs inside a function that may use its wide registers.
//!
//! * [`lanes`]: arrays of lanes, built and mapped by closures that are inlined completely.
//! * [`stride`]: strided gather and scatter, forwards or backwards.
//! * [`gather`]: gathering in one pass: indices are checked a strip at a time, then the strip is fetched.
//! * [`compress`]: compressing by a mask with the instructions made for it: elements with AVX-512, bits with `pext`.
//! * [`repeat`]: repeating elements by permuting them in registers of AVX-512.
//! * [`widen`]: widening of packed bits, by masked moves of AVX-512.
//! * [`blend`]: putting values where a mask has ones, with the masked stores and expanding loads of AVX-512.
//! * [`bytes`]: table lookup of bytes: 64 of them at once, in a table that stays in four registers.
//! * [`tiles`]: square tiles of narrow elements, transposed in registers of sixteen bytes.
//! * [`byte_sum`]: the sum of bytes: one instruction adds eight of them, which no loop in Rust expresses.
//! * [`probe`]: probing tables with many keys at once: sixteen entries of a direct-address table, or eight slots of a hash table.
//! * [`prefetch`]: prefetching memory before it is needed, for loops that jump from place to place.
//! * [`sort`]: sorting in AVX-512 registers: partitions around a pivot, and networks that sort a few elements.
//! * [`matrix`]: the product of matrices, which the crate `matrixmultiply` computes through pointers.
//!
//! The two kinds of loops:
//!
//! * a plain loop over slices implements [`Kernel`]. [`dispatch`] runs it in one of two versions, compiled for any processor and
//!   for one with AVX2, which is chosen at run time; [`dispatch_widest`] has a third version, compiled for one with AVX-512. In
//!   WebAssembly there is one version, for vectors if the program is compiled for them;
//! * a loop that the compiler does not vectorise by itself is written with intrinsics in a file of its own, beside a plain loop
//!   that does the same.
//!
//! Rust never fuses a product and a sum into one operation by itself, so that all versions give the same floats.
#![expect(
    unsafe_code,
    reason = "functions for wide registers may only be called where the processor has them; every call is justified in a comment"
)]

pub(crate) mod blend;
pub(crate) mod byte_sum;
pub(crate) mod bytes;
pub(crate) mod compress;
pub(crate) mod gather;
pub(crate) mod lanes;
pub(crate) mod matrix;
pub(crate) mod prefetch;
pub(crate) mod probe;
pub(crate) mod repeat;
#[cfg(target_arch = "x86_64")]
pub(crate) mod sort;
pub(crate) mod stride;
pub(crate) mod tiles;
pub(crate) mod widen;

/// The capabilities of a processor that a kernel may use beyond plain Rust. Only this module creates the levels above
/// [`Portable`], after detecting the features of the processor.
pub(crate) trait Level: Copy {
    /// Packs 64 bytes, each of which must be 0 or 1, into bits, the first into the lowest.
    fn pack(self, flags: &[u8; 64]) -> u64;

    /// Computes the parity of the ones up to each bit of all words, the first word first. `before` is the parity of all earlier
    /// words, as all ones or all zeros; the second result is `before` for the words that follow.
    #[inline(always)]
    fn prefix_parities(self, words: [u64; 8], mut before: u64) -> ([u64; 8], u64) {
        let parities = lanes::map(words, |word| {
            let parities = word_parities(word) ^ before;
            before = (parities >> 63).wrapping_neg();
            parities
        });
        (parities, before)
    }

    /// Returns the prefix sums, which wrap on overflow.
    #[inline(always)]
    fn prefix_sums(self, mut numbers: [i32; 16]) -> [i32; 16] {
        for shift in [1, 2, 4, 8] {
            let previous = numbers;
            (shift..16).for_each(|lane| numbers[lane] = previous[lane].wrapping_add(previous[lane - shift]));
        }
        numbers
    }

    /// Returns the prefix sums. Every level adds in the same order, in three rounds, so that all levels return the same floats.
    #[inline(always)]
    fn prefix_sums_floats(self, mut numbers: [f64; 8]) -> [f64; 8] {
        for shift in [1, 2, 4] {
            let previous = numbers;
            (shift..8).for_each(|lane| numbers[lane] = previous[lane] + previous[lane - shift]);
        }
        numbers
    }
}

/// Returns a word in which each bit is the parity of the ones up to that bit.
#[inline(always)]
pub(crate) fn word_parities(mut word: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        word ^= word << shift;
    }
    word
}

/// The level of any processor: plain Rust.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

/// The level of WebAssembly with vectors, if the program is compiled for them: a module cannot ask which features the engine has.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[derive(Clone, Copy)]
pub(crate) struct Simd128;

/// The level that every processor has for which the program is compiled.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
const BASELINE: Portable = Portable;
/// The level that every engine has for which the program is compiled.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
const BASELINE: Simd128 = Simd128;

/// The level of a processor with AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

/// The level of a processor with AVX-512.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl Level for Portable {
    #[inline(always)]
    fn pack(self, flags: &[u8; 64]) -> u64 {
        let (eights, _) = flags.as_chunks::<8>();
        eights.iter().enumerate().fold(0, |word, (index, &eight)| {
            // The product gathers the lowest bits of the eight bytes in its highest byte.
            word | (u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index)
        })
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl Level for Simd128 {
    #[inline(always)]
    fn pack(self, flags: &[u8; 64]) -> u64 {
        use std::arch::wasm32::{i8x16_bitmask, i8x16_shl, v128_load};
        let (sixteens, _) = flags.as_chunks::<16>();
        sixteens.iter().enumerate().fold(0, |word, (index, sixteen)| {
            // SAFETY: the load is as long as the array, and need not be aligned.
            let bytes = unsafe { v128_load(sixteen.as_ptr().cast()) };
            word | u64::from(i8x16_bitmask(i8x16_shl(bytes, 7))) << (16 * index)
        })
    }
}

#[cfg(target_arch = "x86_64")]
impl Level for Avx2 {
    #[inline(always)]
    fn pack(self, flags: &[u8; 64]) -> u64 {
        use std::arch::x86_64::{_mm256_loadu_si256, _mm256_movemask_epi8, _mm256_slli_epi16};
        // SAFETY: this level is created only where the processor has AVX2; both loads of 32 bytes lie within the array.
        let [low, high] = lanes::map([0, 32], |start| unsafe {
            let bytes = _mm256_loadu_si256(flags.as_ptr().add(start).cast());
            _mm256_movemask_epi8(_mm256_slli_epi16::<7>(bytes)).cast_unsigned()
        });
        u64::from(low) | u64::from(high) << 32
    }
}

#[cfg(target_arch = "x86_64")]
impl Level for Avx512 {
    #[inline(always)]
    fn pack(self, flags: &[u8; 64]) -> u64 {
        use std::arch::x86_64::{_mm512_loadu_si512, _mm512_test_epi8_mask};
        // SAFETY: this level is created only where the processor has AVX-512 with bytes; the load is as long as the array.
        unsafe {
            let bytes = _mm512_loadu_si512(flags.as_ptr().cast());
            _mm512_test_epi8_mask(bytes, bytes)
        }
    }

    #[inline(always)]
    fn prefix_parities(self, mut words: [u64; 8], before: u64) -> ([u64; 8], u64) {
        use std::arch::x86_64::{
            _mm_set1_epi8, _mm512_broadcast_i32x4, _mm512_clmulepi64_epi128, _mm512_loadu_si512, _mm512_mask_xor_epi64,
            _mm512_movepi64_mask, _mm512_set1_epi64, _mm512_storeu_si512, _mm512_unpacklo_epi64,
        };
        // SAFETY: this level is created only where the processor has AVX-512 and wide carryless products; the load and the store
        // are as long as the array.
        unsafe {
            let (bits, ones) = (_mm512_loadu_si512(words.as_ptr().cast()), _mm512_broadcast_i32x4(_mm_set1_epi8(-1)));
            // A carryless product with ones adds each bit, modulo 2, to itself and to all higher ones: in even words, then in odd
            // ones.
            let (even, odd) = (_mm512_clmulepi64_epi128::<0x00>(bits, ones), _mm512_clmulepi64_epi128::<0x01>(bits, ones));
            let parities = _mm512_unpacklo_epi64(even, odd);
            // The last bits of words show whether the words before a word invert it. The parity before all words comes last, so
            // that the next words wait for one step only.
            let mut odd = _mm512_movepi64_mask(parities);
            odd ^= odd << 1;
            odd ^= odd << 2;
            odd ^= odd << 4;
            let inverted = odd << 1 ^ before as u8;
            let parities = _mm512_mask_xor_epi64(parities, inverted, parities, _mm512_set1_epi64(-1));
            _mm512_storeu_si512(words.as_mut_ptr().cast(), parities);
            (words, before ^ u64::from(odd >> 7).wrapping_neg())
        }
    }

    #[inline(always)]
    fn prefix_sums(self, mut numbers: [i32; 16]) -> [i32; 16] {
        use std::arch::x86_64::{
            _mm512_add_epi32, _mm512_alignr_epi32, _mm512_loadu_si512, _mm512_setzero_si512, _mm512_storeu_si512,
        };
        // SAFETY: this level is created only where the processor has AVX-512; the load and the store are as long as the array.
        unsafe {
            let (mut sums, zeros) = (_mm512_loadu_si512(numbers.as_ptr().cast()), _mm512_setzero_si512());
            sums = _mm512_add_epi32(sums, _mm512_alignr_epi32::<15>(sums, zeros));
            sums = _mm512_add_epi32(sums, _mm512_alignr_epi32::<14>(sums, zeros));
            sums = _mm512_add_epi32(sums, _mm512_alignr_epi32::<12>(sums, zeros));
            sums = _mm512_add_epi32(sums, _mm512_alignr_epi32::<8>(sums, zeros));
            _mm512_storeu_si512(numbers.as_mut_ptr().cast(), sums);
        }
        numbers
    }

    #[inline(always)]
    fn prefix_sums_floats(self, mut numbers: [f64; 8]) -> [f64; 8] {
        use std::arch::x86_64::{
            __m512d, _mm512_alignr_epi64, _mm512_castpd_si512, _mm512_castsi512_pd, _mm512_loadu_pd, _mm512_mask_add_pd,
            _mm512_storeu_pd,
        };
        // SAFETY: this level is created only where the processor has AVX-512; the load and the store are as long as the array.
        unsafe {
            let mut sums: __m512d = _mm512_loadu_pd(numbers.as_ptr());
            let bits = _mm512_castpd_si512(sums);
            sums = _mm512_mask_add_pd(sums, 0b1111_1110, sums, _mm512_castsi512_pd(_mm512_alignr_epi64::<7>(bits, bits)));
            let bits = _mm512_castpd_si512(sums);
            sums = _mm512_mask_add_pd(sums, 0b1111_1100, sums, _mm512_castsi512_pd(_mm512_alignr_epi64::<6>(bits, bits)));
            let bits = _mm512_castpd_si512(sums);
            sums = _mm512_mask_add_pd(sums, 0b1111_0000, sums, _mm512_castsi512_pd(_mm512_alignr_epi64::<4>(bits, bits)));
            _mm512_storeu_pd(numbers.as_mut_ptr(), sums);
        }
        numbers
    }
}

/// A loop that benefits from wide registers.
///
/// `run` and the functions that it calls must be `#[inline(always)]`: only inlined code is compiled for the wide registers.
pub(crate) trait Kernel: Sized {
    /// The result of the loop.
    type Output;

    /// Runs the loop; `level` offers the instructions beyond plain Rust that the loop may use.
    fn run<L: Level>(self, level: L) -> Self::Output;
}

/// Runs a kernel with the registers of AVX2 where the processor has them.
#[inline]
pub(crate) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has every feature that the function is compiled for.
        return unsafe { with_avx2(kernel) };
    }
    kernel.run(BASELINE)
}

/// Runs a kernel with the registers of AVX-512 where the processor has them: for loops that are compute-bound or pack bits.
/// Other loops wait for memory, and are not compiled a third time.
#[inline]
pub(crate) fn dispatch_widest<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if widest_level() == LEVEL_AVX512 {
        // SAFETY: the processor has every feature that the function is compiled for.
        return unsafe { with_avx512(kernel) };
    }
    dispatch(kernel)
}

/// The level of a processor without wide registers; 0 stands for a level that is not known yet.
#[cfg(target_arch = "x86_64")]
const LEVEL_PLAIN: u8 = 1;
/// The level of a processor with AVX2.
#[cfg(target_arch = "x86_64")]
const LEVEL_AVX2: u8 = 2;
/// The level of a processor with AVX-512.
#[cfg(target_arch = "x86_64")]
const LEVEL_AVX512: u8 = 3;

/// Returns true if the processor has AVX2, and the instructions for bits and fused products that came with it.
#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx2() -> bool {
    widest_level() >= LEVEL_AVX2
}

/// Returns the level of the widest registers that the processor has. It is detected once, because detection would slow down short
/// loops.
#[cfg(target_arch = "x86_64")]
#[inline]
fn widest_level() -> u8 {
    use std::sync::atomic::{AtomicU8, Ordering};
    static WIDEST_LEVEL: AtomicU8 = AtomicU8::new(0);
    match WIDEST_LEVEL.load(Ordering::Relaxed) {
        0 => {
            let level = detect_level();
            WIDEST_LEVEL.store(level, Ordering::Relaxed);
            level
        }
        known => known,
    }
}

#[cfg(target_arch = "x86_64")]
#[cold]
fn detect_level() -> u8 {
    let avx2 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt");
    let avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("vpclmulqdq")
        && is_x86_feature_detected!("gfni");
    match (avx2, avx512) {
        (true, true) => LEVEL_AVX512,
        (true, false) => LEVEL_AVX2,
        (false, _) => LEVEL_PLAIN,
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,popcnt,lzcnt")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Avx2(()))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,vpclmulqdq,gfni,avx2,bmi1,bmi2,fma,popcnt,lzcnt")]
fn with_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Avx512(()))
}

#[cfg(test)]
mod tests {
    use super::{Kernel, Level, Portable, dispatch, dispatch_widest};

    struct Pack([u8; 64]);

    impl Kernel for Pack {
        type Output = u64;

        #[inline(always)]
        fn run<L: Level>(self, level: L) -> u64 {
            level.pack(&self.0)
        }
    }

    struct Parities([u64; 8], u64);

    impl Kernel for Parities {
        type Output = ([u64; 8], u64);

        #[inline(always)]
        fn run<L: Level>(self, level: L) -> Self::Output {
            level.prefix_parities(self.0, self.1)
        }
    }

    #[test]
    fn levels_count_parities_alike() {
        for seed in 0..100_u64 {
            let words: [u64; 8] = std::array::from_fn(|word| (seed + word as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            for before in [0, u64::MAX] {
                let mut odd = before != 0;
                let plain = words.map(|word| {
                    (0..64).fold(0, |parities, bit| {
                        odd ^= word >> bit & 1 == 1;
                        parities | u64::from(odd) << bit
                    })
                });
                for found in [Parities(words, before).run(Portable), dispatch_widest(Parities(words, before))] {
                    assert_eq!(found, (plain, u64::from(odd).wrapping_neg()));
                }
            }
        }
    }

    struct Sums([i32; 16], [f64; 8]);

    impl Kernel for Sums {
        type Output = ([i32; 16], [f64; 8]);

        #[inline(always)]
        fn run<L: Level>(self, level: L) -> Self::Output {
            (level.prefix_sums(self.0), level.prefix_sums_floats(self.1))
        }
    }

    #[test]
    fn levels_sum_alike() {
        for seed in 0..100_u64 {
            let random = |lane: usize| seed.wrapping_add(lane as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let whole = std::array::from_fn(|lane| (random(lane) >> 32) as i32);
            let floats = std::array::from_fn(|lane| if random(lane) % 5 == 0 { -0.0 } else { random(lane) as f64 / 7.0 });
            let (plain, plain_floats) = Sums(whole, floats).run(Portable);
            let mut sum = 0_i32;
            assert_eq!(
                plain,
                whole.map(|number| {
                    sum = sum.wrapping_add(number);
                    sum
                })
            );
            assert!((plain_floats[7] - floats.iter().sum::<f64>()).abs() <= 1e-12 * plain_floats[7].abs());
            for (found, found_floats) in [dispatch(Sums(whole, floats)), dispatch_widest(Sums(whole, floats))] {
                assert_eq!((found, found_floats.map(f64::to_bits)), (plain, plain_floats.map(f64::to_bits)));
            }
        }
    }

    #[test]
    fn levels_pack_alike() {
        for seed in 0..100_u64 {
            let flags = std::array::from_fn(|index| (seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (index % 61) & 1) as u8);
            let expected = flags.iter().rev().fold(0, |word, &flag| word << 1 | u64::from(flag));
            assert_eq!(Pack(flags).run(Portable), expected);
            assert_eq!(dispatch(Pack(flags)), expected);
            assert_eq!(dispatch_widest(Pack(flags)), expected);
        }
    }
}
