#![doc = include_str!("../xml.md")]
//!
//! # Implementation
//!
//! * [`import`]: the conversion of XML text to a table: a row for each element, each run of character data, and any markup
//!   that is kept.
//! * [`export`]: the conversion of a table to XML text.

pub(crate) mod export;
pub(crate) mod import;

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};

/// The system function `⎕XML`.
pub(crate) static XML: SystemName = SystemName::function("⎕XML", "system/formats/xml.md").with_options(OptionCases {
    principal: "Whitespace",
    monadic: Some(|context, options, right| convert(context, &XmlSettings::read(options, &XML_OPTIONS)?, &right)),
    dyadic: Some(|context, _options, left, right| {
        let settings = XmlSettings::read(&Options::from_operand(&left)?, &XML_LEFT_ARGUMENT_OPTIONS)?;
        convert(context, &settings, &right)
    }),
});

/// The names of the options.
const XML_OPTIONS: [&str; 3] = ["Whitespace", "Markup", "UnknownEntity"];
/// The names of the same options in a left argument.
const XML_LEFT_ARGUMENT_OPTIONS: [&str; 3] = ["whitespace", "markup", "unknown-entity"];

/// The character that replaces the `&` of an unknown reference.
const UNKNOWN_REFERENCE_MARK: char = '\u{1b}';

/// The values of the options.
pub(crate) struct XmlSettings {
    whitespace: Whitespace,
    /// True if comments and other markup are kept.
    keep_markup: bool,
    /// True if unknown references are kept.
    keep_unknown: bool,
}

/// The treatment of white space in character data.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whitespace {
    Strip,
    Trim,
    Preserve,
}

impl XmlSettings {
    fn read(options: &Options, names: &[&str; 3]) -> Result<Self> {
        options.check_names(names)?;
        let treatments = [("Strip", Whitespace::Strip), ("Trim", Whitespace::Trim), ("Preserve", Whitespace::Preserve)];
        Ok(Self {
            whitespace: options.choice(names[0], &treatments)?.unwrap_or(Whitespace::Strip),
            keep_markup: options.choice(names[1], &[("Strip", false), ("Preserve", true)])?.unwrap_or(false),
            keep_unknown: options.choice(names[2], &[("Replace", false), ("Preserve", true)])?.unwrap_or(false),
        })
    }
}

/// Implements `⎕XML Y` and `X ⎕XML Y`: converts text to a table, or a table to text.
fn convert(context: &mut Context, settings: &XmlSettings, right: &Array) -> Result<Array> {
    match right.rank() {
        2 => export::to_text(context, settings, right),
        _ => {
            let text = right.to_text().filter(|_| right.rank() == 1);
            let text =
                text.ok_or_else(|| Fault::domain(Blame::Right, "XML text, or a table of three to five columns, is needed"))?;
            import::to_table(context, settings, &text)
        }
    }
}

/// Returns true if a text is a valid name of an element or an attribute.
fn is_name(text: &str) -> bool {
    let starts = |character: char| character.is_alphabetic() || matches!(character, '_' | ':');
    let follows = |character: char| starts(character) || character.is_numeric() || matches!(character, '-' | '.' | '·');
    text.starts_with(starts) && text.chars().all(follows)
}
