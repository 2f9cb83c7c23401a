//! `⊥`, `⊤` and `⌹` of numbers beyond machine numbers: the same steps, one number at a time.

use crate::array::{Array, Buffer, Charged, Exact, Extended, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::scalar::engine::extended::apply_dyadic;
use crate::primitives::scalar::engine::results::rules;
use crate::primitives::scalar::functions::divide::Divide;
use crate::primitives::scalar::functions::minus::Minus;
use crate::primitives::scalar::functions::plus::Plus;
use crate::primitives::scalar::functions::residue::Residue;
use crate::primitives::scalar::functions::times::Times;

/// The radices or digits of a number, one for each digit, or one for all.
pub(crate) struct StridedNumbers<'a> {
    /// The numbers.
    pub numbers: &'a [Extended],
    /// The stride between those of adjacent digits; 0 for a single one.
    pub step: usize,
}

/// Computes the value of digits by Horner's rule.
pub(crate) fn value(
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

/// Splits a number into its last digit and the rest.
pub(crate) fn digit(context: &Context, radix: &Extended, rest: &Extended) -> Result<(Extended, Extended)> {
    let rules = rules(context);
    let zero = Extended::Exact(Exact::ZERO);
    if radix.matches(&zero, 0.0) {
        return Ok((rest.clone(), zero));
    }
    let digit = apply_dyadic::<Residue>(rules, radix, rest)?;
    let rest = apply_dyadic::<Divide>(rules, &apply_dyadic::<Minus>(rules, rest, &digit)?, radix)?;
    Ok((digit, rest))
}

/// A system of `columns` equations for as many unknowns, with several right-hand sides: `rows` of `columns + sides` numbers each,
/// which hold the solutions at the end. With more equations than unknowns, the normal equations are solved, which costs exact
/// numbers no precision.
pub(crate) struct Equations {
    /// The rows: coefficients, then right-hand sides.
    pub rows: Vec<Vec<Extended>>,
    /// The number of unknowns.
    pub columns: usize,
}

impl Equations {
    /// Solves the equations; returns a row of solutions for each unknown.
    pub(crate) fn solve(mut self, context: &Context) -> Result<Vec<Vec<Extended>>> {
        if self.rows.len() > self.columns {
            self = self.normal(context)?;
        }
        let rules = rules(context);
        let zero = Extended::Exact(Exact::ZERO);
        for column in 0..self.columns {
            // The largest pivot keeps rounding errors small.
            let size = |row: usize| self.rows[row][column].complex().magnitude();
            let pivot = (column..self.rows.len()).max_by(|&left, &right| size(left).total_cmp(&size(right)));
            let Some(pivot) = pivot.filter(|&pivot| !self.rows[pivot][column].matches(&zero, 0.0)) else {
                return Err(Fault::domain(Blame::Right, "the columns of the matrix are linearly dependent"));
            };
            self.rows.swap(column, pivot);
            let mut head = std::mem::take(&mut self.rows[column]);
            let divisor = head[column].clone();
            for number in &mut head[column..] {
                *number = apply_dyadic::<Divide>(rules, number, &divisor)?;
            }
            for row in self.rows.iter_mut().filter(|row| !row.is_empty()) {
                context.poll()?;
                let factor = row[column].clone();
                for (number, head) in row.iter_mut().zip(&head).skip(column) {
                    *number = apply_dyadic::<Minus>(rules, number, &apply_dyadic::<Times>(rules, &factor, head)?)?;
                }
            }
            self.rows[column] = head;
        }
        Ok(self.rows.into_iter().map(|mut row| row.split_off(self.columns)).collect())
    }

    /// Multiplies all rows by the transposed coefficients.
    fn normal(&self, context: &Context) -> Result<Self> {
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

/// Returns an array of results, with machine numbers if all of them are.
pub(crate) fn array(context: &Context, shape: Shape, numbers: impl Into<Charged<Extended>>) -> Result<Array> {
    let (memory, numbers) = (context.memory(), numbers.into());
    let mut charged = memory.vector(numbers.len())?;
    for number in numbers {
        charged.push(number.charge_to(memory)?);
    }
    let elements = crate::array::Elements::from_extended(memory, Buffer::from(memory.adopt(charged)?))?;
    if shape.bound() == 0 { Array::zilde().empty_with_shape(shape) } else { Ok(Array::new(shape, elements)) }
}
