#![doc = include_str!("i_beam.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::service::Service;
use crate::function::{Context, Derived, Function, FunctionRef, HeldValue, Options, PrimitiveOperator, Structure, Value};
use crate::primitives::support::arguments;

/// The primitive operator `⌶`.
pub(crate) static I_BEAM: PrimitiveOperator = PrimitiveOperator::monadic('⌶', "i-beam", "primitives/operators/i_beam.md")
    .with_check(check_operand)
    .with_monadic(|context, derived, right| ServiceCall::of(derived)?.monadic(context, right))
    .with_dyadic(|context, derived, left, right| ServiceCall::of(derived)?.dyadic(context, left, right))
    .accept_options(|derived, options| Ok(FunctionRef::new(ServiceCall::of(derived)?.with_more_options(options))));

/// Returns an error unless the operand is an array.
fn check_operand(derived: &Derived) -> Result<()> {
    match &derived.left {
        Value::Array(_) => Ok(()),
        _ => Err(Fault::syntax("the operand of ⌶ must be a number")),
    }
}

/// A call of a service: the number of the service, and the options given by `⍠`.
struct ServiceCall {
    number: i64,
    options: Options,
}

impl ServiceCall {
    /// Reads the number of the service from the operand; there are no options yet.
    fn of(derived: &Derived) -> Result<Self> {
        let number = derived.left.array().and_then(|number| arguments::to_integer(number, Blame::Operand).ok());
        let number = number.ok_or_else(|| Fault::domain(Blame::Operand, "the operand of ⌶ must be a whole number"))?;
        Ok(Self { number, options: Options::default() })
    }

    /// Returns the call with further options added.
    fn with_more_options(&self, options: &Options) -> Self {
        Self { number: self.number, options: self.options.then(options) }
    }

    /// Returns the service and the options of the call, in which an unnamed option gets the name of the service's principal option;
    /// fails with DOMAIN ERROR if there is no service with this number.
    fn find_service(&self, context: &Context) -> Result<(&'static Service, Options)> {
        let number = self.number;
        match context.session.hooks.services.iter().find(|service| service.number == number) {
            Some(service) => Ok((service, self.options.with_principal(service.cases.principal))),
            None => Err(Fault::domain(Blame::Operand, format!("there is no service {number}⌶"))
                .with_classic("Invalid I-Beam function selection")
                .with_help("]help ⌶ lists the services")),
        }
    }
}

impl Function for ServiceCall {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.options.values().for_each(|value| visit(HeldValue::Array(value)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        let (service, options) = self.find_service(context)?;
        match service.cases.monadic {
            Some(monadic) => monadic(context, &options, right),
            None => Err(Fault::syntax(format!("{}⌶ takes two arguments", self.number))
                .with_classic("The function requires a left argument")),
        }
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        let (service, options) = self.find_service(context)?;
        match service.cases.dyadic {
            Some(dyadic) => dyadic(context, &options, left, right),
            None => Err(Fault::syntax(format!("{}⌶ takes one argument", self.number))
                .with_classic("The function does not take a left argument")),
        }
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        Ok(FunctionRef::new(self.with_more_options(options)))
    }

    fn structure(&self) -> Structure {
        let operand = Box::new(Structure::Constant(Array::integer(self.number)));
        Structure::Monadic { operand, operator: Box::new(Structure::Name('⌶'.to_string())) }
    }
}
