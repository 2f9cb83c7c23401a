#![doc = include_str!("progress.md")]

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::names::SystemName;
use crate::function::{Context, Derived, Function, FunctionRef, HeldValue, Options, PrimitiveOperator, Structure, Valence};
use crate::primitives::operators::check_function_operand;
use std::sync::Arc;

const PAGE: &str = "system/execution/progress.md";

/// The option that a value without a name sets.
const PRINCIPAL_OPTION: &str = "Caption";

/// The maximum number of characters of a caption, so that there is room for a bar beside it.
const MAX_CAPTION_LENGTH: usize = 40;

/// The system operator `⎕PROGRESS`.
pub(crate) static PROGRESS: SystemName = SystemName::operator("⎕PROGRESS", PAGE, &OPERATOR);

static OPERATOR: PrimitiveOperator = PrimitiveOperator::monadic('⎕', "⎕PROGRESS", PAGE)
    .with_check(check_function_operand)
    .with_monadic(|context, derived, right| {
        context.request_progress(&Arc::default(), |context| derived.function().monadic(context, right))
    })
    .with_dyadic(|context, derived, left, right| {
        context.request_progress(&Arc::default(), |context| derived.function().dyadic(context, left, right))
    })
    .with_identity(|context, derived, cell| derived.function().identity(context, cell))
    .with_inverse(|derived| derived.function().inverse())
    .with_scalar_test(|derived, valence| derived.function().is_scalar(valence))
    .accept_options(|derived, options| WatchedFunction::new(derived, options).map(FunctionRef::new));

/// A function whose progress is shown under a caption.
struct WatchedFunction {
    derived: Derived,
    caption: Arc<str>,
}

impl WatchedFunction {
    fn new(derived: &Derived, options: &Options) -> Result<Self> {
        let options = options.with_principal(PRINCIPAL_OPTION);
        options.check_names(&[PRINCIPAL_OPTION])?;
        let caption = options.text(PRINCIPAL_OPTION)?.unwrap_or_default();
        if caption.chars().count() > MAX_CAPTION_LENGTH || caption.chars().any(char::is_control) {
            let message = format!("the caption is a text of one line, of up to {MAX_CAPTION_LENGTH} characters");
            return Err(Fault::domain(Blame::Operand, message));
        }
        Ok(Self { derived: derived.clone(), caption: caption.into() })
    }
}

impl Function for WatchedFunction {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.derived.trace_roots(visit)
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        context.request_progress(&self.caption, |context| self.derived.function().monadic(context, right))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        context.request_progress(&self.caption, |context| self.derived.function().dyadic(context, left, right))
    }

    fn identity(&self, context: &mut Context, cell: &Array) -> Result<Array> {
        self.derived.function().identity(context, cell)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        self.derived.function().inverse()
    }

    fn is_scalar(&self, valence: Valence) -> bool {
        self.derived.function().is_scalar(valence)
    }

    fn structure(&self) -> Structure {
        self.derived.structure()
    }
}
