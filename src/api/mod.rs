//! The API for Rust programs that embed Zilde: interpreters, calls in both directions, indexing, and conversions by serde.
//!
//! * [`interpreter`]: interpreters, their builder, and programs that are parsed once and run often.
//! * [`call`]: calls of APL functions from Rust, with Rust values as arguments.
//! * [`callable`]: functions and operators as values of the host: evaluated once, then called without any text.
//! * [`host_functions`]: Rust closures that APL calls like its own functions.
//! * [`host_spaces`]: the namespaces of an interpreter, as values of the host make and read them.
//! * [`index`]: indexing from Rust without APL text: selectors, plans, index arrays, and the positions of extremes and values.
//! * [`exchange`]: conversions of arrays and namespaces to and from values of any type that serde supports.
//!
//! The conversions of plain Rust values to arrays and back are in `array/host/`.

pub(crate) mod call;
pub(crate) mod callable;
#[cfg(feature = "serde")]
pub(crate) mod exchange;
pub(crate) mod host_functions;
pub(crate) mod host_spaces;
pub mod index;
pub(crate) mod interpreter;
