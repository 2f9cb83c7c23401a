//! Arrays as text outside a session, formatted with the initial settings of a session.

use super::display;
use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::runtime::streams::Output;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The print width: so large that rows are not folded, since the program that prints the text folds its own lines.
const DISPLAY_PRINT_WIDTH: usize = 32767;

/// The text in place of the lines that `Display` omits.
const TRUNCATION_NOTICE: &str = "… (the rest exceeds the memory limit)";

impl Array {
    /// Returns the lines that a session shows, without the final line end. Fails with WS FULL if the
    /// text would take more memory than the interpreter that owns the array has left within its limit.
    ///
    /// ```
    /// let mut apl = zilde::Interpreter::builder().memory_limit(32 << 20).build();
    /// assert_eq!(apl.eval("2 3⍴⍳6")?.format()?, "1 2 3\n4 5 6");
    /// let large = apl.eval("3000⍴⊂10000⍴1")?;
    /// assert_eq!(large.format().unwrap_err().kind(), zilde::ErrorKind::WS_FULL);
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn format(&self) -> Result<String> {
        let (text, result) = self.render();
        match result {
            Ok(()) => Ok(text),
            Err(fault) if text.len() > self.bytes_left() / 4 => {
                Err(Fault::ws_full("the text exceeds what is left of the memory limit")
                    .with_help(fault.details().message.clone()))
            }
            Err(fault) => Err(fault),
        }
    }

    /// Returns the text without the final line end, or as much of it as fits in half of the memory left, since the caller makes a
    /// copy. The second part is a fault if the text is incomplete.
    fn render(&self) -> (String, Result<()>) {
        let room = self.bytes_left();
        let page = Arc::new(Mutex::new(LimitedText { text: String::new(), max_bytes: room / 2 }));
        let mut context = Context::new(room);
        context.workspace.settings.print_width = DISPLAY_PRINT_WIDTH;
        context.session.output = Box::new(page.clone());
        let result = display(&mut context, self);
        let mut text = std::mem::take(&mut page.lock().unwrap_or_else(PoisonError::into_inner).text);
        if result.is_ok() && text.ends_with('\n') {
            text.pop();
        }
        (text, result)
    }
}

impl fmt::Display for Array {
    /// Writes the lines that a session shows, without the final line end. Boxes and other settings belong to
    /// an interpreter and have no effect. If the lines would take more than the memory limit leaves, only
    /// the first ones are written, followed by a line that says so; [`Array::format`] fails in this case.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, result) = self.render();
        if result.is_ok() {
            return formatter.pad(&text);
        }
        formatter.write_str(text.rsplit_once('\n').map_or("", |(lines, _)| lines))?;
        formatter.write_str(if text.contains('\n') { "\n" } else { "" })?;
        formatter.write_str(TRUNCATION_NOTICE)
    }
}

/// A text of limited size.
pub(crate) struct LimitedText {
    /// The text so far.
    pub text: String,
    /// The size that a write must not exceed.
    pub max_bytes: usize,
}

impl Output for Arc<Mutex<LimitedText>> {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        let mut page = self.lock().unwrap_or_else(PoisonError::into_inner);
        let (length, max_bytes) = (page.text.len(), page.max_bytes);
        if length.saturating_add(text.len()) > max_bytes {
            return Err(std::io::Error::other("the text exceeds its limit"));
        }
        if page.text.capacity() - length < text.len() {
            // The capacity doubles, but never exceeds the limit.
            page.text.reserve_exact(length.max(text.len()).min(max_bytes - length));
        }
        page.text.push_str(text);
        Ok(())
    }
}
