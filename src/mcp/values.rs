//! Arrays as JSON, for the results that have a plain form in it: numbers, texts, and lists of these.

use crate::array::{Array, MAX_EXACT_INTEGER, Memory};
use serde_json::Value;

/// The number of elements, in all items together, beyond which a result has only its text.
pub(crate) const VALUE_MAX_ELEMENTS: usize = 1000;
/// The number of levels of lists beyond which a result has only its text.
const VALUE_MAX_DEPTH: usize = 16;

/// Converts an array that is small enough: scalars to numbers and texts of one character, character vectors to texts, all others
/// to lists of their items or major cells. Returns `None` if any element has no such form: complex and infinite numbers, exact
/// numbers beyond 2*53, enclosed scalars, namespaces.
pub(crate) fn convert(memory: &Memory, array: &Array) -> Option<Value> {
    Converter { memory, remaining: VALUE_MAX_ELEMENTS }.convert(array, VALUE_MAX_DEPTH)
}

struct Converter<'a> {
    memory: &'a Memory,
    /// The number of elements that may still be converted.
    remaining: usize,
}

impl Converter<'_> {
    fn convert(&mut self, array: &Array, levels: usize) -> Option<Value> {
        self.remaining = self.remaining.checked_sub(1)?;
        match array.rank() {
            0 if array.is_character() => array.to_text().map(Value::String),
            0 => convert_number(array),
            1 if array.is_character() => {
                self.remaining = self.remaining.checked_sub(array.bound())?;
                array.to_text().map(Value::String)
            }
            1 => self.convert_parts(array.bound(), levels, |_, index| Some(array.item(index))),
            _ => self.convert_parts(array.tally(), levels, |memory, index| array.major_cell(memory, index).ok()),
        }
    }

    fn convert_parts(&mut self, count: usize, levels: usize, part: impl Fn(&Memory, usize) -> Option<Array>) -> Option<Value> {
        let (levels, memory) = (levels.checked_sub(1)?, self.memory);
        let parts = (0..count).map(|index| self.convert(&part(memory, index)?, levels));
        parts.collect::<Option<Vec<_>>>().map(Value::Array)
    }
}

fn convert_number(array: &Array) -> Option<Value> {
    let number = array.is_simple_scalar().then(|| array.to_float()).flatten().filter(|number| number.is_finite())?;
    let is_whole = number.fract() == 0.0 && number.abs() < MAX_EXACT_INTEGER;
    match is_whole {
        true => Some(Value::from(number as i64)),
        // A float may round an exact number, and the text shows it whole.
        false if array.has_machine_numbers() => Some(Value::from(number)),
        false => None,
    }
}
