//! The scalar functions and their application to arrays.
//!
//! * [`functions`]: the scalar functions, one file each, defined for single elements.
//! * [`identity_elements`]: the identity elements of the functions, which reductions along an empty axis return.
//! * [`engine`]: the engine that applies them to whole arrays: conformability, pervasion, reductions, scans and products.

pub(crate) mod engine;
pub(crate) mod functions;
mod identity_elements;

use super::{DyadFastPath, DyadOnScalars, Monad, MonadFastPath, MonadOnScalar, Primitive};
use crate::function::Forms;
use crate::kernels::compare::Comparison;
use crate::kernels::scalar::{Folding, ScalarDyad, ScalarMonad, Scanning};
use crate::primitives::scalar::engine::axis;
use crate::primitives::scalar::engine::comparison;
use crate::primitives::scalar::engine::dyadic;
use crate::primitives::scalar::engine::fused::methods::{Arithmetic, DyadLoops, MonadLoops};
use crate::primitives::scalar::engine::monadic;
use crate::primitives::scalar::engine::outer;
use crate::primitives::scalar::engine::reduce;
use crate::primitives::scalar::engine::scan;
use crate::primitives::scalar::engine::short_folds;
use crate::primitives::scalar::engine::small_vectors;
use crate::primitives::scalar::engine::windows;
use identity_elements::{comparison_identity_like, identity_like};

impl Primitive {
    /// Adds a scalar function of one argument.
    #[must_use]
    pub const fn scalar_monad<F: ScalarMonad>(self, name: &'static str) -> Self {
        self.pervading_monad(name, monadic::pervade::<F>)
            .monadic_fast_path(small_vectors::monadic::<F>)
            .monadic_on_scalar(monadic::apply_to_scalar::<F>)
            .with_monadic_loops(const { &MonadLoops::Arithmetic(Arithmetic::monadic::<F>()) })
    }

    /// Adds a fast path of the monadic case for a borrowed argument.
    #[must_use]
    pub(crate) const fn monadic_fast_path(mut self, function: MonadFastPath) -> Self {
        self.monadic_fast_path = Some(function);
        self
    }

    /// Adds a fast path of the dyadic case for borrowed arguments.
    #[must_use]
    pub(crate) const fn dyadic_fast_path(mut self, function: DyadFastPath) -> Self {
        self.dyadic_fast_path = Some(function);
        self
    }

    /// Adds a fast path of the monadic case for a scalar.
    #[must_use]
    pub(crate) const fn monadic_on_scalar(mut self, function: MonadOnScalar) -> Self {
        self.monadic_on_scalar = Some(function);
        self
    }

    /// Adds a fast path of the dyadic case for two scalars.
    #[must_use]
    const fn dyadic_on_scalars(mut self, function: DyadOnScalars) -> Self {
        self.dyadic_on_scalars = Some(function);
        self
    }

    /// Adds a function of one argument that descends into nested arrays by itself.
    #[must_use]
    pub const fn pervading_monad(mut self, name: &'static str, monad: Monad) -> Self {
        self.has_scalar_monad = true;
        self.monadic(name, monad)
    }

    /// Adds a scalar function of two arguments, with its form that takes an axis, its identity element and its combined forms.
    #[must_use]
    pub const fn scalar_dyad<F: ScalarDyad>(mut self, name: &'static str) -> Self {
        self.has_scalar_dyad = true;
        self.reduces_to_sum = matches!(F::FOLDING, Folding::Sum);
        self.dyadic(name, dyadic::pervade::<F>)
            .dyadic_fast_path(small_vectors::dyadic::<F>)
            .dyadic_on_scalars(dyadic::apply_to_scalars::<F>)
            .with_dyadic_loops(const { &DyadLoops::Arithmetic(Arithmetic::dyadic::<F>()) })
            .dyadic_with_axis(axis::apply_along_axes::<F>)
            .with_identity(identity_like::<F>)
            .with_forms(Forms {
                reduce: Some(reduce::reduce_axis::<F>),
                reduce_rows: Some(reduce::reduce_rows::<F>),
                reduce_vector: Some(short_folds::fold_vector::<F>),
                reduce_items: Some(short_folds::fold_items::<F>),
                scan: Some(scan::scan_axis::<F>),
                windows: Some(windows::reduce_windows::<F>),
                is_associative: matches!(F::SCANNING, Scanning::Associative),
                outer: Some(outer::compute_outer_product::<F>),
                cells: Some(outer::apply_to_cells::<F>),
                ..Forms::NONE
            })
    }

    /// Adds a comparison, with its form that takes an axis, its identity element and its combined forms.
    #[must_use]
    pub const fn comparison<C: Comparison>(mut self, name: &'static str) -> Self {
        self.has_scalar_dyad = true;
        self.dyadic(name, comparison::pervade::<C>)
            .dyadic_fast_path(small_vectors::compare::<C>)
            .dyadic_on_scalars(comparison::compare_scalars::<C>)
            .with_dyadic_loops(const { &DyadLoops::comparison::<C>() })
            .dyadic_with_axis(axis::compare_along_axes::<C>)
            .with_identity(comparison_identity_like::<C>)
            .with_forms(Forms {
                reduce: Some(reduce::reduce_comparison::<C>),
                scan: Some(scan::scan_comparison::<C>),
                outer: Some(outer::compare_outer_product::<C>),
                cells: Some(outer::compare_cells::<C>),
                ..Forms::NONE
            })
    }
}
