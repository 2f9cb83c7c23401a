//! Indexing from Rust, without a text: selectors for the axes of an array, plans that are made once and used often, index arrays that
//! are walked together, and where extremes and values stand.
//!
//! Places count from 0, and negative ones from the end. An index is a tuple, an array or a slice of positions, one for each axis; what
//! becomes a position by `Into<Index>` can stand in a tuple as it is. Axes that are left out at the end are taken whole.
//!
//! ```
//! use zilde::Array;
//! use zilde::index::Index;
//!
//! let table = Array::from([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]);
//! let corner = table.index((-1, -1))?;
//! assert_eq!(i32::try_from(corner)?, 12);
//! let middle: Vec<Vec<i32>> = table.index((1.., 1..3))?.try_into()?;
//! assert_eq!(middle, [[6, 7], [10, 11]]);
//! let turned = table.index((Index::stepped(.., -1), vec![0, 2]))?;
//! assert_eq!(Vec::<Vec<i32>>::try_from(turned)?, [[9, 11], [5, 7], [1, 3]]);
//! let column = table.index((Index::ellipsis(), 0, Index::new_axis()))?;
//! assert_eq!(column.lengths(), [3, 1]);
//! # Ok::<(), zilde::Fault>(())
//! ```
//!
//! | position | selects |
//! |---|---|
//! | `i64` | one cell; the axis is dropped |
//! | `..`, `1..3`, `-2..`, `..=4` | a range, clipped to the axis; [`Index::stepped`] goes by steps, also down |
//! | `Vec<i64>`, `[i64; N]`, [`Index::array`] | the cells at places of any shape, each combined with all of the other axes |
//! | [`Index::points`], [`Index::mask`] | places along several axes together |
//! | [`Index::ellipsis`] | as many whole axes as are left over |
//! | [`Index::new_axis`] | nothing: an axis of length 1 |
//!
//! # Changing
//!
//! [`Array::put`] stores a scalar, or an array of the shape that is selected. [`Array::accumulate`] combines with what is there, place after
//! place, so that a place named twice is changed twice. After an error the array is as it was. What nobody else holds is changed where it
//! lies; else the array is copied first.
//!
//! ```
//! # use zilde::Array;
//! let mut counts = Array::from([0.0; 5]);
//! counts.accumulate((vec![1, 3, 1, -1],), 1.0, |old: f64, new| old + new)?;
//! counts.put((..2,), [7.0, 8.0])?;
//! assert_eq!(counts.as_slice::<f64>(), Some(&[7.0, 8.0, 0.0, 1.0, 1.0][..]));
//! assert!(counts.put((0..2,), [1.0, 2.0, 3.0]).is_err());
//! # Ok::<(), zilde::Fault>(())
//! ```
//!
//! # Index arrays that are walked together
//!
//! [`Array::gather`] takes one array of places for each leading axis and goes through all of them at once; they are extended to a common
//! shape, and `None` stands for the own position in the result. [`Array::scatter`] puts values there.
//!
//! ```
//! # use zilde::Array;
//! let table = Array::from([[1, 2, 3], [4, 5, 6]]);
//! let diagonal = table.gather(&[Some([0, 1].into()), Some([0, 1].into())])?;
//! assert_eq!(Vec::<i32>::try_from(diagonal)?, [1, 5]);
//! let one_of_each_row = table.gather(&[None, Some([2, 0].into())])?;
//! assert_eq!(Vec::<i32>::try_from(one_of_each_row)?, [3, 4]);
//! # Ok::<(), zilde::Fault>(())
//! ```
//!
//! # Memory
//!
//! What is fetched is charged to the account of the array it comes from: to that of its interpreter, within its limit, or to nobody if
//! the host made the array.

mod plan;
mod position;
mod search;

pub use plan::Plan;
pub use position::{Index, IntoIndex};

use crate::array::host::HostNumber;
use crate::array::{Array, Mark, Memory};
use crate::error::{Blame, Fault, Result};
use crate::kernels::drive::Work;
use crate::primitives::indexing::{self, Scope, fetch::fetch_plan, store::store_plan};
use plan::accumulate;
use std::sync::LazyLock;

impl Array {
    /// What an index selects: a view where its elements lie together.
    pub fn index(&self, index: impl IntoIndex) -> Result<Self> {
        let (positions, work) = (index.positions(self.rank()), work_for(self));
        let scope = scope(&work);
        fetch_plan(scope, self, &indexing::plan::Plan::new(scope, self, &positions)?)
    }

    /// Puts a value where an index points: a scalar, or an array of the shape that is selected.
    pub fn put<V>(&mut self, index: impl IntoIndex, value: V) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = value.try_into().map_err(Fault::from)?;
        let (positions, work) = (index.positions(self.rank()), work_for(self));
        let scope = scope(&work);
        let plan = indexing::plan::Plan::new(scope, self, &positions)?;
        store_plan(scope, self, &plan, &value)
    }

    /// Combines what is where an index points with a value, place after place in row-major order; the closure gets the old number and the
    /// new one. The array takes the type of the numbers if its own is a narrower one, and cannot have a wider one.
    pub fn accumulate<T: HostNumber + Copy, V>(
        &mut self,
        index: impl IntoIndex,
        value: V,
        combine: impl Fn(T, T) -> T,
    ) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = value.try_into().map_err(Fault::from)?;
        let (positions, work) = (index.positions(self.rank()), work_for(self));
        let scope = scope(&work);
        let plan = indexing::plan::Plan::new(scope, self, &positions)?;
        accumulate(scope, self, &plan, &value, combine)
    }

    /// What an index selects of arrays of this shape, to be used often.
    pub fn plan(&self, index: impl IntoIndex) -> Result<Plan> {
        Plan::new(self, index)
    }

    /// The elements where arrays of places, one for each leading axis and walked together, point.
    pub fn gather(&self, places: &[Option<Array>]) -> Result<Self> {
        let (items, work) = (items(self, places)?, work_for(self));
        let scope = scope(&work);
        fetch_plan(scope, self, &indexing::paired::paired(scope, self, &items)?)
    }

    /// Puts a value where arrays of places, one for each leading axis and walked together, point; the last value stays where several go.
    pub fn scatter<V>(&mut self, places: &[Option<Array>], value: V) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = value.try_into().map_err(Fault::from)?;
        let (items, work) = (items(self, places)?, work_for(self));
        let scope = scope(&work);
        let plan = indexing::paired::paired(scope, self, &items)?;
        store_plan(scope, self, &plan, &value)
    }

    /// As [`Array::scatter`], combined with what is there as by [`Array::accumulate`].
    pub fn scatter_with<T: HostNumber + Copy, V>(
        &mut self,
        places: &[Option<Array>],
        value: V,
        combine: impl Fn(T, T) -> T,
    ) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = value.try_into().map_err(Fault::from)?;
        let (items, work) = (items(self, places)?, work_for(self));
        let scope = scope(&work);
        let plan = indexing::paired::paired(scope, self, &items)?;
        accumulate(scope, self, &plan, &value, combine)
    }
}

/// Arrays of places as the items that the plan is made from.
fn items(array: &Array, places: &[Option<Array>]) -> Result<Vec<Array>> {
    if places.len() > array.rank() {
        let message = format!("{} arrays of places for an array of rank {}", places.len(), array.rank());
        return Err(Fault::rank(Blame::Left, message));
    }
    Ok(places.iter().map(|places| places.clone().unwrap_or_else(|| Array::scalar(Mark::Null))).collect())
}

/// Work charged to the account of an array; to one without a limit if it has none.
fn work_for(array: &Array) -> Work {
    static HOST: LazyLock<Work> = LazyLock::new(|| Work::new(Memory::new(usize::MAX)));
    array.memory().map_or_else(|| HOST.clone(), |memory| Work::new(memory.clone()))
}

/// Hosts count from 0, and compare exactly.
fn scope(work: &Work) -> Scope<'_> {
    Scope { origin: 0, tolerance: 0.0, work }
}
