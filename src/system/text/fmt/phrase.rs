//! Parser of format phrases: `3ZF8.2`, `2(⊂/⊃,ZI2)`, `X3`, `⊂ per cent⊃`.

use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::stack::deeper;

/// The greatest number of phrases that repetition may make.
const MOST: usize = 1 << 16;

/// A phrase of a format.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Phrase {
    /// A field for a column of data.
    Data(Field),
    /// A text for every row.
    Text(Vec<char>),
    /// A move by this many columns.
    Skip(i64),
    /// A move to a column counted from 1, or to the first free column for 0.
    Tab(usize),
}

/// The layout of a column of data.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Field {
    /// The kind of data: characters, numbers, or a pattern.
    pub(crate) kind: Kind,
    /// The width of the field.
    pub(crate) width: usize,
    /// `B`: true if zero is left blank.
    pub(crate) blank_zero: bool,
    /// `C`: true if commas separate groups of three digits.
    pub(crate) commas: bool,
    /// `L`: true if the text is left-aligned.
    pub(crate) left: bool,
    /// `Z`: true if zeros precede the number.
    pub(crate) zeros: bool,
    /// `K`: the power of ten to multiply by.
    pub(crate) scale: i32,
    /// `O`: the texts for certain values.
    pub(crate) replaced: Vec<(f64, Vec<char>)>,
    /// `S`: standard symbols and their replacements.
    pub(crate) symbols: Vec<(char, char)>,
    /// `M` and `N`: the texts around negative numbers.
    pub(crate) negative: Affixes,
    /// `P` and `Q`: the texts around all other numbers.
    pub(crate) positive: Affixes,
    /// `R`: the text that fills the field.
    pub(crate) background: Vec<char>,
}

/// The texts before and after a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Affixes {
    /// The text before it; for a negative number in place of its sign.
    pub(crate) before: Option<Vec<char>>,
    /// The text after it.
    pub(crate) after: Vec<char>,
}

/// The letter of a data phrase, with the parameter after the width.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Kind {
    /// `A`.
    Characters,
    /// `I`.
    #[default]
    Whole,
    /// `F`, with the number of decimals.
    Fixed(usize),
    /// `E`, with the number of significant digits.
    Scaled(usize),
    /// `G`.
    Pattern(Vec<char>),
}

/// Parses the phrases of a format and repeats them as specified.
pub(crate) fn parse(text: &str) -> Result<Vec<Phrase>> {
    let mut parser = Parser { text: text.chars().collect(), next: 0 };
    let phrases = parser.phrases()?;
    match parser.peek() {
        None => Ok(phrases),
        Some(_) => Err(parser.ill_formed("a comma is needed between phrases")),
    }
}

/// Returns the fault for a format that cannot be used.
pub(crate) fn format_error(message: impl Into<String>) -> Fault {
    Fault::new(ErrorKind::FORMAT, message).blaming(Blame::Left)
}

struct Parser {
    text: Vec<char>,
    next: usize,
}

impl Parser {
    /// Parses phrases up to the end or a closing parenthesis.
    fn phrases(&mut self) -> Result<Vec<Phrase>> {
        let mut phrases = Vec::new();
        loop {
            let count = self.count().unwrap_or(1);
            let repeated = if self.take('(') {
                let inner = deeper(|| self.phrases())?;
                if !self.take(')') {
                    return Err(self.ill_formed("a parenthesis is not closed"));
                }
                inner
            } else {
                vec![self.phrase()?]
            };
            if count.saturating_mul(repeated.len()).saturating_add(phrases.len()) > MOST {
                return Err(Fault::limit(format!("a format of more than {MOST} phrases")));
            }
            (0..count).for_each(|_| phrases.extend_from_slice(&repeated));
            if !self.take(',') {
                return Ok(phrases);
            }
        }
    }

    fn phrase(&mut self) -> Result<Phrase> {
        if self.peek().and_then(closing).is_some() {
            return Ok(Phrase::Text(self.delimited()?));
        }
        if self.take('X') {
            let back = self.take('¯') || self.take('-');
            let count = self.needed()? as i64;
            return Ok(Phrase::Skip(if back { -count } else { count }));
        }
        if self.take('T') {
            return Ok(Phrase::Tab(self.needed()?));
        }
        self.field().map(Phrase::Data)
    }

    fn field(&mut self) -> Result<Field> {
        let mut field = Field::default();
        loop {
            let Some(letter) = self.peek() else { return Err(self.ill_formed("a phrase ends too early")) };
            self.next += 1;
            match letter {
                'B' => field.blank_zero = true,
                'C' => field.commas = true,
                'L' => field.left = true,
                'Z' => field.zeros = true,
                'K' => field.scale = self.exponent()?,
                'O' => {
                    let value = self.value()?;
                    field.replaced.push((value, self.delimited()?));
                }
                'S' => field.symbols.extend(self.delimited()?.chunks_exact(2).map(|pair| (pair[0], pair[1]))),
                'M' => field.negative.before = Some(self.delimited()?),
                'N' => field.negative.after = self.delimited()?,
                'P' => field.positive.before = Some(self.delimited()?),
                'Q' => field.positive.after = self.delimited()?,
                'R' => field.background = self.delimited()?,
                _ => {
                    self.kind(letter, &mut field)?;
                    return Ok(field);
                }
            }
        }
    }

    fn kind(&mut self, letter: char, field: &mut Field) -> Result<()> {
        if letter == 'G' {
            let pattern = self.delimited()?;
            field.width = pattern.len();
            field.kind = Kind::Pattern(pattern);
            return Ok(());
        }
        if !matches!(letter, 'A' | 'E' | 'F' | 'I') {
            self.next -= 1;
            return Err(self.ill_formed("no phrase begins like this"));
        }
        field.width = self.needed()?;
        let digits = if matches!(letter, 'E' | 'F') {
            if !self.take('.') {
                return Err(self.ill_formed("a point and the digits after it are needed"));
            }
            self.needed()?
        } else {
            0
        };
        if digits + 2 > field.width && digits > 0 {
            return Err(format_error(format!("{digits} digits do not fit a field of width {}", field.width)));
        }
        if letter == 'E' && digits == 0 {
            return Err(format_error("a number with an exponent has at least one digit"));
        }
        field.kind = match letter {
            'A' => Kind::Characters,
            'E' => Kind::Scaled(digits),
            'F' => Kind::Fixed(digits),
            _ => Kind::Whole,
        };
        Ok(())
    }

    fn exponent(&mut self) -> Result<i32> {
        let negative = self.take('¯') || self.take('-');
        let exponent = i32::try_from(self.needed()?).unwrap_or(i32::MAX).min(1000);
        Ok(if negative { -exponent } else { exponent })
    }

    /// Parses the value before the text of an `O`; 0 if there is none.
    fn value(&mut self) -> Result<f64> {
        let start = self.next;
        while self.peek().is_some_and(|next| closing(next).is_none()) {
            self.next += 1;
        }
        let text: String = self.text[start..self.next].iter().map(|&digit| if digit == '¯' { '-' } else { digit }).collect();
        let text = text.trim();
        if text.is_empty() { Ok(0.0) } else { text.parse().map_err(|_| self.ill_formed("a number is needed")) }
    }

    /// Parses a text between delimiters.
    fn delimited(&mut self) -> Result<Vec<char>> {
        let Some(close) = self.peek().and_then(closing) else { return Err(self.ill_formed("a delimited text is needed")) };
        let start = self.next + 1;
        let length = self.text[start..].iter().position(|&next| next == close);
        let length = length.ok_or_else(|| self.ill_formed("a text is not closed"))?;
        self.next = start + length + 1;
        Ok(self.text[start..start + length].to_vec())
    }

    fn needed(&mut self) -> Result<usize> {
        self.count().ok_or_else(|| self.ill_formed("a number is needed"))
    }

    /// Parses a whole number, if there is one here.
    fn count(&mut self) -> Option<usize> {
        self.peek()?.to_digit(10)?;
        let mut count = 0_usize;
        while let Some(digit) = self.text.get(self.next).and_then(|next| next.to_digit(10)) {
            count = count.saturating_mul(10).saturating_add(digit as usize).min(u32::MAX as usize);
            self.next += 1;
        }
        Some(count)
    }

    fn take(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        self.next += usize::from(found);
        found
    }

    /// Skips blanks and returns the next character.
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.next) == Some(&' ') {
            self.next += 1;
        }
        self.text.get(self.next).copied()
    }

    fn ill_formed(&self, reason: &str) -> Fault {
        let rest: String = self.text.iter().skip(self.next).take(20).collect();
        format_error(if rest.is_empty() { reason.to_owned() } else { format!("{reason}, at {rest}") })
    }
}

/// Returns the delimiter that closes a text, or `None` if `open` is not a delimiter that opens one.
fn closing(open: char) -> Option<char> {
    Some(match open {
        '<' => '>',
        '⊂' => '⊃',
        '⎕' | '¨' | '⍞' => open,
        _ => return None,
    })
}
