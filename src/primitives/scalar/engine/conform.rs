//! Conformability: the broadcast patterns of both arguments, or the error that explains why they do not conform.

use crate::array::{Array, MAX_RANK, Shape};
use crate::error::{Blame, Fault, Result};
use crate::kernels::broadcast::Broadcast;

/// The shape of the result and the broadcast pattern of each argument.
#[derive(Clone, Debug)]
pub(crate) struct BroadcastPlan {
    pub(crate) shape: Shape,
    pub(crate) left: Broadcast,
    pub(crate) right: Broadcast,
}

/// Returns the broadcast plan for two arguments, which conform if their shapes are the same or one of them has one element;
/// otherwise RANK ERROR or LENGTH ERROR.
pub(crate) fn conform(left: &Array, right: &Array) -> Result<BroadcastPlan> {
    if left.shape() == right.shape() {
        return Ok(BroadcastPlan { shape: right.shape().clone(), left: Broadcast::EACH_ONCE, right: Broadcast::EACH_ONCE });
    }
    match (left.bound() == 1, right.bound() == 1) {
        (true, true) => {
            let higher = if left.rank() > right.rank() { left } else { right };
            Ok(BroadcastPlan { shape: higher.shape().clone(), left: Broadcast::EACH_ONCE, right: Broadcast::EACH_ONCE })
        }
        (true, false) => Ok(BroadcastPlan { shape: right.shape().clone(), left: Broadcast::SCALAR, right: Broadcast::EACH_ONCE }),
        (false, true) => Ok(BroadcastPlan { shape: left.shape().clone(), left: Broadcast::EACH_ONCE, right: Broadcast::SCALAR }),
        // Dyalog gives details only for arrays that are not nested.
        (false, false) if left.is_nested() || right.is_nested() => {
            Err(mismatch(left.lengths(), right.lengths()).with_classic(""))
        }
        (false, false) => Err(mismatch(left.lengths(), right.lengths())),
    }
}

/// The ordinal number of each axis in words, which is the same for every index origin.
const ORDINALS: [&str; MAX_RANK] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
];

/// Returns the RANK ERROR or LENGTH ERROR for two shapes, with the ranks or lengths that differ.
pub(crate) fn mismatch(left: &[usize], right: &[usize]) -> Fault {
    if left.len() != right.len() {
        return Fault::rank(Blame::Function, format!("left has rank {}, right has rank {}", left.len(), right.len()))
            .with_classic("Mismatched left and right argument ranks")
            .with_help("the shapes must be the same, or one argument must have one element");
    }
    let axis = left.iter().zip(right).position(|(left, right)| left != right).unwrap_or(0);
    let axis_name = if left.len() > 1 { format!(" along the {} axis", ORDINALS[axis]) } else { String::new() };
    Fault::length(Blame::Function, format!("left has length {}, right has length {}{axis_name}", left[axis], right[axis]))
        .with_classic("Mismatched left and right argument shapes")
        .with_help("the shapes must be the same, or one argument must have one element")
}
