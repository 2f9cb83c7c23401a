//! Views of the crate `ndarray`: they go in as arrays, and arrays of floats are seen through them without copying.

use super::{Array, Buffer, Elements, Shape};
use crate::error::{Fault, Result};
use ndarray::{ArrayView, ArrayViewD, Dimension};

impl Array {
    /// A view of the elements, if they are stored as floats.
    pub fn view(&self) -> Option<ArrayViewD<'_, f64>> {
        ArrayViewD::from_shape(self.lengths(), self.as_slice::<f64>()?).ok()
    }
}

impl<D: Dimension> TryFrom<ArrayView<'_, f64, D>> for Array {
    type Error = Fault;

    /// Copies the elements in row-major order; fails beyond rank 15.
    fn try_from(view: ArrayView<'_, f64, D>) -> Result<Self> {
        let shape = Shape::new(view.shape())?;
        let elements: Vec<f64> = view.iter().copied().collect();
        Ok(Self::new(shape, Elements::Float(Buffer::from(elements))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_go_in_and_come_out() -> Result<()> {
        let matrix = ndarray::arr2(&[[1.5, 2.0, 3.0], [4.0, 5.0, 6.0]]);
        let array = Array::try_from(matrix.t())?;
        assert_eq!(array.lengths(), [3, 2]);
        assert_eq!(array.view(), Some(matrix.t().into_dyn()));
        Ok(())
    }
}
