//! A running program: strip by strip, each instruction reads columns and registers, and writes to a register or to the result.

use super::loops::{StripCall, StripMut};
use super::program::{MAX_REGISTERS, Operand, ScalarFill, StripProgram, Target};
use crate::array::bits::words_for;
use crate::array::{Block, ElementType, Memory, Scalar};
use crate::error::Result;
use crate::kernels::broadcast::ChunkSource;
use crate::kernels::scalar::Rules;

/// The memory of a register.
#[derive(Default)]
enum Register {
    #[default]
    Empty,
    Bits(Block<u64>),
    I8(Block<i8>),
    I16(Block<i16>),
    I32(Block<i32>),
    Float(Block<f64>),
}

impl Register {
    fn allocate(memory: &Memory, element_type: ElementType, length: usize) -> Result<Self> {
        Ok(match element_type {
            ElementType::Bits => Register::Bits(memory.scratch_block(words_for(length))?),
            ElementType::I8 => Register::I8(memory.scratch_block(length)?),
            ElementType::I16 => Register::I16(memory.scratch_block(length)?),
            ElementType::I32 => Register::I32(memory.scratch_block(length)?),
            _ => Register::Float(memory.scratch_block(length)?),
        })
    }

    fn fill(&mut self, scalar: Scalar) {
        let (whole, real) = (scalar.as_integer().unwrap_or_default(), scalar.as_real().unwrap_or_default());
        match self {
            Register::Empty => {}
            Register::Bits(words) => words.fill(if whole == 0 { 0 } else { u64::MAX }),
            Register::I8(block) => block.fill(whole as i8),
            Register::I16(block) => block.fill(whole as i16),
            Register::I32(block) => block.fill(whole),
            Register::Float(block) => block.fill(real),
        }
    }

    /// Returns the first elements: `length`, or as many as there are.
    fn source(&self, length: usize) -> ChunkSource<'_> {
        match self {
            Register::Empty => ChunkSource::Bits(&[]),
            Register::Bits(words) => ChunkSource::Bits(&words[..words_for(length).min(words.len())]),
            Register::I8(block) => ChunkSource::I8(&block[..length.min(block.len())]),
            Register::I16(block) => ChunkSource::I16(&block[..length.min(block.len())]),
            Register::I32(block) => ChunkSource::I32(&block[..length.min(block.len())]),
            Register::Float(block) => ChunkSource::Float(&block[..length.min(block.len())]),
        }
    }

    fn target(&mut self, length: usize) -> StripMut<'_> {
        match self {
            Register::Empty => StripMut::Bits(&mut []),
            Register::Bits(words) => StripMut::Bits(&mut words[..words_for(length)]),
            Register::I8(block) => StripMut::I8(&mut block[..length]),
            Register::I16(block) => StripMut::I16(&mut block[..length]),
            Register::I32(block) => StripMut::I32(&mut block[..length]),
            Register::Float(block) => StripMut::Float(&mut block[..length]),
        }
    }
}

/// A running program: its columns, and registers of its own.
pub(crate) struct StripMachine<'a> {
    program: &'a StripProgram,
    columns: &'a [ChunkSource<'a>],
    rules: Rules,
    registers: [Register; MAX_REGISTERS],
}

/// The arguments of a program.
#[derive(Clone, Copy)]
pub(crate) struct StripArguments<'a> {
    /// The columns; those of scalars are empty.
    pub columns: &'a [ChunkSource<'a>],
    /// The scalars; `None` for columns.
    pub scalars: &'a [Option<Scalar>],
}

impl<'a> StripMachine<'a> {
    /// Creates a machine for strips of at most `length` elements.
    pub(crate) fn new(
        program: &'a StripProgram,
        arguments: StripArguments<'a>,
        rules: Rules,
        memory: &Memory,
        length: usize,
    ) -> Result<Self> {
        let mut registers: [Register; MAX_REGISTERS] = Default::default();
        for (register, kind) in registers.iter_mut().zip(&program.registers) {
            *register = Register::allocate(memory, kind.element_type, if kind.is_single { 1 } else { length })?;
        }
        for &(register, fill) in &program.scalars {
            let scalar = match fill {
                ScalarFill::Argument(number) => arguments.scalars[usize::from(number)].unwrap_or(Scalar::ZERO),
                ScalarFill::Number(number) => Scalar::float(number),
            };
            registers[usize::from(register)].fill(scalar);
        }
        Ok(Self { program, columns: arguments.columns, rules, registers })
    }

    /// Runs the program for the `length` elements from `start` on, a multiple of 64; the last function writes to `result`. Fails
    /// with the number of the first function with a result that does not fit its type, or is not finite.
    pub(crate) fn run(&mut self, start: usize, length: usize, result: Option<StripMut<'_>>) -> std::result::Result<(), u8> {
        let mut result = result;
        for instruction in &self.program.instructions {
            let mut taken = Register::Empty;
            let target = match instruction.target {
                Target::Result => result.take().expect("one instruction writes to the result"),
                Target::Register(number) => {
                    taken = std::mem::take(&mut self.registers[usize::from(number)]);
                    taken.target(length)
                }
            };
            let left = self.operand(instruction.left, start, length);
            let right = self.operand(instruction.right, start, length);
            let has_escaped = (instruction.kernel)(StripCall { rules: self.rules, left, right, target });
            if let Target::Register(number) = instruction.target {
                self.registers[usize::from(number)] = taken;
            }
            if has_escaped {
                return Err(instruction.node);
            }
        }
        Ok(())
    }

    /// Returns the elements of an argument.
    #[inline]
    pub(crate) fn operand(&self, operand: Operand, start: usize, length: usize) -> ChunkSource<'_> {
        match operand {
            Operand::Column(number) => self.columns[usize::from(number)].part(start, length),
            Operand::Register(number) => self.registers[usize::from(number)].source(length),
        }
    }
}
