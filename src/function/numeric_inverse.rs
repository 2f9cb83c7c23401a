//! `f⍣¯1` of a scalar function whose argument appears more than once, which no rule inverts: the number is found by Newton's
//! method.

use super::train::{inverse_structure, no_inverse_fault};
use super::{Context, Function, FunctionRef, HeldValue, Nesting, Structure, Valence};
use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};

/// The maximum number of steps of Newton's method from one starting point.
const MAX_STEPS: usize = 200;
/// The maximum number of times that a step is halved because it leads away from the solution.
const MAX_HALVINGS: usize = 40;
/// The relative error below which a number is a solution.
const MAX_RELATIVE_ERROR: f64 = 1e-14;
/// The relative error below which a number is still a solution if rounding errors prevent a better one.
const MAX_ROUNDED_ERROR: f64 = 1e-11;
/// The relative distance from a number to each of the two points, one on either side, between which the slope is measured: near
/// the cube root of the precision of floating-point numbers, which is the best distance for a central difference.
const SLOPE_RELATIVE_DISTANCE: f64 = 6e-6;
/// The smallest magnitude to which [`SLOPE_RELATIVE_DISTANCE`] is applied: smaller magnitudes count as this one.
const SLOPE_MIN_MAGNITUDE: f64 = 1e-3;
/// The relative distance to a whole number below which that number is tried as the solution.
const MAX_DISTANCE_TO_WHOLE: f64 = 1e-9;

/// Returns the inverse of a function that is scalar in one of its valences, or `None` for any other function.
pub(crate) fn of(original: FunctionRef) -> Option<FunctionRef> {
    let is_scalar = original.is_scalar(Valence::Monadic) || original.is_scalar(Valence::Dyadic);
    is_scalar.then(|| FunctionRef::new(NumericInverse { original }))
}

/// The inverse of a scalar function, computed by Newton's method.
struct NumericInverse {
    original: FunctionRef,
}

impl Function for NumericInverse {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Function(&self.original));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        if self.original.is_scalar(Valence::Monadic) { self.solve(context, None, &right) } else { Err(no_inverse_fault()) }
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        if self.original.is_scalar(Valence::Dyadic) { self.solve(context, Some(&left), &right) } else { Err(no_inverse_fault()) }
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(self.original.clone())
    }

    fn structure(&self) -> Structure {
        inverse_structure(&self.original)
    }

    fn nesting(&self) -> Nesting {
        self.original.nesting()
    }
}

impl NumericInverse {
    /// Finds the solution for each element, pairing the arguments as a scalar function does.
    fn solve(&self, context: &mut Context, left: Option<&Array>, right: &Array) -> Result<Array> {
        if right.is_simple_scalar() && left.is_none_or(Array::is_simple_scalar) {
            return self.solve_number(context, left, right);
        }
        let shape = result_shape(left, right)?;
        let mut solutions = context.memory().vector(shape.bound())?;
        for index in 0..shape.bound() {
            let item = |array: &Array| array.item(if array.is_scalar() { 0 } else { index });
            let (left, right) = (left.map(item), item(right));
            solutions.push(recurse_within_limit(|| self.solve(context, left.as_ref(), &right))?);
        }
        Array::from_items(context.memory(), shape, solutions, &Array::ZERO)
    }

    /// Finds a number for which the function returns `right`; fails with DOMAIN ERROR if no starting point leads to one.
    fn solve_number(&self, context: &mut Context, left: Option<&Array>, right: &Array) -> Result<Array> {
        let goal =
            right.to_float().ok_or_else(|| Fault::domain(Blame::Right, "the inverse can only be found for real numbers"))?;
        let mut search = RootSearch { function: &self.original, left, goal };
        let magnitude = goal.abs();
        let guesses =
            [0.0, 1.0, goal, 0.5, 2.0, -1.0, magnitude.sqrt(), magnitude.ln_1p(), -magnitude.sqrt(), 10.0, -10.0, -goal];
        let mut starts = Vec::with_capacity(guesses.len());
        for guess in guesses {
            if let Some(error) = search.compute_difference(context, guess)? {
                starts.push((guess, error));
            }
        }
        starts.sort_by(|(_, error), (_, other_error)| error.abs().total_cmp(&other_error.abs()));
        for start in starts {
            if let Some(solution) = search.refine(context, start)? {
                return Ok(Array::number(search.round_solution(context, solution)?));
            }
        }
        Err(Fault::domain(Blame::Function, format!("found no argument for which the function returns {goal}")))
    }
}

/// Returns the shape of the result: that of both arguments, or of the one that is not a scalar. Fails if they do not conform.
fn result_shape(left: Option<&Array>, right: &Array) -> Result<Shape> {
    match left {
        None => Ok(right.shape().clone()),
        Some(left) if left.is_scalar() || left.shape() == right.shape() => Ok(right.shape().clone()),
        Some(left) if right.is_scalar() => Ok(left.shape().clone()),
        Some(left) => {
            let message = format!("left has shape {:?}, right has shape {:?}", left.shape(), right.shape());
            Err(if left.rank() == right.rank() {
                Fault::length(Blame::Function, message)
            } else {
                Fault::rank(Blame::Function, message)
            })
        }
    }
}

/// The search for a number for which the function returns the goal.
struct RootSearch<'a> {
    function: &'a FunctionRef,
    left: Option<&'a Array>,
    goal: f64,
}

impl RootSearch<'_> {
    /// Returns the difference between the function's result and the goal, or `None` if the result is not a finite real number.
    fn compute_difference(&mut self, context: &mut Context, number: f64) -> Result<Option<f64>> {
        context.poll()?;
        let number = Array::number(number);
        let result = match self.left {
            None => self.function.monadic(context, number),
            Some(left) => self.function.dyadic(context, left.clone(), number),
        };
        match result {
            Ok(result) => Ok(result.to_float().map(|result| result - self.goal).filter(|error| error.is_finite())),
            Err(fault) if fault.kind() == crate::error::ErrorKind::DOMAIN => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    /// Returns true if an error is at most `accuracy` times the magnitude of the goal.
    fn is_within(&self, accuracy: f64, error: f64) -> bool {
        error.abs() <= accuracy * self.goal.abs().max(f64::MIN_POSITIVE)
    }

    /// Follows the tangent from a number with a known error, and halves the steps that lead away from the solution. Returns
    /// `None` if this does not lead to a solution.
    fn refine(&mut self, context: &mut Context, (mut number, mut error): (f64, f64)) -> Result<Option<f64>> {
        for _ in 0..MAX_STEPS {
            if error == 0.0 {
                return Ok(Some(number));
            }
            let Some(slope) = self.compute_slope(context, number)? else { break };
            let mut step = error / slope;
            let mut next = None;
            for _ in 0..MAX_HALVINGS {
                let candidate = number - step;
                let candidate_error = self.compute_difference(context, candidate)?;
                if let Some(candidate_error) = candidate_error.filter(|candidate_error| candidate_error.abs() < error.abs()) {
                    next = Some((candidate, candidate_error));
                    break;
                }
                step /= 2.0;
            }
            let Some(improved) = next else { break };
            (number, error) = improved;
            if self.is_within(MAX_RELATIVE_ERROR, error) && error.abs() <= f64::EPSILON * self.goal.abs() {
                break;
            }
        }
        // An error relative to the goal 0 has no meaning: it is taken relative to the number.
        let is_solution = self.is_within(MAX_ROUNDED_ERROR, error)
            || self.goal == 0.0 && error.abs() <= MAX_RELATIVE_ERROR * number.abs().max(1.0);
        Ok(is_solution.then_some(number))
    }

    /// Returns the slope of the function at a number, or `None` if the slope is 0 or cannot be measured.
    fn compute_slope(&mut self, context: &mut Context, number: f64) -> Result<Option<f64>> {
        let distance = SLOPE_RELATIVE_DISTANCE * number.abs().max(SLOPE_MIN_MAGNITUDE);
        let above = self.compute_difference(context, number + distance)?;
        let below = self.compute_difference(context, number - distance)?;
        let slope = match (above, below) {
            (Some(above), Some(below)) => (above - below) / (2.0 * distance),
            _ => return Ok(None),
        };
        Ok((slope != 0.0 && slope.is_finite()).then_some(slope))
    }

    /// Returns the whole number nearest to a solution if it is very close and a solution as well, otherwise the solution.
    fn round_solution(&mut self, context: &mut Context, solution: f64) -> Result<f64> {
        let whole = solution.round();
        if (whole - solution).abs() > MAX_DISTANCE_TO_WHOLE * solution.abs().max(1.0) {
            return Ok(solution);
        }
        let error = self.compute_difference(context, whole)?;
        Ok(if error.is_some_and(|error| error == 0.0 || self.is_within(MAX_RELATIVE_ERROR, error)) { whole } else { solution })
    }
}
