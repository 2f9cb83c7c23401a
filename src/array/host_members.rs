//! Members of values of the host: what a host must define so that APL reads, sets and calls them after a dot.

use super::Array;
use super::opaque::short_name;
use crate::error::{Blame, Fault, Result};
use std::any::Any;

/// A Rust value whose members APL reads, sets and calls by dotted names: `robot.name`, `robot.name←'Rob'`, `robot.move 3 4`.
///
/// [`Opaque::with_members`](crate::Opaque::with_members) makes an array of the value: a scalar that refers to it, like a reference
/// to a namespace. All copies refer to the same value, which is therefore shared and needs a lock if it changes. A function among
/// its members is a function of APL, which operators take as an operand, and which can be assigned to a name.
///
/// ```
/// use std::sync::Mutex;
/// use zilde::{Array, CallArguments, Fault, HostMembers, HostSpaces, Interpreter, MemberClass, Opaque};
///
/// struct Counter(Mutex<f64>);
///
/// impl HostMembers for Counter {
///     fn class(&self, name: &str) -> MemberClass {
///         match name {
///             "total" => MemberClass::Value,
///             "add" => MemberClass::Function,
///             _ => MemberClass::Missing,
///         }
///     }
///
///     fn get(&self, _spaces: &mut dyn HostSpaces, _name: &str) -> Result<Array, Fault> {
///         Ok(Array::from(*self.0.lock().unwrap()))
///     }
///
///     fn call(&self, _spaces: &mut dyn HostSpaces, _name: &str, arguments: CallArguments) -> Result<Array, Fault> {
///         let mut total = self.0.lock().unwrap();
///         *total += f64::try_from(arguments.right)?;
///         Ok(Array::from(*total))
///     }
/// }
///
/// let mut apl = Interpreter::new();
/// apl.set("counter", Opaque::new(Counter(Mutex::new(0.0))).with_members())?;
/// assert_eq!(Vec::<f64>::try_from(apl.eval("counter.add¨1 2 3")?)?, [1.0, 3.0, 6.0]);
/// assert_eq!(f64::try_from(apl.eval("counter.total")?)?, 6.0);
/// # Ok::<(), zilde::Error>(())
/// ```
pub trait HostMembers: Any + Send + Sync {
    /// Returns the class of a member, which decides how a text that mentions it is read. This is called often, and should have no
    /// side effects.
    fn class(&self, name: &str) -> MemberClass;

    /// Returns the value of a member that is not a function.
    fn get(&self, spaces: &mut dyn HostSpaces, name: &str) -> Result<Array>;

    /// Calls a member that is a function. If the result is `⎕NULL`, a session does not display it.
    fn call(&self, spaces: &mut dyn HostSpaces, name: &str, arguments: CallArguments) -> Result<Array>;

    /// Sets a member to a value. Fails with SYNTAX ERROR unless the host defines it.
    fn set(&self, _spaces: &mut dyn HostSpaces, name: &str, _value: Array) -> Result<()> {
        Err(Fault::syntax(format!("{name} cannot be set")))
    }

    /// Returns the elements at `value[…;…]`: there is an index, or `None`, for each position between semicolons. Fails with RANK
    /// ERROR unless the host defines it.
    fn get_at(&self, _spaces: &mut dyn HostSpaces, _indices: Vec<Option<Array>>) -> Result<Array> {
        Err(no_elements_fault(&self.display()))
    }

    /// Sets the elements at `value[…;…]`. Fails with RANK ERROR unless the host defines it.
    fn set_at(&self, _spaces: &mut dyn HostSpaces, _indices: Vec<Option<Array>>, _value: Array) -> Result<()> {
        Err(no_elements_fault(&self.display()))
    }

    /// Returns a member whose own members follow in the text, as `a.b` in `a.b.c`, or `None` if [`HostMembers::get`] returns it. A
    /// host whose members are converted to plain arrays returns the value itself here.
    fn follow(&self, _name: &str) -> Option<Array> {
        None
    }

    /// Returns the names of the members, for `⎕NL` and completion.
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the text that is displayed for the value, on one line.
    fn display(&self) -> String {
        format!("[{}]", short_name::<Self>())
    }

    /// Returns a number that is the same for two values only if they count as the same value: by default the address.
    fn identity(&self) -> usize {
        std::ptr::from_ref(self).cast::<()>().addr()
    }
}

/// The class of a member of a value of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberClass {
    /// There is no such member.
    Missing,
    /// A value.
    Value,
    /// A value that is computed each time it is read, so that it is read no more often than the text says.
    Computed,
    /// A function.
    Function,
}

/// The arguments in a call of a member of a value of the host.
#[derive(Clone, Debug)]
pub struct CallArguments {
    /// The left argument, if there is one.
    pub left: Option<Array>,
    /// The right argument.
    pub right: Array,
    /// The options that `⍠` gave to the function, with their names; a value without a name is the operand of `⍠` itself.
    pub options: Vec<(Option<String>, Array)>,
}

/// The namespaces of an interpreter, as a host makes and reads them. An array that refers to a namespace is valid until the
/// interpreter runs the next statement, unless the interpreter stores it.
pub trait HostSpaces {
    /// Makes a namespace of variables. A name that is not valid in APL is mangled as by `⎕JSON`.
    fn make_namespace(&mut self, members: Vec<(String, Array)>) -> Result<Array>;

    /// Returns the variables of a namespace, in the order in which they first had values, or `None` if the array does not refer to
    /// a namespace. Mangled names are restored.
    fn list_variables(&mut self, namespace: &Array) -> Option<Vec<(String, Array)>>;
}

fn no_elements_fault(display: &str) -> Fault {
    Fault::rank(Blame::Function, format!("{display} has no elements to index"))
}
