//! The scalar functions, with two files for each, and their application to arrays.
//!
//! * [`functions`]: the scalar functions, one file each, as cases for single elements.
//! * [`engine`]: the application of these cases to whole arrays: conformability, pervasion, reductions, scans and products.

pub(crate) mod engine;
pub(crate) mod functions;

use super::{DyadFastPath, DyadOnScalars, Monad, MonadFastPath, MonadOnScalar, Primitive};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Forms};
use crate::kernels::compare::Comparison;
use crate::kernels::scalar::{Running, ScalarDyad, ScalarMonad};
use crate::primitives::scalar::engine::axis;
use crate::primitives::scalar::engine::comparison;
use crate::primitives::scalar::engine::dyadic;
use crate::primitives::scalar::engine::monadic;
use crate::primitives::scalar::engine::outer;
use crate::primitives::scalar::engine::reduce;
use crate::primitives::scalar::engine::results::fill_structure;
use crate::primitives::scalar::engine::scan;
use crate::primitives::scalar::engine::short_folds;

impl Primitive {
    /// Adds a scalar function of one argument.
    #[must_use]
    pub const fn scalar_monad<F: ScalarMonad>(self, name: &'static str) -> Self {
        self.pervading_monad(name, monadic::pervade::<F>)
            .monadic_fast_path(monadic::try_fast_path::<F>)
            .monadic_on_scalar(monadic::scalar::<F>)
    }

    /// Adds a fast path of the monadic case for a borrowed argument.
    #[must_use]
    const fn monadic_fast_path(mut self, function: MonadFastPath) -> Self {
        self.monadic_fast_path = Some(function);
        self
    }

    /// Adds a fast path of the dyadic case for borrowed arguments.
    #[must_use]
    const fn dyadic_fast_path(mut self, function: DyadFastPath) -> Self {
        self.dyadic_fast_path = Some(function);
        self
    }

    /// Adds a fast path of the monadic case for a scalar.
    #[must_use]
    const fn monadic_on_scalar(mut self, function: MonadOnScalar) -> Self {
        self.monadic_on_scalar = Some(function);
        self
    }

    /// Adds a fast path of the dyadic case for two scalars.
    #[must_use]
    const fn dyadic_on_scalars(mut self, function: DyadOnScalars) -> Self {
        self.dyadic_on_scalars = Some(function);
        self
    }

    /// Adds a function of one argument that is pervasive by itself.
    #[must_use]
    pub const fn pervading_monad(mut self, name: &'static str, monad: Monad) -> Self {
        self.scalar_monad = true;
        self.monadic(name, monad)
    }

    /// Adds a scalar function of two arguments, its axis, identity and combined forms.
    #[must_use]
    pub const fn scalar_dyad<F: ScalarDyad>(mut self, name: &'static str) -> Self {
        self.scalar_dyad = true;
        self.dyadic(name, dyadic::pervade::<F>)
            .dyadic_fast_path(dyadic::try_fast_path::<F>)
            .dyadic_on_scalars(dyadic::scalars::<F>)
            .dyadic_with_axis(axis::apply_along_axes::<F>)
            .with_identity(identity::<F>)
            .with_forms(Forms {
                reduce: Some(reduce::reduce_axis::<F>),
                reduce_vector: Some(short_folds::fold_vector::<F>),
                reduce_items: Some(short_folds::fold_items::<F>),
                scan: Some(scan::scan_axis::<F>),
                is_associative: matches!(F::RUNNING, Running::Onward),
                outer: Some(outer::outer::<F>),
                cells: Some(outer::cells::<F>),
                ..Forms::NONE
            })
    }

    /// Adds a comparison, its axis, identity and combined forms.
    #[must_use]
    pub const fn comparison<C: Comparison>(mut self, name: &'static str) -> Self {
        self.scalar_dyad = true;
        self.dyadic(name, comparison::pervade::<C>)
            .dyadic_fast_path(comparison::try_fast_path::<C>)
            .dyadic_on_scalars(comparison::scalars::<C>)
            .dyadic_with_axis(axis::compare_along_axes::<C>)
            .with_identity(identity_of_comparison::<C>)
            .with_forms(Forms {
                reduce: Some(reduce::reduce_comparison::<C>),
                scan: Some(scan::scan_comparison::<C>),
                outer: Some(outer::outer_comparison::<C>),
                cells: Some(outer::compare_cells::<C>),
                ..Forms::NONE
            })
    }
}

/// Returns the identity element in the structure of `cell`.
fn identity<F: ScalarDyad>(context: &mut Context, cell: &Array) -> Result<Array> {
    match F::IDENTITY {
        Some(element) => fill_structure(context, cell, element),
        None => Err(Fault::domain(Blame::Operand, format!("{} has no identity element", F::GLYPH))),
    }
}

/// Returns the identity element of a comparison in the structure of `cell`.
fn identity_of_comparison<C: Comparison>(context: &mut Context, cell: &Array) -> Result<Array> {
    fill_structure(context, cell, C::IDENTITY)
}
