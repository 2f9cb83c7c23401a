//! `n f/Y` of scalar functions: all windows are folded together, a strip of results at a time.

use super::narrowest::{IntegerComputation, compute_narrowest};
use crate::array::{Array, ElementType, Elements, Whole};
use crate::error::{Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::broadcast::{ChunkSource, Readable, STRIP_ELEMENTS};
use crate::kernels::pervade::RealElement;
use crate::kernels::reduce::{Extent, fold_windows};
use crate::kernels::scalar::{ScalarDyad, Scanning};
use crate::primitives::scalar::engine::results::rules;
use std::marker::PhantomData;

/// The least size of windows that are folded together: shorter ones take as few passes over the whole array.
const MIN_WINDOW_ELEMENTS: i64 = 4;

/// Computes `width f/[axis]Y` for real numbers; returns `None` for short windows, reversed ones and other arguments, and if a
/// result is not a real number.
pub(crate) fn reduce_windows<F: ScalarDyad>(
    context: &mut Context,
    width: i64,
    right: &Array,
    axis: usize,
) -> Result<Option<Array>> {
    // Functions whose scans are separate reductions, like `*` and `|`, also have methods of their own for some arrays. The compiler
    // decides it, so that no loops are compiled for them.
    if const { matches!(F::SCANNING, Scanning::Separate) } {
        return Ok(None);
    }
    let element_type = right.element_type();
    let are_words = F::BOOLEAN_RESULTS && element_type == ElementType::Bits;
    if width < MIN_WINDOW_ELEMENTS || element_type > ElementType::Float || are_words || context.workspace.settings.decimal {
        return Ok(None);
    }
    let (outer, length, inner) = right.shape().split_at_axis(axis);
    let size = width as usize;
    let shape = right.shape().with_length(axis, length + 1 - size)?;
    context.memory().step(shape.bound().saturating_mul(size))?;
    let fold = WindowFold::<F> {
        context,
        elements: right.elements(),
        extent: Extent { outer, length, inner },
        size,
        bound: shape.bound(),
        function: PhantomData,
    };
    if F::WHOLE_RESULTS
        && let Some(results) = compute_narrowest(element_type, &fold)?
    {
        return Ok(Some(Array::new(shape, results)));
    }
    Ok(fold.fold_in_type::<f64>()?.map(|results| Array::new(shape, results)))
}

/// The reduction of all windows along an axis.
struct WindowFold<'a, F> {
    context: &'a Context,
    elements: &'a Elements,
    extent: Extent,
    /// The number of elements in a window.
    size: usize,
    /// The number of results.
    bound: usize,
    function: PhantomData<F>,
}

impl<F: ScalarDyad> WindowFold<'_, F> {
    /// Folds in one type. Returns `None` if an intermediate result does not fit it or is not finite.
    fn fold_in_type<T: RealElement>(&self) -> Result<Option<Elements>> {
        let (rules, source) = (rules(self.context), ChunkSource::of(self.elements).expect("the elements are numbers"));
        let (extent, size) = (self.extent, self.size);
        let mut target = self.context.memory().block::<T>(self.bound)?;
        let chunk = (CHUNK_ELEMENTS / size).max(STRIP_ELEMENTS);
        let outcome = self.context.work().try_fill(&mut target, chunk, |start, part| {
            let overflowed = fold_windows::<F, T>(rules, source, extent, size, start, part);
            if overflowed { Err(None::<Stop>) } else { Ok(()) }
        });
        match outcome {
            Ok(()) => Ok(Some(target.into())),
            Err((_, None)) => Ok(None),
            Err((_, Some(stop))) => Err(Fault::from(stop)),
        }
    }
}

impl<F: ScalarDyad> IntegerComputation for WindowFold<'_, F> {
    fn compute_in_type<T: Whole + Readable + RealElement>(&self) -> Result<Option<Elements>> {
        self.fold_in_type::<T>()
    }
}
