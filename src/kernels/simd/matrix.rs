//! The product of matrices, which the crate `matrixmultiply` computes through pointers.

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
