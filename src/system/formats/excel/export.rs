//! Writing tables and matrices as sheets of a workbook.

use super::sheet_writer::{SheetSource, write_sheet};
use super::{MAX_COLUMNS, MAX_ROWS};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::system::formats::archive::writer::ArchiveWriter;
use crate::system::formats::named_file::{NewFile, read_file_name};
use crate::system::formats::table::find_columns;
use quick_xml::escape::escape;
use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::path::Path;

/// The characters that the name of a sheet must not have.
const INVALID_IN_NAMES: &[char] = &[':', '\\', '/', '?', '*', '[', ']'];
/// The greatest length of the name of a sheet.
const MAX_NAME_LENGTH: usize = 31;

/// The formats of cells, in the order of [`super::sheet_writer`]'s styles.
const STYLES: &str = concat!(
    r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">"#,
    r#"<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/>"#,
    r#"<numFmt numFmtId="165" formatCode="yyyy\-mm\-dd\ hh:mm:ss"/></numFmts>"#,
    r#"<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>"#,
    r#"<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>"#,
    r#"<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>"#,
    r#"<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"#,
    r#"<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>"#,
    r#"<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>"#,
    r#"<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>"#,
    r#"<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>"#,
    r#"<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>"#,
    r#"<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"#,
);

const XML_DECLARATION: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#;
const MAIN_NAMESPACE: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONSHIPS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const CONTENT_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// Writes a workbook to a file, and returns the number of bytes as a shy result.
pub(super) fn write(context: &mut Context, options: &Options, left: &Array, right: &Array) -> Result<Array> {
    let name = read_file_name(right)?;
    let extension = Path::new(&name).extension().and_then(|extension| extension.to_str()).unwrap_or("");
    if !extension.eq_ignore_ascii_case("xlsx") {
        return Err(Fault::domain(Blame::Right, format!("{name}: the extension must be .xlsx")));
    }
    let file = NewFile::new(options, &name)?;
    let sheets = read_sheets(context, left)?;
    let names = read_names(options, sheets.len())?;
    file.write(context, |context, file| write_workbook(context, &sheets, &names, file))
}

/// Reads the left argument: a table, a vector of tables, or a matrix.
fn read_sheets(context: &Context, left: &Array) -> Result<Vec<SheetSource>> {
    let has_tables = left.bound() > 0 && (0..left.bound()).all(|index| left.item(index).reference().is_some());
    let sheets = match left.rank() {
        0 | 1 if has_tables => (0..left.bound())
            .map(|index| find_columns(context, &left.item(index)).map(SheetSource::Table))
            .collect::<Result<_>>()?,
        2 => vec![SheetSource::Matrix(left.clone())],
        _ => return Err(Fault::domain(Blame::Left, "a table, a vector of tables, or a matrix is needed")),
    };
    for sheet in &sheets {
        let (rows, columns) = (sheet.rows(), sheet.columns());
        if rows > MAX_ROWS as usize || columns > MAX_COLUMNS as usize {
            let message = format!("a sheet has {MAX_ROWS} rows and {MAX_COLUMNS} columns at most, not {rows} and {columns}");
            return Err(Fault::limit(message));
        }
    }
    Ok(sheets)
}

/// Reads option `Sheet`: the names of the sheets.
fn read_names(options: &Options, count: usize) -> Result<Vec<String>> {
    let names: Vec<String> = match options.get("Sheet") {
        None => (1..=count).map(|number| format!("Sheet{number}")).collect(),
        Some(name) if name.is_character() => vec![name.to_text().unwrap_or_default()],
        Some(names) => (0..names.bound()).map(|index| names.item(index).to_text().unwrap_or_default()).collect(),
    };
    if names.len() != count {
        let message = format!("option 'Sheet' must have a name for each of the {count} sheets, not {}", names.len());
        return Err(Fault::length(Blame::Operand, message));
    }
    let mut seen = HashSet::new();
    for name in &names {
        let is_valid = (1..=MAX_NAME_LENGTH).contains(&name.encode_utf16().count())
            && !name.contains(INVALID_IN_NAMES)
            && !name.contains(|character: char| character.is_control() || matches!(character, '\u{FFFE}' | '\u{FFFF}'))
            && !name.starts_with('\'')
            && !name.ends_with('\'');
        if !is_valid || !seen.insert(name.to_lowercase()) {
            let message = format!(
                "'{name}' cannot name a sheet: a name has 1 to {MAX_NAME_LENGTH} characters without : \\ / ? * [ ], no ' at either end, and differs from the others"
            );
            return Err(Fault::domain(Blame::Operand, message));
        }
    }
    Ok(names)
}

/// Makes all files of a workbook but those of its sheets: their names, and their content.
fn make_parts(names: &[String]) -> [(&'static str, String); 5] {
    let numbers = 1..=names.len();
    let of_sheets = |text: &dyn Fn(usize) -> String| numbers.clone().map(text).collect::<String>();
    [
        (
            "[Content_Types].xml",
            format!(
                concat!(
                    r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">"#,
                    r#"<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>"#,
                    r#"<Default Extension="xml" ContentType="application/xml"/>"#,
                    r#"<Override PartName="/xl/workbook.xml" ContentType="{}.sheet.main+xml"/>"#,
                    r#"<Override PartName="/xl/styles.xml" ContentType="{}.styles+xml"/>{}</Types>"#,
                ),
                CONTENT_TYPE,
                CONTENT_TYPE,
                of_sheets(&|number| {
                    format!(
                        r#"<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{CONTENT_TYPE}.worksheet+xml"/>"#
                    )
                }),
            ),
        ),
        (
            "_rels/.rels",
            format!(
                r#"<Relationships xmlns="{PACKAGE_RELATIONSHIPS}"><Relationship Id="rId1" Type="{RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                r#"<workbook xmlns="{MAIN_NAMESPACE}" xmlns:r="{RELATIONSHIPS}"><bookViews><workbookView/></bookViews><sheets>{}</sheets></workbook>"#,
                of_sheets(&|number| {
                    format!(r#"<sheet name="{}" sheetId="{number}" r:id="rId{number}"/>"#, escape(&*names[number - 1]))
                }),
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                r#"<Relationships xmlns="{PACKAGE_RELATIONSHIPS}">{}<Relationship Id="rIdStyles" Type="{RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>"#,
                of_sheets(&|number| {
                    format!(
                        r#"<Relationship Id="rId{number}" Type="{RELATIONSHIPS}/worksheet" Target="worksheets/sheet{number}.xml"/>"#
                    )
                }),
            ),
        ),
        ("xl/styles.xml", STYLES.to_owned()),
    ]
}

/// Writes a workbook, and returns the number of bytes. The outer error is one of the file system.
fn write_workbook(context: &mut Context, sheets: &[SheetSource], names: &[String], file: &mut File) -> io::Result<Result<usize>> {
    let mut archive = ArchiveWriter::new(file);
    for (name, content) in make_parts(names) {
        archive.add(name, |out| write!(out, "{XML_DECLARATION}{content}"))?;
    }
    let rows = sheets.iter().map(|sheet| sheet.rows() as u64).sum();
    let written = context.report_progress(Some(rows), |context, reporter| {
        for (sheet, number) in sheets.iter().zip(1..) {
            let outcome = archive.add(&format!("xl/worksheets/sheet{number}.xml"), |out| {
                out.write_all(XML_DECLARATION.as_bytes())?;
                write_sheet(context, reporter, sheet, out)
            });
            match outcome {
                Ok(result) => result?,
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(()))
    });
    match written {
        Ok(outcome) => outcome.and_then(|()| archive.finish()).map(Ok),
        Err(fault) => Ok(Err(fault)),
    }
}
