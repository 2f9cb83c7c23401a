//! A chain of scalar functions as a program: one instruction for each function, in the order in which they run.

use super::loops::{StripKernel, widen_strip};
use crate::array::ElementType;

/// The largest number of registers in a program.
pub(crate) const MAX_REGISTERS: usize = 12;

/// An argument of an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operand {
    /// A column, by its number.
    Column(u8),
    /// A register, by its number.
    Register(u8),
}

/// The place where an instruction writes its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A register, by its number.
    Register(u8),
    /// The result of the program.
    Result,
}

/// One function of a program.
pub(crate) struct Instruction {
    /// Its loop.
    pub kernel: StripKernel,
    /// The place of its left argument.
    pub left: Operand,
    /// The place of its right argument.
    pub right: Operand,
    /// The place of its results.
    pub target: Target,
    /// Its number in the chain, by which an overflow is reported.
    pub node: u8,
}

impl Instruction {
    /// Creates an instruction that widens or copies an argument.
    pub(crate) fn widen(right: Operand, target: Target) -> Self {
        Self { kernel: widen_strip, left: right, right, target, node: 0 }
    }
}

/// The number with which a register is filled.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ScalarFill {
    /// An argument that is a scalar, by its number.
    Argument(u8),
    /// A number that was computed when the program was made.
    Number(f64),
}

/// A register: the type of its elements, and whether there is only one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RegisterKind {
    /// The type.
    pub element_type: ElementType,
    /// True for a register that holds a scalar, once.
    pub is_single: bool,
}

/// A program: the functions of a chain, in the order in which they run, with their loops.
#[derive(Default)]
pub(crate) struct StripProgram {
    /// The instructions.
    pub instructions: Vec<Instruction>,
    /// The registers.
    pub registers: Vec<RegisterKind>,
    /// The registers that hold scalars, with these.
    pub scalars: Vec<(u8, ScalarFill)>,
}
