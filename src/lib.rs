//! Zilde is an APL: Dyalog's dialect, at a prompt, in scripts, and inside a Rust program. This page is about the last.
//!
//! ```
//! use zilde::Interpreter;
//!
//! let mut apl = Interpreter::new();
//! apl.set("data", vec![3.0, 1.0, 2.0])?;
//! let mean: f64 = apl.eval("(+⌿÷≢)data")?.try_into()?;
//! assert_eq!(mean, 2.0);
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! An [`Interpreter`] is a workspace of its own: names, settings, memory. Nothing is global, so a process may have many of
//! them. A new one costs some microseconds, and reaches nothing of the machine but memory.
//!
//! # Running text
//!
//! [`eval`](Interpreter::eval) runs a text, of one line or of many, and gives the value of its last statement.
//! [`run`](Interpreter::run) wants no value. As in a session, a result that is neither assigned nor given back is written to
//! the output.
//!
//! ```
//! # use zilde::Interpreter;
//! # let mut apl = Interpreter::new();
//! apl.run("
//!     mean←+⌿÷≢
//!     spread←{⍺←1 ⋄ ⍺×(⌈/⍵)-⌊/⍵}
//! ")?;
//! let both: Vec<f64> = apl.eval("(mean,spread)3 1 4 1 5")?.try_into()?;
//! assert_eq!(both, [2.8, 4.0]);
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! # Values in and out
//!
//! [`set`](Interpreter::set) gives a variable, [`get`](Interpreter::get) reads one. Whatever becomes an [`Array`] by `From`
//! or `TryFrom` can be given:
//!
//! | Rust | APL |
//! |---|---|
//! | `bool`, `i8` to `u32`, `f32`, `f64`, [`Complex`] | a number |
//! | `i64`, `u64`, `usize` up to 2*53 | a number; beyond, an error: not every whole number there is a float |
//! | `char` | a character |
//! | `&str`, `String` | a vector of characters |
//! | `Vec<T>`, `&[T]`, `[T; N]` | a vector; of texts, arrays or vectors: a nested one |
//! | `[[T; N]; M]` | a matrix; any shape by [`Array::shaped`] |
//!
//! Results go back by `try_into`, into the same types. What does not fit is an error that says what is there: nothing is
//! rounded or cut silently.
//!
//! ```
//! # use zilde::{Array, Interpreter};
//! # let mut apl = Interpreter::new();
//! apl.set("names", ["oil", "wine", "bread"])?;
//! apl.set("price", [12.0, 30.0, 7.5])?;
//! let dearest_first: Vec<String> = apl.eval("names[⍒price]")?.try_into()?;
//! assert_eq!(dearest_first, ["wine", "oil", "bread"]);
//!
//! apl.set("table", Array::from(vec![1, 2, 3, 4, 5, 6]).shaped(&[2, 3])?)?;
//! let turned = apl.eval("⍉table")?;
//! assert_eq!(turned.lengths(), [3, 2]);
//! let rows: Vec<Vec<i32>> = turned.try_into()?;
//! assert_eq!(rows, [[1, 4], [2, 5], [3, 6]]);
//!
//! let not_whole = i64::try_from(apl.eval("÷2")?);
//! assert!(not_whole.is_err());
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! An `Array` is cheap to clone: its elements are shared until one of the owners changes them. A `Vec` of `i8`, `i16`, `i32`
//! or `f64` is taken over without copying, and [`Array::as_slice`] borrows elements where they lie. A result is stored as
//! narrowly as its primitive knew: ask for the type you expect, and use [`Array::as_floats`], which converts, if it is another.
//!
//! ```
//! # use zilde::Interpreter;
//! # let mut apl = Interpreter::new();
//! let halves = apl.eval("0.5×⍳4")?;
//! assert_eq!(halves.as_slice::<f64>(), Some(&[0.5, 1.0, 1.5, 2.0][..]));
//! let wholes = apl.eval("⍳4")?;
//! assert_eq!(wholes.as_slice::<f64>(), None);
//! assert_eq!(*wholes.as_floats()?, [1.0, 2.0, 3.0, 4.0]);
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! `Display` of an `Array` is what a session shows.
//!
//! ```
//! # use zilde::Interpreter;
//! # let mut apl = Interpreter::new();
//! assert_eq!(apl.eval("2 3⍴⍳6")?.to_string(), "1 2 3\n4 5 6");
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! A name may lead into a namespace: `apl.get("book.total")`, `apl.set("book.total", 0)`.
//!
//! With the feature `ndarray`, owned arrays and views of that crate become arrays by `TryFrom`, arrays become owned ones the
//! same way, closures take and give owned ones, and `Array::view` gives a view without copying.
//!
//! With the feature `serde`, `Interpreter::import` makes arrays and namespaces of any type that serde knows, and `Interpreter::export` makes
//! such types of them; an `Array` is `Serialize` and `Deserialize` itself.
//!
//! A Rust value that is no array at all goes through APL as an [`Opaque`]: programs hold it, compare it by identity and hand it back.
//!
//! # Indexing
//!
//! Elements are selected and changed without a text, by numbers, ranges, lists, masks and points; [`index`] tells all of it.
//!
//! ```
//! # use zilde::Array;
//! let mut table = Array::from([[1, 2, 3], [4, 5, 6]]);
//! assert_eq!(Vec::<i32>::try_from(table.index((.., -1))?)?, [3, 6]);
//! table.put((0, 1..), 0)?;
//! assert_eq!(Vec::<Vec<i32>>::try_from(table)?, [[1, 0, 0], [4, 5, 6]]);
//! # Ok::<(), zilde::Fault>(())
//! ```
//!
//! # Calling functions
//!
//! [`call`](Interpreter::call) and [`call_with`](Interpreter::call_with) give arguments to a function without naming them first:
//! one of the workspace, or any that a text gives.
//!
//! ```
//! # use zilde::Interpreter;
//! # let mut apl = Interpreter::new();
//! apl.run("mean←+⌿÷≢")?;
//! assert_eq!(f64::try_from(apl.call("mean", [3.0, 1.0, 2.0])?)?, 2.0);
//! assert_eq!(Vec::<i32>::try_from(apl.call_with(10, "⊥⍣¯1", 365)?)?, [3, 6, 5]);
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! # Programs
//!
//! A text that runs often is read once. A [`Program`] is `Send + Sync`, and any number of interpreters may run it; an
//! `Interpreter` is `Send`.
//!
//! ```
//! use std::thread;
//! use zilde::{Interpreter, Program};
//!
//! let program = Program::parse("variance", "(+/2*⍨x-(+/x)÷≢x)÷≢x")?;
//! let threads: Vec<_> = [1.0, 10.0]
//!     .map(|factor| {
//!         let program = program.clone();
//!         thread::spawn(move || -> zilde::Result<f64> {
//!             let mut apl = Interpreter::new();
//!             apl.set("x", [1.0 * factor, 3.0 * factor])?;
//!             Ok(apl.run_program(&program)?.try_into()?)
//!         })
//!     })
//!     .into();
//! let variances: zilde::Result<Vec<f64>> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
//! assert_eq!(variances?, [1.0, 100.0]);
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! # Rust functions
//!
//! [`define`](Interpreter::define) makes a closure a function. Over numbers or characters it pervades, as a scalar function
//! does, and over values of the host, [`Opaque`]; over arrays, vectors and texts it sees each argument whole. Operators take it like any other function. An `Option` on
//! the left makes the left argument one that may be missing, and a `Result` makes a failure an APL error.
//!
//! ```
//! # use zilde::{Array, Interpreter};
//! # let mut apl = Interpreter::new();
//! apl.define("taxed", |net: f64| net * 1.25)?;
//! let prices: Vec<f64> = apl.eval("taxed 4 8 12")?.try_into()?;
//! assert_eq!(prices, [5.0, 10.0, 15.0]);
//!
//! apl.define("split", |at: Option<char>, text: String| {
//!     text.split(at.unwrap_or(' ')).map(str::to_owned).collect::<Vec<_>>()
//! })?;
//! let lengths: Vec<usize> = apl.eval("≢¨',' split 'one,three'")?.try_into()?;
//! assert_eq!(lengths, [3, 5]);
//!
//! apl.define("number", |text: String| text.parse::<f64>())?;
//! assert_eq!(f64::try_from(apl.eval("number '2.5'")?)?, 2.5);
//! assert_eq!(apl.eval("number 'two'").unwrap_err().message(), "invalid float literal");
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! A closure that panics raises INTERNAL ERROR, number 99, in the APL that called it. The process goes on, and so does the
//! workspace.
//!
//! # Output
//!
//! What is printed goes to the standard output, unless the [`Builder`] is given another [`Output`]: a closure over `&str`, an
//! `Arc<Mutex<String>>` that collects, or a type of one's own.
//!
//! ```
//! use std::sync::{Arc, Mutex};
//! use zilde::Interpreter;
//!
//! let page = Arc::new(Mutex::new(String::new()));
//! let mut apl = Interpreter::builder().output(page.clone()).build();
//! apl.run("2 3⍴⍳6")?;
//! assert_eq!(*page.lock().unwrap(), "1 2 3\n4 5 6\n");
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! # Errors
//!
//! An [`Error`] is data: the number and the name that `⎕DMX` has, a message with the numbers involved, the three lines of the
//! classic report, and the places it came through, innermost first, each with its text, span and function. `Display` gives the
//! classic report; miette, whose `Diagnostic` it implements, draws it with labels.
//!
//! ```
//! # use zilde::{ErrorKind, Interpreter};
//! # let mut apl = Interpreter::new();
//! let error = apl.eval("total←1 2 3+4 5").unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::LENGTH);
//! assert_eq!((error.number(), error.name().as_str()), (5, "LENGTH ERROR"));
//! assert_eq!(error.lines()[1], "      total←1 2 3+4 5");
//! assert_eq!((error.places()[0].line(), error.places()[0].column()), (1, 12));
//! println!("{}", error.message());
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! # Limits
//!
//! Text from elsewhere may ask for too much, in memory, in depth, in time or in steps. Each limit is an APL error, after which the
//! workspace is as it was; past the limits on time and on steps no trap goes on. Files, other processes and the clock are out of reach
//! until they are given: all files, or [the files of some folders](Builder::allow_folder).
//!
//! ```
//! use std::time::Duration;
//! use zilde::{ErrorKind, Interpreter};
//!
//! let mut apl = Interpreter::builder()
//!     .memory_limit(64 << 20)
//!     .depth_limit(1000)
//!     .time_limit(Duration::from_millis(200))
//!     .build();
//! let mut kind = |text: &str| apl.eval(text).unwrap_err().kind();
//! assert_eq!(kind("1E9⍴0.5"), ErrorKind::WS_FULL);
//! assert_eq!(kind("{1+∇⍵}1"), ErrorKind::LIMIT);
//! assert_eq!(kind("{∇⍵}1"), ErrorKind::TIMEOUT);
//! assert_eq!(kind("⎕NGET '/etc/passwd'"), ErrorKind::FILE_ACCESS);
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! All arrays of an interpreter are charged to its account, those that [`set`](Interpreter::set) and closures give it included.
//! An array that somebody else holds, another interpreter for example, is copied when it enters.
//!
//! The limit on memory bounds what is made of a result, too: a few items, shared thousands of times, would make a text or vectors that
//! are much larger than the array. [`Array::format`] and `try_into` fail with WS FULL where what they make would take more than the limit
//! leaves, and `Display`, which cannot fail, ends with a line that says so.
//!
//! ```
//! # use zilde::{ErrorKind, Interpreter};
//! let mut apl = Interpreter::builder().memory_limit(32 << 20).step_limit(1_000_000).build();
//! let shared = apl.eval("3000⍴⊂10000⍴1")?;
//! assert_eq!(shared.format().unwrap_err().kind(), ErrorKind::WS_FULL);
//! assert!(shared.to_string().len() < 32 << 20);
//! assert_eq!(Vec::<Vec<f64>>::try_from(shared).unwrap_err().kind(), ErrorKind::WS_FULL);
//! assert_eq!(apl.eval("{∇⍵}1").unwrap_err().message(), "the step limit passed");
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! # Stopping what runs
//!
//! An [`InterruptHandle`] stops an interpreter from any other thread, within milliseconds. If nothing runs, it stops what runs
//! next.
//!
//! ```
//! # use zilde::{ErrorKind, Interpreter};
//! use std::{thread, time::Duration};
//!
//! let mut apl = Interpreter::new();
//! let handle = apl.interrupt_handle();
//! let stopper = thread::spawn(move || {
//!     thread::sleep(Duration::from_millis(20));
//!     handle.interrupt();
//! });
//! assert_eq!(apl.eval("{∇⍵}1").unwrap_err().kind(), ErrorKind::INTERRUPT);
//! stopper.join().unwrap();
//! assert_eq!(f64::try_from(apl.eval("1+1")?)?, 2.0);
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! # Further
//!
//! `examples/embed.rs`, `indexing.rs`, `programs.rs` and `sandbox.rs` are whole programs. Everything beyond what this page names is there for
//! those who work on Zilde itself, and may change: `ARCHITECTURE.md` is the way in.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod array;
pub mod bind;
pub mod error;
pub mod eval;
pub mod format;
pub mod function;
pub mod index;
pub mod interpreter;
pub mod kernels;
#[doc(hidden)]
pub mod platform;
pub mod primitives;
pub mod repl;
pub mod script;
mod stack;
pub mod stdlib;
pub mod syntax;
pub mod system;

pub use array::{Array, Complex, Opaque};
pub use error::{Error, ErrorKind, Fault};
pub use function::context::{Input, Output};
pub use function::files::FolderAccess;
pub use interpreter::{Builder, HostFunction, Interpreter, Program, Result};
pub use kernels::drive::InterruptHandle;
