//! Patterns for dates: a repeated letter stands for a part of a moment; quoted text and other characters are literal.

use super::Moment;
use super::languages::Language;
use crate::error::{Blame, Fault, Result};
use crate::kernels::calendar::{day_of_year, iso_week, weekday};

/// A part of a pattern.
pub(crate) enum PatternPart {
    /// Literal text.
    Text(String),
    /// A number, padded on the left to a number of digits if there is a character to pad it with.
    Number(fn(&Moment) -> i64, usize, Option<char>),
    /// The fraction of a second, with this number of digits.
    Fraction(usize),
    /// A word, in the case that the pattern shows and in a language.
    Word(fn(&Moment, &Language) -> String, Case, &'static Language),
}

/// The case of a word.
#[derive(Clone, Copy)]
pub(crate) enum Case {
    Upper,
    Title,
    Lower,
    /// The case in which the language writes the word within a sentence.
    Natural,
}

/// The pattern that `%ISO%` stands for.
const ISO_PATTERN: &str = "YYYY-MM-DD\"T\"hh:mm:ss";

/// Parses a pattern. Words are in `language` until the pattern names another one.
pub(crate) fn parse(pattern: &str, language: &'static Language) -> Result<Vec<PatternPart>> {
    let characters: Vec<char> = pattern.chars().collect();
    let mut parts = Vec::new();
    let (mut language, mut position) = (language, 0);
    while let Some(&character) = characters.get(position) {
        let rest = &characters[position..];
        match character {
            '"' | '\'' => position += parse_quoted(rest, &mut parts)?,
            '%' => position += parse_named(rest, language, &mut parts)?,
            '_' if rest.get(1) == Some(&'_') => {
                let length;
                (language, length) = parse_language(rest)?;
                position += length;
            }
            letter if letter.is_ascii_alphabetic() || letter == '_' => position += parse_sequence(rest, language, &mut parts)?,
            '$' => return Err(pattern_fault("$ is reserved: as literal text it must be in quotes")),
            other => {
                push_character(&mut parts, other);
                position += 1;
            }
        }
    }
    Ok(parts)
}

fn pattern_fault(message: impl Into<String>) -> Fault {
    Fault::domain(Blame::Left, message.into())
}

/// Adds a literal character: to the last part if that is text.
fn push_character(parts: &mut Vec<PatternPart>, character: char) {
    match parts.last_mut() {
        Some(PatternPart::Text(text)) => text.push(character),
        _ => parts.push(PatternPart::Text(character.to_string())),
    }
}

/// Parses a named pattern between `%` signs; returns the number of characters it takes in the pattern.
fn parse_named(rest: &[char], language: &'static Language, parts: &mut Vec<PatternPart>) -> Result<usize> {
    let Some(length) = rest[1..].iter().position(|&character| character == '%') else {
        return Err(pattern_fault("% must be followed by ISO%: the only named pattern is %ISO%"));
    };
    let name: String = rest[1..=length].iter().collect();
    if name != "ISO" {
        return Err(pattern_fault(format!("there is no pattern %{name}%: the only named pattern is %ISO%")));
    }
    parts.extend(parse(ISO_PATTERN, language)?);
    Ok(length + 2)
}

/// Parses a language between double underscores; returns it and the number of characters it takes in the pattern. A region is
/// accepted, as in Dyalog APL, but all regions of a language have the same words.
fn parse_language(rest: &[char]) -> Result<(&'static Language, usize)> {
    let name: String = rest[2..].iter().take_while(|&&character| character.is_ascii_lowercase()).collect();
    let mut length = 2 + name.len();
    if let Some(['_', first, _, ..]) = rest.get(length..)
        && first.is_ascii_uppercase()
    {
        length += 3;
    }
    if !matches!(rest.get(length..length + 2), Some(['_', '_'])) {
        return Err(pattern_fault("a language must be written between double underscores: __en__"));
    }
    Ok((Language::from_code(&name)?, length + 2))
}

/// Parses text between quotes, in which two quotes stand for one; returns the number of characters it takes in the pattern.
fn parse_quoted(rest: &[char], parts: &mut Vec<PatternPart>) -> Result<usize> {
    let (quote, mut text, mut position) = (rest[0], String::new(), 1);
    loop {
        match (rest.get(position), rest.get(position + 1)) {
            (None, _) => return Err(pattern_fault(format!("the quoted text must end with {quote}"))),
            (Some(&character), Some(&next)) if character == quote && next == quote => {
                text.push(quote);
                position += 2;
            }
            (Some(&character), _) if character == quote => break,
            (Some(&character), _) => {
                text.push(character);
                position += 1;
            }
        }
    }
    parts.push(PatternPart::Text(text));
    Ok(position + 1)
}

/// Parses a sequence of one letter in either case, possibly after `_`; returns the number of characters it takes in the pattern.
fn parse_sequence(rest: &[char], language: &'static Language, parts: &mut Vec<PatternPart>) -> Result<usize> {
    let letter = if rest[0] == '_' { rest.get(1).copied().unwrap_or('_') } else { rest[0] };
    let lower = letter.to_ascii_lowercase();
    let count = rest[1..].iter().take_while(|character| character.to_ascii_lowercase() == lower).count();
    let sequence: String = rest[..=count].iter().collect();
    let number = |value: fn(&Moment) -> i64, digits: usize| match sequence.chars().count() {
        1 => PatternPart::Number(value, 1, None),
        _ if sequence.starts_with('_') => PatternPart::Number(value, digits, Some(' ')),
        _ => PatternPart::Number(value, digits, Some('0')),
    };
    let word = |value: fn(&Moment, &Language) -> String| PatternPart::Word(value, detect_case(&sequence), language);
    parts.push(match &*sequence {
        "YY" => PatternPart::Number(|moment| moment.date.year % 100, 2, Some('0')),
        "YYYY" => PatternPart::Number(|moment| moment.date.year, 4, Some('0')),
        "M" | "MM" | "_M" => number(|moment| moment.date.month, 2),
        "MMM" | "Mmm" | "mmm" | "_mm" => word(|moment, language| language.month(moment.date.month, true)),
        "MMMM" | "Mmmm" | "mmmm" | "_mmm" => word(|moment, language| language.month(moment.date.month, false)),
        "D" | "DD" | "_D" => number(|moment| moment.date.day, 2),
        "h" | "hh" | "_h" => number(Moment::hour, 2),
        "m" | "mm" | "_m" => number(Moment::minute, 2),
        "s" | "ss" | "_s" => number(Moment::second, 2),
        "f" | "ff" | "fff" | "ffff" | "fffff" | "ffffff" => PatternPart::Fraction(sequence.len()),
        "d" => PatternPart::Number(|moment| weekday(moment.day), 1, None),
        "DDD" | "Ddd" | "ddd" | "_dd" => word(|moment, language| language.weekday(weekday(moment.day), true)),
        "DDDD" | "Dddd" | "dddd" | "_ddd" => word(|moment, language| language.weekday(weekday(moment.day), false)),
        "w" | "ww" | "_w" => number(|moment| iso_week(moment.day).1, 2),
        "WW" => PatternPart::Number(|moment| iso_week(moment.day).0 % 100, 2, Some('0')),
        "WWWW" => PatternPart::Number(|moment| iso_week(moment.day).0, 4, Some('0')),
        "y" | "yy" | "_y" => number(|moment| day_of_year(moment.day), 3),
        "O" | "o" => word(|moment, language| language.ordinal(moment.date.day).chars().take(1).collect()),
        "OO" | "Oo" | "oo" => word(|moment, language| language.ordinal(moment.date.day)),
        "t" | "tt" | "_t" => number(|moment| (moment.hour() + 11) % 12 + 1, 2),
        "P" | "p" => word(|moment, language| language.am_pm(moment.hour() >= 12).chars().take(1).collect()),
        "PP" | "pp" => word(|moment, language| language.am_pm(moment.hour() >= 12)),
        _ => {
            return Err(pattern_fault(format!(
                "{sequence} does not stand for a part of a date: literal letters must be in quotes"
            )));
        }
    });
    Ok(sequence.chars().count())
}

/// Returns the case that a sequence of letters requests for a word.
fn detect_case(sequence: &str) -> Case {
    let mut letters = sequence.chars();
    match (letters.next(), letters.next()) {
        (Some('_'), _) => Case::Natural,
        (Some(first), Some(second)) if first.is_uppercase() && second.is_lowercase() => Case::Title,
        (Some(first), _) if first.is_uppercase() => Case::Upper,
        _ => Case::Lower,
    }
}

impl PatternPart {
    /// Formats the part for a moment.
    pub(crate) fn format(&self, moment: &Moment) -> String {
        match self {
            PatternPart::Text(text) => text.clone(),
            PatternPart::Number(value, _, None) => value(moment).to_string(),
            PatternPart::Number(value, digits, Some(fill)) => {
                let number = value(moment).to_string();
                std::iter::repeat_n(*fill, digits.saturating_sub(number.len())).chain(number.chars()).collect()
            }
            PatternPart::Fraction(digits) => format!("{:06}", moment.microsecond % 1_000_000)[..*digits].to_owned(),
            PatternPart::Word(word, case, language) => {
                let word = word(moment, language);
                match case {
                    Case::Upper => word.to_uppercase(),
                    Case::Lower => word.to_lowercase(),
                    Case::Natural => word,
                    Case::Title => {
                        let mut letters = word.chars();
                        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
                        first + &letters.as_str().to_lowercase()
                    }
                }
            }
        }
    }
}
