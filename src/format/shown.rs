//! `Display` of an array: how a session with the settings it begins with would show it.

use super::display;
use crate::array::Array;
use crate::function::Context;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Rows are not folded: who writes them has lines of another width.
const WIDTH: usize = 32767;

impl fmt::Display for Array {
    /// The lines that a session shows, without the last end of a line. Boxes and other settings are those of an interpreter.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Arc::new(Mutex::new(String::new()));
        let mut context = Context::new(usize::MAX);
        context.settings.print_width = WIDTH;
        context.output = Box::new(text.clone());
        display(&mut context, self).map_err(|_| fmt::Error)?;
        let text = text.lock().unwrap_or_else(PoisonError::into_inner);
        formatter.pad(text.strip_suffix('\n').unwrap_or(&text))
    }
}
