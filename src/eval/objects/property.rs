//! Properties of classes: functions that get and set the value of a name.

use crate::array::compare::arrays_match;
use crate::array::{Array, Buffer, Reference, Shape};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::eval::calls::closure;
use crate::function::{Context, Value};
use crate::primitives::support::arguments;
use crate::runtime::classes::{MemberKind, Property, PropertyAccess};
use std::sync::Arc;

/// The comparison tolerance with which only equal numbers match.
const EXACT_TOLERANCE: f64 = 0.0;

/// A property, and the namespace to which it belongs.
pub(crate) struct FoundProperty {
    name: Arc<str>,
    property: Arc<Property>,
    /// The class or instance in which the functions of the property run.
    space: Reference,
}

/// Finds the property that a name refers to in a class or instance. Private properties are found only if `inside`, for code that
/// runs in `space`.
pub(crate) fn find(context: &Context, space: Reference, name: &str, inside: bool) -> Option<FoundProperty> {
    let (owner, member) = context.workspace.spaces.member(space, name, inside)?;
    let MemberKind::Property(property) = &member.kind else {
        return None;
    };
    let space = if member.shared { context.workspace.spaces.class_of(owner)? } else { owner };
    Some(FoundProperty { name: Arc::from(name), property: property.clone(), space })
}

/// Finds the default property of a class or instance, even if the property is private.
pub(crate) fn find_default(context: &Context, space: Reference) -> Option<FoundProperty> {
    let lineage = context.workspace.spaces.lineage(space);
    let name = lineage.iter().find_map(|class| context.workspace.spaces.class(*class)?.default_property.clone())?;
    find(context, space, &name, true)
}

/// Returns `⌷` of a class or instance: the value of the default property, or `None` if there is none.
pub(crate) fn read_default(context: &mut Context, space: Reference) -> Result<Option<Array>> {
    find_default(context, space).map(|property| property.read(context)).transpose()
}

/// Returns true if a name is a field that only its declaration can set.
pub(crate) fn is_read_only(context: &Context, space: Reference, name: &str, inside: bool) -> bool {
    let member = context.workspace.spaces.member(space, name, inside);
    member.is_some_and(|(_, member)| matches!(member.kind, MemberKind::Field { read_only: true, .. }))
}

impl FoundProperty {
    /// Reads the whole value of the property; that of a numbered property is read element by element.
    pub(crate) fn read(&self, context: &mut Context) -> Result<Array> {
        match self.property.access {
            // Only its function knows the whole value of a keyed property.
            PropertyAccess::Simple | PropertyAccess::Keyed => self.call(context, self.property.get.as_ref(), "Get", None, None),
            PropertyAccess::Numbered => {
                let shape = self.read_shape(context)?;
                let mut items = context.memory().vector(shape.bound())?;
                for position in 0..shape.bound() {
                    context.poll()?;
                    let indexers = element_indices(context, &shape, position);
                    let item = self.call(context, self.property.get.as_ref(), "Get", Some(indexers), None)?;
                    let item = if item.bound() == 1 { item.item(0) } else { item };
                    items.push_counted(context.memory(), item)?;
                }
                Array::from_items(context.memory(), shape, items, &Array::ZERO)
            }
        }
    }

    /// Sets the whole value of the property; for a numbered property, only the elements that change are set.
    pub(crate) fn write(&self, context: &mut Context, value: Array) -> Result<()> {
        match self.property.access {
            PropertyAccess::Simple | PropertyAccess::Keyed => self.set(context, None, value),
            PropertyAccess::Numbered => self.write_elements(context, &value),
        }
    }

    /// Sets the elements of a numbered property that differ from their old values.
    fn write_elements(&self, context: &mut Context, value: &Array) -> Result<()> {
        let shape = self.read_shape(context)?;
        if !value.is_scalar() && *value.shape() != shape {
            let message =
                format!("the property has {} elements, the value {}: their shapes must match", shape.bound(), value.bound());
            return Err(Fault::length(Blame::Right, message));
        }
        let old = match self.read(context) {
            Ok(old) => Some(old),
            // Whatever cannot be read is set as a whole, but not for lack of memory or at a request to stop.
            Err(fault) if fault.kind() != ErrorKind::WS_FULL && fault.kind().is_caught_by(0) => None,
            Err(fault) => return Err(fault),
        };
        for position in 0..shape.bound() {
            let item = value.item(if value.is_scalar() { 0 } else { position });
            let is_unchanged = old.as_ref().is_some_and(|old| arrays_match(&old.item(position), &item, EXACT_TOLERANCE));
            if !is_unchanged {
                let indexers = element_indices(context, &shape, position);
                self.set(context, Some(indexers), item.enclose())?;
            }
        }
        Ok(())
    }

    /// Returns true if the elements of the property are accessed by keys.
    pub(crate) fn is_keyed(&self) -> bool {
        self.property.access == PropertyAccess::Keyed
    }

    /// Reads elements of a keyed property.
    pub(crate) fn read_keyed(&self, context: &mut Context, keys: &[Option<Array>]) -> Result<Array> {
        self.call(context, self.property.get.as_ref(), "Get", Some(keys_to_array(keys)), None)
    }

    /// Sets elements of a keyed property.
    pub(crate) fn write_keyed(&self, context: &mut Context, keys: &[Option<Array>], value: Array) -> Result<()> {
        self.set(context, Some(keys_to_array(keys)), value)
    }

    /// Returns the shape of a numbered property, as its function `Shape` reports it.
    fn read_shape(&self, context: &mut Context) -> Result<Shape> {
        let lengths = self.call(context, self.property.shape.as_ref(), "Shape", None, None)?;
        let lengths: Vec<usize> = arguments::to_integers(&lengths, Blame::Function)?
            .iter()
            .map(|&length| {
                usize::try_from(length).map_err(|_| Fault::domain(Blame::Function, "the lengths of Shape must not be negative"))
            })
            .collect::<Result<_>>()?;
        Shape::new(&lengths)
    }

    fn set(&self, context: &mut Context, indexers: Option<Array>, value: Array) -> Result<()> {
        match self.call(context, self.property.set.as_ref(), "Set", indexers, Some(value)) {
            Err(fault) if !fault.has_no_result() => Err(fault),
            _ => Ok(()),
        }
    }

    /// Calls one of the functions of the property in the class or instance, with a namespace that describes the access. `role` is
    /// the name of the function in the property.
    fn call(
        &self,
        context: &mut Context,
        function: Option<&Value>,
        role: &str,
        indexers: Option<Array>,
        value: Option<Array>,
    ) -> Result<Array> {
        let Some(Value::Function(function)) = function.cloned().map(|function| closure::copy_to_space(function, self.space))
        else {
            return Err(Fault::syntax(format!("the property {} has no {role} function", self.name)));
        };
        if function.is_niladic() {
            return function.niladic(context);
        }
        let arguments = self.make_arguments(context, indexers, value)?;
        function.monadic(context, Array::from_reference(arguments))
    }

    /// Returns the argument of a function of a property: a namespace that holds the name, the indexers and the new value.
    fn make_arguments(&self, context: &mut Context, indexers: Option<Array>, value: Option<Array>) -> Result<Reference> {
        let space = context.make_space(self.space, Some("[PropertyArguments]"))?;
        let names = &mut context.workspace.spaces[space].names;
        names.insert(Arc::from("Name"), Value::Array(Array::text(&self.name)));
        if let Some(indexers) = indexers {
            let specified = (0..indexers.bound()).map(|index| indexers.item(index).mark().is_none()).collect::<Vec<bool>>();
            names.insert(Arc::from("IndexersSpecified"), Value::Array(Array::vector(crate::array::Bits::from(specified))));
            names.insert(Arc::from("Indexers"), Value::Array(indexers));
        }
        if let Some(value) = value {
            names.insert(Arc::from("NewValue"), Value::Array(value));
        }
        Ok(space)
    }
}

/// Returns the indices of the element at a position, in the index origin of the caller.
fn element_indices(context: &Context, shape: &Shape, position: usize) -> Array {
    let mut quotient = position;
    let mut indices: Vec<i64> = Vec::with_capacity(shape.lengths().len());
    for &length in shape.lengths().iter().rev() {
        indices.push((quotient % length.max(1)) as i64 + context.index_origin());
        quotient /= length.max(1);
    }
    indices.reverse();
    Array::vector(Buffer::from(indices.into_iter().map(|index| index as i32).collect::<Vec<i32>>()))
}

/// Returns the vector of the keys between the semicolons, with `⎕NULL` for an omitted key.
fn keys_to_array(keys: &[Option<Array>]) -> Array {
    let null = || Array::scalar(crate::array::Mark::Null);
    Array::nested(keys.iter().map(|key| key.clone().unwrap_or_else(null)).collect())
}
