//! Conversion of arrays and namespaces to JSON text.

use super::output::Output;
use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Elements, Item, Mark, Reference};
use crate::error::{Blame, Fault, Result};
use crate::format::{Cell, cell_at};
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::syntax::mangle::unmangle;

/// Writes an array as JSON text.
pub(crate) fn write(context: &Context, options: &Options, right: &Array, output: &mut Output<'_>) -> Result<()> {
    Writer::new(context, options, output)?.write_value(right)
}

/// The greatest number of levels of nested namespaces.
const MAX_NESTING: usize = 1000;

/// The number of items from which a list is checked to fit in memory before it is written.
const CHECKED_MIN_ITEMS: usize = 1 << 12;

/// A writer of JSON text.
pub(crate) struct Writer<'a, 'o, 'f> {
    context: &'a Context,
    compact: bool,
    split: bool,
    /// The number of lists and objects that are open.
    depth: usize,
    /// The members and items that lead from the argument to the value being written.
    path: Vec<PathStep<'a>>,
    /// The members of the objects that are open, those of the innermost one last: a stack saves a vector for each object.
    members: Vec<(&'a str, &'a Array)>,
    /// The text written so far.
    pub(crate) output: &'o mut Output<'f>,
}

/// A step from an array or a namespace to one of its items or members.
enum PathStep<'a> {
    Member(&'a str),
    /// The position of an item, from 0.
    Item(usize),
}

/// Reads option `Charset`: returns true if characters beyond ASCII are escaped.
pub(crate) fn read_charset(options: &Options) -> Result<bool> {
    Ok(options.choice("Charset", &[("Unicode", false), ("ASCII", true)])?.unwrap_or(false))
}

impl<'a, 'o, 'f> Writer<'a, 'o, 'f> {
    pub(crate) fn new(context: &'a Context, options: &Options, output: &'o mut Output<'f>) -> Result<Self> {
        let compact = options.flag("Compact", true)?;
        let split = options.choice("HighRank", &[("Error", false), ("Split", true)])?.unwrap_or(false);
        Ok(Self { context, compact, split, depth: 0, path: Vec::new(), members: Vec::new(), output })
    }

    fn write_value(&mut self, array: &Array) -> Result<()> {
        self.context.poll()?;
        if array.is_scalar()
            && let Some(written) = self.write_cell(array, 0)
        {
            return written;
        }
        // The recursion is as deep as the argument, which may exceed the stack.
        recurse_within_limit(|| match array.rank() {
            0 => self.write_scalar(array),
            1 if array.is_character() => self.write_text(array),
            1 => self.write_list(array.bound(), |writer, index| writer.write_element(array, index)),
            _ if self.split => {
                let memory = self.context.memory().clone();
                self.write_list(array.tally(), |writer, index| {
                    writer.write_value(&array.major_cell(&memory, index)?.simplify(&memory)?)
                })
            }
            rank => {
                let kind = if rank == 2 { "a matrix".to_owned() } else { format!("an array of rank {rank}") };
                Err(self.conversion_fault(&format!("{kind} is written as lists of lists by (⎕JSON⍠'HighRank' 'Split')")))
            }
        })
    }

    /// Writes the element at an index, if it is a finite number of a machine type or a character: most leaves are, and no array is
    /// made of them. Returns `None` for any other element.
    #[inline]
    fn write_cell(&mut self, array: &Array, index: usize) -> Option<Result<()>> {
        match cell_at(array, index) {
            Cell::Whole(whole) => Some(self.output.push_integer(whole.into())),
            Cell::Real(real) if real.is_finite() => Some(self.output.push_float(real)),
            Cell::Character(character) => Some(self.output.push_characters(&[character])),
            _ => None,
        }
    }

    /// Writes the element at an index of a vector.
    fn write_element(&mut self, array: &Array, index: usize) -> Result<()> {
        if let Some(text) = array.items().and_then(|items| items[index].as_latin_text()) {
            self.output.push_latin(text)?;
            return self.context.poll();
        }
        if let Some(written) = self.write_cell(array, index) {
            written?;
            return self.context.poll();
        }
        match cell_at(array, index) {
            Cell::Item(item) => self.write_item(item),
            Cell::Mark(mark) => {
                self.context.poll()?;
                recurse_within_limit(|| self.write_mark(mark))
            }
            _ => self.write_value(&array.item(index)),
        }
    }

    /// Writes an item that is not a simple scalar.
    fn write_item(&mut self, item: &Item) -> Result<()> {
        match (item.as_latin_text(), item.long_array()) {
            (Some(text), _) => {
                self.output.push_latin(text)?;
                self.context.poll()
            }
            (None, Some(array)) => self.write_value(array),
            (None, None) => self.write_value(&item.array()),
        }
    }

    /// Writes a scalar or vector of characters as a string.
    fn write_text(&mut self, array: &Array) -> Result<()> {
        match array.elements() {
            Elements::Latin(buffer) => self.output.push_latin(buffer.as_slice()),
            Elements::Char(buffer) => self.output.push_characters(buffer.as_slice()),
            _ => self.output.push_quoted(&array.to_text().unwrap_or_default()),
        }
    }

    /// Returns the fault for a value that has no form in JSON, with the position of the value in the argument and a remedy.
    fn conversion_fault(&self, help: &str) -> Fault {
        let origin = self.context.index_origin();
        let mut path = String::new();
        for step in &self.path {
            match step {
                PathStep::Member(name) => path.push_str(&format!("{}{name}", if path.is_empty() { "" } else { "." })),
                PathStep::Item(index) => path.push_str(&format!("[{}]", *index as i64 + origin)),
            }
        }
        let argument = if self.output.has_file() { "the left argument" } else { "the right argument" };
        let place = if path.is_empty() { argument.to_owned() } else { format!("item \"{path}\" of {argument}") };
        let message = format!("JSON export: {place} cannot be converted");
        Fault::domain(Blame::Right, message.clone()).with_classic(format!("{message} (⎕IO={origin})")).with_help(help)
    }

    fn write_scalar(&mut self, array: &Array) -> Result<()> {
        match array.elements() {
            Elements::Nested(buffer) => match buffer.as_slice()[0].as_latin_text() {
                Some(raw) if raw.is_ascii() => self.output.push_bytes(raw),
                _ => self.write_special(&buffer.as_slice()[0].array()),
            },
            Elements::Marks(buffer) => self.write_mark(&buffer.as_slice()[0]),
            Elements::Latin(_) | Elements::Char(_) => self.write_text(array),
            Elements::Extended(buffer) if let Some(whole) = buffer.as_slice()[0].exact().filter(|exact| exact.is_whole()) => {
                self.output.push_str(&whole.to_text().replace('¯', "-"))
            }
            _ => match array.to_float().filter(|number| number.is_finite()) {
                Some(number) => self.output.push_float(number),
                None => Err(self.conversion_fault("JSON has only finite real numbers: 9 11○z gives the parts of a complex one")),
            },
        }
    }

    /// Writes the JSON that an enclosed array stands for: raw text, or a code and its data.
    fn write_special(&mut self, array: &Array) -> Result<()> {
        if let Some(raw) = array.to_text().filter(|_| array.is_character()) {
            return self.output.push_str(&raw);
        }
        if array.rank() != 1 || array.bound() < 2 {
            return Err(self.conversion_fault(ENCLOSED_HELP));
        }
        let item = |index: usize| (index < array.bound()).then(|| array.item(index));
        match (item(0).and_then(|code| code.to_integer()), item(1)) {
            (Some(1), Some(raw)) => {
                let raw = raw.to_text().ok_or_else(|| self.conversion_fault(ENCLOSED_HELP))?;
                self.output.push_str(&raw)
            }
            (Some(code @ 2..=4), Some(dataset)) => self.write_dataset(&Dataset::of(code, &dataset)?, item(2), item(3)),
            _ => Err(self.conversion_fault(ENCLOSED_HELP)),
        }
    }

    /// Writes a dataset as a list of objects, one for each record.
    fn write_dataset(&mut self, dataset: &Dataset, records: Option<Array>, fields: Option<Array>) -> Result<()> {
        let records = self.select_positions(records, dataset.records)?;
        let fields = self.select_positions(fields, dataset.names.len())?;
        self.write_list(records.len(), |writer, position| {
            writer.open("{")?;
            for (index, &field) in fields.iter().enumerate() {
                writer.begin_item(index)?;
                writer.write_name(&dataset.names[field])?;
                writer.write_value(&(dataset.value_at)(records[position], field))?;
            }
            writer.close("}", fields.is_empty())
        })
    }

    /// Converts the requested positions to positions from 0; returns all positions if none are requested.
    fn select_positions(&self, wanted: Option<Array>, count: usize) -> Result<Vec<usize>> {
        let Some(wanted) = wanted.filter(|wanted| !wanted.is_empty()) else { return Ok((0..count).collect()) };
        let origin = self.context.index_origin();
        let position = |number: i64| usize::try_from(number - origin).ok().filter(|&position| position < count);
        let positions = arguments::to_integers(&wanted, Blame::Right)?.into_iter().map(position).collect::<Option<Vec<usize>>>();
        positions.ok_or_else(|| Fault::index(Blame::Right, "the dataset has no such record or field"))
    }

    fn write_mark(&mut self, mark: &Mark) -> Result<()> {
        match mark {
            Mark::Namespace(space) => self.write_object(*space),
            Mark::Null => self.output.push_str("null"),
            _ => Err(self.conversion_fault("only references to namespaces, and ⎕NULL, can be written")),
        }
    }

    /// Writes a namespace as an object, with its members in the order of their names.
    fn write_object(&mut self, space: Reference) -> Result<()> {
        if self.depth > MAX_NESTING {
            return Err(Fault::limit("namespaces are nested more than 1000 levels deep, or contain themselves"));
        }
        let context: &'a Context = self.context;
        let names = &context.workspace.spaces[space].names;
        let first = self.members.len();
        self.members.extend(names.iter().filter_map(|(name, value)| Some((&**name, value.array()?))));
        let count = self.members.len() - first;
        let others = names.iter().filter(|(_, value)| value.array().is_none());
        if let Some((name, _)) = others.min_by_key(|(name, _)| *name) {
            self.path.push(PathStep::Member(name));
            return Err(self.conversion_fault(
                "functions and operators have no form in JSON: keep them in another namespace, or ⎕EX them first",
            ));
        }
        self.members[first..].sort_unstable_by_key(|(name, _)| *name);
        self.open("{")?;
        for index in 0..count {
            let (name, value) = self.members[first + index];
            self.begin_item(index)?;
            if name.starts_with('⍙') {
                self.write_name(&unmangle(name))?;
            } else {
                self.write_name(name)?;
            }
            self.path.push(PathStep::Member(name));
            self.write_value(value)?;
            self.path.pop();
        }
        self.members.truncate(first);
        self.close("}", count == 0)
    }

    /// Writes a list of `count` items, each by calling `item`.
    fn write_list(&mut self, count: usize, item: impl Fn(&mut Self, usize) -> Result<()>) -> Result<()> {
        if count >= CHECKED_MIN_ITEMS && !self.output.has_file() {
            // Each item takes at least a digit and a comma: a list that cannot fit fails before it is written.
            self.context.memory().check(count.saturating_mul(2))?;
        }
        self.open("[")?;
        for index in 0..count {
            self.begin_item(index)?;
            self.path.push(PathStep::Item(index));
            item(self, index)?;
            self.path.pop();
        }
        self.close("]", count == 0)
    }

    /// Writes the opening bracket of a list or an object.
    pub(crate) fn open(&mut self, bracket: &str) -> Result<()> {
        self.depth += 1;
        self.output.push_str(bracket)
    }

    /// Begins the item or member at `index`.
    pub(crate) fn begin_item(&mut self, index: usize) -> Result<()> {
        if index > 0 {
            self.output.push_str(",")?;
        }
        self.begin_line()
    }

    /// Writes the closing bracket of a list or an object, on its own line unless it is `empty`.
    pub(crate) fn close(&mut self, bracket: &str, empty: bool) -> Result<()> {
        self.depth -= 1;
        if !empty {
            self.begin_line()?;
        }
        self.output.push_str(bracket)
    }

    /// Begins a new line, unless the output is compact.
    fn begin_line(&mut self) -> Result<()> {
        if !self.compact {
            self.output.push_str("\n")?;
            for _ in 0..self.depth {
                self.output.push_str("  ")?;
            }
        }
        Ok(())
    }

    /// Writes the name of a member, and the colon after it.
    pub(crate) fn write_name(&mut self, name: &str) -> Result<()> {
        self.output.push_quoted(name)?;
        self.output.push_str(if self.compact { ":" } else { ": " })
    }

    /// Writes a number; fails if it is not finite.
    pub(crate) fn write_number(&mut self, number: f64) -> Result<()> {
        if number.is_finite() { self.output.push_float(number) } else { Err(export_fault()) }
    }
}

/// The help text on enclosed arrays.
const ENCLOSED_HELP: &str =
    "an enclosed text is raw JSON like ⊂'null'; enclosed data begins with a code from 1 to 4; other arrays must not be enclosed";

/// Returns the fault for an argument that cannot be written as JSON.
pub(crate) fn export_fault() -> Fault {
    Fault::domain(Blame::Right, "only numbers, texts, vectors of them and namespaces can be written as JSON")
        .with_classic("JSON export: the right argument cannot be converted (⎕IO=1)")
}

/// Named columns of equal length.
struct Dataset {
    names: Vec<String>,
    records: usize,
    /// Returns the value in a record and a field.
    value_at: Box<dyn Fn(usize, usize) -> Array>,
}

impl Dataset {
    /// Reads a dataset in the form of its code: 2 is a matrix with the names as its first row, 3 a matrix and the names, and 4
    /// columns and the names.
    fn of(code: i64, dataset: &Array) -> Result<Self> {
        let dataset = dataset.clone();
        if code == 2 {
            if dataset.rank() != 2 || dataset.tally() == 0 {
                return Err(export_fault());
            }
            let (records, fields) = (dataset.tally() - 1, dataset.lengths()[1]);
            let names = read_names((0..fields).map(|field| dataset.item(field)))?;
            return Ok(Self {
                names,
                records,
                value_at: Box::new(move |record, field| dataset.item((record + 1) * fields + field)),
            });
        }
        if dataset.rank() != 1 || dataset.bound() != 2 {
            return Err(export_fault());
        }
        // The names are the part that is a vector of texts; both orders occur in practice.
        let (first, second) = (dataset.item(0), dataset.item(1));
        let is_names = |array: &Array| read_names((0..array.bound()).map(|index| array.item(index))).is_ok() && array.rank() == 1;
        let (values, names) = if is_names(&second) { (first, second) } else { (second, first) };
        let names = read_names((0..names.bound()).map(|index| names.item(index)))?;
        if code == 3 {
            let fields = names.len();
            if values.rank() != 2 || values.lengths()[1] != fields {
                return Err(export_fault());
            }
            return Ok(Self {
                names,
                records: values.tally(),
                value_at: Box::new(move |record, field| values.item(record * fields + field)),
            });
        }
        if values.rank() != 1 || values.bound() != names.len() {
            return Err(export_fault());
        }
        let columns: Vec<Array> = (0..values.bound()).map(|field| values.item(field)).collect();
        let records = columns.first().map_or(0, Array::bound);
        if columns.iter().any(|column| column.bound() != records) {
            return Err(export_fault());
        }
        Ok(Self { names, records, value_at: Box::new(move |record, field| columns[field].item(record)) })
    }
}

/// Returns the texts in a list of names; fails if an item is not a text.
fn read_names(items: impl Iterator<Item = Array>) -> Result<Vec<String>> {
    items.map(|item| item.to_text().filter(|_| item.is_character()).ok_or_else(export_fault)).collect()
}
