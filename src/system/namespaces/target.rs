//! Reading arguments: namespaces (by reference, by name, or an array of these), names, and names with values.

use crate::array::{Array, Memory, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::function::Context;
use crate::system::listing;

/// Calls `work` for each namespace that an argument names. Returns the result itself for a single namespace, otherwise the
/// results as an array in the shape of the argument. If the argument is empty, the prototype is that of an array whose first item
/// is `example`.
pub(crate) fn map_spaces(
    context: &mut Context,
    target: &Array,
    work: &mut dyn FnMut(&mut Context, Reference) -> Result<Array>,
    example: &Array,
) -> Result<Array> {
    if let Some(space) = read_space(context, target)? {
        return work(context, space);
    }
    let mut results = context.memory().vector(target.bound())?;
    for index in 0..target.bound() {
        context.poll()?;
        let item = target.item(index);
        let space = read_space(context, &item)?.ok_or_else(|| {
            let requirement = "the left argument must be a namespace, the name of one, or an array of these";
            Fault::domain(Blame::Left, format!("{requirement}: item {} is neither", index + 1))
        })?;
        let result = work(context, space)?;
        results.push_counted(context.memory(), result)?;
    }
    Array::from_items(context.memory(), target.shape().clone(), results, example)
}

/// Returns the namespace that a reference or a name stands for, or `None` if `target` is neither. Fails if there is no such
/// namespace.
pub(crate) fn read_space(context: &Context, target: &Array) -> Result<Option<Reference>> {
    if let Some(mark) = target.mark() {
        let space = mark.reference().filter(|&space| context.workspace.spaces.contains(space));
        return space
            .map(Some)
            .ok_or_else(|| Fault::domain(Blame::Left, "the argument must be a namespace that exists, or the name of one"));
    }
    if target.rank() > 1 || target.is_empty() || !target.is_character() {
        return Ok(None);
    }
    let name = target.to_text().unwrap_or_default();
    match names::find_space(context, name.trim()) {
        Some(space) => Ok(Some(space)),
        None => Err(Fault::value(format!("{} is not a namespace", name.trim())).with_blame(Blame::Left)),
    }
}

/// Reads names with their values: a vector of pairs, or a matrix of names paired with a vector of values or one value for all.
pub(crate) fn read_pairs(memory: &Memory, pairs: &Array) -> Result<Vec<(String, Array)>> {
    if pairs.bound() == 2 && pairs.item(0).rank() == 2 {
        return pair_rows(memory, &pairs.item(0), &pairs.item(1));
    }
    if pairs.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            "the right argument must be a vector of pairs of a name and a value, or a matrix of names and a vector of values",
        ));
    }
    let pair = |index: usize| {
        read_pair(&pairs.item(index))
            .ok_or_else(|| Fault::domain(Blame::Right, format!("item {} is not a pair of a name and a value", index + 1)))
    };
    (0..pairs.bound()).map(pair).collect()
}

/// Returns a name and its value, or `None` if the array is not such a pair.
pub(crate) fn read_pair(item: &Array) -> Option<(String, Array)> {
    let is_pair = item.rank() == 1 && item.bound() == 2 && !item.is_character();
    is_pair.then(|| read_name(&item.item(0)).map(|name| (name, item.item(1))))?
}

/// Returns the name or dotted path in a text, without surrounding blanks, or `None` if it is not valid.
pub(crate) fn read_name(text: &Array) -> Option<String> {
    let name = text.to_text().filter(|_| text.is_character() && text.rank() <= 1)?;
    let name = name.trim();
    (!name.is_empty() && name.split('.').all(|part| names::is_name(part) || matches!(part, "#" | "##"))).then(|| name.to_owned())
}

/// Pairs the rows of a matrix of names with the elements of a vector, or with one value for all.
pub(crate) fn pair_rows(memory: &Memory, matrix: &Array, values: &Array) -> Result<Vec<(String, Array)>> {
    let names = listing::parse_names(memory, matrix)?;
    if values.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("the values must be a scalar or a vector, not an array of rank {}", values.rank()),
        ));
    }
    if !values.is_scalar() && values.bound() != names.len() {
        let message = format!("there are {} names, but {} values", names.len(), values.bound());
        return Err(Fault::length(Blame::Right, message));
    }
    let value = |index: usize| if values.is_scalar() { values.item(0) } else { values.item(index) };
    Ok(names.into_iter().enumerate().map(|(index, name)| (name, value(index))).collect())
}
