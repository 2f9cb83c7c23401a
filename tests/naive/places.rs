//! The slow reference: extremes, values and paired indices by plain index arithmetic, counted from 0.

/// Numbers with a shape.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plain {
    pub(crate) lengths: Vec<usize>,
    pub(crate) numbers: Vec<f64>,
}

/// Returns the index vector of a position of the ravel.
pub(crate) fn index_vector(mut position: usize, lengths: &[usize]) -> Vec<usize> {
    let mut index = vec![0; lengths.len()];
    for axis in (0..lengths.len()).rev() {
        index[axis] = position % lengths[axis];
        position /= lengths[axis];
    }
    index
}

/// Returns the position of an index vector in the ravel.
pub(crate) fn position(index: &[usize], lengths: &[usize]) -> usize {
    index.iter().zip(lengths).fold(0, |position, (index, length)| position * length + index)
}

/// Returns the position of the first of the greatest, or least, numbers; NaN does not count.
pub(crate) fn extreme(numbers: &[f64], greatest: bool) -> usize {
    let mut best: Option<usize> = None;
    for (place, &number) in numbers.iter().enumerate().filter(|(_, number)| !number.is_nan()) {
        let better = best.is_none_or(|best| if greatest { number > numbers[best] } else { number < numbers[best] });
        best = if better { Some(place) } else { best };
    }
    best.unwrap_or(0)
}

impl Plain {
    /// Applies `says` to each row along an axis.
    pub(crate) fn along(&self, axis: usize, says: impl Fn(&[f64]) -> usize) -> Self {
        let mut lengths = self.lengths.clone();
        let length = lengths.remove(axis);
        let bound = lengths.iter().product();
        let row = |place: usize| -> Vec<f64> {
            let index = index_vector(place, &lengths);
            let at = |along: usize| [&index[..axis], &[along], &index[axis..]].concat();
            (0..length).map(|along| self.numbers[position(&at(along), &self.lengths)]).collect()
        };
        let numbers = (0..bound).map(|place| says(&row(place)) as f64).collect();
        Self { lengths, numbers }
    }

    /// Returns the positions in the ravel that the paired index arrays select, with trailing axes
    /// whole, and the shape. `None` stands for the position along the axis itself.
    pub(crate) fn paired(&self, arrays: &[Option<Plain>]) -> (Vec<usize>, Vec<usize>) {
        let rank = arrays.iter().flatten().map(|array| array.lengths.len()).max().unwrap_or(0);
        let mut common = vec![1; rank];
        for array in arrays.iter().flatten() {
            let start = rank - array.lengths.len();
            for (common, &length) in common[start..].iter_mut().zip(&array.lengths) {
                *common = if length == 1 { *common } else { length };
            }
        }
        let lengths = [&common, &self.lengths[arrays.len()..]].concat();
        let bound: usize = lengths.iter().product();
        let source = |place: usize| {
            let target = index_vector(place, &lengths);
            let leading = arrays.iter().enumerate().map(|(axis, array)| match array {
                None => target[axis],
                Some(array) => {
                    let own = &target[rank - array.lengths.len()..rank];
                    let own: Vec<usize> = own.iter().zip(&array.lengths).map(|(&at, &length)| at.min(length - 1)).collect();
                    array.numbers[position(&own, &array.lengths)] as usize
                }
            });
            let index: Vec<usize> = leading.chain(target[rank..].iter().copied()).collect();
            position(&index, &self.lengths)
        };
        ((0..bound).map(source).collect(), lengths)
    }
}
