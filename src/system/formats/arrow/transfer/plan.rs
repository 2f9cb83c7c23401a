//! The Arrow type for a column that is written, and the column with its missing values separated from the others.

use crate::array::{Array, Bits, ElementType, Elements, Extended, Item, MAX_EXACT_INTEGER, Mark, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::system::formats::table::StoredColumn;
use arrow_schema::{DataType, Field, TimeUnit};
use std::sync::Arc;

/// The form in which the values of a column are written.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Plan {
    /// Missing values alone.
    Null,
    Boolean,
    Int8,
    Int16,
    Int32,
    Int64,
    Float,
    Date,
    DateTime,
    Text,
    List(Box<Plan>),
}

impl Plan {
    pub(super) fn data_type(&self) -> DataType {
        match self {
            Self::Null => DataType::Null,
            Self::Boolean => DataType::Boolean,
            Self::Int8 => DataType::Int8,
            Self::Int16 => DataType::Int16,
            Self::Int32 => DataType::Int32,
            Self::Int64 => DataType::Int64,
            Self::Float => DataType::Float64,
            Self::Date => DataType::Date32,
            Self::DateTime => DataType::Timestamp(TimeUnit::Microsecond, None),
            Self::Text => DataType::Utf8,
            Self::List(values) => DataType::List(Arc::new(Field::new_list_field(values.data_type(), true))),
        }
    }
}

/// A column that is ready to be written.
pub(super) struct PlannedColumn {
    pub(super) name: String,
    pub(super) values: Array,
    /// The mask of the values that are present; `None` if none is missing.
    pub(super) mask: Option<Bits>,
    pub(super) plan: Plan,
}

/// Prepares a column for writing.
pub(super) fn plan_column(context: &Context, column: StoredColumn) -> Result<PlannedColumn> {
    let memory = context.memory();
    let StoredColumn { name, values, mask, kind } = column;
    let subject = Subject(&name);
    let (values, own) = open_nulls(context, &values)?;
    let noted = mask.map(|mask| subject.read_mask(memory, mask)).transpose()?;
    let mask = match (noted, own) {
        (Some(noted), Some(own)) => Some(Bits::collect(memory, noted.iter().zip(own.iter()).map(|(noted, own)| noted & own))?),
        (noted, own) => noted.or(own),
    };
    let plan = match &*kind {
        "date" if values.has_machine_numbers() => Plan::Date,
        "datetime" if values.has_machine_numbers() => Plan::DateTime,
        "boolean" if values.has_machine_numbers() => Plan::Boolean,
        _ => subject.plan_values(context, &values)?,
    };
    Ok(PlannedColumn { name, values, mask, plan })
}

/// Replaces `⎕NULL` among items by something neutral; returns the result and the mask of the other items, if there are both. Items
/// that are all `⎕NULL` become simple.
pub(super) fn open_nulls(context: &Context, values: &Array) -> Result<(Array, Option<Bits>)> {
    let (memory, Some(items)) = (context.memory(), values.items().filter(|items| !items.is_empty())) else {
        return Ok((values.clone(), None));
    };
    if memory.all(items, |item| !is_null(item))? {
        return Ok((values.clone(), None));
    }
    let Some(present) = items.iter().find(|item| !is_null(item)).map(|item| item.to_array()) else {
        return Ok((values.clone().narrow(memory)?, None));
    };
    let mask = Bits::collect(memory, items.iter().map(|item| !is_null(item)))?;
    let neutral = if present.is_simple_scalar() && present.is_number() {
        Array::ZERO
    } else if present.is_simple_scalar() {
        Array::character(' ')
    } else if present.is_character() {
        Array::text("")
    } else {
        Array::zilde()
    };
    let mut opened = memory.vector::<Array>(items.len())?;
    memory.for_each_part(items, |part| {
        opened.extend(part.iter().map(|item| if is_null(item) { neutral.clone() } else { item.to_array() }));
        Result::Ok(())
    })?;
    Ok((Array::from_items(memory, Shape::vector(items.len()), opened, &Array::ZERO)?, Some(mask)))
}

/// Returns true for `⎕NULL`.
fn is_null(item: &Item) -> bool {
    item.element_type() == ElementType::Marks && item.rank() == 0 && matches!(item.array().mark(), Some(Mark::Null))
}

/// The name of a column, for messages.
struct Subject<'a>(&'a str);

impl Subject<'_> {
    fn fault_at(&self, row: usize, message: &str) -> Fault {
        Fault::domain(Blame::Left, format!("column '{}', row {}: {message}", self.0, row + 1))
    }

    fn read_mask(&self, memory: &Memory, mask: Array) -> Result<Bits> {
        match mask.narrow(memory)?.into_elements() {
            Elements::Bits(bits) => Ok(bits),
            _ => Err(Fault::domain(Blame::Left, format!("the mask of '{}' must have 0 or 1 for each row", self.0))),
        }
    }

    /// Chooses the form of values by their elements.
    fn plan_values(&self, context: &Context, values: &Array) -> Result<Plan> {
        let memory = context.memory();
        match values.elements() {
            Elements::Bits(bits) if bits.is_empty() => Ok(Plan::Int8),
            Elements::Bits(_) => Ok(Plan::Boolean),
            Elements::I8(_) => Ok(Plan::Int8),
            Elements::I16(_) => Ok(Plan::Int16),
            Elements::I32(_) => Ok(Plan::Int32),
            Elements::Float(buffer) => plan_floats(memory, buffer.as_slice()),
            Elements::Extended(buffer) => self.plan_exact(buffer.as_slice()),
            Elements::Complex(_) => {
                Err(self.fault_at(0, "complex numbers have no counterpart: write 9○z and 11○z as two columns"))
            }
            Elements::Latin(_) | Elements::Char(_) => Ok(Plan::Text),
            Elements::Nested(buffer) => self.plan_items(context, buffer.as_slice(), values),
            Elements::Marks(buffer) => match buffer.as_slice().iter().position(|mark| !matches!(mark, Mark::Null)) {
                None => Ok(Plan::Null),
                Some(row) => Err(self.fault_at(row, "a namespace has no counterpart")),
            },
        }
    }

    /// Exact numbers are written as integers of 64 bits, if all of them are such integers.
    fn plan_exact(&self, numbers: &[Extended]) -> Result<Plan> {
        let is_written = |number: &Extended| number.exact().and_then(|exact| exact.to_i64()).is_some();
        match numbers.iter().position(|number| !is_written(number)) {
            None => Ok(Plan::Int64),
            Some(row) => {
                Err(self.fault_at(row, "exact numbers are written if all of them are integers of 64 bits; 0.0+x makes floats"))
            }
        }
    }

    /// Items are all texts, or all vectors, which become lists.
    fn plan_items(&self, context: &Context, items: &[Item], values: &Array) -> Result<Plan> {
        let memory = context.memory();
        if items.is_empty() {
            let prototype = values.fill()?.disclose();
            return Ok(if prototype.is_character() { Plan::Text } else { Plan::List(Box::new(Plan::Int8)) });
        }
        if memory.all(items, |item| item.rank() < 2 && item.element_type().is_character())? {
            return Ok(Plan::Text);
        }
        let mut common = None;
        for (row, item) in items.iter().enumerate() {
            context.poll()?;
            if item.rank() != 1 {
                return Err(self.fault_at(row, "the values of a column are all numbers, all texts, or all vectors of these"));
            }
            if item.bound() > 0 {
                let plan = self.plan_list(context, row, &item.array())?;
                common = Some(
                    common
                        .map_or_else(|| Some(plan.clone()), |former| join_plans(former, plan.clone()))
                        .ok_or_else(|| self.fault_at(row, "the lists of a column have values of one kind"))?,
                );
            }
        }
        Ok(Plan::List(Box::new(common.unwrap_or(Plan::Int8))))
    }

    fn plan_list(&self, context: &Context, row: usize, list: &Array) -> Result<Plan> {
        let (values, _) = open_nulls(context, list)?;
        match self.plan_values(context, &values) {
            Ok(plan @ (Plan::Text | Plan::Null)) if !list.is_character() => Ok(plan),
            Ok(plan @ (Plan::Boolean | Plan::Int8 | Plan::Int16 | Plan::Int32 | Plan::Int64 | Plan::Float)) => Ok(plan),
            _ => Err(self.fault_at(row, "a list has numbers or texts")),
        }
    }
}

/// Floats are written as integers of 64 bits if all of them are whole, and some beyond 32 bits: APL has no other type for those.
fn plan_floats(memory: &Memory, floats: &[f64]) -> Result<Plan> {
    let is_whole = |float: &f64| float.fract() == 0.0 && float.abs() <= MAX_EXACT_INTEGER;
    let fits_32_bits = |float: &f64| (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(float);
    let is_long = memory.all(floats, is_whole)? && !memory.all(floats, fits_32_bits)?;
    Ok(if is_long { Plan::Int64 } else { Plan::Float })
}

/// Returns the form that holds the values of both, or `None` if there is none.
fn join_plans(one: Plan, other: Plan) -> Option<Plan> {
    const CHAIN: [Plan; 6] = [Plan::Boolean, Plan::Int8, Plan::Int16, Plan::Int32, Plan::Int64, Plan::Float];
    match (one, other) {
        (Plan::Null, plan) | (plan, Plan::Null) => Some(plan),
        (one, other) if one == other => Some(one),
        (one, other) => {
            let place = |plan: &Plan| CHAIN.iter().position(|known| known == plan);
            let last = place(&one)?.max(place(&other)?);
            Some(CHAIN[last].clone())
        }
    }
}
