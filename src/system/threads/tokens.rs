#![doc = include_str!("tokens.md")]

use super::{parse_thread_numbers, to_vector};
use crate::array::{Array, Buffer};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use std::time::{Duration, Instant};

const PAGE: &str = "system/threads/tokens.md";

/// The system function `⎕TPUT`.
pub(crate) static TPUT: SystemName = SystemName::function("⎕TPUT", PAGE).monadic(put).dyadic(put_value);

/// The system function `⎕TGET`.
pub(crate) static TGET: SystemName =
    SystemName::function("⎕TGET", PAGE).monadic(|context, right| get(context, None, right)).dyadic(get_within);

/// The system constant `⎕TPOOL`.
pub(crate) static TPOOL: SystemName = SystemName::constant("TPOOL", PAGE, |context| {
    let types: Vec<f64> = context.machine.threads.tokens.types().collect();
    types_to_vector(context, types)
});

/// The system function `⎕TREQ`.
pub(crate) static TREQ: SystemName = SystemName::function("⎕TREQ", PAGE).monadic(|context, right| {
    let threads = parse_thread_numbers(&right)?;
    let count = threads.iter().map(|&number| context.machine.threads.requests(number).len()).sum();
    let mut types = context.memory().vector(count)?;
    for number in threads {
        context.poll()?;
        types.extend_from_slice(context.machine.threads.requests(number));
    }
    Array::vector(context.memory().adopt(types)?).narrow(context.memory())
});

/// Converts token types to a vector.
pub(crate) fn types_to_vector(context: &Context, types: Vec<f64>) -> Result<Array> {
    Array::vector(Buffer::from(types)).narrow(context.memory())
}

/// Implements `⎕TPUT Y`: puts tokens whose values are their types.
fn put(context: &mut Context, right: Array) -> Result<Array> {
    put_all(context, &right, Array::number)
}

/// Implements `X⎕TPUT Y`: puts tokens with the value `X`.
fn put_value(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    put_all(context, &right, |_| left.clone())
}

/// The number of bytes of a token in the pool.
const TOKEN_BYTES: usize = 192;

/// Puts tokens into the pool, if there is enough memory; returns the numbers of the threads that this resumes, as a shy result.
fn put_all(context: &mut Context, right: &Array, value: impl Fn(f64) -> Array) -> Result<Array> {
    let (types, memory) = (read_types(context, right)?, context.memory().clone());
    memory.check(types.len().saturating_mul(TOKEN_BYTES))?;
    let resumed = context.machine.threads.put_tokens(&memory, &types, value)?;
    context.thread.shy = true;
    Ok(to_vector(&resumed))
}

/// Implements `X⎕TGET Y`: gets tokens, and waits for them for at most `X` seconds.
fn get_within(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let seconds = left.to_float().ok_or_else(|| Fault::domain(Blame::Left, "the left argument must be a number of seconds"))?;
    let limit = Duration::try_from_secs_f64(seconds).map_err(|_| {
        Fault::domain(Blame::Left, format!("the number of seconds must be from 0 to about 1.8E19, not {seconds}"))
    })?;
    context.require_clock()?;
    get(context, Instant::now().checked_add(limit), right)
}

/// Implements `⎕TGET Y`: gets tokens and returns their values as a shy result, or `⍬` if they are not in the pool by `until`.
fn get(context: &mut Context, until: Option<Instant>, right: Array) -> Result<Array> {
    let types = read_types(context, &right)?;
    let values = context.get_tokens(types, until)?;
    context.thread.shy = true;
    match values {
        None => Ok(Array::zilde()),
        Some(mut values) if right.is_scalar() => Ok(values.swap_remove(0).enclose()),
        Some(values) => Array::from_items(context.memory(), right.shape().clone(), values, &Array::zilde()),
    }
}

/// Reads the token types in an argument: whole numbers, and other numbers in allocated ranges.
fn read_types(context: &Context, right: &Array) -> Result<Vec<f64>> {
    if right.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("token types must be a scalar or a vector, not an array of rank {}", right.rank()),
        ));
    }
    context.memory().check(right.bound().saturating_mul(size_of::<f64>()))?;
    let types = arguments::to_floats(right, Blame::Right, "token types must be real numbers")?;
    match types.iter().find(|&&kind| !context.machine.threads.tokens.is_known(kind)) {
        Some(kind) => Err(Fault::domain(
            Blame::Right,
            format!("a token type must be a whole number, or lie in a range allocated by ⎕TALLOC: {kind} does not"),
        )),
        None => Ok(types.into_owned()),
    }
}
