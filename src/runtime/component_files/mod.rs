//! Component files: arrays stored by number in a file, as a log of changes.
//!
//! * [`record`]: the records of a component file: the changes to it in order, with checksums of head and content.
//! * [`log`]: one component file: reading its records, and writing new ones.
//! * [`read_records`]: reading the records of a file, even if the file is damaged.
//! * [`ties`]: tied component files: open, and identified by positive numbers.
//!
//! The file is the mark of the format followed by records, each appended in one piece. A replaced component is written anew, so
//! that nothing written before changes: if the machine or the program stops, the file is in the state before or after.
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
