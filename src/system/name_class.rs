#![doc = include_str!("name_class.md")]

use super::listing;
use crate::array::{Array, Buffer};
use crate::error::{Blame, Fault, Result};
use crate::eval::names::{self, Definition};
use crate::function::names::{SystemKind, SystemName};
use crate::function::{Context, Value};
use crate::primitives::arguments;

use crate::syntax::tree::{BodyKind, Special};
use std::sync::Arc;

const PAGE: &str = include_str!("name_class.md");

/// `⎕NC`.
pub static NC: SystemName = SystemName::function("⎕NC", PAGE).monadic(classes);

/// `⎕NL`.
pub static NL: SystemName = SystemName::function("⎕NL", PAGE).monadic(list).dyadic(list_beginning);

fn classes(context: &mut Context, right: Array) -> Result<Array> {
    let detailed = right.is_nested();
    let found: Vec<f64> = listing::names(&right)?.iter().map(|name| class(context, name)).collect();
    let found: Vec<f64> = if detailed { found } else { found.into_iter().map(f64::trunc).collect() };
    if right.is_scalar() && found.len() == 1 && !detailed {
        return Ok(Array::number(found[0]));
    }
    if found.len() == 1 && right.rank() == 1 && !detailed {
        return Ok(Array::number(found[0]));
    }
    Array::vector(Buffer::from(found)).narrowed(context.memory())
}

/// The class of a name with its kind behind the point: 2.1 an array, 3.2 a dfn, 9.1 a namespace.
pub(super) fn class(context: &Context, name: &str) -> f64 {
    if let Some(bare) = name.strip_prefix('⎕') {
        return system_class(context, &bare.to_uppercase());
    }
    if let Some(special) = special(name) {
        return special_class(context, special);
    }
    let last = name.rsplit('.').next().unwrap_or(name);
    if !names::is_name(last) {
        return -1.0;
    }
    names::value(context, name).map_or(0.0, class_of)
}

/// An argument or operand of the dfn that runs.
fn special(name: &str) -> Option<Special> {
    match name {
        "⍺" => Some(Special::Alpha),
        "⍵" => Some(Special::Omega),
        "⍺⍺" => Some(Special::LeftOperand),
        "⍵⍵" => Some(Special::RightOperand),
        _ => None,
    }
}

fn special_class(context: &Context, special: Special) -> f64 {
    match special {
        Special::Omega if context.frames.running().is_some() => 2.1,
        special => context.frames.special(special).map_or(0.0, class_of),
    }
}

fn system_class(context: &Context, name: &str) -> f64 {
    match context.hooks.system.iter().find(|row| row.name == name).map(|row| &row.kind) {
        Some(SystemKind::Variable { .. }) => 2.1,
        Some(SystemKind::Function(_)) => 3.3,
        Some(SystemKind::Operator(_)) => 4.3,
        None => -1.0,
    }
}

fn class_of(value: &Value) -> f64 {
    let kind = match names::definition(value) {
        None if is_namespace(value) => return 9.1,
        None => return 2.1,
        Some(Definition::Tradfn) => 0.1,
        Some(Definition::Dfn) => 0.2,
        Some(Definition::Other) => 0.3,
    };
    if matches!(value, Value::Operator(_)) { 4.0 + kind } else { 3.0 + kind }
}

/// Whether a value is of one of the classes: whole ones stand for all their kinds, and the sign means nothing.
pub(super) fn is_of(value: &Value, wanted: &[f64]) -> bool {
    let class = class_of(value);
    wanted
        .iter()
        .map(|wanted| wanted.abs())
        .any(|wanted| if wanted.fract() == 0.0 { class.trunc() == wanted } else { (class - wanted).abs() < 0.01 })
}

fn is_namespace(value: &Value) -> bool {
    value.array().and_then(Array::mark).is_some_and(|mark| !mark.is_index())
}

fn list(context: &mut Context, right: Array) -> Result<Array> {
    listed(context, None, &right)
}

fn list_beginning(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let letters = left.to_text().ok_or_else(|| Fault::domain(Blame::Left, "letters are needed"))?;
    listed(context, Some(&letters), &right)
}

fn listed(context: &mut Context, letters: Option<&str>, right: &Array) -> Result<Array> {
    let wanted = right.floats().ok_or_else(|| Fault::domain(Blame::Right, "classes are numbers"))?.into_owned();
    if wanted.is_empty() {
        arguments::wholes(right, Blame::Right)?;
    }
    let as_texts = wanted.iter().any(|&class| class < 0.0);
    let begins = |name: &str| letters.is_none_or(|letters| name.starts_with(|first| letters.contains(first)));
    let mut found: Vec<String> = visible(context)
        .into_iter()
        .filter(|name| begins(name) && names::value(context, name).is_some_and(|value| is_of(value, &wanted)))
        .map(|name| name.to_string())
        .collect();
    found.sort();
    found.dedup();
    if as_texts {
        return Ok(Array::texts(found.iter().map(String::as_str)));
    }
    listing::matrix(context, &found)
}

/// The names of the namespace, and the locals of the function that runs.
fn visible(context: &Context) -> Vec<Arc<str>> {
    let mut found: Vec<Arc<str>> = context.spaces[context.here()].names.keys().cloned().collect();
    if let Some(frame) = context.frames.running() {
        if let Some(callee) = &frame.callee {
            let body = callee.body();
            let hidden = matches!(body.kind, BodyKind::Text);
            found.extend(body.names[..body.slots as usize].iter().filter(|_| !hidden).map(|name| name.text.clone()));
        }
        found.extend(frame.rare.iter().flat_map(|rare| rare.names.keys().cloned()));
    }
    found
}
