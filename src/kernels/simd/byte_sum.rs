//! The sum of bytes: one instruction adds eight of them, which no loop in Rust expresses.

/// Returns the sum of 8-bit integers.
pub(crate) fn sum_bytes(slice: &[i8]) -> i64 {
    #[cfg(target_arch = "x86_64")]
    if super::has_avx2() {
        // SAFETY: the processor has AVX2.
        return unsafe { sum_with_avx2(slice) };
    }
    sum_portably(slice)
}

fn sum_portably(slice: &[i8]) -> i64 {
    /// The number of bytes in a chunk: so few that their sum always fits in 32 bits.
    const CHUNK_BYTES: usize = 1 << 20;
    slice.chunks(CHUNK_BYTES).map(|part| i64::from(part.iter().map(|&whole| i32::from(whole)).sum::<i32>())).sum()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn sum_with_avx2(slice: &[i8]) -> i64 {
    use std::arch::x86_64::{
        _mm256_add_epi64, _mm256_loadu_si256, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_storeu_si256,
        _mm256_xor_si256,
    };
    let (blocks, rest) = slice.as_chunks::<64>();
    let (offset, zero) = (_mm256_set1_epi8(-128), _mm256_setzero_si256());
    let (mut first, mut second) = (zero, zero);
    for block in blocks {
        // SAFETY: both halves of 32 bytes lie within the block; the load needs no alignment.
        let (low, high) = unsafe { (_mm256_loadu_si256(block.as_ptr().cast()), _mm256_loadu_si256(block[32..].as_ptr().cast())) };
        // Offset by 128, bytes are unsigned, as the instruction requires.
        first = _mm256_add_epi64(first, _mm256_sad_epu8(_mm256_xor_si256(low, offset), zero));
        second = _mm256_add_epi64(second, _mm256_sad_epu8(_mm256_xor_si256(high, offset), zero));
    }
    let mut sums = [0_i64; 4];
    // SAFETY: the array holds the 32 bytes that are stored.
    unsafe { _mm256_storeu_si256(sums.as_mut_ptr().cast(), _mm256_add_epi64(first, second)) };
    sums.iter().sum::<i64>() - 128 * 64 * blocks.len() as i64 + sum_portably(rest)
}

#[cfg(test)]
mod tests {
    #[test]
    fn agrees_with_the_plain_sum() {
        for length in [0, 1, 63, 64, 65, 1000] {
            let bytes: Vec<i8> = (0..length).map(|index| (index * 37 % 256) as u8 as i8).collect();
            assert_eq!(super::sum_bytes(&bytes), super::sum_portably(&bytes));
        }
        assert_eq!(super::sum_bytes(&[-128; 1000]), -128_000);
    }
}
