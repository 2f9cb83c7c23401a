//! `f⍤k` and `f⌺` for a dfn that is a single expression of scalar functions, reductions and the like, such as `{(+/,⍵)÷9}`: each of
//! its functions is applied to the values of many cells at once, instead of calling the dfn for one cell after the other.
//!
//! While the expression is evaluated, a value is either the same for all cells, or the major cells of an array are its values for
//! each of them: the frame of the cells is an axis that the expression does not see. Functions without effects alone take part, so
//! if one of them fails, or meets something other than real numbers, nothing has happened, and the calls are made.

use super::call;
use super::closure::Closure;
use super::fused_each::{STEPS_PER_CALL, find_only_phrase, has_exclusive_run};
use crate::array::{Array, Charged, ElementType, Shape};
use crate::bind::expression::{
    ArrayExpr, Chain, ChainStep, Derived, Expression, Fork, FunctionExpr, IdiomStep, Operand, OperatorExpr, PlainExpression,
};
use crate::bind::idioms::Idiom;
use crate::bind::memo::Code;
use crate::error::{ErrorKind, Fault, Result};
use crate::eval::expressions::function::evaluate_function;
use crate::eval::expressions::name_classes::FrameNames;
use crate::eval::expressions::scalar_fast_path::immediate_value;
use crate::function::{Context, require_result};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::fused::methods::DyadLoops;
use crate::primitives::support::collect_cells::Results;
use crate::primitives::support::concat::concat;
use crate::stack::recurse;
use crate::syntax::tree::{Phrase, Special};
use std::cell::Cell;
use std::sync::Arc;

/// The number of elements of the arguments that pass through the functions at once: few enough that their results stay in the cache.
const STRIP_ELEMENTS: usize = 16_384;

/// The least number of cells for which the calls cost more than the preparation.
const MIN_CELLS: usize = 8;

/// The number of elements of a cell from which the cost of calls does not matter.
const MAX_CELL_ELEMENTS: usize = 1024;

/// An argument: an array, and the rank of the cells for which the dfn is called.
#[derive(Clone, Copy)]
pub(crate) struct CellArgument<'a> {
    pub(crate) array: &'a Array,
    pub(crate) rank: usize,
}

impl CellArgument<'_> {
    /// Returns the shape of a cell.
    fn cell_lengths(&self) -> &[usize] {
        &self.array.lengths()[self.array.rank() - self.rank..]
    }

    /// Returns the shape of the frame.
    fn frame(&self) -> &[usize] {
        &self.array.lengths()[..self.array.rank() - self.rank]
    }

    /// Returns true if the argument consists of real numbers, in cells that are worth computing together.
    fn is_suitable(&self) -> bool {
        let cell_bound = self.cell_lengths().iter().product::<usize>();
        !self.array.is_empty() && is_real(self.array) && cell_bound <= MAX_CELL_ELEMENTS
    }

    /// Returns the values of the argument for `count` calls from the one with index `first` on.
    fn take_strip(&self, context: &Context, first: usize, count: usize) -> Outcome<Lifted> {
        if self.frame().is_empty() {
            return Ok(Lifted::Same(self.array.clone()));
        }
        let cell = self.cell_lengths();
        let bound: usize = cell.iter().product();
        let shape = Shape::new(&[&[count], cell].concat())?;
        Ok(Lifted::Each(self.array.ravel_part(context.memory(), first * bound, count * bound)?.with_shape(shape)))
    }
}

/// Computes `f⍤k⊢Y`, or returns `None` if the dfn must be called for each cell of rank `rank`.
pub(crate) fn compute_for_cells(
    context: &mut Context,
    closure: &Arc<Closure>,
    right: &Array,
    rank: usize,
) -> Result<Option<Array>> {
    if right.cell_count(rank) < MIN_CELLS {
        return Ok(None);
    }
    compute_cells(context, closure, None, CellArgument { array: right, rank })
}

/// Computes `X f⍤j k⊢Y`, or returns `None` if the dfn must be called for each pair of cells. The arguments come with the ranks of their
/// cells.
pub(crate) fn compute_for_pairs(
    context: &mut Context,
    closure: &Arc<Closure>,
    (left, left_rank): (&Array, usize),
    (right, right_rank): (&Array, usize),
) -> Result<Option<Array>> {
    if left.cell_count(left_rank).max(right.cell_count(right_rank)) < MIN_CELLS {
        return Ok(None);
    }
    let left = CellArgument { array: left, rank: left_rank };
    compute_cells(context, closure, Some(left), CellArgument { array: right, rank: right_rank })
}

/// Computes the results of a dfn that does not mention `⍺` for windows, the cells of rank `rank` of an array; returns `None` if it
/// mentions `⍺`, or must be called for each window.
pub(crate) fn compute_for_windows(
    context: &mut Context,
    closure: &Arc<Closure>,
    windows: &Array,
    rank: usize,
) -> Result<Option<Array>> {
    compute_cells(context, closure, None, CellArgument { array: windows, rank })
}

/// Computes the results of a dfn for the cells of its arguments, of which at least one has a frame; returns `None` if it must be
/// called for each of them.
fn compute_cells(
    context: &mut Context,
    closure: &Arc<Closure>,
    left: Option<CellArgument<'_>>,
    right: CellArgument<'_>,
) -> Result<Option<Array>> {
    let Some(phrase) = find_only_phrase(closure) else { return Ok(None) };
    let arguments = || left.iter().chain([&right]);
    if !context.machine.fuses_chains || !has_exclusive_run(context) || !arguments().all(CellArgument::is_suitable) {
        return Ok(None);
    }
    let left_array = left.map(|left| left.array.clone().into());
    let outcome = context.call_deeper(|context| {
        Ok(call::run_in_frame(context, closure, left_array, right.array.clone().into(), |context| {
            compute_strips(context, closure, phrase, left, right)
        }))
    })?;
    match outcome {
        Ok(result) => Ok(Some(result)),
        Err(Detour::Fault(fault)) if fault.kind() == ErrorKind::INTERRUPT || fault.kind() == ErrorKind::TIMEOUT => Err(fault),
        Err(_) => Ok(None),
    }
}

/// Computes the results strip by strip, and joins them.
fn compute_strips(
    context: &mut Context,
    closure: &Closure,
    phrase: &Phrase,
    left: Option<CellArgument<'_>>,
    right: CellArgument<'_>,
) -> Outcome<Array> {
    let code = &closure.text.code;
    let bound = code.bind(phrase, &FrameNames::new(context)).map_err(|_| Detour::Unsuitable)?;
    let Expression::Array(ArrayExpr::Chain(chain)) = &*bound else { return Err(Detour::Unsuitable) };
    let arguments = || left.iter().chain([&right]);
    let frame = arguments().map(CellArgument::frame).max_by_key(|frame| frame.len()).unwrap_or_default();
    let cell_bound = arguments().map(|argument| argument.cell_lengths().iter().product()).max().unwrap_or(1);
    let (count, strip) = (frame.iter().product(), STRIP_ELEMENTS / usize::max(cell_bound, 1));
    let mut results: Charged<Array> = context.memory().vector(usize::div_ceil(count, strip))?;
    let mut depends_on_values = false;
    for first in (0..count).step_by(strip) {
        context.poll()?;
        let length = strip.min(count - first);
        let left = left.map(|left| left.take_strip(context, first, length)).transpose()?;
        let right = right.take_strip(context, first, length)?;
        let lifting = Lifting { code, left, right, depends_on_values: Cell::new(false) };
        let Lifted::Each(result) = lifting.run_chain(context, chain)? else { return Err(Detour::Unsuitable) };
        depends_on_values |= lifting.depends_on_values.get();
        results.push_counted(context.memory(), result)?;
    }
    context.memory().step(STEPS_PER_CALL.saturating_mul(count)).map_err(Fault::from)?;
    let result = join(context, frame, &results)?;
    // Scalars are collected in the narrowest type that holds them, without a look at the values of floats that stem from floats.
    let is_narrowed = result.rank() == frame.len() && (result.element_type().is_whole() || depends_on_values);
    Ok(if is_narrowed { result.narrow(context.memory())? } else { result })
}

/// Joins the results of the strips, of which there is at least one.
fn join(context: &Context, frame: &[usize], results: &[Array]) -> Result<Array> {
    let shape = Shape::new(&[frame, &results[0].lengths()[1..]].concat())?;
    concat(context, shape, results.iter())
}

/// The reason why an expression has no value for all cells at once.
enum Detour {
    /// It has a part that is not computed this way.
    Unsuitable,
    /// A function failed, which the calls will report.
    Fault(Fault),
}

impl From<Fault> for Detour {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

type Outcome<T> = std::result::Result<T, Detour>;

/// Returns the value that a function has computed, unless it has declined.
fn require(result: Option<Array>) -> Outcome<Array> {
    result.ok_or(Detour::Unsuitable)
}

/// Returns true if an array consists of real numbers, for which functions give an element the same result whatever its neighbours
/// are.
fn is_real(array: &Array) -> bool {
    array.element_type() <= ElementType::Float
}

/// A value for the cells of a strip.
#[derive(Clone)]
enum Lifted {
    /// The value is the same for all of them.
    Same(Array),
    /// The major cells of an array are the values.
    Each(Array),
}

impl Lifted {
    fn array(&self) -> &Array {
        match self {
            Lifted::Same(array) | Lifted::Each(array) => array,
        }
    }

    /// Returns the rank of the value for a cell.
    fn rank(&self) -> usize {
        match self {
            Lifted::Same(array) => array.rank(),
            Lifted::Each(array) => array.rank() - 1,
        }
    }

    /// Returns true if there is a single number for each cell.
    fn is_single_each(&self) -> bool {
        matches!(self, Lifted::Each(array) if array.bound() == array.tally())
    }

    fn is_whole(&self) -> bool {
        self.array().element_type().is_whole()
    }

    /// Applies a function to the array as a whole.
    fn try_map(self, work: impl FnOnce(Array) -> Outcome<Array>) -> Outcome<Self> {
        Ok(match self {
            Lifted::Same(array) => Lifted::Same(work(array)?),
            Lifted::Each(array) => Lifted::Each(work(array)?),
        })
    }
}

/// The evaluation of an expression for the cells of a strip.
struct Lifting<'a> {
    code: &'a Code,
    left: Option<Lifted>,
    right: Lifted,
    /// True once a result has been computed whose type, in a call, depends on its value.
    depends_on_values: Cell<bool>,
}

impl Lifting<'_> {
    fn evaluate(&self, context: &mut Context, expression: &ArrayExpr) -> Outcome<Lifted> {
        match expression {
            ArrayExpr::Special(Special::Omega, _) => Ok(self.right.clone()),
            ArrayExpr::Special(Special::Alpha, _) => self.left.clone().ok_or(Detour::Unsuitable),
            ArrayExpr::Chain(chain) => recurse(|| self.run_chain(context, chain)),
            _ => {
                let value = immediate_value(context, self.code, expression).ok_or(Detour::Unsuitable)?.to_array();
                if is_real(&value) { Ok(Lifted::Same(value)) } else { Err(Detour::Unsuitable) }
            }
        }
    }

    fn run_chain(&self, context: &mut Context, chain: &Chain) -> Outcome<Lifted> {
        let start = self.evaluate(context, &chain.start)?;
        self.run_steps(context, &chain.steps, start)
    }

    fn run_steps(&self, context: &mut Context, steps: &[ChainStep], start: Lifted) -> Outcome<Lifted> {
        steps.iter().try_fold(start, |value, step| match step {
            ChainStep::Monadic { function } => self.call_monadic(context, function, value),
            ChainStep::Dyadic { left, function } => {
                let left = self.evaluate(context, left)?;
                self.call_dyadic(context, function, left, value)
            }
            ChainStep::Idiom(idiom) => self.run_idiom(context, idiom, value),
            ChainStep::Assign { .. } | ChainStep::Modify { .. } => Err(Detour::Unsuitable),
        })
    }

    fn call_monadic(&self, context: &mut Context, function: &FunctionExpr, right: Lifted) -> Outcome<Lifted> {
        match function {
            FunctionExpr::Primitive(primitive, _) => self.call_primitive(context, primitive, right),
            FunctionExpr::Constant(constant) => self.call_monadic(context, &constant.function, right),
            FunctionExpr::Idiom(idiom) => match self.apply_idiom(context, idiom.idiom, &right) {
                Err(Detour::Unsuitable) => self.call_monadic(context, &idiom.function, right),
                result => result,
            },
            FunctionExpr::Derived(derived) if has_no_effect(derived) => self.apply_operator(context, function, derived, right),
            FunctionExpr::Atop(functions, _) => {
                let inner = self.call_monadic(context, &functions[1], right)?;
                self.call_monadic(context, &functions[0], inner)
            }
            FunctionExpr::Fork(fork) => self.call_fork(context, fork, None, right),
            _ => Err(Detour::Unsuitable),
        }
    }

    /// Applies the derived function of an operator, such as a reduction.
    fn apply_operator(
        &self,
        context: &mut Context,
        function: &FunctionExpr,
        derived: &Derived,
        right: Lifted,
    ) -> Outcome<Lifted> {
        let is_reduction = matches!(&derived.operator, OperatorExpr::Primitive(operator, _) if operator.is_reduction);
        if right.rank() == 0 && is_reduction {
            return Ok(right);
        }
        let function = evaluate_function(context, self.code, function)?;
        let (rank, is_whole) = (right.rank(), right.is_whole());
        let result = match right {
            Lifted::Same(array) => Lifted::Same(require_result(function.monadic(context, array))?),
            Lifted::Each(array) => Lifted::Each(require(function.each_cell(context, &array, rank)?)?),
        };
        self.check_type(result, is_whole)
    }

    fn call_dyadic(&self, context: &mut Context, function: &FunctionExpr, left: Lifted, right: Lifted) -> Outcome<Lifted> {
        match function {
            FunctionExpr::Primitive(primitive, _) => self.call_scalar_dyad(context, primitive, left, right),
            FunctionExpr::Constant(constant) => self.call_dyadic(context, &constant.function, left, right),
            FunctionExpr::Derived(derived) if has_no_effect(derived) => {
                let function = evaluate_function(context, self.code, function)?;
                let are_whole = left.is_whole() && right.is_whole();
                let ranks = (left.rank(), right.rank());
                let result = match (left, right) {
                    (Lifted::Same(left), Lifted::Same(right)) => {
                        Lifted::Same(require_result(function.dyadic(context, left, right))?)
                    }
                    (left, right) => {
                        let result = function.pair_cells(context, left.array(), right.array(), ranks.0, ranks.1)?;
                        Lifted::Each(require(result)?)
                    }
                };
                self.check_type(result, are_whole)
            }
            FunctionExpr::Atop(functions, _) => {
                let inner = self.call_dyadic(context, &functions[1], left, right)?;
                self.call_monadic(context, &functions[0], inner)
            }
            FunctionExpr::Fork(fork) => self.call_fork(context, fork, Some(left), right),
            _ => Err(Detour::Unsuitable),
        }
    }

    fn call_fork(&self, context: &mut Context, fork: &Fork, left: Option<Lifted>, right: Lifted) -> Outcome<Lifted> {
        let call = |context: &mut Context, function: &FunctionExpr| match left.clone() {
            None => self.call_monadic(context, function, right.clone()),
            Some(left) => self.call_dyadic(context, function, left, right.clone()),
        };
        let second = call(context, &fork.right)?;
        let first = match &fork.left {
            Operand::Array(array) => self.evaluate(context, array)?,
            Operand::Function(function) => call(context, function)?,
        };
        self.call_dyadic(context, &fork.middle, first, second)
    }

    fn call_primitive(&self, context: &mut Context, primitive: &Primitive, right: Lifted) -> Outcome<Lifted> {
        let Some((_, monad)) = primitive.monadic else { return Err(Detour::Unsuitable) };
        let (rank, is_whole) = (right.rank(), right.is_whole());
        let result = match (right, primitive.forms.each_cell) {
            (right, _) if primitive.monadic_loops.is_some() => right.try_map(|array| Ok(monad(context, array)?))?,
            (Lifted::Same(array), Some(_)) => Lifted::Same(monad(context, array)?),
            (Lifted::Each(array), Some(each_cell)) => Lifted::Each(require(each_cell(context, &array, rank)?)?),
            _ => return Err(Detour::Unsuitable),
        };
        self.check_type(result, is_whole)
    }

    /// Applies a scalar function to pairs of values.
    fn call_scalar_dyad(&self, context: &mut Context, primitive: &Primitive, left: Lifted, right: Lifted) -> Outcome<Lifted> {
        let Some((_, dyad)) = primitive.dyadic.filter(|_| primitive.dyadic_loops.is_some()) else {
            return Err(Detour::Unsuitable);
        };
        let are_whole = left.is_whole() && right.is_whole();
        let is_scalar = |value: &Lifted| matches!(value, Lifted::Same(array) if array.is_scalar());
        // Such a function is computed in another way if one of its arguments is a single number, as it would be in a call.
        let is_sensitive = matches!(primitive.dyadic_loops, Some(DyadLoops::Chosen(_)));
        if is_sensitive && !is_scalar(&right) && (left.is_single_each() || right.is_single_each()) {
            return Err(Detour::Unsuitable);
        }
        let result = match (left, right) {
            (Lifted::Same(left), Lifted::Same(right)) => Lifted::Same(dyad(context, left, right)?),
            (Lifted::Each(left), Lifted::Each(right)) if left.shape() == right.shape() => {
                Lifted::Each(dyad(context, left, right)?)
            }
            (Lifted::Each(left), right) if is_scalar(&right) => Lifted::Each(dyad(context, left, right.array().clone())?),
            (left, Lifted::Each(right)) if is_scalar(&left) => Lifted::Each(dyad(context, left.array().clone(), right)?),
            (left, right) => {
                let cells = primitive.forms.cells.ok_or(Detour::Unsuitable)?;
                Lifted::Each(require(cells(context, left.array(), right.array(), left.rank(), right.rank())?)?)
            }
        };
        self.check_type(result, are_whole)
    }

    /// Checks the type of a result; `is_from_wholes` is true if all arguments were integers.
    ///
    /// A call that computes a number from integers has an integer as its result if it happens to be whole, even one of `÷`. That
    /// can only be told for the last function, so any other one stops the evaluation.
    fn check_type(&self, result: Lifted, is_from_wholes: bool) -> Outcome<Lifted> {
        if self.depends_on_values.get() || !is_real(result.array()) {
            return Err(Detour::Unsuitable);
        }
        self.depends_on_values.set(is_from_wholes && result.rank() == 0 && !result.is_whole());
        Ok(result)
    }

    fn run_idiom(&self, context: &mut Context, step: &IdiomStep, right: Lifted) -> Outcome<Lifted> {
        match (self.apply_idiom(context, step.idiom, &right), &step.plain) {
            (Err(Detour::Unsuitable), PlainExpression::Steps(plain)) => self.run_steps(context, plain, right),
            (Err(Detour::Unsuitable), PlainExpression::Array(plain)) => self.evaluate(context, plain),
            (result, _) => result,
        }
    }

    /// Computes an idiom, for each cell if the value has cells.
    fn apply_idiom(&self, context: &mut Context, idiom: &Idiom, right: &Lifted) -> Outcome<Lifted> {
        let array = match right {
            Lifted::Same(array) => {
                let result = require((idiom.compute)(context, array)?)?;
                return self.check_type(Lifted::Same(result), false);
            }
            Lifted::Each(array) => array,
        };
        let count = array.tally();
        let mut results = Results::<Array>::with_capacity(context, count)?;
        for index in 0..count {
            let cell = array.major_cell(context.memory(), index)?;
            let result = require((idiom.compute)(context, &cell)?)?;
            results.push(context, Ok(result))?;
        }
        self.check_type(Lifted::Each(results.into_cells(context, &[count])?), false)
    }
}

/// Returns true if a derived function is built from a scalar function and numbers, so that computing it for nothing does no harm.
fn has_no_effect(derived: &Derived) -> bool {
    let is_scalar =
        matches!(&derived.left, Operand::Function(FunctionExpr::Primitive(primitive, _)) if primitive.has_scalar_dyad);
    let is_constant = matches!(&derived.right, None | Some(Operand::Array(ArrayExpr::Constant(..))));
    is_scalar && is_constant && matches!(derived.operator, OperatorExpr::Primitive(..))
}
