//! The text that an evaluation writes, cut where it becomes too long.

use crate::runtime::streams::Output;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of characters beyond which output is cut.
pub(crate) const OUTPUT_MAX_CHARS: usize = 10_000;

/// The beginning of what an evaluation wrote.
#[derive(Default)]
pub(crate) struct Page {
    text: String,
    chars: usize,
    omitted_chars: usize,
}

impl Page {
    fn push(&mut self, text: &str) {
        let kept = text.char_indices().nth(OUTPUT_MAX_CHARS - self.chars).map_or(text, |(offset, _)| &text[..offset]);
        self.text.push_str(kept);
        self.chars += kept.chars().count();
        self.omitted_chars += text[kept.len()..].chars().count();
    }

    /// Takes the text, without its final line end. If it was cut, its last line says so, and the second part is true.
    pub(crate) fn take(&mut self) -> (String, bool) {
        let Self { mut text, omitted_chars, .. } = std::mem::take(self);
        text.truncate(text.trim_end_matches('\n').len());
        if omitted_chars > 0 {
            text.push_str(&format!("\n⋮ cut: {omitted_chars} more characters were written; show parts, such as 20↑x, or ⍴x"));
        }
        (text, omitted_chars > 0)
    }
}

impl Output for Arc<Mutex<Page>> {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.lock().unwrap_or_else(PoisonError::into_inner).push(text);
        Ok(())
    }
}
