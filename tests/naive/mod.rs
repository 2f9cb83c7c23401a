//! The slow reference: scalar functions one element at a time, on floats, according to their definitions.

/// Extremes, values and paired indices.
#[allow(dead_code, reason = "each test program uses a part of the reference")]
pub(crate) mod places;
/// Search, sets and grades.
#[allow(dead_code, reason = "each test program uses a part of the reference")]
pub(crate) mod search;

/// Computes `X f Y` of two real numbers, or `None` if there is no real result.
pub(crate) fn dyadic(glyph: char, left: f64, right: f64) -> Option<f64> {
    let bit = |bit: bool| Some(f64::from(u8::from(bit)));
    match glyph {
        '+' => Some(left + right),
        '-' => Some(left - right),
        '×' => Some(left * right),
        '÷' if right != 0.0 => Some(left / right),
        '÷' if left == 0.0 => Some(1.0),
        '⌊' => Some(left.min(right)),
        '⌈' => Some(left.max(right)),
        '|' if left == 0.0 => Some(right),
        '|' => Some(right - left * (right / left).floor()),
        '∧' => Some(left * right / divisor(left, right).max(f64::MIN_POSITIVE)),
        '∨' => Some(divisor(left, right)),
        '*' => Some(left.powf(right)).filter(|power| power.is_finite()),
        '⍟' => Some(right.ln() / left.ln()).filter(|logarithm| logarithm.is_finite()),
        '○' => circle(left, right),
        '⍲' => bit(left * right == 0.0),
        '⍱' => bit(left + right == 0.0),
        '<' => bit(left < right && !same(left, right)),
        '≤' => bit(left < right || same(left, right)),
        '=' => bit(same(left, right)),
        '≥' => bit(left > right || same(left, right)),
        '>' => bit(left > right && !same(left, right)),
        '≠' => bit(!same(left, right)),
        _ => None,
    }
}

/// Computes `f Y` of a real number, or `None` if there is no real result.
pub(crate) fn monadic(glyph: char, right: f64) -> Option<f64> {
    match glyph {
        '+' => Some(right),
        '-' => Some(-right),
        '×' => Some(if right == 0.0 { 0.0 } else { right.signum() }),
        '÷' if right != 0.0 => Some(1.0 / right),
        '⌊' => Some(if same(right, right.round()) { right.round() } else { right.floor() }),
        '⌈' => Some(if same(right, right.round()) { right.round() } else { right.ceil() }),
        '|' => Some(right.abs()),
        '*' => Some(right.exp()).filter(|power| power.is_finite()),
        '⍟' if right > 0.0 => Some(right.ln()),
        '○' => Some(right * std::f64::consts::PI),
        '~' => Some(1.0 - right),
        _ => None,
    }
}

/// Computes sine, cosine and tangent, and the inverse of the tangent.
fn circle(which: f64, right: f64) -> Option<f64> {
    match which {
        1.0 => Some(right.sin()),
        2.0 => Some(right.cos()),
        3.0 => Some(right.tan()),
        -3.0 => Some(right.atan()),
        _ => None,
    }
}

/// Computes the greatest common divisor by Euclid's algorithm.
fn divisor(left: f64, right: f64) -> f64 {
    if right == 0.0 { left.abs() } else { divisor(right, left % right) }
}

/// Returns true if two numbers are equal within the tolerance.
pub(crate) fn same(left: f64, right: f64) -> bool {
    left == right || (left - right).abs() <= 1e-14 * left.abs().max(right.abs())
}

/// Computes `f/` of a non-empty vector, from the right.
pub(crate) fn reduce(glyph: char, vector: &[f64]) -> Option<f64> {
    let (&last, rest) = vector.split_last()?;
    rest.iter().rev().try_fold(last, |result, &element| dyadic(glyph, element, result))
}

/// Computes `X f.g Y` of matrices with `common` columns and rows.
pub(crate) fn inner(join: char, pair: char, common: usize, left: &[f64], right: &[f64]) -> Vec<f64> {
    let columns = right.len() / common;
    let cell = |row: &[f64], column: usize| {
        let pairs: Option<Vec<f64>> =
            row.iter().enumerate().map(|(index, &left)| dyadic(pair, left, right[index * columns + column])).collect();
        pairs.and_then(|pairs| reduce(join, &pairs)).expect("real numbers")
    };
    left.chunks(common).flat_map(|row| (0..columns).map(move |column| cell(row, column))).collect()
}
