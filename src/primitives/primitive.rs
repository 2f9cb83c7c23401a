//! What a primitive function is: an index card that its file fills in, and what is read from it when the function is called.

use super::modified::{Inverse, WithAxis, WithOptions};
use crate::array::{Array, Memory, Scalar};
use crate::error::{Blame, Fault, Result};
use crate::function::names::Optional;
use crate::function::{Context, Forms, Function, FunctionRef, Held, Options, Outline, Valence};

/// What a primitive does with one argument.
pub type Monad = fn(&mut Context, Array) -> Result<Array>;
/// What a primitive does with two arguments.
pub type Dyad = fn(&mut Context, Array, Array) -> Result<Array>;
/// What a scalar function gives for an argument that is only looked at: a scalar, or few numbers. None where all of the
/// function is needed; else the same as the monadic case.
pub type MonadAtSight = fn(&Context, &Array) -> Option<Array>;
/// The same for two arguments.
pub type DyadAtSight = fn(&Context, &Array, &Array) -> Option<Array>;
/// What a function gives for a scalar; none where all of it is needed, else the same as the monadic case.
pub type OnScalar = fn(&Context, Scalar) -> Option<Scalar>;
/// The same for two scalars.
pub type OnScalars = fn(&Context, Scalar, Scalar) -> Option<Scalar>;
/// What a primitive does to `X` in `X f←Y`: whether it was done in place. If not, and after an error, `X` is what it was.
pub type InPlace = fn(&Memory, &mut Array, &Array) -> Result<bool>;
/// What a primitive does with an axis and one argument.
pub type MonadWithAxis = fn(&mut Context, &Array, Array) -> Result<Array>;
/// What a primitive does with an axis and two arguments.
pub type DyadWithAxis = fn(&mut Context, &Array, Array, Array) -> Result<Array>;
/// The identity element for cells like the given fill.
pub type Identity = fn(&mut Context, &Array) -> Result<Array>;

/// A primitive function: its index card.
pub struct Primitive {
    /// The glyph.
    pub glyph: char,
    /// The manual page.
    pub page: &'static str,
    /// The name and the work of the monadic case.
    pub monadic: Option<(&'static str, Monad)>,
    /// The name and the work of the dyadic case.
    pub dyadic: Option<(&'static str, Dyad)>,
    /// The monadic case with an axis.
    pub monadic_with_axis: Option<MonadWithAxis>,
    /// The dyadic case with an axis.
    pub dyadic_with_axis: Option<DyadWithAxis>,
    /// The identity element.
    pub identity: Option<Identity>,
    /// What undoes the monadic case.
    pub monadic_inverse: Option<Monad>,
    /// What undoes the dyadic case: from `X` and `X f Y` to `Y`.
    pub dyadic_inverse: Option<Dyad>,
    /// The combined forms.
    pub forms: Forms,
    /// What it does under `⍠`, if it has options.
    pub options: Option<Optional>,
    /// What the monadic case does at sight.
    pub monadic_at_sight: Option<MonadAtSight>,
    /// What the dyadic case does at sight.
    pub dyadic_at_sight: Option<DyadAtSight>,
    /// What the monadic case does to a scalar.
    pub on_scalar: Option<OnScalar>,
    /// What the dyadic case does to two scalars.
    pub on_scalars: Option<OnScalars>,
    /// What the dyadic case does in place.
    pub in_place: Option<InPlace>,
    /// Whether the monadic case pervades.
    pub scalar_monad: bool,
    /// Whether the dyadic case pervades.
    pub scalar_dyad: bool,
}

impl Primitive {
    /// A primitive that can do nothing yet.
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
            monadic_at_sight: None,
            dyadic_at_sight: None,
            on_scalar: None,
            on_scalars: None,
            in_place: None,
            scalar_monad: false,
            scalar_dyad: false,
        }
    }

    /// With a monadic case.
    #[must_use]
    pub const fn monadic(mut self, name: &'static str, monad: Monad) -> Self {
        self.monadic = Some((name, monad));
        self.monadic_at_sight = None;
        self.on_scalar = None;
        self
    }

    /// With a dyadic case.
    #[must_use]
    pub const fn dyadic(mut self, name: &'static str, dyad: Dyad) -> Self {
        self.dyadic = Some((name, dyad));
        self.dyadic_at_sight = None;
        self.on_scalars = None;
        self
    }

    /// With a monadic case that takes an axis.
    #[must_use]
    pub const fn monadic_with_axis(mut self, monad: MonadWithAxis) -> Self {
        self.monadic_with_axis = Some(monad);
        self
    }

    /// With a dyadic case that takes an axis.
    #[must_use]
    pub const fn dyadic_with_axis(mut self, dyad: DyadWithAxis) -> Self {
        self.dyadic_with_axis = Some(dyad);
        self
    }

    /// With a way to do the dyadic case in place.
    #[must_use]
    pub const fn in_place(mut self, in_place: InPlace) -> Self {
        self.in_place = Some(in_place);
        self
    }

    /// With an identity element.
    #[must_use]
    pub const fn with_identity(mut self, identity: Identity) -> Self {
        self.identity = Some(identity);
        self
    }

    /// With an inverse of the monadic case.
    #[must_use]
    pub const fn undone_by(mut self, inverse: Monad) -> Self {
        self.monadic_inverse = Some(inverse);
        self
    }

    /// With an inverse of the dyadic case.
    #[must_use]
    pub const fn solved_by(mut self, inverse: Dyad) -> Self {
        self.dyadic_inverse = Some(inverse);
        self
    }

    /// With combined forms.
    #[must_use]
    pub const fn with_forms(mut self, forms: Forms) -> Self {
        self.forms = forms;
        self
    }

    /// With options.
    #[must_use]
    pub const fn with_options(mut self, options: Optional) -> Self {
        self.options = Some(options);
        self
    }

    /// The fault of a call with one argument where there is no such case.
    pub fn no_monadic(&self) -> Fault {
        Fault::syntax(format!("{} takes two arguments", self.glyph)).with_classic("The function requires a left argument")
    }

    /// The fault of a call with two arguments where there is no such case.
    pub fn no_dyadic(&self) -> Fault {
        Fault::syntax(format!("{} takes one argument", self.glyph)).with_classic("The function does not take a left argument")
    }
}

impl Function for &'static Primitive {
    fn held(&self, _visit: &mut dyn FnMut(Held<'_>)) -> bool {
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        let (_, monad) = self.monadic.ok_or_else(|| self.no_monadic())?;
        monad(context, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        let (_, dyad) = self.dyadic.ok_or_else(|| self.no_dyadic())?;
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
        (self.monadic_inverse.is_some() || self.dyadic_inverse.is_some()).then(|| FunctionRef::shared(Inverse(self)))
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        if self.monadic_with_axis.is_none() && self.dyadic_with_axis.is_none() {
            return Err(Fault::syntax(format!("{} takes no axis", self.glyph)));
        }
        Ok(FunctionRef::shared(WithAxis { primitive: self, axis }))
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        match self.options {
            Some(optional) => {
                let options = options.named(optional.principal);
                Ok(FunctionRef::shared(WithOptions { primitive: self, optional, options }))
            }
            None => Err(Fault::domain(Blame::Operand, format!("{} has no options", self.glyph))),
        }
    }

    fn outline(&self) -> Outline {
        Outline::Name(self.glyph.to_string())
    }

    fn glyph(&self) -> Option<char> {
        Some(self.glyph)
    }

    fn is_scalar(&self, valence: Valence) -> bool {
        match valence {
            Valence::Monadic => self.scalar_monad,
            Valence::Dyadic => self.scalar_dyad,
        }
    }
}

impl std::fmt::Debug for Primitive {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Primitive({})", self.glyph)
    }
}
