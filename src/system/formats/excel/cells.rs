//! The cells of a sheet, one after another.

use super::Place;
use super::dates::{parse_day, to_day};
use super::number_format::NumberKind;
use super::package::Package;
use super::xml::{XmlReader, find_attribute, is_named, unescape};
use crate::array::{Charged, Item};
use crate::error::{Fault, Result};
use crate::function::Context;
use quick_xml::events::{BytesStart, Event};

/// The value of a cell.
pub(super) enum CellValue {
    Number(f64),
    /// A day as of `1 ⎕DT`; the flag is true if a time is shown with it.
    Day(f64, bool),
    Boolean(bool),
    Text(Item),
    /// An error, such as `#DIV/0!`.
    Error(String),
}

/// The form in which the value of a cell is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Number,
    SharedText,
    Text,
    InlineText,
    /// A day as ISO 8601 writes it.
    Day,
    Boolean,
    Error,
}

/// A reader of the cells of a sheet.
pub(super) struct Cells<'a> {
    package: &'a Package,
    strings: Charged<Item>,
    styles: Vec<NumberKind>,
    xml: XmlReader<'a>,
    /// The place after the last cell, for cells that do not say theirs.
    next: Place,
    text: String,
}

impl<'a> Cells<'a> {
    /// Begins to read the cells of the sheet in a file of the archive.
    pub(super) fn open(context: &Context, package: &'a Package, path: &str) -> Result<Self> {
        let (strings, styles) = (package.read_strings(context)?, package.read_styles()?);
        let xml = XmlReader::open(&package.archive, path)?;
        Ok(Self { package, strings, styles, xml, next: Place { row: 0, column: 0 }, text: String::new() })
    }

    /// Returns the next cell that has a value, or `None` after the last one.
    pub(super) fn next(&mut self, context: &Context) -> Result<Option<(Place, CellValue)>> {
        loop {
            match self.xml.next()? {
                Event::Start(start) if is_named(&start, "row") => {
                    let row = find_attribute(&start, "r").and_then(|row| row.parse::<u32>().ok()).filter(|&row| row > 0);
                    self.next = Place { row: row.map_or(self.next.row, |row| row - 1), column: 0 };
                }
                Event::End(end) if end.local_name().as_ref() == "row" => {
                    self.next = Place { row: self.next.row.saturating_add(1), column: 0 };
                }
                Event::Start(start) if is_named(&start, "c") => {
                    let (place, style, form) = read_attributes(&start, self.next);
                    let place = place.ok_or_else(|| self.package.archive.fault("the place of a cell is not valid"))?;
                    self.next = Place { row: place.row, column: place.column + 1 };
                    if let Some(value) = self.read_value(context, place, style, form)? {
                        return Ok(Some((place, value)));
                    }
                }
                Event::End(end) if end.local_name().as_ref() == "sheetData" => {
                    self.xml.finish()?;
                    return Ok(None);
                }
                _ => {}
            }
        }
    }

    /// Reads the content of a cell up to its end.
    fn read_value(&mut self, context: &Context, place: Place, style: usize, form: Form) -> Result<Option<CellValue>> {
        let mut value = None;
        loop {
            match self.xml.next()? {
                Event::Start(start) if is_named(&start, "v") => {
                    self.xml.read_text("v", &mut self.text)?;
                    value = self.convert(context, place, style, form)?;
                }
                Event::Start(start) if is_named(&start, "is") && form == Form::InlineText => {
                    self.xml.read_text("is", &mut self.text)?;
                    value = self.convert(context, place, style, form)?;
                }
                Event::End(end) if end.local_name().as_ref() == "c" => return Ok(value),
                _ => {}
            }
        }
    }

    /// Converts the text of a cell to its value. A number or a reference without text is not a value.
    fn convert(&self, context: &Context, place: Place, style: usize, form: Form) -> Result<Option<CellValue>> {
        let text = self.text.trim();
        Ok(match form {
            Form::Text | Form::InlineText => Some(CellValue::Text(Item::unicode_text(context.memory(), &unescape(&self.text))?)),
            _ if text.is_empty() => None,
            Form::Number => {
                let number: f64 =
                    text.parse().ok().filter(|number: &f64| number.is_finite()).ok_or_else(|| self.value_fault(place))?;
                Some(self.to_number(number, style))
            }
            Form::SharedText => {
                let string = text.parse::<usize>().ok().and_then(|index| self.strings.get(index));
                Some(CellValue::Text(string.ok_or_else(|| self.value_fault(place))?.clone()))
            }
            Form::Day => match parse_day(text) {
                Some((day, has_time)) => Some(CellValue::Day(day, has_time)),
                None => Some(CellValue::Text(Item::unicode_text(context.memory(), text)?)),
            },
            Form::Boolean => Some(CellValue::Boolean(matches!(text, "1" | "true"))),
            Form::Error => Some(CellValue::Error(text.to_owned())),
        })
    }

    /// Returns a number, or the day that the style of its cell shows.
    fn to_number(&self, number: f64, style: usize) -> CellValue {
        let to_day = |number| to_day(number, self.package.counts_from_1904);
        match self.styles.get(style) {
            Some(NumberKind::Date) => CellValue::Day(to_day(number), number.fract() != 0.0),
            Some(NumberKind::DateTime) => CellValue::Day(to_day(number), true),
            Some(NumberKind::Number) | None => CellValue::Number(number),
        }
    }

    fn value_fault(&self, place: Place) -> Fault {
        self.package.archive.fault(format!("cell {place}: the value '{}' is not valid", self.text.trim()))
    }
}

/// Reads the attributes of a cell: its place, which is `next` unless it is written and `None` if that is not valid; the number of its
/// style; and the form of its value.
fn read_attributes(start: &BytesStart<'_>, next: Place) -> (Option<Place>, usize, Form) {
    let (mut place, mut style, mut form) = (Some(next), 0, Form::Number);
    for attribute in start.attributes().with_checks(false).flatten() {
        let value = &*attribute.value;
        match attribute.key.as_ref() {
            "r" => place = Place::parse(value),
            "s" => style = value.parse().unwrap_or(0),
            "t" => {
                form = match value {
                    "s" => Form::SharedText,
                    "str" => Form::Text,
                    "d" => Form::Day,
                    "inlineStr" => Form::InlineText,
                    "b" => Form::Boolean,
                    "e" => Form::Error,
                    _ => Form::Number,
                }
            }
            _ => {}
        }
    }
    (place.filter(|place| place.row < super::MAX_ROWS && place.column < super::MAX_COLUMNS), style, form)
}
