#![doc = include_str!("canonical.md")]

use super::listing;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::format::function::{leaf, parts};
use crate::function::names::SystemName;
use crate::function::{Context, Outline, Value};

const PAGE: &str = include_str!("canonical.md");

/// `⎕CR`.
pub static CR: SystemName = SystemName::function("⎕CR", PAGE).monadic(canonical);

/// `⎕NR`.
pub static NR: SystemName = SystemName::function("⎕NR", PAGE)
    .monadic(|context, right| represented(context, &right, nested).map(|found| found.unwrap_or_else(|| Array::texts([]))));

/// `⎕VR`.
pub static VR: SystemName = SystemName::function("⎕VR", PAGE)
    .monadic(|context, right| represented(context, &right, numbered).map(|found| found.unwrap_or_else(|| Array::text(""))));

/// `⎕CR Y`: the lines as a character matrix, or the parts.
pub(super) fn canonical(context: &mut Context, right: Array) -> Result<Array> {
    let none = Array::text("").with_shape(Shape::new(&[0, 0])?);
    represented(context, &right, matrix).map(|found| found.unwrap_or(none))
}

/// How the text of a definition called by a name becomes an array; none for what has no text.
type Form = fn(&mut Context, &Value, &str) -> Result<Option<Array>>;

fn matrix(context: &mut Context, value: &Value, name: &str) -> Result<Option<Array>> {
    names::lines(value, name).map(|lines| listing::matrix(context, &lines)).transpose()
}

fn nested(_: &mut Context, value: &Value, name: &str) -> Result<Option<Array>> {
    Ok(names::lines(value, name).map(|lines| Array::texts(lines.iter().map(String::as_str))))
}

fn numbered(_: &mut Context, value: &Value, name: &str) -> Result<Option<Array>> {
    Ok(names::listed(value, name).map(|lines| Array::text(&lines.join("\r"))))
}

/// What a name stands for: the text of a definition, or the parts of what was made without one.
fn represented(context: &mut Context, right: &Array, form: Form) -> Result<Option<Array>> {
    let name = right.to_text().filter(|_| right.rank() < 2);
    let name = name.ok_or_else(|| Fault::domain(Blame::Right, "a name is needed"))?;
    let name = name.trim();
    let Some(value) = names::value(context, name).cloned() else {
        return Ok(None);
    };
    let outline = match &value {
        Value::Array(_) => return Ok(None),
        Value::Function(function) => function.outline(),
        Value::Operator(operator) => operator.outline(),
    };
    if let Some(text) = form(context, &value, name)? {
        return Ok(Some(text));
    }
    let whole = part(context, &outline, form)?;
    // A glyph alone is a vector too.
    let single = parts(&outline).is_empty();
    if single { Array::nested(vec![whole]).simplified(context.memory()).map(Some) } else { Ok(Some(whole)) }
}

/// A part of a function that was made without a text: its own parts, an array, a glyph, a definition.
fn part(context: &mut Context, outline: &Outline, form: Form) -> Result<Array> {
    let parts = parts(outline);
    if !parts.is_empty() {
        let items = parts.into_iter().map(|inner| stacker::maybe_grow(64 << 10, 4 << 20, || part(context, inner, form)));
        return Ok(Array::nested(items.collect::<Result<_>>()?));
    }
    match outline {
        Outline::Constant(array) => return Ok(array.clone()),
        Outline::Name(name) => {
            if let Some(value) = names::value(context, name).cloned()
                && let Some(text) = form(context, &value, name)?
            {
                return Ok(text);
            }
        }
        _ => {}
    }
    let text = leaf(context, outline)?.unwrap_or_default();
    let mut glyphs = text.chars();
    Ok(match (glyphs.next(), glyphs.next()) {
        (Some(glyph), None) => Array::character(glyph),
        _ => Array::text(&text),
    })
}
