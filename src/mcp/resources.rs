//! The pages of the manual as resources, for clients that show them to a person or give them to a model as a whole.

use crate::advice::idioms;
use crate::session::manual;
use crate::session::manual_index::{self, GUIDES_SECTION, ManualPage};
use rmcp::model::{Resource, ResourceTemplate};
use std::fmt::Write;

/// The beginning of the address of every page.
const ADDRESS_PREFIX: &str = "zilde://manual/";
/// The type of all pages.
pub(crate) const PAGE_TYPE: &str = "text/markdown";

/// A text that is made of many pages.
struct Collection {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    text: fn() -> String,
}

/// The table of texts that are made of many pages.
static COLLECTIONS: &[Collection] = &[
    Collection {
        name: "index",
        title: "Index of the manual",
        description: "All pages of the manual, each with a line on what it says, in the form of llms.txt",
        text: render_index,
    },
    Collection {
        name: "all",
        title: "The whole manual",
        description: "All pages of the manual in one text",
        text: manual_index::render_all,
    },
    Collection {
        name: "tutorial",
        title: "A first hour with Zilde",
        description: "An introduction to APL, from the first line",
        text: || manual::tutorial().to_owned(),
    },
    Collection {
        name: "idioms",
        title: "Idioms",
        description: "Hundreds of tasks, each solved in a line of APL",
        text: || idioms::pages().collect(),
    },
];

/// Lists the texts that are made of many pages; the index leads to the others.
pub(crate) fn list() -> Vec<Resource> {
    let describe = |collection: &Collection| {
        Resource::new(format!("{ADDRESS_PREFIX}{}", collection.name), collection.name)
            .with_title(collection.title)
            .with_description(collection.description)
            .with_mime_type(PAGE_TYPE)
    };
    COLLECTIONS.iter().map(describe).collect()
}

/// Returns the template of the addresses of pages.
pub(crate) fn template() -> ResourceTemplate {
    ResourceTemplate::new(format!("{ADDRESS_PREFIX}{{name}}"), "page")
        .with_title("A page of the manual")
        .with_description("The page on a glyph, a ⎕ name, a subject or a function of the library, such as ⍳, ⎕CSV, dfns or gcd")
        .with_mime_type(PAGE_TYPE)
}

/// Returns the text at an address, or `None` if there is none.
pub(crate) fn read(address: &str) -> Option<String> {
    let name = decode(address.strip_prefix(ADDRESS_PREFIX)?)?;
    match COLLECTIONS.iter().find(|collection| collection.name == name) {
        Some(collection) => Some((collection.text)()),
        None => manual::find_markdown(&name),
    }
}

fn render_index() -> String {
    let tutorial = ManualPage { section: GUIDES_SECTION, name: "tutorial".to_owned(), text: manual::tutorial().to_owned() };
    manual_index::render_index(vec![tutorial], &|page| address_of(&page.name))
}

fn address_of(name: &str) -> String {
    let mut address = ADDRESS_PREFIX.to_owned();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            address.push(byte.into());
        } else {
            // Writing to a string cannot fail.
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

/// Replaces the escapes in a part of an address with the bytes that they stand for.
fn decode(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut pieces = part.split('%');
    bytes.extend(pieces.next()?.bytes());
    for piece in pieces {
        bytes.push(u8::from_str_radix(piece.get(..2)?, 16).ok()?);
        bytes.extend(piece[2..].bytes());
    }
    String::from_utf8(bytes).ok()
}
