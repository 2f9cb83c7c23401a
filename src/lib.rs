//! Zilde: an APL for everyone. This page is the guide for programs that embed it.
//!
//! An [`Interpreter`] is an APL of one's own: it shares nothing with any other, and reaches nothing of the machine unless it is given.
//! Values go in with [`Interpreter::set`] and come out of [`Interpreter::eval`]; conversions are Rust's own `From` and `TryFrom`.
//!
//! ```
//! use zilde::Interpreter;
//!
//! # fn main() -> zilde::Result<()> {
//! let mut apl = Interpreter::new();
//! apl.set("data", vec![3.0, 1.0, 2.0])?;
//! let mean: f64 = apl.eval("(+⌿÷≢)data")?.try_into()?;
//! assert_eq!(mean, 2.0);
//! # Ok(())
//! # }
//! ```
//!
//! # Functions from Rust
//!
//! A closure over numbers pervades its argument as a scalar function does; one over an [`Array`], a vector or a text gets it whole.
//! Closures may keep state, and may return a `Result`, whose error becomes a DOMAIN ERROR.
//!
//! ```
//! # fn main() -> zilde::Result<()> {
//! # let mut apl = zilde::Interpreter::new();
//! apl.define("hypotenuse", |x: f64, y: f64| x.hypot(y))?;
//! apl.define("mean", |values: Vec<f64>| match values.len() {
//!     0 => Err("nothing has no mean"),
//!     count => Ok(values.iter().sum::<f64>() / count as f64),
//! })?;
//! let table = apl.eval("3 6∘.hypotenuse 4 8")?;
//! assert_eq!(table.lengths(), [2, 2]);
//! assert_eq!(apl.eval("mean ⍬").unwrap_err().message(), "nothing has no mean");
//! # Ok(())
//! # }
//! ```
//!
//! # Arrays
//!
//! An [`Array`] has a shape and elements of one type, the narrowest that holds them. Where they are stored as asked for, they are
//! borrowed without copying; a vector that goes in is not copied either. A wrong conversion is an error, never a changed value.
//!
//! ```
//! use zilde::Array;
//!
//! # fn main() -> zilde::Result<()> {
//! # let mut apl = zilde::Interpreter::new();
//! apl.set("matrix", Array::from(vec![2.0, 1.0, 1.0, 3.0]).shaped(&[2, 2])?)?;
//! let sums = apl.eval("0.5+matrix")?;
//! assert_eq!(sums.as_slice::<f64>(), Some(&[2.5, 1.5, 1.5, 3.5][..]));
//! assert!(i64::try_from(apl.eval("2.5")?).is_err());
//! # Ok(())
//! # }
//! ```
//!
//! With the feature `ndarray`, views of that crate go in, and `Array::view` gives one of an array of floats.
//!
//! # Programs
//!
//! A [`Program`] is read once and run often, by any interpreter and from any thread.
//!
//! ```
//! use zilde::{Interpreter, Program};
//!
//! # fn main() -> zilde::Result<()> {
//! let program = Program::parse("triangle", "+/⍳n")?;
//! let mut apl = Interpreter::new();
//! for (n, sum) in [(10, 55), (100, 5050)] {
//!     apl.set("n", n)?;
//!     assert_eq!(i64::try_from(apl.run_program(&program)?)?, sum);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Limits
//!
//! Memory is charged before it is allocated, calls are counted, time and interruption are looked at in every block of work. What
//! passes a limit is an APL error; the workspace stays as it was, and so does the host program.
//!
//! ```
//! use std::time::Duration;
//! use zilde::{Interpreter, error::ErrorKind};
//!
//! # fn main() -> zilde::Result<()> {
//! let mut apl = Interpreter::builder()
//!     .memory_limit(64 << 20)
//!     .time_limit(Duration::from_millis(200))
//!     .build();
//! assert_eq!(apl.eval("1E12⍴0").unwrap_err().kind(), ErrorKind::WS_FULL);
//! assert_eq!(apl.eval("{∇⍵}1").unwrap_err().kind(), ErrorKind::TIMEOUT);
//! assert_eq!(apl.eval("⎕NGET '/etc/passwd'").unwrap_err().kind(), ErrorKind::FILE_ACCESS);
//! # Ok(())
//! # }
//! ```
//!
//! [`Interpreter::interrupt_handle`] stops what runs from another thread, [`Builder::output`] takes a sink for everything that is
//! written, and [`Builder::allow_files`] and its like grant what is needed. `examples/` holds three whole programs.
//!
//! # Errors
//!
//! An [`Error`] knows its number and name, says what is wrong and what would help, and where: its `Display` is the classic report of three
//! lines, and as a `miette::Diagnostic` it can be drawn with labels.
//!
//! ```
//! # let mut apl = zilde::Interpreter::new();
//! let error = apl.eval("1 2 3+4 5").unwrap_err();
//! assert_eq!(error.number(), 5);
//! assert_eq!(error.message(), "left has length 3, right has length 2");
//! assert_eq!(error.lines()[2], "           ∧");
//! ```

pub mod array;
pub mod bind;
pub mod error;
pub mod eval;
pub mod format;
pub mod function;
pub mod interpreter;
pub mod kernels;
pub mod primitives;
pub mod repl;
pub mod script;
pub mod stdlib;
pub mod syntax;
pub mod system;

pub use array::Array;
pub use error::Error;
pub use interpreter::{Builder, Interpreter, Program, Result};
