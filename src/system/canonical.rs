#![doc = include_str!("canonical.md")]

use super::listing;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::format::function::function_text;
use crate::format::settings::TrainStyle;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::syntax::reformat::reformat;

const PAGE: &str = include_str!("canonical.md");

/// `⎕CR`.
pub static CR: SystemName = SystemName::function("⎕CR", PAGE).monadic(matrix);

/// `⎕NR`.
pub static NR: SystemName = SystemName::function("⎕NR", PAGE).monadic(|context, right| {
    let lines = lines(context, &right)?.unwrap_or_default();
    Ok(Array::texts(lines.iter().map(String::as_str)))
});

/// `⎕VR`.
pub static VR: SystemName = SystemName::function("⎕VR", PAGE).monadic(|context, right| {
    let Some(lines) = lines(context, &right)? else {
        return Ok(Array::text(""));
    };
    let lines: Vec<String> = lines.iter().map(|line| reformatted(line)).collect();
    Ok(Array::text(&names::listing(&lines).join("\r")))
});

/// `⎕CR Y`: the lines as a character matrix.
pub(super) fn matrix(context: &mut Context, right: Array) -> Result<Array> {
    match lines(context, &right)? {
        Some(lines) => listing::matrix(context, &lines),
        None => Ok(Array::text("").with_shape(Shape::new(&[0, 0])?)),
    }
}

/// A line with its indentation, and blanks within it only where they part words.
fn reformatted(line: &str) -> String {
    let text = line.trim_start();
    let indentation = &line[..line.len() - text.len()];
    format!("{indentation}{}", reformat(text).text)
}

fn lines(context: &mut Context, right: &Array) -> Result<Option<Vec<String>>> {
    let name = right.to_text().ok_or_else(|| Fault::domain(Blame::Right, "a name is needed"))?;
    let name = name.trim();
    let Some(value) = names::value(context, name).cloned() else {
        return Ok(None);
    };
    if let Some(lines) = names::lines(&value, name) {
        return Ok(Some(lines));
    }
    let outline = match &value {
        Value::Array(_) => return Ok(None),
        Value::Function(function) => function.outline(),
        Value::Operator(operator) => operator.outline(),
    };
    let text = function_text(context, &outline, TrainStyle::Def)?;
    Ok(Some(text.lines().map(str::to_string).collect()))
}
