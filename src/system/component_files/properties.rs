//! The properties of a component file: the safety of its writes, and its maximum size.

use super::{PAGE, find_tie, find_writable_tie, log_fault, now, operations, read_numbers, read_value, serialise, user_number};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::names::SystemName;
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::runtime::component_files::RecordKind;

/// The system function `⎕FPROPS`.
pub(crate) static FPROPS: SystemName = SystemName::function("⎕FPROPS", PAGE).dyadic(query_or_set);

/// The properties that can be set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Properties {
    /// The journaling level: at 2 and 3 each write waits for the disk.
    pub journal: i64,
    /// The greatest size of the file in bytes; 0 if it is unlimited.
    pub limit: u64,
    /// The values of `U`, `C` and `Z`: stored and reported without effect, since characters are always Unicode and components
    /// always have checksums.
    pub reported: [i64; 3],
}

/// The letters of the properties that are only stored and reported, in the order of `Properties::reported`.
const REPORTED_PROPERTIES: [char; 3] = ['U', 'C', 'Z'];

impl Default for Properties {
    fn default() -> Self {
        Self { journal: 1, limit: 0, reported: [1, 1, 0] }
    }
}

impl Properties {
    /// Returns the value of a property, or `None` if there is no such property.
    fn get(&self, letter: char) -> Option<i64> {
        match letter {
            // Positions have 64 bits, and numbers are little-endian.
            'S' => Some(64),
            'E' => Some(0),
            'J' => Some(self.journal),
            letter => Some(self.reported[REPORTED_PROPERTIES.iter().position(|&other| other == letter)?]),
        }
    }

    /// Sets a property; fails if the value is not valid, or if the property cannot be set.
    fn put(&mut self, letter: char, value: i64) -> Result<()> {
        let (property, greatest) = match (letter, REPORTED_PROPERTIES.iter().position(|&other| other == letter)) {
            ('J', _) => (&mut self.journal, 3),
            (_, Some(index)) => (&mut self.reported[index], 1),
            _ => return Err(Fault::domain(Blame::Left, format!("property {letter} cannot be set"))),
        };
        if !(0..=greatest).contains(&value) {
            return Err(Fault::domain(Blame::Left, format!("property {letter} must be 0 to {greatest}, not {value}")));
        }
        *property = value;
        Ok(())
    }

    /// Sets the properties that options specify.
    pub(crate) fn apply_options(&mut self, options: &Options) -> Result<()> {
        options.check_names(&["Journal", "J", "C", "Z", "U", "S"])?;
        for (name, letter) in [("Journal", 'J'), ("J", 'J'), ("C", 'C'), ("Z", 'Z'), ("U", 'U')] {
            if let Some(value) = options.integer(name)? {
                self.put(letter, value)?;
            }
        }
        Ok(())
    }
}

/// Returns the properties of the file tied to a number.
pub(crate) fn read(context: &mut Context, number: i64, pass: i64) -> Result<Properties> {
    let memory = context.memory().clone();
    let tie = find_tie(context, number, pass, 0)?;
    let Some(component) = tie.log.properties() else { return Ok(Properties::default()) };
    let numbers = arguments::to_integers(&read_value(&memory, tie, &component, 0)?, Blame::Right)?;
    Ok(match numbers[..] {
        [journal, limit] => Properties { journal, limit: limit.unsigned_abs(), ..Properties::default() },
        [journal, limit, unicode, checksum, compression] => {
            Properties { journal, limit: limit.unsigned_abs(), reported: [unicode, checksum, compression] }
        }
        _ => Properties::default(),
    })
}

/// Sets the properties of the file tied to a number.
pub(crate) fn set(context: &mut Context, number: i64, properties: Properties) -> Result<()> {
    let [unicode, checksum, compression] = properties.reported;
    let numbers = [properties.journal, properties.limit as i64, unicode, checksum, compression];
    let content = serialise(context, &Array::integers(&numbers))?;
    let (user, time) = (user_number(), now(context));
    let tie = context.machine.component_ties.get(number).ok_or_else(|| Fault::impossible("the file is no longer tied"))?;
    tie.log.write(RecordKind::Properties, user, time, 0, &content).map_err(|error| log_fault("write", error))?;
    Ok(())
}

/// Implements `X ⎕FPROPS Y`: returns the properties that letters name, or sets properties and returns their former values.
fn query_or_set(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (parameters, pass) = read_numbers(&right, 1)?;
    let mut current = read(context, parameters[0], pass)?;
    if !left.is_nested() || left.is_empty() {
        let letters = left.to_text().filter(|_| left.is_character());
        let letters = letters.ok_or_else(|| Fault::domain(Blame::Left, "properties must be named by the letters S E U J C Z"))?;
        find_tie(context, parameters[0], pass, operations::READ)?;
        let values: Vec<i64> = letters.chars().map(|letter| get_property(&current, letter)).collect::<Result<_>>()?;
        return Ok(if left.is_scalar() { Array::integer(values[0]) } else { Array::integers(&values) });
    }
    find_writable_tie(context, parameters[0], pass, operations::SET_ACCESS)?;
    let single = left.item(0).is_character() && left.item(0).bound() == 1 && left.bound() == 2 && !left.item(1).is_character();
    let pairs: Vec<Array> = if single { vec![left.clone()] } else { (0..left.bound()).map(|index| left.item(index)).collect() };
    let former = pairs.iter().map(|pair| change(&mut current, pair)).collect::<Result<Vec<_>>>()?;
    set(context, parameters[0], current)?;
    Ok(if single { Array::integer(former[0]) } else { Array::integers(&former) })
}

/// Returns the value of a property; fails if there is no such property.
fn get_property(properties: &Properties, letter: char) -> Result<i64> {
    let missing = || Fault::domain(Blame::Left, format!("there is no property {letter}: the properties are S E U J C Z"));
    properties.get(letter).ok_or_else(missing)
}

/// Sets one property and returns its former value.
fn change(properties: &mut Properties, pair: &Array) -> Result<i64> {
    let letter = (!pair.is_empty()).then(|| pair.item(0)).and_then(|letter| letter.to_text()?.chars().next());
    let (Some(letter), 2) = (letter, pair.bound()) else {
        return Err(Fault::domain(Blame::Left, "a letter and a number are needed for each property"));
    };
    let old_value = get_property(properties, letter)?;
    properties.put(letter, arguments::to_integer(&pair.item(1), Blame::Left)?)?;
    Ok(old_value)
}
