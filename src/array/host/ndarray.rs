//! Conversions between arrays and those of the crate `ndarray`: an owned array in row-major order is taken over without
//! copying, and a view borrows the elements of an array.

use super::to_rust::mismatch_fault;
use super::{HostElement, HostNumber, HostValue};
use crate::array::{Array, Shape};
use crate::error::{Fault, Result};
use ndarray::{ArrayBase, ArrayRef, ArrayView, ArrayViewD, Dimension, IxDyn, OwnedRepr, ViewRepr};

impl Array {
    /// Returns a view of the elements as an array of `ndarray`, without copying, if they are stored as `T`: see
    /// [`Array::as_slice`].
    pub fn view<T: HostNumber>(&self) -> Option<ArrayViewD<'_, T>> {
        ArrayView::from_shape(IxDyn(self.lengths()), self.as_slice::<T>()?).ok()
    }
}

impl<T: HostElement, D: Dimension> TryFrom<ArrayBase<OwnedRepr<T>, D>> for Array {
    type Error = Fault;

    /// Converts the array: elements of type `i8`, `i16`, `i32`, `f64` or [`Complex`](crate::Complex) in row-major order are
    /// taken over without copying. Fails with LIMIT ERROR beyond 15 axes.
    fn try_from(grid: ArrayBase<OwnedRepr<T>, D>) -> Result<Self> {
        let shape = Shape::new(grid.shape())?;
        if !grid.is_standard_layout() {
            return copy_ndarray(&grid);
        }
        let (mut elements, start) = grid.into_raw_vec_and_offset();
        elements.drain(..start.unwrap_or(0));
        elements.truncate(shape.bound());
        Ok(T::vector(elements).with_shape(shape))
    }
}

impl<T: HostElement, D: Dimension> TryFrom<ArrayBase<ViewRepr<&T>, D>> for Array {
    type Error = Fault;

    /// Copies the elements of the view. Fails with LIMIT ERROR beyond 15 axes.
    fn try_from(view: ArrayBase<ViewRepr<&T>, D>) -> Result<Self> {
        copy_ndarray(&view)
    }
}

impl<T: HostElement, D: Dimension> TryFrom<&ArrayBase<OwnedRepr<T>, D>> for Array {
    type Error = Fault;

    /// Copies the array. Fails with LIMIT ERROR beyond 15 axes.
    fn try_from(grid: &ArrayBase<OwnedRepr<T>, D>) -> Result<Self> {
        copy_ndarray(grid)
    }
}

fn copy_ndarray<T: HostElement, D: Dimension>(grid: &ArrayRef<T, D>) -> Result<Array> {
    let shape = Shape::new(grid.shape())?;
    Ok(T::vector(grid.iter().cloned().collect()).with_shape(shape))
}

impl<T: HostValue, D: Dimension> TryFrom<Array> for ArrayBase<OwnedRepr<T>, D> {
    type Error = Fault;

    /// Copies the array in row-major order. Fails with DOMAIN ERROR unless the array has the number of axes of the type and
    /// suitable elements, and with WS FULL if the copy would exceed the memory limit.
    fn try_from(array: Array) -> Result<Self> {
        array.check_values::<T>()?;
        let grid =
            T::elements(&array).and_then(|elements| ndarray::ArrayD::from_shape_vec(IxDyn(array.lengths()), elements).ok());
        let grid = grid.and_then(|grid| grid.into_dimensionality::<D>().ok());
        grid.ok_or_else(|| mismatch_fault(&array, &format!("an array of {} with {} axes", T::DESCRIPTION, describe_axes::<D>())))
    }
}

/// Returns the number of axes of a type of `ndarray`, as a text.
fn describe_axes<D: Dimension>() -> String {
    D::NDIM.map_or_else(|| "any number of".to_owned(), |axes| axes.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ndarray::{Array2, arr2};

    #[test]
    fn arrays_of_ndarray_convert_both_ways() -> Result<()> {
        let grid = arr2(&[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
        let pointer = grid.as_ptr();
        let transposed = Array::try_from(grid.t())?;
        assert_eq!(transposed.lengths(), [3, 2]);
        assert_eq!(transposed.as_slice::<f64>(), Some(&[1.0, 4.0, 2.0, 5.0, 3.0, 6.0][..]));
        let array = Array::try_from(grid.clone())?;
        assert_eq!(Array2::<f64>::try_from(array.clone())?, grid);
        assert_eq!(array.view::<f64>().expect("floats"), grid.view().into_dyn());
        let array = Array::try_from(grid)?;
        assert_eq!(array.as_slice::<f64>().map(<[f64]>::as_ptr), Some(pointer), "taken over without copying");
        assert!(ndarray::Array1::<f64>::try_from(array).is_err());
        Ok(())
    }
}
