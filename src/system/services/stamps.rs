#![doc = include_str!("stamps.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::system::listing;
use crate::system::time::clock;
use std::sync::Arc;

/// The service `1159⌶`.
pub(crate) static STAMP: Service =
    Service::new(1159, "update time and user of functions", "system/services/stamps.md").dyadic(set_stamps);

/// Implements `X(1159⌶)Y`: sets the times and users of functions to those in `X`, which has the form of `⎕AT`. Returns, shyly, 1
/// for each name of a defined function or operator, else 0.
fn set_stamps(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let listed = listing::parse_names(context.memory(), &right)?;
    let columns = if left.rank() == 1 { left.bound() } else { left.shape().last_length() };
    if left.rank() > 2 || columns != 4 || left.bound() != 4 * listed.len() {
        let message = format!(
            "there must be 4 attributes, in the form of ⎕AT, for each of {} names, but there are {} in all",
            listed.len(),
            left.bound()
        );
        return Err(Fault::length(Blame::Left, message));
    }
    let stamps =
        (0..listed.len()).map(|row| read_stamp(&left.item(4 * row + 1), &left.item(4 * row + 3))).collect::<Result<Vec<_>>>()?;
    let mut mask = Vec::with_capacity(listed.len());
    for (name, stamp) in listed.iter().zip(stamps) {
        let body = names::find_value(context, name).and_then(names::body);
        mask.push(i64::from(body.is_some()));
        if let Some(body) = body {
            context.workspace.stamps.find_or_add(&body).definition = Some(stamp);
        }
    }
    context.workspace.stamps.remove_orphaned();
    context.thread.shy = true;
    Ok(Array::integers(&mask))
}

/// Reads a time and a user. The time must have the form of `⎕TS`, be in 1970 or later, and have 0 for milliseconds.
fn read_stamp(stamp: &Array, author: &Array) -> Result<([i64; 7], Arc<str>)> {
    let parts = arguments::to_integers(stamp, Blame::Left)?;
    let parts = <[i64; 7]>::try_from(parts).map_err(|parts: Vec<i64>| {
        Fault::length(Blame::Left, format!("a time must have 7 numbers, like ⎕TS, not {}", parts.len()))
    })?;
    if parts[6] != 0 || parts[0] < 1970 || clock::to_day_number(parts).is_none() {
        return Err(Fault::domain(Blame::Left, "the time must be valid and in 1970 or later, with 0 for milliseconds"));
    }
    let author = author.to_text().filter(|_| author.is_empty() || author.is_character());
    let author = author.ok_or_else(|| Fault::domain(Blame::Left, "the name of a user must be text"))?;
    Ok((parts, Arc::from(author)))
}
