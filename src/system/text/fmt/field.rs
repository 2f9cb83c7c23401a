//! Formatting one number or character in its field.

use super::phrase::{Field, FieldKind};
use crate::format::decimal;
use crate::kernels::compare::is_tolerantly_equal;
use std::ops::Range;

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
    let value_text = field.value_texts.iter().find(|(other, _)| is_tolerantly_equal(tolerance, value, *other));
    if let Some((_, text)) = value_text {
        return if text.len() > field.width { overflow_field(field) } else { align(field, text) };
    }
    let value = scale(value, field.scale);
    if !value.is_finite() {
        return overflow_field(field);
    }
    match &field.kind {
        FieldKind::Pattern(pattern) => format_pattern(field, pattern, value),
        _ => format_digits(field, value),
    }
}

/// Multiplies a number by a power of ten. A power that is not finite by itself is applied in two halves.
fn scale(value: f64, exponent: i32) -> f64 {
    if exponent.unsigned_abs() <= f64::MAX_10_EXP.unsigned_abs() {
        return multiply_by_power(value, exponent);
    }
    let half = exponent / 2;
    multiply_by_power(multiply_by_power(value, half), exponent - half)
}

/// Multiplies a number by a power of ten, or divides it by one, since negative powers are not exact.
fn multiply_by_power(value: f64, exponent: i32) -> f64 {
    match exponent {
        _ if value == 0.0 => value,
        0.. => value * 10_f64.powi(exponent),
        _ => value / 10_f64.powi(exponent.saturating_neg()),
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
    let selectors = Selectors::of(field);
    let mut text = String::new();
    decimal::write_fixed(value.abs(), 0, &mut text);
    let selector_count = pattern.iter().filter(|&&mark| selectors.contain(mark)).count();
    let digits = text.trim_start_matches('0');
    let is_zero = digits.is_empty();
    if digits.len() > selector_count || value < 0.0 && !is_zero {
        return overflow_field(field);
    }
    if field.blank_zero && is_zero {
        return empty_field(field);
    }
    let zeros = std::iter::repeat_n('0', selector_count - digits.len());
    let (mut characters, significant) = fill_pattern(field, pattern, zeros.chain(digits.chars()));
    blank_insignificant(&selectors, pattern, &significant, &mut characters);
    characters
}

/// The marks of a pattern that select digits.
struct Selectors {
    /// The mark whose digit always appears.
    always: char,
    /// The mark whose digit appears unless it is a leading zero.
    significant: char,
}

impl Selectors {
    fn of(field: &Field) -> Self {
        Self { always: find_symbol(field, '9'), significant: find_symbol(field, 'Z') }
    }

    /// Returns true if a mark selects a digit.
    fn contain(&self, mark: char) -> bool {
        mark == self.always || mark == self.significant
    }
}

/// Puts digits in the place of the selectors of a pattern. Also returns the range from the first significant digit to the last one.
fn fill_pattern(field: &Field, pattern: &[char], mut digits: impl Iterator<Item = char>) -> (Vec<char>, Range<usize>) {
    let selectors = Selectors::of(field);
    let mut characters: Vec<char> = Vec::with_capacity(pattern.len());
    let mut significant = pattern.len()..0;
    for (index, &mark) in pattern.iter().enumerate() {
        let is_selector = selectors.contain(mark);
        let character = if is_selector { digits.next().unwrap_or('0') } else { mark };
        if is_selector && (mark == selectors.always || character != '0') {
            significant = significant.start.min(index)..index + 1;
        }
        characters.push(if character == '_' { find_symbol(field, '_') } else { character });
    }
    (characters, significant)
}

/// Blanks what lies between the selectors of a pattern but outside the significant range. Text before the first selector or after the
/// last one is not part of the number, and always stays.
fn blank_insignificant(selectors: &Selectors, pattern: &[char], significant: &Range<usize>, characters: &mut [char]) {
    let start = pattern.iter().position(|&mark| selectors.contain(mark)).unwrap_or(pattern.len());
    let end = pattern.iter().rposition(|&mark| selectors.contain(mark)).map_or(pattern.len(), |end| end + 1);
    for (index, character) in characters.iter_mut().enumerate().take(end).skip(start) {
        if !significant.contains(&index) {
            *character = ' ';
        }
    }
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
