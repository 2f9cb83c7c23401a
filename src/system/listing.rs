//! Names and texts in the arguments of ⎕ functions: a name, several, or a matrix with one in each row.

use crate::array::{Array, Buffer, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::support::arguments;

/// The bytes that a text takes besides its characters: a string, and the overhead of the allocator.
const TEXT_OVERHEAD_BYTES: usize = size_of::<String>() + 16;

/// Returns the names that an argument lists, without the blanks around them.
pub(crate) fn names(right: &Array) -> Result<Vec<String>> {
    let wrong = || Fault::domain(Blame::Right, "names are text");
    match right.rank() {
        0 | 1 if right.is_nested() => {
            let name = |index| right.item(index).to_text().map(|text| text.trim().to_string()).ok_or_else(wrong);
            (0..right.bound()).map(name).collect()
        }
        0 | 1 => {
            if right.is_empty() {
                return Ok(Vec::new());
            }
            let text = right.to_text().ok_or_else(wrong)?;
            Ok(text.split_whitespace().map(str::to_string).collect())
        }
        2 => {
            let rows = rows(right)?;
            Ok(rows.iter().map(|row| row.trim().to_string()).collect())
        }
        rank => Err(Fault::rank(Blame::Right, format!("names are text, a vector of texts or a matrix; this has rank {rank}"))),
    }
}

/// Returns the lines in a vector with one text in each item; blanks are kept.
///
/// # Errors
/// RANK ERROR for a matrix or an array of higher rank, DOMAIN ERROR for an item that is not text, WS FULL if there is too little
/// memory.
pub(crate) fn lines(right: &Array) -> Result<Vec<String>> {
    if right.rank() > 1 {
        return Err(Fault::rank(Blame::Right, format!("lines are a vector of texts; this has rank {}", right.rank())));
    }
    check_texts(right, right.bound())?;
    let line = |index| right.item(index).to_text().ok_or_else(|| Fault::domain(Blame::Right, "lines are text"));
    (0..right.bound()).map(line).collect()
}

/// Fails with WS FULL unless there is memory for this many texts with the elements of an array in them.
fn check_texts(array: &Array, count: usize) -> Result<()> {
    let bytes = count.saturating_mul(TEXT_OVERHEAD_BYTES).saturating_add(array.bound());
    array.memory().map_or(Ok(()), |memory| memory.check(bytes))
}

/// Returns the rows of a character matrix.
///
/// # Errors
/// DOMAIN ERROR if it is not one, WS FULL if there is too little memory.
pub(crate) fn rows(matrix: &Array) -> Result<Vec<String>> {
    check_texts(matrix, matrix.tally())?;
    let characters = arguments::characters(matrix, Blame::Right, "a character matrix is needed")?;
    Ok(characters.chunks(matrix.lengths()[1].max(1)).map(|row| row.iter().collect()).collect())
}

/// Makes a character matrix with texts as its rows, unless it is interrupted.
pub(crate) fn matrix<S: AsRef<str>>(context: &Context, lines: &[S]) -> Result<Array> {
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
