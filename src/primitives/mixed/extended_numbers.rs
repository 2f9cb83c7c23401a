//! `⊥`, `⊤` and `⌹` of exact and decimal numbers, one number at a time.

use crate::array::{Array, Buffer, Charged, Exact, Extended, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::scalar::engine::exact_and_decimal::apply_dyadic;
use crate::primitives::scalar::engine::results::rules;
use crate::primitives::scalar::functions::divide::Divide;
use crate::primitives::scalar::functions::minus::Minus;
use crate::primitives::scalar::functions::plus::Plus;
use crate::primitives::scalar::functions::residue::Residue;
use crate::primitives::scalar::functions::times::Times;

/// The radices or the digits of a number: one for each place, or one for all places.
pub(crate) struct StridedNumbers<'a> {
    /// The numbers.
    pub numbers: &'a [Extended],
    /// The distance between the numbers of adjacent places; 0 if one number serves for all.
    pub step: usize,
}

/// Computes the value of `places` digits by Horner's rule.
pub(crate) fn evaluate(
    context: &Context,
    radices: &StridedNumbers<'_>,
    digits: &StridedNumbers<'_>,
    places: usize,
) -> Result<Extended> {
    let rules = rules(context);
    let mut value = Extended::Exact(Exact::ZERO);
    for place in 0..places {
        context.poll()?;
        let (radix, digit) = (&radices.numbers[place * radices.step], &digits.numbers[place * digits.step]);
        value = apply_dyadic::<Plus>(rules, &apply_dyadic::<Times>(rules, &value, radix)?, digit)?;
    }
    Ok(value)
}

/// Splits a number into its last digit and the number that the other digits form.
pub(crate) fn split_digit(context: &Context, radix: &Extended, rest: &Extended) -> Result<(Extended, Extended)> {
    let rules = rules(context);
    let zero = Extended::Exact(Exact::ZERO);
    if radix.matches(&zero, 0.0) {
        return Ok((rest.clone(), zero));
    }
    let digit = apply_dyadic::<Residue>(rules, radix, rest)?;
    let rest = apply_dyadic::<Divide>(rules, &apply_dyadic::<Minus>(rules, rest, &digit)?, radix)?;
    Ok((digit, rest))
}

/// A system of linear equations with one or more right-hand sides. If there are more equations than unknowns, the normal
/// equations are solved instead; with exact numbers, this costs no precision.
pub(crate) struct Equations {
    /// The rows, each of which holds the coefficients, then the right-hand sides.
    pub rows: Vec<Vec<Extended>>,
    /// The number of unknowns.
    pub columns: usize,
}

impl Equations {
    /// Solves the equations and returns a row of solutions for each unknown; fails if the columns of coefficients are linearly
    /// dependent.
    pub(crate) fn solve(mut self, context: &Context) -> Result<Vec<Vec<Extended>>> {
        if self.rows.len() > self.columns {
            self = self.normal_equations(context)?;
        }
        let rules = rules(context);
        let zero = Extended::Exact(Exact::ZERO);
        for column in 0..self.columns {
            // The largest pivot keeps rounding errors small.
            let size = |row: usize| self.rows[row][column].to_complex().magnitude();
            let pivot = (column..self.rows.len()).max_by(|&first, &second| size(first).total_cmp(&size(second)));
            let Some(pivot) = pivot.filter(|&pivot| !self.rows[pivot][column].matches(&zero, 0.0)) else {
                return Err(Fault::domain(Blame::Right, "the columns of the matrix are linearly dependent"));
            };
            self.rows.swap(column, pivot);
            let mut pivot_row = std::mem::take(&mut self.rows[column]);
            let divisor = pivot_row[column].clone();
            for number in &mut pivot_row[column..] {
                *number = apply_dyadic::<Divide>(rules, number, &divisor)?;
            }
            for row in self.rows.iter_mut().filter(|row| !row.is_empty()) {
                context.poll()?;
                let factor = row[column].clone();
                for (number, pivot_number) in row.iter_mut().zip(&pivot_row).skip(column) {
                    *number = apply_dyadic::<Minus>(rules, number, &apply_dyadic::<Times>(rules, &factor, pivot_number)?)?;
                }
            }
            self.rows[column] = pivot_row;
        }
        Ok(self.rows.into_iter().map(|mut row| row.split_off(self.columns)).collect())
    }

    /// Returns the normal equations: all rows multiplied by the transposed coefficients.
    fn normal_equations(&self, context: &Context) -> Result<Self> {
        let rules = rules(context);
        let product = |unknown: usize, column: usize| {
            self.rows.iter().try_fold(Extended::Exact(Exact::ZERO), |sum, row| {
                context.poll()?;
                apply_dyadic::<Plus>(rules, &sum, &apply_dyadic::<Times>(rules, &row[unknown], &row[column])?)
            })
        };
        let width = self.rows.first().map_or(0, Vec::len);
        let row = |unknown: usize| (0..width).map(|column| product(unknown, column)).collect::<Result<Vec<_>>>();
        Ok(Self { rows: (0..self.columns).map(row).collect::<Result<Vec<_>>>()?, columns: self.columns })
    }
}

/// Returns an array of the numbers, as machine numbers if all of them are.
pub(crate) fn to_array(context: &Context, shape: Shape, numbers: impl Into<Charged<Extended>>) -> Result<Array> {
    let (memory, numbers) = (context.memory(), numbers.into());
    let mut charged = memory.vector(numbers.len())?;
    for number in numbers {
        charged.push(number.charge_to(memory)?);
    }
    let elements = crate::array::Elements::from_extended(memory, Buffer::from(memory.adopt(charged)?))?;
    if shape.bound() == 0 { Array::zilde().empty_with_shape(shape) } else { Ok(Array::new(shape, elements)) }
}
