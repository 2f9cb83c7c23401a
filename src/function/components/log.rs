//! One component file: reading what its records say, and writing more of them.

use super::record::{HEAD, Kind, Record};
use super::scan::{self, Scan};
use crate::platform;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What the file begins with; the last byte is the number of the format.
const MARK: [u8; 16] = *b"Zilde components";

/// What is wrong with a file.
#[derive(Debug)]
pub enum Trouble {
    /// The system says so.
    System(io::Error),
    /// It is no component file.
    Foreign,
    /// Bytes of it changed, so that records are missing.
    Damaged,
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::System(error)
    }
}

/// Where a component stands.
#[derive(Clone, Copy)]
pub struct Component {
    start: u64,
    /// Its record; its content was lost if the kind says so.
    pub record: Record,
}

/// Who did something, and when in 60ths of a second since 1970.
#[derive(Clone, Copy, Default)]
pub struct Event {
    /// The user.
    pub user: u32,
    /// When.
    pub time: i64,
}

impl From<Record> for Event {
    fn from(record: Record) -> Self {
        Self { user: record.user, time: record.time }
    }
}

/// A component file that is open.
pub struct Log {
    /// The open file.
    pub file: File,
    /// Where it lies.
    pub path: PathBuf,
    /// Whether it can be written.
    pub writable: bool,
    /// How far its records were read.
    read: u64,
    /// The number of the first component.
    pub first: u64,
    components: Vec<Component>,
    access: Option<Component>,
    properties: Option<Component>,
    /// Its creation.
    pub created: Event,
    /// The last change of the access matrix.
    pub permitted: Event,
    /// The last change of a component.
    pub changed: Event,
}

impl Drop for Log {
    /// A lock goes with the file, but not at once where a program that was just started holds it open as well.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

impl Log {
    /// Makes a file that is not there yet.
    pub fn create(path: &Path, user: u32, time: i64) -> Result<Self, Trouble> {
        let mut file = OpenOptions::new().read(true).append(true).create_new(true).open(path)?;
        let begun = file.write_all(&MARK).map_err(Trouble::from).and_then(|()| {
            let mut log = Self::of(file, path, true);
            log.write(Kind::Created, user, time, 1, &[])?;
            Ok(log)
        });
        if begun.is_err() {
            // The name is taken otherwise when it is tried again.
            let _ = std::fs::remove_file(path);
        }
        begun
    }

    /// Opens a file. Whether it may be written is as the system permits.
    pub fn open(path: &Path, write: bool) -> Result<Self, Trouble> {
        let file = OpenOptions::new().read(true).append(write).open(path)?;
        let mut head = [0; MARK.len()];
        let begins = platform::read_exact_at(&file, &mut head, 0);
        if begins.is_err() || head != MARK {
            let ours = head.iter().zip(&MARK).filter(|(found, mark)| found == mark).count();
            return Err(if ours > MARK.len() / 2 { Trouble::Damaged } else { Trouble::Foreign });
        }
        Ok(Self::of(file, path, write))
    }

    fn of(file: File, path: &Path, writable: bool) -> Self {
        Self {
            file,
            path: path.to_path_buf(),
            writable,
            read: MARK.len() as u64,
            first: 1,
            components: Vec::new(),
            access: None,
            properties: None,
            created: Event::default(),
            permitted: Event::default(),
            changed: Event::default(),
        }
    }

    /// Reads what was written since.
    pub fn refresh(&mut self) -> Result<(), Trouble> {
        if self.read_on()? { Err(Trouble::Damaged) } else { Ok(()) }
    }

    /// The same; whether there is damage, which is passed over.
    pub fn read_on(&mut self) -> Result<bool, Trouble> {
        let length = self.file.metadata()?.len();
        if length == self.read {
            return Ok(false);
        }
        if length < self.read {
            return Ok(true);
        }
        let Scan { records, end, damaged } = scan::scan(&self.file, self.read, length)?;
        for (start, record) in records {
            self.take(start, record);
        }
        self.read = end;
        Ok(damaged)
    }

    /// Forgets what a write that was cut off has left at the end. Only for one who has the file alone.
    pub fn trim(&mut self) -> io::Result<()> {
        if self.writable && self.file.metadata()?.len() > self.read { self.file.set_len(self.read) } else { Ok(()) }
    }

    fn take(&mut self, start: u64, record: Record) {
        let component = Component { start, record };
        match record.kind {
            Kind::Created => {
                self.created = record.into();
                self.changed = record.into();
                self.permitted = record.into();
                self.first = record.number;
                self.components.clear();
            }
            Kind::Appended | Kind::Lost => {
                // Where records before it are missing, the number shows how many.
                while self.next() < record.number && record.number - self.next() < 1 << 20 {
                    let lost = Record { kind: Kind::Lost, number: self.next(), ..record };
                    self.components.push(Component { start, record: lost });
                }
                self.components.push(component);
                self.changed = record.into();
            }
            Kind::Replaced => {
                let at = record.number.checked_sub(self.first).and_then(|at| usize::try_from(at).ok());
                if let Some(kept) = at.and_then(|at| self.components.get_mut(at)) {
                    *kept = component;
                    self.changed = record.into();
                }
            }
            Kind::DroppedBefore => {
                let count = record.number.saturating_sub(self.first).min(self.components.len() as u64);
                self.components.drain(..count as usize);
                self.first += count;
                self.changed = record.into();
            }
            Kind::DroppedFrom => {
                let count = record.number.saturating_sub(self.first).min(self.components.len() as u64);
                self.components.truncate(count as usize);
                self.changed = record.into();
            }
            Kind::Access => {
                self.access = Some(component);
                self.permitted = record.into();
            }
            Kind::Properties => self.properties = Some(component),
        }
    }

    /// The number that the next component will have.
    pub fn next(&self) -> u64 {
        self.first + self.components.len() as u64
    }

    /// The component of a number.
    pub fn component(&self, number: u64) -> Option<Component> {
        self.components.get(usize::try_from(number.checked_sub(self.first)?).ok()?).copied()
    }

    /// All components, the first one first.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// The bytes that the records in use take.
    pub fn used(&self) -> u64 {
        let all = self.components.iter().chain(&self.access).chain(&self.properties);
        MARK.len() as u64 + HEAD as u64 + all.map(|component| HEAD as u64 + component.record.length).sum::<u64>()
    }

    /// The content of the access matrix, if there is one.
    pub fn access(&self) -> Option<Component> {
        self.access
    }

    /// The content of the properties, if any were set.
    pub fn properties(&self) -> Option<Component> {
        self.properties
    }

    /// The bytes of a component; none if they are not what was written.
    pub fn content(&self, component: &Component) -> io::Result<Option<Vec<u8>>> {
        let Component { start, record } = component;
        let end = start + HEAD as u64 + record.length;
        if record.kind == Kind::Lost || end > self.file.metadata()?.len() {
            return Ok(None);
        }
        let mut content = vec![0; record.length as usize];
        platform::read_exact_at(&self.file, &mut content, start + HEAD as u64)?;
        Ok(Some(content).filter(|content| crc32fast::hash(content) == record.sum))
    }

    /// Whether the bytes of a component are what was written.
    pub fn is_whole(&self, component: &Component) -> io::Result<bool> {
        if component.record.kind == Kind::Lost {
            return Ok(false);
        }
        scan::is_whole(&self.file, component.start, &component.record)
    }

    /// Adds a record in one piece; where it stands then. If that fails, nothing of it stays.
    pub fn write(&mut self, kind: Kind, user: u32, time: i64, number: u64, content: &[u8]) -> Result<u64, Trouble> {
        let record = Record::new(kind, user, time, number, content);
        let mut bytes = Vec::with_capacity(HEAD + content.len());
        bytes.extend(record.head());
        bytes.extend_from_slice(content);
        let before = self.file.metadata()?.len();
        if let Err(error) = self.file.write_all(&bytes) {
            // Whoever reads the file would pass over the piece as well.
            let _ = self.file.set_len(before);
            return Err(error.into());
        }
        let end = io::Seek::stream_position(&mut self.file)?;
        self.refresh()?;
        Ok(end - bytes.len() as u64)
    }

    /// The number of the component whose record stands at a place.
    pub fn number_at(&self, place: u64) -> Option<u64> {
        let at = self.components.iter().rposition(|component| component.start == place)?;
        Some(self.first + at as u64)
    }

    /// Writes the records in use, and no others, to another file.
    pub fn write_compact(&self, file: &mut File) -> io::Result<()> {
        file.write_all(&MARK)?;
        let plain = |kind, event: Event, number| Record::new(kind, event.user, event.time, number, &[]).head();
        file.write_all(&plain(Kind::Created, self.created, self.first))?;
        for (kind, component) in [(Kind::Access, self.access), (Kind::Properties, self.properties)] {
            if let Some(component) = component {
                self.copy(kind, 0, &component, file)?;
            }
        }
        for (at, component) in self.components.iter().enumerate() {
            self.copy(Kind::Appended, self.first + at as u64, component, file)?;
        }
        Ok(())
    }

    fn copy(&self, kind: Kind, number: u64, component: &Component, file: &mut File) -> io::Result<()> {
        let Record { user, time, .. } = component.record;
        match self.content(component)? {
            Some(content) => {
                file.write_all(&Record::new(kind, user, time, number, &content).head())?;
                file.write_all(&content)
            }
            None if kind == Kind::Appended => file.write_all(&Record::new(Kind::Lost, user, time, number, &[]).head()),
            None => Ok(()),
        }
    }
}
