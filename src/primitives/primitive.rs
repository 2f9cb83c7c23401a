//! The definition of a primitive function: a table of its cases, which the file of the primitive fills in and every call of the
//! function consults.

use super::scalar::engine::fused::methods::{DyadLoops, MonadLoops};
use super::support::modified::{Inverse, WithAxis, WithOptions};
use crate::array::{Array, Memory, Scalar};
use crate::error::{Blame, Fault, Result};
use crate::function::names::OptionCases;
use crate::function::{Argument, ArgumentRef, Context, Forms, Function, FunctionRef, HeldValue, Options, Structure, Valence};

/// The implementation of a monadic case.
pub(crate) type Monad = fn(&mut Context, Array) -> Result<Array>;
/// The implementation of a dyadic case.
pub(crate) type Dyad = fn(&mut Context, Array, Array) -> Result<Array>;
/// A fast path of a scalar function for a borrowed argument that is a scalar or a short vector of numbers. It returns the
/// result of the monadic case, or `None` if the full function is needed.
pub(crate) type MonadFastPath = fn(&Context, &Array) -> Option<Argument>;
/// A fast path like [`MonadFastPath`] for two borrowed arguments and the dyadic case.
pub(crate) type DyadFastPath = fn(&Context, ArgumentRef<'_>, ArgumentRef<'_>) -> Option<Argument>;
/// A fast path of a function for a scalar. It returns the result of the monadic case, or `None` if the full function is needed.
pub(crate) type MonadOnScalar = fn(&Context, Scalar) -> Option<Scalar>;
/// A fast path like [`MonadOnScalar`] for two scalars and the dyadic case.
pub(crate) type DyadOnScalars = fn(&Context, Scalar, Scalar) -> Option<Scalar>;
/// An in-place implementation of `X f←Y`. It returns true if `X` holds the result; if it returns false or fails, `X` is
/// unchanged.
pub(crate) type InPlace = fn(&Memory, &mut Array, &Array) -> Result<bool>;
/// The implementation of a monadic case with an axis, which is the first of the arrays.
pub(crate) type MonadWithAxis = fn(&mut Context, &Array, Array) -> Result<Array>;
/// The implementation of a dyadic case with an axis, which is the first of the arrays.
pub(crate) type DyadWithAxis = fn(&mut Context, &Array, Array, Array) -> Result<Array>;
/// A function that returns the result of reducing an array without cells; its argument has the shape of a cell and holds fills.
pub(crate) type Identity = fn(&mut Context, &Array) -> Result<Array>;

/// A primitive function, as a table of its cases.
pub struct Primitive {
    /// The glyph.
    pub glyph: char,
    /// The text of the manual page.
    pub page: &'static str,
    /// The name and the implementation of the monadic case.
    pub monadic: Option<(&'static str, Monad)>,
    /// The name and the implementation of the dyadic case.
    pub dyadic: Option<(&'static str, Dyad)>,
    /// The monadic case with an axis.
    pub monadic_with_axis: Option<MonadWithAxis>,
    /// The dyadic case with an axis.
    pub dyadic_with_axis: Option<DyadWithAxis>,
    /// The function that returns the identity element, if the primitive has one.
    pub identity: Option<Identity>,
    /// The inverse of the monadic case.
    pub monadic_inverse: Option<Monad>,
    /// The inverse of the dyadic case: from `X` and `X f Y` to `Y`.
    pub dyadic_inverse: Option<Dyad>,
    /// The combined forms that operators may use.
    pub forms: Forms,
    /// The cases under `⍠`, if it has options.
    pub options: Option<OptionCases>,
    /// The fast path of the monadic case for a borrowed argument.
    pub monadic_fast_path: Option<MonadFastPath>,
    /// The fast path of the dyadic case for borrowed arguments.
    pub dyadic_fast_path: Option<DyadFastPath>,
    /// The fast path of the monadic case for a scalar.
    pub monadic_on_scalar: Option<MonadOnScalar>,
    /// The fast path of the dyadic case for two scalars.
    pub dyadic_on_scalars: Option<DyadOnScalars>,
    /// The in-place implementation of the dyadic case.
    pub in_place: Option<InPlace>,
    /// The loops of the monadic case for chains.
    pub(crate) monadic_loops: Option<&'static MonadLoops>,
    /// The loops of the dyadic case for chains.
    pub(crate) dyadic_loops: Option<&'static DyadLoops>,
    /// True if the monadic case counts cells.
    pub(crate) counts_cells: bool,
    /// True if the reduction by the function is the sum.
    pub(crate) reduces_to_sum: bool,
    /// True if the function runs a text, which may do anything.
    pub(crate) runs_text: bool,
    /// True if the results are random.
    pub(crate) draws_random: bool,
    /// True if the monadic case is pervasive.
    pub has_scalar_monad: bool,
    /// True if the dyadic case is pervasive.
    pub has_scalar_dyad: bool,
}

impl Primitive {
    /// Creates a primitive that has no cases yet.
    pub const fn new(glyph: char, page: &'static str) -> Self {
        Self {
            glyph,
            page,
            monadic: None,
            dyadic: None,
            monadic_with_axis: None,
            dyadic_with_axis: None,
            identity: None,
            monadic_inverse: None,
            dyadic_inverse: None,
            forms: Forms::NONE,
            options: None,
            monadic_fast_path: None,
            dyadic_fast_path: None,
            monadic_on_scalar: None,
            dyadic_on_scalars: None,
            in_place: None,
            monadic_loops: None,
            dyadic_loops: None,
            counts_cells: false,
            reduces_to_sum: false,
            runs_text: false,
            draws_random: false,
            has_scalar_monad: false,
            has_scalar_dyad: false,
        }
    }

    /// Adds a monadic case, without the fast paths of any earlier one, nor its loops for chains.
    #[must_use]
    pub const fn monadic(mut self, name: &'static str, monad: Monad) -> Self {
        self.monadic = Some((name, monad));
        self.monadic_fast_path = None;
        self.monadic_on_scalar = None;
        self.monadic_loops = None;
        self
    }

    /// Adds a dyadic case, without the fast paths of any earlier one, nor its loops for chains.
    #[must_use]
    pub const fn dyadic(mut self, name: &'static str, dyad: Dyad) -> Self {
        self.dyadic = Some((name, dyad));
        self.dyadic_fast_path = None;
        self.dyadic_on_scalars = None;
        self.dyadic_loops = None;
        self
    }

    /// Adds a monadic case that takes an axis.
    #[must_use]
    pub const fn monadic_with_axis(mut self, monad: MonadWithAxis) -> Self {
        self.monadic_with_axis = Some(monad);
        self
    }

    /// Adds a dyadic case that takes an axis.
    #[must_use]
    pub const fn dyadic_with_axis(mut self, dyad: DyadWithAxis) -> Self {
        self.dyadic_with_axis = Some(dyad);
        self
    }

    /// Adds an in-place implementation of the dyadic case.
    #[must_use]
    pub const fn in_place(mut self, in_place: InPlace) -> Self {
        self.in_place = Some(in_place);
        self
    }

    /// Marks the monadic case as a count of cells.
    #[must_use]
    pub(crate) const fn mark_as_tally(mut self) -> Self {
        self.counts_cells = true;
        self
    }

    /// Marks the function as one that runs a text.
    #[must_use]
    pub(crate) const fn mark_as_running_text(mut self) -> Self {
        self.runs_text = true;
        self
    }

    /// Marks the function as one whose results are random.
    #[must_use]
    pub(crate) const fn mark_as_random(mut self) -> Self {
        self.draws_random = true;
        self
    }

    /// Adds the loops of the monadic case for chains.
    #[must_use]
    pub(crate) const fn with_monadic_loops(mut self, loops: &'static MonadLoops) -> Self {
        self.monadic_loops = Some(loops);
        self
    }

    /// Adds the loops of the dyadic case for chains.
    #[must_use]
    pub(crate) const fn with_dyadic_loops(mut self, loops: &'static DyadLoops) -> Self {
        self.dyadic_loops = Some(loops);
        self
    }

    /// Adds the function that returns the identity element.
    #[must_use]
    pub const fn with_identity(mut self, identity: Identity) -> Self {
        self.identity = Some(identity);
        self
    }

    /// Adds an inverse of the monadic case.
    #[must_use]
    pub const fn with_monadic_inverse(mut self, inverse: Monad) -> Self {
        self.monadic_inverse = Some(inverse);
        self
    }

    /// Adds an inverse of the dyadic case.
    #[must_use]
    pub const fn with_dyadic_inverse(mut self, inverse: Dyad) -> Self {
        self.dyadic_inverse = Some(inverse);
        self
    }

    /// Adds combined forms.
    #[must_use]
    pub const fn with_forms(mut self, forms: Forms) -> Self {
        self.forms = forms;
        self
    }

    /// Adds the cases under `⍠`.
    #[must_use]
    pub const fn with_options(mut self, options: OptionCases) -> Self {
        self.options = Some(options);
        self
    }

    /// Returns the fault for a call with one argument of a primitive that has no monadic case.
    pub fn no_monadic_fault(&self) -> Fault {
        Fault::syntax(format!("{} takes two arguments", self.glyph)).with_classic("The function requires a left argument")
    }

    /// Returns the fault for a call with two arguments of a primitive that has no dyadic case.
    pub fn no_dyadic_fault(&self) -> Fault {
        Fault::syntax(format!("{} takes one argument", self.glyph)).with_classic("The function does not take a left argument")
    }
}

impl Function for &'static Primitive {
    fn trace_roots(&self, _visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        let (_, monad) = self.monadic.ok_or_else(|| self.no_monadic_fault())?;
        monad(context, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        let (_, dyad) = self.dyadic.ok_or_else(|| self.no_dyadic_fault())?;
        dyad(context, left, right)
    }

    fn forms(&self) -> Forms {
        self.forms
    }

    fn identity(&self, context: &mut Context, cell: &Array) -> Result<Array> {
        match self.identity {
            Some(identity) => identity(context, cell),
            None => Err(Fault::domain(Blame::Operand, format!("{} has no identity element", self.glyph))),
        }
    }

    fn inverse(&self) -> Option<FunctionRef> {
        (self.monadic_inverse.is_some() || self.dyadic_inverse.is_some()).then(|| FunctionRef::new(Inverse(self)))
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        if self.monadic_with_axis.is_none() && self.dyadic_with_axis.is_none() {
            return Err(Fault::syntax(format!("{} takes no axis", self.glyph)));
        }
        Ok(FunctionRef::new(WithAxis { primitive: self, axis }))
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        match self.options {
            Some(optional) => {
                let options = options.with_principal(optional.principal);
                Ok(FunctionRef::new(WithOptions { primitive: self, cases: optional, options }))
            }
            None => Err(Fault::domain(Blame::Operand, format!("{} has no options", self.glyph))),
        }
    }

    fn structure(&self) -> Structure {
        Structure::Name(self.glyph.to_string())
    }

    fn glyph(&self) -> Option<char> {
        Some(self.glyph)
    }

    fn is_scalar(&self, valence: Valence) -> bool {
        match valence {
            Valence::Monadic => self.has_scalar_monad,
            Valence::Dyadic => self.has_scalar_dyad,
        }
    }
}

impl std::fmt::Debug for Primitive {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Primitive({})", self.glyph)
    }
}
