//! Loops compiled for the processor at hand: a kernel runs inside a function that may use its wide registers.
//!
//! * a plain loop over slices implements [`Kernel`] and is run by [`vectorised`]: compiled twice, for any processor and for
//!   one with AVX2, and chosen when it runs;
//! * what the compiler does not vectorise by itself is written with intrinsics in a file of its own, with a plain loop that
//!   says what it does.
//!
//! Rust never contracts a product and a sum into one rounding by itself, so that both versions give the same floats.
#![expect(
    unsafe_code,
    reason = "functions for wide registers may only be called where the processor has them; every call argues its case"
)]

pub mod compress;
pub mod matrix;
pub mod sum;

/// A loop that profits from wide registers.
///
/// `run` and what it calls are to be `#[inline(always)]`: only what is inlined is compiled for the wide registers.
pub trait Kernel {
    /// What it gives back.
    type Output;

    /// Runs the loop.
    fn run(self) -> Self::Output;
}

/// Runs a kernel with the widest registers that it is compiled for and that the processor has.
#[inline]
pub fn vectorised<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has every feature that the function is compiled for.
        return unsafe { with_avx2(kernel) };
    }
    kernel.run()
}

/// Whether the processor has AVX2 and the small instructions that came with it.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn has_avx2() -> bool {
    // The standard library asks the processor once and remembers.
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("fma")
}

/// Whether the processor has the parts of AVX-512 that compare bytes and words.
#[cfg(target_arch = "x86_64")]
#[inline]
#[expect(dead_code, reason = "for the packed comparisons")]
pub(crate) fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512dq")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,popcnt,lzcnt")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
