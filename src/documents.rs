//! The documents that the program carries: the pages of the manual, which lie beside the sources, and those files of `docs/` that a
//! session shows. They are compressed to a third in the program, and unpacked together when the first is read.

use flate2::read::DeflateDecoder;
use std::io::Read;
use std::sync::LazyLock;

/// A document.
struct Document {
    /// The path: from `src/` for a page of the manual, `primitives/mixed/iota.md`; from the top for any other, `docs/first-hour.md`.
    path: &'static str,
    /// The offset in `TEXTS` of its first byte.
    start: usize,
    /// The offset in `TEXTS` of the byte after its last.
    end: usize,
}

/// All documents, sorted by path. The build script finds them.
static DOCUMENTS: &[Document] = include!(concat!(env!("OUT_DIR"), "/documents.rs"));

/// The texts of all documents, one after another.
static TEXTS: LazyLock<String> = LazyLock::new(|| unpack(include_bytes!(concat!(env!("OUT_DIR"), "/documents.deflate"))));

impl Document {
    fn text(&self) -> &'static str {
        &TEXTS[self.start..self.end]
    }
}

/// Unpacks texts that the build script has packed.
pub(crate) fn unpack(packed: &[u8]) -> String {
    let mut texts = String::new();
    DeflateDecoder::new(packed).read_to_string(&mut texts).expect("what the build script packed can be unpacked");
    texts
}

/// Returns the text of a document. The path must be that of a document; a test reads all that the tables name.
pub(crate) fn read(path: &str) -> &'static str {
    let index = DOCUMENTS.binary_search_by(|document| document.path.cmp(path));
    index.map_or("", |index| DOCUMENTS[index].text())
}

/// Returns an iterator over the texts of the documents in a folder, sorted by path.
pub(crate) fn read_folder(folder: &str) -> impl Iterator<Item = &'static str> {
    let is_in_folder = move |document: &&Document| document.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    DOCUMENTS.iter().filter(is_in_folder).map(Document::text)
}
