//! Members of values of the host: reading, setting and calling them.

use crate::array::{Array, CallArguments, HostMembers, HostObject, HostSpaces, Mark, MemberClass};
use crate::error::panics::catch_host_panic;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::names::{SystemFunction, SystemKind};
use crate::function::{Context, Function, FunctionRef, HeldValue, Options, Structure};
use std::sync::Arc;

/// Returns a member whose own members follow in the text.
pub(crate) fn follow(context: &mut Context, object: &HostObject, name: &str) -> Result<Array> {
    match object.members().and_then(|members| members.follow(name)) {
        Some(member) => Ok(member),
        None => read(context, object, name),
    }
}

/// Returns the value of a member. Fails if it is a function.
pub(crate) fn read(context: &mut Context, object: &HostObject, name: &str) -> Result<Array> {
    match object.class(name) {
        MemberClass::Missing => Err(missing_member_fault(name, &object.display_form())),
        MemberClass::Function => {
            Err(Fault::syntax(format!("{name} is a function of {}: an array is needed here", object.display_form())))
        }
        MemberClass::Value | MemberClass::Computed => {
            let value = with_members(context, object, name, |members, spaces| members.get(spaces, name))?;
            context.admit(value)
        }
    }
}

/// Sets a member to an array.
pub(crate) fn write(context: &mut Context, object: &HostObject, name: &str, value: Array) -> Result<()> {
    with_members(context, object, name, |members, spaces| members.set(spaces, name, value))
}

/// Returns the elements at indices of a value of the host.
pub(crate) fn read_at(context: &mut Context, object: &HostObject, indices: Vec<Option<Array>>) -> Result<Array> {
    let elements = with_members(context, object, "[]", |members, spaces| members.get_at(spaces, indices))?;
    context.admit(elements)
}

/// Sets the elements at indices of a value of the host.
pub(crate) fn write_at(context: &mut Context, object: &HostObject, indices: Vec<Option<Array>>, value: Array) -> Result<()> {
    with_members(context, object, "[]←", |members, spaces| members.set_at(spaces, indices, value))
}

/// Returns the function that a name denotes.
pub(crate) fn find_method(object: &HostObject, name: &Arc<str>) -> Result<FunctionRef> {
    match object.class(name) {
        MemberClass::Function => {
            Ok(FunctionRef::new(HostMethod { object: object.clone(), name: name.clone(), options: Options::default() }))
        }
        MemberClass::Missing => Err(missing_member_fault(name, &object.display_form())),
        _ => Err(Fault::syntax(format!("{name} is not a function in {}", object.display_form()))),
    }
}

/// Returns a system function that asks for the members of a value of the host. Fails if the function cannot.
pub(crate) fn find_query(object: &HostObject, kind: &'static SystemKind) -> Result<FunctionRef> {
    match kind {
        SystemKind::Function(function) if function.on_host.is_some() => {
            Ok(FunctionRef::new(HostQuery { object: object.clone(), function }))
        }
        _ => Err(unsupported_target_fault()),
    }
}

/// Creates the fault of anything after the dot that values of the host do not have.
pub(crate) fn unsupported_target_fault() -> Fault {
    Fault::syntax("only a name, names in parentheses, ⎕NC or ⎕NL can follow the dot after a value of the host")
}

/// Creates the fault of a member that does not exist.
fn missing_member_fault(name: &str, display: &str) -> Fault {
    Fault::new(ErrorKind::VALUE, format!("{display} has no member {name}")).with_classic(format!("Undefined name: {name}"))
}

/// Creates the fault of options without names in a call of a function of the host.
fn unnamed_option_fault() -> Fault {
    Fault::domain(Blame::Operand, "options for a function of the host need names: ('name' value), or a namespace")
}

/// Runs `work` with the members of a value of the host; `name` is that of the member which is used.
///
/// The namespaces that it gets are not kept for the host, as those that functions of the host get: by the contract of
/// [`HostSpaces`] they are valid until the next statement. Otherwise each call with keywords would leave another one.
fn with_members<T>(
    context: &mut Context,
    object: &HostObject,
    name: &str,
    work: impl FnOnce(&dyn HostMembers, &mut dyn HostSpaces) -> Result<T>,
) -> Result<T> {
    let Some(members) = object.members() else { return Err(Fault::impossible("the value of the host has no members")) };
    context.poll()?;
    let result = catch_host_panic(|| name.to_owned(), || work(members, context));
    // An interruption during the work counts, whatever the host made of it.
    context.poll()?;
    result
}

/// A function among the members of a value of the host. The host looks it up each time it is called.
struct HostMethod {
    object: HostObject,
    name: Arc<str>,
    options: Options,
}

impl HostMethod {
    fn call(&self, context: &mut Context, left: Option<Array>, right: Array) -> Result<Array> {
        let options = self.options.entries().map(|(name, value)| (name.map(str::to_owned), value.clone())).collect();
        let arguments = CallArguments { left, right, options };
        let result =
            with_members(context, &self.object, &self.name, |members, spaces| members.call(spaces, &self.name, arguments))?;
        let result = context.admit(result)?;
        context.thread.shy = matches!(result.mark(), Some(Mark::Null));
        Ok(result)
    }
}

impl Function for HostMethod {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.options.values().for_each(|value| visit(HeldValue::Array(value)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.call(context, None, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.call(context, Some(left), right)
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        if options.entries().any(|(name, value)| name.is_none() && value.reference().is_none()) {
            return Err(unnamed_option_fault());
        }
        let options = self.options.then(options);
        Ok(FunctionRef::new(Self { object: self.object.clone(), name: self.name.clone(), options }))
    }

    fn structure(&self) -> Structure {
        Structure::Name(format!("{}.{}", self.object.display_form(), self.name))
    }
}

/// A system function that asks for the members of a value of the host: `⎕NC`, `⎕NL`.
struct HostQuery {
    object: HostObject,
    function: &'static SystemFunction,
}

impl Function for HostQuery {
    fn trace_roots(&self, _visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        match self.function.on_host {
            Some(on_host) => on_host(context, &self.object, right),
            None => Err(Fault::impossible("the function does not ask for members")),
        }
    }

    fn dyadic(&self, _context: &mut Context, _left: Array, _right: Array) -> Result<Array> {
        Err(Fault::syntax(format!("{} takes one argument after a value of the host", self.function.name)))
    }

    fn structure(&self) -> Structure {
        Structure::Name(self.function.name.to_owned())
    }
}
