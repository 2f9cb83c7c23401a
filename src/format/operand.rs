//! Arrays within functions, as expressions: `2 2`, `'abc'`, `(2⍴3)`, `(2 3⍴1 2 3 4 5 6)`.
//!
//! Strands and single words, such as numbers and quoted texts, have no parentheses; everything else does, so that the text can be
//! entered as shown.

use super::notation::{format_scalar, format_shape, quote};
use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Mark};
use crate::error::Result;
use crate::function::Context;

/// Returns an expression for an array that is part of a function.
pub(crate) fn format_operand(context: &mut Context, array: &Array) -> Result<String> {
    let mut writer = Writer { context, out: String::new() };
    writer.write(array, true)?;
    Ok(writer.out)
}

struct Writer<'a> {
    context: &'a mut Context,
    out: String,
}

impl Writer<'_> {
    /// Writes an array; if `bare`, a strand needs no parentheses around it.
    fn write(&mut self, array: &Array, bare: bool) -> Result<()> {
        self.context.poll()?;
        // Shared items are written at each occurrence, and every element takes a few bytes.
        self.context.memory().check(self.out.len().saturating_add(array.bound().saturating_mul(4)))?;
        recurse_within_limit(|| match array.rank() {
            _ if array.is_empty() => self.write_empty(array),
            0 if array.is_simple_scalar() => self.write_word(array),
            0 => self.write_call("⊂", |writer| writer.write(&array.item(0), true)),
            1 if array.bound() > 1 => self.write_vector(array, bare),
            1 => self.write_call(",", |writer| writer.write_elements(array)),
            _ => self.write_call(&(format_shape(array) + "⍴"), |writer| writer.write_elements(array)),
        })
    }

    /// Writes a function and its argument in parentheses.
    fn write_call(&mut self, function: &str, argument: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.out.push('(');
        self.out.push_str(function);
        argument(self)?;
        self.out.push(')');
        Ok(())
    }

    /// Writes an array without elements: its shape and its prototype.
    fn write_empty(&mut self, array: &Array) -> Result<()> {
        let prototype = array.fill()?.disclose();
        let simple = prototype.is_simple_scalar();
        match (array.rank(), simple) {
            (1, true) if array.is_character() => self.out.push_str("''"),
            (1, true) if array.is_number() => self.out.push('⍬'),
            _ => {
                let function = format_shape(array) + if simple { "⍴" } else { "⍴⊂" };
                self.write_call(&function, |writer| writer.write(&prototype, true))?;
            }
        }
        Ok(())
    }

    fn write_vector(&mut self, array: &Array, bare: bool) -> Result<()> {
        if array.is_character() {
            let text = quote(&array.to_text().unwrap_or_default());
            let is_word = text.starts_with('\'');
            self.out.push_str(&if is_word { text } else { format!("({text})") });
            return Ok(());
        }
        if is_uniform(array) {
            return self.write_call(&(format_shape(array) + "⍴"), |writer| writer.write_word(&array.item(0)));
        }
        if bare {
            return self.write_items(array);
        }
        self.write_call("", |writer| writer.write_items(array))
    }

    /// Writes the elements as the right argument of `⍴` or `,`: only one of them if they are equal numbers.
    fn write_elements(&mut self, array: &Array) -> Result<()> {
        if array.is_character() {
            let text: String = array.characters().unwrap_or_default().iter().collect();
            self.out.push_str(&quote(&text));
            return Ok(());
        }
        if array.bound() == 1 && !array.item(0).is_simple_scalar() {
            self.out.push('⊂');
            return self.write(&array.item(0), true);
        }
        if array.bound() == 1 || is_uniform(array) { self.write_word(&array.item(0)) } else { self.write_items(array) }
    }

    fn write_items(&mut self, array: &Array) -> Result<()> {
        for index in 0..array.bound() {
            self.context.poll()?;
            if index > 0 {
                self.out.push(' ');
            }
            let item = array.item(index);
            if item.is_simple_scalar() { self.write_word(&item)? } else { self.write(&item, false)? }
        }
        Ok(())
    }

    /// Writes a simple scalar, in parentheses if its text is a function call.
    fn write_word(&mut self, scalar: &Array) -> Result<()> {
        let text = match scalar.mark() {
            Some(Mark::Namespace(_)) => self.display_text(scalar)?,
            _ => match format_scalar(scalar) {
                Ok(word) => word,
                // Values without a notation are displayed as usual.
                Err(_) => self.display_text(scalar)?,
            },
        };
        let is_call = text.contains(' ') && !text.starts_with('\'');
        self.out.push_str(&if is_call { format!("({text})") } else { text });
        Ok(())
    }

    fn display_text(&mut self, scalar: &Array) -> Result<String> {
        Ok(super::format_array(self.context, scalar)?.to_text().unwrap_or_default())
    }
}

/// Returns true if the elements of an array are at least two numbers, all the same.
fn is_uniform(array: &Array) -> bool {
    if !array.is_number() || array.bound() < 2 {
        return false;
    }
    let first = format_scalar(&array.item(0)).ok();
    first.is_some() && (1..array.bound()).all(|index| format_scalar(&array.item(index)).ok() == first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Shape;

    fn render(array: &Array) -> String {
        format_operand(&mut Context::new(1 << 24), array).expect("a small array can be formatted")
    }

    #[test]
    fn expressions() {
        let shaped = |array: Array, lengths: &[usize]| array.with_shape(Shape::new(lengths).expect("a small shape is valid"));
        assert_eq!(render(&Array::integers(&[0, 99])), "0 99");
        assert_eq!(render(&Array::integers(&[3, 3])), "(2⍴3)");
        assert_eq!(render(&Array::integers(&[5])), "(,5)");
        assert_eq!(render(&Array::integers(&[])), "⍬");
        assert_eq!(render(&Array::text("")), "''");
        assert_eq!(render(&Array::text("it's")), "'it''s'");
        assert_eq!(render(&shaped(Array::text("a"), &[1])), "(,'a')");
        assert_eq!(render(&shaped(Array::integers(&[1, 2, 3, 4]), &[2, 2])), "(2 2⍴1 2 3 4)");
        assert_eq!(render(&shaped(Array::integers(&[0, 0]), &[2, 1])), "(2 1⍴0)");
        assert_eq!(render(&Array::nested(vec![Array::integers(&[1, 2]), Array::text("ab"), Array::integer(7)])), "(1 2) 'ab' 7");
        assert_eq!(render(&Array::nested(vec![Array::integers(&[1, 1])])), "(,⊂(2⍴1))");
        assert_eq!(render(&Array::integers(&[1, 2]).enclose()), "(⊂1 2)");
    }
}
