//! Selective assignment: functions that select, applied to the array of places. `None` instead of a place is a fill.

use super::Errors;
use super::selection::{Position, select};

/// A function of the selecting expression, with its left argument.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// `N↑`
    Take(Vec<i64>),
    /// `N↓`
    Drop(Vec<i64>),
    /// `,`
    Ravel,
    /// `⌽`, or `⊖` along the first axis.
    Reverse { first: bool },
    /// `N⌽`
    Rotate(i64),
    /// `N⍴`
    Reshape(Vec<usize>),
    /// `⍉`
    Transpose,
    /// `N/`
    Replicate(Vec<i64>),
    /// `[…;…]`
    Index(Vec<Position>),
}

/// A shape and the places in it.
type Places = (Vec<usize>, Vec<Option<usize>>);

/// Returns the selection of an expression from an array of a shape, the last step applied last.
pub(crate) fn selected(shape: &[usize], steps: &[Step], origin: i64) -> Result<Places, Errors> {
    let all = (shape.to_vec(), (0..shape.iter().product()).map(Some).collect());
    steps.iter().try_fold(all, |places, step| step.applied(places, origin))
}

impl Step {
    fn applied(&self, (shape, places): Places, origin: i64) -> Result<Places, Errors> {
        Ok(match self {
            Self::Take(counts) => taken(&shape, &places, counts),
            Self::Drop(counts) => {
                let kept = shape.iter().zip(counts).map(|(&length, &count)| {
                    let kept = (length as i64 - count.abs()).max(0);
                    if count > 0 { -kept } else { kept }
                });
                let kept: Vec<i64> = kept.chain(shape.iter().skip(counts.len()).map(|&length| length as i64)).collect();
                taken(&shape, &places, &kept)
            }
            Self::Ravel => (vec![places.len()], places),
            Self::Reverse { first } => {
                let axis = if *first { 0 } else { shape.len().saturating_sub(1) };
                moved(&shape, &shape, &places, |index| reversed(index, axis, &shape))
            }
            Self::Rotate(count) => moved(&shape, &shape, &places, |index| {
                let mut from = index.to_vec();
                if let (Some(last), Some(&length)) = (from.last_mut(), shape.last()) {
                    *last = (*last as i64 + count).rem_euclid(length as i64) as usize;
                }
                Some(from)
            }),
            Self::Reshape(lengths) => {
                let bound = lengths.iter().product();
                let cycled = places.iter().copied().cycle().chain(std::iter::repeat(None));
                let reshaped = if places.is_empty() { vec![None; bound] } else { cycled.take(bound).collect() };
                (lengths.clone(), reshaped)
            }
            Self::Transpose => {
                let turned: Vec<usize> = shape.iter().rev().copied().collect();
                moved(&shape, &turned, &places, |index| Some(index.iter().rev().copied().collect()))
            }
            Self::Replicate(counts) => replicated(&shape, &places, counts),
            Self::Index(positions) => {
                let selection = select(&shape, positions, origin)?;
                (selection.shape, selection.places.iter().map(|&place| places[place]).collect())
            }
        })
    }
}

/// Returns an array of another shape, each of whose indices comes from an index of the old one, or is a fill.
fn moved(old: &[usize], new: &[usize], places: &[Option<usize>], from: impl Fn(&[usize]) -> Option<Vec<usize>>) -> Places {
    let mut found = Vec::new();
    for ravel in 0..new.iter().product() {
        let mut index = vec![0; new.len()];
        let mut rest = ravel;
        for axis in (0..new.len()).rev() {
            index[axis] = rest % new[axis];
            rest /= new[axis];
        }
        let source = from(&index).and_then(|index| {
            let inside = index.iter().zip(old).all(|(index, length)| index < length);
            inside.then(|| index.iter().zip(old).fold(0, |ravel, (index, length)| ravel * length + index))
        });
        found.push(source.and_then(|source| places[source]));
    }
    (new.to_vec(), found)
}

fn reversed(index: &[usize], axis: usize, shape: &[usize]) -> Option<Vec<usize>> {
    let mut from = index.to_vec();
    if let Some(along) = from.get_mut(axis) {
        *along = shape[axis] - 1 - *along;
    }
    Some(from)
}

/// Takes cells; negative counts take from the end, and axes without a count are taken whole.
fn taken(shape: &[usize], places: &[Option<usize>], counts: &[i64]) -> Places {
    let whole = shape.iter().skip(counts.len()).map(|&length| length as i64);
    let counts: Vec<i64> = counts.iter().copied().chain(whole).collect();
    // A scalar counts as an array of the rank of the result.
    let old = if shape.is_empty() { vec![1; counts.len()] } else { shape.to_vec() };
    let new: Vec<usize> = counts.iter().map(|count| count.unsigned_abs() as usize).collect();
    moved(&old, &new, places, |index| {
        let along = |axis: usize| {
            let skipped = if counts[axis] < 0 { old[axis] as i64 - new[axis] as i64 } else { 0 };
            usize::try_from(index[axis] as i64 + skipped).ok()
        };
        (0..index.len()).map(along).collect()
    })
}

/// Repeats the cells along the last axis, each as often as its count says, or that many fills instead if the count is negative.
fn replicated(shape: &[usize], places: &[Option<usize>], counts: &[i64]) -> Places {
    let sources: Vec<Option<usize>> = counts
        .iter()
        .enumerate()
        .flat_map(|(cell, &count)| vec![(count > 0).then_some(cell); count.unsigned_abs() as usize])
        .collect();
    let mut new = shape.to_vec();
    if let Some(last) = new.last_mut() {
        *last = sources.len();
    }
    moved(shape, &new, places, |index| {
        let (last, before) = index.split_last()?;
        Some([before, &[sources[*last]?]].concat())
    })
}
