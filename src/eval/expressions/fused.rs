//! Runs of scalar functions that are computed strip by strip. If a run cannot be, its steps are taken one by one.

use super::array::{Steps, begin_chain, run_step, run_steps, with_step_spans};
use super::scalar_fast_path::{self, immediate_value};
use crate::array::{Array, ElementType, Scalar};
use crate::bind::expression::{ArrayExpr, Chain, FusedRun, Leaf};
use crate::bind::fusion;
use crate::bind::memo::Code;
use crate::error::{ErrorKind, Result};
use crate::function::{Argument, ArgumentRef, Context};
use crate::primitives::scalar::engine::fused::leaves::ChainLeaves;
use crate::primitives::scalar::engine::fused::run::{compute_chain, is_summed};
use crate::primitives::scalar::engine::fused::typing::PlainPath;
use crate::primitives::scalar::engine::fused::{ChainArgument, MAX_LEAVES};
use crate::primitives::scalar::engine::small_vectors::SMALL_VECTOR_MAX_ELEMENTS;
use crate::syntax::tree::Special;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// The least number of elements for which a run is computed strip by strip: for fewer, the fast paths of the functions cost less.
const MIN_ELEMENTS: usize = SMALL_VECTOR_MAX_ELEMENTS + 1;

/// The largest number of elements for which a run is computed strip by strip, unless it ends with a sum. The functions of a longer
/// one overwrite the result of the first in place, at the speed at which memory is read: `((A×A)+(B×B)+C×C)*0.5` with a million
/// elements took 0.7 times as long that way. A sum writes nothing to memory, and took 0.8 times as long strip by strip.
const MAX_ELEMENTS: usize = 65_536;

/// Evaluates the first `count` steps of a chain some of which are runs.
#[inline(never)]
pub(crate) fn run_steps_with_runs(
    context: &mut Context,
    code: &Code,
    chain: &Chain,
    count: usize,
    value: &mut Argument,
) -> Result<()> {
    let mut next = if count > 0 && scalar_fast_path::run_first_step(context, code, chain, SMALL_VECTOR_MAX_ELEMENTS, value) {
        1
    } else {
        match run_fused(context, code, chain, 0..count, FusedStart::Immediate, value)? {
            0 => begin_chain(context, code, chain, count, value)?,
            taken => taken,
        }
    };
    while next < count {
        let taken = run_fused(context, code, chain, next..count, FusedStart::Value, value)?;
        if taken == 0 {
            run_step(context, code, Steps::of(chain), next, value)?;
        }
        next += taken.max(1);
    }
    Ok(())
}

/// The value from which a run starts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FusedStart {
    /// An expression that needs no evaluation.
    Immediate,
    /// The value before the first step.
    Value,
}

/// Computes the run that begins with the first of some steps of a chain, if there is one that ends within them. `value` receives
/// the result. Returns the number of steps taken; if it is 0, nothing has changed.
#[inline]
fn run_fused(
    context: &mut Context,
    code: &Code,
    chain: &Chain,
    steps: Range<usize>,
    start: FusedStart,
    value: &mut Argument,
) -> Result<usize> {
    match fusion::find_run_at(chain, steps.start) {
        Some(run)
            if context.machine.fuses_chains
                && run.first + run.count <= steps.end
                && run.starts_immediately() == (start == FusedStart::Immediate) =>
        {
            compute_run(context, code, chain, run, value)
        }
        _ => Ok(0),
    }
}

#[inline(never)]
fn compute_run(context: &mut Context, code: &Code, chain: &Chain, run: &FusedRun, value: &mut Argument) -> Result<usize> {
    if run.is_abandoned.load(Ordering::Relaxed) || !has_suitable_length(context, code, run, value) {
        return Ok(0);
    }
    let Some(reduced) = compute_reduced(context, code, chain, run)? else { return Ok(0) };
    let result = match collect_leaves(context, code, run, &reduced, value) {
        Some(leaves) => compute_with_leaves(context, run, &leaves),
        None => Ok(None),
    };
    match result {
        Ok(Some((result, count))) => {
            *value = result.into();
            Ok(count)
        }
        Ok(None) => {
            abandon_reductions(run, &reduced);
            Ok(0)
        }
        Err(fault) => Err(with_step_spans(context, Steps::of(chain), run.first, fault)),
    }
}

/// Abandons a run if reductions among its arguments were computed in vain.
fn abandon_reductions(run: &FusedRun, reduced: &[Option<Scalar>; MAX_LEAVES]) {
    run.is_abandoned.fetch_or(reduced.iter().any(Option::is_some), Ordering::Relaxed);
}

/// Computes a run for its arguments, and returns the number of steps that this replaces; returns `None` if it cannot be computed.
fn compute_with_leaves(context: &Context, run: &FusedRun, leaves: &ChainLeaves<'_>) -> Result<Option<(Array, usize)>> {
    // A sum that is formed in another order is left to its step.
    let count = run.count - usize::from(run.program.is_summed && !is_summed(&run.program, leaves));
    Ok(compute_chain(context, &run.program, leaves, PlainPath::WholeArrays)?.map(|result| (result, count)))
}

/// Returns true if the first function of a run has an argument of a suitable length. This look at one name, or at two if the first
/// is a scalar, is all that other code pays for.
#[inline]
fn has_suitable_length(context: &Context, code: &Code, run: &FusedRun, value: &Argument) -> bool {
    let first = &run.program.nodes[0];
    for argument in [Some(first.right), first.left].into_iter().flatten() {
        let ChainArgument::Leaf(number) = argument else { continue };
        if let Some(ArgumentRef::Array(array)) = find_leaf(context, code, &run.leaves[usize::from(number)], value) {
            let has_limit = !run.program.is_summed || array.rank() != 1;
            return array.bound() >= MIN_ELEMENTS && !(has_limit && array.bound() > MAX_ELEMENTS);
        }
    }
    false
}

/// Collects the arguments of a run, some of which are reduced to scalars; returns `None` if chains do not compute one of them.
fn collect_leaves<'a>(
    context: &'a Context,
    code: &Code,
    run: &'a FusedRun,
    reduced: &[Option<Scalar>; MAX_LEAVES],
    value: &'a Argument,
) -> Option<ChainLeaves<'a>> {
    let mut leaves = ChainLeaves::NONE;
    for (leaf, reduced) in run.leaves.iter().zip(reduced) {
        let argument = reduced.map(ArgumentRef::Scalar).or_else(|| find_leaf(context, code, leaf, value))?;
        if !leaves.push(argument) {
            return None;
        }
    }
    Some(leaves)
}

/// Computes the arguments of a run that are reductions; `None` for each other argument. Returns `None` if one of them cannot be
/// computed: the plain path takes all steps then.
fn compute_reduced(
    context: &mut Context,
    code: &Code,
    chain: &Chain,
    run: &FusedRun,
) -> Result<Option<[Option<Scalar>; MAX_LEAVES]>> {
    let mut scalars = [None; MAX_LEAVES];
    for (index, leaf) in run.leaves.iter().enumerate() {
        let Leaf::Reduced { path, count } = leaf else { continue };
        let Some(scalar) = compute_reduction(context, code, chain, path, *count)? else {
            abandon_reductions(run, &scalars);
            return Ok(None);
        };
        scalars[index] = Some(scalar);
    }
    Ok(Some(scalars))
}

/// Computes the first `count` steps of the chain to which `path` leads. Returns `None` if they fail, or their result is not a
/// scalar: the plain path finds out why. A request to stop is not left to it.
fn compute_reduction(context: &mut Context, code: &Code, chain: &Chain, path: &[usize], count: usize) -> Result<Option<Scalar>> {
    let Some(part) = fusion::follow(chain, path).filter(|part| starts_from_numbers(context, code, part)) else {
        return Ok(None);
    };
    let mut value = Argument::ZERO;
    match run_steps(context, code, part, count, &mut value) {
        Ok(()) => Ok(value.scalar()),
        Err(fault) if fault.kind() == ErrorKind::INTERRUPT || fault.kind() == ErrorKind::TIMEOUT => Err(fault),
        Err(_) => Ok(None),
    }
}

/// Returns true if a chain starts from a vector of real numbers: its reduction is a scalar.
fn starts_from_numbers(context: &Context, code: &Code, chain: &Chain) -> bool {
    match immediate_value(context, code, &chain.start) {
        Some(ArgumentRef::Array(array)) => array.rank() == 1 && array.element_type() <= ElementType::Float,
        _ => false,
    }
}

/// Computes a chain for each element of `⍵`, which must be the only argument that is not a scalar. Returns `None` if the chain is
/// not a single run, or must be evaluated for each element.
pub(crate) fn compute_for_each(context: &Context, code: &Code, chain: &Chain) -> Result<Option<Array>> {
    let Some(run) = fusion::find_whole_run(chain).filter(|_| context.machine.fuses_chains) else { return Ok(None) };
    let mut leaves = ChainLeaves::NONE;
    for leaf in &run.leaves {
        let Leaf::Immediate(leaf) = leaf else { return Ok(None) };
        let is_element = matches!(leaf, ArrayExpr::Special(Special::Omega, _));
        match immediate_value(context, code, leaf) {
            Some(value) if is_element == matches!(value, ArgumentRef::Array(_)) && leaves.push(value) => {}
            _ => return Ok(None),
        }
    }
    compute_chain(context, &run.program, &leaves, PlainPath::Elements)
}

/// Returns an argument of a run that needs no evaluation, or `None` if it is not an array now.
#[inline]
fn find_leaf<'a>(context: &'a Context, code: &Code, leaf: &'a Leaf, value: &'a Argument) -> Option<ArgumentRef<'a>> {
    match leaf {
        Leaf::Value => Some(value.as_ref()),
        Leaf::Immediate(expression) => immediate_value(context, code, expression),
        Leaf::Reduced { .. } => None,
    }
}
