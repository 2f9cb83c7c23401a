//! A match, and the namespace that describes it to a function.

use super::document::Block;
use super::matching::{Group, Patterns};
use crate::array::{Array, Reference};
use crate::error::Result;
use crate::function::{Context, FunctionRef, Value};

/// A match in its block.
pub(crate) struct Match<'a> {
    pub(crate) block: &'a Block,
    /// The number of the block, counted from 0.
    pub(crate) block_number: usize,
    /// The number of the pattern, counted from 0.
    pub(crate) pattern_number: usize,
    /// The whole match, followed by its groups.
    pub(crate) groups: &'a [Group],
    /// The names of the groups; empty for groups without a name.
    pub(crate) names: &'a [String],
}

impl Match<'_> {
    /// Returns the position of the first character in the block.
    pub(crate) fn start(&self) -> usize {
        self.groups[0].map_or(0, |(start, _)| start)
    }

    /// Returns the position after the last character.
    pub(crate) fn end(&self) -> usize {
        self.groups[0].map_or(0, |(_, end)| end)
    }

    /// Returns the text that a group matched, or an empty text if the group took no part.
    pub(crate) fn group(&self, group: usize) -> &str {
        self.groups.get(group).copied().flatten().map_or("", |(start, end)| self.block.slice(start, end))
    }

    /// Returns the text that the group with a name matched: of several groups with that name, the first that took part. Returns
    /// an empty text if none did.
    pub(crate) fn named_group(&self, name: &str) -> &str {
        let mut groups =
            (0..self.groups.len()).filter(|&group| self.names.get(group).is_some_and(|group_name| group_name == name));
        groups.find(|&group| self.groups[group].is_some()).map_or("", |group| self.group(group))
    }

    /// Returns the number that a transformation code selects: 0 the offset, 1 the length, 2 the block, 3 the pattern.
    pub(crate) fn number_for_code(&self, code: i64) -> i64 {
        let number = match code {
            0 => self.start(),
            1 => self.end() - self.start(),
            2 => self.block_number,
            _ => self.pattern_number,
        };
        number as i64
    }
}

/// A caller of a function for each match. The namespace that describes a match to the function is made once and filled anew. The
/// text of a block is converted once for all matches in it: a conversion for each would take time in proportion to both numbers.
pub(crate) struct Reporter<'a> {
    space: Option<Reference>,
    /// The number of the block that the last match was in, and its text.
    block: Option<(usize, Array)>,
    patterns: &'a Patterns,
    replaces: bool,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(patterns: &'a Patterns, replaces: bool) -> Self {
        Self { space: None, block: None, patterns, replaces }
    }

    /// Calls the function for a match and returns its result.
    pub(crate) fn call(&mut self, context: &mut Context, function: &FunctionRef, hit: &Match<'_>) -> Result<Array> {
        let space = match self.space {
            Some(space) => space,
            None => context.make_space(context.current_space(), None)?,
        };
        self.space = Some(space);
        let offsets: Vec<i64> = hit.groups.iter().map(|group| group.map_or(-1, |(start, _)| start as i64)).collect();
        let lengths: Vec<i64> = hit.groups.iter().map(|group| group.map_or(-1, |(start, end)| (end - start) as i64)).collect();
        let names = hit.names.iter().take(hit.groups.len()).map(String::as_str);
        let members = [
            ("Block", self.block_text(hit)),
            ("BlockNum", Array::count(hit.block_number)),
            ("Pattern", Array::text(self.patterns.text(hit.pattern_number))),
            ("PatternNum", Array::count(hit.pattern_number)),
            ("Match", Array::text(hit.group(0))),
            ("Offsets", Array::integers(&offsets)),
            ("Lengths", Array::integers(&lengths)),
            ("Names", Array::texts(names)),
            ("ReplaceMode", Array::count(usize::from(self.replaces))),
            ("TextOnly", Array::count(usize::from(self.replaces))),
        ];
        for (name, value) in members {
            context.workspace.spaces[space].names.insert(name.into(), Value::Array(value));
        }
        function.monadic(context, Array::from_reference(space))
    }

    /// Returns the text of the block that a match is in.
    fn block_text(&mut self, hit: &Match<'_>) -> Array {
        match &self.block {
            Some((number, text)) if *number == hit.block_number => text.clone(),
            _ => {
                let text = Array::text(&hit.block.text);
                self.block = Some((hit.block_number, text.clone()));
                text
            }
        }
    }
}
