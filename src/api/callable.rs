//! Functions and operators as values of the host: evaluated once, then called, derived and assigned without any text.

use super::host_functions::{self, HostFunction};
use super::interpreter::{Interpreter, Result};
use crate::array::{Array, Memory, Reference};
use crate::error::Fault;
use crate::eval;
use crate::eval::TextResult;
use crate::eval::gc::reachability;
use crate::function::{FunctionRef, HeldValue, OperatorRef, Structure, Value};
use crate::stack::recurse;
use crate::syntax::mangle::{mangle, unmangle};
use std::fmt;
use std::sync::Arc;

/// A function or an operator of an interpreter. Clones share it; only the interpreter that made it can use it.
///
/// ```
/// use zilde::{Evaluated, Interpreter};
///
/// let mut apl = Interpreter::new();
/// let Evaluated::Callable(mean) = apl.evaluate("+⌿÷≢")? else { panic!("a train is a function") };
/// assert_eq!(f64::try_from(apl.apply(&mean, None, [3.0, 1.0, 2.0].into())?)?, 2.0);
/// # Ok::<(), zilde::Error>(())
/// ```
#[derive(Clone)]
pub struct Callable {
    value: Value,
    /// The account of the interpreter, by which it recognises its own.
    memory: Memory,
}

/// An operand of an operator.
#[derive(Clone, Debug)]
pub enum Operand {
    /// An array.
    Array(Array),
    /// A function.
    Callable(Callable),
}

/// The value of a text or of a name.
#[derive(Clone, Debug)]
pub enum Evaluated {
    /// An array.
    Array(Array),
    /// A function or an operator.
    Callable(Callable),
    /// No value: the text ended with an assignment of nothing, or with a function that returned nothing.
    Nothing,
}

impl Callable {
    /// Returns true for an operator, which must be derived before it can be applied.
    pub fn is_operator(&self) -> bool {
        matches!(self.value, Value::Operator(_))
    }

    /// Returns true for an operator that takes a right operand.
    pub fn is_dyadic_operator(&self) -> bool {
        matches!(&self.value, Value::Operator(operator) if operator.is_dyadic())
    }

    /// Returns the parts of which the function or the operator consists, or `None` for an array.
    #[doc(hidden)]
    pub fn structure(&self) -> Option<Structure> {
        match &self.value {
            Value::Array(_) => None,
            Value::Function(function) => Some(recurse(|| function.structure())),
            Value::Operator(operator) => Some(recurse(|| operator.structure())),
        }
    }
}

impl fmt::Debug for Callable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.is_operator() { "Callable(operator)" } else { "Callable(function)" })
    }
}

impl Interpreter {
    /// Runs a text like [`Interpreter::eval`], and returns its value whatever it is: an array, a function, an operator or none.
    pub fn evaluate(&mut self, text: &str) -> Result<Evaluated> {
        let source = self.context.make_source("", text);
        let result = match self.run_limited(|context| eval::run_source(context, &source, true)) {
            Err(error) if error.fault().has_no_result() => return Ok(Evaluated::Nothing),
            result => result?,
        };
        Ok(match result {
            TextResult::Array(array) => Evaluated::Array(array),
            TextResult::Function(value) => self.hand_out(value),
            TextResult::Nothing => Evaluated::Nothing,
        })
    }

    /// Returns true if the last statement of the last evaluation was an assignment or returned a shy result, which a session
    /// does not display.
    pub fn is_shy(&self) -> bool {
        self.context.thread.shy
    }

    /// Returns the value of a name like [`Interpreter::get`], also if it is a function or an operator.
    pub fn value(&mut self, name: &str) -> Evaluated {
        let value =
            self.resolve_path(name).ok().and_then(|(space, last)| self.context.workspace.spaces.value(space, last).cloned());
        value.map_or(Evaluated::Nothing, |value| self.hand_out(value))
    }

    /// Calls a function with one argument or two. Fails with SYNTAX ERROR if it is an operator, and with DOMAIN ERROR if it
    /// belongs to another interpreter.
    pub fn apply(&mut self, function: &Callable, left: Option<Array>, right: Array) -> Result<Array> {
        let Value::Function(called) = self.check_own(function)? else {
            return Err(Fault::syntax("an operator must be given its operands before it can be called").into());
        };
        let right = self.convert_value(right)?;
        match left.map(|left| self.convert_value(left)).transpose()? {
            None => self.run_limited(|context| called.monadic(context, right)),
            Some(left) => self.run_limited(|context| called.dyadic(context, left, right)),
        }
    }

    /// Derives a function from an operator and its operands.
    ///
    /// ```
    /// use zilde::{Evaluated, Interpreter, Operand};
    ///
    /// let mut apl = Interpreter::new();
    /// let Evaluated::Callable(each) = apl.evaluate("¨")? else { panic!("a glyph has a value") };
    /// let negate = apl.wrap("negate", |number: f64| -number);
    /// let negate_each = apl.derive(&each, Operand::Callable(negate), None)?;
    /// assert_eq!(Vec::<f64>::try_from(apl.apply(&negate_each, None, [1.0, 2.0].into())?)?, [-1.0, -2.0]);
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn derive(&mut self, operator: &Callable, left: Operand, right: Option<Operand>) -> Result<Callable> {
        let Value::Operator(operator) = self.check_own(operator)?.clone() else {
            return Err(Fault::syntax("only an operator takes operands").into());
        };
        if operator.is_dyadic() != right.is_some() {
            let count = if operator.is_dyadic() { "two operands" } else { "one operand" };
            return Err(Fault::syntax(format!("the operator takes {count}")).into());
        }
        let left = self.take_operand(left)?;
        let right = right.map(|right| self.take_operand(right)).transpose()?;
        let derived = self.run_limited(|context| operator.derive(context, left, right))?;
        Ok(self.hold(Value::Function(derived)))
    }

    /// Makes a function of a closure, like [`Interpreter::define`], without giving it a name; reports call it `name`.
    pub fn wrap<Kind>(&self, name: &str, closure: impl HostFunction<Kind>) -> Callable {
        let function = host_functions::wrap_closure(name, closure);
        Callable { value: Value::Function(function), memory: self.context.memory().clone() }
    }

    /// Assigns a function or an operator to a name, which may be in an existing namespace.
    pub fn assign(&mut self, name: &str, callable: &Callable) -> Result<()> {
        let value = self.check_own(callable)?.clone();
        self.assign_name(name, value)
    }

    /// Makes a namespace of variables. A name that is not valid in APL is mangled as by `⎕JSON`.
    ///
    /// ```
    /// let mut apl = zilde::Interpreter::new();
    /// let point = apl.make_namespace([("x", 3.into()), ("y", 4.into())])?;
    /// apl.set("point", point)?;
    /// assert_eq!(f64::try_from(apl.eval("0.5*⍨+/2*⍨point.(x y)")?)?, 5.0);
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn make_namespace<'a>(&mut self, members: impl IntoIterator<Item = (&'a str, Array)>) -> Result<Array> {
        let around = self.context.workspace.space;
        let space = self.context.make_space(around, None)?;
        for (name, value) in members {
            let value = Value::Array(self.convert_value(value)?);
            self.context.workspace.spaces[space].names.insert(Arc::from(mangle(name)), value);
        }
        // The host may keep the reference, so the collector must not release the namespace. If a value is refused, it may.
        self.context.workspace.host_owned.insert(space);
        Ok(Array::from_reference(space))
    }

    /// Gives up namespaces that [`Interpreter::make_namespace`] made, such as the arguments of a call that has ended. They are freed
    /// unless something in the workspace refers to them. The host must not use them any more.
    ///
    /// ```
    /// let mut apl = zilde::Interpreter::new();
    /// let point = apl.make_namespace([("x", 3.into())])?;
    /// apl.set("kept", point.clone())?;
    /// apl.release_namespaces(&[point]);
    /// assert_eq!(f64::try_from(apl.eval("kept.x")?)?, 3.0);
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn release_namespaces(&mut self, namespaces: &[Array]) {
        for space in namespaces.iter().filter_map(Array::reference) {
            self.context.workspace.host_owned.remove(&space);
        }
        eval::gc::collect::collect_between_calls(&mut self.context);
    }

    /// Returns the names of a namespace with their values, in the order in which the names first had values, or `None` if the array
    /// does not refer to a namespace that exists. The array must come from this interpreter: references of others are not told
    /// apart. Names that [`Interpreter::make_namespace`] mangled are restored.
    pub fn members(&mut self, namespace: &Array) -> Option<Vec<(String, Evaluated)>> {
        let space = namespace.reference().filter(|&space| self.context.workspace.spaces.contains(space))?;
        let names = self.context.workspace.spaces[space].names.iter();
        let members: Vec<(Arc<str>, Value)> = names.map(|(name, value)| (name.clone(), value.clone())).collect();
        Some(members.into_iter().map(|(name, value)| (unmangle(&name), self.hand_out(value))).collect())
    }

    /// Returns the value of a callable if it is one of this interpreter.
    fn check_own<'a>(&self, callable: &'a Callable) -> Result<&'a Value> {
        if callable.memory.is_same(self.context.memory()) {
            return Ok(&callable.value);
        }
        Err(Fault::domain(crate::error::Blame::Function, "the function belongs to another interpreter").into())
    }

    fn take_operand(&self, operand: Operand) -> Result<Value> {
        match operand {
            Operand::Array(array) => Ok(Value::Array(self.convert_value(array)?)),
            Operand::Callable(callable) => self.check_own(&callable).cloned(),
        }
    }

    fn hand_out(&mut self, value: Value) -> Evaluated {
        match value {
            Value::Array(array) => Evaluated::Array(array),
            callable => Evaluated::Callable(self.hold(callable)),
        }
    }

    /// Makes a callable for the host, which may keep it: the collector must not release the namespaces that it refers to.
    fn hold(&mut self, value: Value) -> Callable {
        let mut held = Vec::new();
        list_held_references(HeldValue::from(&value), &mut held);
        self.context.workspace.host_owned.extend(held);
        Callable { value, memory: self.context.memory().clone() }
    }
}

/// Adds the namespaces that a value holds, at any depth of its operands, to a list.
fn list_held_references(held: HeldValue<'_>, found: &mut Vec<Reference>) {
    match held {
        HeldValue::Array(array) => found.extend(reachability::list_references(array)),
        HeldValue::Namespace(space) => found.push(space),
        HeldValue::Function(FunctionRef::Shared(function)) => {
            function.trace_roots(&mut |held| recurse(|| list_held_references(held, found)));
        }
        HeldValue::Operator(OperatorRef::Shared(operator)) => {
            operator.trace_roots(&mut |held| recurse(|| list_held_references(held, found)));
        }
        HeldValue::Function(_) | HeldValue::Operator(_) => {}
    }
}
