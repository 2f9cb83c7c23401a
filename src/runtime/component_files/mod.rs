//! Component files, which store arrays by number, as a log of changes.
//!
//! * [`record`]: the records of a component file: the changes to the file, in order, with checksums of header and content.
//! * [`log`]: one component file: what its records say of each component, kept up to date, and the writing of new records.
//! * [`read_records`]: the scan of a file for records, even if the file is damaged.
//! * [`ties`]: tied component files, which are open and identified by positive numbers.
//!
//! A file consists of a magic number that identifies its format, and records, each appended by a single write. A component that is
//! replaced is written anew, and nothing that was written before changes: if the machine or the program stops, the file is in the
//! state either before or after the change. Several programs can append at the same time, because the system puts each record after
//! the last one; the order of the records is authoritative, and each program reads the new ones before it uses the file. Compaction
//! writes a new file and puts it in place of the old one.

pub(crate) mod log;
pub(crate) mod read_records;
pub(crate) mod record;
pub(crate) mod ties;

pub(crate) use log::{Component, Event, Log, LogError};
pub(crate) use record::RecordKind;
pub(crate) use ties::{ComponentTie, ComponentTies, HoldOutcome};
