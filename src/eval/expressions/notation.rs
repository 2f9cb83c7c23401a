//! Array notation: literal vectors, arrays of major cells, and namespaces.

use super::array;
use crate::array::{Array, Shape};
use crate::bind::expression::{Notation, NotationKind};
use crate::bind::memo::Code;
use crate::error::Result;
use crate::eval::calls::closure;
use crate::eval::traceback;
use crate::function::{Context, Value};
use crate::primitives::mixed::take::mix;
use crate::primitives::support::narrow_on_assignment::narrow_large;
use std::sync::Arc;

/// Evaluates array notation. The items are evaluated from left to right, as statements are.
pub(crate) fn evaluate_notation(context: &mut Context, code: &Code, notation: &Notation) -> Result<Array> {
    let mut items = Vec::with_capacity(notation.items.len());
    for item in &notation.items {
        items.push(array::evaluate_to_array(context, code, item)?);
    }
    let result = match &notation.kind {
        NotationKind::Vector => build_vector(context, items),
        NotationKind::Cells => build_cells(context, items),
        NotationKind::Namespace(names) => build_namespace(context, names, items),
    };
    result.map_err(|fault| traceback::with_span(context, fault, notation.span))
}

fn build_vector(context: &Context, items: Vec<Array>) -> Result<Array> {
    let example = items[0].clone();
    Array::from_items(context.memory(), Shape::vector(items.len()), items, &example)
}

/// Builds an array of major cells: short cells are padded with fills, and scalars count as vectors of one element.
fn build_cells(context: &mut Context, items: Vec<Array>) -> Result<Array> {
    let rows = items.into_iter().map(|item| if item.is_scalar() { item.ravel() } else { item }).collect();
    let rows = build_vector(context, rows)?;
    mix(context, rows)
}

fn build_namespace(context: &mut Context, names: &[Arc<str>], values: Vec<Array>) -> Result<Array> {
    let space = context.make_space(context.current_space(), None)?;
    for (name, value) in names.iter().zip(values) {
        let value = closure::with_name(Value::Array(narrow_large(context.memory(), value)), name);
        context.workspace.spaces[space].names.insert(name.clone(), value);
    }
    Ok(Array::from_reference(space))
}
