//! The slow reference: search, sets, grades and groups by comparing all pairs, according to their definitions.

use super::same;

/// Computes `X⍳Y`, counted from 0.
pub(crate) fn index_of(haystack: &[f64], needles: &[f64]) -> Vec<f64> {
    let place = |&needle: &f64| haystack.iter().position(|&element| same(element, needle)).unwrap_or(haystack.len());
    needles.iter().map(|needle| place(needle) as f64).collect()
}

/// Returns the position of each element that is the first of its kind: kinds are distinguished by their first elements.
pub(crate) fn firsts(elements: &[f64]) -> Vec<usize> {
    let mut firsts: Vec<usize> = Vec::new();
    for (position, &element) in elements.iter().enumerate() {
        if !firsts.iter().any(|&first| same(elements[first], element)) {
            firsts.push(position);
        }
    }
    firsts
}

/// Computes `⍋Y` or `⍒Y`, counted from 0: exact and stable.
pub(crate) fn grade(elements: &[f64], descending: bool) -> Vec<f64> {
    let mut positions: Vec<usize> = (0..elements.len()).collect();
    positions.sort_by(|&left, &right| {
        let order = elements[left].partial_cmp(&elements[right]).expect("ordinary numbers");
        if descending { order.reverse() } else { order }
    });
    positions.into_iter().map(|position| position as f64).collect()
}

/// Computes `X⍸Y`: for each number sought, how many of the ascending bins are not above it.
pub(crate) fn interval_index(bins: &[f64], sought: &[f64]) -> Vec<f64> {
    sought.iter().map(|&number| bins.iter().filter(|&&bin| bin <= number).count() as f64).collect()
}

/// Computes `X⍷Y` of vectors.
pub(crate) fn find(pattern: &[f64], space: &[f64]) -> Vec<f64> {
    let begins = |start: usize| {
        let window = space.get(start..start + pattern.len());
        window.is_some_and(|window| window.iter().zip(pattern).all(|(&left, &right)| same(left, right)))
    };
    (0..space.len()).map(|start| f64::from(u8::from(begins(start)))).collect()
}
