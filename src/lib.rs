//! Zilde is an APL interpreter: Dyalog's dialect, at a prompt, in scripts, and embedded in Rust programs. This
//! page describes how to embed it.
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
//! An [`Interpreter`] is an independent workspace with its own names, settings and memory. Nothing is global, so a process may
//! have many of them. Creating one takes a few microseconds, and it has no access to the machine except for memory.
//!
//! # Running text
//!
//! [`eval`](Interpreter::eval) runs a text, of one line or of many, and returns the value of its last statement.
//! [`run`](Interpreter::run) also runs texts that have no value. As in a session, a result that is neither assigned nor
//! returned is written to the output.
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
//! [`set`](Interpreter::set) sets a variable, and [`get`](Interpreter::get) reads one. Any value that can become an [`Array`] by
//! `From` or `TryFrom` is accepted:
//!
//! | Rust | APL |
//! |---|---|
//! | `bool`, `i8` to `u32`, `f32`, `f64`, [`Complex`] | a number |
//! | `i64`, `u64`, `usize` | a number; an error if its magnitude exceeds 2*53, beyond which not every integer is a float |
//! | `char` | a character |
//! | `&str`, `String` | a vector of characters |
//! | `Vec<T>`, `&[T]`, `[T; N]` | a vector; a nested one if `T` is a text, an array or a vector |
//! | `[[T; N]; M]` | a matrix; [`Array::shaped`] makes any other shape |
//!
//! Results are converted back to the same types by `try_into`. A mismatch is an error that describes the array: nothing is
//! rounded or truncated silently.
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
//! An `Array` is cheap to clone: its elements are shared until one of the owners changes them. A `Vec` of `i8`, `i16`, `i32` or
//! `f64` is taken over without copying, and [`Array::as_slice`] borrows elements in place. A result has the narrowest type that
//! its primitive could determine: ask for the type you expect, and if the result has another one, use [`Array::as_floats`], which
//! converts.
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
//! Memory of another library, such as a column of a data frame, can also serve as the elements of an array without copying:
//! [`Array::from_owner`] takes any owner of a slice and keeps it alive. [`Array::to_shared_slice`] is the reverse: it hands out
//! elements that outlive the array.
//!
//! `Display` formats an `Array` as a session does.
//!
//! ```
//! # use zilde::Interpreter;
//! # let mut apl = Interpreter::new();
//! assert_eq!(apl.eval("2 3⍴⍳6")?.to_string(), "1 2 3\n4 5 6");
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! A name may refer to a variable in a namespace: `apl.get("book.total")`, `apl.set("book.total", 0)`.
//!
//! With the feature `ndarray`, owned arrays and views of that crate become arrays by `TryFrom`, arrays become owned ones the same
//! way, closures take and return owned ones, and `Array::view` returns a view without copying.
//!
//! With the feature `serde`, `Interpreter::import` converts values of any type that serde supports to arrays and namespaces, and
//! `Interpreter::export` converts them back; an `Array` itself is `Serialize` and `Deserialize`.
//!
//! A Rust value that is not array data passes through APL as an [`Opaque`]: programs store it, compare it by identity and hand it
//! back. If its type is [`HostMembers`], programs also read, set and call its members by dotted names.
//!
//! # Indexing
//!
//! Elements can be selected and modified without APL text, by numbers, ranges, lists, masks and points; see [`index`].
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
//! [`call`](Interpreter::call) and [`call_with`](Interpreter::call_with) pass arguments to a function without naming the
//! arguments first. The function is specified by its name, or by any other text whose value is a function.
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
//! A text that runs often needs to be parsed only once. A [`Program`] is `Send + Sync`, and any number of interpreters may run
//! it; an `Interpreter` is `Send`.
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
//! [`define`](Interpreter::define) makes an APL function from a closure. If the closure takes numbers, characters or host values
//! ([`Opaque`]), the function is pervasive, like a scalar function; if the closure takes arrays, vectors or texts, it gets each
//! argument as a whole. Operators accept the function like any other. An `Option` as the first of two parameters makes the left
//! argument optional, and a `Result` as the return type turns a failure into an APL error.
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
//! A closure that panics raises INTERNAL ERROR, number 99, in the APL code that called it. The process continues, and the
//! workspace remains usable.
//!
//! # Output
//!
//! Output goes to the standard output, unless the [`Builder`] is given another [`Output`]: a closure over `&str`, an
//! `Arc<Mutex<String>>` that collects it, or a type of your own.
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
//! An [`Error`] is data: the number and the name as in `⎕DMX`, a message with the numbers involved, the three lines of the
//! classic report, and the traceback, innermost first, each entry with its text, span and function. `Display` gives the classic
//! report; miette, whose `Diagnostic` the error implements, renders it with labels.
//!
//! ```
//! # use zilde::{ErrorKind, Interpreter};
//! # let mut apl = Interpreter::new();
//! let error = apl.eval("total←1 2 3+4 5").unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::LENGTH);
//! assert_eq!((error.number(), error.name().as_str()), (5, "LENGTH ERROR"));
//! assert_eq!(error.lines()[1], "      total←1 2 3+4 5");
//! assert_eq!((error.locations()[0].line(), error.locations()[0].column()), (1, 12));
//! println!("{}", error.message());
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! # Limits
//!
//! Untrusted text may ask for too much memory, depth, time or steps. Exceeding a limit is an APL error, after which the workspace
//! remains usable; the errors of the limits on time and steps cannot be trapped. Files, other processes and the clock are
//! inaccessible until they are allowed. For files, you can allow all of them, or only [those in some
//! folders](Builder::allow_folder).
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
//! All arrays of an interpreter are charged to its account, including those from [`set`](Interpreter::set) and closures. An array
//! that is shared, with another interpreter for example, is copied when it enters. Only elements in memory of the host
//! ([`Array::from_owner`]) are not charged; [`foreign_bytes`](Interpreter::foreign_bytes) tells how many bytes they are.
//!
//! The memory limit also bounds the conversion of results: an array with a few items, each shared thousands of times, would
//! make a text or vectors much larger than the array. [`Array::format`] and `try_into` fail with WS FULL if their result would
//! exceed the limit; `Display`, which cannot fail, cuts the text off and ends it with a line that says so.
//!
//! ```
//! # use zilde::{ErrorKind, Interpreter};
//! let mut apl = Interpreter::builder().memory_limit(32 << 20).step_limit(1_000_000).build();
//! let shared = apl.eval("3000⍴⊂10000⍴1")?;
//! assert_eq!(shared.format().unwrap_err().kind(), ErrorKind::WS_FULL);
//! assert!(shared.to_string().len() < 32 << 20);
//! assert_eq!(Vec::<Vec<f64>>::try_from(shared).unwrap_err().kind(), ErrorKind::WS_FULL);
//! assert_eq!(apl.eval("{∇⍵}1").unwrap_err().message(), "the step limit was exceeded");
//! # Ok::<(), zilde::Error>(())
//! ```
//!
//! # Stopping a running evaluation
//!
//! An [`InterruptHandle`] stops an interpreter from any other thread, within milliseconds. If nothing is running, the handle
//! stops the next evaluation.
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
//! # Further reading
//!
//! `examples/embed.rs`, `indexing.rs`, `programs.rs` and `sandbox.rs` are complete programs.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod advice;
mod api;
mod array;
mod bind;
#[cfg(feature = "cli")]
mod command_line;
mod documents;
mod error;
mod eval;
mod format;
mod function;
mod host;
#[doc(hidden)]
pub mod internals;
mod kernels;
#[cfg(feature = "mcp")]
mod mcp;
mod notebook;
mod primitives;
mod runtime;
mod script;
mod session;
mod stack;
mod stdlib;
mod syntax;
mod system;
#[cfg(feature = "repl")]
mod terminal;
#[cfg(feature = "cli")]
mod tools;

pub use api::callable::{Callable, Evaluated, Operand};
pub use api::host_functions::{HostArgument, HostFunction, HostResult};
pub use api::index;
pub use api::interpreter::{Builder, Interpreter, Program, Result};
pub use array::{Array, CallArguments, Complex, HostMembers, HostSpaces, MemberClass, Opaque, SharedSlice, StoredElement};
pub use error::{Caller, Error, ErrorKind, Fault, Location};
pub use host::file_access::FolderAccess;
pub use kernels::blocks::InterruptHandle;
pub use kernels::tasks::{set_thread_count, thread_count};
pub use runtime::streams::{Input, Output, Progress};
