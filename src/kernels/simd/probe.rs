//! Probing tables with many keys at once: sixteen entries of a direct-address table, or eight slots of an open-addressing hash
//! table, are gathered by one instruction.
#![allow(unsafe_code, reason = "the instructions are only for some processors; every use is justified in a comment")]

/// The number that stands for an absent key.
#[cfg(target_arch = "x86_64")]
const NOT_FOUND: u32 = u32::MAX;

/// Fills `target` with the table entries for the codes, and with [`NOT_FOUND`] for codes without an entry; the first entry is
/// that of the code `least`. Returns the number of codes looked up; the caller looks up the rest.
pub(crate) fn look_up_entries(table: &[u32], least: u32, codes: &[u32], target: &mut [u32]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if super::widest_level() == super::LEVEL_AVX512 && i32::try_from(table.len()).is_ok() {
        // SAFETY: the processor has the instructions, and the table's length fits in an `i32`.
        return unsafe { look_up_sixteen_entries(table, least, codes, target) };
    }
    let _ = (table, least, codes, target);
    0
}

/// Fills `target` with the numbers of up to 64 keys in an open-addressing hash table, at least one slot of which is free. A slot
/// holds a key in its upper 32 bits and the key's number plus one in its lower 32 bits; a free slot is zero. The home slot of a
/// key is the product of the key with `factor`, shifted down by `shift`. Only home slots are probed: returns the number of keys
/// probed, and a word with a bit for each of them that needs a second probe. An absent key gets [`NOT_FOUND`].
///
/// # Panics
/// If there are more than 64 keys, or the number of slots is not a power of two.
pub(crate) fn probe_numbers(slots: &[u64], factor: u64, shift: u32, keys: &[u32], target: &mut [u32]) -> (usize, u64) {
    assert!(keys.len() <= 64, "a word must have a bit for each key");
    assert!(slots.len().is_power_of_two(), "the number of slots must be a power of two, so that a mask keeps positions in range");
    #[cfg(target_arch = "x86_64")]
    if super::widest_level() == super::LEVEL_AVX512 {
        // SAFETY: the processor has the instructions, and the number of slots is a power of two.
        return unsafe { probe_eight_numbers(slots, factor, shift, keys, target) };
    }
    let _ = (factor, shift, keys, target);
    (0, 0)
}

/// Probes like [`probe_numbers`], for 64-bit keys. A slot is two words: a key, and the key's number plus one, or zero if the slot is
/// free. The home slot of a key is computed from its hash.
///
/// # Panics
/// If there are more than 64 keys, or not as many hashes as keys, or the number of slots is not a power of two.
pub(crate) fn probe_long_keys(
    slots: &[u64],
    factor: u64,
    shift: u32,
    (hashes, keys): (&[u64], &[u64]),
    target: &mut [u32],
) -> (usize, u64) {
    assert!(keys.len() <= 64 && hashes.len() == keys.len(), "each key must have a bit in a word, and a hash");
    assert!(slots.len().is_power_of_two() && slots.len() > 1, "the number of slots must be a power of two");
    #[cfg(target_arch = "x86_64")]
    if super::widest_level() == super::LEVEL_AVX512 {
        // SAFETY: the processor has the instructions, and the number of slots, pairs of words, is a power of two.
        return unsafe { probe_eight_long_keys(slots, factor, shift, (hashes, keys), target) };
    }
    let _ = (factor, shift, hashes, keys, target);
    (0, 0)
}

/// Probes eight keys of 64 bits at once, as [`probe_long_keys`] describes.
///
/// # Safety
/// The processor has AVX-512, and the number of slots, pairs of words, is a power of two.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
unsafe fn probe_eight_long_keys(
    slots: &[u64],
    factor: u64,
    shift: u32,
    (hashes, keys): (&[u64], &[u64]),
    target: &mut [u32],
) -> (usize, u64) {
    use std::arch::x86_64::{
        _mm_cvtsi32_si128, _mm256_storeu_si256, _mm512_and_si512, _mm512_cmpeq_epi64_mask, _mm512_cvtepi64_epi32,
        _mm512_i64gather_epi64, _mm512_loadu_si512, _mm512_mullo_epi64, _mm512_or_si512, _mm512_set1_epi64, _mm512_slli_epi64,
        _mm512_srl_epi64, _mm512_sub_epi64, _mm512_test_epi64_mask,
    };
    let (factor, one) = (_mm512_set1_epi64(factor as i64), _mm512_set1_epi64(1));
    let mask = _mm512_set1_epi64(slots.len() as i64 / 2 - 1);
    let shift = _mm_cvtsi32_si128(shift as i32);
    let (eights, _) = keys.as_chunks::<8>();
    let groups = target.as_chunks_mut::<8>().0.iter_mut().zip(eights).zip(hashes.as_chunks::<8>().0);
    let mut pending = 0;
    for (group, ((target, keys), hashes)) in groups.enumerate() {
        // SAFETY: the loads and the store are as long as the arrays, and the mask keeps all pairs within the slots.
        unsafe {
            let (keys, hashes) = (_mm512_loadu_si512(keys.as_ptr().cast()), _mm512_loadu_si512(hashes.as_ptr().cast()));
            let homes = _mm512_and_si512(_mm512_srl_epi64(_mm512_mullo_epi64(hashes, factor), shift), mask);
            let firsts = _mm512_slli_epi64::<1>(homes);
            let slot_keys = _mm512_i64gather_epi64::<8>(firsts, slots.as_ptr().cast());
            let numbers = _mm512_i64gather_epi64::<8>(_mm512_or_si512(firsts, one), slots.as_ptr().cast());
            let same = _mm512_cmpeq_epi64_mask(slot_keys, keys);
            pending |= u64::from(!same & _mm512_test_epi64_mask(numbers, numbers)) << (8 * group);
            _mm256_storeu_si256(target.as_mut_ptr().cast(), _mm512_cvtepi64_epi32(_mm512_sub_epi64(numbers, one)));
        }
    }
    (8 * eights.len().min(target.len() / 8), pending)
}

/// Looks up sixteen codes at once, as [`look_up_entries`] describes.
///
/// # Safety
/// The processor has AVX-512, and the table's length fits in an `i32`.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn look_up_sixteen_entries(table: &[u32], least: u32, codes: &[u32], target: &mut [u32]) -> usize {
    use std::arch::x86_64::{
        _mm512_cmplt_epu32_mask, _mm512_loadu_si512, _mm512_mask_i32gather_epi32, _mm512_set1_epi32, _mm512_storeu_si512,
        _mm512_sub_epi32,
    };
    let (least, length) = (_mm512_set1_epi32(least as i32), _mm512_set1_epi32(table.len() as i32));
    let none = _mm512_set1_epi32(NOT_FOUND as i32);
    let (sixteens, _) = codes.as_chunks::<16>();
    for (target, codes) in target.as_chunks_mut::<16>().0.iter_mut().zip(sixteens) {
        // SAFETY: the load and the store are as long as the arrays; only entries below the table's length are gathered.
        unsafe {
            let offsets = _mm512_sub_epi32(_mm512_loadu_si512(codes.as_ptr().cast()), least);
            let in_range = _mm512_cmplt_epu32_mask(offsets, length);
            let entries = _mm512_mask_i32gather_epi32::<4>(none, in_range, offsets, table.as_ptr().cast());
            _mm512_storeu_si512(target.as_mut_ptr().cast(), entries);
        }
    }
    16 * sixteens.len().min(target.len() / 16)
}

/// Probes eight keys of 32 bits at once, as [`probe_numbers`] describes.
///
/// # Safety
/// The processor has AVX-512, and the number of slots is a power of two.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
unsafe fn probe_eight_numbers(slots: &[u64], factor: u64, shift: u32, keys: &[u32], target: &mut [u32]) -> (usize, u64) {
    use std::arch::x86_64::{
        _mm_cvtsi32_si128, _mm256_loadu_si256, _mm256_storeu_si256, _mm512_and_si512, _mm512_cmpeq_epi64_mask,
        _mm512_cvtepi64_epi32, _mm512_cvtepu32_epi64, _mm512_i64gather_epi64, _mm512_mullo_epi64, _mm512_set1_epi64,
        _mm512_srl_epi64, _mm512_srli_epi64, _mm512_sub_epi64, _mm512_test_epi64_mask,
    };
    let (factor, one, mask) = (_mm512_set1_epi64(factor as i64), _mm512_set1_epi64(1), _mm512_set1_epi64(slots.len() as i64 - 1));
    let shift = _mm_cvtsi32_si128(shift as i32);
    let (eights, _) = keys.as_chunks::<8>();
    let mut pending = 0;
    for (group, (target, keys)) in target.as_chunks_mut::<8>().0.iter_mut().zip(eights).enumerate() {
        // SAFETY: the load and the store are as long as the arrays, and the mask keeps all positions below the number of slots.
        unsafe {
            let keys = _mm512_cvtepu32_epi64(_mm256_loadu_si256(keys.as_ptr().cast()));
            let homes = _mm512_and_si512(_mm512_srl_epi64(_mm512_mullo_epi64(keys, factor), shift), mask);
            let entries = _mm512_i64gather_epi64::<8>(homes, slots.as_ptr().cast());
            let same = _mm512_cmpeq_epi64_mask(_mm512_srli_epi64::<32>(entries), keys);
            pending |= u64::from(!same & _mm512_test_epi64_mask(entries, entries)) << (8 * group);
            // A free slot is zero, and zero minus one wraps to the number that stands for an absent key.
            _mm256_storeu_si256(target.as_mut_ptr().cast(), _mm512_cvtepi64_epi32(_mm512_sub_epi64(entries, one)));
        }
    }
    (8 * eights.len().min(target.len() / 8), pending)
}
