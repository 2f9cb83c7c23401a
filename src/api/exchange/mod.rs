//! Conversions of arrays and namespaces to and from values of any type that serde supports.
//!
//! * [`import`]: the conversion of values of any type that serde can serialize to arrays and namespaces.
//! * [`export`]: the conversion of arrays and namespaces to values of any type that serde can deserialize.

pub(crate) mod export;
pub(crate) mod import;

use super::interpreter::{Interpreter, Result};
use crate::array::Array;
use crate::error::{Blame, Fault};
use crate::eval::gc::reachability;
use crate::stack::{STACK_SEGMENT_BYTES, with_room};
use export::Exporter;
use import::Importer;
use serde::de::{self, DeserializeOwned};
use serde::{Serialize, ser};
use std::cell::Cell;
use std::fmt;

/// The maximum depth of nested values; without it, cyclic namespaces would have no end.
const MAX_VALUE_DEPTH: usize = 1000;

/// The number of bytes that are counted for each value in addition to its text.
const BYTES_PER_VALUE: usize = 32;

/// Runs one more level of a conversion, in a new stack segment if little is left: the frames of serde and of the host's types may
/// be larger than those that [`recurse`](crate::stack::recurse) allows for.
fn recurse_in_serde<T>(walk: impl FnOnce() -> T) -> T {
    /// The remaining stack, in bytes, below which a conversion continues in a new segment.
    const RED_ZONE_BYTES: usize = 128 << 10;
    with_room(RED_ZONE_BYTES, STACK_SEGMENT_BYTES, walk)
}

impl Interpreter {
    /// Makes an array from any value that serde can serialize. The array is charged to this interpreter.
    ///
    /// | serde | APL |
    /// |---|---|
    /// | numbers, `bool` | numbers; an integer beyond 2⁵³ in magnitude, where not every integer is a float, is a DOMAIN ERROR |
    /// | `char`, texts, bytes | a character, a vector of characters, a vector of numbers |
    /// | sequences, tuples | vectors, nested if their items are |
    /// | maps, structs | namespaces; a key that is not a valid name is mangled as by `⎕JSON` |
    /// | `None`, `()` | `⎕NULL` |
    /// | variants of an enum | their name as text; with content, a namespace in which only that name has a value |
    ///
    /// ```
    /// # #[derive(serde_derive::Serialize, serde_derive::Deserialize, PartialEq, Debug)]
    /// struct Trip { to: String, days: Vec<f64>, guide: Option<String> }
    ///
    /// let mut apl = zilde::Interpreter::new();
    /// let trip = Trip { to: "Oslo".into(), days: vec![3.0, 1.5], guide: None };
    /// let space = apl.import(&trip)?;
    /// apl.set("trip", space)?;
    /// apl.run("trip.days×←2 ⋄ trip.to←⌽trip.to")?;
    /// let back: Trip = apl.export(&apl.get("trip").unwrap())?;
    /// assert_eq!(back, Trip { to: "olsO".into(), days: vec![6.0, 3.0], guide: None });
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn import<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<Array> {
        let around = self.context.workspace.space;
        let array = value.serialize(Importer { context: &mut self.context, around, depth: 0 }).map_err(|failure| failure.0)?;
        let array = array.transfer_to(self.context.memory(), &|_| true)?;
        // The host may keep the array, so the collector must not release its namespaces.
        self.context.workspace.host_owned.extend(reachability::list_references(&array));
        Ok(array)
    }

    /// Makes a value of any type that serde can deserialize from an array: the inverse of [`Interpreter::import`]. Matrices
    /// become sequences of rows, complex numbers become pairs, and namespaces become maps of their variables. Fails with DOMAIN
    /// ERROR if the array cannot represent such a value, with WS FULL if the value would exceed the memory limit, and with LIMIT
    /// ERROR if it is nested more than 1000 levels deep.
    pub fn export<T: DeserializeOwned>(&self, array: &Array) -> Result<T> {
        let room = Cell::new(array.bytes_left().min(self.context.memory().limit()));
        let value = T::deserialize(Exporter { array: array.clone(), context: Some(&self.context), room: &room, depth: 0 });
        Ok(value.map_err(|failure| failure.0)?)
    }
}

/// A fault in the role of the error type of serde's traits.
#[derive(Debug)]
pub(crate) struct Failure(Fault);

/// The result type of serde's methods.
type SerdeResult<T> = std::result::Result<T, Failure>;

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl std::error::Error for Failure {}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self(fault)
    }
}

impl ser::Error for Failure {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(Fault::domain(Blame::Right, message.to_string()))
    }
}

impl de::Error for Failure {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(Fault::domain(Blame::Right, message.to_string()))
    }
}

fn depth_fault() -> Fault {
    Fault::limit(format!("the value is nested deeper than {MAX_VALUE_DEPTH} levels, or contains itself"))
}
