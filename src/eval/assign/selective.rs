//! Selective assignment, `(…name)←value`: the selecting expression is run on the positions of the elements, through which the
//! value is then stored. A mask and a path need no positions.

use super::change::change;
use super::{Incoming, find_existing, not_an_array_fault, read_current};
use crate::array::Array;
use crate::bind::expression::{ArrayExpr, AssignmentTarget, ChainStep, FunctionExpr, Operand, OperatorExpr, Selective};
use crate::bind::glyph;
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::expressions::array::Steps;
use crate::eval::expressions::{array, function};
use crate::eval::objects::property;
use crate::eval::objects::property::FoundProperty;
use crate::eval::traceback;
use crate::function::{Argument, Context, Structure, Valence, Value};
use crate::primitives::indexing;
use crate::primitives::indexing::{Positions, masked};
use crate::stack::deeper;

/// Stores a value, or the result of a function of the old value and the new one, in the selected elements.
pub(crate) fn store(context: &mut Context, code: &Code, selective: &Selective, new: &Incoming) -> Result<()> {
    check_functions(context, code, &selective.selection)?;
    let old = source_array(context, code, &selective.target)?;
    if let Some(property) = old.reference().and_then(|space| property::find_default(context, space)) {
        return store_in_default(context, code, selective, &property, new)
            .map_err(|fault| traceback::with_span(context, fault, new.arrow));
    }
    if let Some(path) = path_to_pick(&selective.selection) {
        drop(old);
        return store_at_path(context, code, selective, path, new);
    }
    match mask(context, code, &selective.selection, &old)? {
        Masked::By(mask) => {
            drop(old);
            store_at_mask(context, code, selective, &mask, new)
        }
        Masked::Counted(left) => store_at_chosen(context, code, selective, old, Some(left), new),
        Masked::Not => store_at_chosen(context, code, selective, old, None, new),
    }
}

/// Checks that the functions called by name are selecting functions; the binder has checked the others.
fn check_functions(context: &mut Context, code: &Code, selection: &ArrayExpr) -> Result<()> {
    let mut expression = selection;
    loop {
        match expression {
            ArrayExpr::Index(index) => expression = &index.array,
            ArrayExpr::Chain(chain) => {
                for step in &chain.steps {
                    match step {
                        ChainStep::Monadic { function } => check_function(context, code, function, Valence::Monadic)?,
                        ChainStep::Dyadic { function, .. } => check_function(context, code, function, Valence::Dyadic)?,
                        _ => {}
                    }
                }
                expression = &chain.start;
            }
            _ => return Ok(()),
        }
    }
}

fn check_function(context: &mut Context, code: &Code, function: &FunctionExpr, valence: Valence) -> Result<()> {
    let level = context.workspace.settings.migration_level;
    let selects = match function {
        FunctionExpr::Primitive(primitive, _) => selects_at(level, primitive.glyph, valence),
        FunctionExpr::Axis(axis) => return check_function(context, code, &axis.function, valence),
        FunctionExpr::Constant(constant) => return check_function(context, code, &constant.function, valence),
        named => {
            let selector = function::evaluate_function(context, code, named)?;
            is_selecting(level, &selector.structure(), valence)
        }
    };
    if selects {
        return Ok(());
    }
    let fault = Fault::syntax(glyph::NOT_SELECTING_MESSAGE).with_help(glyph::SELECTING_FUNCTIONS_HELP);
    Err(traceback::with_span(context, fault, function.span()))
}

/// Returns true for a primitive that selects, possibly with an axis or with `¨`.
fn is_selecting(level: u8, structure: &Structure, valence: Valence) -> bool {
    match structure {
        Structure::Name(name) => {
            let mut characters = name.chars();
            characters.next().is_some_and(|glyph| characters.next().is_none() && selects_at(level, glyph, valence))
        }
        Structure::Axis { function, .. } => is_selecting(level, function, valence),
        Structure::Monadic { operand, operator } => {
            matches!(&**operator, Structure::Name(operator) if operator == "¨") && is_selecting(level, operand, valence)
        }
        _ => false,
    }
}

/// Returns true for a glyph that selects at a level of `⎕ML`: at some levels a glyph means another function.
fn selects_at(level: u8, glyph: char, valence: Valence) -> bool {
    let monadic = valence == Valence::Monadic;
    glyph::selects(glyph, monadic) && !(monadic && (glyph == '∊' && level < 1 || glyph == '⊃' && level > 1))
}

/// Returns the array that is selected from.
fn source_array(context: &mut Context, code: &Code, target: &AssignmentTarget) -> Result<Array> {
    let AssignmentTarget::Name(name) = target else { return read_current(context, code, target) };
    let location = find_existing(context, code, *name)?;
    match context.thread.frames.value_at(&context.workspace.spaces, &location) {
        Some(Value::Array(array)) => Ok(array.clone()),
        _ => Err(traceback::with_span(context, not_an_array_fault(), name.span)),
    }
}

/// Assigns `(…⌷instance)←value`, to elements of its default property.
fn store_in_default(
    context: &mut Context,
    code: &Code,
    selective: &Selective,
    property: &FoundProperty,
    new: &Incoming,
) -> Result<()> {
    let mut array = property.read(context)?;
    let positions = Positions::new(context, &array)?;
    let chosen = selecting(context, &positions, |context| array::array(context, code, &selective.selection))?;
    positions.store(context, &mut array, &chosen, &new.value, new.function())?;
    property.write(context, array)
}

/// Assigns `(path⊃name)←value`.
fn store_at_path(context: &mut Context, code: &Code, selective: &Selective, path: &ArrayExpr, new: &Incoming) -> Result<()> {
    let path = array::array(context, code, path)?;
    change(context, code, &selective.target, new.in_place(), |context, array| {
        let result = indexing::store_at_path(context, array, &path, &new.value, new.function());
        result.map_err(|fault| traceback::with_span(context, fault, new.arrow))
    })
}

/// Assigns `(mask/name)←value`, without computing positions.
fn store_at_mask(context: &mut Context, code: &Code, selective: &Selective, mask: &Array, new: &Incoming) -> Result<()> {
    change(context, code, &selective.target, new.in_place(), |context, array| {
        let result = match masked::mask_of(mask, array) {
            Some(mask) => masked::store(context, array, mask, new.function(), &new.value),
            None => Err(Fault::length(Blame::Right, "the array has changed while its mask was computed")),
        };
        result.map_err(|fault| traceback::with_span(context, fault, new.arrow))
    })
}

/// Assigns to any other selection; `left` is the left argument of its only function, if it is already evaluated.
fn store_at_chosen(
    context: &mut Context,
    code: &Code,
    selective: &Selective,
    old: Array,
    left: Option<Array>,
    new: &Incoming,
) -> Result<()> {
    let positions = Positions::new(context, &old).map_err(|fault| traceback::with_span(context, fault, selective.span))?;
    drop(old);
    let chosen = selecting(context, &positions, |context| choose(context, code, &selective.selection, left))?;
    change(context, code, &selective.target, new.in_place(), |context, array| {
        let result = match &chosen {
            Chosen::Elements(selection) => positions.store(context, array, selection, &new.value, new.function()),
            Chosen::Picked(from, path) => positions.store_picked(context, array, from, path.as_ref(), &new.value, new.function()),
            Chosen::PickedEach { from, path, depth } => {
                positions.store_picked_each(context, array, from, path.as_ref(), *depth, &new.value, new.function())
            }
        };
        result.map_err(|fault| traceback::with_span(context, fault, new.arrow))
    })
}

/// Runs a selecting expression on positions.
fn selecting<T>(context: &mut Context, positions: &Positions, run: impl FnOnce(&mut Context) -> Result<T>) -> Result<T> {
    context.thread.selections.push(positions.array().clone());
    let chosen = run(context);
    context.thread.selections.pop();
    chosen
}

/// The left argument of a selection of the form `X/name`.
enum Masked {
    /// A selection of another form.
    Not,
    /// A mask with a bit for each element.
    By(Array),
    /// Any other left argument.
    Counted(Array),
}

/// Returns the path of a selection of the form `path⊃name`.
fn path_to_pick(selection: &ArrayExpr) -> Option<&ArrayExpr> {
    let ArrayExpr::Chain(chain) = selection else { return None };
    match (&chain.start, &*chain.steps) {
        (ArrayExpr::Selected(_), [ChainStep::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) }]) => {
            (primitive.glyph == '⊃').then_some(left)
        }
        _ => None,
    }
}

/// Evaluates the left argument of a selection of the form `X/name`.
fn mask(context: &mut Context, code: &Code, selection: &ArrayExpr, from: &Array) -> Result<Masked> {
    let ArrayExpr::Chain(chain) = selection else { return Ok(Masked::Not) };
    let (ArrayExpr::Selected(_), [ChainStep::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) }]) =
        (&chain.start, &*chain.steps)
    else {
        return Ok(Masked::Not);
    };
    if from.rank() != 1 || from.is_nested() || !matches!(primitive.glyph, '/' | '⌿') {
        return Ok(Masked::Not);
    }
    let left = array::array(context, code, left)?;
    Ok(if masked::mask_of(&left, from).is_some() { Masked::By(left) } else { Masked::Counted(left) })
}

/// The result of a selecting expression.
enum Chosen {
    /// The elements of the selection, each by itself.
    Elements(Array),
    /// One item of the selection as a whole: `⊃` was the last function.
    Picked(Array, Option<Array>),
    /// One item of each item as a whole: `⊃¨` was the last function, with `¨` applied `depth` times.
    PickedEach {
        /// The array that is picked from.
        from: Array,
        /// The left argument.
        path: Option<Array>,
        /// The number of times that `¨` is applied, at least 1.
        depth: usize,
    },
}

/// Runs a selecting expression; `left` is the left argument of its only function, if it is already evaluated.
fn choose(context: &mut Context, code: &Code, selection: &ArrayExpr, left: Option<Array>) -> Result<Chosen> {
    let ArrayExpr::Chain(chain) = selection else {
        return array::array(context, code, selection).map(Chosen::Elements);
    };
    let last = chain.steps.len() - 1;
    let mut value = Argument::ZERO;
    array::run_steps(context, code, chain, last, &mut value)?;
    let from = Array::from(value);
    if let Some(left) = left {
        return array::run_replicate(context, Steps::of(chain), last, left, from).map(Chosen::Elements);
    }
    let (path, function) = match &chain.steps[last] {
        ChainStep::Monadic { function } => (None, Some(function)),
        ChainStep::Dyadic { left, function } => (Some(left), Some(function)),
        _ => (None, None),
    };
    let depth = match function {
        Some(function) => pick_depth(context, code, function)?,
        None => None,
    };
    if let Some(depth) = depth {
        let path = path.map(|path| array::array(context, code, path)).transpose()?;
        return Ok(if depth == 0 { Chosen::Picked(from, path) } else { Chosen::PickedEach { from, path, depth } });
    }
    let mut value = from.into();
    array::run_step(context, code, Steps::of(chain), last, &mut value)?;
    Ok(Chosen::Elements(value.into()))
}

/// Returns the number of times that a function, written out or named, applies `¨` to `⊃`: 0 for `⊃`, 1 for `⊃¨`; or `None` for
/// any other function.
fn pick_depth(context: &mut Context, code: &Code, function: &FunctionExpr) -> Result<Option<usize>> {
    Ok(match function {
        FunctionExpr::Primitive(primitive, _) => (primitive.glyph == '⊃').then_some(0),
        FunctionExpr::Axis(_) => None,
        FunctionExpr::Derived(derived) => match (&derived.operator, &derived.left) {
            (OperatorExpr::Primitive(operator, _), Operand::Function(operand)) if operator.glyph == '¨' => {
                deeper(|| pick_depth(context, code, operand))?.map(|depth| depth + 1)
            }
            _ => None,
        },
        named => pick_depth_of(&function::evaluate_function(context, code, named)?.structure()),
    })
}

fn pick_depth_of(structure: &Structure) -> Option<usize> {
    match structure {
        Structure::Name(name) if name == "⊃" => Some(0),
        Structure::Monadic { operand, operator } if matches!(&**operator, Structure::Name(name) if name == "¨") => {
            pick_depth_of(operand).map(|depth| depth + 1)
        }
        _ => None,
    }
}
