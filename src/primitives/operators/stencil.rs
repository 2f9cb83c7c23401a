#![doc = include_str!("stencil.md")]

use super::check_function_operand;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, PrimitiveOperator, Value, require_result};
use crate::primitives::support::arguments;
use crate::primitives::support::collect_cells::{assemble, assemble_empty};
use crate::primitives::support::window::{Window, select_window};

/// The primitive operator `⌺`.
pub(crate) static STENCIL: PrimitiveOperator = PrimitiveOperator::dyadic('⌺', "stencil", include_str!("stencil.md"))
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
    let mut window = Window::whole(&right);
    for (axis, steps) in steps.iter().enumerate() {
        window.lengths[axis] = steps.size;
    }
    if count == 0 {
        let shape = Shape::new(&window.lengths)?;
        let prototype = if shape.bound() == 0 {
            right.empty_with_shape(shape)?
        } else {
            Array::full(context.memory(), shape, &right.fill()?)?
        };
        let paddings = Array::integers(&vec![0; steps.len()]);
        let example = require_result(derived.function().dyadic(context, paddings, prototype))?;
        return assemble_empty(&frame, &example);
    }
    let mut results = context.memory().vector(count)?;
    let mut position = vec![0; steps.len()];
    let mut paddings = vec![0; steps.len()];
    for _ in 0..count {
        context.poll()?;
        for (axis, steps) in steps.iter().enumerate() {
            window.starts[axis] = steps.start(position[axis]);
            paddings[axis] = steps.padding(position[axis]);
        }
        let cell = select_window(context, right.clone(), &window)?;
        let result = require_result(derived.function().dyadic(context, Array::integers(&paddings), cell))?;
        results.push_counted(context.memory(), result)?;
        advance(&mut position, &frame);
    }
    assemble(context, &frame, results)
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
