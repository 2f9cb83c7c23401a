//! JSON text that is read: an argument or the content of a file, copied only if its characters are not the bytes of UTF-8.

use crate::array::memory::Charge;
use crate::array::{Array, Elements};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::support::arguments;
use crate::system::files::encoding::Encoding;
use crate::system::files::text_files::read_bytes;
use crate::system::formats::named_file::read_file_name;
use std::borrow::Cow;

/// A text, charged to an account as long as it lives, unless it belongs to an array.
pub(crate) struct Source<'a> {
    pub(crate) text: Cow<'a, str>,
    _charge: Charge,
}

impl<'a> Source<'a> {
    /// Returns the text in a scalar or vector, or in the rows of a matrix.
    pub(crate) fn from_array(context: &Context, right: &'a Array) -> Result<Self> {
        let mut charge = Charge::empty(context.memory());
        if let Elements::Latin(buffer) = right.elements()
            && right.rank() <= 1
            && buffer.as_slice().is_ascii()
            && let Ok(text) = std::str::from_utf8(buffer.as_slice())
        {
            return Ok(Self { text: text.into(), _charge: charge });
        }
        let message = "the right argument must be JSON text: characters in a scalar, a vector or the rows of a matrix";
        let invalid = || Fault::domain(Blame::Right, message);
        let text = match right.rank() {
            0 | 1 => arguments::to_charged_text(&mut charge, right)?.ok_or_else(invalid)?,
            2 => {
                let characters = arguments::to_characters(right, Blame::Right, message)?;
                charge.add(characters.len().saturating_mul(size_of::<char>()))?;
                characters.chunks(right.lengths()[1].max(1)).flat_map(|row| row.iter().copied().chain(['\n'])).collect()
            }
            _ => return Err(invalid()),
        };
        Ok(Self { text: text.into(), _charge: charge })
    }

    /// Returns the text of the file with a name.
    pub(crate) fn from_file(context: &mut Context, name: &Array) -> Result<Self> {
        let bytes = read_bytes(context, &read_file_name(name)?)?;
        let mut charge = Charge::empty(context.memory());
        let length = bytes.len();
        charge.add(length)?;
        // Most files are in UTF-8 without a byte order mark, and need no copy.
        let text = match String::from_utf8(bytes) {
            Ok(text) if !text.starts_with('\u{FEFF}') => text,
            Ok(text) => Encoding::decode(context.work(), text.as_bytes(), None)?.0,
            Err(error) => Encoding::decode(context.work(), error.as_bytes(), None)?.0,
        };
        charge.add(text.len().saturating_sub(length))?;
        Ok(Self { text: text.into(), _charge: charge })
    }
}
