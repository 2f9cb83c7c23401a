//! Records of a component file: what happened to it, one after the other, each with checksums of its head and of its content.

/// The bytes of a record before its content.
pub(super) const HEAD: usize = 40;

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
}

impl Record {
    /// A record of a content.
    pub(super) fn new(kind: Kind, user: u32, time: i64, number: u64, content: &[u8]) -> Self {
        Self { kind, user, number, time, length: content.len() as u64, sum: crc32fast::hash(content) }
    }

    /// The head as it is written.
    pub(super) fn head(&self) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        head[..2].copy_from_slice(&MARK);
        head[2] = self.kind as u8;
        head[4..8].copy_from_slice(&self.user.to_le_bytes());
        head[8..16].copy_from_slice(&self.number.to_le_bytes());
        head[16..24].copy_from_slice(&self.time.to_le_bytes());
        head[24..32].copy_from_slice(&self.length.to_le_bytes());
        head[32..36].copy_from_slice(&self.sum.to_le_bytes());
        let sum = crc32fast::hash(&head[..36]);
        head[36..].copy_from_slice(&sum.to_le_bytes());
        head
    }

    /// The record of a head; none if its checksum is wrong.
    pub(super) fn parse(head: &[u8; HEAD]) -> Option<Self> {
        if head[..2] != MARK || crc32fast::hash(&head[..36]).to_le_bytes() != head[36..] {
            return None;
        }
        let four = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let eight = |at: usize| u64::from(four(at)) | u64::from(four(at + 4)) << 32;
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
        Some(Self { kind, user: four(4), number: eight(8), time: eight(16) as i64, length: eight(24), sum: four(32) })
    }
}
