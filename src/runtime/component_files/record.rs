//! Records of a component file: the changes to the file, in order, each with checksums of its header and of its content.

/// The formats of component files. A file keeps its format until it is compacted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// The first format: a header contains the least number that the component can have.
    First,
    /// The second format: a header also contains the writer and the position up to which the writer had read the file, so that
    /// moved records are detected.
    Second,
}

impl Format {
    /// The format of new files.
    pub(crate) const CURRENT: Self = Self::Second;
    /// All formats.
    pub(crate) const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the mark, the bytes at the start of a file of this format.
    pub(crate) fn mark(self) -> [u8; 16] {
        match self {
            Self::First => *b"Zilde components",
            Self::Second => *b"Zilde component2",
        }
    }

    /// Returns the length of a header in bytes; the content of the record follows the header.
    pub(crate) fn header_bytes(self) -> usize {
        match self {
            Self::First => 40,
            Self::Second => 56,
        }
    }
}

/// The length of a checksum in bytes. The last two fields of a header are the checksum of the content and that of the header itself.
const CHECKSUM_BYTES: usize = 4;

/// The bytes at the start of every header, by which records are found again after damage.
const HEADER_MARK: [u8; 2] = [0xC5, 0x9A];

/// The kinds of records. Their numbers are stored in files, so the meaning of a number must never change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// The creation of the file, or its replacement by a new one; the number is that of its first component.
    Created = 1,
    /// A component that was appended. The number is the least that it can have: other programs may have appended components
    /// meanwhile.
    Appended = 2,
    /// A component that replaces the one with this number.
    Replaced = 3,
    /// The removal of all components before this number; the component with this number is now the first.
    DroppedBefore = 4,
    /// The removal of all components from this number on; the next component will have this number.
    DroppedFrom = 5,
    /// The access matrix.
    Access = 6,
    /// The properties.
    Properties = 7,
    /// A component whose content was lost.
    Lost = 8,
}

/// The header of a record.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// The kind of record.
    pub kind: RecordKind,
    /// The number of the user who wrote the record.
    pub user: u32,
    /// The number of a component; the kind of the record determines which one it is.
    pub number: u64,
    /// The time of writing, in 60ths of a second since 1970.
    pub time: i64,
    /// The length of the content in bytes.
    pub length: u64,
    /// The checksum (CRC-32) of the content.
    pub checksum: u32,
    /// The position up to which the writer had read the file.
    pub seen: u64,
    /// The writer: a random number that is chosen each time a file is opened.
    pub writer: u64,
}

impl Record {
    /// Creates the header of a record for some content.
    pub(crate) fn new(kind: RecordKind, user: u32, time: i64, number: u64, content: &[u8]) -> Self {
        let sum = crc32fast::hash(content);
        Self { kind, user, number, time, length: content.len() as u64, checksum: sum, seen: 0, writer: 0 }
    }

    /// Returns the same record, written by `writer` after it has read the file up to `seen`.
    pub(crate) fn with_writer(self, writer: u64, seen: u64) -> Self {
        Self { seen, writer, ..self }
    }

    /// Encodes the header as bytes.
    pub(crate) fn encode_header(&self, format: Format) -> Vec<u8> {
        let mut header = Vec::with_capacity(format.header_bytes());
        header.extend(HEADER_MARK);
        header.extend([self.kind as u8, 0]);
        header.extend(self.user.to_le_bytes());
        header.extend(self.number.to_le_bytes());
        header.extend(self.time.to_le_bytes());
        header.extend(self.length.to_le_bytes());
        if format == Format::Second {
            header.extend(self.seen.to_le_bytes());
            header.extend(self.writer.to_le_bytes());
        }
        header.extend(self.checksum.to_le_bytes());
        header.extend(crc32fast::hash(&header).to_le_bytes());
        header
    }

    /// Decodes a header; returns `None` if its length, mark, checksum or kind is wrong.
    pub(crate) fn parse(format: Format, header: &[u8]) -> Option<Self> {
        let header_length = format.header_bytes();
        if header.len() != header_length
            || header[..2] != HEADER_MARK
            || crc32fast::hash(&header[..header_length - CHECKSUM_BYTES]).to_le_bytes()
                != header[header_length - CHECKSUM_BYTES..]
        {
            return None;
        }
        let u32_at =
            |offset: usize| u32::from_le_bytes([header[offset], header[offset + 1], header[offset + 2], header[offset + 3]]);
        let u64_at = |offset: usize| u64::from(u32_at(offset)) | u64::from(u32_at(offset + 4)) << 32;
        let (seen, writer) = if format == Format::Second { (u64_at(32), u64_at(40)) } else { (0, 0) };
        let kind = match header[2] {
            1 => RecordKind::Created,
            2 => RecordKind::Appended,
            3 => RecordKind::Replaced,
            4 => RecordKind::DroppedBefore,
            5 => RecordKind::DroppedFrom,
            6 => RecordKind::Access,
            7 => RecordKind::Properties,
            8 => RecordKind::Lost,
            _ => return None,
        };
        let (time, length, sum) = (u64_at(16) as i64, u64_at(24), u32_at(header_length - 2 * CHECKSUM_BYTES));
        Some(Self { kind, user: u32_at(4), number: u64_at(8), time, length, checksum: sum, seen, writer })
    }
}
