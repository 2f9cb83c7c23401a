//! The ⎕ names that are constants: `⎕A`, `⎕D`, `⎕AV`, `⎕NULL`, `⎕TC`.

use crate::array::{Array, Reference};

/// `⎕A`: the upper-case letters.
pub fn upper_case_letters() -> Array {
    Array::text("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

/// `⎕D`: the digits.
pub fn digits() -> Array {
    Array::text("0123456789")
}

/// `⎕NULL`: a scalar of its own kind, as databases and JSON know it.
pub fn null() -> Array {
    Array::scalar(Reference::NULL)
}

/// `⎕TC`: backspace, line feed, carriage return.
pub fn terminal_control() -> Array {
    Array::text("\u{8}\n\r")
}

/// `⎕AV`: the 256 characters of the classic character set, in its order.
pub fn atomic_vector() -> Array {
    Array::text(ATOMIC_VECTOR)
}

const ATOMIC_VECTOR: &str = concat!(
    "\0\u{8}\n\r \u{c}\u{6}\u{7}\u{1b}\t⌶ɫ",
    "%'⍺⍵_abcdefghijklmnopqrstuvwxyz\u{1}\u{2}¯.⍬0123456789\u{3}⊢¥$£¢",
    "∆ABCDEFGHIJKLMNOPQRSTUVWXYZ\u{4}\u{5}ý·\u{7f}⍙ÁÂÃÇÈÊËÌÍÎÏÐÒÓÔÕÙÚÛÝþãìðòõ",
    "{€}⊣⌷¨ÀÄÅÆ⍨ÉÑÖØÜßàáâäåæçèéêëíîïñ[/⌿\\⍀<≤=≥>≠∨∧-+÷×?∊⍴~↑↓⍳○*⌈⌊∇∘(⊂⊃∩∪⊥⊤|;,⍱⍲⍒⍋⍉⌽⊖⍟⌹!⍕⍎⍫⍪≡≢óôöø\"#\u{1e}&´",
    "┘┐┌└┼─├┤┴┬│@ùúû^ü`∣¶:⍷¿¡⋄←→⍝)]\u{1f}\u{a0}§⎕⍞⍣",
);

#[cfg(test)]
mod tests {
    #[test]
    fn the_atomic_vector_has_256_characters_once_each() {
        let mut characters: Vec<char> = super::ATOMIC_VECTOR.chars().collect();
        assert_eq!(characters.len(), 256);
        characters.sort_unstable();
        characters.dedup();
        assert_eq!(characters.len(), 256);
    }
}
