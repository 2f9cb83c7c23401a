//! Reading a sheet as a table or a matrix.

use super::Place;
use super::cells::{CellValue, Cells};
use super::dates::format_day;
use super::package::{Package, Sheet};
use crate::array::{Array, Charged, Item, Mark, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::runtime::progress::Reporter;
use crate::system::formats::archive::reader::Archive;
use crate::system::formats::growing_column::GrowingColumn;
use crate::system::formats::named_file::{open_file, read_file_name};
use crate::system::formats::table::{TableColumn, build_table};
use std::collections::{BTreeMap, HashMap};

/// The number of cells that are read between two reports of progress.
const CELLS_PER_REPORT: u64 = 1 << 12;

/// The longest name of a column: longer ones would take much memory, as a workbook can say one text many times.
const MAX_HEADER_BYTES: usize = 1 << 10;

/// The form of the result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Table,
    Matrix,
    /// The names of the sheets.
    Sheets,
}

/// The part of a sheet that is read: the places of its first and its last cell.
#[derive(Clone, Copy)]
struct Part {
    first: Place,
    last: Place,
}

impl Part {
    fn contains(self, place: Place) -> bool {
        (self.first.row..=self.last.row).contains(&place.row) && (self.first.column..=self.last.column).contains(&place.column)
    }
}

/// Reads a sheet of the workbook in a file.
pub(super) fn read(context: &mut Context, options: &Options, right: &Array) -> Result<Array> {
    let name = read_file_name(right)?;
    let forms = [("Table", Form::Table), ("Matrix", Form::Matrix), ("Sheets", Form::Sheets)];
    let form = options.choice("Result", &forms)?.unwrap_or(Form::Table);
    let has_header = options.flag("Header", true)?;
    let part = options.text("Range")?.map(|range| parse_range(&range)).transpose()?;
    let file = open_file(context, &name)?;
    let package = Package::open(Archive::open(file, name, context.memory())?)?;
    if form == Form::Sheets {
        return Ok(Array::texts(package.sheets.iter().map(|sheet| &*sheet.name)).count_to(context.memory()));
    }
    let sheet = choose_sheet(context, options, &package)?;
    let cells = Cells::open(context, &package, &sheet.path)?;
    context.report_progress(None, |context, reporter| {
        let mut cells = PartOfCells { cells, part, reporter, count: 0 };
        if form == Form::Matrix {
            read_matrix(context, &mut cells)
        } else {
            read_table(context, &package, &mut cells, has_header)
        }
    })
}

/// Reads option `Range`: two places, such as `B2:F20`.
fn parse_range(range: &str) -> Result<Part> {
    let places = range.split_once(':').and_then(|(first, last)| Some((Place::parse(first)?, Place::parse(last)?)));
    match places {
        Some((first, last)) if first.row <= last.row && first.column <= last.column => Ok(Part { first, last }),
        _ => Err(Fault::domain(Blame::Operand, format!("option 'Range' must be two cells, such as 'B2:F20', not '{range}'"))),
    }
}

/// Finds the sheet that option `Sheet` names or counts; the first one otherwise.
fn choose_sheet<'a>(context: &Context, options: &Options, package: &'a Package) -> Result<&'a Sheet> {
    let sheets = &package.sheets;
    let found = match options.get("Sheet") {
        None => sheets.first(),
        Some(name) if name.is_character() => {
            let name = name.to_text().unwrap_or_default();
            sheets.iter().find(|sheet| sheet.name.to_lowercase() == name.to_lowercase())
        }
        Some(number) => {
            let index = arguments::to_integer(number, Blame::Operand)? - context.index_origin();
            usize::try_from(index).ok().and_then(|index| sheets.get(index))
        }
    };
    found.ok_or_else(|| {
        let names: Vec<String> = sheets.iter().map(|sheet| format!("'{}'", sheet.name)).collect();
        package.archive.fault(format!("there is no such sheet; the sheets are {}", names.join(", ")))
    })
}

/// The cells of a part of a sheet.
struct PartOfCells<'a> {
    cells: Cells<'a>,
    part: Option<Part>,
    reporter: &'a mut Reporter,
    count: u64,
}

impl PartOfCells<'_> {
    fn next(&mut self, context: &mut Context) -> Result<Option<(Place, CellValue)>> {
        loop {
            self.count += 1;
            if self.count.is_multiple_of(CELLS_PER_REPORT) {
                self.reporter.advance(context, CELLS_PER_REPORT)?;
            }
            match self.cells.next(context)? {
                Some((place, _)) if self.part.is_some_and(|part| !part.contains(place)) => {}
                found => return Ok(found),
            }
        }
    }
}

/// A column of a table while its cells are read.
#[derive(Default)]
struct Column {
    header: Option<String>,
    values: GrowingColumn,
    /// The kinds of values that the column has: days, with or without a time, Booleans, and others.
    has_dates: bool,
    has_times: bool,
    has_booleans: bool,
    has_others: bool,
}

impl Column {
    /// Adds rows without values up to a row.
    fn fill(&mut self, memory: &Memory, row: usize) -> Result<()> {
        while self.values.rows() < row {
            self.values.push_missing(memory)?;
        }
        Ok(())
    }

    /// Adds a value. An error is a missing value.
    fn push(&mut self, memory: &Memory, value: CellValue) -> Result<()> {
        match value {
            CellValue::Error(_) => return self.values.push_missing(memory),
            CellValue::Day(_, has_time) => {
                self.has_dates = true;
                self.has_times |= has_time;
            }
            CellValue::Boolean(_) => self.has_booleans = true,
            CellValue::Number(_) | CellValue::Text(_) => self.has_others = true,
        }
        match value {
            CellValue::Number(number) | CellValue::Day(number, _) if number.fract() == 0.0 && number.abs() < 1e15 => {
                self.values.push_integer(memory, number as i64)
            }
            CellValue::Number(number) | CellValue::Day(number, _) => self.values.push_float(memory, number),
            CellValue::Boolean(flag) => self.values.push_integer(memory, flag.into()),
            CellValue::Text(item) => self.values.push_item(memory, item),
            CellValue::Error(_) => Ok(()),
        }
    }

    /// Returns what a table notes about the column.
    fn kind(&self) -> Option<&'static str> {
        match (self.has_dates, self.has_booleans, self.has_others) {
            (true, false, false) if self.has_times => Some("datetime"),
            (true, false, false) => Some("date"),
            (false, true, false) => Some("boolean"),
            _ => None,
        }
    }
}

/// Reads cells as a table, whose first row has the names of the columns if `has_header` is true.
fn read_table(context: &mut Context, package: &Package, cells: &mut PartOfCells<'_>, has_header: bool) -> Result<Array> {
    let mut columns: BTreeMap<u32, Column> = BTreeMap::new();
    let mut first_row = cells.part.map(|part| part.first.row);
    let mut rows = 0;
    while let Some((place, value)) = cells.next(context)? {
        let first_row = *first_row.get_or_insert(place.row);
        let column = columns.entry(place.column).or_default();
        let row = place.row.checked_sub(first_row).map(|row| row as usize);
        if row == Some(0) && has_header {
            let header = format_header(&value).filter(|header| header.len() <= MAX_HEADER_BYTES).ok_or_else(|| {
                package.archive.fault(format!("cell {place}: the name of a column has {MAX_HEADER_BYTES} bytes at most"))
            })?;
            column.header = Some(header).filter(|header| !header.is_empty());
            continue;
        }
        let row = row.and_then(|row| row.checked_sub(usize::from(has_header)));
        let row = row.filter(|&row| row >= column.values.rows());
        let row = row.ok_or_else(|| package.archive.fault(format!("cell {place}: the rows are not in order")))?;
        rows = rows.max(row + 1);
        column.fill(context.memory(), row)?;
        column.push(context.memory(), value)?;
    }
    let mut names = HashMap::new();
    let mut table = Vec::with_capacity(columns.len());
    for (number, mut column) in columns {
        context.poll()?;
        column.fill(context.memory(), rows)?;
        let name =
            column.header.take().unwrap_or_else(|| format!("column {}", Place { row: 0, column: number }.column_letters()));
        let kind = column.kind();
        let (values, mask) = column.values.finish(context.memory(), false)?;
        table.push(TableColumn { name: make_unique(name, &mut names), values, mask, kind });
    }
    build_table(context, table)
}

/// Returns the text of a cell that names a column, or `None` if it is too long.
fn format_header(value: &CellValue) -> Option<String> {
    Some(match value {
        CellValue::Text(item) if item.bound() > MAX_HEADER_BYTES => return None,
        CellValue::Text(item) => item.to_array().to_text().unwrap_or_default().trim().to_owned(),
        CellValue::Number(number) => number.to_string(),
        CellValue::Day(day, _) => format_day(*day),
        CellValue::Boolean(flag) => flag.to_string().to_uppercase(),
        CellValue::Error(text) => text.clone(),
    })
}

/// Returns a name with a number after it if another column has the name. `names` has the number that each name has reached.
fn make_unique(name: String, names: &mut HashMap<String, usize>) -> String {
    let Some(&reached) = names.get(&name) else {
        names.insert(name.clone(), 1);
        return name;
    };
    let mut number = reached + 1;
    while names.contains_key(&format!("{name} {number}")) {
        number += 1;
    }
    let unique = format!("{name} {number}");
    names.insert(unique.clone(), 1);
    names.insert(name, number);
    unique
}

/// Reads cells as a matrix of numbers, texts and `⎕NULL`, from the first cell with a value, or of the given part.
fn read_matrix(context: &mut Context, cells: &mut PartOfCells<'_>) -> Result<Array> {
    let mut found: Charged<(Place, Item)> = Charged::default();
    let (mut first, mut last) = (Place { row: u32::MAX, column: u32::MAX }, Place { row: 0, column: 0 });
    while let Some((place, value)) = cells.next(context)? {
        let item = make_item(context.memory(), value)?;
        found.reserve(context.memory(), 1)?;
        found.push((place, item));
        first = Place { row: first.row.min(place.row), column: first.column.min(place.column) };
        last = Place { row: last.row.max(place.row), column: last.column.max(place.column) };
    }
    if let Some(part) = cells.part {
        (first, last) = (part.first, part.last);
    } else if found.is_empty() {
        return Array::text("").enclose().empty_with_shape(Shape::new(&[0, 0])?);
    }
    let (rows, columns) = ((last.row - first.row + 1) as usize, (last.column - first.column + 1) as usize);
    let shape = Shape::new(&[rows, columns])?;
    let missing = Item::new(Array::scalar(Mark::Null));
    let mut items = context.memory().vector::<Item>(shape.bound())?;
    items.resize(shape.bound(), missing);
    for (place, item) in found.into_vec() {
        items[(place.row - first.row) as usize * columns + (place.column - first.column) as usize] = item;
    }
    Array::new(shape, context.memory().adopt(items)?).simplify(context.memory())
}

/// Makes an item of a matrix of a cell: errors are their texts.
fn make_item(memory: &Memory, value: CellValue) -> Result<Item> {
    match value {
        CellValue::Number(number) | CellValue::Day(number, _) => Item::new_in(memory, Array::number(number)),
        CellValue::Boolean(flag) => Item::new_in(memory, Array::integer(flag.into())),
        CellValue::Text(item) => Ok(item),
        CellValue::Error(text) => Item::unicode_text(memory, &text),
    }
}
