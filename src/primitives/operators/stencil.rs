#![doc = include_str!("stencil.md")]

use super::check_function_operand;
use crate::array::{Array, Charged, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Argument, Context, Derived, FunctionRef, PrimitiveOperator, Value, require_result};
use crate::kernels::structure::SourceRun;
use crate::primitives::support::arguments;
use crate::primitives::support::collect_cells::{Results, assemble_empty};
use crate::primitives::support::concat::{concat, concat_runs};
use crate::primitives::support::window::{Window, select_window};

/// The primitive operator `⌺`.
pub(crate) static STENCIL: PrimitiveOperator = PrimitiveOperator::dyadic('⌺', "stencil", "primitives/operators/stencil.md")
    .with_check(check_operands)
    .with_monadic(stencil)
    .with_dyadic(|_, derived, _, _| Err(super::left_argument_fault(derived)));

/// Returns an error unless the left operand is a function and the right one an array.
fn check_operands(derived: &Derived) -> Result<()> {
    match derived.right {
        Some(Value::Array(_)) => check_function_operand(derived),
        _ => Err(Fault::syntax("the right operand of ⌺ must be an array of window sizes")),
    }
}

/// The layout of the windows along one axis.
#[derive(Clone, Copy, Debug)]
struct AxisWindows {
    /// The length of the axis.
    length: usize,
    /// The length of a window.
    size: usize,
    /// The distance from one window to the next.
    movement: usize,
}

impl AxisWindows {
    /// Returns the number of windows whose middle (one element, or two if the size is even) lies within the axis.
    fn count(self) -> usize {
        let middle = 2 - self.size % 2;
        if self.length < middle { 0 } else { (self.length - middle) / self.movement + 1 }
    }

    /// Returns the start of a window; it is negative if the window begins before the axis.
    fn start(self, index: usize) -> i64 {
        (index * self.movement) as i64 - ((self.size - 1) / 2) as i64
    }

    /// Returns the length from the start of the first window to the end of the last one.
    fn extent(self) -> usize {
        (self.count() - 1) * self.movement + self.size
    }

    /// Returns the number of elements of a window that lie outside the axis: positive if they lie before it, negative if after it.
    fn padding(self, index: usize) -> i64 {
        let start = self.start(index);
        let excess = start + self.size as i64 - self.length as i64;
        if start < 0 { -start } else { -excess.max(0) }
    }
}

/// Computes `f⌺n Y`: calls `f` for each window, with the padding along each axis as its left argument and the content of the window
/// as its right argument.
fn stencil(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    let Some(Value::Array(operand)) = &derived.right else { return Err(super::left_argument_fault(derived)) };
    let steps = read_steps(operand, &right)?;
    let frame: Vec<usize> = steps.iter().map(|steps| steps.count()).collect();
    let count = Shape::new(&frame)?.bound();
    if count == 0 {
        return call_with_fills(context, derived, &right, &steps, &frame);
    }
    let windows = Windows::new(context, right, &steps)?;
    if let Some(result) = windows.compute_at_once(context, derived.function(), &frame)? {
        return Ok(result);
    }
    let mut results = Results::with_capacity(context, count)?;
    let mut position = vec![0; steps.len()];
    let mut paddings = Paddings::new(steps.len());
    derived.function().call_repeatedly(context, count as u64, &mut |context, calls| {
        for first in (0..count).step_by(windows.batch_size()) {
            let batch = windows.copy(context, &position, &frame, windows.batch_size().min(count - first))?;
            for index in 0..batch.tally() {
                context.poll()?;
                steps.iter().enumerate().for_each(|(axis, steps)| paddings.set(axis, steps.padding(position[axis])));
                let mut value = windows.select(context, &batch, index)?.into();
                let outcome = calls.call(context, Some(paddings.argument()), &mut value);
                results.push(context, require_result(outcome).map(|()| value))?;
                advance(&mut position, &frame);
            }
        }
        Ok(())
    })?;
    results.into_cells(context, &frame)
}

/// Calls `f` with a window of fills, whose result is the prototype of the result for an array without windows.
fn call_with_fills(
    context: &mut Context,
    derived: &Derived,
    right: &Array,
    steps: &[AxisWindows],
    frame: &[usize],
) -> Result<Array> {
    let shape = window_shape(right, steps)?;
    let prototype =
        if shape.bound() == 0 { right.empty_with_shape(shape)? } else { Array::full(context.memory(), shape, &right.fill()?)? };
    let paddings = Array::integers(&vec![0; steps.len()]);
    let example = require_result(derived.function().dyadic(context, paddings, prototype))?;
    assemble_empty(frame, &example)
}

/// Returns the shape of a window: trailing axes are taken whole.
fn window_shape(right: &Array, steps: &[AxisWindows]) -> Result<Shape> {
    let sizes = steps.iter().map(|steps| steps.size);
    Shape::new(&sizes.chain(right.lengths()[steps.len()..].iter().copied()).collect::<Vec<_>>())
}

/// The number of elements of windows that are copied at once: enough that the cost of copying is that of the elements.
const BATCH_MAX_ELEMENTS: usize = 8192;

/// The windows on an array, which is padded so that each of them lies within it.
struct Windows {
    padded: Array,
    /// The shape of a window.
    shape: Shape,
    /// The distance from one window to the next along each of the leading axes, in elements.
    strides: Vec<usize>,
    /// The offsets of the runs of elements that a window consists of, from its first element on.
    run_offsets: Charged<usize>,
    /// The number of elements in a run.
    run_length: usize,
}

impl Windows {
    fn new(context: &Context, right: Array, steps: &[AxisWindows]) -> Result<Self> {
        let shape = window_shape(&right, steps)?;
        let mut outline = Window::whole(&right);
        for (axis, steps) in steps.iter().enumerate() {
            outline.starts[axis] = steps.start(0);
            outline.lengths[axis] = steps.extent();
        }
        let padded = select_window(context, right, &outline)?;
        let cell_bound = |axis: usize| padded.lengths()[axis + 1..].iter().product::<usize>();
        let strides = steps.iter().enumerate().map(|(axis, steps)| steps.movement * cell_bound(axis)).collect();
        let last = steps.len().saturating_sub(1);
        let run_length = steps.get(last).map_or(padded.bound(), |steps| steps.size * cell_bound(last));
        let sizes: Vec<usize> = steps[..last].iter().map(|steps| steps.size).collect();
        let count = Shape::new(&sizes)?.bound();
        let mut run_offsets = context.memory().vector(count)?;
        let mut position = vec![0; last];
        for _ in 0..count {
            run_offsets.push(position.iter().enumerate().map(|(axis, index)| index * cell_bound(axis)).sum());
            advance(&mut position, &sizes);
        }
        Ok(Self { padded, shape, strides, run_offsets, run_length })
    }

    /// Returns the number of windows that are copied at once.
    fn batch_size(&self) -> usize {
        (BATCH_MAX_ELEMENTS / self.shape.bound().max(1)).max(1)
    }

    /// Copies `count` windows, from the one at `position` of the frame on, into the rows of a matrix.
    fn copy(&self, context: &Context, position: &[usize], frame: &[usize], count: usize) -> Result<Array> {
        let mut position = position.to_vec();
        let mut starts = Vec::with_capacity(count);
        for _ in 0..count {
            starts.push(position.iter().zip(&self.strides).map(|(index, stride)| index * stride).sum::<usize>());
            advance(&mut position, frame);
        }
        let run_at = |start| SourceRun::Part { source: 0, start, length: self.run_length };
        let mut runs = starts.iter().flat_map(|start| self.run_offsets.iter().map(move |offset| run_at(start + offset)));
        concat_runs(context, Shape::new(&[count, self.shape.bound()])?, &[&self.padded], &mut runs)
    }

    /// Computes `f` for all windows without a call for each; returns `None` if `f` has no way to do that.
    fn compute_at_once(&self, context: &mut Context, function: &FunctionRef, frame: &[usize]) -> Result<Option<Array>> {
        let count = Shape::new(frame)?.bound();
        let batch_size = self.batch_size();
        let mut results = context.memory().vector(count.div_ceil(batch_size))?;
        let mut position = vec![0; frame.len()];
        for first in (0..count).step_by(batch_size) {
            let length = batch_size.min(count - first);
            let lengths = [&[length], self.shape.lengths()].concat();
            let batch = self.copy(context, &position, frame, length)?.with_shape(Shape::new(&lengths)?);
            let Some(result) = function.each_window(context, &batch, self.shape.rank())? else { return Ok(None) };
            results.push_counted(context.memory(), result)?;
            (0..length).for_each(|_| advance(&mut position, frame));
        }
        let lengths = [frame, &results[0].lengths()[1..]].concat();
        concat(context, Shape::new(&lengths)?, results.iter()).map(Some)
    }

    /// Returns the window in a row of copies.
    fn select(&self, context: &Context, copies: &Array, row: usize) -> Result<Array> {
        let bound = self.shape.bound();
        if bound == 0 {
            return self.padded.empty_with_shape(self.shape.clone());
        }
        copies.ravel_part(context.memory(), row * bound, bound)?.with_shape(self.shape.clone()).simplify(context.memory())
    }
}

/// The numbers of fills in a window, which are the left argument of the operand. Most windows have the same ones.
struct Paddings {
    numbers: Vec<i64>,
    /// The numbers as an array, as long as they have not changed.
    array: Option<Array>,
}

impl Paddings {
    fn new(count: usize) -> Self {
        Self { numbers: vec![0; count], array: None }
    }

    fn set(&mut self, axis: usize, number: i64) {
        if self.numbers[axis] != number {
            self.numbers[axis] = number;
            self.array = None;
        }
    }

    fn argument(&mut self) -> Argument {
        Argument::of(self.array.get_or_insert_with(|| Array::integers(&self.numbers)))
    }
}

/// Advances a position in a frame to the next one, in ravel order.
fn advance(position: &mut [usize], frame: &[usize]) {
    for (index, &length) in position.iter_mut().zip(frame).rev() {
        *index += 1;
        if *index < length {
            return;
        }
        *index = 0;
    }
}

/// Reads the sizes of windows for the leading axes of the argument, and the steps between windows if the operand is a matrix of two
/// rows; otherwise all steps are 1.
fn read_steps(operand: &Array, right: &Array) -> Result<Vec<AxisWindows>> {
    let numbers = arguments::to_integers(operand, Blame::Operand)?;
    let (sizes, movements) = match *operand.lengths() {
        [] | [_] => (&numbers[..], None),
        [2, columns] => (&numbers[..columns], Some(&numbers[columns..])),
        _ if operand.rank() == 2 => {
            return Err(Fault::length(Blame::Operand, "the right operand must be a matrix of two rows: sizes and steps"));
        }
        _ => {
            return Err(Fault::rank(
                Blame::Operand,
                "the right operand must be a vector of sizes, or a matrix of two rows: sizes and steps",
            ));
        }
    };
    if sizes.len() > right.rank() {
        let message = format!("too many sizes: {} for an array of rank {}", sizes.len(), right.rank());
        return Err(Fault::rank(Blame::Operand, message).with_classic("Right operand and argument ranks differ"));
    }
    let positive = |number: i64| {
        usize::try_from(number).ok().filter(|&number| number > 0 && i32::try_from(number).is_ok()).ok_or_else(|| {
            Fault::domain(Blame::Operand, format!("sizes and steps must be positive and less than 2*31, not {number}"))
        })
    };
    let steps = sizes.iter().zip(right.lengths()).enumerate().map(|(axis, (&size, &length))| {
        let movement = movements.map_or(Ok(1), |movements| positive(movements[axis]))?;
        let size = positive(size)?;
        if size > length.saturating_add(1) {
            let message =
                format!("a window of size {size} is too long for an axis of length {length}: the maximum is {}", length + 1);
            return Err(Fault::domain(Blame::Operand, message));
        }
        Ok(AxisWindows { length, size, movement })
    });
    steps.collect()
}
