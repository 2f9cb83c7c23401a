//! Single nested positions: index vectors choose elements, and any other item is a path into the items of the array.

use super::selection::place;
use super::value::{Element, Plain};
use super::{Class, Errors};

/// The position in the ravel at each level; empty for the whole array.
pub(crate) type Path = Vec<usize>;

/// Returns the paths of a single nested position, one for each of its items.
pub(crate) fn paths(array: &Plain, index: &Plain, origin: i64) -> Result<Vec<Path>, Errors> {
    let mut errors = Errors::default();
    let mut paths = Vec::new();
    for element in &index.elements {
        match path(array, &element.disclosed(), origin) {
            Ok(path) => paths.push(path),
            Err(found) => errors.add(found),
        }
    }
    errors.none()?;
    Ok(paths)
}

fn path(array: &Plain, item: &Plain, origin: i64) -> Result<Path, Errors> {
    if item.is_simple() && item.rank() <= 1 && item.elements.len() == array.rank() {
        return Ok(vec![step(array, item, origin)?]);
    }
    steps(array, item, origin)
}

/// Returns the path of pick: one step after the other, each an index vector of the array reached so far.
pub(crate) fn steps(array: &Plain, item: &Plain, origin: i64) -> Result<Path, Errors> {
    if item.rank() > 1 {
        return Err(Errors::one(Class::Rank));
    }
    let mut level = array.clone();
    let mut path = Vec::new();
    for element in &item.elements {
        // No page says which of the two errors a step of another length gives.
        let ravel = step(&level, &element.disclosed(), origin).map_err(Errors::or_length)?;
        path.push(ravel);
        level = level.elements[ravel].disclosed();
    }
    Ok(path)
}

/// Returns the position in the ravel that an index vector refers to.
fn step(level: &Plain, index: &Plain, origin: i64) -> Result<usize, Errors> {
    if index.rank() > 1 || index.elements.len() != level.rank() {
        return Err(Errors::one(Class::Rank));
    }
    let place = place(&level.shape, &index.elements, origin)?;
    Ok(place.iter().zip(&level.shape).fold(0, |ravel, (index, length)| ravel * length + index))
}

/// Returns the element at the end of a path.
pub(crate) fn reached(array: &Plain, path: &[usize]) -> Element {
    path.iter().fold(array.clone().enclosed(), |element, &place| element.disclosed().elements[place].clone())
}

/// Stores an element at the end of a path.
pub(crate) fn store_reached(array: &mut Plain, path: &[usize], element: Element) {
    match path {
        [] => *array = element.disclosed(),
        [place] if array.shape.is_empty() => {
            assert_eq!(*place, 0, "a scalar has one place");
            *array = Plain::scalar(element);
        }
        [place] => array.elements[*place] = element,
        [place, rest @ ..] => match &mut array.elements[*place] {
            Element::Item(item) => {
                store_reached(item, rest, element);
                array.elements[*place] = array.elements[*place].disclosed().enclosed();
            }
            simple => {
                let mut scalar = Plain::scalar(simple.clone());
                store_reached(&mut scalar, rest, element);
                *simple = scalar.enclosed();
            }
        },
    }
}
