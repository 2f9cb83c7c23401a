//! The conversion of literals to arrays, once for each phrase.

use crate::array::extended::get_extended;
use crate::array::{Array, Buffer, Complex, Decimal, ElementType, Exact, Extended};
use crate::syntax::number::{Number, Numbers};

/// A part of a strand of literals.
#[derive(Debug)]
pub(crate) enum Literal<'a> {
    /// A run of numbers: one item each.
    Numbers(&'a Numbers),
    /// A text: one item.
    Text(&'a str),
    /// Any other constant array: one item.
    Array(Array),
}

impl Literal<'_> {
    /// Returns the number of items it contributes to a strand.
    pub(crate) fn tally(&self) -> usize {
        match self {
            Literal::Numbers(numbers) => numbers.tally(),
            Literal::Text(_) | Literal::Array(_) => 1,
        }
    }
}

/// Converts a single literal to an array.
pub(crate) fn single_array(literal: &Literal<'_>) -> Array {
    match literal {
        Literal::Numbers(run) => match item(run, 0) {
            Some(scalar) if run.tally() == 1 => scalar,
            _ => vector(run),
        },
        Literal::Text(text) => text_array(text),
        Literal::Array(array) => array.clone(),
    }
}

/// Returns the vector of several literals side by side.
pub(crate) fn strand(literals: &[Literal<'_>]) -> Array {
    let items = items(literals);
    if let Some(simple) = simple(&items) { simple } else { Array::nested(items) }
}

/// Returns the items of a strand; a simple scalar is its own item.
pub(crate) fn items(literals: &[Literal<'_>]) -> Vec<Array> {
    let mut items = Vec::with_capacity(literals.iter().map(Literal::tally).sum());
    for literal in literals {
        match literal {
            Literal::Numbers(run) => items.extend((0..run.tally()).filter_map(|index| item(run, index))),
            other => items.push(single_array(other)),
        }
    }
    items
}

/// Returns the simple vector of items that are simple scalars of one kind, or `None` if they are not.
fn simple(items: &[Array]) -> Option<Array> {
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
    numbers.filter(|_| items.iter().all(Array::is_numeric)).map(|numbers| floats(&numbers))
}

/// Makes the array of a text; a text of one character is a scalar.
fn text_array(text: &str) -> Array {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(only), None) => Array::character(only),
        _ => Array::text(text),
    }
}

/// Converts a run of numbers to a vector.
fn vector(run: &Numbers) -> Array {
    match run {
        Numbers::Whole(wholes) => {
            let wholes: Vec<i64> = wholes.iter().map(|&whole| i64::from(whole)).collect();
            Array::wholes(&wholes)
        }
        Numbers::Real(reals) => floats(reals),
        Numbers::Complex(pairs) => {
            let numbers: Vec<Complex> = pairs.iter().map(|&(re, im)| Complex { re, im }).collect();
            Array::vector(Buffer::from(numbers))
        }
        Numbers::Mixed(numbers) => build_mixed_vector(numbers),
    }
}

/// Makes a vector of numbers in the narrowest type.
fn floats(numbers: &[f64]) -> Array {
    let wholes: Option<Vec<i64>> =
        numbers.iter().map(|&number| Some(number as i32).filter(|&whole| f64::from(whole) == number).map(i64::from)).collect();
    match wholes {
        Some(wholes) => Array::wholes(&wholes),
        None => Array::vector(Buffer::from(numbers.to_vec())),
    }
}

/// Makes a vector of numbers some of which are exact or decimal; whole numbers become exact if any number is exact.
fn build_mixed_vector(numbers: &[Number]) -> Array {
    let exact = numbers.iter().any(|number| matches!(number, Number::Exact(_)));
    let numbers: Vec<Extended> = numbers
        .iter()
        .map(|number| match number {
            Number::Whole(whole) if exact => Extended::Exact(Exact::from(i64::from(*whole))),
            other => self::number(other),
        })
        .collect();
    Array::vector(Buffer::from(numbers))
}

/// Returns a number of a run as a scalar.
fn item(run: &Numbers, index: usize) -> Option<Array> {
    run.number(index).map(|number| match number {
        Number::Whole(whole) => Array::whole(i64::from(whole)),
        Number::Real(real) => Array::number(real),
        Number::Complex(re, im) => Array::complex(Complex { re, im }),
        Number::Exact(_) | Number::Decimal(_) => Array::extended(self::number(&number)),
    })
}

/// Converts a number of any kind. The text of an exact or decimal number was checked when it was read.
fn number(number: &Number) -> Extended {
    match number {
        Number::Whole(whole) => Extended::Float(f64::from(*whole)),
        Number::Real(real) => Extended::Float(*real),
        Number::Complex(re, im) => Extended::from(Complex { re: *re, im: *im }),
        Number::Exact(text) => Extended::Exact(Exact::parse(text).unwrap_or(Exact::ZERO)),
        Number::Decimal(text) => Extended::from(Decimal::parse(text).unwrap_or_else(Decimal::zero)),
    }
}
