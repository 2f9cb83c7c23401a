#![doc = include_str!("constants.md")]

use crate::array::{Array, Mark};
use crate::function::names::SystemName;

/// The page of all constants.
const PAGE: &str = "system/text/constants.md";

/// `⎕A`: the upper-case letters.
pub(crate) static A: SystemName = SystemName::constant("A", PAGE, |_| Ok(Array::text("ABCDEFGHIJKLMNOPQRSTUVWXYZ")));

/// `⎕D`: the digits.
pub(crate) static D: SystemName = SystemName::constant("D", PAGE, |_| Ok(Array::text("0123456789")));

/// `⎕AV`: the 256 characters of the classic character set, in its order.
pub(crate) static AV: SystemName = SystemName::constant("AV", PAGE, |_| Ok(Array::text(ATOMIC_VECTOR)));

/// `⎕Á`: the accented letters that replaced the underscored letters of older systems.
pub(crate) static UNDERSCORED: SystemName = SystemName::constant("Á", PAGE, |_| Ok(Array::text("ÁÂÃÇÈÊËÌÍÎÏÐÒÓÔÕÙÚÛÝþãìðòõ")));

/// `⎕AVU`: the code points of `⎕AV`.
pub(crate) static AVU: SystemName = SystemName::constant("AVU", PAGE, |_| {
    let codes: Vec<i64> = ATOMIC_VECTOR.chars().map(|character| i64::from(u32::from(character))).collect();
    Ok(Array::integers(&codes))
});

/// `⎕NULL`: the null of databases and JSON, a scalar of its own type.
pub(crate) static NULL: SystemName = SystemName::constant("NULL", PAGE, |_| Ok(Array::scalar(Mark::Null)));

/// `⎕NAN`: not a number, as defined by IEEE 754.
pub(crate) static NAN: SystemName = SystemName::constant("NAN", PAGE, |_| Ok(Array::number(f64::NAN)));

/// `⎕TC`: backspace, line feed, carriage return.
pub(crate) static TC: SystemName = SystemName::constant("TC", PAGE, |_| Ok(Array::text("\u{8}\n\r")));

/// The characters of `⎕AV`.
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
