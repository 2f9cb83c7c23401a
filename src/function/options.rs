//! The options that `⍠` gives to a function: names with values, and values for the principal option.

use crate::array::Array;
use crate::error::{Blame, Fault, Result};

/// Options in the order in which they were specified: if there are several for one name, the last one holds.
#[derive(Clone, Debug, Default)]
pub struct Options(Vec<(Option<String>, Array)>);

impl Options {
    /// Reads the right operand of `⍠`: a scalar or a text for the principal option, a pair of name and value, or several pairs.
    pub fn from_operand(operand: &Array) -> Result<Self> {
        if operand.is_scalar() || operand.rank() == 1 && operand.is_character() && !operand.is_empty() {
            return Ok(Self(vec![(None, operand.clone().disclose())]));
        }
        if operand.rank() != 1 {
            return Err(Fault::rank(Blame::Operand, "options are a scalar, a name with a value, or a vector of such pairs"));
        }
        if let Some(name) = pair_name(operand) {
            return Ok(Self(vec![(Some(name), operand.item(1))]));
        }
        let pairs = (0..operand.bound()).map(|index| {
            let pair = operand.item(index);
            let name = pair_name(&pair)
                .ok_or_else(|| Fault::domain(Blame::Operand, format!("option {} is not a name with a value", index + 1)))?;
            Ok((Some(name), pair.item(1)))
        });
        Ok(Self(pairs.collect::<Result<_>>()?))
    }

    /// Returns these options followed by `later` ones, which take precedence.
    #[must_use]
    pub fn then(&self, later: &Self) -> Self {
        Self(self.0.iter().chain(&later.0).cloned().collect())
    }

    /// Returns an iterator over all values.
    pub fn values(&self) -> impl Iterator<Item = &Array> {
        self.0.iter().map(|(_, value)| value)
    }

    /// Returns the value of an option; `principal` is true if a value without a name also applies to it.
    pub fn get(&self, name: &str, principal: bool) -> Option<&Array> {
        let found = self.0.iter().rev().find(|(own, _)| own.as_deref().map_or(principal, |own| own == name));
        found.map(|(_, value)| value)
    }

    /// Returns the same options with a name for values that have none.
    #[must_use]
    pub fn with_principal(&self, principal: &str) -> Self {
        Self(
            self.0
                .iter()
                .map(|(name, value)| (Some(name.clone().unwrap_or_else(|| principal.to_owned())), value.clone()))
                .collect(),
        )
    }

    /// Returns the value of an option that is a text.
    pub fn text(&self, name: &str) -> Result<Option<String>> {
        self.read(name, "a text", Array::to_text)
    }

    /// Returns the value of an option that is a whole number.
    pub fn whole(&self, name: &str) -> Result<Option<i64>> {
        self.read(name, "a whole number", Array::to_whole)
    }

    /// Returns the value of an option that is 0 or 1.
    pub fn flag(&self, name: &str, default: bool) -> Result<bool> {
        let flag = |value: &Array| value.to_whole().filter(|flag| matches!(flag, 0 | 1)).map(|flag| flag == 1);
        Ok(self.read(name, "0 or 1", flag)?.unwrap_or(default))
    }

    /// Returns the value of an option that is one character or empty.
    pub fn character(&self, name: &str, default: Option<char>) -> Result<Option<char>> {
        let single = |value: &Array| value.to_text().filter(|text| text.chars().count() <= 1).map(|text| text.chars().next());
        Ok(self.read(name, "one character or ''", single)?.unwrap_or(default))
    }

    fn read<T>(&self, name: &str, what: &str, read: impl Fn(&Array) -> Option<T>) -> Result<Option<T>> {
        let wrong = || Fault::domain(Blame::Operand, format!("option '{name}' must be {what}"));
        self.get(name, false).map(|value| read(value).ok_or_else(wrong)).transpose()
    }

    /// Fails with DOMAIN ERROR unless every name is among `known`.
    pub fn check_names(&self, known: &[&str]) -> Result<()> {
        match self.0.iter().filter_map(|(name, _)| name.as_deref()).find(|name| !known.contains(name)) {
            None => Ok(()),
            Some(name) => Err(Fault::domain(Blame::Operand, format!("there is no option '{name}'"))
                .with_help(format!("the options are {}", known.join(" ")))),
        }
    }
}

/// Returns the name, if the array is a pair of a name and a value.
fn pair_name(array: &Array) -> Option<String> {
    if array.rank() != 1 || array.bound() != 2 {
        return None;
    }
    let name = array.item(0);
    (name.rank() <= 1 && name.is_character()).then(|| name.to_text())?
}
