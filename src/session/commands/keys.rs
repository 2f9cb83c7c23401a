//! `]keys`: the glyph that each key types after the prefix.

use super::command::{Command, print};
use crate::advice::glyph_keys;

/// The command `]keys`.
pub(crate) static KEYS: Command = Command {
    name: "]keys",
    summary: "show which glyph each key types after `",
    words: &[],
    run: |context, _| {
        let prefix = context.session.glyph_prefix;
        print(context, &draw_keyboard(prefix))
    },
};

/// The keys of a US keyboard, row by row, with and without Shift.
const KEYBOARD_ROWS: [[&str; 2]; 4] = [
    ["~!@#$%^&*()_+", "`1234567890-="],
    ["QWERTYUIOP{}|", "qwertyuiop[]\\"],
    ["ASDFGHJKL:\"", "asdfghjkl;'"],
    ["ZXCVBNM<>?", "zxcvbnm,./"],
];

/// Draws the keyboard: each key with the glyph that it types.
fn draw_keyboard(prefix: char) -> String {
    let mut lines =
        vec![format!("{prefix} followed by a key types the glyph next to it: {prefix}r is ⍴, {prefix}R is ⍡."), String::new()];
    for (row, [shifted, plain]) in KEYBOARD_ROWS.iter().enumerate() {
        let indent = "  ".repeat(row);
        lines.extend([shifted, plain].map(|keys| {
            format!("  {indent}{}", keys.chars().map(|key| format_key(key, prefix)).collect::<String>()).trim_end().into()
        }));
        lines.push(String::new());
    }
    lines.push("Or type a name and press Tab: rho, reshape, shape. ]help ⍴ shows the key of one glyph.".into());
    lines.join("\n")
}

/// Formats a key with the glyph that it types, or a blank if it types none.
fn format_key(key: char, prefix: char) -> String {
    format!("{key} {}   ", glyph_keys::find_by_key(key, prefix).unwrap_or(' '))
}
