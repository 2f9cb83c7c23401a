#![doc = include_str!("size.md")]

use crate::array::visited::ResultCache;
use crate::array::{Array, ElementType};
use crate::error::Result;
use crate::eval::names;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::system::listing;

const PAGE: &str = "system/session/size.md";

/// The system constant `⎕WA`.
pub(crate) static WA: SystemName = SystemName::constant("WA", PAGE, count_free_bytes);

/// The system function `⎕SIZE`.
pub(crate) static SIZE: SystemName = SystemName::function("⎕SIZE", PAGE).monadic(list_sizes);

/// Implements `⎕WA`: frees the blocks kept for reuse, and returns the number of bytes that are left.
pub(crate) fn count_free_bytes(context: &mut Context) -> Result<Array> {
    context.memory().release_kept();
    Ok(Array::count(context.memory().free_bytes()))
}

/// Implements `⎕SIZE Y`: returns the number of bytes that the value of each name takes; 0 for a name without a value.
fn list_sizes(context: &mut Context, right: Array) -> Result<Array> {
    let listed = listing::parse_names(context.memory(), &right)?;
    let mut sizes = Vec::with_capacity(listed.len());
    for name in listed {
        let bytes = names::find_value(context, &name).cloned().map_or(Ok(0), |value| count_bytes(context, &name, &value))?;
        sizes.push(bytes as i64);
    }
    Ok(Array::integers(&sizes))
}

/// Returns the number of bytes that a value takes, as if none of its parts were shared.
pub(crate) fn count_bytes(context: &mut Context, name: &str, value: &Value) -> Result<usize> {
    match value {
        Value::Array(array) => count_array_bytes(context, array, &mut ResultCache::default()),
        other => Ok(names::lines(other, name).unwrap_or_default().iter().map(String::len).sum::<usize>() + size_of::<Value>()),
    }
}

fn count_array_bytes(context: &mut Context, array: &Array, cache: &mut ResultCache<usize>) -> Result<usize> {
    let element_bytes = match array.element_type() {
        ElementType::Bits => return Ok(size_of::<Array>() + array.bound().div_ceil(8)),
        ElementType::I8 | ElementType::Latin => 1,
        ElementType::I16 => 2,
        ElementType::I32 | ElementType::Char => 4,
        ElementType::Float => 8,
        ElementType::Complex => 16,
        _ => size_of::<usize>() * 2,
    };
    let mut total = size_of::<Array>() + element_bytes * array.bound();
    let work = context.work().clone();
    let mut pace = work.pace();
    for item in array.items().unwrap_or_default() {
        pace.step(1)?;
        if item.short().is_some() {
            continue;
        }
        let bytes = match cache.get(item) {
            Some(bytes) => bytes,
            None => {
                let bytes = context.descend(|context| count_array_bytes(context, &item.array(), cache))?;
                cache.keep(item, &bytes);
                bytes
            }
        };
        total = total.saturating_add(bytes);
    }
    Ok(total)
}
