//! Storing through a [`Place`]: names, strands, members, ⎕ names, indexed and selected elements.

use super::array::Steps;
use super::index::Selected;
use super::place;
use super::property::Found;
use super::{array, closure, dfn, function, index, mapped, member, property, remote, sight};
use crate::array::{Array, Reference};
use crate::bind::expression::{ArrayExpr, FunctionExpr, NameRef, Place, Selective, Step};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::function::frames::Location;
use crate::function::names::SystemKind;
use crate::function::{Context, Function, FunctionRef, Given, Sight, Value};
use crate::primitives::Primitive;
use crate::primitives::indexing::{self, Positions, masked};
use crate::primitives::settled::settled;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;
use std::sync::Arc;

/// `place←value`.
pub(super) fn store(context: &mut Context, code: &Code, place: &Place, value: Array, arrow: Span) -> Result<()> {
    match place {
        Place::Name(name) => store_name(context, code, *name, value).map_err(|fault| place::at(context, fault, arrow)),
        Place::Special(special, span) => {
            store_special(context, *special, value).map_err(|fault| place::at(context, fault, *span))
        }
        Place::System(index, span) => match &function::system_name(context, *index).kind {
            SystemKind::Variable { set: Some(set), .. } => {
                keep_settings(context);
                set(context, value).map_err(|fault| place::at(context, fault, arrow))
            }
            _ => Err(place::at(context, Fault::syntax("this system name cannot be set"), *span)),
        },
        Place::Member(found) => remote::store(context, code, found, Value::Array(value), arrow),
        Place::Within(within) => remote::store_within(context, code, within, value, arrow),
        Place::Strand(places, _) => store_strand(context, code, places, &value, arrow),
        Place::Index { place, indices, brackets } => {
            let spans = Brackets { brackets: *brackets, arrow };
            store_indexed(context, code, place, indices, None, value, spans)
        }
        Place::Selective(selective) => store_selected(context, code, selective, None, value, arrow),
    }
}

/// `place f←value`.
pub(super) fn modify(
    context: &mut Context,
    code: &Code,
    place: &Place,
    function: &FunctionExpr,
    value: Array,
    arrow: Span,
) -> Result<()> {
    let combine = function::function(context, code, function)?;
    modify_by(context, code, place, (&combine, function.span()), value, arrow)
}

/// `name f←value` where neither the old value nor the new one need be copied: whether it was done.
pub(super) fn modify_in_place(
    context: &mut Context,
    code: &Code,
    place: &Place,
    function: &FunctionExpr,
    value: Sight<'_>,
) -> Result<bool> {
    match (place, function) {
        (Place::Name(name), FunctionExpr::Primitive(primitive, span)) => {
            modified_in_place(context, code, *name, primitive, value).map_err(|fault| place::at(context, fault, *span))
        }
        _ => Ok(false),
    }
}

fn modified_in_place(context: &mut Context, code: &Code, name: NameRef, primitive: &Primitive, value: Sight<'_>) -> Result<bool> {
    if primitive.dyadic_at_sight.is_none() && primitive.in_place.is_none() {
        return Ok(false);
    }
    let location = match context.frames.slot(&code.body, name.index) {
        Some(slot) => Location::Slot(slot),
        None => match context.frames.find(&context.spaces, &code.body, name.index) {
            Some(location) if watched(context, &location).is_none() => location,
            _ => return Ok(false),
        },
    };
    if let Some(in_place) = primitive.in_place {
        let (Some(Value::Array(array)), memory) = context.value_mut(&location) else { return Ok(false) };
        return match value {
            Sight::Array(value) => in_place(memory, array, value),
            Sight::Scalar(scalar) => in_place(memory, array, &scalar.into()),
        };
    }
    let Some(Value::Array(old)) = context.frames.at(&context.spaces, &location) else { return Ok(false) };
    let Some(new) = sight::modified(context, primitive, Sight::of(old), value) else { return Ok(false) };
    if let (Some(Value::Array(array)), _) = context.value_mut(&location) {
        *array = new;
    }
    Ok(true)
}

/// The same with the function, which stands at a place in the text.
pub(super) fn modify_by(
    context: &mut Context,
    code: &Code,
    place: &Place,
    (combine, span): (&FunctionRef, Span),
    value: Array,
    arrow: Span,
) -> Result<()> {
    match place {
        Place::Index { place, indices, brackets } => {
            let spans = Brackets { brackets: *brackets, arrow };
            store_indexed(context, code, place, indices, Some(combine.clone()), value, spans)
        }
        Place::Selective(selective) => store_selected(context, code, selective, Some(combine.clone()), value, arrow),
        Place::Member(found) => remote::modify(context, code, found, (combine, span), value, arrow),
        Place::Within(within) => remote::modify_within(context, code, within, (combine, span), value, arrow),
        Place::Strand(places, _) => {
            let items = distributed(&value, places.len()).map_err(|fault| place::at(context, fault, arrow))?;
            for (place, item) in places.iter().zip(items).rev() {
                modify_by(context, code, place, (combine, span), item, arrow)?;
            }
            Ok(())
        }
        Place::Name(name) if is_jot(code, span) && !has_value(context, code, *name) => {
            store_name(context, code, *name, value).map_err(|fault| place::at(context, fault, arrow))
        }
        Place::Name(name) => {
            let location = existing(context, code, *name)?;
            let Some(Value::Array(old)) = context.frames.at(&context.spaces, &location).cloned() else {
                return Err(place::at(context, not_an_array(), arrow));
            };
            let new = combine.dyadic(context, old, value).map_err(|fault| place::at(context, fault, span))?;
            put_watched(context, &location, new).map_err(|fault| place::at(context, fault, arrow))
        }
        Place::Special(..) | Place::System(..) => {
            let old = current(context, code, place)?;
            let new = combine.dyadic(context, old, value).map_err(|fault| place::at(context, fault, span))?;
            store(context, code, place, new, arrow)
        }
    }
}

/// Whether what modifies is `∘`: `name∘←value` gives a value where the name is local, or to the namespace, also where it had none.
fn is_jot(code: &Code, function: Span) -> bool {
    code.body.source.slice(function) == "∘"
}

fn has_value(context: &Context, code: &Code, name: NameRef) -> bool {
    context.frames.find(&context.spaces, &code.body, name.index).is_some()
}

fn not_an_array() -> Fault {
    Fault::syntax("only an array can be modified")
        .with_classic("Invalid modified assignment, or an attempt was made to change nameclass on assignment")
}

/// Where a name has its value now: what is modified may belong to an enclosing function.
fn existing(context: &Context, code: &Code, name: NameRef) -> Result<Location> {
    match context.frames.find(&context.spaces, &code.body, name.index) {
        Some(location) => Ok(location),
        None => Err(array::undefined(context, &code.body.names[name.index as usize].text, name.span)),
    }
}

fn current(context: &mut Context, code: &Code, place: &Place) -> Result<Array> {
    match place {
        Place::System(index, span) => array::system(context, *index).map_err(|fault| place::at(context, fault, *span)),
        Place::Member(found) => member::array(context, code, found),
        Place::Special(special, span) => match context.frames.special(*special) {
            Some(Value::Array(array)) => Ok(array.clone()),
            _ => Err(array::undefined(context, special.text(), *span)),
        },
        _ => Err(place::at(context, not_an_array(), place.span())),
    }
}

fn store_name(context: &mut Context, code: &Code, name: NameRef, value: Array) -> Result<()> {
    let value = settled(context.memory(), value);
    let location = context.frames.place(&context.spaces, &code.body, name.index);
    put_watched(context, &location, value)
}

/// Keeps a value; a class or instance has properties, and triggers may wait for the name.
fn put_watched(context: &mut Context, location: &Location, value: Array) -> Result<()> {
    if let Some((space, text)) = watched(context, location) {
        let here = context.here();
        return remote::store_watched(context, here, space, &text, Value::Array(value), true);
    }
    context.frames.put(&mut context.spaces, location, Value::Array(value));
    Ok(())
}

fn watched(context: &Context, location: &Location) -> Option<(Reference, Arc<str>)> {
    match location {
        Location::Space(space, text) if context.spaces[*space].is_watched() => Some((*space, text.clone())),
        _ => None,
    }
}

/// Keeps a function or operator under a name; the value as it is known from now on.
pub(super) fn name(context: &mut Context, code: &Code, place: &Place, value: Value) -> Result<Value> {
    match place {
        Place::Name(name) => {
            let text = code.body.names[name.index as usize].text.clone();
            let value = closure::named(value, &text);
            let location = context.frames.place(&context.spaces, &code.body, name.index);
            context.frames.put(&mut context.spaces, &location, value.clone());
            Ok(value)
        }
        Place::Special(Special::Alpha, _) => {
            if let Some(frame) = context.frames.running_mut() {
                frame.left = Some(value.clone());
            }
            Ok(value)
        }
        Place::Member(found) => {
            remote::store(context, code, found, value.clone(), place.span())?;
            Ok(value)
        }
        Place::Special(Special::Quad, span) => {
            let outline = crate::function::derived::outline_of(&value);
            crate::format::function::display_function(context, &outline).map_err(|fault| place::at(context, fault, *span))?;
            Ok(value)
        }
        _ => Err(place::at(context, Fault::syntax("a function can be assigned to a name only"), place.span())),
    }
}

fn store_special(context: &mut Context, special: Special, value: Array) -> Result<()> {
    match special {
        Special::Quad => super::print(context, &value),
        Special::QuoteQuad => super::input::prompt(context, &value),
        Special::Alpha => {
            if let Some(location) = dfn::left_location(context) {
                context.frames.put(&mut context.spaces, &location, Value::Array(value));
            }
            Ok(())
        }
        _ => Err(Fault::syntax(format!("{} cannot be assigned", special.text()))),
    }
}

/// A dfn that sets a ⎕ name gets the settings back when it ends as they were when it began.
fn keep_settings(context: &mut Context) {
    let in_dfn =
        context.frames.running().and_then(|frame| frame.callee.as_ref()).is_some_and(|callee| !callee.body().is_tradfn());
    if in_dfn {
        let settings = context.settings.clone();
        context.frames.keep_settings(settings);
    }
}

fn store_strand(context: &mut Context, code: &Code, places: &[Place], value: &Array, arrow: Span) -> Result<()> {
    let items = distributed(value, places.len()).map_err(|fault| place::at(context, fault, arrow))?;
    for (place, item) in places.iter().zip(items).rev() {
        store(context, code, place, item, arrow)?;
    }
    Ok(())
}

/// One item for each of several places: those of a vector, or the one there is for all.
pub(super) fn distributed(value: &Array, count: usize) -> Result<Vec<Array>> {
    if value.rank() > 1 {
        return Err(Fault::rank(Blame::Right, format!("{count} names need a vector, this has rank {}", value.rank())));
    }
    match value.bound() {
        1 => Ok(vec![value.item(0); count]),
        bound if bound == count => Ok((0..count).map(|index| value.item(index)).collect()),
        bound => Err(Fault::length(Blame::Right, format!("there are {count} names and {bound} items"))),
    }
}

/// Where an indexed assignment points to when it fails.
struct Brackets {
    brackets: Span,
    arrow: Span,
}

fn store_indexed(
    context: &mut Context,
    code: &Code,
    target: &Place,
    indices: &[Option<ArrayExpr>],
    combine: Option<FunctionRef>,
    value: Array,
    spans: Brackets,
) -> Result<()> {
    let selected = index::selected(context, code, indices)?;
    if let Some(property) = member::indexed_property(context, code, target)? {
        let selectors = selected.positions(context)?;
        return store_in_property(context, &property, &selectors, combine, value)
            .map_err(|fault| place::at(context, fault, spans.brackets));
    }
    // A function that is no primitive may look at what it changes: then a copy is changed.
    let own = combine.as_ref().is_none_or(|function| function.glyph().is_some());
    change(context, code, target, own, |context, array| {
        let stored = match &selected {
            Selected::Ones(mask) => match masked::mask_of(mask, array) {
                Some(mask) => masked::store(context, array, mask, combine.as_deref(), &value),
                None => index::positions(context, mask).and_then(|at| store_at(context, array, &at, combine.as_deref(), &value)),
            },
            Selected::Windows(sum) => {
                sum.positions(context).and_then(|at| store_at(context, array, &at, combine.as_deref(), &value))
            }
            Selected::At(selectors) => store_at(context, array, selectors, combine.as_deref(), &value),
        };
        stored.map_err(|fault| {
            let span = if fault.details().blame == Blame::Right { spans.arrow } else { spans.brackets };
            place::at(context, fault, span)
        })
    })
}

fn store_at(
    context: &mut Context,
    array: &mut Array,
    selectors: &[Option<Array>],
    combine: Option<&dyn Function>,
    value: &Array,
) -> Result<()> {
    match combine {
        None => indexing::store(context, array, selectors, value),
        Some(function) => indexing::store_with(context, array, selectors, function, value),
    }
}

/// `instance.Property[…]←value`, or `instance[…]←value` for the default property.
fn store_in_property(
    context: &mut Context,
    property: &Found,
    selectors: &[Option<Array>],
    combine: Option<FunctionRef>,
    value: Array,
) -> Result<()> {
    if property.is_keyed() {
        let value = match combine {
            Some(function) => {
                let old = property.read_keyed(context, selectors)?;
                function.dyadic(context, old, value)?
            }
            None => value,
        };
        return property.write_keyed(context, selectors, value);
    }
    let mut array = property.read(context)?;
    store_at(context, &mut array, selectors, combine.as_deref(), &value)?;
    property.write(context, array)
}

/// Changes the array under a name: taken out, changed in place, and put back also after an error.
fn change(
    context: &mut Context,
    code: &Code,
    target: &Place,
    own: bool,
    work: impl FnOnce(&mut Context, &mut Array) -> Result<()>,
) -> Result<()> {
    let work = |context: &mut Context, array: &mut Array| mapped::changed(context, array, target.span(), work);
    match target {
        Place::Name(name) => {
            let location = existing(context, code, *name)?;
            if watched(context, &location).is_some()
                && let Some(Value::Array(mut array)) = context.frames.at(&context.spaces, &location).cloned()
            {
                work(context, &mut array)?;
                return put_watched(context, &location, array).map_err(|fault| place::at(context, fault, name.span));
            }
            change_at(context, &location, name.span, own, work)
        }
        Place::Special(Special::Alpha, span) => match dfn::left_location(context) {
            Some(location) => change_at(context, &location, *span, own, work),
            None => Err(array::undefined(context, "⍺", *span)),
        },
        Place::Member(found) => {
            let base = array::array(context, code, &found.base)?;
            let mut array = member::array_of(context, code, &base, found)?;
            work(context, &mut array)?;
            remote::store_in(context, found, &base, &Value::Array(array), target.span())
        }
        _ => {
            let mut array = current(context, code, target)?;
            work(context, &mut array)?;
            store(context, code, target, array, target.span())
        }
    }
}

fn change_at(
    context: &mut Context,
    location: &Location,
    span: Span,
    own: bool,
    work: impl FnOnce(&mut Context, &mut Array) -> Result<()>,
) -> Result<()> {
    let kept = if own { None } else { context.frames.at(&context.spaces, location).cloned() };
    if let Some(Value::Array(mut array)) = kept {
        work(context, &mut array)?;
        context.frames.put(&mut context.spaces, location, Value::Array(array));
        return Ok(());
    }
    match context.frames.take(&mut context.spaces, location) {
        Some(Value::Array(mut array)) => {
            let result = work(context, &mut array);
            context.frames.put(&mut context.spaces, location, Value::Array(array));
            result
        }
        Some(value) => {
            context.frames.put(&mut context.spaces, location, value);
            Err(place::at(context, not_an_array(), span))
        }
        None => Err(place::at(context, Fault::value("the name has no value"), span)),
    }
}

/// `(…name)←value`: the selecting expression is run on the positions of the elements, which are then stored through.
fn store_selected(
    context: &mut Context,
    code: &Code,
    selective: &Selective,
    combine: Option<FunctionRef>,
    value: Array,
    arrow: Span,
) -> Result<()> {
    let old = match &selective.place {
        Place::Name(name) => {
            let location = existing(context, code, *name)?;
            match context.frames.at(&context.spaces, &location) {
                Some(Value::Array(array)) => array.clone(),
                _ => return Err(place::at(context, not_an_array(), name.span)),
            }
        }
        other => current(context, code, other)?,
    };
    if let Some(property) = old.reference().and_then(|space| property::find_default(context, space)) {
        return store_in_default(context, code, selective, &property, combine, value)
            .map_err(|fault| place::at(context, fault, arrow));
    }
    if let Some(path) = path_to_pick(&selective.selection) {
        drop(old);
        let path = array::array(context, code, path)?;
        let own = combine.as_ref().is_none_or(|function| function.glyph().is_some());
        return change(context, code, &selective.place, own, |context, array| {
            let stored = indexing::store_at_path(context, array, &path, &value, combine.as_deref());
            stored.map_err(|fault| place::at(context, fault, arrow))
        });
    }
    let chosen = match mask(context, code, &selective.selection, &old)? {
        Masked::By(mask) => {
            drop(old);
            return store_masked(context, code, selective, combine.as_ref(), &mask, &value, arrow);
        }
        Masked::Counted(left) => Some(left),
        Masked::Not => None,
    };
    let positions = Positions::new(context, &old).map_err(|fault| place::at(context, fault, selective.span))?;
    drop(old);
    context.selections.push(positions.array().clone());
    let chosen = choose(context, code, &selective.selection, chosen);
    context.selections.pop();
    let chosen = chosen?;
    // A function that is no primitive may look at what it changes: then a copy is changed.
    let own = combine.as_ref().is_none_or(|function| function.glyph().is_some());
    change(context, code, &selective.place, own, |context, array| {
        let function = combine.as_deref();
        let stored = match &chosen {
            Chosen::Elements(selection) => positions.store(context, array, selection, &value, function),
            Chosen::Picked(from, path) => positions.store_picked(context, array, from, path.as_ref(), &value, function),
        };
        stored.map_err(|fault| place::at(context, fault, arrow))
    })
}

/// `(…⌷instance)←value`: elements of its default property.
fn store_in_default(
    context: &mut Context,
    code: &Code,
    selective: &Selective,
    property: &Found,
    combine: Option<FunctionRef>,
    value: Array,
) -> Result<()> {
    let mut array = property.read(context)?;
    let positions = Positions::new(context, &array)?;
    context.selections.push(positions.array().clone());
    let chosen = array::array(context, code, &selective.selection);
    context.selections.pop();
    positions.store(context, &mut array, &chosen?, &value, combine.as_deref())?;
    property.write(context, array)
}

/// Whether a selection is `X/name`, and what its left argument is.
enum Masked {
    /// Another selection.
    Not,
    /// A mask with a bit for each element.
    By(Array),
    /// Anything else.
    Counted(Array),
}

/// The path of a selection that is `path⊃name`.
fn path_to_pick(selection: &ArrayExpr) -> Option<&ArrayExpr> {
    let ArrayExpr::Chain(chain) = selection else { return None };
    match (&chain.start, &*chain.steps) {
        (ArrayExpr::Selected(_), [Step::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) }]) => {
            (primitive.glyph == '⊃').then_some(left)
        }
        _ => None,
    }
}

fn mask(context: &mut Context, code: &Code, selection: &ArrayExpr, from: &Array) -> Result<Masked> {
    let ArrayExpr::Chain(chain) = selection else { return Ok(Masked::Not) };
    let (ArrayExpr::Selected(_), [Step::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) }]) =
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

/// `(mask/name)←value`: no position is written down.
fn store_masked(
    context: &mut Context,
    code: &Code,
    selective: &Selective,
    combine: Option<&FunctionRef>,
    mask: &Array,
    value: &Array,
    arrow: Span,
) -> Result<()> {
    let own = combine.is_none_or(|function| function.glyph().is_some());
    change(context, code, &selective.place, own, |context, array| {
        let stored = match masked::mask_of(mask, array) {
            Some(mask) => masked::store(context, array, mask, combine.map(|function| &**function), value),
            None => Err(Fault::length(Blame::Right, "what is selected from has changed while its mask was computed")),
        };
        stored.map_err(|fault| place::at(context, fault, arrow))
    })
}

/// What a selecting expression chose.
enum Chosen {
    /// Elements of the selection each for itself.
    Elements(Array),
    /// One item of the selection as a whole: `⊃` was the last function.
    Picked(Array, Option<Array>),
}

/// Runs a selecting expression; `left` is the left argument of its only function, if that was evaluated before.
fn choose(context: &mut Context, code: &Code, selection: &ArrayExpr, left: Option<Array>) -> Result<Chosen> {
    let ArrayExpr::Chain(chain) = selection else {
        return array::array(context, code, selection).map(Chosen::Elements);
    };
    let last = chain.steps.len() - 1;
    let mut value = Given::ZERO;
    array::run_steps(context, code, chain, last, &mut value)?;
    let from = Array::from(value);
    if let Some(left) = left {
        return array::run_replicate(context, Steps::of(chain), last, left, from).map(Chosen::Elements);
    }
    match &chain.steps[last] {
        Step::Monadic { function: FunctionExpr::Primitive(primitive, _) } if primitive.glyph == '⊃' => {
            Ok(Chosen::Picked(from, None))
        }
        Step::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) } if primitive.glyph == '⊃' => {
            let path = array::array(context, code, left)?;
            Ok(Chosen::Picked(from, Some(path)))
        }
        _ => {
            let mut value = from.into();
            array::run_step(context, code, Steps::of(chain), last, &mut value)?;
            Ok(Chosen::Elements(value.into()))
        }
    }
}
