//! The shape of an array: the lengths of its axes, inline to rank 2, with checked products.

use crate::error::{Fault, Result};
use std::fmt;

/// The highest rank an array can have.
pub(crate) const MAX_RANK: usize = 15;

/// The lengths of an array's axes.
///
/// **Invariant.** The rank is at most `MAX_RANK`, 15, and the bound (the product of the lengths) fits `isize`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Shape(Lengths);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Lengths {
    Scalar,
    Vector(usize),
    Matrix([usize; 2]),
    High(Box<[usize]>),
}

impl Shape {
    /// The shape of a scalar.
    pub const SCALAR: Self = Self(Lengths::Scalar);

    /// Creates the shape of a vector.
    pub const fn vector(length: usize) -> Self {
        Self(Lengths::Vector(length))
    }

    /// Creates the shape with the given lengths. Fails with LIMIT ERROR beyond rank 15, and with WS FULL if no memory could
    /// hold the elements.
    pub fn new(lengths: &[usize]) -> Result<Self> {
        if lengths.len() > MAX_RANK {
            let message = format!("rank {} exceeds the highest rank, {MAX_RANK}", lengths.len());
            return Err(Fault::limit(message).with_classic("Rank of resultant array would exceed maximum permitted"));
        }
        if check_bound(lengths).is_none() || lengths.iter().any(|&length| isize::try_from(length).is_err()) {
            return Err(Fault::ws_full("an array of this shape has more elements than memory can hold"));
        }
        Ok(Self::from_valid_lengths(lengths))
    }

    /// Creates a shape whose lengths come from existing shapes in a way that preserves the invariant.
    pub(crate) fn from_valid_lengths(lengths: &[usize]) -> Self {
        debug_assert!(lengths.len() <= MAX_RANK && check_bound(lengths).is_some());
        Self(match *lengths {
            [] => Lengths::Scalar,
            [length] => Lengths::Vector(length),
            [rows, columns] => Lengths::Matrix([rows, columns]),
            _ => Lengths::High(lengths.into()),
        })
    }

    /// Returns the lengths of the axes.
    #[inline]
    pub fn lengths(&self) -> &[usize] {
        match &self.0 {
            Lengths::Scalar => &[],
            Lengths::Vector(length) => std::slice::from_ref(length),
            Lengths::Matrix(lengths) => lengths,
            Lengths::High(lengths) => lengths,
        }
    }

    /// Returns the number of axes.
    #[inline]
    pub fn rank(&self) -> usize {
        match &self.0 {
            Lengths::Scalar => 0,
            Lengths::Vector(_) => 1,
            Lengths::Matrix(_) => 2,
            Lengths::High(lengths) => lengths.len(),
        }
    }

    /// Returns the number of elements.
    #[inline]
    pub fn bound(&self) -> usize {
        match &self.0 {
            Lengths::Scalar => 1,
            Lengths::Vector(length) => *length,
            Lengths::Matrix([rows, columns]) => rows * columns,
            // Zero first: the product of the other lengths of an empty array may overflow.
            Lengths::High(lengths) => check_bound(lengths).expect("the bound of a shape must fit `isize`"),
        }
    }

    /// Returns the number of major cells: 1 for a scalar.
    pub fn tally(&self) -> usize {
        self.lengths().first().copied().unwrap_or(1)
    }

    /// Returns the length of the last axis: 1 for a scalar.
    pub fn last_length(&self) -> usize {
        self.lengths().last().copied().unwrap_or(1)
    }

    /// Returns the shape of a major cell: the scalar shape for a scalar.
    pub fn major_cell(&self) -> Self {
        Self::from_valid_lengths(self.lengths().get(1..).unwrap_or(&[]))
    }

    /// Returns the number of elements in a major cell.
    pub fn cell_bound(&self) -> usize {
        let lengths = self.lengths();
        bound_of(lengths.get(1..).unwrap_or(&[]))
    }

    /// Returns the product of the lengths before `axis`, the length of `axis`, and the product of the lengths after it.
    pub fn split_at_axis(&self, axis: usize) -> (usize, usize, usize) {
        match (&self.0, axis) {
            (Lengths::Vector(length), 0) => (1, *length, 1),
            (Lengths::Matrix([rows, columns]), 0) => (1, *rows, *columns),
            (Lengths::Matrix([rows, columns]), 1) => (*rows, *columns, 1),
            _ => {
                let lengths = self.lengths();
                (bound_of(&lengths[..axis]), lengths[axis], bound_of(&lengths[axis + 1..]))
            }
        }
    }

    /// Returns this shape followed by another.
    pub fn concat(&self, other: &Self) -> Result<Self> {
        Self::new(&[self.lengths(), other.lengths()].concat())
    }

    /// Returns the same shape with another length along `axis`.
    pub fn with_length(&self, axis: usize, length: usize) -> Result<Self> {
        let mut lengths = [0; MAX_RANK];
        let lengths = &mut lengths[..self.rank()];
        lengths.copy_from_slice(self.lengths());
        lengths[axis] = length;
        Self::new(lengths)
    }

    /// Returns the shape without `axis`.
    pub fn without_axis(&self, axis: usize) -> Result<Self> {
        match (&self.0, axis) {
            (Lengths::Vector(_), 0) => Ok(Self::SCALAR),
            (Lengths::Matrix([_, length]), 0) | (Lengths::Matrix([length, _]), 1) => Ok(Self::vector(*length)),
            _ => {
                let lengths = self.lengths();
                Self::new(&[&lengths[..axis], &lengths[axis + 1..]].concat())
            }
        }
    }
}

/// Returns the product of some of the lengths of a shape. It saturates: if another axis has length 0, the product may overflow.
pub(crate) fn bound_of(lengths: &[usize]) -> usize {
    check_bound(lengths).unwrap_or(usize::MAX)
}

/// Returns the product of lengths, or `None` if it does not fit `isize`. A zero takes precedence over any overflow.
pub(crate) fn check_bound(lengths: &[usize]) -> Option<usize> {
    if lengths.contains(&0) {
        return Some(0);
    }
    lengths
        .iter()
        .try_fold(1_usize, |product, &length| product.checked_mul(length))
        .filter(|&bound| isize::try_from(bound).is_ok())
}

impl fmt::Debug for Shape {
    /// Formats the shape as messages show it: `2 3`, and `⍬` for a scalar.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.lengths().split_first() else { return formatter.write_str("⍬") };
        write!(formatter, "{first}")?;
        rest.iter().try_for_each(|length| write!(formatter, " {length}"))
    }
}
