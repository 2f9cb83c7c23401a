//! The arguments of a chain, read in place.

use super::MAX_LEAVES;
use super::typing::{LeafKinds, PlainPath};
use crate::array::{ElementType, Scalar, Shape};
use crate::function::ArgumentRef;
use crate::kernels::broadcast::ChunkSource;
use crate::kernels::strips::machine::StripArguments;

/// The arguments of a chain: their common shape, kinds and columns.
pub(crate) struct ChainLeaves<'a> {
    /// The shape of the arrays, or `None` if all arguments are scalars.
    pub shape: Option<&'a Shape>,
    types: [ElementType; MAX_LEAVES],
    scalars: [Option<Scalar>; MAX_LEAVES],
    columns: [ChunkSource<'a>; MAX_LEAVES],
    count: usize,
}

impl<'a> ChainLeaves<'a> {
    /// The list without arguments.
    pub(crate) const NONE: Self = Self {
        shape: None,
        types: [ElementType::Bits; MAX_LEAVES],
        scalars: [None; MAX_LEAVES],
        columns: [ChunkSource::Bits(&[]); MAX_LEAVES],
        count: 0,
    };

    /// Adds an argument: a real scalar, or real numbers of the same shape as the others. Returns false for any other value.
    pub(crate) fn push(&mut self, value: ArgumentRef<'a>) -> bool {
        let index = self.count;
        self.count += 1;
        match value {
            ArgumentRef::Scalar(scalar) => {
                (self.types[index], self.scalars[index]) = (scalar.element_type(), Some(scalar));
                scalar.as_real().is_some()
            }
            ArgumentRef::Array(array) => {
                let (shape, element_type) = (array.shape(), array.element_type());
                let is_suitable =
                    element_type <= ElementType::Float && array.bound() > 1 && *self.shape.get_or_insert(shape) == shape;
                let Some(column) = ChunkSource::of(array.elements()).filter(|_| is_suitable) else { return false };
                (self.types[index], self.columns[index]) = (element_type, column);
                true
            }
        }
    }

    /// Returns the types and the scalars.
    pub(super) fn kinds(&self, plain_path: PlainPath, is_summed: bool) -> LeafKinds<'_> {
        LeafKinds { types: &self.types[..self.count], scalars: &self.scalars[..self.count], plain_path, is_summed }
    }

    /// Returns the arguments for a program.
    pub(super) fn arguments(&self) -> StripArguments<'_> {
        StripArguments { columns: &self.columns[..self.count], scalars: &self.scalars[..self.count] }
    }
}
