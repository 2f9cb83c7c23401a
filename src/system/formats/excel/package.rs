//! The parts of a workbook: its sheets, shared texts, and the formats that show dates.

use super::number_format::NumberKind;
use super::xml::{XmlReader, find_attribute, is_named, unescape};
use crate::array::{Charged, Item};
use crate::error::Result;
use crate::function::Context;
use crate::system::formats::archive::reader::{Archive, clean_path};
use quick_xml::events::Event;
use std::collections::HashMap;
use std::sync::Arc;

/// The greatest number of sheets, and of formats, of a workbook.
const MAX_PARTS: usize = 1 << 12;

/// A sheet of a workbook.
pub(super) struct Sheet {
    pub(super) name: String,
    /// The file of the sheet in the archive.
    pub(super) path: Arc<str>,
}

/// A workbook that is open for reading.
pub(super) struct Package {
    pub(super) archive: Archive,
    pub(super) sheets: Vec<Sheet>,
    /// True if days are counted from 1904.
    pub(super) counts_from_1904: bool,
    /// The file with the shared texts, if there is one.
    strings_path: Option<Arc<str>>,
    /// The file with the formats, if there is one.
    styles_path: Option<Arc<str>>,
}

/// A relationship between parts: its number, the last word of its type, and the file to which it leads.
struct Relationship {
    id: String,
    kind: String,
    path: Arc<str>,
}

impl Package {
    /// Reads what a workbook consists of.
    pub(super) fn open(archive: Archive) -> Result<Self> {
        if archive.find("_rels/.rels").is_none() {
            return Err(archive.fault("the archive is not a workbook of Excel: its file '_rels/.rels' is missing"));
        }
        let root = read_relationships(&archive, "")?.into_iter().find(|part| part.kind == "officeDocument");
        let book = root.ok_or_else(|| archive.fault("the archive has no workbook"))?.path;
        let parts = read_relationships(&archive, &book)?;
        let path_of =
            |kind: &str| -> Option<Arc<str>> { parts.iter().find(|part| part.kind == kind).map(|part| part.path.clone()) };
        let (strings_path, styles_path) = (path_of("sharedStrings"), path_of("styles"));
        let (mut sheets, mut counts_from_1904) = (Vec::new(), false);
        let mut xml = XmlReader::open(&archive, &book)?;
        loop {
            match xml.next()? {
                Event::Start(start) if is_named(&start, "workbookPr") => {
                    // Newer versions of Excel write a second element of this name, with other attributes.
                    counts_from_1904 |= find_attribute(&start, "date1904").is_some_and(|flag| flag == "1" || flag == "true");
                }
                Event::Start(start) if is_named(&start, "sheet") && sheets.len() < MAX_PARTS => {
                    let id = find_attribute(&start, "id").unwrap_or_default();
                    // A sheet may also be a chart, which has no cells.
                    let part = parts.iter().find(|part| part.id == id && part.kind == "worksheet");
                    sheets.extend(
                        part.map(|part| Sheet {
                            name: find_attribute(&start, "name").unwrap_or_default(),
                            path: part.path.clone(),
                        }),
                    );
                }
                Event::End(end) if end.local_name().as_ref() == "workbook" => break,
                _ => {}
            }
        }
        xml.finish()?;
        Ok(Self { archive, sheets, counts_from_1904, strings_path, styles_path })
    }

    /// Reads the texts that cells refer to by their number.
    pub(super) fn read_strings(&self, context: &Context) -> Result<Charged<Item>> {
        let mut strings = Charged::default();
        let Some(path) = &self.strings_path else { return Ok(strings) };
        let mut xml = XmlReader::open(&self.archive, path)?;
        let mut text = String::new();
        loop {
            match xml.next()? {
                Event::Start(start) if is_named(&start, "si") => {
                    xml.read_text("si", &mut text)?;
                    let item = Item::unicode_text(context.memory(), &unescape(&text))?;
                    strings.reserve(context.memory(), 1)?;
                    strings.push(item);
                }
                Event::End(end) if end.local_name().as_ref() == "sst" => break,
                _ => {}
            }
        }
        xml.finish()?;
        Ok(strings)
    }

    /// Reads the kinds of values that the styles of cells show, by the numbers of the styles.
    pub(super) fn read_styles(&self) -> Result<Vec<NumberKind>> {
        let mut kinds = Vec::new();
        let Some(path) = &self.styles_path else { return Ok(kinds) };
        let mut xml = XmlReader::open(&self.archive, path)?;
        let mut codes = HashMap::new();
        let number_of = |value: Option<String>| value.and_then(|number| number.parse().ok()).unwrap_or(0);
        loop {
            match xml.next()? {
                Event::Start(start) if is_named(&start, "numFmt") && codes.len() < MAX_PARTS => {
                    let code = find_attribute(&start, "formatCode").unwrap_or_default();
                    codes.insert(number_of(find_attribute(&start, "numFmtId")), NumberKind::from_code(&code));
                }
                Event::Start(start) if is_named(&start, "cellXfs") => xml.for_each("cellXfs", "xf", |style| {
                    let number = number_of(find_attribute(style, "numFmtId"));
                    if kinds.len() < MAX_PARTS {
                        kinds.push(codes.get(&number).copied().unwrap_or_else(|| NumberKind::from_builtin(number)));
                    }
                })?,
                Event::End(end) if end.local_name().as_ref() == "styleSheet" => break,
                _ => {}
            }
        }
        xml.finish()?;
        Ok(kinds)
    }
}

/// Reads the relationships of a part; those of the whole archive for the empty path.
fn read_relationships(archive: &Archive, part: &str) -> Result<Vec<Relationship>> {
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let mut relationships = Vec::new();
    let path = clean_path(folder, &format!("_rels/{name}.rels"));
    let Some(path) = archive.find(&path) else { return Ok(relationships) };
    let mut xml = XmlReader::open(archive, path)?;
    xml.for_each("Relationships", "Relationship", |start| {
        let read = |name: &str| find_attribute(start, name).unwrap_or_default();
        let (kind, target) = (read("Type"), read("Target"));
        let path = clean_path(folder, &target);
        let path = archive.find(&path).unwrap_or(&path).into();
        if relationships.len() < MAX_PARTS {
            relationships.push(Relationship {
                id: read("Id"),
                kind: kind.rsplit('/').next().unwrap_or_default().to_owned(),
                path,
            });
        }
    })?;
    xml.finish()?;
    Ok(relationships)
}
