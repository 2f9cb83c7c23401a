//! The state of a running interpreter: the context of functions, its four parts, and their contents.
//!
//! * [`context`]: the context in which a function runs, made up of four parts with different lifetimes.
//! * [`workspace`]: all that `)clear` discards, and that can be set aside while another workspace is read.
//! * [`guards`]: the error guards and traps in force in a thread, with the errors that each of them catches.
//! * [`thread_state`]: the state of one APL thread, which is set aside while another thread runs.
//! * [`session`]: the state of the conversation with a user or a host, which outlives the workspace.
//! * [`machine`]: the resources of the computer that an interpreter may use, and those that it holds.
//! * [`settings`]: the settings of the language: the values of `⎕IO`, `⎕CT` and similar names.
//! * [`namespaces`]: named values handled by reference, in an arena of their own.
//! * [`classes`]: classes and their instances: their members, which may be public or private, and the namespaces that hold them.
//! * [`frames`]: frames of running functions and texts, in an arena, and the lookup of names in them.
//! * [`threads`]: APL threads: each is an OS thread with a stack of its own, and only one of them runs at a time.
//! * [`hooks`]: functions of upper layers that lower layers call: `⍎` needs the whole pipeline from text to result, and a
//!   suspension needs the session.
//! * [`streams`]: the destination of output and the source of input, as a host provides them.
//! * [`progress`]: the progress of long computations, which loops report and the output shows.
//! * [`capabilities`]: the parts of the operating system that a program may use: files, other processes, the clock; and
//!   Python, if the host runs it.
//! * [`library`]: files of APL text: those that come with Zilde, those that were read from elsewhere, and the scripts being fixed.
//! * [`random`]: the state of `⎕RL`: the random number generator, whose state may be visible or hidden.
//! * [`requested_types`]: arrays that keep the element type to which `⎕DR` has converted them until they are changed.
//! * [`function_stamps`]: the stamps of functions: their times and authors, and whether they still belong to their files.
//! * [`breakpoints`]: the lines of functions that `⎕STOP`, `⎕TRACE` and `⎕MONITOR` watch.
//! * [`profile`]: the times of functions and their lines, as `⎕PROFILE` collects them in a tree of calls.
//! * [`component_files`]: files that store arrays by number, as a log of changes.
//! * `databases`: open databases, and the watch over their statements; only with the features `sqlite` and `duckdb`.
//! * [`native_files`]: tied native files, which are open and identified by negative numbers.
//! * [`mapped_files`]: arrays that are mapped to files: an assignment to an element is also written to the file.

pub(crate) mod breakpoints;
pub(crate) mod capabilities;
pub(crate) mod classes;
pub(crate) mod component_files;
pub(crate) mod context;
#[cfg(any(feature = "duckdb", feature = "sqlite"))]
pub(crate) mod databases;
pub(crate) mod frames;
pub(crate) mod function_stamps;
pub(crate) mod guards;
pub(crate) mod hooks;
pub(crate) mod library;
pub(crate) mod machine;
pub(crate) mod mapped_files;
pub(crate) mod namespaces;
pub(crate) mod native_files;
pub(crate) mod profile;
pub(crate) mod progress;
pub(crate) mod random;
pub(crate) mod requested_types;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod streams;
pub(crate) mod thread_state;
pub(crate) mod threads;
pub(crate) mod workspace;
