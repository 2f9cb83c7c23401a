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

/// `1159⌶`
pub(crate) static STAMP: Service =
    Service::new(1159, "update time and user of functions", include_str!("stamps.md")).dyadic(stamp);

/// Implements `X(1159⌶)Y`: gives functions the times and users in `X`, in the form of `⎕AT`; returns 1 for each name of
/// a function, else 0.
fn stamp(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let listed = listing::parse_names(&right)?;
    let columns = if left.rank() == 1 { left.bound() } else { left.shape().last() };
    if left.rank() > 2 || columns != 4 || left.bound() != 4 * listed.len() {
        let message =
            format!("4 attributes are needed for each of {} names, in the form of ⎕AT; there are {}", listed.len(), left.bound());
        return Err(Fault::length(Blame::Left, message));
    }
    let stamps =
        (0..listed.len()).map(|row| read_stamp(&left.item(4 * row + 1), &left.item(4 * row + 3))).collect::<Result<Vec<_>>>()?;
    let mut mask = Vec::with_capacity(listed.len());
    for (name, stamp) in listed.iter().zip(stamps) {
        let body = names::value(context, name).and_then(names::body);
        mask.push(i64::from(body.is_some()));
        if let Some(body) = body {
            context.workspace.stamps.of_mut(&body).made = Some(stamp);
        }
    }
    context.workspace.stamps.tidy();
    context.thread.shy = true;
    Ok(Array::wholes(&mask))
}

/// Reads a time in the form of `⎕TS`, without milliseconds and from 1970 on, and a user.
fn read_stamp(stamp: &Array, author: &Array) -> Result<([i64; 7], Arc<str>)> {
    let parts = arguments::wholes(stamp, Blame::Left)?;
    let parts = <[i64; 7]>::try_from(parts).map_err(|parts: Vec<i64>| {
        Fault::length(Blame::Left, format!("a time has 7 numbers, like ⎕TS; this has {}", parts.len()))
    })?;
    if parts[6] != 0 || parts[0] < 1970 || clock::day_number(parts).is_none() {
        return Err(Fault::domain(Blame::Left, "a time after 1970 is needed, with 0 for milliseconds"));
    }
    let author = author.to_text().filter(|_| author.is_empty() || author.is_character());
    let author = author.ok_or_else(|| Fault::domain(Blame::Left, "the name of the user is text"))?;
    Ok((parts, Arc::from(author)))
}
