//! Component files: arrays stored by number in a file, as a log of changes.
//!
//! The file is the mark of the format followed by records, each appended in one piece. A replaced component is written anew, so
//! that nothing written before changes: whatever stops the machine or the program, the file is in the state before or after.
//! Several programs can append at the same time, because the system puts each record after the last; the order of the records is
//! authoritative, and each program reads the new ones before it uses the file. Compaction writes a new file and puts it in place
//! of the old one.

pub(crate) mod log;
pub(crate) mod read_records;
pub(crate) mod record;
pub(crate) mod ties;

pub(crate) use log::{Component, Event, Log, LogError};
pub(crate) use record::RecordKind;
pub(crate) use ties::{ComponentTie, ComponentTies, Hold};
