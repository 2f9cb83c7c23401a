//! Loops compiled for the processor at hand: a kernel runs inside a function that may use its wide registers.
//!
//! * a plain loop over slices implements [`Kernel`] and is run by [`vectorised`]: compiled twice, for any processor and for
//!   one with AVX2, and chosen when it runs; or by [`vectorised_widest`]: a third time for one with AVX-512;
//! * what the compiler does not vectorise by itself is written with intrinsics in a file of its own, with a plain loop that
//!   says what it does.
//!
//! Rust never contracts a product and a sum into one rounding by itself, so that both versions give the same floats.
#![expect(
    unsafe_code,
    reason = "functions for wide registers may only be called where the processor has them; every call argues its case"
)]

pub mod blend;
pub mod bytes;
pub mod compress;
pub mod gather;
pub mod matrix;
pub mod prefetch;
pub mod probe;
pub mod stride;
pub mod sum;

/// What a kernel may use beyond plain Rust, by what the processor has. Only this module makes the levels above [`Plain`],
/// after asking the processor.
pub trait Level: Copy {
    /// Packs 64 bytes that are 0 or 1 into bits, the first into the lowest.
    fn pack(self, flags: &[u8; 64]) -> u64;
}

/// Any processor.
#[derive(Clone, Copy)]
pub struct Plain;

/// A processor with AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Avx2(());

/// A processor with AVX-512.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Avx512(());

impl Level for Plain {
    #[inline(always)]
    fn pack(self, flags: &[u8; 64]) -> u64 {
        let (eights, _) = flags.as_chunks::<8>();
        eights.iter().enumerate().fold(0, |word, (index, &eight)| {
            // The product gathers the lowest bits of eight bytes in the highest byte.
            word | (u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index)
        })
    }
}

#[cfg(target_arch = "x86_64")]
impl Level for Avx2 {
    #[inline(always)]
    fn pack(self, flags: &[u8; 64]) -> u64 {
        use std::arch::x86_64::{_mm256_loadu_si256, _mm256_movemask_epi8, _mm256_slli_epi16};
        // SAFETY: this level is made where the processor has AVX2; both loads of 32 bytes lie within the array.
        let [low, high] = [0, 32].map(|start| unsafe {
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
        // SAFETY: this level is made where the processor has AVX-512 with bytes; the load is as long as the array.
        unsafe {
            let bytes = _mm512_loadu_si512(flags.as_ptr().cast());
            _mm512_test_epi8_mask(bytes, bytes)
        }
    }
}

/// A loop that profits from wide registers.
///
/// `run` and what it calls are to be `#[inline(always)]`: only what is inlined is compiled for the wide registers.
pub trait Kernel: Sized {
    /// What it gives back.
    type Output;

    /// Runs the loop.
    fn run(self) -> Self::Output;

    /// Runs the loop with what a level has beyond plain Rust, for the kernels that ask for it.
    #[inline(always)]
    fn run_at<L: Level>(self, _level: L) -> Self::Output {
        self.run()
    }
}

/// Runs a kernel with the registers of AVX2 where the processor has them.
#[inline]
pub fn vectorised<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has every feature that the function is compiled for.
        return unsafe { with_avx2(kernel) };
    }
    kernel.run()
}

/// Runs a kernel with the registers of AVX-512 where the processor has them: for loops that compute much or pack bits.
/// Others wait for memory, and are not compiled a third time.
#[inline]
pub fn vectorised_widest<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if widest() == AVX512 {
        // SAFETY: the processor has every feature that the function is compiled for.
        return unsafe { with_avx512(kernel) };
    }
    vectorised(kernel)
}

#[cfg(target_arch = "x86_64")]
const AVX2: u8 = 2;
#[cfg(target_arch = "x86_64")]
const AVX512: u8 = 3;

/// Whether the processor has AVX2 and the small instructions that came with it.
#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx2() -> bool {
    widest() >= AVX2
}

/// The widest registers that the processor has: asked once, because short loops would feel the question.
#[cfg(target_arch = "x86_64")]
#[inline]
fn widest() -> u8 {
    use std::sync::atomic::{AtomicU8, Ordering};
    static WIDEST: AtomicU8 = AtomicU8::new(0);
    match WIDEST.load(Ordering::Relaxed) {
        0 => {
            let found = detected();
            WIDEST.store(found, Ordering::Relaxed);
            found
        }
        known => known,
    }
}

#[cfg(target_arch = "x86_64")]
#[cold]
fn detected() -> u8 {
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
        && is_x86_feature_detected!("avx512vpopcntdq");
    match (avx2, avx512) {
        (true, true) => AVX512,
        (true, false) => AVX2,
        (false, _) => 1,
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,popcnt,lzcnt")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run_at(Avx2(()))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,fma,popcnt,lzcnt")]
fn with_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run_at(Avx512(()))
}

#[cfg(test)]
mod tests {
    use super::{Kernel, Level, Plain, vectorised, vectorised_widest};

    struct Pack([u8; 64]);

    impl Kernel for Pack {
        type Output = u64;

        #[inline(always)]
        fn run(self) -> u64 {
            self.run_at(Plain)
        }

        #[inline(always)]
        fn run_at<L: Level>(self, level: L) -> u64 {
            level.pack(&self.0)
        }
    }

    #[test]
    fn levels_pack_alike() {
        for seed in 0..100_u64 {
            let flags = std::array::from_fn(|index| (seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (index % 61) & 1) as u8);
            let expected = flags.iter().rev().fold(0, |word, &flag| word << 1 | u64::from(flag));
            assert_eq!(Pack(flags).run(), expected);
            assert_eq!(vectorised(Pack(flags)), expected);
            assert_eq!(vectorised_widest(Pack(flags)), expected);
        }
    }
}
