//! One component file: reading its records, and writing new ones.

use super::read_records;
use super::read_records::Scan;
use super::record::{Format, Record, RecordKind};
use crate::host;
use crate::host::file_access::{Files, OpenMode};
use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The length in bytes of the mark that identifies a component file and its format.
const FORMAT_MARK_BYTES: usize = 16;
/// The size of a gap in component numbers at which the number after the gap is ignored as damaged; a smaller gap is filled with
/// lost components.
const MAX_MISSING_COMPONENTS: u64 = 1 << 20;

/// An error in reading or writing a component file.
#[derive(Debug)]
pub enum LogError {
    /// An error reported by the system.
    System(io::Error),
    /// A file that is not a component file.
    Foreign,
    /// A component file some of whose bytes have changed, so that records are missing.
    Damaged,
}

impl From<io::Error> for LogError {
    fn from(error: io::Error) -> Self {
        LogError::System(error)
    }
}

/// A component, or the access matrix or the properties of a file: a record and its position.
#[derive(Clone, Copy)]
pub struct Component {
    /// The position of the record in the file, in bytes.
    start: u64,
    /// The header of the record; the content was lost if its kind is `Lost`.
    pub record: Record,
}

/// A change of a file: its author and its time.
#[derive(Clone, Copy, Default)]
pub struct Event {
    /// The number of the user who made the change.
    pub user: u32,
    /// The time in 60ths of a second since 1970.
    pub time: i64,
}

impl From<Record> for Event {
    fn from(record: Record) -> Self {
        Self { user: record.user, time: record.time }
    }
}

/// A record that was read earlier.
#[derive(Clone, Copy)]
struct PastRecord {
    start: u64,
    writer: u64,
    kind: RecordKind,
}

/// An open component file.
pub struct Log {
    /// The file.
    pub file: File,
    /// The path of the file.
    pub path: PathBuf,
    /// True if records may be written: the file is open for writing, and is not tied for reading only.
    pub writable: bool,
    /// True if the file is open for writing.
    pub is_open_for_writing: bool,
    /// The format of the records.
    format: Format,
    /// The number that identifies this log as the writer of its records.
    writer: u64,
    /// The records read so far, in order.
    past: Vec<PastRecord>,
    /// The components whose records are no longer at the positions where they were written.
    moved: Vec<Component>,
    /// The position in the file up to which records have been read.
    read_position: u64,
    /// The length that the file had when its last record was found to be cut off, or 0: a file that is still that long is not
    /// searched again.
    cut_off_length: u64,
    /// The number of the first component.
    pub first: u64,
    components: Vec<Component>,
    /// The record of the access matrix, if one was set.
    access: Option<Component>,
    /// The record of the properties, if any were set.
    properties: Option<Component>,
    /// The creation of the file.
    pub created: Event,
    /// The last change of the access matrix.
    pub access_changed: Event,
    /// The last change of a component.
    pub changed: Event,
}

impl Drop for Log {
    /// Unlocks the file and ends a hold. Closing the file does so too, but not at once if a program that was just started also holds
    /// it open.
    fn drop(&mut self) {
        host::unlock(&self.file);
        let _ = self.file.unlock();
    }
}

impl Log {
    /// Creates a component file; fails if a file with this path exists.
    pub fn create(files: &Files, path: &Path, user: u32, time: i64) -> Result<Self, LogError> {
        let mut file = files.open(path, OpenMode::CREATE_NEW.with_read().with_append())?;
        let result = file.write_all(&Format::CURRENT.mark()).map_err(LogError::from).and_then(|()| {
            let mut log = Self::from_file(file, path, Format::CURRENT, true);
            log.write(RecordKind::Created, user, time, 1, &[])?;
            Ok(log)
        });
        if result.is_err() {
            // Otherwise a second attempt would fail because the file exists.
            let _ = files.remove_file(path);
        }
        result
    }

    /// Opens a component file for reading, and also for writing if `write` is true. Fails if the system does not permit that, or
    /// if the file is not a component file.
    pub fn open(files: &Files, path: &Path, write: bool) -> Result<Self, LogError> {
        let file = files.open(path, if write { OpenMode::READ.with_append() } else { OpenMode::READ })?;
        let mut first_bytes = [0; FORMAT_MARK_BYTES];
        let read = host::read_exact_at(&file, &mut first_bytes, 0);
        let format = Format::ALL.into_iter().find(|format| read.is_ok() && format.mark() == first_bytes);
        let Some(format) = format else {
            let matching = first_bytes.iter().zip(&Format::CURRENT.mark()).filter(|(byte, mark)| byte == mark).count();
            return Err(if matching > FORMAT_MARK_BYTES / 2 { LogError::Damaged } else { LogError::Foreign });
        };
        Ok(Self::from_file(file, path, format, write))
    }

    /// Creates the log of an open file, of which no records have been read yet.
    fn from_file(file: File, path: &Path, format: Format, writable: bool) -> Self {
        Self {
            file,
            path: path.to_path_buf(),
            writable,
            is_open_for_writing: writable,
            format,
            writer: RandomState::new().build_hasher().finish(),
            past: Vec::new(),
            moved: Vec::new(),
            read_position: FORMAT_MARK_BYTES as u64,
            cut_off_length: 0,
            first: 1,
            components: Vec::new(),
            access: None,
            properties: None,
            created: Event::default(),
            access_changed: Event::default(),
            changed: Event::default(),
        }
    }

    /// Reads the records written since the last read; fails if any part of the file that it reads is damaged.
    pub fn refresh(&mut self) -> Result<(), LogError> {
        if self.read_new_records()? { Err(LogError::Damaged) } else { Ok(()) }
    }

    /// Reads the records written since the last read, and skips damaged parts. Returns true if there are any, or if the file is
    /// now shorter than what was read before.
    pub fn read_new_records(&mut self) -> Result<bool, LogError> {
        self.visit_new_records(|_, _| ())
    }

    /// Reads new records like [`Self::read_new_records`], and calls `visit` with the position of each and the number that the next
    /// component has after it.
    fn visit_new_records(&mut self, mut visit: impl FnMut(u64, u64)) -> Result<bool, LogError> {
        let length = self.file.metadata()?.len();
        if length == self.read_position || length == self.cut_off_length {
            return Ok(false);
        }
        if length < self.read_position {
            return Ok(true);
        }
        let Scan { records, end, mut damaged, ends_cut_off } =
            read_records::scan(&self.file, self.format, self.read_position, length)?;
        for (start, record) in records {
            damaged |= !self.apply_record(start, record);
            visit(start, self.next_number());
        }
        self.read_position = end;
        self.cut_off_length = if ends_cut_off && !damaged { length } else { 0 };
        self.put_back_moved_components();
        Ok(damaged)
    }

    /// Returns true if bytes after the last record are the remains of an interrupted write, or of one that is going on.
    pub fn has_remains(&self) -> io::Result<bool> {
        Ok(self.file.metadata()?.len() > self.read_position)
    }

    /// Cuts off the remains of an interrupted write at the end of the file, if there are any. The caller must have exclusive
    /// access to the file.
    pub fn trim(&mut self) -> io::Result<()> {
        self.cut_off_length = 0;
        if self.has_remains()? { self.file.set_len(self.read_position) } else { Ok(()) }
    }

    /// Applies a record to the state. Returns true if the record is at the position where it was written and no earlier record is
    /// missing.
    fn apply_record(&mut self, start: u64, record: Record) -> bool {
        let component = Component { start, record };
        let is_component = matches!(record.kind, RecordKind::Appended | RecordKind::Lost);
        let unseen = self.past.iter().rev().take_while(|past| past.start >= record.seen);
        // A writer has seen all its own records: one among the unseen ones shows that this record has moved.
        let has_own = unseen.clone().any(|past| past.writer == record.writer);
        let has_reset = unseen.clone().any(|past| matches!(past.kind, RecordKind::Created | RecordKind::DroppedFrom));
        let added = unseen.filter(|past| matches!(past.kind, RecordKind::Appended | RecordKind::Lost)).count() as u64;
        let mut in_sequence = true;
        if self.format == Format::Second {
            let expected_number = record.number.saturating_add(added);
            if record.seen > start || has_own || is_component && !has_reset && expected_number < self.next_number() {
                self.moved.extend(Some(component).filter(|_| is_component));
                return false;
            }
            in_sequence = !is_component || has_reset || expected_number == self.next_number();
            self.past.push(PastRecord { start, writer: record.writer, kind: record.kind });
        }
        match record.kind {
            RecordKind::Created => {
                self.created = record.into();
                self.changed = record.into();
                self.access_changed = record.into();
                self.first = record.number;
                self.components.clear();
            }
            RecordKind::Appended | RecordKind::Lost => {
                // If records before this one are missing, its number shows how many.
                let number = record.number.saturating_add(if has_reset { 0 } else { added });
                while self.next_number() < number && number - self.next_number() < MAX_MISSING_COMPONENTS {
                    let lost = Record { kind: RecordKind::Lost, number: self.next_number(), ..record };
                    self.components.push(Component { start, record: lost });
                }
                self.components.push(component);
                self.changed = record.into();
            }
            RecordKind::Replaced => {
                let index = record.number.checked_sub(self.first).and_then(|index| usize::try_from(index).ok());
                if let Some(slot) = index.and_then(|index| self.components.get_mut(index)) {
                    *slot = component;
                    self.changed = record.into();
                }
            }
            RecordKind::DroppedBefore => {
                let count = record.number.saturating_sub(self.first).min(self.components.len() as u64);
                self.components.drain(..count as usize);
                self.first += count;
                self.changed = record.into();
            }
            RecordKind::DroppedFrom => {
                let count = record.number.saturating_sub(self.first).min(self.components.len() as u64);
                self.components.truncate(count as usize);
                self.changed = record.into();
            }
            RecordKind::Access => {
                self.access = Some(component);
                self.access_changed = record.into();
            }
            RecordKind::Properties => self.properties = Some(component),
        }
        in_sequence
    }

    /// Stores each component whose record has moved in place of the lost component with its number, if there is one.
    fn put_back_moved_components(&mut self) {
        for component in std::mem::take(&mut self.moved) {
            let number = component.record.number;
            while self.next_number() <= number && number - self.next_number() < MAX_MISSING_COMPONENTS {
                let lost = Record { kind: RecordKind::Lost, number: self.next_number(), ..component.record };
                self.components.push(Component { start: component.start, record: lost });
            }
            let index = number.checked_sub(self.first).and_then(|index| usize::try_from(index).ok());
            if let Some(slot) =
                index.and_then(|index| self.components.get_mut(index)).filter(|slot| slot.record.kind == RecordKind::Lost)
            {
                *slot = component;
            }
        }
    }

    /// Returns the number that the next component will have.
    pub fn next_number(&self) -> u64 {
        self.first + self.components.len() as u64
    }

    /// Returns the component with a number, if there is one.
    pub fn component(&self, number: u64) -> Option<Component> {
        self.components.get(usize::try_from(number.checked_sub(self.first)?).ok()?).copied()
    }

    /// Returns all components, the first one first.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Returns the number of bytes that the file would take if it held only the records that are in use.
    pub fn used_bytes(&self) -> u64 {
        let all = self.components.iter().chain(&self.access).chain(&self.properties);
        let header = self.format.header_bytes() as u64;
        FORMAT_MARK_BYTES as u64 + header + all.map(|component| header + component.record.length).sum::<u64>()
    }

    /// Returns the record of the access matrix, if one was set.
    pub fn access(&self) -> Option<Component> {
        self.access
    }

    /// Returns the record of the properties, if any were set.
    pub fn properties(&self) -> Option<Component> {
        self.properties
    }

    /// Returns the bytes of a component, or `None` if they were lost or are no longer those that were written.
    pub fn content(&self, component: &Component) -> io::Result<Option<Vec<u8>>> {
        let Component { start, record } = component;
        let start = start + self.format.header_bytes() as u64;
        let end = start + record.length;
        if record.kind == RecordKind::Lost || end > self.file.metadata()?.len() {
            return Ok(None);
        }
        let mut content = vec![0; record.length as usize];
        host::read_exact_at(&self.file, &mut content, start)?;
        Ok(Some(content).filter(|content| crc32fast::hash(content) == record.checksum))
    }

    /// Returns true if the bytes of a component are those that were written.
    pub fn is_whole(&self, component: &Component) -> io::Result<bool> {
        if component.record.kind == RecordKind::Lost {
            return Ok(false);
        }
        read_records::is_whole(&self.file, self.format, component.start, &component.record)
    }

    /// Appends a record in one piece and returns the number that the next component has after it. If the write fails, what was
    /// written of the record is removed. Fails if the record cannot be read back, because the remains of an interrupted write hide it.
    pub fn write(&mut self, kind: RecordKind, user: u32, time: i64, number: u64, content: &[u8]) -> Result<u64, LogError> {
        let record = Record::new(kind, user, time, number, content).with_writer(self.writer, self.read_position);
        let mut record_bytes = Vec::with_capacity(self.format.header_bytes() + content.len());
        record_bytes.extend(record.encode_header(self.format));
        record_bytes.extend_from_slice(content);
        let old_length = self.file.metadata()?.len();
        if let Err(error) = self.file.write_all(&record_bytes) {
            // If the partial record cannot be removed, readers of the file skip it.
            let _ = self.file.set_len(old_length);
            return Err(error.into());
        }
        let position = io::Seek::stream_position(&mut self.file)? - record_bytes.len() as u64;
        let mut next_number = None;
        let is_damaged =
            self.visit_new_records(|start, next| next_number = next_number.or((start == position).then_some(next)))?;
        next_number.filter(|_| !is_damaged).ok_or(LogError::Damaged)
    }

    /// Writes the records in use, and no others, to another file.
    pub fn write_compact(&self, file: &mut File) -> io::Result<()> {
        file.write_all(&Format::CURRENT.mark())?;
        let mut position = FORMAT_MARK_BYTES as u64;
        let Event { user, time } = self.created;
        append_record(file, &mut position, Record::new(RecordKind::Created, user, time, self.first, &[]), &[])?;
        for (kind, component) in [(RecordKind::Access, self.access), (RecordKind::Properties, self.properties)] {
            if let Some(component) = component {
                self.copy(kind, 0, &component, file, &mut position)?;
            }
        }
        for (index, component) in self.components.iter().enumerate() {
            self.copy(RecordKind::Appended, self.first + index as u64, component, file, &mut position)?;
        }
        Ok(())
    }

    /// Copies a record to another file at `position`, and moves `position` to the end of the copy. A component with damaged
    /// content is marked as lost; other damaged records are left out.
    fn copy(&self, kind: RecordKind, number: u64, component: &Component, file: &mut File, position: &mut u64) -> io::Result<()> {
        let Record { user, time, .. } = component.record;
        match self.content(component)? {
            Some(content) => append_record(file, position, Record::new(kind, user, time, number, &content), &content),
            None if kind == RecordKind::Appended => {
                append_record(file, position, Record::new(RecordKind::Lost, user, time, number, &[]), &[])
            }
            None => Ok(()),
        }
    }
}

/// Writes a record at `position` in the current format, and moves `position` to the end of the record. The record says that its
/// writer had read everything before it, because nobody else writes to this file.
fn append_record(file: &mut File, position: &mut u64, record: Record, content: &[u8]) -> io::Result<()> {
    let header = record.with_writer(0, *position).encode_header(Format::CURRENT);
    file.write_all(&header)?;
    file.write_all(content)?;
    *position += (header.len() + content.len()) as u64;
    Ok(())
}
