//! A random case: an array, an operation on it through an index, and the outcome according to the reference.

use crate::bridge::Kind;
use crate::generate::{self, Wrong};
use crate::naive::{
    Class, Errors, Plain, Position, Selection, Step, combined, conforming, paths, reached, select, selected, steps, store,
    store_reached,
};
use crate::random::Random;
use crate::text;

/// An array, and the operation on it.
pub(crate) struct Case {
    pub(crate) origin: i64,
    pub(crate) target: Plain,
    pub(crate) kind: Kind,
    pub(crate) surface: Surface,
    pub(crate) change: Change,
    /// True if slices and similar positions are written as values of `⎕IX` rather than as syntax.
    pub(crate) as_values: bool,
}

/// The interface through which the array is accessed.
pub(crate) enum Surface {
    /// `A[…;…]`
    Brackets(Vec<Position>),
    /// `A[…]` with a single nested position.
    Reach(Plain),
    /// `…⌷A`
    Squad(Vec<Position>),
    /// `(V@…)A` on major cells or at index vectors.
    At(Plain),
    /// `(V@…)A` on a selection by positions, some of which are not indices.
    AtPositions(Vec<Position>),
    /// `…⊃A`
    Pick(Plain),
    /// `(…A)←V`
    Selective(Vec<Step>),
}

/// The operation.
pub(crate) enum Change {
    Read,
    Put(Plain, Kind),
    Combine(char, Plain, Kind),
}

/// The outcome of an operation.
pub(crate) enum Outcome {
    /// The array that is read.
    Read(Plain),
    /// The array afterwards.
    Changed(Plain),
    /// One of these errors, with the array unchanged.
    Fails(Errors),
    /// An outcome that the reference does not know.
    Unknown,
}

const FUNCTIONS: &[char] = &['+', '+', '-', '×', '⌈', '⌊', ',', '⊢', '⊣'];

impl Case {
    pub(crate) fn new(random: &mut Random) -> Self {
        let origin = random.between(0, 1);
        let (shape, kind) = (generate::shape(random), generate::kind(random));
        let target = generate::array(random, &shape, kind, 2);
        let wrong = Wrong::now_and_then(random);
        let surface = match random.below(20) {
            0..=10 => Surface::Brackets(generate::positions(random, &shape, origin, wrong)),
            11..=13 => Surface::Reach(generate::paths(random, &target, origin, wrong)),
            14..=15 => Surface::Squad(squad(random, &shape, origin, wrong)),
            16 => match squad(random, &shape, origin, wrong) {
                positions if positions.iter().any(|position| !matches!(position, Position::Indices(_))) => {
                    Surface::AtPositions(positions)
                }
                _ => Surface::At(at(random, &target, origin, wrong)),
            },
            17 => Surface::Pick(generate::pick_path(random, &target, origin, wrong)),
            _ => Surface::Selective(generate::steps(random, &shape, origin, wrong)),
        };
        let surface = surface.told_apart();
        let mut case = Self { origin, target, kind, surface, change: Change::Read, as_values: random.percent(30) };
        case.change = case.random_change(random, wrong);
        case
    }

    fn random_change(&self, random: &mut Random, wrong: Wrong) -> Change {
        let only_put = matches!(self.surface, Surface::At(_) | Surface::AtPositions(_));
        let never_read = only_put || matches!(self.surface, Surface::Selective(_));
        let whole = matches!(&self.surface, Surface::Pick(path) if path.elements.is_empty());
        if whole || !never_read && random.percent(45) {
            return Change::Read;
        }
        let shape = self.selection().map(|selection| selection.0).unwrap_or_default();
        let (value, kind) = generate::value(random, &shape, wrong);
        if only_put || random.percent(55) {
            return Change::Put(value, kind);
        }
        Change::Combine(*random.choice(FUNCTIONS), value, kind)
    }

    /// Returns the shape of the selection, and the position of each element, or `None` for fills and for ends of paths.
    fn selection(&self) -> Result<(Vec<usize>, Vec<Option<usize>>), Errors> {
        let shape = &self.target.shape;
        let found = |selection: Selection| (selection.shape, selection.places.into_iter().map(Some).collect());
        match &self.surface {
            Surface::Brackets(positions) => select(shape, positions, self.origin).map(found),
            Surface::AtPositions(positions) => select(shape, &padded(positions), self.origin).map(found),
            Surface::Squad(positions) => {
                let selection = select(shape, &padded(positions), self.origin);
                selection.map(found).map_err(Errors::or_length)
            }
            Surface::At(index) if index.is_simple() => {
                let positions = [Position::Indices(index.clone())];
                select(shape, &padded(&positions), self.origin).map(found)
            }
            Surface::Selective(steps) => selected(shape, steps, self.origin),
            Surface::Pick(_) => Ok((Vec::new(), vec![None])),
            Surface::Reach(index) | Surface::At(index) => {
                paths(&self.target, index, self.origin).map(|paths| (index.shape.clone(), vec![None; paths.len()]))
            }
        }
    }

    /// Returns the outcome according to the reference.
    pub(crate) fn expected(&self) -> Outcome {
        let (shape, places) = match self.selection() {
            Ok(found) => found,
            Err(errors) => return Outcome::Fails(errors),
        };
        if let Surface::Pick(path) = &self.surface {
            return self.expected_of_pick(path);
        }
        if let Surface::Reach(index) | Surface::At(index) = &self.surface
            && !(matches!(self.surface, Surface::At(_)) && index.is_simple())
        {
            return self.expected_of_paths(index);
        }
        let (value, function) = match &self.change {
            Change::Read => {
                let elements = places.iter().flatten().map(|&place| self.target.elements[place].clone()).collect();
                return Outcome::Read(Plain::new(shape, elements, &self.target));
            }
            Change::Put(value, _) => (value, None),
            Change::Combine(function, value, _) => (value, Some(*function)),
        };
        match store(&self.target, &shape, &places, value, function) {
            None => Outcome::Unknown,
            Some(Ok(changed)) => Outcome::Changed(changed),
            Some(Err(errors)) => Outcome::Fails(errors),
        }
    }

    fn expected_of_pick(&self, path: &Plain) -> Outcome {
        let path = match steps(&self.target, path, self.origin) {
            Ok(path) => path,
            Err(errors) => return Outcome::Fails(errors),
        };
        let old = reached(&self.target, &path);
        let new = match &self.change {
            Change::Read => return Outcome::Read(old.disclosed()),
            Change::Put(value, _) => value.clone().enclosed(),
            Change::Combine(function, value, _) => match combined(*function, &old, &value.clone().enclosed()) {
                None => return Outcome::Unknown,
                Some(Ok(element)) => element,
                Some(Err(errors)) => return Outcome::Fails(errors),
            },
        };
        let mut changed = self.target.clone();
        store_reached(&mut changed, &path, new);
        Outcome::Changed(changed)
    }

    fn expected_of_paths(&self, index: &Plain) -> Outcome {
        let paths = match paths(&self.target, index, self.origin) {
            Ok(paths) => paths,
            Err(errors) => return Outcome::Fails(errors),
        };
        let (value, function) = match &self.change {
            Change::Read => {
                let elements = paths.iter().map(|path| reached(&self.target, path)).collect();
                return Outcome::Read(Plain::new(index.shape.clone(), elements, &self.target));
            }
            Change::Put(value, _) => (value, None),
            Change::Combine(function, value, _) => (value, Some(*function)),
        };
        if let Err(errors) = conforming(&index.shape, value, function.is_none()) {
            return Outcome::Fails(errors);
        }
        let within = |inner: &[usize], outer: &[usize]| inner.len() != outer.len() && inner.starts_with(outer);
        if paths.iter().any(|path| paths.iter().any(|other| within(path, other))) {
            return Outcome::Unknown;
        }
        let mut changed = self.target.clone();
        for (count, path) in paths.iter().enumerate() {
            let new = &value.elements[if value.elements.len() == 1 { 0 } else { count }];
            let stored = match function.map(|function| combined(function, &reached(&changed, path), new)) {
                None => new.clone(),
                Some(None) => return Outcome::Unknown,
                Some(Some(Ok(element))) => element,
                Some(Some(Err(errors))) => return Outcome::Fails(errors),
            };
            store_reached(&mut changed, path, stored);
        }
        Outcome::Changed(changed)
    }

    /// Returns the text of the operation on a variable `a`, with index arrays and the value written by the given functions.
    pub(crate) fn text(&self, index: impl Fn(&Plain) -> String, value: impl Fn(&Plain, Kind) -> String) -> String {
        let place = match &self.surface {
            Surface::Brackets(positions) => format!("a{}", text::brackets(positions, self.as_values, index)),
            Surface::Reach(plain) => format!("a[{}]", index(plain)),
            Surface::Squad(positions) => {
                let squad = format!("{}⌷a", text::values(positions, index));
                if matches!(self.change, Change::Read) { squad } else { format!("({squad})") }
            }
            Surface::Pick(path) => {
                let pick = format!("{}⊃a", index(path));
                if matches!(self.change, Change::Read) { pick } else { format!("({pick})") }
            }
            Surface::AtPositions(positions) => {
                let Change::Put(new, kind) = &self.change else { unreachable!("@ puts") };
                return format!("a←({}@{})a", value(new, *kind), text::values(positions, index));
            }
            Surface::At(plain) => {
                let Change::Put(new, kind) = &self.change else { unreachable!("@ puts") };
                return format!("a←({}@{})a", value(new, *kind), index(plain));
            }
            Surface::Selective(steps) => format!("({})", text::selection(steps, self.as_values)),
        };
        match &self.change {
            Change::Read => place,
            Change::Put(new, kind) => format!("{place}←{}", value(new, *kind)),
            Change::Combine(function, new, kind) => format!("{place}{function}←{}", value(new, *kind)),
        }
    }
}

impl Surface {
    /// Returns a single nested position in brackets as `Reach`, and other surfaces unchanged.
    fn told_apart(self) -> Self {
        match self {
            Self::Brackets(positions) => match positions.as_slice() {
                [Position::Indices(index)] if !index.is_simple() => Self::Reach(index.clone()),
                _ => Self::Brackets(positions),
            },
            other => other,
        }
    }
}

/// Returns positions for some leading axes.
fn squad(random: &mut Random, shape: &[usize], origin: i64, wrong: Wrong) -> Vec<Position> {
    let mut positions = generate::positions(random, shape, origin, wrong);
    if random.percent(30) && positions.len() > 1 {
        positions.truncate(1 + random.below(positions.len()));
    }
    positions
}

/// Returns indices for the right operand of `@`.
fn at(random: &mut Random, target: &Plain, origin: i64, wrong: Wrong) -> Plain {
    match target.shape.first() {
        Some(&length) if random.percent(60) => generate::indices(random, length, origin, wrong),
        _ => generate::paths(random, target, origin, wrong),
    }
}

/// Returns positions with an ellipsis, so that the remaining axes are taken whole.
fn padded(positions: &[Position]) -> Vec<Position> {
    let mut positions = positions.to_vec();
    if !positions.contains(&Position::Ellipsis) {
        positions.push(Position::Ellipsis);
    }
    positions
}

/// Returns the class of an error by its name.
pub(crate) fn class(name: &str) -> Option<Class> {
    Some(match name {
        "SYNTAX ERROR" => Class::Syntax,
        "INDEX ERROR" => Class::Index,
        "RANK ERROR" => Class::Rank,
        "LENGTH ERROR" => Class::Length,
        "DOMAIN ERROR" => Class::Domain,
        _ => return None,
    })
}
