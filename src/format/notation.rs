//! Arrays in array notation: text that gives the same array when it is entered, on one line or on several.
//!
//! * Simple vectors are strands and texts, `1 2 3` and `'abc'`; a single element needs its diamond, `(1 ⋄)`.
//! * Other vectors are lists, `(1 2 ⋄ 'abc')`; arrays of higher rank are lists of their major cells, `[1 2 ⋄ 3 4]`.
//! * Empty arrays state their shape and their prototype, `0 3⍴0`; enclosed scalars are `⊂1 2`.
//! * A namespace with a name is written as that name; others are written out if they contain only arrays.

use crate::array::{Array, Elements, Extended, Mark, Object, Reference};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Value};
use crate::stack::deeper;
use std::collections::HashMap;
use std::sync::Arc;

/// Returns the text of an array on one line. Values without a notation, such as functions in namespaces, raise DOMAIN ERROR.
pub fn on_one_line(context: &Context, array: &Array) -> Result<String> {
    Writer::new(context).flat(array)
}

/// The paths that namespaces are written as, for those that have one.
pub(crate) type Paths = HashMap<Reference, String>;

/// Returns the lines of an array's text for a file: namespaces with a path are written as that
/// path, and only others are written out.
pub(crate) fn lines_with_paths(context: &Context, array: &Array, paths: &Paths) -> Result<Vec<String>> {
    break_into_lines(context, &Writer { paths: Some(paths), ..Writer::new(context) }.piece(array)?)
}

/// Returns the text of an array on one line; for a large array or item, the shape and the first elements.
pub(crate) fn preview(context: &Context, array: &Array) -> String {
    let text = Writer { is_brief: true, ..Writer::new(context) }.flat(array);
    text.unwrap_or_else(|_| "cannot be written as text".into())
}

/// Returns the lines of an array's text: cells of arrays one below the other, and lists broken if they exceed the print width.
pub fn lines(context: &Context, array: &Array) -> Result<Vec<String>> {
    break_into_lines(context, &Writer::new(context).piece(array)?)
}

fn break_into_lines(context: &Context, piece: &Piece) -> Result<Vec<String>> {
    let mut text = String::new();
    piece.write_broken(0, context.workspace.settings.print_width, &mut text);
    Ok(text.split('\n').map(str::to_owned).collect())
}

/// The greatest number of elements of an array that [`preview`] shows in full.
const PREVIEW_MAX_ELEMENTS: usize = 100;
/// The number of elements that are shown of a large array.
const PREVIEW_HEAD_ELEMENTS: usize = 40;

/// The greatest depth of namespaces within namespaces that is written out.
const MAX_NAMESPACE_DEPTH: usize = 1000;

/// The assumed least number of bytes that an element takes as part of a piece.
const MIN_ELEMENT_BYTES: usize = 4;

/// The number of elements between two checks for a request to stop.
const ELEMENTS_PER_POLL: usize = 1024;

/// The text of a part of an array, measured when it is made: otherwise each level of nesting would measure all levels below it.
struct Piece {
    kind: PieceKind,
    /// The number of columns that the piece takes on one line.
    columns: usize,
    /// True if the piece always takes several lines: it contains cells, one below the other.
    has_cells: bool,
}

/// The parts of a piece.
enum PieceKind {
    /// Words that stay together.
    Words(String),
    /// A function call: the function after its left argument, and its right argument.
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
    around: Vec<Reference>,
    /// The paths of namespaces, if the text refers to namespaces by paths of its own.
    paths: Option<&'a Paths>,
    /// A lower bound of the bytes that all parts take: if items are shared, far more than the value itself.
    written: usize,
    /// True if only the beginning of large arrays is written.
    is_brief: bool,
}

impl<'a> Writer<'a> {
    fn new(context: &'a Context) -> Self {
        Self { context, around: Vec::new(), paths: None, written: 0, is_brief: false }
    }

    /// Returns the text of an array on one line.
    fn flat(&mut self, array: &Array) -> Result<String> {
        let mut text = String::new();
        self.piece(array)?.write_flat(&mut text);
        Ok(text)
    }

    fn piece(&mut self, array: &Array) -> Result<Piece> {
        self.context.poll()?;
        if self.is_brief && array.bound() > PREVIEW_MAX_ELEMENTS {
            return self.beginning(array);
        }
        // Text that cannot fit fails before it is written.
        self.written =
            self.written.saturating_add(array.bound().saturating_mul(MIN_ELEMENT_BYTES)).saturating_add(size_of::<Piece>());
        self.context.memory().check(self.written)?;
        deeper(|| match array.rank() {
            _ if array.is_empty() => self.empty(array),
            0 => self.scalar(array),
            1 => self.vector(array),
            _ => self.cells(array),
        })
    }

    /// Returns the shape of an array and its first elements.
    fn beginning(&mut self, array: &Array) -> Result<Piece> {
        let part = array.ravel_part(self.context.memory(), 0, PREVIEW_HEAD_ELEMENTS)?;
        let text = deeper(|| self.flat(&part))?;
        Ok(Piece::words(format!("{}⍴{}…", shape(array), text.trim_end_matches(['\'', ')']))))
    }

    /// Returns the text of an array without elements: its shape and its prototype.
    fn empty(&mut self, array: &Array) -> Result<Piece> {
        let prototype = array.fill()?.disclose();
        let simple = prototype.is_simple_scalar();
        if array.rank() == 1 && simple && (array.is_number() || array.is_character()) {
            return Ok(Piece::words(if array.is_number() { "⍬".into() } else { "''".into() }));
        }
        let sign = if simple { "⍴" } else { "⍴⊂" };
        // All elements of a simple prototype are alike.
        let is_uniform = prototype.rank() > 0 && !prototype.is_empty() && (prototype.is_number() || prototype.is_character());
        let piece = if is_uniform {
            Piece::words(shape(&prototype) + "⍴" + &word(&prototype.fill()?)?)
        } else {
            self.piece(&prototype)?
        };
        Ok(Piece::application(shape(array) + sign, piece))
    }

    fn scalar(&mut self, array: &Array) -> Result<Piece> {
        if !array.is_simple_scalar() {
            return Ok(Piece::application("⊂".into(), self.piece(&array.item(0))?));
        }
        match array.mark() {
            Some(Mark::Space(space)) => self.namespace(*space),
            _ => word(array).map(Piece::words),
        }
    }

    fn vector(&mut self, array: &Array) -> Result<Piece> {
        if array.bound() > 1 {
            if array.is_character() {
                return Ok(Piece::words(quote(&array.to_text().unwrap_or_default())));
            }
            if let Some(words) = strand(self.context, array)? {
                return Ok(Piece::words(words));
            }
        }
        let items: Result<Vec<Piece>> = (0..array.bound()).map(|index| self.piece(&array.item(index))).collect();
        Ok(Piece::list(Brackets::Round, items?))
    }

    /// Returns the major cells of an array as a list. A cell of one simple scalar is written as that scalar.
    fn cells(&mut self, array: &Array) -> Result<Piece> {
        let memory = self.context.memory().clone();
        let single = array.rank() == 2 && array.lengths()[1] == 1;
        let mut cells = Vec::with_capacity(array.tally());
        for index in 0..array.tally() {
            let cell = array.major_cell(&memory, index)?;
            let scalar = single && cell.item(0).is_simple_scalar();
            cells.push(if scalar { self.piece(&cell.item(0))? } else { self.piece(&cell)? });
        }
        Ok(Piece::list(Brackets::Square, cells))
    }

    fn namespace(&mut self, space: Reference) -> Result<Piece> {
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
        if self.around.contains(&space) || self.around.len() > MAX_NAMESPACE_DEPTH {
            return Err(not_writable("a namespace that contains itself"));
        }
        let mut members: Vec<(&Arc<str>, &Value)> = contents.names.iter().collect();
        members.sort_by_key(|(name, _)| *name);
        self.around.push(space);
        let mut pieces = Vec::with_capacity(members.len());
        for (name, value) in members {
            let array = value.array().ok_or_else(|| not_writable("a namespace that contains functions"))?;
            pieces.push((name.clone(), self.piece(array)?));
        }
        self.around.pop();
        Ok(Piece::namespace(pieces))
    }
}

fn not_writable(subject: &str) -> Fault {
    Fault::domain(Blame::Right, format!("{subject} cannot be written in array notation"))
}

/// Returns the lengths of the axes as text.
pub(crate) fn shape(array: &Array) -> String {
    let lengths: Vec<String> = array.lengths().iter().map(usize::to_string).collect();
    lengths.join(" ")
}

/// Returns simple scalars side by side, or `None` if there are items or namespaces among them.
fn strand(context: &Context, array: &Array) -> Result<Option<String>> {
    let mut words = String::new();
    for index in 0..array.bound() {
        if index % ELEMENTS_PER_POLL == 0 {
            context.poll()?;
        }
        let item = array.item(index);
        if !item.is_simple_scalar() || matches!(item.mark(), Some(Mark::Space(_))) {
            return Ok(None);
        }
        let word = word(&item)?;
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

/// Returns the call that makes the result of `⎕OR` again.
fn representation(object: &Object) -> String {
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
pub(crate) fn word(scalar: &Array) -> Result<String> {
    match (scalar.elements(), scalar.mark()) {
        (_, Some(Mark::Null)) => Ok("⎕NULL".into()),
        (_, Some(Mark::Object(object))) => Ok(representation(object)),
        (_, Some(Mark::Ellipsis)) => Ok("⎕IX '…'".into()),
        (_, Some(Mark::NewAxis)) => Ok("⎕IX '∘'".into()),
        (_, Some(Mark::Slice(slice))) => {
            let part = |number: Option<i64>| number.map_or_else(|| "⎕NULL".into(), |number| real(number as f64));
            Ok(format!("⎕IX {} {} {}", part(slice.from()), part(slice.to()), part(slice.by())))
        }
        (Elements::Latin(_) | Elements::Char(_), _) => Ok(quote(&scalar.to_text().unwrap_or_default())),
        (Elements::Extended(buffer), _) => match &buffer.as_slice()[0] {
            Extended::Exact(exact) => Ok(exact.literal()),
            Extended::Decimal(decimal) => Ok(decimal.literal()),
            plain => word(&Array::extended(plain.clone())),
        },
        (Elements::Complex(buffer), _) => {
            let number = buffer.as_slice()[0];
            if number.is_real() {
                return Ok(real(number.re));
            }
            if !number.is_finite() {
                return Err(not_writable("a complex number with an infinite part"));
            }
            Ok(format!("{}J{}", real(number.re), real(number.im)))
        }
        _ => scalar.to_float().map(real).ok_or_else(|| not_writable("this element")),
    }
}

/// Returns a real number in the fewest digits that reproduce it.
fn real(number: f64) -> String {
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

/// Returns characters between quotes, or by their code points if a line cannot hold them.
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
                deeper(|| drop(inner));
            }
            PieceKind::List(_, items) => {
                let items = std::mem::take(items);
                deeper(|| drop(items));
            }
            PieceKind::Namespace(members) => {
                let members = std::mem::take(members);
                deeper(|| drop(members));
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
        deeper(|| match &self.kind {
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

    /// Writes the piece from a column on, with a line for each value of a list that is wide or contains cells.
    fn write_broken(&self, column: usize, width: usize, out: &mut String) {
        let is_whole = matches!(self.kind, PieceKind::Words(_)) || column + self.columns <= width;
        if !self.has_cells && is_whole { self.write_flat(out) } else { deeper(|| self.write_lines(column, width, out)) }
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
