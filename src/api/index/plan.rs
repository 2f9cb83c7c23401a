//! Plans for hosts, which are made for one shape and usable with any array of that shape.

use super::{IntoIndex, host_settings, work_for};
use crate::array::host::HostNumber;
use crate::array::{Array, Buffer, Shape};
use crate::error::{Blame, Fault, Result};
use crate::primitives::indexing::fetch::fetch_plan;
use crate::primitives::indexing::plan;
use crate::primitives::indexing::plan::Locations;
use crate::primitives::indexing::store::{check_conforms, store_plan};
use crate::primitives::indexing::{IndexSettings, combine};
use crate::primitives::support::concat::convert;

/// An index into arrays of one shape that can be used often.
///
/// ```
/// use zilde::Array;
/// use zilde::index::{Index, Plan};
///
/// let frames: Vec<Array> = (0..3).map(|frame| Array::from([[frame, 1, 2], [3, 4, frame]])).collect();
/// let border = Plan::new(&frames[0], (.., vec![0, -1]))?;
/// assert_eq!(border.lengths(), [2, 2]);
/// for frame in &frames {
///     println!("{:?}", Vec::<Vec<i32>>::try_from(border.fetch(frame)?)?);
/// }
/// # Ok::<(), zilde::Fault>(())
/// ```
pub struct Plan {
    from: Shape,
    plan: plan::SelectionPlan<'static>,
}

impl Plan {
    /// Makes a plan for an index into arrays of the same shape as `array`. Fails with RANK ERROR if the index contains paths into
    /// items.
    pub fn new(array: &Array, index: impl IntoIndex) -> Result<Self> {
        let (positions, work) = (index.positions(array.rank()), work_for(array));
        let settings = host_settings(&work);
        let plan = plan::SelectionPlan::new(settings, array, &positions)?;
        if matches!(plan.locations, Locations::Paths(_)) {
            let message = "a plan cannot contain paths into items, which fit only one array";
            return Err(Fault::rank(Blame::Function, message));
        }
        Ok(Self { from: array.shape().clone(), plan: plan.into_owned(settings.memory())? })
    }

    /// Returns the lengths of the axes of the selection.
    pub fn lengths(&self) -> &[usize] {
        self.plan.shape.lengths()
    }

    /// Returns the positions of the selected elements in the ravel of an array, in row-major order.
    pub fn places(&self) -> Result<Vec<usize>> {
        let work = work_for(&Array::ZERO);
        Ok(self.plan.offsets(host_settings(&work))?.to_vec())
    }

    /// Returns the selected elements of an array.
    pub fn fetch(&self, array: &Array) -> Result<Array> {
        self.check_shape(array)?;
        fetch_plan(host_settings(&work_for(array)), array, &self.plan)
    }

    /// Stores a value in an array at the selected positions.
    pub fn put<V>(&self, array: &mut Array, value: V) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        self.check_shape(array)?;
        let value = value.try_into().map_err(Fault::from)?;
        let work = work_for(array);
        store_plan(host_settings(&work), array, &self.plan, &value)
    }

    /// Combines the selected elements with a value, as [`Array::accumulate`] does.
    pub fn accumulate<T: HostNumber + Copy, V>(&self, array: &mut Array, value: V, combine: impl Fn(T, T) -> T) -> Result<()>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        self.check_shape(array)?;
        let value = value.try_into().map_err(Fault::from)?;
        let work = work_for(array);
        accumulate(host_settings(&work), array, &self.plan, &value, combine)
    }

    fn check_shape(&self, array: &Array) -> Result<()> {
        if *array.shape() == self.from {
            return Ok(());
        }
        let message = format!("the plan is for arrays of shape {:?}, but this array has shape {:?}", self.from, array.shape());
        let same_rank = array.rank() == self.from.rank();
        Err(if same_rank { Fault::length(Blame::Right, message) } else { Fault::rank(Blame::Right, message) })
    }
}

/// Combines the numbers of `target` at the positions of a plan with `value`; both must be of type `T` or narrower.
pub(crate) fn accumulate<T: HostNumber + Copy>(
    settings: IndexSettings<'_>,
    target: &mut Array,
    plan: &plan::SelectionPlan<'_>,
    value: &Array,
    combine: impl Fn(T, T) -> T,
) -> Result<()> {
    let memory = settings.memory();
    check_conforms(settings, &plan.shape, value, true)?;
    let number_type = T::wrap(Buffer::from(Vec::new())).element_type();
    if let Some(other) = [&*target, value].into_iter().find(|array| array.element_type() > number_type) {
        let message =
            format!("the closure takes numbers of type {number_type:?}, but the array has type {:?}", other.element_type());
        return Err(Fault::domain(Blame::Right, message));
    }
    if matches!(plan.locations, Locations::Paths(_)) {
        return Err(Fault::rank(Blame::Function, "numbers cannot be combined at paths into items"));
    }
    if plan.shape.bound() == 0 {
        return Ok(());
    }
    let value = convert(memory, value.clone(), number_type)?;
    let widened = if target.element_type() == number_type { None } else { Some(convert(memory, target.clone(), number_type)?) };
    let mut changed = widened.unwrap_or_else(|| std::mem::replace(target, Array::ZERO));
    let result = match (T::buffer_mut(changed.elements_mut()), T::slice_of(value.elements())) {
        (Some(buffer), Some(value)) => {
            buffer.to_mut().and_then(|numbers| combine::accumulate(memory, numbers, plan, value, combine))
        }
        _ => Ok(()),
    };
    *target = changed;
    result
}
