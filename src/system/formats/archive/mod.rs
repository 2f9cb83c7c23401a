//! ZIP archives, in which workbooks are stored: reading and writing their files one by one, within the limits on memory and time.
//! The format is described in PKWARE's APPNOTE.TXT.
//!
//! * [`reader`]: the directory of an archive, and the content of its files.
//! * [`writer`]: an archive that is written file by file.

pub(crate) mod reader;
pub(crate) mod writer;

/// The signature of the header before the content of a file.
const FILE_SIGNATURE: u32 = 0x0403_4B50;
/// The signature of an entry of the directory.
const ENTRY_SIGNATURE: u32 = 0x0201_4B50;
/// The signature of the record at the end of an archive.
const END_SIGNATURE: u32 = 0x0605_4B50;

/// The method of files that are not compressed.
const STORED: u16 = 0;
/// The method of files that are compressed as zlib does it, but without its header.
const DEFLATED: u16 = 8;

/// The length of the header of a file, before its name.
const FILE_HEADER_BYTES: usize = 30;
/// The length of an entry, before its name.
const ENTRY_BYTES: usize = 46;
/// The length of the record at the end, before its comment.
const END_BYTES: usize = 22;
