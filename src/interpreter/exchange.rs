//! Values of any type that serde knows, as arrays and namespaces and back.

mod export;
mod import;

use super::{Interpreter, Result};
use crate::array::Array;
use crate::error::{Blame, Fault};
use crate::eval::reach;
use export::Exporter;
use import::Importer;
use serde::de::{self, DeserializeOwned};
use serde::{Serialize, ser};
use std::cell::Cell;
use std::fmt;

/// Values within values, at most: namespaces may lie in a circle.
const DEEPEST: usize = 1000;

/// What is counted for each value that is made, beside the bytes of texts.
const VALUE: usize = 32;

/// Stack that is kept free at each level of nesting, and how much is added when it is not.
const STACK: (usize, usize) = (128 << 10, 4 << 20);

impl Interpreter {
    /// Makes an array of any value that serde can serialize. It is charged to this interpreter.
    ///
    /// | serde | APL |
    /// |---|---|
    /// | numbers, `bool` | numbers; beyond 2*53, where not every whole number is a float, DOMAIN ERROR |
    /// | `char`, texts, bytes | a character, a vector of characters, a vector of numbers |
    /// | sequences, tuples | vectors, nested where their items are |
    /// | maps, structs | namespaces; a key that is no name is spelled as `⎕JSON` spells it |
    /// | `None`, `()` | `⎕NULL` |
    /// | variants of an enum | their name as text; with content, a namespace of that one name |
    ///
    /// ```
    /// # #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
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
        let around = self.context.space;
        let array = value.serialize(Importer { context: &mut self.context, around, depth: 0 }).map_err(|failure| failure.0)?;
        let array = array.admitted(self.context.memory(), &|_| true)?;
        // The host may keep it.
        self.context.entrusted.extend(reach::references(&array));
        Ok(array)
    }

    /// Makes a value of any type that serde can deserialize of an array, as [`Interpreter::import`] makes arrays: matrices are sequences of
    /// rows, complex numbers pairs, and namespaces give their variables. DOMAIN ERROR where the array is no such value, WS FULL where that
    /// would take more than the memory limit leaves, LIMIT ERROR beyond 1000 levels.
    pub fn export<T: DeserializeOwned>(&self, array: &Array) -> Result<T> {
        let room = Cell::new(array.room().min(self.context.memory().limit()));
        let value = T::deserialize(Exporter { array: array.clone(), context: Some(&self.context), room: &room, depth: 0 });
        Ok(value.map_err(|failure| failure.0)?)
    }
}

/// A fault as serde's traits want errors.
#[derive(Debug)]
struct Failure(Fault);

/// What serde's methods return.
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

fn too_deep() -> Fault {
    Fault::limit(format!("values within values beyond {DEEPEST} levels, or in a circle"))
}
