//! Options of system functions, as the variant operator `⍠` gives them.

use crate::array::Array;
use crate::error::{Blame, Fault, Result};

/// Named options. A later one of the same name wins.
#[derive(Clone, Default, Debug)]
pub struct Options(Vec<(String, Array)>);

impl Options {
    /// Reads the right operand of `⍠`: the value of the principal option, one pair of a name and a value, or pairs.
    pub fn read(operand: &Array, principal: &str) -> Result<Self> {
        if let Some(pair) = pair(operand) {
            return Ok(Self(vec![pair]));
        }
        if operand.rank() == 1
            && operand.is_nested()
            && let Some(pairs) = (0..operand.bound()).map(|index| pair(&operand.item(index))).collect::<Option<Vec<_>>>()
        {
            return Ok(Self(pairs));
        }
        Ok(Self(vec![(principal.to_owned(), operand.clone())]))
    }

    /// These options, overruled by others.
    #[must_use]
    pub fn overruled_by(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// Fails if there is an option whose name is not among the known ones.
    pub fn allow(&self, known: &[&str]) -> Result<()> {
        match self.0.iter().find(|(name, _)| !known.iter().any(|known| known.eq_ignore_ascii_case(name))) {
            None => Ok(()),
            Some((name, _)) => {
                Err(Fault::domain(Blame::Operand, format!("there is no option '{name}': known are {}", known.join(", "))))
            }
        }
    }

    /// The value of an option.
    pub fn get(&self, name: &str) -> Option<&Array> {
        self.0.iter().rev().find(|(given, _)| given.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The value of an option that is text.
    pub fn text(&self, name: &str) -> Result<Option<String>> {
        self.get(name)
            .map(|value| value.to_text().ok_or_else(|| Fault::domain(Blame::Operand, format!("option '{name}' is a text"))))
            .transpose()
    }

    /// The value of an option that is a whole number.
    pub fn whole(&self, name: &str) -> Result<Option<i64>> {
        self.get(name)
            .map(|value| {
                value.to_whole().ok_or_else(|| Fault::domain(Blame::Operand, format!("option '{name}' is a whole number")))
            })
            .transpose()
    }

    /// The value of an option that is 0 or 1.
    pub fn flag(&self, name: &str, default: bool) -> Result<bool> {
        match self.whole(name)? {
            None => Ok(default),
            Some(0) => Ok(false),
            Some(1) => Ok(true),
            Some(other) => Err(Fault::domain(Blame::Operand, format!("option '{name}' is 0 or 1, not {other}"))),
        }
    }

    /// The value of an option that is one character, or none.
    pub fn character(&self, name: &str, default: Option<char>) -> Result<Option<char>> {
        let Some(value) = self.text(name)? else { return Ok(default) };
        let mut characters = value.chars();
        match (characters.next(), characters.next()) {
            (first, None) => Ok(first),
            _ => Err(Fault::domain(Blame::Operand, format!("option '{name}' is one character or ''"))),
        }
    }
}

/// A name and a value, if the array is a pair of them.
fn pair(array: &Array) -> Option<(String, Array)> {
    if array.rank() != 1 || array.bound() != 2 || !array.is_nested() {
        return None;
    }
    let name = array.item(0);
    let text = name.to_text().filter(|_| name.rank() == 1)?;
    Some((text, array.item(1)))
}
