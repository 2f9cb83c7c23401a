//! Indexing from Rust, without APL text: selectors for the axes of an array, plans that are made once and used often, index
//! arrays that are iterated together, and the positions of extremes and values.
//!
//! Positions count from 0, and negative ones count from the end. An index is a tuple, an array or a slice of positions, one for
//! each axis; a value of any type that implements `Into<Index>` can be an element of a tuple. Trailing axes that are omitted are
//! taken whole.
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
//! | `..`, `1..3`, `-2..`, `..=4` | a range, clipped to the axis; [`Index::stepped`] adds a step, which may be negative |
//! | `Vec<i64>`, `[i64; N]`, [`Index::array`] | cells at an array of positions of any shape, crossed with the other axes |
//! | [`Index::points`], [`Index::mask`] | positions along several axes together |
//! | [`Index::ellipsis`] | all the axes that the other positions do not cover |
//! | [`Index::new_axis`] | nothing; it adds an axis of length 1 |
//!
//! # Changing
//!
//! [`Array::put`] stores a scalar, or an array of the selected shape. [`Array::accumulate`] combines a value with the present
//! elements, one position after another, so that a position that occurs twice is updated twice. After an error the array is
//! unchanged. An array that is not shared is modified in place; otherwise it is copied first.
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
//! # Index arrays that are iterated together
//!
//! [`Array::gather`] takes one index array for each leading axis and iterates over all of them together. The index arrays are
//! broadcast to a common shape, and `None` stands for the position in the result itself. [`Array::scatter`] stores values at such
//! positions.
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
//! Results are charged to the account of the source array: to that of its interpreter, within the memory limit, or to no account
//! if the host made the array.
//!
//! # Implementation
//!
//! * `position`: the positions of an index as a host writes them, and the types that can be used as a whole index.
//! * `plan`: plans for hosts, which are made for one shape and usable with any array of that shape.
//! * `search`: searches for the positions of extremes and values.

pub(crate) mod plan;
pub(crate) mod position;
pub(crate) mod search;

pub use plan::Plan;
pub use position::{Index, IntoIndex};

use crate::array::host::HostNumber;
use crate::array::{Array, Mark, Memory};
use crate::error::{Blame, Fault, Result};
use crate::kernels::blocks::Work;
use crate::primitives::indexing;
use crate::primitives::indexing::IndexSettings;
use crate::primitives::indexing::fetch::fetch_plan;
use crate::primitives::indexing::store::store_plan;
use plan::accumulate;
use std::sync::LazyLock;

impl Array {
    /// Returns the elements that an index selects: a view of this array if they are contiguous.
    pub fn index(&self, index: impl IntoIndex) -> Result<Self> {
        let (positions, work) = (index.positions(self.rank()), work_for(self));
        let settings = host_settings(&work);
        fetch_plan(settings, self, &indexing::plan::SelectionPlan::new(settings, self, &positions)?)
    }

    /// Stores a value at the positions of an index: a scalar, or an array of the selected shape.
    pub fn put<V>(&mut self, index: impl IntoIndex, value: V) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = value.try_into().map_err(Fault::from)?;
        let (positions, work) = (index.positions(self.rank()), work_for(self));
        let settings = host_settings(&work);
        let plan = indexing::plan::SelectionPlan::new(settings, self, &positions)?;
        store_plan(settings, self, &plan, &value)
    }

    /// Combines the elements at the positions of an index with a value, one position after another in row-major order; the
    /// arguments of the closure are the old number and the new one. The elements are converted to `T` if their type is narrower;
    /// it must not be wider.
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
        let settings = host_settings(&work);
        let plan = indexing::plan::SelectionPlan::new(settings, self, &positions)?;
        accumulate(settings, self, &plan, &value, combine)
    }

    /// Makes a plan for an index into arrays of this shape, which can be used often.
    pub fn plan(&self, index: impl IntoIndex) -> Result<Plan> {
        Plan::new(self, index)
    }

    /// Returns the elements at the positions of index arrays, one for each leading axis, which are iterated together.
    pub fn gather(&self, positions: &[Option<Array>]) -> Result<Self> {
        let (items, work) = (to_index_items(self, positions)?, work_for(self));
        let settings = host_settings(&work);
        fetch_plan(settings, self, &indexing::paired::plan_index_arrays(settings, self, &items)?)
    }

    /// Stores a value at the positions of index arrays, one for each leading axis, which are iterated together. If a position
    /// occurs more than once, the last value is stored.
    pub fn scatter<V>(&mut self, positions: &[Option<Array>], value: V) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = value.try_into().map_err(Fault::from)?;
        let (items, work) = (to_index_items(self, positions)?, work_for(self));
        let settings = host_settings(&work);
        let plan = indexing::paired::plan_index_arrays(settings, self, &items)?;
        store_plan(settings, self, &plan, &value)
    }

    /// Combines elements with a value as [`Array::accumulate`] does, at positions as in [`Array::scatter`].
    pub fn scatter_with<T: HostNumber + Copy, V>(
        &mut self,
        positions: &[Option<Array>],
        value: V,
        combine: impl Fn(T, T) -> T,
    ) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = value.try_into().map_err(Fault::from)?;
        let (items, work) = (to_index_items(self, positions)?, work_for(self));
        let settings = host_settings(&work);
        let plan = indexing::paired::plan_index_arrays(settings, self, &items)?;
        accumulate(settings, self, &plan, &value, combine)
    }
}

/// Converts index arrays to the form that [`indexing::paired`] plans: `⎕NULL` for `None`. Fails with RANK ERROR if there are more
/// arrays than axes.
fn to_index_items(array: &Array, positions: &[Option<Array>]) -> Result<Vec<Array>> {
    if positions.len() > array.rank() {
        let message = format!("{} arrays of positions are too many for an array of rank {}", positions.len(), array.rank());
        return Err(Fault::rank(Blame::Left, message));
    }
    Ok(positions.iter().map(|positions| positions.clone().unwrap_or_else(|| Array::scalar(Mark::Null))).collect())
}

/// Returns work charged to the account of an array, or to an unlimited account if the array has none.
fn work_for(array: &Array) -> Work {
    static HOST_WORK: LazyLock<Work> = LazyLock::new(|| Work::new(Memory::new(usize::MAX)));
    array.memory().map_or_else(|| HOST_WORK.clone(), |memory| Work::new(memory.clone()))
}

/// Returns the index settings of calls by the host: index origin 0, and exact comparison.
fn host_settings(work: &Work) -> IndexSettings<'_> {
    IndexSettings { origin: 0, tolerance: 0.0, work }
}
