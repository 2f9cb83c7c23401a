#![doc = include_str!("state.md")]

use super::stack::function_name;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use std::sync::Arc;

const PAGE: &str = "system/execution/state.md";

/// The system function `⎕STATE`.
pub(crate) static STATE: SystemName = SystemName::function("⎕STATE", PAGE).monadic(state);

/// The system constant `⎕STACK`.
pub(crate) static STACK: SystemName = SystemName::constant("STACK", PAGE, stack);

/// Implements `⎕STATE Y`: returns the state of a name for each function on the stack, the innermost first, as four vectors: 1 if
/// the name is local there, 2 if a function of that name was called further out, and the former classes and values of the local
/// names.
fn state(context: &mut Context, right: Array) -> Result<Array> {
    let text = right.to_text().filter(|text| right.is_character() && names::is_name(text.trim()));
    let text = text.ok_or_else(|| Fault::domain(Blame::Right, "the name of a variable, function or operator is needed"))?;
    let requested: Arc<str> = Arc::from(text.trim());
    let (mut shadows, mut running, mut classes, mut values) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut value = context.workspace.spaces[context.current_space()].names.get(&requested).cloned();
    let mut running_state = 0;
    for (index, frame) in context.thread.frames.iter().enumerate() {
        let Some(callee) = &frame.callee else { continue };
        running.push(running_state);
        let local = context.thread.frames.local(index, &requested);
        shadows.push(i64::from(local.is_some()));
        if let Some(local) = local {
            classes.push(class_number(value.as_ref()));
            if let Some(value) = &value {
                values.push(value_or_lines(&requested, value));
            }
            value = local.cloned();
        }
        // A function that has called others is pendent.
        if callee.name() == Some(&requested) {
            running_state = 2;
        }
    }
    for levels in [&mut shadows, &mut running, &mut classes] {
        levels.reverse();
    }
    values.reverse();
    let vector = |numbers: &[i64]| Array::integers(numbers);
    Ok(Array::nested(vec![vector(&shadows), vector(&running), vector(&classes), Array::nested(values)]))
}

/// Returns the name class of a value without its kind; 0 if there is no value.
fn class_number(value: Option<&Value>) -> i64 {
    match value {
        None => 0,
        Some(Value::Array(array)) if array.reference().is_some() => 9,
        Some(Value::Array(_)) => 2,
        Some(Value::Function(_)) => 3,
        Some(Value::Operator(_)) => 4,
    }
}

/// Returns the value of a variable, or the lines of a definition.
fn value_or_lines(name: &str, value: &Value) -> Array {
    match value {
        Value::Array(array) => array.clone(),
        other => Array::texts(names::lines(other, name).unwrap_or_default().iter().map(String::as_str)),
    }
}

/// Implements `⎕STACK`: returns a row for each level, with the name of the function and the kind of the level.
fn stack(context: &mut Context) -> Result<Array> {
    let mut items = Vec::new();
    for frame in context.thread.frames.iter().rev() {
        let (function, kind) = match (&frame.callee, frame.executed) {
            (Some(_), _) => (format!("∇{}", function_name(frame)), ' '),
            (None, true) => (String::new(), '⍎'),
            (None, false) => (String::new(), '*'),
        };
        let function = if function.is_empty() { Array::character(' ') } else { Array::text(&function) };
        items.extend([function, Array::character(kind)]);
    }
    let shape = Shape::new(&[items.len() / 2, 2])?;
    Array::from_items(context.memory(), shape, items, &Array::character(' '))
}
