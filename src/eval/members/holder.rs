//! Holders of members, which stand before a dot: namespaces, and values of the host that have members.

use crate::array::{Array, Elements, HostObject, Mark, MemberClass, Reference};
use crate::function::Context;

/// A namespace or a value of the host, in which a name after a dot is looked up.
#[derive(Clone)]
pub(crate) enum Holder {
    /// A namespace, which may have been freed.
    Space(Reference),
    /// A value of the host that has members.
    Host(HostObject),
}

impl Holder {
    /// Returns what a mark refers to, or `None` if that has no members.
    fn of(mark: &Mark) -> Option<Self> {
        match mark {
            Mark::Host(object) => object.members().is_some().then(|| Self::Host(object.clone())),
            mark => mark.reference().map(Self::Space),
        }
    }

    /// Returns what the first element of an array refers to, at any depth, or the prototype if the array is empty; returns `None`
    /// if that has no members.
    pub(crate) fn first_of(array: &Array) -> Option<Self> {
        let mut array = array;
        while let Elements::Nested(items) = array.elements() {
            array = items.as_slice().first()?.long_array()?;
        }
        match array.elements() {
            Elements::Marks(marks) => match marks.as_slice().first() {
                Some(mark) => Self::of(mark),
                None => array.prototype_reference().map(Self::Space),
            },
            _ => None,
        }
    }

    /// Returns what a scalar refers to, or `None` if that has no members or no longer exists.
    pub(crate) fn single(context: &Context, base: &Array) -> Option<Self> {
        let holder = Self::of(base.mark()?)?;
        holder.space().is_none_or(|space| context.workspace.spaces.contains(space)).then_some(holder)
    }

    /// Returns the namespace, if it is one.
    pub(crate) fn space(&self) -> Option<Reference> {
        match self {
            Self::Space(space) => Some(*space),
            Self::Host(_) => None,
        }
    }
}

/// Returns the value of the host that a scalar refers to, if it has members.
pub(crate) fn host_object(array: &Array) -> Option<&HostObject> {
    match array.mark()? {
        Mark::Host(object) => Some(object).filter(|object| object.members().is_some()),
        _ => None,
    }
}

/// Returns the member of a value of the host as the holder of further names, unless reading it means computing it.
pub(crate) fn follow_host_member(object: &HostObject, name: &str) -> Option<Holder> {
    if matches!(object.class(name), MemberClass::Computed | MemberClass::Missing) {
        return None;
    }
    Holder::first_of(&object.members()?.follow(name)?)
}

/// Returns the namespace that the first element of an array refers to, at any depth, or that of the prototype if the array is
/// empty; returns `None` if there is no reference.
pub(crate) fn first_reference(array: &Array) -> Option<Reference> {
    Holder::first_of(array)?.space()
}
