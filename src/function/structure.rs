//! The structure of functions, as drawn by the display of functions and trains.

use crate::array::Array;

/// The structure of a function or operator.
#[derive(Clone, Debug)]
pub enum Structure {
    /// A glyph or a name.
    Name(String),
    /// The source of a dfn or dop, line by line.
    Source(Vec<String>),
    /// An array bound as argument or operand.
    Constant(Array),
    /// An operand and its monadic operator.
    Monadic {
        /// The operand.
        operand: Box<Structure>,
        /// The operator.
        operator: Box<Structure>,
    },
    /// Two operands and the operator between them.
    Dyadic {
        /// The left operand.
        left: Box<Structure>,
        /// The operator.
        operator: Box<Structure>,
        /// The right operand.
        right: Box<Structure>,
    },
    /// A function with an axis.
    Axis {
        /// The function.
        function: Box<Structure>,
        /// The axis in the brackets.
        axis: Array,
    },
    /// The tines of a train.
    Train(Vec<Structure>),
}
