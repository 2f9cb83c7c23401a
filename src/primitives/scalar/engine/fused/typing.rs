//! The types of all intermediate results of a chain, by the rules of the plain path, and the instructions that compute them.

use super::methods::{ArgumentKind, Arithmetic, ChosenLoops, Comparing, DyadLoops, MonadLoops, RESIDUES};
use super::{ChainArgument, ChainNode, ChainProgram, MAX_NODES};
use crate::array::{ElementType, Scalar};
use crate::kernels::compare::find_tolerant_bounds;
use crate::kernels::scalar::Rules;
use crate::kernels::strips::loops::StripKernel;
use crate::kernels::strips::program::{Instruction, MAX_REGISTERS, Operand, RegisterKind, ScalarFill, StripProgram, Target};
use std::sync::atomic::{AtomicBool, Ordering};

/// The narrowest type that each function may have: it grows when results turn out not to fit.
pub(crate) type LeastTypes = [ElementType; MAX_NODES];

/// The arguments of a chain, as far as its program depends on them.
#[derive(Clone, Copy)]
pub(crate) struct LeafKinds<'a> {
    /// The types.
    pub types: &'a [ElementType],
    /// The values of scalars; `None` for other arguments.
    pub scalars: &'a [Option<Scalar>],
    /// The way in which the plain path computes the chain.
    pub plain_path: PlainPath,
    /// True if the results are summed.
    pub is_summed: bool,
}

/// The ways in which the plain path computes a chain, which decide the types of the results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlainPath {
    /// Function by function, each for all elements.
    WholeArrays,
    /// Element by element, each through all functions: the type of a result then depends on its value alone.
    Elements,
}

/// A program with all that it was made for.
pub(crate) struct CachedTyping {
    types: Box<[ElementType]>,
    scalars: Box<[Option<Scalar>]>,
    plain_path: PlainPath,
    is_summed: bool,
    least: LeastTypes,
    tolerance: f64,
    /// The arguments on whose values the program depends, as bits.
    decisive_leaves: u32,
    /// The program, or `None` if the plain path must compute the chain.
    typed: Option<TypedChain>,
    /// True once a result did not fit its type. This is likely to happen again, and what was computed until then is lost: the plain
    /// path, which continues in a wider type, then costs less.
    has_overflowed: AtomicBool,
}

impl CachedTyping {
    /// Makes the program of a chain for arguments of given kinds.
    pub(crate) fn new(chain: &ChainProgram, leaves: LeafKinds<'_>, least: &LeastTypes, rules: Rules) -> Self {
        let mut typing = Typing::new(leaves, least, rules);
        let typed = typing.add_nodes(chain);
        Self {
            types: leaves.types.into(),
            scalars: leaves.scalars.into(),
            plain_path: leaves.plain_path,
            is_summed: leaves.is_summed,
            least: *least,
            tolerance: rules.tolerance,
            decisive_leaves: typing.decisive_leaves,
            typed,
            has_overflowed: AtomicBool::new(false),
        }
    }

    /// Returns the program, or `None` if the plain path must or should compute the chain.
    pub(crate) fn program(&self) -> Option<&TypedChain> {
        self.typed.as_ref().filter(|_| !self.has_overflowed.load(Ordering::Relaxed))
    }

    /// Notes that a result did not fit its type.
    pub(crate) fn note_overflow(&self) {
        // A call for each element would cost more than any attempt.
        if self.plain_path == PlainPath::WholeArrays {
            self.has_overflowed.store(true, Ordering::Relaxed);
        }
    }

    /// Returns true if [`CachedTyping::new`] would make the same program.
    pub(crate) fn is_for(&self, leaves: LeafKinds<'_>, least: &LeastTypes, rules: Rules) -> bool {
        let is_same_scalar = |(index, (old, new)): (usize, (&Option<Scalar>, &Option<Scalar>))| match (old, new) {
            (None, None) => true,
            (Some(old), Some(new)) => self.decisive_leaves >> index & 1 == 0 || old.is_same(*new),
            _ => false,
        };
        *self.types == *leaves.types
            && self.plain_path == leaves.plain_path
            && self.is_summed == leaves.is_summed
            && self.least == *least
            && self.tolerance.to_bits() == rules.tolerance.to_bits()
            && self.scalars.iter().zip(leaves.scalars).enumerate().all(is_same_scalar)
    }
}

/// A program whose intermediate results have types.
pub(crate) struct TypedChain {
    /// The program.
    pub program: StripProgram,
    /// The type of the results of each function.
    pub node_types: LeastTypes,
    /// The type of the last result.
    pub result_type: ElementType,
    /// The operand that holds a strip of the last result, if the chain is summed.
    pub summed: Operand,
}

/// The type of an argument or of an intermediate result, and the place of its strips.
#[derive(Clone, Copy)]
struct Value {
    kind: ArgumentKind,
    place: Place,
}

/// The place of a strip.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// An argument of the chain.
    Leaf(u8),
    /// A register.
    Register(u8),
    /// The result of the chain.
    Result,
}

/// A program in the making.
struct Typing<'a> {
    rules: Rules,
    leaves: LeafKinds<'a>,
    least: &'a LeastTypes,
    program: StripProgram,
    /// The registers whose content is not needed any more.
    free: Vec<u8>,
    values: [Value; MAX_NODES],
    /// The registers that hold scalars: their leaves, their numbers, and what they hold.
    scalars: Vec<(u8, u8, ScalarRead)>,
    /// The arguments on whose values the program depends, as bits.
    decisive_leaves: u32,
}

/// The register that a function reads for a scalar.
#[derive(Clone, Copy, PartialEq)]
enum ScalarRead {
    /// One that holds the scalar in every element.
    Filled,
    /// One that holds the scalar once.
    Single,
    /// One that holds another number once, which stands for the scalar.
    SingleNumber(f64),
}

/// The loop of a function, with the type of the arguments that it reads and the type of its results.
struct Loop {
    kernel: StripKernel,
    reads: ElementType,
    reads_scalar: ScalarRead,
    writes: ElementType,
}

impl Loop {
    /// Returns a loop whose results have the type of its arguments.
    fn within(element_type: ElementType, kernel: StripKernel) -> Self {
        Self { kernel, reads: element_type, reads_scalar: ScalarRead::Filled, writes: element_type }
    }
}

/// A function of the chain whose instructions are being added.
#[derive(Clone, Copy)]
struct Step {
    /// Its number.
    index: u8,
    /// True if its results are those of the chain.
    is_result: bool,
}

impl<'a> Typing<'a> {
    fn new(leaves: LeafKinds<'a>, least: &'a LeastTypes, rules: Rules) -> Self {
        const EMPTY: Value =
            Value { kind: ArgumentKind { element_type: ElementType::Bits, scalar: None }, place: Place::Leaf(0) };
        Self {
            rules,
            leaves,
            least,
            program: StripProgram::default(),
            free: Vec::new(),
            values: [EMPTY; MAX_NODES],
            scalars: Vec::new(),
            decisive_leaves: 0,
        }
    }

    /// Adds the instructions of all functions, and returns the program; returns `None` if chains do not compute one of them.
    fn add_nodes(&mut self, chain: &ChainProgram) -> Option<TypedChain> {
        for (index, node) in chain.nodes.iter().enumerate() {
            let is_result = index + 1 == chain.nodes.len() && !self.leaves.is_summed;
            self.values[index] = self.add_node(Step { index: index as u8, is_result }, node)?;
        }
        let last = self.values[chain.nodes.len() - 1];
        let summed = match last.place {
            Place::Leaf(number) => Operand::Column(number),
            Place::Register(number) => Operand::Register(number),
            Place::Result => Operand::Register(0),
        };
        let program = std::mem::take(&mut self.program);
        let node_types = self.values.map(|value| value.kind.element_type);
        Some(TypedChain { program, node_types, result_type: last.kind.element_type, summed })
    }

    /// Adds the instructions of a function, and returns its results; returns `None` if chains do not compute it.
    fn add_node(&mut self, step: Step, node: &ChainNode) -> Option<Value> {
        let right = self.value(node.right);
        match node.left {
            None => self.add_monadic(step, node.primitive.monadic_loops?, right),
            Some(left) => self.add_dyadic(step, node.primitive.dyadic_loops?, self.value(left), right),
        }
    }

    /// Returns an argument of a function.
    fn value(&self, argument: ChainArgument) -> Value {
        match argument {
            ChainArgument::Leaf(number) => {
                let index = usize::from(number);
                let kind = ArgumentKind { element_type: self.leaves.types[index], scalar: self.leaves.scalars[index] };
                Value { kind, place: Place::Leaf(number) }
            }
            ChainArgument::Node(number) => self.values[usize::from(number)],
        }
    }

    fn add_monadic(&mut self, step: Step, loops: &MonadLoops, right: Value) -> Option<Value> {
        // A scalar has a scalar result, whose type depends on its value.
        if right.kind.scalar.is_some() {
            return None;
        }
        let looped = match loops {
            MonadLoops::Arithmetic(methods) => self.choose_arithmetic(methods, right.kind.element_type, step)?,
            MonadLoops::Rounding(wholes) if right.kind.element_type == ElementType::Float => {
                let writes = self.least_whole(ElementType::I8, step);
                Loop { reads: ElementType::Float, ..Loop::within(writes, wholes.of(writes)) }
            }
            // Integers remain as they are. At the end of a chain, the result would be the argument itself.
            MonadLoops::Rounding(_) => return Some(right).filter(|_| !step.is_result),
        };
        self.emit(step, &looped, right, right)
    }

    fn add_dyadic(&mut self, step: Step, loops: &DyadLoops, left: Value, right: Value) -> Option<Value> {
        // Two scalars have a scalar result, whose type depends on its value.
        if left.kind.scalar.is_some() && right.kind.scalar.is_some() {
            return None;
        }
        let common = left.kind.element_type.common(right.kind.element_type);
        let (looped, right) = match loops {
            DyadLoops::Arithmetic(methods) => (self.choose_arithmetic(methods, common, step)?, right),
            DyadLoops::Comparing(methods) => (self.choose_comparing(methods, left, right)?, right),
            DyadLoops::Chosen(choose) => {
                self.note_values([left, right]);
                match choose(left.kind, right.kind)? {
                    // Two elements are two scalars, for which other loops would be chosen.
                    ChosenLoops::Both(_) if self.leaves.plain_path == PlainPath::Elements => return None,
                    ChosenLoops::Both(methods) => (self.choose_arithmetic(methods, common, step)?, right),
                    ChosenLoops::Left(methods) => (self.choose_arithmetic(methods, left.kind.element_type, step)?, left),
                    ChosenLoops::Residues(writes) => {
                        let (kernel, reads) = (RESIDUES.of(writes), ElementType::I32);
                        (Loop { kernel, reads, reads_scalar: ScalarRead::Single, writes }, right)
                    }
                }
            }
        };
        self.emit(step, &looped, left, right)
    }

    /// Chooses the loop of a function whose results have the type of its arguments, or a wider one.
    fn choose_arithmetic(&self, methods: &Arithmetic, common: ElementType, step: Step) -> Option<Loop> {
        if common == ElementType::Bits
            && let Some(kernel) = methods.words
        {
            return Some(Loop::within(common, kernel));
        }
        if common <= ElementType::I32
            && let Some(wholes) = &methods.wholes
        {
            let element_type = self.least_whole(common, step);
            return Some(Loop::within(element_type, wholes.of(element_type)));
        }
        // Element by element, a result for integers that happens to be whole is an integer.
        if self.leaves.plain_path == PlainPath::Elements && common != ElementType::Float {
            return None;
        }
        let kernel = methods.floats.filter(|_| common <= ElementType::Float)?;
        Some(Loop::within(ElementType::Float, kernel))
    }

    /// Returns the type of integers in which a function is computed that has arguments of this type.
    fn least_whole(&self, common: ElementType, step: Step) -> ElementType {
        common.max(ElementType::I8).max(self.least[usize::from(step.index)])
    }

    /// Notes that the program depends on the values of those arguments that are scalars.
    fn note_values(&mut self, values: [Value; 2]) {
        for value in values {
            if let (Place::Leaf(leaf), Some(_)) = (value.place, value.kind.scalar) {
                self.decisive_leaves |= 1 << leaf;
            }
        }
    }

    /// Chooses the loop of a comparison, and the number that stands for a scalar argument.
    ///
    /// Floats are compared with a scalar exactly if they can be: those that equal it within the tolerance lie between two numbers,
    /// one of which separates the results. Only zero is within any tolerance of zero.
    fn choose_comparing(&mut self, methods: &Comparing, left: Value, right: Value) -> Option<Loop> {
        let common = left.kind.element_type.common(right.kind.element_type);
        let with = |kernel, reads_scalar| Some(Loop { kernel, reads: common, reads_scalar, writes: ElementType::Bits });
        match common {
            ElementType::Bits => return with(methods.words, ScalarRead::Filled),
            ElementType::I8 | ElementType::I16 | ElementType::I32 => return with(methods.wholes.of(common), ScalarRead::Single),
            ElementType::Float if self.rules.tolerance == 0.0 => return with(methods.exact, ScalarRead::Single),
            ElementType::Float => {}
            _ => return None,
        }
        let Some(number) = left.kind.scalar.or(right.kind.scalar).and_then(Scalar::as_real) else {
            return with(methods.tolerant, ScalarRead::Filled);
        };
        self.note_values([left, right]);
        if number == 0.0 {
            return with(methods.exact, ScalarRead::Single);
        }
        let bounds = if methods.is_order { find_tolerant_bounds(self.rules.tolerance, number) } else { None };
        let Some((least, greatest)) = bounds else { return with(methods.tolerant, ScalarRead::Filled) };
        let is_greatest = (methods.accepts_equal == methods.accepts_less) == right.kind.scalar.is_some();
        with(methods.exact, ScalarRead::SingleNumber(if is_greatest { greatest } else { least }))
    }

    /// Adds the instruction of a function, after those that widen its arguments.
    fn emit(&mut self, step: Step, looped: &Loop, left: Value, right: Value) -> Option<Value> {
        let right_operand = self.read(right, looped)?;
        let left_operand = if left.place == right.place { right_operand } else { self.read(left, looped)? };
        let (place, target) = if step.is_result {
            (Place::Result, Target::Result)
        } else {
            let register = self.allocate(looped.writes)?;
            (Place::Register(register), Target::Register(register))
        };
        let (kernel, node) = (looped.kernel, step.index);
        self.program.instructions.push(Instruction { kernel, left: left_operand, right: right_operand, target, node });
        self.release(left, left_operand);
        if left.place != right.place {
            self.release(right, right_operand);
        }
        Some(Value { kind: ArgumentKind { element_type: looped.writes, scalar: None }, place })
    }

    /// Returns the operand from which a loop reads a value, whose type may be narrower than that of the loop.
    fn read(&mut self, value: Value, looped: &Loop) -> Option<Operand> {
        let source = match value.place {
            Place::Leaf(leaf) if value.kind.scalar.is_some() => return self.read_scalar(leaf, looped),
            Place::Leaf(leaf) => Operand::Column(leaf),
            Place::Register(register) => Operand::Register(register),
            Place::Result => return None,
        };
        if value.kind.element_type == looped.reads { Some(source) } else { self.widen(source, looped.reads) }
    }

    /// Returns a register that holds a scalar.
    fn read_scalar(&mut self, leaf: u8, looped: &Loop) -> Option<Operand> {
        let read = looped.reads_scalar;
        let kind = RegisterKind { element_type: looped.reads, is_single: read != ScalarRead::Filled };
        let registers = &self.program.registers;
        let is_same = |&&(other, register, other_read): &&(u8, u8, ScalarRead)| {
            other == leaf && registers[usize::from(register)] == kind && other_read == read
        };
        if let Some(&(_, register, _)) = self.scalars.iter().find(is_same) {
            return Some(Operand::Register(register));
        }
        let fill = match read {
            ScalarRead::Filled | ScalarRead::Single => ScalarFill::Argument(leaf),
            ScalarRead::SingleNumber(number) => ScalarFill::Number(number),
        };
        let register = self.add_register(kind)?;
        self.program.scalars.push((register, fill));
        self.scalars.push((leaf, register, read));
        Some(Operand::Register(register))
    }

    fn widen(&mut self, source: Operand, element_type: ElementType) -> Option<Operand> {
        let register = self.allocate(element_type)?;
        self.program.instructions.push(Instruction::widen(source, Target::Register(register)));
        Some(Operand::Register(register))
    }

    /// Marks the registers of an argument as free after its use: that of the value, and that of its widened copy.
    fn release(&mut self, value: Value, operand: Operand) {
        let is_scalar = value.kind.scalar.is_some();
        if let Operand::Register(register) = operand
            && !is_scalar
        {
            self.free.push(register);
        }
        if let Place::Register(register) = value.place
            && !self.free.contains(&register)
        {
            self.free.push(register);
        }
    }

    /// Returns a register of a type: one that is free, or a new one.
    fn allocate(&mut self, element_type: ElementType) -> Option<u8> {
        let registers = &self.program.registers;
        let kind = RegisterKind { element_type, is_single: false };
        let position = self.free.iter().position(|&register| registers[usize::from(register)] == kind);
        match position {
            Some(position) => Some(self.free.swap_remove(position)),
            None => self.add_register(kind),
        }
    }

    fn add_register(&mut self, kind: RegisterKind) -> Option<u8> {
        let register = self.program.registers.len();
        if register == MAX_REGISTERS {
            return None;
        }
        self.program.registers.push(kind);
        Some(register as u8)
    }
}
