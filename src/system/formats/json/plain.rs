//! Characters that stand for themselves within the quotes of a string: all of ASCII but quotes, backslashes and controls.

/// A byte of 1 in each of the eight bytes of a word.
const ONES: u64 = u64::MAX / 0xFF;
/// The highest bit of each byte of a word.
const HIGH_BITS: u64 = ONES << 7;

/// Returns the number of bytes before the first one that is not plain: eight at a time, since most texts have no others.
#[inline]
pub(super) fn count_plain(bytes: &[u8]) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let special = mark_special(u64::from_le_bytes(*word));
        if special != 0 {
            return 8 * index + special.trailing_zeros() as usize / 8;
        }
    }
    8 * words.len() + rest.iter().take_while(|&&byte| is_plain(byte)).count()
}

fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=0x7F) && byte != b'"' && byte != b'\\'
}

/// Sets the highest bit of the first byte that is not plain, of some bytes after it, and of none before it.
fn mark_special(word: u64) -> u64 {
    let mark_zero = |word: u64| word.wrapping_sub(ONES) & !word;
    let quotes = mark_zero(word ^ (ONES * u64::from(b'"')));
    let backslashes = mark_zero(word ^ (ONES * u64::from(b'\\')));
    let controls = word.wrapping_sub(ONES * u64::from(b' ')) & !word;
    (word | quotes | backslashes | controls) & HIGH_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_special_byte_is_found_wherever_it_is() {
        for byte in 0..=u8::MAX {
            for place in 0..20 {
                let mut bytes = [b'x'; 20];
                bytes[place] = byte;
                // What comes after must not matter.
                bytes[place + 1..].fill(byte.wrapping_add(1));
                let expected = bytes.iter().position(|&byte| !is_plain(byte)).unwrap_or(bytes.len());
                assert_eq!(count_plain(&bytes), expected, "{byte} at {place}");
            }
        }
    }
}
