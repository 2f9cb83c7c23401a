//! Formatting one number or character in its field.

use super::phrase::{Field, FieldKind};
use crate::format::decimal;

/// The number of columns of an exponent: `E¯12`.
const EXPONENT_WIDTH: usize = 4;

/// The number of digits between two commas.
const DIGITS_PER_GROUP: usize = 3;

/// Formats a character in its field, right-aligned unless `L` says otherwise.
pub(crate) fn format_character(field: &Field, character: char) -> Vec<char> {
    align(field, &[character])
}

/// Formats a number in its field, or fills the field with stars if the number does not fit.
pub(crate) fn format_number(field: &Field, value: f64, tolerance: f64) -> Vec<char> {
    let value_text = field.value_texts.iter().find(|(other, _)| is_near(value, *other, tolerance));
    if let Some((_, text)) = value_text {
        return if text.len() > field.width { overflow_field(field) } else { align(field, text) };
    }
    let value = value * 10_f64.powi(field.scale);
    if !value.is_finite() {
        return overflow_field(field);
    }
    match &field.kind {
        FieldKind::Pattern(pattern) => format_pattern(field, pattern, value),
        _ => format_digits(field, value),
    }
}

/// Formats a number by the `I`, `F` or `E` phrase of the field, with its sign and the texts around it.
fn format_digits(field: &Field, value: f64) -> Vec<char> {
    let mut text = String::new();
    match field.kind {
        FieldKind::Scaled(significant) => decimal::write_scaled(value, significant, &mut text),
        FieldKind::Fixed(decimals) => decimal::write_fixed(value, decimals, &mut text),
        _ => decimal::write_fixed(value, 0, &mut text),
    }
    if field.blank_zero && text.chars().all(|digit| matches!(digit, '0' | '.')) {
        return empty_field(field);
    }
    let (is_negative, unsigned) = match text.strip_prefix('¯') {
        Some(unsigned) => (true, unsigned),
        None => (false, text.as_str()),
    };
    let affixes = if is_negative { &field.negative } else { &field.positive };
    let sign: Vec<char> = match &affixes.before {
        Some(before) => before.clone(),
        None if is_negative => vec![find_symbol(field, '¯')],
        None => Vec::new(),
    };
    let reserved = sign.len() + affixes.after.len();
    let mut body = punctuate(field, unsigned, field.width.saturating_sub(reserved));
    if let Some(exponent) = body.iter().position(|&digit| digit == 'E') {
        let room = field.width.saturating_sub(reserved + body.len());
        let padding = EXPONENT_WIDTH.saturating_sub(body.len() - exponent).min(room);
        body.extend(std::iter::repeat_n(' ', padding));
    }
    let text = [sign, body, affixes.after.clone()].concat();
    if text.len() > field.width { overflow_field(field) } else { align(field, &text) }
}

/// Punctuates digits as the qualifiers request: with commas, leading zeros up to `width`, and substituted symbols.
fn punctuate(field: &Field, unsigned: &str, width: usize) -> Vec<char> {
    let end = unsigned.find(['.', 'E']).unwrap_or(unsigned.len());
    let (whole, rest) = unsigned.split_at(end);
    let mut reversed: Vec<char> = Vec::new();
    for (index, digit) in whole.chars().rev().enumerate() {
        if field.commas && index > 0 && index.is_multiple_of(DIGITS_PER_GROUP) {
            reversed.push(find_symbol(field, ','));
        }
        reversed.push(if digit == '_' { find_symbol(field, '_') } else { digit });
    }
    while field.zeros && reversed.len() + rest.len() < width {
        let comma = field.commas && reversed.len() % (DIGITS_PER_GROUP + 1) == DIGITS_PER_GROUP;
        reversed.push(find_symbol(field, if comma { ',' } else { '0' }));
    }
    let rest = rest.chars().map(|mark| if matches!(mark, '.' | '_' | '¯') { find_symbol(field, mark) } else { mark });
    reversed.into_iter().rev().chain(rest).collect()
}

/// Formats a number, rounded to a whole one, with its digits at the positions that a pattern selects; with stars if the number is
/// negative or has too many digits.
fn format_pattern(field: &Field, pattern: &[char], value: f64) -> Vec<char> {
    let (always, significant) = (find_symbol(field, '9'), find_symbol(field, 'Z'));
    let selects = |mark: char| mark == always || mark == significant;
    let mut text = String::new();
    decimal::write_fixed(value.abs(), 0, &mut text);
    let selectors = pattern.iter().filter(|&&mark| selects(mark)).count();
    let digits = text.trim_start_matches('0');
    let is_zero = digits.is_empty();
    if digits.chars().count() > selectors || value < 0.0 && !is_zero {
        return overflow_field(field);
    }
    if field.blank_zero && is_zero {
        return empty_field(field);
    }
    let mut digits = format!("{digits:0>selectors$}").chars().collect::<Vec<char>>().into_iter();
    let mut characters: Vec<char> = Vec::with_capacity(pattern.len());
    let (mut first, mut last) = (pattern.len(), 0);
    for (index, &mark) in pattern.iter().enumerate() {
        let digit = if selects(mark) { digits.next().unwrap_or('0') } else { mark };
        if selects(mark) && (mark == always || digit != '0') {
            first = first.min(index);
            last = index;
        }
        characters.push(if digit == '_' { find_symbol(field, '_') } else { digit });
    }
    // Text before the first selector or after the last one is not part of the number, and always stays.
    let start = pattern.iter().position(|&mark| selects(mark)).unwrap_or(pattern.len());
    let end = pattern.iter().rposition(|&mark| selects(mark)).map_or(pattern.len(), |end| end + 1);
    for (index, character) in characters.iter_mut().enumerate().take(end).skip(start) {
        if index < first || index > last {
            *character = ' ';
        }
    }
    characters
}

fn is_near(value: f64, other: f64, tolerance: f64) -> bool {
    (value - other).abs() <= tolerance * value.abs().max(other.abs())
}

/// Returns the symbol that qualifier `S` substitutes for a standard one, or the standard one itself.
fn find_symbol(field: &Field, standard: char) -> char {
    field.symbols.iter().find(|(symbol, _)| *symbol == standard).map_or(standard, |&(_, other)| other)
}

/// Returns the field for a number that does not fit: stars.
fn overflow_field(field: &Field) -> Vec<char> {
    vec![find_symbol(field, '*'); field.width]
}

/// Returns the field without a number: blanks, or the text of `R`, repeated.
fn empty_field(field: &Field) -> Vec<char> {
    let texts = if field.background.is_empty() { &[' '][..] } else { &field.background };
    texts.iter().copied().cycle().take(field.width).collect()
}

fn align(field: &Field, text: &[char]) -> Vec<char> {
    let mut line = empty_field(field);
    let start = if field.left_aligned { 0 } else { field.width.saturating_sub(text.len()) };
    for (cell, &character) in line.iter_mut().skip(start).zip(text) {
        *cell = character;
    }
    line
}
