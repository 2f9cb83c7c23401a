//! ⎕ names of threads and of the tokens they wait for.

pub mod allocation;
pub mod kill;
pub mod numbers;
pub mod sync;
pub mod tokens;

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::primitives::arguments;

/// Thread numbers, as an argument lists them. Those that no thread can have are passed over, like those none has any more.
fn threads(right: &Array) -> Result<Vec<u32>> {
    if right.is_nested() {
        return Err(Fault::domain(Blame::Right, "thread numbers are simple"));
    }
    let numbers = arguments::wholes(right, Blame::Right)?;
    Ok(numbers.into_iter().map(|number| u32::try_from(number).unwrap_or(u32::MAX)).collect())
}

/// Thread numbers as a vector.
fn vector(numbers: &[u32]) -> Array {
    let numbers: Vec<i64> = numbers.iter().map(|&number| i64::from(number)).collect();
    Array::wholes(&numbers)
}
