//! The options that `⍠` gives to a function: names with values, and values for the principal option.

use crate::array::Array;
use crate::error::{Blame, Fault, Result};

/// Options in the order in which they were specified: if a name has several values, the last one applies.
#[derive(Clone, Debug, Default)]
pub struct Options(Vec<(Option<String>, Array)>);

impl Options {
    /// Reads the right operand of `⍠`: a scalar or a text for the principal option, a pair of name and value, or several pairs. An
    /// empty vector holds no options.
    pub fn from_operand(operand: &Array) -> Result<Self> {
        if operand.is_scalar() || operand.rank() == 1 && operand.is_character() && !operand.is_empty() {
            return Ok(Self(vec![(None, operand.clone().disclose())]));
        }
        if operand.rank() != 1 {
            return Err(Fault::rank(
                Blame::Operand,
                "options must be a scalar, a text, a name with a value, or a vector of such pairs",
            ));
        }
        if let Some(name) = pair_name(operand) {
            return Ok(Self(vec![(Some(name), operand.item(1))]));
        }
        let pairs = (0..operand.bound()).map(|index| {
            let pair = operand.item(index);
            let name = pair_name(&pair)
                .ok_or_else(|| Fault::domain(Blame::Operand, format!("option {} must be a name with a value", index + 1)))?;
            Ok((Some(name), pair.item(1)))
        });
        Ok(Self(pairs.collect::<Result<_>>()?))
    }

    /// Returns these options followed by the options in `later`, which take precedence.
    #[must_use]
    pub fn then(&self, later: &Self) -> Self {
        Self(self.0.iter().chain(&later.0).cloned().collect())
    }

    /// Returns an iterator over all values.
    pub fn values(&self) -> impl Iterator<Item = &Array> {
        self.0.iter().map(|(_, value)| value)
    }

    /// Returns an iterator over the options: their names, if they have one, and values.
    pub fn entries(&self) -> impl Iterator<Item = (Option<&str>, &Array)> {
        self.0.iter().map(|(name, value)| (name.as_deref(), value))
    }

    /// Returns the value of an option, or `None` if it is not set.
    pub fn get(&self, name: &str) -> Option<&Array> {
        self.0.iter().rev().find(|(key, _)| key.as_deref() == Some(name)).map(|(_, value)| value)
    }

    /// Returns the same options, with the name `principal` for values that have none.
    #[must_use]
    pub fn with_principal(&self, principal: &str) -> Self {
        Self(
            self.0
                .iter()
                .map(|(name, value)| (Some(name.clone().unwrap_or_else(|| principal.to_owned())), value.clone()))
                .collect(),
        )
    }

    /// Returns the value of an option that must be text, or `None` if it is not set.
    pub fn text(&self, name: &str) -> Result<Option<String>> {
        self.read(name, "a text", Array::to_text)
    }

    /// Returns the value of an option that must be a whole number, or `None` if it is not set.
    pub fn integer(&self, name: &str) -> Result<Option<i64>> {
        self.read(name, "a whole number", Array::to_integer)
    }

    /// Returns the value of an option that must be a number above 0, or `None` if it is not set.
    pub fn positive(&self, name: &str) -> Result<Option<f64>> {
        self.read(name, "a number above 0", |value| value.to_float().filter(|&number| number > 0.0))
    }

    /// Returns the value of an option that must be 0 or 1, or `default` if it is not set.
    pub fn flag(&self, name: &str, default: bool) -> Result<bool> {
        let flag = |value: &Array| value.to_integer().filter(|flag| matches!(flag, 0 | 1)).map(|flag| flag == 1);
        Ok(self.read(name, "0 or 1", flag)?.unwrap_or(default))
    }

    /// Returns the value of an option that must be one character or empty, or `default` if it is not set.
    pub fn character(&self, name: &str, default: Option<char>) -> Result<Option<char>> {
        let at_most_one =
            |value: &Array| value.to_text().filter(|text| text.chars().count() <= 1).map(|text| text.chars().next());
        Ok(self.read(name, "one character or ''", at_most_one)?.unwrap_or(default))
    }

    /// Returns the meaning of an option's value, or `None` if the option is not set. `choices` holds the texts that the value may be,
    /// in any letter case, each with its meaning.
    pub fn choice<T: Copy>(&self, name: &str, choices: &[(&str, T)]) -> Result<Option<T>> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        if let Some((_, meaning)) = choices.iter().find(|(known, _)| known.eq_ignore_ascii_case(&text)) {
            return Ok(Some(*meaning));
        }
        let known: Vec<String> = choices.iter().map(|(known, _)| format!("'{known}'")).collect();
        let (last, others) = known.split_last().expect("there are choices");
        let message = format!("option '{name}' must be {} or {last}, not '{text}'", others.join(", "));
        Err(Fault::domain(Blame::Operand, message))
    }

    /// Returns the value of an option as converted by `convert`, or `None` if the option is not set. If `convert` returns `None`,
    /// it fails with DOMAIN ERROR; the message says that the value must be `expected`.
    fn read<T>(&self, name: &str, expected: &str, convert: impl Fn(&Array) -> Option<T>) -> Result<Option<T>> {
        let invalid = || Fault::domain(Blame::Operand, format!("option '{name}' must be {expected}"));
        self.get(name).map(|value| convert(value).ok_or_else(invalid)).transpose()
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

/// Returns the name if the array is a pair of a name and a value, otherwise `None`.
fn pair_name(array: &Array) -> Option<String> {
    if array.rank() != 1 || array.bound() != 2 {
        return None;
    }
    let name = array.item(0);
    (name.rank() <= 1 && name.is_character()).then(|| name.to_text())?
}
