//! Searches for the positions of extremes and values.

use super::{host_settings, work_for};
use crate::array::{Array, Block, Buffer, Elements};
use crate::error::{Blame, Fault, Result};
use crate::primitives::indexing::unravel_index;
use crate::system::indexing::argmax::{find_first_extreme, find_first_extremes};
use crate::system::indexing::find::{find_first_match, find_first_matches};
use crate::system::indexing::positions::RowsAlongAxis;

impl Array {
    /// Returns the indices of the greatest number, one index for each axis; if several are equal, those of the first. Fails with
    /// DOMAIN ERROR if there are no numbers.
    ///
    /// ```
    /// # use zilde::Array;
    /// let table = Array::from([[3, 1, 4], [1, 5, 5]]);
    /// assert_eq!(table.argmax()?, [1, 1]);
    /// assert_eq!(table.argmin()?, [0, 1]);
    /// assert_eq!(Vec::<i32>::try_from(table.argmax_along(0)?)?, [0, 1, 1]);
    /// assert_eq!(table.find(5)?, Some(vec![1, 1]));
    /// assert_eq!(table.find(6)?, None);
    /// # Ok::<(), zilde::Fault>(())
    /// ```
    pub fn argmax(&self) -> Result<Vec<i64>> {
        self.find_extreme(true)
    }

    /// Returns the indices of the least number, one index for each axis; if several are equal, those of the first. Fails with
    /// DOMAIN ERROR if there are no numbers.
    pub fn argmin(&self) -> Result<Vec<i64>> {
        self.find_extreme(false)
    }

    /// Returns the position of the greatest number in each row along an axis; if several are equal, that of the first. Fails with
    /// RANK ERROR if there is no such axis, and with DOMAIN ERROR if its length is 0.
    pub fn argmax_along(&self, axis: usize) -> Result<Self> {
        self.find_extremes(axis, true)
    }

    /// Returns the position of the least number in each row along an axis; if several are equal, that of the first. Fails with
    /// RANK ERROR if there is no such axis, and with DOMAIN ERROR if its length is 0.
    pub fn argmin_along(&self, axis: usize) -> Result<Self> {
        self.find_extremes(axis, false)
    }

    /// Returns the indices of the first item that matches a value, one index for each axis, or `None` if there is no such item.
    pub fn find<V>(&self, value: V) -> Result<Option<Vec<i64>>>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = value.try_into().map_err(Fault::from)?;
        let work = work_for(self);
        Ok(find_first_match(host_settings(&work), self, &value)?.map(|place| unravel_index(self.lengths(), place)))
    }

    /// Returns the position of the first item that matches a value in each row along an axis, or the length of the axis where no
    /// item matches. Fails with RANK ERROR if there is no such axis.
    pub fn find_along<V>(&self, axis: usize, value: V) -> Result<Self>
    where
        V: TryInto<Array>,
        Fault: From<V::Error>,
    {
        let value = value.try_into().map_err(Fault::from)?;
        let (along, work) = (self.axis_extent(axis)?, work_for(self));
        let places = find_first_matches(host_settings(&work), self, &along, &value)?;
        convert_positions(self, along, &places)
    }

    fn find_extreme(&self, greatest: bool) -> Result<Vec<i64>> {
        let work = work_for(self);
        Ok(unravel_index(self.lengths(), find_first_extreme(host_settings(&work), self, greatest)?))
    }

    fn find_extremes(&self, axis: usize, greatest: bool) -> Result<Self> {
        let (along, work) = (self.axis_extent(axis)?, work_for(self));
        if along.extent.length == 0 {
            return Err(Fault::domain(Blame::Right, format!("axis {axis} has length 0: there are no extremes along it")));
        }
        let places = find_first_extremes(host_settings(&work), self, &along, greatest)?;
        convert_positions(self, along, &places)
    }

    fn axis_extent(&self, axis: usize) -> Result<RowsAlongAxis> {
        if axis >= self.rank() {
            return Err(Fault::rank(Blame::Axis, format!("there is no axis {axis} in an array of rank {}", self.rank())));
        }
        RowsAlongAxis::new(self, axis)
    }
}

/// Converts positions along an axis to an array, of floats if the axis is too long for 32-bit integers.
fn convert_positions(array: &Array, along: RowsAlongAxis, places: &Block<u32>) -> Result<Array> {
    let work = work_for(array);
    let memory = work.memory();
    if along.extent.length > i32::MAX as usize {
        let floats = Buffer::build(memory, places.len(), &0.0, |target| {
            target.iter_mut().zip(&**places).for_each(|(target, &place)| *target = f64::from(place));
            Ok(())
        })?;
        return Ok(Array::new(along.shape, Elements::Float(floats)));
    }
    let integers = Buffer::build(memory, places.len(), &0, |target| {
        target.iter_mut().zip(&**places).for_each(|(target, &place)| *target = place as i32);
        Ok(())
    })?;
    Ok(Array::new(along.shape, Elements::I32(integers)))
}
