//! One component file: reading what its records say, and writing more of them.

use super::record::{Format, Kind, Record};
use super::scan::{self, Scan};
use crate::function::files::{Files, Opening};
use crate::platform;
use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The bytes that say what a file is.
const MARK: usize = 16;

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

/// A record that was read before.
#[derive(Clone, Copy)]
struct Past {
    start: u64,
    writer: u64,
    kind: Kind,
}

/// A component file that is open.
pub struct Log {
    /// The open file.
    pub file: File,
    /// Where it lies.
    pub path: PathBuf,
    /// Whether it can be written.
    pub writable: bool,
    /// How its records are written.
    format: Format,
    /// By what its records show that they are this log's.
    writer: u64,
    /// Where records stand that were read, by whom, and whether they are components, or cut components off.
    past: Vec<Past>,
    /// Components whose records stand where they were not written.
    moved: Vec<Component>,
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
    pub fn create(files: &Files, path: &Path, user: u32, time: i64) -> Result<Self, Trouble> {
        let mut file = files.open(path, Opening::NEW.reading().appending())?;
        let begun = file.write_all(&Format::NEW.mark()).map_err(Trouble::from).and_then(|()| {
            let mut log = Self::of(file, path, Format::NEW, true);
            log.write(Kind::Created, user, time, 1, &[])?;
            Ok(log)
        });
        if begun.is_err() {
            // The name is taken otherwise when it is tried again.
            let _ = files.remove_file(path);
        }
        begun
    }

    /// Opens a file. Whether it may be written is as the system permits.
    pub fn open(files: &Files, path: &Path, write: bool) -> Result<Self, Trouble> {
        let file = files.open(path, if write { Opening::READ.appending() } else { Opening::READ })?;
        let mut head = [0; MARK];
        let begins = platform::read_exact_at(&file, &mut head, 0);
        let format = Format::ALL.into_iter().find(|format| begins.is_ok() && format.mark() == head);
        let Some(format) = format else {
            let ours = head.iter().zip(&Format::NEW.mark()).filter(|(found, mark)| found == mark).count();
            return Err(if ours > MARK / 2 { Trouble::Damaged } else { Trouble::Foreign });
        };
        Ok(Self::of(file, path, format, write))
    }

    fn of(file: File, path: &Path, format: Format, writable: bool) -> Self {
        Self {
            file,
            path: path.to_path_buf(),
            writable,
            format,
            writer: RandomState::new().build_hasher().finish(),
            past: Vec::new(),
            moved: Vec::new(),
            read: MARK as u64,
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
        let Scan { records, end, mut damaged } = scan::scan(&self.file, self.format, self.read, length)?;
        for (start, record) in records {
            damaged |= !self.take(start, record);
        }
        self.read = end;
        self.restore();
        Ok(damaged)
    }

    /// Forgets what a write that was cut off has left at the end. Only for one who has the file alone.
    pub fn trim(&mut self) -> io::Result<()> {
        if self.writable && self.file.metadata()?.len() > self.read { self.file.set_len(self.read) } else { Ok(()) }
    }

    /// Takes note of a record; tells whether it stands where it was written, behind all that was written before.
    fn take(&mut self, start: u64, record: Record) -> bool {
        let component = Component { start, record };
        let is_component = matches!(record.kind, Kind::Appended | Kind::Lost);
        let since = self.past.iter().rev().take_while(|past| past.start >= record.seen);
        // Who writes reads all that was written before, but for what others write at the same time.
        let own = since.clone().any(|past| past.writer == record.writer);
        let cut = since.clone().any(|past| matches!(past.kind, Kind::Created | Kind::DroppedFrom));
        let meanwhile = since.filter(|past| matches!(past.kind, Kind::Appended | Kind::Lost)).count() as u64;
        let mut whole = true;
        if self.format == Format::Second {
            let claimed = record.number.saturating_add(meanwhile);
            if record.seen > start || own || is_component && !cut && claimed < self.next() {
                self.moved.extend(Some(component).filter(|_| is_component));
                return false;
            }
            whole = !is_component || cut || claimed == self.next();
            self.past.push(Past { start, writer: record.writer, kind: record.kind });
        }
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
                let number = record.number.saturating_add(if cut { 0 } else { meanwhile });
                while self.next() < number && number - self.next() < 1 << 20 {
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
        whole
    }

    /// Puts components whose records stand elsewhere where their numbers say, if nothing else is known of those.
    fn restore(&mut self) {
        for component in std::mem::take(&mut self.moved) {
            let number = component.record.number;
            while self.next() <= number && number - self.next() < 1 << 20 {
                let lost = Record { kind: Kind::Lost, number: self.next(), ..component.record };
                self.components.push(Component { start: component.start, record: lost });
            }
            let at = number.checked_sub(self.first).and_then(|at| usize::try_from(at).ok());
            if let Some(kept) = at.and_then(|at| self.components.get_mut(at)).filter(|kept| kept.record.kind == Kind::Lost) {
                *kept = component;
            }
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
        let head = self.format.head() as u64;
        MARK as u64 + head + all.map(|component| head + component.record.length).sum::<u64>()
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
        let start = start + self.format.head() as u64;
        let end = start + record.length;
        if record.kind == Kind::Lost || end > self.file.metadata()?.len() {
            return Ok(None);
        }
        let mut content = vec![0; record.length as usize];
        platform::read_exact_at(&self.file, &mut content, start)?;
        Ok(Some(content).filter(|content| crc32fast::hash(content) == record.sum))
    }

    /// Whether the bytes of a component are what was written.
    pub fn is_whole(&self, component: &Component) -> io::Result<bool> {
        if component.record.kind == Kind::Lost {
            return Ok(false);
        }
        scan::is_whole(&self.file, self.format, component.start, &component.record)
    }

    /// Adds a record in one piece; where it stands then. If that fails, nothing of it stays.
    pub fn write(&mut self, kind: Kind, user: u32, time: i64, number: u64, content: &[u8]) -> Result<u64, Trouble> {
        let record = Record::new(kind, user, time, number, content).by(self.writer, self.read);
        let mut bytes = Vec::with_capacity(self.format.head() + content.len());
        bytes.extend(record.head(self.format));
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
        file.write_all(&Format::NEW.mark())?;
        let mut place = MARK as u64;
        let Event { user, time } = self.created;
        put(file, &mut place, Record::new(Kind::Created, user, time, self.first, &[]), &[])?;
        for (kind, component) in [(Kind::Access, self.access), (Kind::Properties, self.properties)] {
            if let Some(component) = component {
                self.copy(kind, 0, &component, file, &mut place)?;
            }
        }
        for (at, component) in self.components.iter().enumerate() {
            self.copy(Kind::Appended, self.first + at as u64, component, file, &mut place)?;
        }
        Ok(())
    }

    fn copy(&self, kind: Kind, number: u64, component: &Component, file: &mut File, place: &mut u64) -> io::Result<()> {
        let Record { user, time, .. } = component.record;
        match self.content(component)? {
            Some(content) => put(file, place, Record::new(kind, user, time, number, &content), &content),
            None if kind == Kind::Appended => put(file, place, Record::new(Kind::Lost, user, time, number, &[]), &[]),
            None => Ok(()),
        }
    }
}

/// Writes a record in the newest format behind all that nobody else writes.
fn put(file: &mut File, place: &mut u64, record: Record, content: &[u8]) -> io::Result<()> {
    let head = record.by(0, *place).head(Format::NEW);
    file.write_all(&head)?;
    file.write_all(content)?;
    *place += (head.len() + content.len()) as u64;
    Ok(())
}
