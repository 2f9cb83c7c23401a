//! Where a function that arranges has filled up: the places where what it makes of the numbers of positions holds a 0.

use super::Positions;
use crate::array::Array;

impl Positions {
    /// Whether a function only moved positions about, given what it makes of them and of them counted from the last to the first.
    /// One that looks at the numbers, or changes them, does not treat both alike.
    pub fn are_arranged(&self, arranged: &Array, mirrored: &Array) -> bool {
        if arranged.shape() != mirrored.shape() {
            return false;
        }
        if arranged.items().is_some() || mirrored.items().is_some() {
            return (0..arranged.bound()).all(|index| {
                let (one, other) = (arranged.item(index), mirrored.item(index));
                stacker::maybe_grow(64 << 10, 4 << 20, || self.are_arranged(&one, &other))
            });
        }
        let (Some(numbers), Some(counterparts)) = (arranged.floats(), mirrored.floats()) else { return arranged.is_empty() };
        let all = (self.last + 1) as f64;
        numbers.iter().zip(&*counterparts).all(|(&number, &counterpart)| {
            number == 0.0 && counterpart == 0.0 || number > 0.0 && counterpart > 0.0 && number + counterpart == all
        })
    }
}

/// Adds the numbers of those places whose counterpart in `arranged` is a fill.
pub fn holes(places: &Array, arranged: &Array, found: &mut Vec<f64>) {
    if arranged.is_simple_scalar() && !places.is_simple_scalar() {
        // The prototype of an empty array of arrays: all of it is a fill.
        for index in 0..places.bound() {
            stacker::maybe_grow(64 << 10, 4 << 20, || holes(&places.item(index), arranged, found));
        }
        return;
    }
    if places.items().is_some() || arranged.items().is_some() {
        for index in 0..places.bound().min(arranged.bound()) {
            let (inner, counterpart) = (places.item(index), arranged.item(index));
            stacker::maybe_grow(64 << 10, 4 << 20, || holes(&inner, &counterpart, found));
        }
        return;
    }
    if let (Some(places), Some(arranged)) = (places.floats(), arranged.floats()) {
        found.extend(places.iter().zip(&*arranged).filter(|(_, number)| **number == 0.0).map(|(place, _)| *place));
    }
}
