//! Parsing format phrases: `3ZF8.2`, `2(⊂/⊃,ZI2)`, `X3`, `⊂ per cent⊃`.

use crate::array::memory::recurse_within_limit;
use crate::error::{Blame, ErrorKind, Fault, Result};

/// The greatest number of phrases in a format, after repetition.
const MAX_PHRASES: usize = 1 << 16;

/// A phrase of a format.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Phrase {
    /// A field for a column of data.
    Data(Field),
    /// A text for every row.
    Text(Vec<char>),
    /// A move by a number of columns, to the left if it is negative.
    Skip(i64),
    /// A move to a column counted from 1, or to the first free column for 0.
    Tab(usize),
}

/// The layout of a column of data.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Field {
    /// The kind of data: characters, numbers, or a pattern.
    pub(crate) kind: FieldKind,
    /// The width of the field.
    pub(crate) width: usize,
    /// `B`: true if the field of a zero stays empty.
    pub(crate) blank_zero: bool,
    /// `C`: true if commas separate groups of three digits.
    pub(crate) commas: bool,
    /// `L`: true if the text is left-aligned.
    pub(crate) left_aligned: bool,
    /// `Z`: true if zeros precede the number.
    pub(crate) zeros: bool,
    /// `K`: the power of ten to multiply by.
    pub(crate) scale: i32,
    /// `O`: the texts for certain values.
    pub(crate) value_texts: Vec<(f64, Vec<char>)>,
    /// `S`: standard symbols and their replacements.
    pub(crate) symbols: Vec<(char, char)>,
    /// `M` and `N`: the texts around negative numbers.
    pub(crate) negative: Affixes,
    /// `P` and `Q`: the texts around all other numbers.
    pub(crate) positive: Affixes,
    /// `R`: the text, repeated, that fills the rest of the field in place of blanks.
    pub(crate) background: Vec<char>,
}

/// The texts before and after a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Affixes {
    /// The text before the number; for a negative number it replaces the sign.
    pub(crate) before: Option<Vec<char>>,
    /// The text after the number.
    pub(crate) after: Vec<char>,
}

/// The letter of a data phrase, with its parameter other than the width, if it has one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum FieldKind {
    /// `A`: a character.
    Characters,
    /// `I`: a whole number.
    #[default]
    Whole,
    /// `F`: a number with this number of decimals.
    Fixed(usize),
    /// `E`: a number with an exponent and this number of significant digits.
    Scaled(usize),
    /// `G`: the digits of a number at the positions in a pattern.
    Pattern(Vec<char>),
}

/// Parses a format and returns its phrases, each repeated as often as specified.
pub(crate) fn parse(text: &str) -> Result<Vec<Phrase>> {
    let mut parser = Parser { text: text.chars().collect(), position: 0 };
    let phrases = parser.parse_phrases()?;
    match parser.peek() {
        None => Ok(phrases),
        Some(_) => Err(parser.fault_here("a comma is needed between phrases")),
    }
}

/// Returns the fault for a format that cannot be used.
pub(crate) fn format_error(message: impl Into<String>) -> Fault {
    Fault::new(ErrorKind::FORMAT, message).with_blame(Blame::Left)
}

/// The state of the parser.
struct Parser {
    text: Vec<char>,
    position: usize,
}

impl Parser {
    /// Parses phrases up to the end or a closing parenthesis.
    fn parse_phrases(&mut self) -> Result<Vec<Phrase>> {
        let mut phrases = Vec::new();
        loop {
            let count = self.parse_count().unwrap_or(1);
            let group = if self.take('(') {
                let inner = recurse_within_limit(|| self.parse_phrases())?;
                if !self.take(')') {
                    return Err(self.fault_here("a closing parenthesis is missing"));
                }
                inner
            } else {
                vec![self.parse_phrase()?]
            };
            if count.saturating_mul(group.len()).saturating_add(phrases.len()) > MAX_PHRASES {
                return Err(Fault::limit(format!("the format has more than {MAX_PHRASES} phrases")));
            }
            (0..count).for_each(|_| phrases.extend_from_slice(&group));
            if !self.take(',') {
                return Ok(phrases);
            }
        }
    }

    fn parse_phrase(&mut self) -> Result<Phrase> {
        if self.peek().and_then(closing_delimiter).is_some() {
            return Ok(Phrase::Text(self.parse_delimited()?));
        }
        if self.take('X') {
            let moves_left = self.take('¯') || self.take('-');
            let count = self.require_count()? as i64;
            return Ok(Phrase::Skip(if moves_left { -count } else { count }));
        }
        if self.take('T') {
            return Ok(Phrase::Tab(self.require_count()?));
        }
        self.parse_field().map(Phrase::Data)
    }

    fn parse_field(&mut self) -> Result<Field> {
        let mut field = Field::default();
        loop {
            let Some(letter) = self.peek() else {
                return Err(self.fault_here("the phrase ends before its letter: A, E, F, G or I"));
            };
            self.position += 1;
            match letter {
                'B' => field.blank_zero = true,
                'C' => field.commas = true,
                'L' => field.left_aligned = true,
                'Z' => field.zeros = true,
                'K' => field.scale = self.parse_exponent()?,
                'O' => {
                    let value = self.parse_value()?;
                    field.value_texts.push((value, self.parse_delimited()?));
                }
                'S' => field.symbols.extend(self.parse_delimited()?.chunks_exact(2).map(|pair| (pair[0], pair[1]))),
                'M' => field.negative.before = Some(self.parse_delimited()?),
                'N' => field.negative.after = self.parse_delimited()?,
                'P' => field.positive.before = Some(self.parse_delimited()?),
                'Q' => field.positive.after = self.parse_delimited()?,
                'R' => field.background = self.parse_delimited()?,
                _ => {
                    self.parse_kind(letter, &mut field)?;
                    return Ok(field);
                }
            }
        }
    }

    /// Parses the rest of a data phrase, after its letter.
    fn parse_kind(&mut self, letter: char, field: &mut Field) -> Result<()> {
        if letter == 'G' {
            let pattern = self.parse_delimited()?;
            field.width = pattern.len();
            field.kind = FieldKind::Pattern(pattern);
            return Ok(());
        }
        if !matches!(letter, 'A' | 'E' | 'F' | 'I') {
            self.position -= 1;
            return Err(self.fault_here("a letter of a format phrase is needed: A, E, F, G, I, T or X, or a qualifier before it"));
        }
        field.width = self.require_count()?;
        let digits = if matches!(letter, 'E' | 'F') {
            if !self.take('.') {
                return Err(self.fault_here("a point and a number of digits are needed after the width"));
            }
            self.require_count()?
        } else {
            0
        };
        if digits + 2 > field.width && digits > 0 {
            return Err(format_error(format!(
                "{digits} digits need a field at least {} wide, but its width is {}",
                digits + 2,
                field.width
            )));
        }
        if letter == 'E' && digits == 0 {
            return Err(format_error("E needs at least one significant digit: the number after its point must not be 0"));
        }
        field.kind = match letter {
            'A' => FieldKind::Characters,
            'E' => FieldKind::Scaled(digits),
            'F' => FieldKind::Fixed(digits),
            _ => FieldKind::Whole,
        };
        Ok(())
    }

    fn parse_exponent(&mut self) -> Result<i32> {
        const MAX_SCALE: i32 = 1000;
        let is_negative = self.take('¯') || self.take('-');
        let exponent = i32::try_from(self.require_count()?).unwrap_or(i32::MAX).min(MAX_SCALE);
        Ok(if is_negative { -exponent } else { exponent })
    }

    /// Parses the value before the text of qualifier `O`; returns 0 if there is none.
    fn parse_value(&mut self) -> Result<f64> {
        let start = self.position;
        while self.peek().is_some_and(|next| closing_delimiter(next).is_none()) {
            self.position += 1;
        }
        let text: String = self.text[start..self.position].iter().map(|&digit| if digit == '¯' { '-' } else { digit }).collect();
        let text = text.trim();
        if text.is_empty() { Ok(0.0) } else { text.parse().map_err(|_| self.fault_here("the value after O must be a number")) }
    }

    /// Parses a text between delimiters.
    fn parse_delimited(&mut self) -> Result<Vec<char>> {
        let Some(close) = self.peek().and_then(closing_delimiter) else {
            return Err(self.fault_here("a text between delimiters is needed, such as <text>"));
        };
        let start = self.position + 1;
        let length = self.text[start..].iter().position(|&next| next == close);
        let length = length.ok_or_else(|| self.fault_here("a text must end with its closing delimiter"))?;
        self.position = start + length + 1;
        Ok(self.text[start..start + length].to_vec())
    }

    fn require_count(&mut self) -> Result<usize> {
        self.parse_count().ok_or_else(|| self.fault_here("a number is needed"))
    }

    /// Parses a whole number; returns `None` if there is none here. Larger numbers are reduced to the largest that fits in 32
    /// bits.
    fn parse_count(&mut self) -> Option<usize> {
        self.peek()?.to_digit(10)?;
        let mut count = 0_usize;
        while let Some(digit) = self.text.get(self.position).and_then(|next| next.to_digit(10)) {
            count = count.saturating_mul(10).saturating_add(digit as usize).min(u32::MAX as usize);
            self.position += 1;
        }
        Some(count)
    }

    /// Consumes the next character if it is `character`; returns true if it was.
    fn take(&mut self, character: char) -> bool {
        let is_next = self.peek() == Some(character);
        self.position += usize::from(is_next);
        is_next
    }

    /// Skips blanks and returns the next character.
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.position) == Some(&' ') {
            self.position += 1;
        }
        self.text.get(self.position).copied()
    }

    /// Returns the fault for the text at the current position.
    fn fault_here(&self, reason: &str) -> Fault {
        const EXCERPT_LENGTH: usize = 20;
        let rest: String = self.text.iter().skip(self.position).take(EXCERPT_LENGTH).collect();
        format_error(if rest.is_empty() { reason.to_owned() } else { format!("{reason}, at {rest}") })
    }
}

/// Returns the delimiter that closes a text, or `None` if `open` is not a delimiter that opens one.
fn closing_delimiter(open: char) -> Option<char> {
    Some(match open {
        '<' => '>',
        '⊂' => '⊃',
        '⎕' | '¨' | '⍞' => open,
        _ => return None,
    })
}
