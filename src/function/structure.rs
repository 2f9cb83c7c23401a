//! The structure of functions, as drawn by the display of functions and trains.

use crate::array::Array;

/// The structure of a function or operator.
#[derive(Clone, Debug)]
pub enum Outline {
    /// A glyph or a name.
    Name(String),
    /// The source of a dfn or dop, line by line.
    Source(Vec<String>),
    /// An array bound as argument or operand.
    Constant(Array),
    /// An operand and its monadic operator.
    Monadic {
        /// The operand.
        operand: Box<Outline>,
        /// The operator.
        operator: Box<Outline>,
    },
    /// Two operands and the operator between them.
    Dyadic {
        /// The left operand.
        left: Box<Outline>,
        /// The operator.
        operator: Box<Outline>,
        /// The right operand.
        right: Box<Outline>,
    },
    /// A function with an axis.
    Axis {
        /// The function.
        function: Box<Outline>,
        /// The axis in the brackets.
        axis: Array,
    },
    /// The tines of a train.
    Train(Vec<Outline>),
}
