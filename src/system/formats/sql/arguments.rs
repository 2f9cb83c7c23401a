//! The arguments of statements: their texts, and arrays as the values of parameters, by position, by the members of a namespace, or by
//! the columns of a table.

use crate::array::{Array, Elements, Extended, MAX_EXACT_INTEGER, Mark, Reference};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::support::arguments;
use crate::syntax::mangle::{mangle, unmangle};
#[cfg(feature = "duckdb")]
use crate::system::formats::table::KINDS;
use crate::system::formats::table::{COLUMNS, VALID, find_array, find_note};

/// A value of a parameter.
pub(crate) enum SqlValue {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

/// Reads the right argument: the text of a statement, and the values of its parameters.
pub(crate) fn read_statement(context: &Context, right: &Array) -> Result<(String, Arguments)> {
    let invalid = || Fault::domain(Blame::Right, "a statement must be text, followed by the values of its parameters");
    let has_values = right.is_nested() && right.rank() == 1;
    let first = if has_values { right.item(0) } else { right.clone() };
    context.memory().check(first.bound().saturating_mul(size_of::<char>() * 2))?;
    let text = first.to_text().filter(|_| first.is_character()).ok_or_else(invalid)?;
    let values = if has_values { (1..right.bound()).map(|index| right.item(index)).collect() } else { Vec::new() };
    Ok((text, Arguments::new(values)))
}

/// The values that follow a statement.
pub(crate) enum Arguments {
    /// A value for each parameter, by position.
    Values(Vec<Array>),
    /// The members of a namespace, by name.
    Namespace(Reference),
}

impl Arguments {
    /// Sorts the values: a single reference is a namespace.
    pub(crate) fn new(values: Vec<Array>) -> Self {
        match &values[..] {
            [only] => only.reference().map_or_else(|| Self::Values(values), Self::Namespace),
            _ => Self::Values(values),
        }
    }
}

/// The source of a parameter.
struct Source {
    /// The name with its mark, or the position.
    label: String,
    /// The value, or the column.
    array: Array,
    /// The mask of the column, if it has one.
    mask: Option<Array>,
    /// The kind of the column, if the table notes one.
    #[cfg(feature = "duckdb")]
    kind: Option<String>,
}

/// The sources of all parameters of a statement.
pub(crate) struct Bindings {
    sources: Vec<Source>,
    /// The number of rows, if the sources are columns.
    rows: Option<usize>,
}

impl Bindings {
    /// Finds the sources of the parameters of a statement. Each has a label: its name after a character that marks names, or `None`.
    pub(crate) fn new(context: &Context, labels: &[Option<String>], arguments: &Arguments) -> Result<Self> {
        match arguments {
            Arguments::Values(values) => {
                check_count(labels.len(), values.len())?;
                let sources = labels.iter().zip(values).enumerate();
                let sources = sources.map(|(index, (label, value))| Source {
                    label: label.clone().unwrap_or_else(|| (index + 1).to_string()),
                    array: value.clone(),
                    mask: None,
                    #[cfg(feature = "duckdb")]
                    kind: None,
                });
                Ok(Self { sources: sources.collect(), rows: None })
            }
            Arguments::Namespace(space) => Self::from_namespace(context, *space, labels),
        }
    }

    /// Finds the sources of parameters among the members of a namespace.
    fn from_namespace(context: &Context, space: Reference, labels: &[Option<String>]) -> Result<Self> {
        if !context.workspace.spaces.contains(space) {
            return Err(Fault::impossible("a reference to a namespace that was freed"));
        }
        let columns = find_array(context, space, COLUMNS).map(read_names).transpose()?;
        let positional = labels.iter().filter(|label| label.as_deref().is_none_or(|label| label.starts_with('?'))).count();
        let names = if labels.is_empty() || positional > 0 {
            let columns = columns.as_ref().ok_or_else(|| {
                Fault::domain(
                    Blame::Right,
                    "the members of a namespace are parameters by name: write :name in the statement, not ?",
                )
            })?;
            check_count(labels.len(), columns.len())?;
            columns.clone()
        } else {
            labels.iter().flatten().map(|label| label[1..].to_owned()).collect()
        };
        let sources = names.iter().map(|name| find_source(context, space, name)).collect::<Result<Vec<Source>>>()?;
        let is_table = columns.is_some() || sources.iter().all(|source| is_column(&source.array));
        let rows = if is_table { Some(count_rows(&sources)?) } else { None };
        Ok(Self { sources, rows })
    }

    /// Returns true if there is a row of values for each run.
    pub(crate) fn has_rows(&self) -> bool {
        self.rows.is_some()
    }

    /// Returns the number of rows of values.
    pub(crate) fn rows(&self) -> usize {
        self.rows.unwrap_or(1)
    }

    /// Fails if there are rows of values: a statement with a result runs once.
    pub(crate) fn check_single(&self) -> Result<()> {
        if self.rows.is_none() {
            return Ok(());
        }
        Err(Fault::domain(
            Blame::Right,
            "a table gives a row of parameters for each run, but a statement with a result runs once",
        )
        .with_help("for one row, use a namespace of scalars and texts; a BLOB in it must be enclosed"))
    }

    /// Converts the value of a parameter for one row.
    pub(crate) fn value(&self, context: &Context, parameter: usize, row: usize) -> Result<SqlValue> {
        self.sources[parameter].value(context, self.rows.map(|_| row))
    }

    /// Returns the kind of the column that a parameter takes its values from, if the table notes one.
    #[cfg(feature = "duckdb")]
    pub(crate) fn kind(&self, parameter: usize) -> Option<&str> {
        self.sources[parameter].kind.as_deref()
    }
}

impl Source {
    /// Converts the value, or that of a row of the column.
    fn value(&self, context: &Context, row: Option<usize>) -> Result<SqlValue> {
        let Some(row) = row else { return to_value(context, &self.array, &self.label) };
        if self.mask.as_ref().is_some_and(|mask| mask.item(row).to_integer() == Some(0)) {
            return Ok(SqlValue::Null);
        }
        to_value(context, &self.array.item(row), &format!("{} in row {}", self.label, row + 1))
    }
}

/// Fails unless there are as many values as parameters.
fn check_count(parameters: usize, values: usize) -> Result<()> {
    if parameters == values {
        return Ok(());
    }
    let message = format!("the number of parameters in the statement is {parameters}, but the number of values is {values}");
    Err(Fault::length(Blame::Right, message))
}

/// Finds the value of a parameter or a column, and its mask.
fn find_source(context: &Context, space: Reference, name: &str) -> Result<Source> {
    let member = mangle(name);
    let array = find_array(context, space, &member).cloned().ok_or_else(|| {
        Fault::value(format!("the namespace has no value for the parameter {}", unmangle(&member))).with_blame(Blame::Right)
    })?;
    let mask = find_note(context, space, VALID, &member).cloned();
    Ok(Source {
        label: name.to_owned(),
        array,
        mask,
        #[cfg(feature = "duckdb")]
        kind: find_note(context, space, KINDS, &member).and_then(Array::to_text),
    })
}

/// Reads the names of the columns of a table.
fn read_names(columns: &Array) -> Result<Vec<String>> {
    let invalid = || Fault::domain(Blame::Right, "the member ⍙columns of a table must be texts");
    (0..columns.bound()).map(|index| columns.item(index).to_text().ok_or_else(invalid)).collect()
}

/// Returns true if an array is a column: a vector other than a text.
fn is_column(array: &Array) -> bool {
    array.rank() == 1 && !array.is_character()
}

/// Returns the number of rows of columns, which must be equally long vectors.
fn count_rows(sources: &[Source]) -> Result<usize> {
    let rows = sources.first().map_or(0, |source| source.array.bound());
    for Source { label, array, mask, .. } in sources {
        if array.rank() != 1 {
            let message = format!("a column must be a vector, and '{label}' has rank {}", array.rank());
            return Err(Fault::rank(Blame::Right, message));
        }
        if array.bound() != rows || mask.as_ref().is_some_and(|mask| mask.bound() != rows) {
            let message = format!("the column '{label}' has {} rows, but the first one has {rows}", array.bound());
            return Err(Fault::length(Blame::Right, message));
        }
    }
    Ok(rows)
}

/// Converts an array to a value of a database.
pub(crate) fn to_value(context: &Context, array: &Array, label: &str) -> Result<SqlValue> {
    let inner = if array.is_nested() && array.rank() == 0 { array.item(0) } else { array.clone() };
    context.memory().check(inner.bound().saturating_mul(size_of::<i64>()))?;
    let value = match inner.mark() {
        Some(Mark::Null) => Some(SqlValue::Null),
        Some(_) => None,
        None if inner.is_character() => inner.to_text().map(SqlValue::Text),
        None if inner.is_number() && inner.rank() == 0 => return number_to_value(&inner, label),
        None if inner.is_number() && inner.rank() == 1 => to_blob(&inner),
        None => None,
    };
    value.ok_or_else(|| {
        let message = format!("parameter {label} must be a number, a text, ⎕NULL or a vector of whole numbers from 0 to 255");
        Fault::domain(Blame::Right, message)
    })
}

/// Converts a number: to INTEGER if it is whole, else to REAL.
fn number_to_value(number: &Array, label: &str) -> Result<SqlValue> {
    if let Elements::Extended(buffer) = number.elements()
        && let Some(Extended::Exact(exact)) = buffer.as_slice().first()
        && exact.is_whole()
    {
        let message = || format!("parameter {label} is a whole number beyond the 64 bits of INTEGER");
        return exact.to_i64().map(SqlValue::Integer).ok_or_else(|| Fault::domain(Blame::Right, message()));
    }
    let is_whole = |float: f64| float.fract() == 0.0 && float.abs() <= MAX_EXACT_INTEGER;
    match number.to_float() {
        Some(float) if is_whole(float) => Ok(SqlValue::Integer(float as i64)),
        Some(float) if !float.is_nan() => Ok(SqlValue::Real(float)),
        _ => Err(Fault::domain(Blame::Right, format!("parameter {label} must be a real number"))),
    }
}

/// Converts a vector of numbers to bytes.
fn to_blob(vector: &Array) -> Option<SqlValue> {
    let numbers = arguments::to_integers(vector, Blame::Right).ok()?;
    numbers.into_iter().map(|number| u8::try_from(number).ok()).collect::<Option<Vec<u8>>>().map(SqlValue::Blob)
}
