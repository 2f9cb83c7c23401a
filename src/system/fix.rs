#![doc = include_str!("fix.md")]

use super::{listing, object_representation};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::eval;
use crate::function::Context;
use crate::function::names::SystemName;

/// `⎕FX`.
pub static FX: SystemName = SystemName::function("⎕FX", include_str!("fix.md")).monadic(fix);

fn fix(context: &mut Context, right: Array) -> Result<Array> {
    if let Some(object) = right.object() {
        let name = object_representation::establish(context, &object.clone())?;
        context.shy = true;
        return Ok(Array::text(&name));
    }
    if right.is_number() && !right.is_empty() {
        return Err(Fault::domain(Blame::Right, "a definition is text, and this holds numbers"));
    }
    let lines = match right.rank() {
        2 => rows(&right)?,
        _ if right.is_nested() => listing::names(&right)?,
        _ => right.to_text().into_iter().collect(),
    };
    match eval::fix(context, &lines)? {
        Ok(name) => {
            context.shy = true;
            Ok(Array::text(&name))
        }
        Err(line) => Ok(Array::whole(line as i64 + context.index_origin())),
    }
}

fn rows(matrix: &Array) -> Result<Vec<String>> {
    let rows = listing::rows(matrix)?;
    Ok(rows.into_iter().map(|row| row.trim_end().to_string()).collect())
}
