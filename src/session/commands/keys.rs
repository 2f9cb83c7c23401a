//! `]keys`: the glyph that each key types after the prefix.

use super::command::{Command, print};
use crate::advice::glyph_keys::{DEFAULT_PREFIX, GLYPHS};

/// The command `]keys`.
pub(crate) static KEYS: Command = Command {
    name: "]keys",
    summary: "show which glyph each key types after `",
    words: &[],
    run: |context, _| print(context, &draw_keyboard()),
};

/// The keys of a US keyboard, row by row, with and without Shift.
const KEYBOARD_ROWS: [[&str; 2]; 4] = [
    ["~!@#$%^&*()_+", "`1234567890-="],
    ["QWERTYUIOP{}|", "qwertyuiop[]\\"],
    ["ASDFGHJKL:\"", "asdfghjkl;'"],
    ["ZXCVBNM<>?", "zxcvbnm,./"],
];

/// Draws the keyboard: each key with the glyph that it types.
fn draw_keyboard() -> String {
    let mut lines = vec![
        format!("{DEFAULT_PREFIX} followed by a key types the glyph next to it: {DEFAULT_PREFIX}r is ⍴, {DEFAULT_PREFIX}R is ⍡."),
        String::new(),
    ];
    for (row, [shifted, plain]) in KEYBOARD_ROWS.iter().enumerate() {
        let indent = "  ".repeat(row);
        lines.extend(
            [shifted, plain]
                .map(|keys| format!("  {indent}{}", keys.chars().map(format_key).collect::<String>()).trim_end().into()),
        );
        lines.push(String::new());
    }
    lines.push("Or type a name and press Tab: rho, reshape, shape. ]help ⍴ shows the key of one glyph.".into());
    lines.join("\n")
}

/// Formats a key with the glyph that it types, or a blank if it types none.
fn format_key(key: char) -> String {
    let glyph = GLYPHS.iter().find(|glyph| glyph.key == Some(key)).map_or(' ', |glyph| glyph.glyph);
    format!("{key} {glyph}   ")
}
