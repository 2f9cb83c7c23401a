//! Positions in an array as indices: the results of `⎕ARGMAX`, `⎕ARGMIN` and `⎕FIND`.

use crate::array::{Array, Block, Shape};
use crate::error::{Fault, Result};
use crate::function::Context;
use crate::kernels::reduce::Extent;
use crate::primitives::indexing::unravel_index;
use crate::primitives::lookup;
use crate::primitives::lookup::KnownPositions;

/// Returns the index of a position in the ravel: a scalar if the shape is that of a vector, otherwise an index vector.
pub(crate) fn to_index(context: &Context, shape: &Shape, position: usize) -> Array {
    let origin = context.index_origin();
    if shape.rank() == 1 {
        return Array::integer(position as i64 + origin);
    }
    let index: Vec<i64> = unravel_index(shape.lengths(), position).into_iter().map(|along| along + origin).collect();
    Array::integers(&index)
}

/// The rows of an array along one axis, in each of which one position is found.
pub(crate) struct RowsAlongAxis {
    /// The shape of the result: that of the array without the axis.
    pub shape: Shape,
    /// The layout of the elements along the axis.
    pub extent: Extent,
}

impl RowsAlongAxis {
    /// Creates the rows of an array along one of its axes. Fails if they are so long that positions would not fit in 32 bits.
    pub(crate) fn new(array: &Array, axis: usize) -> Result<Self> {
        let (outer, length, inner) = array.shape().split_at_axis(axis);
        if u32::try_from(length).is_err() {
            return Err(Fault::limit(format!("an axis of {length} elements is too long to search: the most is {}", u32::MAX)));
        }
        Ok(Self { shape: array.shape().without_axis(axis)?, extent: Extent { outer, length, inner } })
    }

    /// Converts positions along the axis to indices.
    pub(crate) fn into_indices(self, context: &Context, positions: Block<u32>) -> Result<Array> {
        lookup::collect_indices(context, &KnownPositions(positions), self.shape, self.extent.length, context.index_origin())
    }
}
