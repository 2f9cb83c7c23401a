//! The text to edit for a value, and the value made from an edited text.

use crate::array::{Array, Reference, Shape};
use crate::error::{Blame, Fault, Result};
use crate::eval;
use crate::eval::names;
use crate::eval::objects::script;
use crate::eval::objects::script::FixResult;
use crate::format::notation;
use crate::function::{Context, Value};
use crate::syntax;
use crate::syntax::source::Source;
use crate::system::listing;

/// The text of a value, and the kind of value it is read as.
pub(crate) struct Content {
    pub(crate) text: String,
    /// True if the name had no value.
    pub(crate) is_new: bool,
    kind: ContentKind,
}

/// The kind of value that a text is read as.
#[derive(Clone, Copy, PartialEq)]
enum ContentKind {
    Function,
    Script,
    Vector,
    Lines,
    Matrix,
    Notation,
}

impl Content {
    /// Returns the text of the value of a name in a namespace, or the initial text for a new value.
    pub(crate) fn of(context: &Context, space: Reference, name: &str, requested: Option<char>) -> Result<Self> {
        match names::find_value_inside(context, space, name) {
            None => Ok(Self::empty(name, requested)),
            Some(Value::Array(array)) => Self::of_array(context, name, array, requested == Some('⋄')),
            Some(value) => match names::lines(value, name) {
                Some(lines) => Ok(Self { text: lines.join("\n"), is_new: false, kind: ContentKind::Function }),
                None => Err(Fault::domain(Blame::Right, format!("{name} has no text to edit: assign a new value"))),
            },
        }
    }

    /// Returns the initial text for a new value of the requested kind.
    fn empty(name: &str, requested: Option<char>) -> Self {
        let (kind, text) = match requested {
            Some('⍟') => (ContentKind::Script, format!(":Namespace {name}\n:EndNamespace")),
            Some('○') => (ContentKind::Script, format!(":Class {name}\n:EndClass")),
            Some('∘') => (ContentKind::Script, format!(":Interface {name}\n:EndInterface")),
            Some('→') => (ContentKind::Vector, String::new()),
            Some('∊') => (ContentKind::Lines, String::new()),
            Some('-') => (ContentKind::Matrix, String::new()),
            Some('⋄') => (ContentKind::Notation, String::new()),
            _ => (ContentKind::Function, name.to_owned()),
        };
        Self { text, is_new: true, kind }
    }

    /// Returns the text of an array: the source of a scripted object, lines if it is text, otherwise array notation.
    fn of_array(context: &Context, name: &str, array: &Array, as_notation: bool) -> Result<Self> {
        let content = |kind, text| Ok(Self { text, is_new: false, kind });
        if let Some(space) = array.reference().filter(|_| !as_notation) {
            let script =
                context.workspace.spaces.contains(space).then(|| context.workspace.spaces[space].script.clone()).flatten();
            let missing = || Fault::domain(Blame::Right, format!("{name} has no text to edit: it was not made from a script"));
            let script = script.ok_or_else(missing)?;
            return content(ContentKind::Script, script.to_string());
        }
        let is_text =
            |array: &Array| array.rank() < 2 && (array.is_character() || array.is_empty() && !array.has_machine_numbers());
        if !as_notation && array.is_character() && array.rank() == 2 {
            let rows = listing::split_rows(context.memory(), array)?;
            return content(ContentKind::Matrix, rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\n"));
        }
        if !as_notation && is_text(array) && !array.is_nested() {
            return content(ContentKind::Vector, array.to_text().unwrap_or_default());
        }
        let are_texts = array.rank() == 1 && array.items().is_some_and(|items| items.iter().all(|item| is_text(&item.array())));
        if !as_notation && are_texts {
            let lines: Vec<String> = (0..array.bound()).map(|index| array.item(index).to_text().unwrap_or_default()).collect();
            return content(ContentKind::Lines, lines.join("\n"));
        }
        content(ContentKind::Notation, notation::format_lines(context, array)?.join("\n"))
    }

    /// Returns the extension of the temporary file, by which editors recognise the kind of text.
    pub(crate) fn extension(&self) -> &'static str {
        match self.kind {
            ContentKind::Function => "aplf",
            ContentKind::Script => "apln",
            ContentKind::Notation => "apla",
            _ => "txt",
        }
    }

    /// Assigns the value of an edited text to the name that the text defines, or else to `name`; returns the name that was
    /// assigned.
    pub(crate) fn fix(&self, context: &mut Context, name: &str, text: &str) -> Result<String> {
        let value = match self.kind {
            ContentKind::Function => return fix_function(context, text),
            ContentKind::Script => return fix_script(context, text),
            ContentKind::Notation => return fix_notation(context, name, text),
            ContentKind::Vector => Array::text(text),
            ContentKind::Lines => Array::texts(text.lines()),
            ContentKind::Matrix => {
                let lines: Vec<String> = text.lines().map(str::to_owned).collect();
                if lines.is_empty() {
                    Array::text("").with_shape(Shape::new(&[0, 0])?)
                } else {
                    listing::build_matrix(context, &lines)?
                }
            }
        };
        names::assign(context, name, Value::Array(value))?;
        Ok(name.to_owned())
    }

    /// Returns the index of the line that a fault points to, or `None` if it has no location.
    pub(crate) fn find_line(fault: &Fault, text: &str) -> Option<usize> {
        let location = fault.details().locations.first()?;
        Some(text.get(..location.span.start.min(text.len()))?.matches('\n').count())
    }
}

fn fix_function(context: &mut Context, text: &str) -> Result<String> {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if let Ok(name) = eval::fix(context, &lines)? {
        return Ok(name);
    }
    let source = Source::new("", text);
    match syntax::parse_function(&source) {
        Err(flaws) => Err(eval::parse_fault(context, &source, flaws)),
        Ok(_) => Err(Fault::syntax("the text must be the definition of a function or an operator")),
    }
}

fn fix_script(context: &mut Context, text: &str) -> Result<String> {
    match script::fix(context, "", text, true, false)? {
        Some(FixResult::Space(space)) => {
            Ok(context.workspace.spaces[space].display.rsplit('.').next().unwrap_or_default().to_owned())
        }
        _ => {
            let source = Source::new("", text);
            match syntax::parse(&source) {
                Err(flaws) => Err(eval::parse_fault(context, &source, flaws)),
                Ok(_) => Err(Fault::syntax(
                    "the text must be one script: :Namespace … :EndNamespace, :Class … :EndClass or :Interface … :EndInterface",
                )),
            }
        }
    }
}

fn fix_notation(context: &mut Context, name: &str, text: &str) -> Result<String> {
    eval::run_source(context, &Source::new("", format!("{name}←{}", text.trim())), false)?;
    Ok(name.to_owned())
}
