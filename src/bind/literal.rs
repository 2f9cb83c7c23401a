//! The conversion of literals to arrays, which takes place once for each phrase.

use crate::array::extended_elements::get_extended;
use crate::array::{Array, Buffer, Complex, Decimal, ElementType, Exact, Extended};
use crate::syntax::number::{Number, Numbers};

/// A part of a strand of literals.
#[derive(Debug)]
pub(crate) enum Literal<'a> {
    /// A run of numbers: one item for each number.
    Numbers(&'a Numbers),
    /// A text: one item.
    Text(&'a str),
    /// Any other constant array: one item.
    Array(Array),
}

impl Literal<'_> {
    /// Returns the number of items that the literal contributes to a strand.
    pub(crate) fn tally(&self) -> usize {
        match self {
            Literal::Numbers(numbers) => numbers.tally(),
            Literal::Text(_) | Literal::Array(_) => 1,
        }
    }
}

/// Converts a single literal to an array.
pub(crate) fn to_array(literal: &Literal<'_>) -> Array {
    match literal {
        Literal::Numbers(run) => match get_item(run, 0) {
            Some(scalar) if run.tally() == 1 => scalar,
            _ => run_to_vector(run),
        },
        Literal::Text(text) => text_to_array(text),
        Literal::Array(array) => array.clone(),
    }
}

/// Returns the vector that several literals side by side form.
pub(crate) fn strand_to_array(literals: &[Literal<'_>]) -> Array {
    let items = to_items(literals);
    if let Some(simple) = to_simple_vector(&items) { simple } else { Array::nested(items) }
}

/// Returns the items of a strand; a simple scalar is its own item.
pub(crate) fn to_items(literals: &[Literal<'_>]) -> Vec<Array> {
    let mut items = Vec::with_capacity(literals.iter().map(Literal::tally).sum());
    for literal in literals {
        match literal {
            Literal::Numbers(run) => items.extend((0..run.tally()).filter_map(|index| get_item(run, index))),
            other => items.push(to_array(other)),
        }
    }
    items
}

/// Returns the items as a simple vector if all are characters, all are real numbers, or all are numbers and one is exact or
/// decimal; otherwise `None`.
fn to_simple_vector(items: &[Array]) -> Option<Array> {
    if !items.iter().all(Array::is_simple_scalar) {
        return None;
    }
    if items.iter().all(Array::is_character) {
        let text: Option<String> = items.iter().map(Array::to_text).collect();
        return text.map(|text| Array::text(&text));
    }
    if items.iter().all(Array::is_number) && items.iter().any(|item| item.element_type() == ElementType::Extended) {
        let numbers: Vec<Extended> = items.iter().map(|item| get_extended(item.elements(), 0)).collect();
        return Some(Array::vector(Buffer::from(numbers)));
    }
    let numbers: Option<Vec<f64>> = items.iter().map(Array::to_float).collect();
    numbers.filter(|_| items.iter().all(Array::has_machine_numbers)).map(|numbers| floats_to_vector(&numbers))
}

/// Converts a text to an array: a scalar if the text has one character, otherwise a vector.
fn text_to_array(text: &str) -> Array {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(only), None) => Array::character(only),
        _ => Array::text(text),
    }
}

/// Converts a run of numbers to a vector.
fn run_to_vector(run: &Numbers) -> Array {
    match run {
        Numbers::Whole(wholes) => {
            let integers: Vec<i64> = wholes.iter().map(|&whole| i64::from(whole)).collect();
            Array::integers(&integers)
        }
        Numbers::Real(reals) => floats_to_vector(reals),
        Numbers::Complex(pairs) => {
            let numbers: Vec<Complex> = pairs.iter().map(|&(re, im)| Complex { re, im }).collect();
            Array::vector(Buffer::from(numbers))
        }
        Numbers::Mixed(numbers) => build_mixed_vector(numbers),
    }
}

/// Makes a vector of real numbers: of the narrowest integer type if all of them are integers, otherwise of floats.
fn floats_to_vector(numbers: &[f64]) -> Array {
    let integers: Option<Vec<i64>> =
        numbers.iter().map(|&number| Some(number as i32).filter(|&whole| f64::from(whole) == number).map(i64::from)).collect();
    match integers {
        Some(integers) => Array::integers(&integers),
        None => Array::vector(Buffer::from(numbers.to_vec())),
    }
}

/// Makes a vector of numbers of several kinds; integers become exact if any number is exact.
fn build_mixed_vector(numbers: &[Number]) -> Array {
    let exact = numbers.iter().any(|number| matches!(number, Number::Exact(_)));
    let numbers: Vec<Extended> = numbers
        .iter()
        .map(|number| match number {
            Number::Whole(whole) if exact => Extended::Exact(Exact::from(i64::from(*whole))),
            other => to_extended(other),
        })
        .collect();
    Array::vector(Buffer::from(numbers))
}

/// Returns the number at `index` in a run as a scalar.
fn get_item(run: &Numbers, index: usize) -> Option<Array> {
    run.number(index).map(|number| match number {
        Number::Whole(whole) => Array::integer(i64::from(whole)),
        Number::Real(real) => Array::number(real),
        Number::Complex(re, im) => Array::complex(Complex { re, im }),
        Number::Exact(_) | Number::Decimal(_) => Array::extended(to_extended(&number)),
    })
}

/// Converts a number of any kind; the text of an exact or decimal number was checked when the number was read.
fn to_extended(number: &Number) -> Extended {
    match number {
        Number::Whole(whole) => Extended::Float(f64::from(*whole)),
        Number::Real(real) => Extended::Float(*real),
        Number::Complex(re, im) => Extended::from(Complex { re: *re, im: *im }),
        Number::Exact(text) => Extended::Exact(Exact::parse(text).unwrap_or(Exact::ZERO)),
        Number::Decimal(text) => Extended::from(Decimal::parse(text).unwrap_or_else(Decimal::zero)),
    }
}
