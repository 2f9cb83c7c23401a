//! Positions between semicolons, according to the page on the index algebra: each takes some of the axes
//! and gives an array of places along them; every place of one is combined with every place of the others.

use super::value::{Element, Plain};
use super::{Class, Errors};

/// A position between two semicolons.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Position {
    /// Nothing: the whole axis.
    Whole,
    /// `a:b:s`, each part of which may be omitted.
    Slice([Option<f64>; 3]),
    /// `…`
    Ellipsis,
    /// `∘`
    NewAxis,
    /// Indices: simple ones for one axis, index vectors of k elements for k axes.
    Indices(Plain),
}

/// A selection: its shape, and the places of its elements in the ravel.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Selection {
    pub(crate) shape: Vec<usize>,
    pub(crate) places: Vec<usize>,
}

/// The selection of one position: places along its axes, one index for each axis.
struct Part {
    shape: Vec<usize>,
    places: Vec<Vec<usize>>,
}

/// Returns the places that positions select from an array of a shape.
pub(crate) fn select(shape: &[usize], positions: &[Position], origin: i64) -> Result<Selection, Errors> {
    let ellipses = positions.iter().filter(|position| **position == Position::Ellipsis).count();
    if ellipses > 1 {
        return Err(Errors::one(Class::Syntax));
    }
    if let [Position::Indices(index)] = positions
        && index.elements.is_empty()
        && !index.is_simple()
    {
        // A single nested position is a list of paths; here it is empty.
        return Ok(Selection { shape: index.shape.clone(), places: Vec::new() });
    }
    let mut errors = Errors::default();
    let mut taken = 0;
    for position in positions {
        match axes_taken(position) {
            Ok(axes) => taken += axes,
            Err(found) => errors.add(found),
        }
    }
    if taken > shape.len() || taken < shape.len() && ellipses == 0 {
        let vector_alone = matches!(positions, [Position::Indices(index)] if index.rank() == 1 && index.is_simple());
        errors.add(Errors::one(if vector_alone && shape.len() > 1 { Class::Index } else { Class::Rank }));
        // A slice may be wrong whatever its axis.
        for position in positions {
            if let Position::Slice(parts) = position {
                errors.add(slice(0, parts, origin).err().unwrap_or_default());
            }
        }
    }
    errors.none()?;
    let left_over = shape.len() - taken;
    let (mut axis, mut parts) = (0, Vec::new());
    for position in positions {
        let axes = if *position == Position::Ellipsis { left_over } else { axes_taken(position)? };
        match part(&shape[axis..axis + axes], position, origin) {
            Ok(part) => parts.push(part),
            Err(found) => errors.add(found),
        }
        axis += axes;
    }
    errors.none()?;
    Ok(product(shape, &parts))
}

/// Returns the number of axes that a position takes; 0 for an ellipsis, which takes those that remain.
fn axes_taken(position: &Position) -> Result<usize, Errors> {
    match position {
        Position::NewAxis | Position::Ellipsis => Ok(0),
        Position::Whole | Position::Slice(_) => Ok(1),
        Position::Indices(index) if index.elements.is_empty() => Ok(match &index.prototype {
            Element::Item(item) => item.elements.len(),
            _ => 1,
        }),
        Position::Indices(index) if index.is_simple() => Ok(1),
        Position::Indices(index) => {
            let items: Vec<Plain> = index.elements.iter().map(Element::disclosed).collect();
            let length = items[0].elements.len();
            if items.iter().any(|item| item.elements.len() != length || item.rank() > 1) {
                return Err(Errors::one(Class::Rank));
            }
            Ok(length)
        }
    }
}

/// Returns the places along some axes that one position selects.
fn part(lengths: &[usize], position: &Position, origin: i64) -> Result<Part, Errors> {
    match position {
        Position::Whole | Position::Ellipsis => Ok(Part { shape: lengths.to_vec(), places: all_places(lengths) }),
        Position::NewAxis => Ok(Part { shape: vec![1], places: vec![Vec::new()] }),
        Position::Slice(parts) => {
            let places: Vec<Vec<usize>> = slice(lengths[0], parts, origin)?.into_iter().map(|place| vec![place]).collect();
            Ok(Part { shape: vec![places.len()], places })
        }
        Position::Indices(index) => {
            let mut errors = Errors::default();
            let mut places = Vec::new();
            for element in &index.elements {
                match place(lengths, &element.disclosed().elements, origin) {
                    Ok(place) => places.push(place),
                    Err(found) => errors.add(found),
                }
            }
            errors.none()?;
            Ok(Part { shape: index.shape.clone(), places })
        }
    }
}

/// Returns all places of a shape in the order of the ravel.
fn all_places(lengths: &[usize]) -> Vec<Vec<usize>> {
    lengths.iter().fold(vec![Vec::new()], |places, &length| {
        places.iter().flat_map(|place| (0..length).map(move |index| [place.clone(), vec![index]].concat())).collect()
    })
}

/// Returns one place along some axes, given by its indices.
pub(super) fn place(lengths: &[usize], numbers: &[Element], origin: i64) -> Result<Vec<usize>, Errors> {
    let mut errors = Errors::default();
    let mut place = Vec::new();
    for (number, &length) in numbers.iter().zip(lengths) {
        match whole(number).and_then(|number| from_origin(number, length, origin)) {
            Ok(index) => place.push(index),
            Err(class) => errors.add(Errors::one(class)),
        }
    }
    errors.none()?;
    Ok(place)
}

fn whole(element: &Element) -> Result<i64, Class> {
    match *element {
        Element::Number(number, 0.0) if number.fract() == 0.0 => Ok(number as i64),
        _ => Err(Class::Domain),
    }
}

/// Converts an index, which counts from the origin, or from the end if it is negative.
fn from_origin(number: i64, length: usize, origin: i64) -> Result<usize, Class> {
    let length = length as i64;
    let index = if number < 0 { length + number } else { number - origin };
    if (0..length).contains(&index) { Ok(index as usize) } else { Err(Class::Index) }
}

/// Returns the indices of a slice: bounds are clipped and never an error.
fn slice(length: usize, parts: &[Option<f64>; 3], origin: i64) -> Result<Vec<usize>, Errors> {
    let number = |part: Option<f64>| part.map(|part| whole(&Element::real(part))).transpose().map_err(Errors::one);
    let (from, to, step) = (number(parts[0])?, number(parts[1])?, number(parts[2])?.unwrap_or(1));
    if step == 0 {
        return Err(Errors::one(Class::Domain));
    }
    let length = length as i64;
    let bound = |number: i64| if number < 0 { length + number } else { number - origin };
    let (lowest, highest) = if step > 0 { (0, length) } else { (-1, length - 1) };
    let (first, last) = if step > 0 { (lowest, highest) } else { (highest, lowest) };
    let mut at = from.map_or(first, |from| bound(from).clamp(lowest, highest));
    let end = to.map_or(last, |to| bound(to).clamp(lowest, highest));
    let mut indices = Vec::new();
    while if step > 0 { at < end } else { at > end } {
        indices.push(at as usize);
        at += step;
    }
    Ok(indices)
}

/// Combines every place of each part with every place of the others.
fn product(shape: &[usize], parts: &[Part]) -> Selection {
    let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
    for part in parts {
        chosen = chosen.iter().flat_map(|place| part.places.iter().map(|more| [&place[..], more].concat())).collect();
    }
    let ravel = |place: &Vec<usize>| place.iter().zip(shape).fold(0, |ravel, (index, length)| ravel * length + index);
    Selection { shape: parts.iter().flat_map(|part| part.shape.clone()).collect(), places: chosen.iter().map(ravel).collect() }
}
