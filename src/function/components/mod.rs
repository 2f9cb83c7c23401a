//! Component files: arrays kept by number in a file, as a log of what happened to them.
//!
//! The file is the mark of the format and then records, each written at the end in one piece. A replaced component is written anew, so
//! that nothing that was written before changes: whatever stops the machine or the program, the file is as it was before or after.
//! Several programs can append at the same time, for the system puts each record behind the last; the order of the records is the
//! truth, and each program reads on before it looks. Compaction writes a new file and puts it in place of the old one.

mod log;
mod record;
mod scan;
mod ties;

pub use log::{Component, Event, Log, Trouble};
pub use record::Kind;
pub use ties::{ComponentTie, ComponentTies, Hold};
