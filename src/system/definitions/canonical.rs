#![doc = include_str!("canonical.md")]

use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Object, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::format::function::{format_leaf, parts};
use crate::format::listing::{format_listing, reformat_line};
use crate::function::names::SystemName;
use crate::function::{Context, Structure, Value};
use crate::system::listing;

/// The page of all three names.
const PAGE: &str = "system/definitions/canonical.md";

/// The system function `⎕CR`.
pub(crate) static CR: SystemName = SystemName::function("⎕CR", PAGE).monadic(represent_canonically);

/// The system function `⎕NR`.
pub(crate) static NR: SystemName = SystemName::function("⎕NR", PAGE)
    .monadic(|context, right| represent(context, &right, format_nested).map(|array| array.unwrap_or_else(|| Array::texts([]))));

/// The system function `⎕VR`.
pub(crate) static VR: SystemName = SystemName::function("⎕VR", PAGE)
    .monadic(|context, right| represent(context, &right, format_numbered).map(|array| array.unwrap_or_else(|| Array::text(""))));

/// Implements `⎕CR Y`: returns the lines of a definition as a character matrix, or the parts of a derived function or train.
pub(crate) fn represent_canonically(context: &mut Context, right: Array) -> Result<Array> {
    let empty = Array::text("").with_shape(Shape::new(&[0, 0])?);
    represent(context, &right, format_matrix).map(|array| array.unwrap_or(empty))
}

/// Returns the canonical representation of a method, which has no name outside its class, or `None` if it has no text.
pub(crate) fn represent_method(context: &mut Context, value: &Value, name: &str) -> Result<Option<Array>> {
    format_definition(context, value, name, format_matrix)
}

/// A function that converts the lines of a definition to an array; the flag is true for a dfn.
type LineFormat = fn(&mut Context, &[String], bool) -> Result<Array>;

fn format_matrix(context: &mut Context, lines: &[String], _: bool) -> Result<Array> {
    listing::build_matrix(context, lines)
}

fn format_nested(_: &mut Context, lines: &[String], _: bool) -> Result<Array> {
    Ok(Array::texts(lines.iter().map(String::as_str)))
}

fn format_numbered(_: &mut Context, lines: &[String], is_dfn: bool) -> Result<Array> {
    Ok(Array::text(&format_listing(lines, is_dfn).join("\r")))
}

/// Returns the text of a named definition in the given form, or `None` if it has no text.
fn format_definition(context: &mut Context, value: &Value, name: &str, form: LineFormat) -> Result<Option<Array>> {
    let is_dfn = names::definition_kind(value) == Some(names::DefinitionKind::Dfn);
    names::lines(value, name).map(|lines| form(context, &rebuild_lines(&lines), is_dfn)).transpose()
}

/// Returns the text of the function or operator in a result of `⎕OR`, in the given form; fails for a namespace.
fn format_object(context: &mut Context, object: &Object, form: LineFormat) -> Result<Array> {
    if object.is_namespace() {
        return Err(Fault::domain(Blame::Right, format!("{} is a namespace: it has no canonical representation", object.name)));
    }
    let lines: Vec<String> = object.text().split('\n').map(str::to_owned).collect();
    // The classes 3.2 and 4.2 are those of dfns and dops.
    let is_dfn = matches!(object.class, 32 | 42);
    form(context, &rebuild_lines(&lines), is_dfn)
}

/// Returns the lines rebuilt from their tokens: with their indentation and comments, but without redundant blanks.
fn rebuild_lines(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| reformat_line(line)).collect()
}

/// Returns the definition of a name in the given form, or the parts of a derived function or train, which has no definition;
/// `None` for a variable or a name without a value.
fn represent(context: &mut Context, right: &Array, form: LineFormat) -> Result<Option<Array>> {
    if let Some(object) = right.object() {
        return format_object(context, object, form).map(Some);
    }
    let name = right.to_text().filter(|_| right.rank() < 2);
    let name = name.ok_or_else(|| Fault::domain(Blame::Right, "the right argument must be a name, as a vector of characters"))?;
    let name = name.trim();
    let Some(value) = names::find_value(context, name).cloned() else {
        return Ok(None);
    };
    let structure = match &value {
        Value::Array(_) => return Ok(None),
        Value::Function(function) => function.structure(),
        Value::Operator(operator) => operator.structure(),
    };
    if let Some(text) = format_definition(context, &value, name, form)? {
        return Ok(Some(text));
    }
    let whole = format_part(context, &structure, form)?;
    // Even a single glyph becomes a vector.
    let is_single = parts(&structure).is_empty();
    if is_single { Array::nested(vec![whole]).simplify(context.memory()).map(Some) } else { Ok(Some(whole)) }
}

/// Returns a part of a derived function or train: its own parts, an array, a glyph or a definition.
fn format_part(context: &mut Context, structure: &Structure, form: LineFormat) -> Result<Array> {
    let parts = parts(structure);
    if !parts.is_empty() {
        let items = parts.into_iter().map(|inner| recurse_within_limit(|| format_part(context, inner, form)));
        return Ok(Array::nested(items.collect::<Result<_>>()?));
    }
    match structure {
        Structure::Constant(array) => return Ok(array.clone()),
        Structure::Name(name) => {
            if let Some(value) = names::find_value(context, name).cloned()
                && let Some(text) = format_definition(context, &value, name, form)?
            {
                return Ok(text);
            }
        }
        _ => {}
    }
    let text = format_leaf(context, structure)?.unwrap_or_default();
    let text = text.trim();
    let mut glyphs = text.chars();
    Ok(match (glyphs.next(), glyphs.next()) {
        (Some(glyph), None) => Array::character(glyph),
        _ => Array::text(text),
    })
}
