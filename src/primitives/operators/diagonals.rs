#![doc = include_str!("diagonals.md")]

use super::check_function_operand;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, PrimitiveOperator, require_result};
use crate::kernels::strided::{AxisOffsets, Strided};
use crate::primitives::indexing::IndexSettings;
use crate::primitives::indexing::fetch::fetch_plan;
use crate::primitives::indexing::plan::{Locations, SelectionPlan};
use crate::primitives::support::collect_cells::{assemble, assemble_empty};

/// The primitive operator `⍁`.
pub(crate) static DIAGONALS: PrimitiveOperator =
    PrimitiveOperator::monadic('⍁', "diagonals", "primitives/operators/diagonals.md")
        .with_check(check_function_operand)
        .with_monadic(each_diagonal);

/// Computes `f⍁Y`: applies `f` to each diagonal of the first two axes that runs down to the left.
fn each_diagonal(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let [rows, columns, ..] = *right.lengths() else {
        return Err(Fault::rank(
            Blame::Right,
            format!("diagonals need two or more axes, but the argument has rank {}", right.rank()),
        ));
    };
    if rows == 0 || columns == 0 {
        let lengths = [&[0], &right.lengths()[2..]].concat();
        let example = require_result(derived.function().monadic(context, right.empty_with_shape(Shape::new(&lengths)?)?))?;
        return assemble_empty(&[0], &example);
    }
    let count = rows + columns - 1;
    let mut results = context.memory().vector(count)?;
    for number in 0..count {
        context.poll()?;
        let diagonal = select_diagonal(context, &right, number)?;
        let result = require_result(derived.function().monadic(context, diagonal))?;
        results.push_counted(context.memory(), result)?;
    }
    assemble(context, &[count], results)
}

/// Returns the diagonal that begins at column `number` of the first row or, if there is no such column, further down in the last
/// column.
fn select_diagonal(context: &Context, array: &Array, number: usize) -> Result<Array> {
    let (rows, columns) = (array.lengths()[0], array.lengths()[1]);
    let cell: usize = array.lengths()[2..].iter().product();
    let first_row = (number + 1).saturating_sub(columns);
    let length = (number + 1).min(rows) - first_row;
    let shape = Shape::new(&[&[length], &array.lengths()[2..]].concat())?;
    let base = (first_row * columns + number - first_row) * cell;
    let step = ((columns - 1) * cell) as isize;
    let plan = SelectionPlan {
        shape,
        locations: Locations::Strided(Strided::new(base, vec![AxisOffsets::Even { step, count: length }], cell)),
    };
    fetch_plan(IndexSettings::of(context), array, &plan)
}
