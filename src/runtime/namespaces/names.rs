//! Tables of names and their values, in cells that keep their places.
//!
//! A name has the same cell from the time when it first gets a value until the table is compacted, even while it has no value. Code
//! that has found a name notes its cell, with the version of the table, and reads the cell directly the next time. Versions are
//! unique in the process, so a version also tells which table is meant.

use crate::syntax::tree::CellHint;
use hashbrown::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Names and their values.
pub struct NameTable<T> {
    /// The cells in the order in which the names first had values.
    cells: Vec<Cell<T>>,
    /// The index of the cell of each name, if there are more than [`Self::MAX_SEARCHED_CELLS`].
    index: HashMap<Arc<str>, u32, foldhash::fast::RandomState>,
    /// The number of names that have values.
    count: usize,
    /// The version, by which a hint refers to this table as long as its cells keep their places.
    version: Version,
}

/// A name and its value; without a value, the cell keeps the place for the name.
pub struct Cell<T> {
    name: Arc<str>,
    value: Option<T>,
}

/// The version of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Version(u64);

impl Version {
    /// The number of bits of a hint that hold the index of a cell; the others hold the version.
    const INDEX_BITS: u32 = 24;

    /// The version of tables to which no hints refer.
    const NONE: Self = Version(u64::MAX);

    /// Returns a version that no other table has, or [`Self::NONE`] if there are no more.
    fn next() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let version = LAST.fetch_add(1, Ordering::Relaxed) + 1;
        if version >> (u64::BITS - Self::INDEX_BITS) == 0 { Version(version) } else { Self::NONE }
    }

    /// Returns the hint for a cell, or `None` if hints cannot refer to it.
    fn hint(self, index: usize) -> Option<u64> {
        (self != Self::NONE && index >> Self::INDEX_BITS == 0).then_some(self.0 << Self::INDEX_BITS | index as u64)
    }

    /// Returns the index of the cell that a hint refers to, if the hint was given for this version.
    #[inline(always)]
    fn index_in(self, hint: u64) -> Option<usize> {
        (hint >> Self::INDEX_BITS == self.0).then_some((hint & ((1 << Self::INDEX_BITS) - 1)) as usize)
    }
}

impl<T> NameTable<T> {
    /// The greatest number of cells that are searched one by one.
    const MAX_SEARCHED_CELLS: usize = 8;

    /// The number of cells without values that are kept in any case.
    const MIN_KEPT_CELLS: usize = 32;

    /// Returns the value of a name, if it has one.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.cells[self.find(name)?].value.as_ref()
    }

    /// Returns a mutable reference to the value of a name, if it has one.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        let index = self.find(name)?;
        self.cells[index].value.as_mut()
    }

    /// Returns true if a name has a value.
    pub fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Returns the value in the cell that a hint refers to, or `None` if the hint is out of date or the name has no value.
    #[inline(always)]
    pub(crate) fn value_in_cell(&self, hint: &CellHint) -> Option<&T> {
        self.cells.get(self.version.index_in(hint.get())?)?.value.as_ref()
    }

    /// Returns a mutable reference to the value in the cell that a hint refers to, or `None` if the hint is out of date or the name
    /// has no value.
    #[inline(always)]
    pub(crate) fn value_in_cell_mut(&mut self, hint: &CellHint) -> Option<&mut T> {
        self.cells.get_mut(self.version.index_in(hint.get())?)?.value.as_mut()
    }

    /// Notes the cell of a name in a hint, if the name has one.
    pub(crate) fn note_cell(&self, name: &str, hint: &CellHint) {
        if let Some(word) = self.find(name).and_then(|index| self.version.hint(index)) {
            hint.set(word);
        }
    }

    /// Gives a name a value, and returns its former one.
    pub fn insert(&mut self, name: Arc<str>, value: T) -> Option<T> {
        let former = match self.find(&name) {
            Some(index) => self.cells[index].value.replace(value),
            None => {
                self.add_cell(Cell { name, value: Some(value) });
                None
            }
        };
        self.count += usize::from(former.is_none());
        former
    }

    /// Removes the value of a name and returns it.
    pub fn remove(&mut self, name: &str) -> Option<T> {
        let index = self.find(name)?;
        let value = self.cells[index].value.take()?;
        self.count -= 1;
        if self.cells.len() > 2 * self.count + Self::MIN_KEPT_CELLS {
            self.compact();
        }
        Some(value)
    }

    /// Removes the values of all names.
    pub fn clear(&mut self) {
        self.cells.iter_mut().for_each(|cell| cell.value = None);
        self.count = 0;
        if self.cells.len() > Self::MIN_KEPT_CELLS {
            self.compact();
        }
    }

    /// Returns true if no name has a value.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns an iterator over the names that have values.
    pub fn iter(&self) -> Iter<'_, T> {
        self.cells.iter().filter_map(|cell| Some((&cell.name, cell.value.as_ref()?)))
    }

    /// Returns an iterator over the names that have values, without the values.
    pub fn keys(&self) -> impl Iterator<Item = &Arc<str>> {
        self.iter().map(|(name, _)| name)
    }

    /// Returns an iterator over the values.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.iter().map(|(_, value)| value)
    }

    /// Returns the index of the cell of a name, if it has one.
    fn find(&self, name: &str) -> Option<usize> {
        if self.cells.len() <= Self::MAX_SEARCHED_CELLS {
            return self.cells.iter().position(|cell| *cell.name == *name);
        }
        self.index.get(name).map(|&index| index as usize)
    }

    /// Adds a cell, and an index of all cells once there are many.
    fn add_cell(&mut self, cell: Cell<T>) {
        if self.version == Version::NONE {
            self.version = Version::next();
        }
        let first_missing = if self.cells.len() == Self::MAX_SEARCHED_CELLS { 0 } else { self.cells.len() };
        self.cells.push(cell);
        if self.cells.len() > Self::MAX_SEARCHED_CELLS {
            let missing = self.cells.iter().enumerate().skip(first_missing);
            self.index.extend(missing.map(|(index, cell)| (cell.name.clone(), index as u32)));
        }
    }

    /// Removes the cells without values. The table gets another version, because cells change their places.
    #[cold]
    fn compact(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        self.index.clear();
        self.version = Version::NONE;
        cells.into_iter().filter(|cell| cell.value.is_some()).for_each(|cell| self.add_cell(cell));
    }
}

impl<T: Clone> Clone for NameTable<T> {
    /// Returns a copy, which has a version of its own.
    fn clone(&self) -> Self {
        self.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    }
}

/// An iterator over names and their values.
type Iter<'a, T> = std::iter::FilterMap<std::slice::Iter<'a, Cell<T>>, fn(&'a Cell<T>) -> Option<(&'a Arc<str>, &'a T)>>;

/// An iterator over names and their values, which it owns.
type IntoIter<T> = std::iter::FilterMap<std::vec::IntoIter<Cell<T>>, fn(Cell<T>) -> Option<(Arc<str>, T)>>;

impl<'a, T> IntoIterator for &'a NameTable<T> {
    type Item = (&'a Arc<str>, &'a T);
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T> IntoIterator for NameTable<T> {
    type Item = (Arc<str>, T);
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        self.cells.into_iter().filter_map(|cell| Some((cell.name, cell.value?)))
    }
}

impl<T> Extend<(Arc<str>, T)> for NameTable<T> {
    fn extend<I: IntoIterator<Item = (Arc<str>, T)>>(&mut self, names: I) {
        names.into_iter().for_each(|(name, value)| {
            self.insert(name, value);
        });
    }
}

impl<T> FromIterator<(Arc<str>, T)> for NameTable<T> {
    fn from_iter<I: IntoIterator<Item = (Arc<str>, T)>>(names: I) -> Self {
        let mut table = Self::default();
        table.extend(names);
        table
    }
}

impl<T> Default for NameTable<T> {
    fn default() -> Self {
        Self { cells: Vec::new(), index: HashMap::default(), count: 0, version: Version::NONE }
    }
}
