#![doc = include_str!("inverted.md")]

use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::primitives::mixed::iota;
use crate::primitives::support::arguments;

/// The service `8⌶`.
pub(crate) static INVERTED_INDEX_OF: Service =
    Service::new(8, "inverted table index-of", "system/services/inverted.md").dyadic(index_of);

/// Implements `X(8⌶)Y`: returns the position of each row of the inverted table `Y` among the rows of the inverted table `X`.
///
/// Each item of a row is replaced with the position at which it first occurs in its column of `X`, so that rows of whole numbers
/// are looked up, whatever the types of the columns.
fn index_of(context: &mut Context, _: &Options, left: Array, right: Array) -> Result<Array> {
    let (rows, needle_rows) = (count_rows(&left, Blame::Left)?, count_rows(&right, Blame::Right)?);
    let columns = left.bound();
    if columns != right.bound() {
        return Err(Fault::length(
            Blame::Function,
            format!("the left table has {columns} columns, but the right one has {}", right.bound()),
        ));
    }
    let mut keys = Vec::with_capacity(columns);
    let mut needles = Vec::with_capacity(columns);
    for column in 0..columns {
        let (table, values) = (left.item(column), right.item(column));
        if values.rank().max(1) != table.rank() {
            let (number, ranks) = (column + 1, (table.rank(), values.rank()));
            return Err(Fault::rank(
                Blame::Function,
                format!("column {number} has rank {} in the left table, but rank {} in the right one", ranks.0, ranks.1),
            ));
        }
        keys.push(iota::index_of(context, table.clone(), table.clone())?);
        needles.push(iota::index_of(context, table, values)?);
    }
    let keys = combine_columns(context, &keys, rows)?;
    let needles = combine_columns(context, &needles, needle_rows)?;
    iota::index_of(context, keys, needles)
}

/// Returns the number of rows of an inverted table.
fn count_rows(table: &Array, blame: Blame) -> Result<usize> {
    if table.rank() != 1 || table.is_empty() {
        return Err(Fault::rank(blame, "an inverted table must be a vector of columns"));
    }
    let rows = table.item(0).tally();
    match (1..table.bound()).find(|&column| table.item(column).tally() != rows) {
        None => Ok(rows),
        Some(column) => {
            let message = format!("column 1 has {rows} rows, but column {} has {}", column + 1, table.item(column).tally());
            Err(Fault::length(blame, message))
        }
    }
}

/// Combines columns of positions into one matrix.
fn combine_columns(context: &Context, columns: &[Array], rows: usize) -> Result<Array> {
    let positions = columns.iter().map(|column| arguments::to_integers(column, Blame::Function)).collect::<Result<Vec<_>>>()?;
    let shape = Shape::new(&[rows, columns.len()])?;
    let mut block = context.memory().block::<i32>(shape.bound())?;
    for (row, target) in block.chunks_exact_mut(columns.len()).enumerate() {
        for (target, column) in target.iter_mut().zip(&positions) {
            // A position is at most one more than the length of a column, and no column is longer than a block can be.
            *target = i32::try_from(column[row]).unwrap_or(i32::MAX);
        }
    }
    Ok(Array::new(shape, block))
}
