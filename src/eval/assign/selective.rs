//! Selective assignment, `(…name)←value`: the selecting expression is run on the positions of the elements, and the value is then
//! stored at the positions that it returns. `(mask/name)←` and `(path⊃name)←` need no positions.

use super::change_in_place::change;
use super::{Incoming, find_existing, not_an_array_fault, read_current};
use crate::array::Array;
use crate::array::memory::recurse_within_limit;
use crate::bind::expression::{ArrayExpr, AssignmentTarget, ChainStep, FunctionExpr, Operand, OperatorExpr, SelectiveTarget};
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

/// Stores the incoming value in the selected elements, or the result of its function for the old elements and the incoming value.
pub(crate) fn store(context: &mut Context, code: &Code, selective: &SelectiveTarget, new: &Incoming) -> Result<()> {
    check_functions(context, code, &selective.selection)?;
    let old = read_source_array(context, code, &selective.target)?;
    if let Some(property) = old.reference().and_then(|space| property::find_default(context, space)) {
        return store_in_default(context, code, selective, &property, new)
            .map_err(|fault| traceback::with_span(context, fault, new.arrow));
    }
    if let Some(path) = find_pick_path(&selective.selection) {
        drop(old);
        return store_at_path(context, code, selective, path, new);
    }
    match evaluate_replicate_argument(context, code, &selective.selection, &old)? {
        ReplicateArgument::Mask(mask) => {
            drop(old);
            store_at_mask(context, code, selective, &mask, new)
        }
        ReplicateArgument::Counts(left) => store_at_chosen(context, code, selective, old, Some(left), new),
        ReplicateArgument::OtherForm => store_at_chosen(context, code, selective, old, None, new),
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
    let migration_level = context.workspace.settings.migration_level;
    let selects = match function {
        FunctionExpr::Primitive(primitive, _) => is_selecting_glyph(migration_level, primitive.glyph, valence),
        FunctionExpr::Axis(axis) => return check_function(context, code, &axis.function, valence),
        FunctionExpr::Constant(constant) => return check_function(context, code, &constant.function, valence),
        named => {
            let selector = function::evaluate_function(context, code, named)?;
            is_selecting(migration_level, &selector.structure(), valence)
        }
    };
    if selects {
        return Ok(());
    }
    let fault = Fault::syntax(glyph::NOT_SELECTING_MESSAGE).with_help(glyph::SELECTING_FUNCTIONS_HELP);
    Err(traceback::with_span(context, fault, function.span()))
}

/// Returns true if a function is a selecting primitive, possibly with an axis or with `¨`.
fn is_selecting(migration_level: u8, structure: &Structure, valence: Valence) -> bool {
    match structure {
        Structure::Name(name) => {
            let mut characters = name.chars();
            characters
                .next()
                .is_some_and(|glyph| characters.next().is_none() && is_selecting_glyph(migration_level, glyph, valence))
        }
        Structure::Axis { function, .. } => is_selecting(migration_level, function, valence),
        Structure::Monadic { operand, operator } => {
            matches!(&**operator, Structure::Name(operator) if operator == "¨") && is_selecting(migration_level, operand, valence)
        }
        _ => false,
    }
}

/// Returns true if a glyph denotes a selecting function under a value of `⎕ML`, which determines what some glyphs mean.
fn is_selecting_glyph(migration_level: u8, glyph: char, valence: Valence) -> bool {
    let monadic = valence == Valence::Monadic;
    glyph::can_select(glyph, monadic)
        && !(monadic && (glyph == '∊' && migration_level < 1 || glyph == '⊃' && migration_level > 1))
}

/// Returns the array that is selected from.
fn read_source_array(context: &mut Context, code: &Code, target: &AssignmentTarget) -> Result<Array> {
    let AssignmentTarget::Name(name) = target else { return read_current(context, code, target) };
    let location = find_existing(context, code, *name)?;
    match context.thread.frames.value_at(&context.workspace.spaces, &location) {
        Some(Value::Array(array)) => Ok(array.clone()),
        _ => Err(traceback::with_span(context, not_an_array_fault(), name.span)),
    }
}

/// Assigns `(…⌷instance)←value`: stores in elements of the default property of the instance.
fn store_in_default(
    context: &mut Context,
    code: &Code,
    selective: &SelectiveTarget,
    property: &FoundProperty,
    new: &Incoming,
) -> Result<()> {
    let mut array = property.read(context)?;
    let positions = Positions::new(context, &array)?;
    let chosen = run_on_positions(context, &positions, |context| array::evaluate_to_array(context, code, &selective.selection))?;
    positions.store(context, &mut array, &chosen, &new.value, new.function())?;
    property.write(context, array)
}

/// Assigns `(path⊃name)←value`.
fn store_at_path(
    context: &mut Context,
    code: &Code,
    selective: &SelectiveTarget,
    path: &ArrayExpr,
    new: &Incoming,
) -> Result<()> {
    let path = array::evaluate_to_array(context, code, path)?;
    change(context, code, &selective.target, new.can_change_in_place(), |context, array| {
        let result = indexing::store_at_path(context, array, &path, &new.value, new.function());
        result.map_err(|fault| traceback::with_span(context, fault, new.arrow))
    })
}

/// Assigns `(mask/name)←value`, without computing positions.
fn store_at_mask(context: &mut Context, code: &Code, selective: &SelectiveTarget, mask: &Array, new: &Incoming) -> Result<()> {
    change(context, code, &selective.target, new.can_change_in_place(), |context, array| {
        let result = match masked::mask_of(mask, array) {
            Some(mask) => masked::store(context, array, mask, new.function(), &new.value),
            None => Err(Fault::length(Blame::Right, "the array changed while its mask was computed")),
        };
        result.map_err(|fault| traceback::with_span(context, fault, new.arrow))
    })
}

/// Assigns to any other selection; `left` is the left argument of the only selecting function, if it is already evaluated.
fn store_at_chosen(
    context: &mut Context,
    code: &Code,
    selective: &SelectiveTarget,
    old: Array,
    left: Option<Array>,
    new: &Incoming,
) -> Result<()> {
    let positions = Positions::new(context, &old).map_err(|fault| traceback::with_span(context, fault, selective.span))?;
    drop(old);
    let chosen = run_on_positions(context, &positions, |context| choose(context, code, &selective.selection, left))?;
    change(context, code, &selective.target, new.can_change_in_place(), |context, array| {
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

/// Runs a selecting expression, in which the name stands for the positions of its elements.
fn run_on_positions<T>(context: &mut Context, positions: &Positions, run: impl FnOnce(&mut Context) -> Result<T>) -> Result<T> {
    context.thread.selections.push(positions.array().clone());
    let chosen = run(context);
    context.thread.selections.pop();
    chosen
}

/// The left argument of a selection of the form `X/name`, where the name is a simple vector.
enum ReplicateArgument {
    /// A selection of another form.
    OtherForm,
    /// A mask with a bit for each element.
    Mask(Array),
    /// Any other left argument.
    Counts(Array),
}

/// Returns the path of a selection of the form `path⊃name`, or `None` for other forms.
fn find_pick_path(selection: &ArrayExpr) -> Option<&ArrayExpr> {
    let ArrayExpr::Chain(chain) = selection else { return None };
    match (&chain.start, &*chain.steps) {
        (ArrayExpr::Selected(_), [ChainStep::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) }]) => {
            (primitive.glyph == '⊃').then_some(left)
        }
        _ => None,
    }
}

/// Evaluates the left argument of a selection of the form `X/name`; `from` is the array that the name denotes.
fn evaluate_replicate_argument(
    context: &mut Context,
    code: &Code,
    selection: &ArrayExpr,
    from: &Array,
) -> Result<ReplicateArgument> {
    let ArrayExpr::Chain(chain) = selection else { return Ok(ReplicateArgument::OtherForm) };
    let (ArrayExpr::Selected(_), [ChainStep::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) }]) =
        (&chain.start, &*chain.steps)
    else {
        return Ok(ReplicateArgument::OtherForm);
    };
    if from.rank() != 1 || from.is_nested() || !matches!(primitive.glyph, '/' | '⌿') {
        return Ok(ReplicateArgument::OtherForm);
    }
    let left = array::evaluate_to_array(context, code, left)?;
    Ok(if masked::mask_of(&left, from).is_some() { ReplicateArgument::Mask(left) } else { ReplicateArgument::Counts(left) })
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

/// Runs a selecting expression; `left` is the left argument of the only selecting function, if it is already evaluated.
fn choose(context: &mut Context, code: &Code, selection: &ArrayExpr, left: Option<Array>) -> Result<Chosen> {
    let ArrayExpr::Chain(chain) = selection else {
        return array::evaluate_to_array(context, code, selection).map(Chosen::Elements);
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
        Some(function) => find_pick_depth(context, code, function)?,
        None => None,
    };
    if let Some(depth) = depth {
        let path = path.map(|path| array::evaluate_to_array(context, code, path)).transpose()?;
        return Ok(if depth == 0 { Chosen::Picked(from, path) } else { Chosen::PickedEach { from, path, depth } });
    }
    let mut value = from.into();
    array::run_step(context, code, Steps::of(chain), last, &mut value)?;
    Ok(Chosen::Elements(value.into()))
}

/// Returns the number of times that a function, written out or named, applies `¨` to `⊃`: 0 for `⊃`, 1 for `⊃¨`; or `None` for
/// any other function.
fn find_pick_depth(context: &mut Context, code: &Code, function: &FunctionExpr) -> Result<Option<usize>> {
    Ok(match function {
        FunctionExpr::Primitive(primitive, _) => (primitive.glyph == '⊃').then_some(0),
        FunctionExpr::Axis(_) => None,
        FunctionExpr::Derived(derived) => match (&derived.operator, &derived.left) {
            (OperatorExpr::Primitive(operator, _), Operand::Function(operand)) if operator.glyph == '¨' => {
                recurse_within_limit(|| find_pick_depth(context, code, operand))?.map(|depth| depth + 1)
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
