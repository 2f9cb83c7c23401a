//! ⎕ names for threads and for the tokens that they wait for.
//!
//! Each file holds one ⎕ name, or a few that belong together, next to its page of the same name.

pub(crate) mod allocation;
pub(crate) mod kill;
pub(crate) mod numbers;
pub(crate) mod sync;
pub(crate) mod tokens;

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::primitives::support::arguments;

/// Reads the thread numbers in an argument. A number that no thread can have becomes one that no thread has, so that it is
/// treated like the number of a thread that no longer exists.
fn parse_thread_numbers(right: &Array) -> Result<Vec<u32>> {
    if right.is_nested() {
        return Err(Fault::domain(Blame::Right, "thread numbers must be a simple array, not a nested one"));
    }
    let numbers = arguments::to_integers(right, Blame::Right)?;
    Ok(numbers.into_iter().map(|number| u32::try_from(number).unwrap_or(u32::MAX)).collect())
}

/// Converts thread numbers to a vector.
fn to_vector(numbers: &[u32]) -> Array {
    let numbers: Vec<i64> = numbers.iter().map(|&number| i64::from(number)).collect();
    Array::integers(&numbers)
}
