#![doc = include_str!("find.md")]

use super::positions;
use super::positions::RowsAlongAxis;
use crate::array::compare::arrays_match;
use crate::array::complex::equal_complex;
use crate::array::elements::with_whole_numbers;
use crate::array::extended_elements::get_extended;
use crate::array::tolerance::equal;
use crate::array::{Array, Block, Complex, Elements, Whole};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::kernels::find_first;
use crate::primitives::indexing::IndexSettings;
use crate::primitives::support::arguments;

/// The system function `⎕FIND`.
pub(crate) static FIND: SystemName =
    SystemName::function("⎕FIND", "system/indexing/find.md").dyadic(find).dyadic_with_axis(find_along);

/// Implements `V ⎕FIND Y`: returns the index of the first item that matches `V`, or `⍬` if there is none.
fn find(context: &mut Context, value: Array, array: Array) -> Result<Array> {
    if array.is_scalar() {
        return Err(Fault::rank(Blame::Right, "a scalar has no axis to search along"));
    }
    let position = find_first_match(IndexSettings::of(context), &array, &value)?;
    Ok(position.map_or_else(Array::zilde, |position| positions::to_index(context, array.shape(), position)))
}

/// Implements `V ⎕FIND[K]Y`: returns the indices of the first items that match `V` along an axis, and one more than the last
/// index where there is none.
fn find_along(context: &mut Context, axis: &Array, value: Array, array: Array) -> Result<Array> {
    let axis = arguments::to_axis(context, axis, array.rank())?;
    let rows = RowsAlongAxis::new(&array, axis)?;
    let positions = find_first_matches(IndexSettings::of(context), &array, &rows, &value)?;
    rows.into_indices(context, positions)
}

/// Returns the position in the ravel of the first item that matches a value, or `None` if there is none.
pub(crate) fn find_first_match(settings: IndexSettings<'_>, array: &Array, value: &Array) -> Result<Option<usize>> {
    search(settings, array, value, FirstPosition)
}

/// Returns the positions of the first items along an axis that match a value, and the length of the axis where there is none.
pub(crate) fn find_first_matches(
    settings: IndexSettings<'_>,
    array: &Array,
    along: &RowsAlongAxis,
    value: &Array,
) -> Result<Block<u32>> {
    search(settings, array, value, FirstPositionsAlong(along))
}

/// The kind of positions to find.
trait FindMode {
    type Positions;

    /// Returns the result if no element matches the value.
    fn missing_positions(self, settings: IndexSettings<'_>) -> Result<Self::Positions>;

    /// Searches for the value `bit` among `length` bits.
    fn search_bits(self, settings: IndexSettings<'_>, words: &[u64], length: usize, bit: bool) -> Result<Self::Positions>;

    /// Searches for the elements that pass a test.
    fn search_elements<T: Sync>(
        self,
        settings: IndexSettings<'_>,
        source: &[T],
        test: impl Fn(&T) -> bool + Copy + Sync,
    ) -> Result<Self::Positions>;

    /// Searches for a number, within the comparison tolerance.
    fn search_floats(self, settings: IndexSettings<'_>, source: &[f64], number: f64) -> Result<Self::Positions>;
}

/// The search for the first position in the whole array.
struct FirstPosition;

impl FindMode for FirstPosition {
    type Positions = Option<usize>;

    fn missing_positions(self, _scope: IndexSettings<'_>) -> Result<Option<usize>> {
        Ok(None)
    }

    fn search_bits(self, _scope: IndexSettings<'_>, words: &[u64], length: usize, bit: bool) -> Result<Option<usize>> {
        Ok(find_first::find_bit(words, 0, length, bit))
    }

    fn search_elements<T: Sync>(
        self,
        settings: IndexSettings<'_>,
        source: &[T],
        test: impl Fn(&T) -> bool + Copy + Sync,
    ) -> Result<Option<usize>> {
        Ok(find_first::find_first(settings.work, source, test)?)
    }

    fn search_floats(self, settings: IndexSettings<'_>, source: &[f64], number: f64) -> Result<Option<usize>> {
        Ok(find_first::find_float(settings.work, source, number, settings.tolerance)?)
    }
}

/// The search for the first positions along an axis.
struct FirstPositionsAlong<'a>(&'a RowsAlongAxis);

impl FirstPositionsAlong<'_> {
    fn allocate(&self, settings: IndexSettings<'_>) -> Result<Block<u32>> {
        settings.memory().block(self.0.shape.bound())
    }
}

impl FindMode for FirstPositionsAlong<'_> {
    type Positions = Block<u32>;

    fn missing_positions(self, settings: IndexSettings<'_>) -> Result<Block<u32>> {
        let mut positions = self.allocate(settings)?;
        positions.fill(self.0.extent.length as u32);
        Ok(positions)
    }

    fn search_bits(self, settings: IndexSettings<'_>, words: &[u64], _length: usize, bit: bool) -> Result<Block<u32>> {
        let mut positions = self.allocate(settings)?;
        find_first::find_bits_along(settings.work, words, self.0.extent, bit, &mut positions)?;
        Ok(positions)
    }

    fn search_elements<T: Sync>(
        self,
        settings: IndexSettings<'_>,
        source: &[T],
        test: impl Fn(&T) -> bool + Copy + Sync,
    ) -> Result<Block<u32>> {
        let mut positions = self.allocate(settings)?;
        find_first::find_first_along(settings.work, source, self.0.extent, test, &mut positions)?;
        Ok(positions)
    }

    /// Compares as [`equal`] does, but without a branch for each element.
    fn search_floats(self, settings: IndexSettings<'_>, source: &[f64], number: f64) -> Result<Block<u32>> {
        let tolerance = settings.tolerance;
        if number.is_nan() {
            return self.search_elements(settings, source, |element| element.is_nan());
        }
        if tolerance == 0.0 || number.is_infinite() {
            return self.search_elements(settings, source, move |&element| element == number);
        }
        self.search_elements(settings, source, move |&element| {
            let largest = element.abs().max(number.abs());
            (element == number) | ((element - number).abs() <= tolerance * largest) & (element.abs() < f64::INFINITY)
        })
    }
}

/// Searches for a value, with the cheapest test that suffices for the type of the elements.
fn search<M: FindMode>(settings: IndexSettings<'_>, array: &Array, value: &Array, mode: M) -> Result<M::Positions> {
    let tolerance = settings.tolerance;
    if let Elements::Nested(buffer) = array.elements() {
        return mode.search_elements(settings, buffer.as_slice(), |item| arrays_match(&item.array(), value, tolerance));
    }
    if !value.is_simple_scalar() {
        return mode.missing_positions(settings);
    }
    match (array.elements(), value.elements()) {
        (Elements::Latin(buffer), _) => match to_character(value).map(u8::try_from) {
            Some(Ok(character)) => mode.search_elements(settings, buffer.as_slice(), move |&element| element == character),
            _ => mode.missing_positions(settings),
        },
        (Elements::Char(buffer), _) => match to_character(value) {
            Some(character) => mode.search_elements(settings, buffer.as_slice(), move |&element| element == character),
            None => mode.missing_positions(settings),
        },
        (Elements::Marks(buffer), Elements::Marks(value)) => {
            let mark = &value.as_slice()[0];
            mode.search_elements(settings, buffer.as_slice(), move |element| element == mark)
        }
        (Elements::Extended(_), _) | (_, Elements::Extended(_)) if array.is_number() && value.is_number() => {
            let value = &get_extended(value.elements(), 0);
            let numbers = array.elements().extended(settings.memory())?;
            mode.search_elements(settings, numbers.as_slice(), move |element| element.matches(value, tolerance))
        }
        (_, Elements::Complex(value)) => search_complex(settings, array, value.as_slice()[0], mode),
        _ => match value.real_scalar() {
            Some(number) => search_real(settings, array, number, mode),
            None => mode.missing_positions(settings),
        },
    }
}

fn to_character(value: &Array) -> Option<char> {
    value.characters()?.first().copied()
}

/// Searches for a real number.
fn search_real<M: FindMode>(settings: IndexSettings<'_>, array: &Array, number: f64, mode: M) -> Result<M::Positions> {
    let tolerance = settings.tolerance;
    // No tolerance is large enough for a number to be near two whole numbers of 32 bits.
    let whole = Some(number.round()).filter(|&whole| equal(whole, number, tolerance) && whole.abs() <= f64::from(i32::MAX) + 1.0);
    with_whole_numbers!(array.elements(), buffer => search_whole(settings, buffer.as_slice(), whole, mode),
        Elements::Bits(bits) => match whole {
            Some(whole) if whole == 0.0 || whole == 1.0 => mode.search_bits(settings, bits.words(), bits.len(), whole == 1.0),
            _ => mode.missing_positions(settings),
        },
        Elements::Float(buffer) => mode.search_floats(settings, buffer.as_slice(), number),
        Elements::Complex(_) => search_complex(settings, array, Complex::from(number), mode),
        _ => mode.missing_positions(settings),
    )
}

/// Searches for a whole number; if `whole` is `None`, no element matches.
fn search_whole<T: Whole, M: FindMode>(
    settings: IndexSettings<'_>,
    source: &[T],
    whole: Option<f64>,
    mode: M,
) -> Result<M::Positions> {
    match whole.and_then(|whole| T::narrow(whole as i64)) {
        Some(whole) => mode.search_elements(settings, source, move |&element| element == whole),
        None => mode.missing_positions(settings),
    }
}

/// Searches for a complex number, or among complex numbers.
fn search_complex<M: FindMode>(settings: IndexSettings<'_>, array: &Array, number: Complex, mode: M) -> Result<M::Positions> {
    let tolerance = settings.tolerance;
    if !array.has_machine_numbers() {
        return mode.missing_positions(settings);
    }
    match array.elements() {
        Elements::Complex(buffer) => {
            mode.search_elements(settings, buffer.as_slice(), move |&element| equal_complex(element, number, tolerance))
        }
        _ => {
            settings.memory().check(array.bound().saturating_mul(size_of::<f64>()))?;
            let numbers = array.floats().unwrap_or_default();
            mode.search_elements(settings, &numbers, move |&element| equal_complex(Complex::from(element), number, tolerance))
        }
    }
}
