//! Records of a component file: what happened to it, one after the other, each with checksums of its head and of its content.

/// The formats that there are. Files keep theirs until they are written anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// Heads say which number a component has at least.
    First,
    /// They say besides how far the file was read by whom when they were written: a record that stands elsewhere is found out.
    Second,
}

impl Format {
    /// The format of new files.
    pub(super) const NEW: Self = Self::Second;
    /// All formats.
    pub(super) const ALL: [Self; 2] = [Self::First, Self::Second];

    /// What a file begins with.
    pub(super) fn mark(self) -> [u8; 16] {
        match self {
            Self::First => *b"Zilde components",
            Self::Second => *b"Zilde component2",
        }
    }

    /// The bytes of a record before its content.
    pub(super) fn head(self) -> usize {
        match self {
            Self::First => 40,
            Self::Second => 56,
        }
    }
}

/// What every head begins with, so that records are found again behind damage.
const MARK: [u8; 2] = [0xC5, 0x9A];

/// What a record says. The numbers stand in files: none may ever change its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The file was created, or made anew; its first component will have this number.
    Created = 1,
    /// A component at the end. The number is the least that it can have: others may have appended meanwhile.
    Appended = 2,
    /// A component in place of the one with this number.
    Replaced = 3,
    /// The first component has this number from now on.
    DroppedBefore = 4,
    /// The next component will have this number.
    DroppedFrom = 5,
    /// The access matrix.
    Access = 6,
    /// The properties.
    Properties = 7,
    /// A component whose content was lost.
    Lost = 8,
}

/// The head of a record.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// What it says.
    pub kind: Kind,
    /// Who wrote it.
    pub user: u32,
    /// A component.
    pub number: u64,
    /// When, in 60ths of a second since 1970.
    pub time: i64,
    /// The bytes of the content.
    pub length: u64,
    /// The checksum of the content.
    pub sum: u32,
    /// How far the file had been read by who wrote this.
    pub seen: u64,
    /// Who wrote this: a number that each opening of a file draws.
    pub writer: u64,
}

impl Record {
    /// A record of a content.
    pub(super) fn new(kind: Kind, user: u32, time: i64, number: u64, content: &[u8]) -> Self {
        let sum = crc32fast::hash(content);
        Self { kind, user, number, time, length: content.len() as u64, sum, seen: 0, writer: 0 }
    }

    /// The same record by a writer who has read the file so far.
    pub(super) fn by(self, writer: u64, seen: u64) -> Self {
        Self { seen, writer, ..self }
    }

    /// The head as it is written.
    pub(super) fn head(&self, format: Format) -> Vec<u8> {
        let mut head = Vec::with_capacity(format.head());
        head.extend(MARK);
        head.extend([self.kind as u8, 0]);
        head.extend(self.user.to_le_bytes());
        head.extend(self.number.to_le_bytes());
        head.extend(self.time.to_le_bytes());
        head.extend(self.length.to_le_bytes());
        if format == Format::Second {
            head.extend(self.seen.to_le_bytes());
            head.extend(self.writer.to_le_bytes());
        }
        head.extend(self.sum.to_le_bytes());
        head.extend(crc32fast::hash(&head).to_le_bytes());
        head
    }

    /// The record of a head; none if its checksum is wrong.
    pub(super) fn parse(format: Format, head: &[u8]) -> Option<Self> {
        let end = format.head();
        if head.len() != end || head[..2] != MARK || crc32fast::hash(&head[..end - 4]).to_le_bytes() != head[end - 4..] {
            return None;
        }
        let four = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let eight = |at: usize| u64::from(four(at)) | u64::from(four(at + 4)) << 32;
        let (seen, writer) = if format == Format::Second { (eight(32), eight(40)) } else { (0, 0) };
        let kind = match head[2] {
            1 => Kind::Created,
            2 => Kind::Appended,
            3 => Kind::Replaced,
            4 => Kind::DroppedBefore,
            5 => Kind::DroppedFrom,
            6 => Kind::Access,
            7 => Kind::Properties,
            8 => Kind::Lost,
            _ => return None,
        };
        let (time, length, sum) = (eight(16) as i64, eight(24), four(end - 8));
        Some(Self { kind, user: four(4), number: eight(8), time, length, sum, seen, writer })
    }
}
