//! Entries of the table of ⎕ names: the kinds of names, and system functions as functions.

use super::forms::Pairwise;
use super::{Context, Forms, Function, FunctionRef, HeldValue, Options, PrimitiveOperator, Structure};
use crate::array::{Array, HostObject};
use crate::error::{Fault, Result};
use std::any::Any;

/// An entry of the table: one ⎕ name.
pub struct SystemName {
    /// The name in capitals, without `⎕`.
    pub name: &'static str,
    /// The manual page.
    pub page: &'static str,
    /// The kind of name.
    pub kind: SystemKind,
}

/// The kinds of ⎕ names.
pub enum SystemKind {
    /// A value that can be read, and set if there is a setter.
    Variable {
        /// The function that returns the value.
        get: fn(&mut Context) -> Result<Array>,
        /// The function that checks a new value and sets it.
        set: Option<fn(&mut Context, Array) -> Result<()>>,
    },
    /// A function.
    Function(SystemFunction),
    /// An operator.
    Operator(&'static PrimitiveOperator),
}

/// The implementation of a system function with an axis and one argument.
pub(crate) type MonadWithAxis = fn(&mut Context, &Array, Array) -> Result<Array>;
/// The implementation of a system function with an axis and two arguments.
pub(crate) type DyadWithAxis = fn(&mut Context, &Array, Array, Array) -> Result<Array>;

/// The implementation of a system function with one argument that asks for the members of a value of the host.
pub(crate) type MonadOnHost = fn(&mut Context, &HostObject, Array) -> Result<Array>;

/// A system function, with an implementation for each case that it supports.
pub struct SystemFunction {
    /// The name with `⎕`, as displayed.
    pub name: &'static str,
    /// The case with one argument.
    pub monadic: Option<fn(&mut Context, Array) -> Result<Array>>,
    /// The case with two arguments.
    pub dyadic: Option<fn(&mut Context, Array, Array) -> Result<Array>>,
    /// The case without arguments, as a statement of its own.
    pub alone: Option<fn(&mut Context) -> Result<Array>>,
    /// The case with an axis in brackets and one argument.
    pub monadic_with_axis: Option<MonadWithAxis>,
    /// The case with an axis in brackets and two arguments.
    pub dyadic_with_axis: Option<DyadWithAxis>,
    /// The cases under `⍠`, for functions that have options.
    pub options: Option<OptionCases>,
    /// The case with one argument after a value of the host, as in `value.⎕NL`.
    pub on_host: Option<MonadOnHost>,
    /// The form for `X f¨Y`.
    pub each_pair: Option<Pairwise>,
}

/// The cases of a function that has options.
#[derive(Clone, Copy)]
pub struct OptionCases {
    /// The option that a value without a name sets.
    pub principal: &'static str,
    /// The case with one argument.
    pub monadic: Option<fn(&mut Context, &Options, Array) -> Result<Array>>,
    /// The case with two arguments.
    pub dyadic: Option<fn(&mut Context, &Options, Array, Array) -> Result<Array>>,
}

impl SystemName {
    /// Creates a variable that can be read but not set.
    pub const fn constant(name: &'static str, page: &'static str, get: fn(&mut Context) -> Result<Array>) -> Self {
        Self { name, page, kind: SystemKind::Variable { get, set: None } }
    }

    /// Creates a variable.
    pub const fn variable(
        name: &'static str,
        page: &'static str,
        get: fn(&mut Context) -> Result<Array>,
        set: fn(&mut Context, Array) -> Result<()>,
    ) -> Self {
        Self { name, page, kind: SystemKind::Variable { get, set: Some(set) } }
    }

    /// Creates a function; `name` is written with its `⎕`.
    pub const fn function(name: &'static str, page: &'static str) -> Self {
        let (_, name_without_quad) = name.split_at('⎕'.len_utf8());
        let function = SystemFunction {
            name,
            monadic: None,
            dyadic: None,
            alone: None,
            monadic_with_axis: None,
            dyadic_with_axis: None,
            options: None,
            on_host: None,
            each_pair: None,
        };
        Self { name: name_without_quad, page, kind: SystemKind::Function(function) }
    }

    /// Creates an operator; `name` is written with its `⎕`.
    pub const fn operator(name: &'static str, page: &'static str, operator: &'static PrimitiveOperator) -> Self {
        let (_, name_without_quad) = name.split_at('⎕'.len_utf8());
        Self { name: name_without_quad, page, kind: SystemKind::Operator(operator) }
    }

    /// Sets the implementation of the function with one argument.
    #[must_use]
    pub const fn monadic(mut self, monadic: fn(&mut Context, Array) -> Result<Array>) -> Self {
        if let SystemKind::Function(function) = &mut self.kind {
            function.monadic = Some(monadic);
        }
        self
    }

    /// Sets the implementation of the function with two arguments.
    #[must_use]
    pub const fn dyadic(mut self, dyadic: fn(&mut Context, Array, Array) -> Result<Array>) -> Self {
        if let SystemKind::Function(function) = &mut self.kind {
            function.dyadic = Some(dyadic);
        }
        self
    }

    /// Sets the implementation of the function as a statement of its own.
    #[must_use]
    pub const fn alone(mut self, alone: fn(&mut Context) -> Result<Array>) -> Self {
        if let SystemKind::Function(function) = &mut self.kind {
            function.alone = Some(alone);
        }
        self
    }

    /// Sets the implementation of the function with an axis and one argument.
    #[must_use]
    pub const fn with_axis(mut self, monadic: MonadWithAxis) -> Self {
        if let SystemKind::Function(function) = &mut self.kind {
            function.monadic_with_axis = Some(monadic);
        }
        self
    }

    /// Sets the implementation of the function with an axis and two arguments.
    #[must_use]
    pub const fn dyadic_with_axis(mut self, dyadic: DyadWithAxis) -> Self {
        if let SystemKind::Function(function) = &mut self.kind {
            function.dyadic_with_axis = Some(dyadic);
        }
        self
    }
}

impl SystemName {
    /// Sets the implementation of the function with one argument after a value of the host.
    #[must_use]
    pub const fn on_host(mut self, on_host: MonadOnHost) -> Self {
        if let SystemKind::Function(function) = &mut self.kind {
            function.on_host = Some(on_host);
        }
        self
    }

    /// Sets the form for `X f¨Y`.
    #[must_use]
    pub const fn each_pair(mut self, each_pair: Pairwise) -> Self {
        if let SystemKind::Function(function) = &mut self.kind {
            function.each_pair = Some(each_pair);
        }
        self
    }

    /// Sets the cases of a function that has options; without `⍠` they are called with no options set.
    #[must_use]
    pub const fn with_options(mut self, options: OptionCases) -> Self {
        if let SystemKind::Function(function) = &mut self.kind {
            function.options = Some(options);
        }
        self
    }
}

/// Counts the result of a ⎕ name as memory in use, if it is not charged yet; fails with WS FULL if it is too large.
pub(crate) fn charge_result(context: &Context, result: Array) -> Result<Array> {
    if result.memory().is_some() || result.is_simple_scalar() {
        return Ok(result);
    }
    let result = result.count_to(context.memory());
    context.memory().check(0)?;
    Ok(result)
}

impl SystemFunction {
    /// Returns the fault for calling a function with one argument if it takes two.
    fn missing_argument_fault(&self) -> Fault {
        Fault::syntax(format!("{} takes two arguments", self.name)).with_classic("The function requires a left argument")
    }

    /// Returns the fault for calling a function with two arguments if it takes one.
    fn extra_argument_fault(&self) -> Fault {
        Fault::syntax(format!("{} takes one argument", self.name)).with_classic("The function does not take a left argument")
    }

    /// Calls the function with one argument; `options` are ignored by a function that has none.
    fn call_monadic(&self, context: &mut Context, options: &Options, right: Array) -> Result<Array> {
        let result = match (self.monadic, self.options.and_then(|cases| cases.monadic)) {
            (Some(monadic), _) => monadic(context, right),
            (None, Some(monadic)) => monadic(context, options, right),
            (None, None) => Err(self.missing_argument_fault()),
        };
        charge_result(context, result?)
    }

    /// Calls the function with two arguments; `options` are ignored by a function that has none.
    fn call_dyadic(&self, context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
        let result = match (self.dyadic, self.options.and_then(|cases| cases.dyadic)) {
            (Some(dyadic), _) => dyadic(context, left, right),
            (None, Some(dyadic)) => dyadic(context, options, left, right),
            (None, None) => Err(self.extra_argument_fault()),
        };
        charge_result(context, result?)
    }
}

impl Function for &'static SystemFunction {
    fn trace_roots(&self, _visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.call_monadic(context, &Options::default(), right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.call_dyadic(context, &Options::default(), left, right)
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        match self.options {
            Some(cases) => Ok(FunctionRef::new(WithOptions { function: self, options: options.with_principal(cases.principal) })),
            None => Err(Fault::domain(crate::error::Blame::Operand, format!("{} has no options", self.name))),
        }
    }

    fn forms(&self) -> Forms {
        Forms { each_pair: self.each_pair, ..Forms::NONE }
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        if self.monadic_with_axis.is_none() && self.dyadic_with_axis.is_none() {
            return Err(Fault::syntax(format!("{} takes no axis", self.name)));
        }
        Ok(FunctionRef::new(WithAxis { function: self, axis }))
    }

    fn structure(&self) -> Structure {
        Structure::Name(self.name.to_string())
    }
}

/// Returns true for a system function, including one with options or an axis.
pub(crate) fn is_system_function(function: &dyn Any) -> bool {
    function.is::<&'static SystemFunction>() || function.is::<WithOptions>() || function.is::<WithAxis>()
}

/// A system function with options set.
struct WithOptions {
    function: &'static SystemFunction,
    options: Options,
}

impl Function for WithOptions {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.options.values().for_each(|value| visit(HeldValue::Array(value)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.function.call_monadic(context, &self.options, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.function.call_dyadic(context, &self.options, left, right)
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        let principal = self.function.options.map_or("", |cases| cases.principal);
        Ok(FunctionRef::new(Self { function: self.function, options: self.options.then(&options.with_principal(principal)) }))
    }

    fn structure(&self) -> Structure {
        Structure::Name(self.function.name.to_string())
    }
}

/// A system function with an axis in brackets.
struct WithAxis {
    function: &'static SystemFunction,
    axis: Array,
}

impl Function for WithAxis {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Array(&self.axis));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        match self.function.monadic_with_axis {
            Some(monadic) => monadic(context, &self.axis, right).and_then(|result| charge_result(context, result)),
            None => Err(Fault::syntax(format!("{} takes an axis only with two arguments", self.function.name))),
        }
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        match self.function.dyadic_with_axis {
            Some(dyadic) => dyadic(context, &self.axis, left, right).and_then(|result| charge_result(context, result)),
            None => Err(Fault::syntax(format!("{} takes an axis only with one argument", self.function.name))),
        }
    }

    fn structure(&self) -> Structure {
        Structure::Axis { function: Box::new(Structure::Name(self.function.name.to_string())), axis: self.axis.clone() }
    }
}
