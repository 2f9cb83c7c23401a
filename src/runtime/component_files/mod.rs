//! Component files, which store arrays by number, as a log of changes.
//!
//! * [`record`]: the records of a component file: the changes to the file, in order, with checksums of head and content.
//! * [`log`]: one component file: reading its records, and writing new ones.
//! * [`read_records`]: reading the records of a file, even if the file is damaged.
//! * [`ties`]: tied component files, which are open and identified by positive numbers.
//!
//! A file is the mark of its format followed by records, each appended in one piece. A component that is replaced is written
//! anew, and nothing that was written before changes: if the machine or the program stops, the file is in the state either before
//! or after the change. Several programs can append at the same time, because the system puts each record after the last one; the
//! order of the records is authoritative, and each program reads the new ones before it uses the file. Compaction writes a new
//! file and puts it in place of the old one.

pub(crate) mod log;
pub(crate) mod read_records;
pub(crate) mod record;
pub(crate) mod ties;

pub(crate) use log::{Component, Event, Log, LogError};
pub(crate) use record::RecordKind;
pub(crate) use ties::{ComponentTie, ComponentTies, HoldOutcome};
