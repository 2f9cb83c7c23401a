#![doc = include_str!("format.md")]

use crate::array::{Array, Charged, Elements, Shape};
use crate::error::{Blame, Fault, Result};
use crate::format;
use crate::format::columns::push_blanks;
use crate::format::decimal;
use crate::format::decimal::Figures;
use crate::function::Context;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;

/// The primitive `⍕`.
pub(crate) static FORMAT: Primitive = Primitive::new('⍕', "primitives/mixed/format.md")
    .monadic("format", |context, right| format::format_array(context, &right))
    .dyadic("format by specification", format_by_specification)
    .with_monadic_inverse(|context, right| (context.session.hooks.execute)(context, None, &right));

/// The number of columns that are kept for an exponent in a field that is wide enough: `E¯12`.
const EXPONENT_COLUMNS: usize = 4;

/// The largest width and the largest precision of a field.
const MAX_FIELD_COLUMNS: i64 = 1 << 31;

/// The format that `X` specifies for one column. Width 0 stands for the narrowest field, and a negative precision for scaled
/// form.
#[derive(Clone, Copy)]
struct Specification {
    width: usize,
    precision: i64,
}

/// Computes `X⍕Y`: formats each column in a field with the width and the precision that `X` specifies.
fn format_by_specification(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let floats = arguments::to_floats(&right, Blame::Right, "the right argument must hold only real numbers")?;
    let number = |index: usize| match right.elements() {
        Elements::Extended(buffer) => Figures::from(&buffer.as_slice()[index]),
        _ => Figures::from(floats[index]),
    };
    let columns = right.shape().last_length();
    // Checked in advance for the numbers in `X`, their pairs, and the specifications together.
    context.memory().check(left.bound().saturating_mul(2 * size_of::<Specification>()))?;
    let specifications = parse_specifications(&left, columns)?;
    let mut fields: Charged<Field> = context.memory().vector(columns)?;
    for column in 0..columns {
        context.poll()?;
        let cells = (0..floats.len()).skip(column).step_by(columns.max(1)).map(number);
        fields.push(Field::new(context, specifications[column % specifications.len()], cells)?);
    }
    let total = fields.iter().try_fold(0_usize, |total, field| total.checked_add(field.width));
    let total = total.ok_or_else(|| Fault::ws_full("the result is wider than any memory could hold"))?;
    let lengths = [right.lengths().split_last().map_or(&[][..], |(_, leading)| leading), &[total]].concat();
    let shape = Shape::new(&lengths)?;
    context.memory().check(shape.bound())?;
    let mut text = String::new();
    let mut pace = context.work().pace();
    for index in 0..floats.len() {
        let field = &fields[index % columns];
        field.write(number(index), &mut text);
        pace.step(field.width)?;
    }
    format::collect_characters(context.memory(), Some(shape), text.chars())
}

/// Reads the pairs of width and precision in `X`, which are reused cyclically for `columns` columns.
fn parse_specifications(left: &Array, columns: usize) -> Result<Vec<Specification>> {
    if left.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("the left argument must be a scalar or a vector, not an array of rank {}", left.rank()),
        ));
    }
    let pairs = pair_up(&arguments::to_integers(left, Blame::Left)?)?;
    if !columns.is_multiple_of(pairs.len()) {
        return Err(Fault::length(
            Blame::Left,
            format!("the number of pairs must divide the number of columns: got {} for {columns}", pairs.len()),
        ));
    }
    pairs
        .into_iter()
        .map(|(width, precision)| match usize::try_from(width) {
            Ok(width) if width as i64 <= MAX_FIELD_COLUMNS && precision.abs() <= MAX_FIELD_COLUMNS => {
                Ok(Specification { width, precision })
            }
            _ => Err(Fault::domain(
                Blame::Left,
                format!(
                    "a width must be from 0 to {MAX_FIELD_COLUMNS}, and a precision no larger in magnitude: got {width} and {precision}"
                ),
            )),
        })
        .collect()
}

/// Returns the pairs of width and precision; a single number is a precision, with width 0.
fn pair_up(numbers: &[i64]) -> Result<Vec<(i64, i64)>> {
    match numbers {
        [precision] => Ok(vec![(0, *precision)]),
        numbers if !numbers.is_empty() && numbers.len().is_multiple_of(2) => {
            Ok(numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect())
        }
        numbers => Err(Fault::length(
            Blame::Left,
            format!(
                "the left argument must hold pairs of width and precision, or a single precision: got {} numbers",
                numbers.len()
            ),
        )),
    }
}

/// The field in which the numbers of a column are aligned, in columns of characters.
#[derive(Clone, Copy)]
struct Field {
    specification: Specification,
    width: usize,
    /// The number of columns kept for exponents, if the width is sufficient.
    exponent: usize,
}

impl Field {
    /// Creates the field for a specification; width 0 stands for the narrowest field that holds a blank and the column.
    fn new(context: &Context, specification: Specification, cells: impl Iterator<Item = Figures>) -> Result<Self> {
        let mut field = Self { specification, width: specification.width, exponent: EXPONENT_COLUMNS };
        if specification.width > 0 {
            return Ok(field);
        }
        context.memory().check(specification.precision.unsigned_abs() as usize)?;
        let (mut mantissa, mut text) = (0, String::new());
        field.exponent = 0;
        let mut pace = context.work().pace();
        for number in cells {
            text.clear();
            write_number(specification, number, &mut text);
            // A number may have millions of decimals.
            pace.step(text.len())?;
            let (length, exponent) = measure(&text);
            mantissa = mantissa.max(length - exponent);
            field.exponent = field.exponent.max(exponent);
        }
        field.width = mantissa + field.exponent + 1;
        Ok(field)
    }

    /// Writes a number right-aligned, or asterisks if it does not fit; exponents are aligned where possible.
    fn write(&self, number: Figures, out: &mut String) {
        if !number.is_finite() || self.specification.precision.unsigned_abs() as usize > self.width {
            return out.extend(std::iter::repeat_n('*', self.width));
        }
        let mut text = String::new();
        write_number(self.specification, number, &mut text);
        let (length, exponent) = measure(&text);
        let Some(padding) = self.width.checked_sub(length) else {
            return out.extend(std::iter::repeat_n('*', self.width));
        };
        let trailing = if exponent > 0 { self.exponent.saturating_sub(exponent).min(padding) } else { 0 };
        push_blanks(padding - trailing, out);
        out.push_str(&text);
        push_blanks(trailing, out);
    }
}

/// Returns the number of columns of a formatted number, and of its exponent.
fn measure(text: &str) -> (usize, usize) {
    (text.chars().count(), text.find('E').map_or(0, |start| text[start..].chars().count()))
}

/// Writes a number with a fixed number of decimals, or in scaled form if the precision is negative.
fn write_number(specification: Specification, number: Figures, out: &mut String) {
    match usize::try_from(specification.precision) {
        Ok(decimals) => decimal::write_fixed(number, decimals, out),
        Err(_) => decimal::write_scaled(number, specification.precision.unsigned_abs() as usize, out),
    }
}
