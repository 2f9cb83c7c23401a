//! Transformation patterns: text with placeholders for parts of a match.

use super::match_report::Match;
use crate::error::{Blame, Fault, Result};
use crate::system::text::case;

/// A parsed transformation pattern.
pub(crate) struct Template(Vec<Piece>);

/// A part of a transformation pattern.
enum Piece {
    Literal(String),
    /// The whole block.
    Block(Option<Mapping>),
    /// A group by its number: 0 is the match.
    Group(usize, Option<Mapping>),
    /// A group by its name.
    Named(String, Option<Mapping>),
}

/// A function that changes the case of letters.
type Mapping = fn(char) -> char;

impl Template {
    /// Parses a transformation pattern; if `is_literal` is true, the whole pattern is literal text.
    pub(crate) fn new(text: &str, is_literal: bool) -> Result<Self> {
        if is_literal {
            return Ok(Self(vec![Piece::Literal(text.to_owned())]));
        }
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find(['\\', '%', '&']) {
            if start > 0 {
                pieces.push(Piece::Literal(rest[..start].to_owned()));
            }
            let mark = rest.as_bytes()[start];
            rest = &rest[start + 1..];
            pieces.push(match mark {
                b'%' => Piece::Block(None),
                b'&' => Piece::Group(0, None),
                _ => parse_escape(&mut rest)?,
            });
        }
        if !rest.is_empty() {
            pieces.push(Piece::Literal(rest.to_owned()));
        }
        Ok(Self(pieces))
    }

    /// Appends the text that the pattern produces for a match.
    pub(crate) fn expand(&self, hit: &Match<'_>, text: &mut String) {
        for piece in &self.0 {
            let (part, mapping) = match piece {
                Piece::Literal(literal) => (literal.as_str(), None),
                Piece::Block(mapping) => (hit.block.text.as_str(), *mapping),
                Piece::Group(group, mapping) => (hit.group(*group), *mapping),
                Piece::Named(name, mapping) => (hit.named_group(name), *mapping),
            };
            match mapping {
                None => text.push_str(part),
                Some(mapping) => text.extend(part.chars().map(mapping)),
            }
        }
    }
}

/// Parses an escape sequence after its backslash, and removes it from `rest`.
fn parse_escape(rest: &mut &str) -> Result<Piece> {
    let mapping: Option<Mapping> = match rest.as_bytes().first() {
        Some(b'u') => Some(case::to_upper),
        Some(b'l') => Some(case::to_lower),
        Some(b'f') => Some(case::fold_character),
        _ => None,
    };
    if mapping.is_some() {
        *rest = &rest[1..];
    }
    let Some(mark) = rest.chars().next() else {
        return Err(template_fault(match mapping {
            Some(_) => "a transformation must not end with \\u, \\l or \\f: the match or group whose case changes must follow",
            None => "a transformation must not end with a single backslash: \\\\ stands for one",
        }));
    };
    *rest = &rest[mark.len_utf8()..];
    Ok(match mark {
        '0'..='9' => Piece::Group(mark as usize - '0' as usize, mapping),
        '&' if mapping.is_some() => Piece::Group(0, mapping),
        '%' if mapping.is_some() => Piece::Block(mapping),
        '(' => Piece::Group(parse_group_number(take_until(rest, ')')?)?, mapping),
        '<' => Piece::Named(take_until(rest, '>')?.to_owned(), mapping),
        'n' if mapping.is_none() => Piece::Literal("\n".into()),
        'r' if mapping.is_none() => Piece::Literal("\r".into()),
        '\\' | '%' | '&' if mapping.is_none() => Piece::Literal(mark.into()),
        'x' if mapping.is_none() && rest.starts_with('{') => {
            *rest = &rest[1..];
            Piece::Literal(parse_code_point(take_until(rest, '}')?)?.into())
        }
        other if mapping.is_some() => {
            return Err(template_fault(format!(
                "\\u, \\l and \\f change the case of a match or group: &, %, 0 to 9, (number) or <name> must follow, not {other}"
            )));
        }
        other => {
            return Err(template_fault(format!(
                "\\{other} has no meaning in a transformation: use \\0 to \\9, \\(number), \\<name>, \\n, \\r, \\x{{code point}}, \\u, \
                 \\l, \\f, \\\\, \\& or \\%"
            )));
        }
    })
}

/// Removes the text up to a closing delimiter from `rest`, together with the delimiter; returns the text before the delimiter.
fn take_until<'t>(rest: &mut &'t str, close: char) -> Result<&'t str> {
    let Some((within, after)) = rest.split_once(close) else {
        return Err(template_fault(format!("{close} is missing in a transformation")));
    };
    *rest = after;
    Ok(within)
}

/// The greatest number of a group.
const MAX_GROUP_NUMBER: usize = 63;

/// Parses the number of a group.
fn parse_group_number(text: &str) -> Result<usize> {
    text.trim()
        .parse()
        .ok()
        .filter(|&number| number <= MAX_GROUP_NUMBER)
        .ok_or_else(|| template_fault(format!("a group number must be from 0 to {MAX_GROUP_NUMBER}, not '{text}'")))
}

/// Parses a hexadecimal code point.
fn parse_code_point(text: &str) -> Result<char> {
    let code = u32::from_str_radix(text.trim(), 16).ok().and_then(char::from_u32);
    code.ok_or_else(|| template_fault(format!("\\x{{{text}}} is not the code point of a character")))
}

fn template_fault(message: impl Into<String>) -> Fault {
    Fault::domain(Blame::Operand, message)
}
