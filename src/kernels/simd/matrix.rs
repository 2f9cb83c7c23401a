//! The product of matrices, which the crate `matrixmultiply` computes through pointers.

use std::ops::Range;

/// Fills `target` with the product of a matrix of `rows` by `common` floats and one of `common` by `columns`.
pub(crate) fn multiply([rows, common, columns]: [usize; 3], left: &[f64], right: &[f64], target: &mut [f64]) {
    assert!(
        left.len() == rows * common && right.len() == common * columns && target.len() == rows * columns,
        "each slice must hold exactly one matrix"
    );
    let (row_stride, column_stride) = (common as isize, columns as isize);
    let (left, right, target) = (left.as_ptr(), right.as_ptr(), target.as_mut_ptr());
    // SAFETY: the slices have the lengths of the matrices, as asserted, and the strides are those of rows without gaps.
    unsafe {
        matrixmultiply::dgemm(
            rows,
            common,
            columns,
            1.0,
            left,
            row_stride,
            1,
            right,
            column_stride,
            1,
            0.0,
            target,
            column_stride,
            1,
        );
    }
}

/// Subtracts the product of two matrices from a third one, all of them stored column by column with `stride` floats from one
/// column to the next. The rows `factor_rows` of `columns` are the right matrix, and the rows `target_rows`, which must be others,
/// the one that is subtracted from. The rows `target_rows` of `left`, which has a column for each factor row, are the left matrix.
pub(crate) fn subtract_product(
    left: &[f64],
    stride: usize,
    factor_rows: Range<usize>,
    target_rows: Range<usize>,
    columns: &mut [f64],
) {
    let (common, rows) = (factor_rows.len(), target_rows.len());
    // Without elements there is nothing to subtract, and moving a pointer within an empty slice would be undefined behaviour.
    if rows == 0 || common == 0 || columns.is_empty() {
        return;
    }
    let count = columns.len() / stride;
    assert!(factor_rows.end <= stride && target_rows.end <= stride, "the rows must be rows of the columns");
    assert!(left.len() == common * stride && columns.len() == count * stride, "each slice must hold whole columns");
    assert!(factor_rows.end <= target_rows.start || target_rows.end <= factor_rows.start, "the rows must not overlap");
    let (left, columns) = (left.as_ptr(), columns.as_mut_ptr());
    // SAFETY: the slices consist of whole columns, of which there is one for each factor row on the left, and the rows lie within
    // the columns, as asserted. The floats that are read and those that are written belong to different rows of `columns`, and
    // both pointers come from the same mutable slice.
    unsafe {
        matrixmultiply::dgemm(
            rows,
            common,
            count,
            -1.0,
            left.add(target_rows.start),
            1,
            stride as isize,
            columns.add(factor_rows.start),
            1,
            stride as isize,
            1.0,
            columns.add(target_rows.start),
            1,
            stride as isize,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_subtracted_from_the_target_rows_only() {
        for (stride, factor_rows, target_rows, count) in [
            (10, 0..3, 3..10, 7),
            (40, 20..40, 0..20, 33),
            (9, 1..2, 4..4, 5),
            (30, 2..19, 20..29, 1),
            (5, 0..2, 2..5, 0),
            (5, 1..1, 2..5, 3),
            (0, 0..0, 0..0, 0),
        ] {
            let numbers = |count: usize, seed: usize| -> Vec<f64> {
                (0..count).map(|index| ((index * 37 + seed) % 101) as f64 - 50.0).collect()
            };
            let (left, before) = (numbers(factor_rows.len() * stride, 5), numbers(count * stride, 77));
            let mut columns = before.clone();
            subtract_product(&left, stride, factor_rows.clone(), target_rows.clone(), &mut columns);
            for (position, &found) in columns.iter().enumerate() {
                let (column, row) = (position / stride * stride, position % stride);
                let product = |(index, factor): (usize, usize)| left[index * stride + row] * before[column + factor];
                let sum: f64 = factor_rows.clone().enumerate().map(product).sum();
                let expected = if target_rows.contains(&row) { before[position] - sum } else { before[position] };
                assert_eq!(found, expected, "row {row} of {stride}");
            }
        }
    }
}
