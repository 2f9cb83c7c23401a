//! `]keys`: the glyph that each key types after the prefix.

use super::{Command, print};
use crate::advice::glyph_keys::{GLYPHS, PREFIX};

/// `]keys`.
pub(crate) static KEYS: Command = Command {
    name: "]keys",
    summary: "show which glyph each key types after `",
    words: &[],
    run: |context, _| print(context, &keyboard()),
};

/// The keys of a US keyboard, row by row: with Shift, and without.
const ROWS: [[&str; 2]; 4] = [
    ["~!@#$%^&*()_+", "`1234567890-="],
    ["QWERTYUIOP{}|", "qwertyuiop[]\\"],
    ["ASDFGHJKL:\"", "asdfghjkl;'"],
    ["ZXCVBNM<>?", "zxcvbnm,./"],
];

/// Returns the keyboard: each key with the glyph that it types.
fn keyboard() -> String {
    let mut lines = vec![format!("{PREFIX} and a key type the glyph beside it: {PREFIX}r is ⍴, {PREFIX}R is ⍡."), String::new()];
    for (row, [shifted, plain]) in ROWS.iter().enumerate() {
        let indent = "  ".repeat(row);
        lines.extend(
            [shifted, plain].map(|keys| format!("  {indent}{}", keys.chars().map(shown).collect::<String>()).trim_end().into()),
        );
        lines.push(String::new());
    }
    lines.push("Or write a name and press Tab: rho, reshape, shape. ]help ⍴ names the key of one glyph.".into());
    lines.join("\n")
}

/// Returns a key and its glyph.
fn shown(key: char) -> String {
    let glyph = GLYPHS.iter().find(|glyph| glyph.key == Some(key)).map_or(' ', |glyph| glyph.glyph);
    format!("{key} {glyph}   ")
}
