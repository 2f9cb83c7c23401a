//! Arrays in array notation: text that gives the same array when it is entered, on one line or on several.
//!
//! * Simple vectors are strands and texts, `1 2 3` and `'abc'`; a vector of one element needs a diamond, `(1 ⋄)`.
//! * Other vectors are lists, `(1 2 ⋄ 'abc')`; arrays of higher rank are lists of their major cells, `[1 2 ⋄ 3 4]`.
//! * Empty arrays are written as their shape and their prototype, `0 3⍴0`; enclosed arrays are written with `⊂`, `⊂1 2`.
//! * A namespace with a name is written as that name; others are written out if they contain only arrays.

use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Elements, Extended, Mark, Object, Reference};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Value};
use crate::stack::recurse;
use std::collections::HashMap;
use std::sync::Arc;

/// Returns the text of an array on one line. Fails with DOMAIN ERROR for values without a notation, such as functions in
/// namespaces.
pub fn format_on_one_line(context: &Context, array: &Array) -> Result<String> {
    Writer::new(context).format_flat(array)
}

/// The paths by which namespaces are written, for those that have one.
pub(crate) type Paths = HashMap<Reference, String>;

/// Returns the text of an array for a file, as lines: namespaces with a path are written as that path, and only others are
/// written out.
pub(crate) fn format_lines_with_paths(context: &Context, array: &Array, paths: &Paths) -> Result<Vec<String>> {
    break_into_lines(context, &Writer { paths: Some(paths), ..Writer::new(context) }.build_piece(array)?)
}

/// Returns the text of an array on one line; of a large array or item, only the shape and the first elements. For a value without
/// a notation, the text says so.
pub(crate) fn preview(context: &Context, array: &Array) -> String {
    let text = Writer { is_brief: true, ..Writer::new(context) }.format_flat(array);
    text.unwrap_or_else(|_| "cannot be written as text".into())
}

/// Returns the text of an array as lines: major cells stand one below the other, and lists that exceed the print width are
/// broken.
pub fn format_lines(context: &Context, array: &Array) -> Result<Vec<String>> {
    break_into_lines(context, &Writer::new(context).build_piece(array)?)
}

fn break_into_lines(context: &Context, piece: &Piece) -> Result<Vec<String>> {
    let mut text = String::new();
    piece.write_broken(0, context.workspace.settings.print_width, &mut text);
    Ok(text.split('\n').map(str::to_owned).collect())
}

/// The greatest number of elements of an array that [`preview`] shows in full.
const PREVIEW_MAX_ELEMENTS: usize = 100;
/// The number of elements that [`preview`] shows of a larger array.
const PREVIEW_HEAD_ELEMENTS: usize = 40;

/// The greatest depth of namespaces within namespaces that is written out.
const MAX_NAMESPACE_DEPTH: usize = 1000;

/// The least number of bytes that an element is assumed to take in a piece.
const MIN_ELEMENT_BYTES: usize = 4;

/// The number of elements between two checks for a request to stop.
const ELEMENTS_PER_POLL: usize = 1024;

/// The text of a part of an array, measured when it is made: otherwise each level of nesting would measure all levels below
/// again.
struct Piece {
    kind: PieceKind,
    /// The number of columns that the piece takes on one line.
    columns: usize,
    /// True if the piece always takes several lines: it contains cells, one below the other.
    has_cells: bool,
}

/// The kind of a piece, with its parts.
enum PieceKind {
    /// Words that stay together.
    Words(String),
    /// A function call: the left argument followed by the function, and the right argument.
    Applied(String, Box<Piece>),
    /// Values in brackets.
    List(Brackets, Vec<Piece>),
    /// Named values.
    Namespace(Vec<(Arc<str>, Piece)>),
}

/// The brackets around a list.
#[derive(Clone, Copy, PartialEq)]
enum Brackets {
    /// `( )`: a vector.
    Round,
    /// `[ ]`: major cells.
    Square,
}

impl Brackets {
    fn signs(self) -> (char, char) {
        if self == Brackets::Round { ('(', ')') } else { ('[', ']') }
    }
}

/// The state of writing an array.
struct Writer<'a> {
    context: &'a Context,
    /// The namespaces currently being written out.
    open_namespaces: Vec<Reference>,
    /// The paths of namespaces, if the text refers to namespaces by path.
    paths: Option<&'a Paths>,
    /// A lower bound on the number of bytes that all pieces take: if items are shared, far more than the array itself.
    min_bytes: usize,
    /// True if only the beginning of large arrays is written.
    is_brief: bool,
}

impl<'a> Writer<'a> {
    fn new(context: &'a Context) -> Self {
        Self { context, open_namespaces: Vec::new(), paths: None, min_bytes: 0, is_brief: false }
    }

    /// Returns the text of an array on one line.
    fn format_flat(&mut self, array: &Array) -> Result<String> {
        let mut text = String::new();
        self.build_piece(array)?.write_flat(&mut text);
        Ok(text)
    }

    fn build_piece(&mut self, array: &Array) -> Result<Piece> {
        self.context.poll()?;
        if self.is_brief && array.bound() > PREVIEW_MAX_ELEMENTS {
            return self.build_beginning(array);
        }
        // A text that cannot fit in memory fails before it is written.
        self.min_bytes =
            self.min_bytes.saturating_add(array.bound().saturating_mul(MIN_ELEMENT_BYTES)).saturating_add(size_of::<Piece>());
        self.context.memory().check(self.min_bytes)?;
        recurse_within_limit(|| match array.rank() {
            _ if array.is_empty() => self.build_empty(array),
            0 => self.build_scalar(array),
            1 => self.build_vector(array),
            _ => self.build_cells(array),
        })
    }

    /// Returns the shape and the first elements of an array, followed by an ellipsis.
    fn build_beginning(&mut self, array: &Array) -> Result<Piece> {
        let part = array.ravel_part(self.context.memory(), 0, PREVIEW_HEAD_ELEMENTS)?;
        let text = recurse_within_limit(|| self.format_flat(&part))?;
        Ok(Piece::words(format!("{}⍴{}…", format_shape(array), text.trim_end_matches(['\'', ')']))))
    }

    /// Returns the text of an array without elements: its shape and its prototype.
    fn build_empty(&mut self, array: &Array) -> Result<Piece> {
        let prototype = array.fill()?.disclose();
        let simple = prototype.is_simple_scalar();
        if array.rank() == 1 && simple && (array.is_number() || array.is_character()) {
            return Ok(Piece::words(if array.is_number() { "⍬".into() } else { "''".into() }));
        }
        let sign = if simple { "⍴" } else { "⍴⊂" };
        // All elements of a simple prototype are alike.
        let is_uniform = prototype.rank() > 0 && !prototype.is_empty() && (prototype.is_number() || prototype.is_character());
        let piece = if is_uniform {
            Piece::words(format_shape(&prototype) + "⍴" + &format_scalar(&prototype.fill()?)?)
        } else {
            self.build_piece(&prototype)?
        };
        Ok(Piece::application(format_shape(array) + sign, piece))
    }

    fn build_scalar(&mut self, array: &Array) -> Result<Piece> {
        if !array.is_simple_scalar() {
            return Ok(Piece::application("⊂".into(), self.build_piece(&array.item(0))?));
        }
        match array.mark() {
            Some(Mark::Namespace(space)) => self.build_namespace(*space),
            _ => format_scalar(array).map(Piece::words),
        }
    }

    fn build_vector(&mut self, array: &Array) -> Result<Piece> {
        if array.bound() > 1 {
            if array.is_character() {
                return Ok(Piece::words(quote(&array.to_text().unwrap_or_default())));
            }
            if let Some(words) = format_strand(self.context, array)? {
                return Ok(Piece::words(words));
            }
        }
        let items: Result<Vec<Piece>> = (0..array.bound()).map(|index| self.build_piece(&array.item(index))).collect();
        Ok(Piece::list(Brackets::Round, items?))
    }

    /// Returns the major cells of an array as a list. A cell that consists of one simple scalar is written as that scalar.
    fn build_cells(&mut self, array: &Array) -> Result<Piece> {
        let memory = self.context.memory().clone();
        let single = array.rank() == 2 && array.lengths()[1] == 1;
        let mut cells = Vec::with_capacity(array.tally());
        for index in 0..array.tally() {
            let cell = array.major_cell(&memory, index)?;
            let scalar = single && cell.item(0).is_simple_scalar();
            cells.push(if scalar { self.build_piece(&cell.item(0))? } else { self.build_piece(&cell)? });
        }
        Ok(Piece::list(Brackets::Square, cells))
    }

    fn build_namespace(&mut self, space: Reference) -> Result<Piece> {
        if !self.context.workspace.spaces.contains(space) {
            return Err(not_writable("a namespace that no longer exists"));
        }
        let contents = &self.context.workspace.spaces[space];
        match self.paths {
            Some(paths) => {
                if let Some(path) = paths.get(&space) {
                    return Ok(Piece::words(path.clone()));
                }
            }
            None if !contents.display.contains('[') => return Ok(Piece::words(contents.display.clone())),
            None => {}
        }
        if self.open_namespaces.contains(&space) || self.open_namespaces.len() > MAX_NAMESPACE_DEPTH {
            return Err(not_writable("a namespace that contains itself"));
        }
        let mut members: Vec<(&Arc<str>, &Value)> = contents.names.iter().collect();
        members.sort_by_key(|(name, _)| *name);
        self.open_namespaces.push(space);
        let mut pieces = Vec::with_capacity(members.len());
        for (name, value) in members {
            let array = value.array().ok_or_else(|| not_writable("a namespace that contains functions or operators"))?;
            pieces.push((name.clone(), self.build_piece(array)?));
        }
        self.open_namespaces.pop();
        Ok(Piece::namespace(pieces))
    }
}

fn not_writable(subject: &str) -> Fault {
    Fault::domain(Blame::Right, format!("{subject} cannot be written in array notation"))
}

/// Returns the lengths of the axes as text, separated by blanks.
pub(crate) fn format_shape(array: &Array) -> String {
    let lengths: Vec<String> = array.lengths().iter().map(usize::to_string).collect();
    lengths.join(" ")
}

/// Returns the text of simple scalars side by side, or `None` if there are items or namespaces among them.
fn format_strand(context: &Context, array: &Array) -> Result<Option<String>> {
    let mut words = String::new();
    for index in 0..array.bound() {
        if index % ELEMENTS_PER_POLL == 0 {
            context.poll()?;
        }
        let item = array.item(index);
        if !item.is_simple_scalar() || matches!(item.mark(), Some(Mark::Namespace(_))) {
            return Ok(None);
        }
        let word = format_scalar(&item)?;
        if index > 0 {
            words.push(' ');
        }
        // A function call counts as one item only within parentheses.
        if word.starts_with('⎕') && word.contains(' ') {
            words.extend(["(", &word, ")"]);
        } else {
            words.push_str(&word);
        }
    }
    Ok(Some(words))
}

/// Returns the call of `⎕OR` that recreates one of its results.
fn format_object(object: &Object) -> String {
    let line =
        |line: &str| Some(quote(line)).filter(|text| text.starts_with('\'')).unwrap_or_else(|| format!("({})", quote(line)));
    let lines: Vec<String> = object.text().split('\n').map(line).collect();
    let lines = if lines.len() == 1 { lines.concat() } else { format!("({})", lines.join(" ")) };
    let (class, kind) = (object.class / 10, object.class % 10);
    let mut parts = format!("⎕OR {} {class}.{kind} {lines}", quote(&object.name));
    if object.watched_lines.iter().any(|lines| !lines.is_empty()) {
        for lines in &object.watched_lines {
            let numbers: Vec<String> = lines.iter().map(u32::to_string).collect();
            parts.push_str(&if numbers.is_empty() { " ⍬".to_owned() } else { format!(" (,{})", numbers.join(" ")) });
        }
    }
    parts
}

/// Returns the text of a simple scalar that is not a namespace.
pub(crate) fn format_scalar(scalar: &Array) -> Result<String> {
    match (scalar.elements(), scalar.mark()) {
        (_, Some(Mark::Null)) => Ok("⎕NULL".into()),
        (_, Some(Mark::Object(object))) => Ok(format_object(object)),
        (_, Some(Mark::Ellipsis)) => Ok("⎕IX '…'".into()),
        (_, Some(Mark::NewAxis)) => Ok("⎕IX '∘'".into()),
        (_, Some(Mark::Slice(slice))) => {
            let part = |number: Option<i64>| number.map_or_else(|| "⎕NULL".into(), |number| format_real(number as f64));
            Ok(format!("⎕IX {} {} {}", part(slice.start()), part(slice.end()), part(slice.step())))
        }
        (Elements::Latin(_) | Elements::Char(_), _) => Ok(quote(&scalar.to_text().unwrap_or_default())),
        (Elements::Extended(buffer), _) => match &buffer.as_slice()[0] {
            Extended::Exact(exact) => Ok(exact.to_literal()),
            Extended::Decimal(decimal) => Ok(decimal.to_literal()),
            plain => format_scalar(&Array::extended(plain.clone())),
        },
        (Elements::Complex(buffer), _) => {
            let number = buffer.as_slice()[0];
            if number.is_real() {
                return Ok(format_real(number.re));
            }
            if !number.is_finite() {
                return Err(not_writable("a complex number with a part that is not finite"));
            }
            Ok(format!("{}J{}", format_real(number.re), format_real(number.im)))
        }
        _ => scalar.to_float().map(format_real).ok_or_else(|| not_writable("this element")),
    }
}

/// Returns a real number with the fewest digits that reproduce it.
pub(crate) fn format_real(number: f64) -> String {
    let sign = if number < 0.0 { "¯" } else { "" };
    let magnitude = number.abs();
    if number.is_nan() {
        return "⎕NAN".into();
    }
    if magnitude.is_infinite() {
        return format!("{sign}∞");
    }
    if magnitude.fract() == 0.0 && magnitude < 1e16 {
        return format!("{sign}{}", magnitude as u64);
    }
    format!("{sign}{}", zmij::Buffer::new().format_finite(magnitude).replace('e', "E").replace('-', "¯").replace("E+", "E"))
}

/// Returns characters between quotes, or as a call of `⎕UCS` if one of them, such as a line feed, cannot stand within a line.
pub(crate) fn quote(characters: &str) -> String {
    if characters.chars().any(|character| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}')) {
        let numbers: Vec<String> = characters.chars().map(|character| (character as u32).to_string()).collect();
        return format!("⎕UCS {}", numbers.join(" "));
    }
    format!("'{}'", characters.replace('\'', "''"))
}

impl Drop for PieceKind {
    /// Drops the contents on a stack that is large enough.
    fn drop(&mut self) {
        match self {
            PieceKind::Words(_) => {}
            PieceKind::Applied(_, inner) => {
                let inner = std::mem::replace(&mut **inner, Piece::words(String::new()));
                recurse(|| drop(inner));
            }
            PieceKind::List(_, items) => {
                let items = std::mem::take(items);
                recurse(|| drop(items));
            }
            PieceKind::Namespace(members) => {
                let members = std::mem::take(members);
                recurse(|| drop(members));
            }
        }
    }
}

impl Piece {
    fn words(words: String) -> Self {
        Self { columns: words.chars().count(), has_cells: false, kind: PieceKind::Words(words) }
    }

    fn application(function: String, inner: Piece) -> Self {
        let columns = function.chars().count() + inner.columns;
        Self { columns, has_cells: inner.has_cells, kind: PieceKind::Applied(function, Box::new(inner)) }
    }

    fn list(brackets: Brackets, items: Vec<Piece>) -> Self {
        let separators = if items.len() == 1 { 2 } else { 3 * items.len().saturating_sub(1) };
        let columns = 2 + separators + items.iter().map(|item| item.columns).sum::<usize>();
        let has_cells = brackets == Brackets::Square && items.len() > 1 || items.iter().any(|item| item.has_cells);
        Self { columns, has_cells, kind: PieceKind::List(brackets, items) }
    }

    fn namespace(members: Vec<(Arc<str>, Piece)>) -> Self {
        let member_columns = members.iter().map(|(name, value)| name.chars().count() + 2 + value.columns).sum::<usize>();
        let columns = 2 + 3 * members.len().saturating_sub(1) + member_columns;
        let has_cells = members.iter().any(|(_, value)| value.has_cells);
        Self { columns, has_cells, kind: PieceKind::Namespace(members) }
    }

    /// Writes the piece on one line.
    fn write_flat(&self, out: &mut String) {
        recurse(|| match &self.kind {
            PieceKind::Words(words) => out.push_str(words),
            PieceKind::Applied(function, inner) => {
                out.push_str(function);
                inner.write_flat(out);
            }
            PieceKind::List(brackets, items) => {
                out.push(brackets.signs().0);
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index > 0 { " ⋄ " } else { "" });
                    item.write_flat(out);
                }
                out.push_str(if items.len() == 1 { " ⋄" } else { "" });
                out.push(brackets.signs().1);
            }
            PieceKind::Namespace(members) => {
                out.push('(');
                for (index, (name, value)) in members.iter().enumerate() {
                    out.push_str(if index > 0 { " ⋄ " } else { "" });
                    out.extend([name, ": "]);
                    value.write_flat(out);
                }
                out.push(')');
            }
        });
    }

    /// Writes the piece, which begins at `column`. A list that does not fit in `width` columns, or that contains cells, gets a
    /// line for each of its values.
    fn write_broken(&self, column: usize, width: usize, out: &mut String) {
        let fits = matches!(self.kind, PieceKind::Words(_)) || column + self.columns <= width;
        if !self.has_cells && fits { self.write_flat(out) } else { recurse(|| self.write_lines(column, width, out)) }
    }

    fn write_lines(&self, column: usize, width: usize, out: &mut String) {
        // Deep values are indented half the width at most: blanks before each of many levels would take more than the values.
        let indent = (column + 1).min(width / 2 + 1);
        let next_line = |index: usize, out: &mut String| {
            if index > 0 {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent));
            }
        };
        match &self.kind {
            PieceKind::Words(words) => out.push_str(words),
            PieceKind::Applied(function, inner) => {
                out.push_str(function);
                inner.write_broken(column + function.chars().count(), width, out);
            }
            PieceKind::List(brackets, items) => {
                out.push(brackets.signs().0);
                for (index, item) in items.iter().enumerate() {
                    next_line(index, out);
                    item.write_broken(column + 1, width, out);
                }
                out.push_str(if items.len() == 1 { " ⋄" } else { "" });
                out.push(brackets.signs().1);
            }
            PieceKind::Namespace(members) => {
                out.push('(');
                for (index, (name, value)) in members.iter().enumerate() {
                    next_line(index, out);
                    out.extend([name, ": "]);
                    value.write_broken(column + 3 + name.chars().count(), width, out);
                }
                out.push(')');
            }
        }
    }
}
