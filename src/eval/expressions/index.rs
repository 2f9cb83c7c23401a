//! `array[…;…]`: evaluation of bracket indexing.

use super::array::Steps;
use super::scalar_fast_path::ScalarIndices;
use super::{array, function};
use crate::array::{Array, ElementType};
use crate::bind::expression::{ArrayExpr, Chain, ChainStep, FunctionExpr, Index, SliceExpr};
use crate::bind::memo::Code;
use crate::error::Result;
use crate::eval::members::by_text;
use crate::eval::members::by_text::MemberNames;
use crate::eval::members::holder::host_object;
use crate::eval::members::host;
use crate::eval::objects::property;
use crate::eval::objects::property::FoundProperty;
use crate::eval::{members, traceback};
use crate::function::{Argument, Context, FunctionRef};
use crate::primitives;
use crate::primitives::indexing;
use crate::primitives::indexing::{masked, windows};

/// Evaluates `array[…]`: returns the elements that the brackets select.
pub(crate) fn evaluate_index(context: &mut Context, code: &Code, index: &Index) -> Result<Array> {
    let selected = evaluate_selection(context, code, &index.indices)?;
    let named_property = match &index.array {
        ArrayExpr::Member(member) => members::value::find_named_property(context, code, member)?,
        _ => None,
    };
    if let Some(property) = named_property {
        return read_from_property(context, &property, selected)
            .map_err(|fault| traceback::with_span(context, fault, index.brackets));
    }
    let from = array::evaluate_to_array(context, code, &index.array)?;
    if let Some(space) = from.reference() {
        if let Some(property) = property::find_default(context, space) {
            return read_from_property(context, &property, selected)
                .map_err(|fault| traceback::with_span(context, fault, index.brackets));
        }
        if let Some(names) = selected.member_names().filter(|_| context.workspace.spaces.contains(space)) {
            return by_text::read(context, space, &names).map_err(|fault| traceback::with_span(context, fault, index.brackets));
        }
    }
    if let Some(object) = host_object(&from) {
        let indices = selected.positions(context)?;
        return host::read_at(context, object, indices).map_err(|fault| traceback::with_span(context, fault, index.brackets));
    }
    let elements = match &selected {
        Selected::Ones(mask) => match masked::mask_of(mask, &from) {
            Some(mask) => masked::fetch(context, &from, mask),
            None => find_ones(context, mask).and_then(|selectors| indexing::fetch(context, &from, &selectors)),
        },
        Selected::Windows(sum) => match windows::fetch(context, &from, &sum.starts, &sum.steps) {
            Ok(Some(elements)) => Ok(elements),
            Ok(None) => sum.positions(context).and_then(|selectors| indexing::fetch(context, &from, &selectors)),
            Err(fault) => Err(fault),
        },
        Selected::Scalars(scalars) => {
            if let Some(element) = scalars.position(&from, context.index_origin()).and_then(|position| from.scalar_at(position)) {
                return Ok(element.into());
            }
            indexing::fetch(context, &from, &to_positions(*scalars))
        }
        Selected::At(selectors) => indexing::fetch(context, &from, selectors),
    };
    elements.map_err(|fault| {
        let fault = if from.reference().is_some() { fault.with_help(by_text::HELP) } else { fault };
        traceback::with_span(context, fault, index.brackets)
    })
}

/// The selection in brackets.
pub(crate) enum Selected {
    /// `⍸` of Booleans, which are better used directly than as positions if they have the shape of the indexed array.
    Ones(Array),
    /// An outer sum, whose arguments are better used directly if it selects runs of elements.
    Windows(OuterSum),
    /// Single scalars, which are better used directly if they are in range.
    Scalars(ScalarIndices),
    /// The array at each position between semicolons, or `None` where it is left out.
    At(Vec<Option<Array>>),
}

impl Selected {
    /// Returns the array at each position between semicolons, or `None` where it is left out.
    pub(crate) fn positions(self, context: &mut Context) -> Result<Vec<Option<Array>>> {
        match self {
            Selected::Ones(mask) => find_ones(context, &mask),
            Selected::Windows(sum) => sum.positions(context),
            Selected::Scalars(scalars) => Ok(to_positions(scalars)),
            Selected::At(selectors) => Ok(selectors),
        }
    }

    /// Returns the names of members that the brackets contain after a namespace, or `None` if they do not contain texts.
    pub(crate) fn member_names(&self) -> Option<MemberNames> {
        match self {
            Selected::Ones(_) | Selected::Windows(_) => None,
            Selected::Scalars(scalars) => MemberNames::of(&to_positions(*scalars)),
            Selected::At(selectors) => MemberNames::of(selectors),
        }
    }
}

/// Returns scalars as the arrays between semicolons.
pub(crate) fn to_positions(scalars: ScalarIndices) -> Vec<Option<Array>> {
    scalars.as_slice().iter().map(|&scalar| Some(scalar.into())).collect()
}

/// The outer sum `X∘.+Y` of whole numbers.
pub(crate) struct OuterSum {
    starts: Array,
    steps: Array,
    function: FunctionRef,
}

impl OuterSum {
    /// Computes the sums, which are the positions of the selected elements.
    pub(crate) fn positions(&self, context: &mut Context) -> Result<Vec<Option<Array>>> {
        let positions = self.function.dyadic(context, self.starts.clone(), self.steps.clone())?;
        Ok(vec![Some(positions)])
    }
}

/// Evaluates the selection in brackets.
pub(crate) fn evaluate_selection(context: &mut Context, code: &Code, indices: &[Option<ArrayExpr>]) -> Result<Selected> {
    if let Some(scalars) = ScalarIndices::immediate(context, code, indices) {
        return Ok(Selected::Scalars(scalars));
    }
    let [Some(ArrayExpr::Chain(chain))] = indices else { return evaluate_plain_selection(context, code, indices) };
    match chain.steps.last() {
        Some(ChainStep::Monadic { function: FunctionExpr::Primitive(primitive, _) }) if primitive.glyph == '⍸' => {
            evaluate_ones(context, code, chain)
        }
        Some(ChainStep::Dyadic { left, function }) if is_outer_sum(function) => {
            evaluate_outer_sum(context, code, chain, left, function)
        }
        _ => evaluate_plain_selection(context, code, indices),
    }
}

/// Evaluates the selection in brackets, without a special form.
fn evaluate_plain_selection(context: &mut Context, code: &Code, indices: &[Option<ArrayExpr>]) -> Result<Selected> {
    let ([Some(_)] | [Some(_), Some(_)]) = indices else {
        return evaluate_selectors(context, code, indices).map(Selected::At);
    };
    let mut values = [Argument::ZERO, Argument::ZERO];
    for (value, index) in values.iter_mut().zip(indices).rev() {
        if let Some(index) = index {
            array::evaluate(context, code, index, value)?;
        }
    }
    match ScalarIndices::of(&values[..indices.len()]) {
        Some(scalars) => Ok(Selected::Scalars(scalars)),
        None => Ok(Selected::At(values.into_iter().take(indices.len()).map(|value| Some(value.into())).collect())),
    }
}

fn evaluate_ones(context: &mut Context, code: &Code, chain: &Chain) -> Result<Selected> {
    let last = chain.steps.len() - 1;
    let mut value = Argument::ZERO;
    array::run_steps(context, code, chain, last, &mut value)?;
    let mask = Array::from(value);
    if mask.element_type() == ElementType::Bits && mask.rank() > 0 {
        return Ok(Selected::Ones(mask));
    }
    let mut value = mask.into();
    array::run_step(context, code, Steps::of(chain), last, &mut value)?;
    Ok(Selected::At(vec![Some(value.into())]))
}

fn is_outer_sum(function: &FunctionExpr) -> bool {
    match function {
        FunctionExpr::Constant(constant) => is_outer_sum(&constant.function),
        FunctionExpr::Outer(outer) => matches!(&outer.function, FunctionExpr::Primitive(primitive, _) if primitive.glyph == '+'),
        _ => false,
    }
}

fn evaluate_outer_sum(
    context: &mut Context,
    code: &Code,
    chain: &Chain,
    left: &ArrayExpr,
    function: &FunctionExpr,
) -> Result<Selected> {
    let last = chain.steps.len() - 1;
    let mut steps = Argument::ZERO;
    array::run_steps(context, code, chain, last, &mut steps)?;
    let steps = steps.into();
    let function = function::evaluate_function(context, code, function)?;
    let starts = array::evaluate_to_array(context, code, left)?;
    let sum = OuterSum { starts, steps, function };
    if windows::has_integers(&sum.starts) && windows::has_integers(&sum.steps) {
        return Ok(Selected::Windows(sum));
    }
    let positions = sum.positions(context).map_err(|fault| array::with_step_spans(context, Steps::of(chain), last, fault))?;
    Ok(Selected::At(positions))
}

/// Computes the positions of the ones in a mask that cannot be used directly.
pub(crate) fn find_ones(context: &mut Context, mask: &Array) -> Result<Vec<Option<Array>>> {
    let ones = primitives::find_function('⍸').expect("the glyph is in the table of primitives").monadic(context, mask.clone())?;
    Ok(vec![Some(ones)])
}

/// Returns elements of a property: by keys if it is keyed, otherwise from its value.
fn read_from_property(context: &mut Context, property: &FoundProperty, selected: Selected) -> Result<Array> {
    let selectors = selected.positions(context)?;
    if property.is_keyed() {
        return property.read_keyed(context, &selectors);
    }
    let value = property.read(context)?;
    indexing::fetch(context, &value, &selectors)
}

/// Evaluates the expressions between the semicolons, from right to left.
pub(crate) fn evaluate_selectors(
    context: &mut Context,
    code: &Code,
    indices: &[Option<ArrayExpr>],
) -> Result<Vec<Option<Array>>> {
    let mut selectors = Vec::with_capacity(indices.len());
    for index in indices.iter().rev() {
        selectors.push(evaluate_part(context, code, index.as_ref())?);
    }
    selectors.reverse();
    Ok(selectors)
}

/// Evaluates `a:b:s`.
pub(crate) fn evaluate_slice(context: &mut Context, code: &Code, slice: &SliceExpr) -> Result<Array> {
    let [from, to, by] = &slice.parts;
    let by = evaluate_part(context, code, by.as_ref())?;
    let to = evaluate_part(context, code, to.as_ref())?;
    let from = evaluate_part(context, code, from.as_ref())?;
    indexing::make_slice(&[from, to, by]).map_err(|fault| traceback::with_span(context, fault, slice.span))
}

fn evaluate_part(context: &mut Context, code: &Code, part: Option<&ArrayExpr>) -> Result<Option<Array>> {
    part.map(|part| array::evaluate_to_array(context, code, part)).transpose()
}
