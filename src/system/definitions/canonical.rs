#![doc = include_str!("canonical.md")]

use crate::array::{Array, Object, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::format::function::{leaf, parts};
use crate::format::listing::{listing as listed, reformatted};
use crate::function::names::SystemName;
use crate::function::{Context, Outline, Value};
use crate::stack::deeper;
use crate::system::listing;

const PAGE: &str = include_str!("canonical.md");

/// `⎕CR`.
pub(crate) static CR: SystemName = SystemName::function("⎕CR", PAGE).monadic(canonical);

/// `⎕NR`.
pub(crate) static NR: SystemName = SystemName::function("⎕NR", PAGE)
    .monadic(|context, right| represented(context, &right, nested).map(|found| found.unwrap_or_else(|| Array::texts([]))));

/// `⎕VR`.
pub(crate) static VR: SystemName = SystemName::function("⎕VR", PAGE)
    .monadic(|context, right| represented(context, &right, numbered).map(|found| found.unwrap_or_else(|| Array::text(""))));

/// Implements `⎕CR Y`: returns the lines as a character matrix, or the parts of a function without text.
pub(crate) fn canonical(context: &mut Context, right: Array) -> Result<Array> {
    let none = Array::text("").with_shape(Shape::new(&[0, 0])?);
    represented(context, &right, matrix).map(|found| found.unwrap_or(none))
}

/// Returns the canonical representation of a function that has no name outside its class, or `None` if it has no text.
pub(crate) fn of_method(context: &mut Context, value: &Value, name: &str) -> Result<Option<Array>> {
    shaped(context, value, name, matrix)
}

/// A function that makes an array from the lines of a definition; the flag is true for a dfn.
type Form = fn(&mut Context, &[String], bool) -> Result<Array>;

fn matrix(context: &mut Context, lines: &[String], _: bool) -> Result<Array> {
    listing::matrix(context, lines)
}

fn nested(_: &mut Context, lines: &[String], _: bool) -> Result<Array> {
    Ok(Array::texts(lines.iter().map(String::as_str)))
}

fn numbered(_: &mut Context, lines: &[String], dfn: bool) -> Result<Array> {
    Ok(Array::text(&listed(lines, dfn).join("\r")))
}

/// Returns the text of a definition with a name, or `None` if it has no text.
fn shaped(context: &mut Context, value: &Value, name: &str, form: Form) -> Result<Option<Array>> {
    let dfn = names::definition(value) == Some(names::Definition::Dfn);
    names::lines(value, name).map(|lines| form(context, &rebuilt(&lines), dfn)).transpose()
}

/// Returns the text of the function or operator in the result of `⎕OR`.
fn of_object(context: &mut Context, object: &Object, form: Form) -> Result<Array> {
    if object.is_namespace() {
        return Err(Fault::domain(Blame::Right, format!("{} is a namespace: it has no canonical representation", object.name)));
    }
    let lines: Vec<String> = object.text().split('\n').map(str::to_owned).collect();
    form(context, &rebuilt(&lines), matches!(object.class, 32 | 42))
}

/// Returns the lines rebuilt from their tokens: indented, with their comments, and without redundant blanks.
fn rebuilt(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| reformatted(line)).collect()
}

/// Returns the text of the definition that a name stands for, or the parts of a function made without one.
fn represented(context: &mut Context, right: &Array, form: Form) -> Result<Option<Array>> {
    if let Some(object) = right.object() {
        return of_object(context, object, form).map(Some);
    }
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
    if let Some(text) = shaped(context, &value, name, form)? {
        return Ok(Some(text));
    }
    let whole = part(context, &outline, form)?;
    // A single glyph is a vector too.
    let single = parts(&outline).is_empty();
    if single { Array::nested(vec![whole]).simplified(context.memory()).map(Some) } else { Ok(Some(whole)) }
}

/// Returns a part of a function made without a text: its own parts, an array, a glyph or a definition.
fn part(context: &mut Context, outline: &Outline, form: Form) -> Result<Array> {
    let parts = parts(outline);
    if !parts.is_empty() {
        let items = parts.into_iter().map(|inner| deeper(|| part(context, inner, form)));
        return Ok(Array::nested(items.collect::<Result<_>>()?));
    }
    match outline {
        Outline::Constant(array) => return Ok(array.clone()),
        Outline::Name(name) => {
            if let Some(value) = names::value(context, name).cloned()
                && let Some(text) = shaped(context, &value, name, form)?
            {
                return Ok(text);
            }
        }
        _ => {}
    }
    let text = leaf(context, outline)?.unwrap_or_default();
    let text = text.trim();
    let mut glyphs = text.chars();
    Ok(match (glyphs.next(), glyphs.next()) {
        (Some(glyph), None) => Array::character(glyph),
        _ => Array::text(text),
    })
}
