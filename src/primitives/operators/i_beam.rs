#![doc = include_str!("i_beam.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, Function, FunctionRef, Options, Outline, PrimitiveOperator, Value};
use crate::primitives::arguments;
use crate::primitives::services::{SERVICES, Service};

/// `⌶`
pub static I_BEAM: PrimitiveOperator = PrimitiveOperator::monadic('⌶', "i-beam", include_str!("i_beam.md"))
    .checking(some_number)
    .on_one(|context, derived, right| asked(derived)?.monadic(context, right))
    .on_two(|context, derived, left, right| asked(derived)?.dyadic(context, left, right))
    .taking_options(|derived, options| Ok(FunctionRef::shared(asked(derived)?.with(options))));

fn some_number(derived: &Derived) -> Result<()> {
    match &derived.left {
        Value::Array(_) => Ok(()),
        _ => Err(Fault::syntax("the operand of ⌶ is a number")),
    }
}

/// The service that the operand names.
fn asked(derived: &Derived) -> Result<Asked> {
    let number =
        derived.left.array().ok_or(()).and_then(|number: &Array| arguments::whole(number, Blame::Operand).map_err(|_| ()));
    let number = number.map_err(|()| Fault::domain(Blame::Operand, "the operand of ⌶ is a number"))?;
    match SERVICES.iter().find(|service| service.number == number) {
        Some(service) => Ok(Asked { service, options: Options::default() }),
        None => Err(Fault::domain(Blame::Operand, format!("there is no service {number}⌶"))),
    }
}

/// A service with the options it is asked with.
struct Asked {
    service: &'static Service,
    options: Options,
}

impl Asked {
    fn with(&self, options: &Options) -> Self {
        let options = self.options.then(&options.named(self.service.cases.principal));
        Self { service: self.service, options }
    }
}

impl Function for Asked {
    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        match self.service.cases.monadic {
            Some(monadic) => monadic(context, &self.options, right),
            None => Err(Fault::syntax(format!("{}⌶ takes two arguments", self.service.number))
                .with_classic("The function requires a left argument")),
        }
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        match self.service.cases.dyadic {
            Some(dyadic) => dyadic(context, &self.options, left, right),
            None => Err(Fault::syntax(format!("{}⌶ takes one argument", self.service.number))
                .with_classic("The function does not take a left argument")),
        }
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        Ok(FunctionRef::shared(self.with(options)))
    }

    fn outline(&self) -> Outline {
        let operand = Box::new(Outline::Constant(Array::whole(self.service.number)));
        Outline::Monadic { operand, operator: Box::new(Outline::Name('⌶'.to_string())) }
    }
}
