//! Values of the host program as elements of arrays: stored, passed on, compared by identity and handed back, never inspected,
//! unless the host gives them members.

use super::Array;
use super::host_members::{HostMembers, MemberClass};
use super::mark::Mark;
use std::any::{Any, type_name};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A Rust value that APL holds as a simple scalar: programs can name it, put it into arrays, compare it by identity (`=`, `≡`,
/// `⍳`) and pass it to functions of the host, which receive it back. Its contents stay hidden, unless it has members
/// ([`HostMembers`]); it cannot be computed with, ordered, or saved.
///
/// It derefs to the value, which all clones share. A mutable type needs its own lock, because functions may run in any thread.
///
/// ```
/// use std::sync::Mutex;
/// use zilde::{Interpreter, Opaque};
///
/// let mut apl = Interpreter::new();
/// apl.define("Open", |owner: String| Opaque::new(Mutex::new((owner, 0.0))))?;
/// apl.define("Pay", |account: Opaque<Mutex<(String, f64)>>, amount: f64| {
///     let mut account = account.lock().unwrap();
///     account.1 += amount;
///     account.1
/// })?;
/// apl.run("accounts←Open¨'Ann' 'Ben'")?;
/// assert_eq!(Vec::<f64>::try_from(apl.eval("accounts Pay 10 20 ⋄ accounts Pay 1")?)?, [11.0, 21.0]);
/// assert_eq!(Vec::<bool>::try_from(apl.eval("accounts=2⊃accounts")?)?, [false, true]);
/// let ben: Opaque<Mutex<(String, f64)>> = apl.eval("2⊃accounts")?.try_into()?;
/// assert_eq!(ben.lock().unwrap().0, "Ben");
/// # Ok::<(), zilde::Error>(())
/// ```
pub struct Opaque<T>(Arc<T>);

impl<T: Any + Send + Sync> Opaque<T> {
    /// Wraps a value.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }

    /// Returns the shared value itself, which may outlive the arrays that hold it.
    pub fn into_shared(self) -> Arc<T> {
        self.0
    }
}

impl<T: HostMembers> Opaque<T> {
    /// Converts the value to an array: a scalar that refers to it, whose members APL can read, set and call. Values of the same type
    /// with the same [`HostMembers::identity`] match.
    pub fn with_members(self) -> Array {
        let data = HostData { value: self.0.clone(), name: short_name::<T>(), members: Some(self.0) };
        Array::scalar(Mark::Host(HostObject(Arc::new(data))))
    }
}

impl<T> From<Arc<T>> for Opaque<T> {
    fn from(value: Arc<T>) -> Self {
        Self(value)
    }
}

impl<T> Clone for Opaque<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Deref for Opaque<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> PartialEq for Opaque<T> {
    /// Compares by identity, as APL does.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Eq for Opaque<T> {}

impl<T> fmt::Debug for Opaque<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Opaque<{}>", short_name::<T>())
    }
}

/// Returns the name of a type without its path and parameters; the whole name of a tuple, array, reference or function.
pub(crate) fn short_name<T: ?Sized>() -> &'static str {
    let name = type_name::<T>();
    let path = name.split('<').next().unwrap_or_default();
    if path.is_empty() || path.contains(['(', '[', '&', '*']) {
        return name;
    }
    path.rsplit("::").next().unwrap_or(path)
}

/// A reference to a value of the host, as the element of an array.
#[derive(Clone)]
pub struct HostObject(Arc<HostData>);

struct HostData {
    value: Arc<dyn Any + Send + Sync>,
    /// The short name of the type, for display.
    name: &'static str,
    /// The same value, if it has members.
    members: Option<Arc<dyn HostMembers>>,
}

impl HostObject {
    /// Returns the display form: what the value displays as if it has members, otherwise the name of the type in brackets.
    pub fn display_form(&self) -> String {
        self.members().map_or_else(|| format!("[{}]", self.0.name), HostMembers::display)
    }

    /// Returns the value with its members, if it has any.
    pub(crate) fn members(&self) -> Option<&dyn HostMembers> {
        self.0.members.as_deref()
    }

    /// Returns the class of a member.
    pub(crate) fn class(&self, name: &str) -> MemberClass {
        self.members().map_or(MemberClass::Missing, |members| members.class(name))
    }

    /// Returns the value, or `None` if it does not have the type `T`.
    pub(crate) fn downcast<T: Any + Send + Sync>(&self) -> Option<Opaque<T>> {
        self.0.value.clone().downcast::<T>().ok().map(Opaque)
    }

    /// Returns the number by which values of one type are compared.
    fn identity(&self) -> usize {
        self.members().map_or_else(|| Arc::as_ptr(&self.0.value).addr(), HostMembers::identity)
    }
}

impl PartialEq for HostObject {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity() && (*self.0.value).type_id() == (*other.0.value).type_id()
    }
}

impl Eq for HostObject {}

impl Hash for HostObject {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl fmt::Debug for HostObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.display_form())
    }
}

impl<T: Any + Send + Sync> From<Opaque<T>> for Mark {
    fn from(value: Opaque<T>) -> Self {
        Mark::Host(HostObject(Arc::new(HostData { value: value.0, name: short_name::<T>(), members: None })))
    }
}

#[cfg(test)]
mod tests {
    use super::short_name;
    use std::collections::HashMap;

    #[test]
    fn only_a_type_with_a_path_is_shortened() {
        assert_eq!(short_name::<HashMap<String, f64>>(), "HashMap");
        assert_eq!(short_name::<f64>(), "f64");
        assert_eq!(short_name::<(String, f64)>(), "(alloc::string::String, f64)");
        assert_eq!(short_name::<[String; 2]>(), "[alloc::string::String; 2]");
        assert_eq!(short_name::<fn(String) -> f64>(), "fn(alloc::string::String) -> f64");
    }
}
