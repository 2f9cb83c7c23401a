//! Names and lines as arrays: reading them from the arguments of ⎕ functions (a text, a vector of texts, or a character matrix),
//! and building matrices of them.

use crate::array::{Array, Buffer, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::support::arguments;

/// The number of bytes that a text takes besides its characters: the size of a `String`, and the overhead of the allocator.
const TEXT_OVERHEAD_BYTES: usize = size_of::<String>() + 16;

/// Returns the names in an argument: the words of a text, the items of a vector of texts, or the rows of a character matrix, each
/// without surrounding blanks. Does not check that the names are valid.
///
/// # Errors
/// DOMAIN ERROR or RANK ERROR if the argument is something else, WS FULL if there is too little memory, or a request to stop.
pub(crate) fn parse_names(memory: &Memory, argument: &Array) -> Result<Vec<String>> {
    let not_text = || Fault::domain(Blame::Right, "names must be text");
    match argument.rank() {
        0 | 1 if argument.is_nested() => {
            check_memory_for_texts(memory, argument, argument.bound())?;
            let name = |index| {
                memory.poll()?;
                argument.item(index).to_text().map(|text| text.trim().to_string()).ok_or_else(not_text)
            };
            (0..argument.bound()).map(name).collect()
        }
        0 | 1 => {
            if argument.is_empty() {
                return Ok(Vec::new());
            }
            let text = argument.to_text().ok_or_else(not_text)?;
            Ok(text.split_whitespace().map(str::to_string).collect())
        }
        2 => {
            let rows = split_rows(memory, argument)?;
            Ok(rows.iter().map(|row| row.trim().to_string()).collect())
        }
        rank => Err(Fault::rank(
            Blame::Right,
            format!("names must be text, a vector of texts or a character matrix, not an array of rank {rank}"),
        )),
    }
}

/// Returns the items of a vector of texts as lines, with their blanks.
///
/// # Errors
/// RANK ERROR for a matrix or an array of higher rank, DOMAIN ERROR for an item that is not text, WS FULL if there is too little
/// memory, or a request to stop.
pub(crate) fn parse_lines(memory: &Memory, argument: &Array) -> Result<Vec<String>> {
    if argument.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("lines must be a vector of texts, not an array of rank {}", argument.rank()),
        ));
    }
    check_memory_for_texts(memory, argument, argument.bound())?;
    let line = |index| {
        memory.poll()?;
        argument.item(index).to_text().ok_or_else(|| Fault::domain(Blame::Right, "lines must be text"))
    };
    (0..argument.bound()).map(line).collect()
}

/// Fails with WS FULL unless there is memory for `count` texts that together hold the elements of an array.
fn check_memory_for_texts(memory: &Memory, array: &Array, count: usize) -> Result<()> {
    memory.check(count.saturating_mul(TEXT_OVERHEAD_BYTES).saturating_add(array.bound()))
}

/// Returns the rows of a character matrix, with their blanks.
///
/// # Errors
/// DOMAIN ERROR if `matrix` is not a character array, WS FULL if there is too little memory, or a request to stop.
pub(crate) fn split_rows(memory: &Memory, matrix: &Array) -> Result<Vec<String>> {
    check_memory_for_texts(memory, matrix, matrix.tally())?;
    let characters = arguments::to_characters(matrix, Blame::Right, "the matrix must hold characters")?;
    let columns = matrix.lengths()[1];
    let text = |row: usize| {
        memory.poll()?;
        Ok(characters[row * columns..][..columns].iter().collect())
    };
    (0..matrix.tally()).map(text).collect()
}

/// Creates a character matrix whose rows are `lines`, padded with blanks on the right; polls for interrupts.
pub(crate) fn build_matrix<S: AsRef<str>>(context: &Context, lines: &[S]) -> Result<Array> {
    let width = lines.iter().map(|line| line.as_ref().chars().count()).max().unwrap_or(0);
    let shape = Shape::new(&[lines.len(), width])?;
    let mut characters = context.memory().vector::<char>(shape.bound())?;
    let mut pace = context.work().pace();
    for line in lines {
        pace.step(width)?;
        characters.extend(line.as_ref().chars().chain(std::iter::repeat(' ')).take(width));
    }
    Array::new(shape, Buffer::from(context.memory().adopt(characters)?)).narrow(context.memory())
}
