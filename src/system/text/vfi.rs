#![doc = include_str!("vfi.md")]

use crate::array::{Array, Bits, Charged, Decimal, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::syntax::number::Number;

/// The cost of parsing a number, in elements.
const PARSE_COST_ELEMENTS: usize = 64;

/// The system function `⎕VFI`.
pub(crate) static VFI: SystemName = SystemName::function("⎕VFI", "system/text/vfi.md").monadic(verify).dyadic(verify_separated);

/// Implements `⎕VFI Y`: returns a mask of the fields between blanks that are numbers, and the numbers, with 0 for invalid fields.
pub(crate) fn verify(context: &mut Context, right: Array) -> Result<Array> {
    let text = parse_text(&right, Blame::Right)?;
    let fields = collect_fields(context, text.split(' ').filter(|field| !field.is_empty()))?;
    verify_fields(context, &fields)
}

/// Implements `X ⎕VFI Y`, which is like `⎕VFI Y`, but with any of the characters in `X` between fields.
pub(crate) fn verify_separated(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let separators: Vec<char> = parse_text(&left, Blame::Left)?.chars().collect();
    let text = parse_text(&right, Blame::Right)?;
    if text.is_empty() {
        return verify_fields(context, &[]);
    }
    let fields = collect_fields(context, text.split(separators.as_slice()).map(|field| field.trim_matches(' ')))?;
    verify_fields(context, &fields)
}

fn parse_text(array: &Array, blame: Blame) -> Result<String> {
    if array.rank() > 1 {
        return Err(Fault::rank(
            blame,
            format!("the argument must be a scalar or a vector of characters, not an array of rank {}", array.rank()),
        ));
    }
    array.to_text().ok_or_else(|| Fault::domain(blame, "the argument must be simple text"))
}

/// Collects the fields of a text; fails with WS FULL if there is too little memory for them.
fn collect_fields<'a>(context: &Context, source: impl Iterator<Item = &'a str>) -> Result<Vec<&'a str>> {
    let (mut fields, mut pace) = (Vec::new(), context.work().pace());
    for field in source {
        pace.step(field.len())?;
        if fields.len() == fields.capacity() {
            context.memory().check(fields.len().saturating_mul(size_of::<&str>() * 3))?;
        }
        fields.push(field);
    }
    Ok(fields)
}

fn verify_fields(context: &mut Context, fields: &[&str]) -> Result<Array> {
    let mut numbers: Charged<Option<Array>> = context.memory().vector(fields.len())?;
    let mut pace = context.work().pace();
    for field in fields {
        pace.step(PARSE_COST_ELEMENTS + field.len())?;
        numbers.push(parse_field(context, field));
    }
    let mask = Bits::collect(context.memory(), numbers.iter().map(Option::is_some))?;
    let mut values = context.memory().vector(numbers.len())?;
    values.extend(numbers.into_iter().map(|number| number.unwrap_or(Array::ZERO)));
    let values = Array::from_items(context.memory(), Shape::vector(values.len()), values, &Array::ZERO)?;
    Ok(Array::nested(vec![Array::vector(mask), values]))
}

/// Parses the number in a field; an empty field stands for 0. Returns `None` if the field is not a number.
fn parse_field(context: &Context, field: &str) -> Option<Array> {
    if field.is_empty() {
        return Some(Array::ZERO);
    }
    if field.contains('-') {
        // `-` is a function: the sign of a negative number is `¯`.
        return None;
    }
    Some(match Number::parse(field, context.workspace.settings.decimal)? {
        Number::Whole(whole) => Array::integer(i64::from(whole)),
        Number::Real(real) => Array::number(real),
        Number::Complex(re, im) => Array::complex(crate::array::Complex::new(re, im)),
        Number::Exact(_) => return None,
        Number::Decimal(text) => Array::extended(Decimal::parse(&text)?.into()),
    })
}
