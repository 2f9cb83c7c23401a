//! The directives in brackets at the beginning of a line of the editor: lines to show, delete or change.

/// The number of a line in thousandths, since a line can be inserted between others, as `[3.1]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LineNumber(pub u32);

/// A directive to the editor.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Directive {
    /// `[⎕]`, `[⎕3]`: shows all lines from this one on.
    Show(LineNumber),
    /// `[3⎕]`: shows this line.
    ShowOne(LineNumber),
    /// `[∆3]`, `[~3]`, `[3∆2]`: deletes a number of lines, beginning with this one.
    Delete(LineNumber, usize),
    /// `[3]`: continues at this line.
    Go(LineNumber),
    /// `[3⎕8]`: edits this line with signs that are typed below it.
    Edit(LineNumber),
    /// `[→]`: closes the function without changing it.
    Quit,
}

impl LineNumber {
    /// The number of the header.
    pub(crate) const HEADER: Self = Self(0);
    const UNITS_PER_LINE: u32 = 1000;

    /// Returns the number of the line at an index; the header has the index 0.
    pub(crate) fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).map_or(u32::MAX, |index| index.saturating_mul(Self::UNITS_PER_LINE)))
    }

    /// Parses a number with at most six digits before the point and three after it.
    fn parse(text: &str) -> Option<Self> {
        const MAX_DECIMALS: usize = 3;
        const MAX_WHOLE_DIGITS: usize = 6;
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let digits = |text: &str| text.chars().all(|digit| digit.is_ascii_digit());
        if !digits(whole)
            || !digits(fraction)
            || fraction.len() > MAX_DECIMALS
            || whole.len() + fraction.len() == 0
            || whole.len() > MAX_WHOLE_DIGITS
        {
            return None;
        }
        let whole = whole.parse().unwrap_or(0_u32);
        let fraction = format!("{fraction:0<3}").parse().unwrap_or(0_u32);
        Some(Self(whole * Self::UNITS_PER_LINE + fraction))
    }

    /// Returns the number after this one, in which the last decimal is greater by one.
    pub(crate) fn next(self) -> Self {
        let step = [Self::UNITS_PER_LINE, 100, 10].into_iter().find(|step| self.0.is_multiple_of(*step)).unwrap_or(1);
        Self(self.0.saturating_add(step))
    }

    /// Returns the number in brackets, as the editor shows it.
    pub(crate) fn label(self) -> String {
        let (whole, fraction) = (self.0 / Self::UNITS_PER_LINE, self.0 % Self::UNITS_PER_LINE);
        if fraction == 0 {
            return format!("[{whole}]");
        }
        format!("[{whole}.{}]", format!("{fraction:03}").trim_end_matches('0'))
    }
}

/// Splits a line into the directive at its beginning and the text after the directive. Returns `None` for a statement.
pub(crate) fn split(line: &str) -> Option<(Directive, &str)> {
    let (inner, rest) = line.trim_start().strip_prefix('[')?.split_once(']')?;
    Some((parse_directive(inner.trim())?, rest))
}

/// Parses the text between the brackets of a directive.
fn parse_directive(text: &str) -> Option<Directive> {
    if text == "→" {
        return Some(Directive::Quit);
    }
    if let Some(from) = text.strip_prefix('⎕') {
        return Some(Directive::Show(if from.is_empty() { LineNumber::HEADER } else { LineNumber::parse(from)? }));
    }
    if let Some(line) = text.strip_prefix(['∆', '~']) {
        return LineNumber::parse(line).map(|line| Directive::Delete(line, 1));
    }
    if let Some((line, count)) = text.split_once('∆') {
        return Some(Directive::Delete(LineNumber::parse(line)?, count.parse().ok()?));
    }
    if let Some((line, column)) = text.split_once('⎕') {
        let line = LineNumber::parse(line)?;
        let edits = !column.is_empty() && column.chars().all(|digit| digit.is_ascii_digit());
        return (column.is_empty() || edits).then_some(if edits { Directive::Edit(line) } else { Directive::ShowOne(line) });
    }
    LineNumber::parse(text).map(Directive::Go)
}

/// Edits a line according to the signs below it: `/` deletes the character above, a digit inserts that many blanks before the
/// character above, a letter inserts five times as many blanks as its position in the alphabet, and the text after `,` or `.` is
/// inserted before the character above that sign.
pub(crate) fn apply_signs(line: &str, signs: &str) -> String {
    let mut result = String::new();
    let mut characters = line.chars();
    let mut signs = signs.chars();
    while let Some(sign) = signs.next() {
        if matches!(sign, ',' | '.') {
            result.extend(signs.by_ref());
            break;
        }
        let blanks = match sign {
            '1'..='9' => sign as usize - '0' as usize,
            'A'..='Z' => 5 * (sign as usize - 'A' as usize + 1),
            _ => 0,
        };
        result.extend(std::iter::repeat_n(' ', blanks));
        let above = characters.next();
        result.extend(above.filter(|_| sign != '/'));
    }
    result.extend(characters);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_distinguished_from_statements() {
        assert_eq!(split("[⎕]"), Some((Directive::Show(LineNumber(0)), "")));
        assert_eq!(split(" [⎕2] "), Some((Directive::Show(LineNumber(2000)), " ")));
        assert_eq!(split("[3⎕]"), Some((Directive::ShowOne(LineNumber(3000)), "")));
        assert_eq!(split("[3⎕10]"), Some((Directive::Edit(LineNumber(3000)), "")));
        assert_eq!(split("[∆3.1]"), Some((Directive::Delete(LineNumber(3100), 1), "")));
        assert_eq!(split("[3∆2]"), Some((Directive::Delete(LineNumber(3000), 2), "")));
        assert_eq!(split("[2.05]r←1"), Some((Directive::Go(LineNumber(2050)), "r←1")));
        assert_eq!(split("[→]"), Some((Directive::Quit, "")));
        for statement in ["r←1", "[x]", "[1 2]", "[]", "[1", "[1.2345]", "⍝ [1]"] {
            assert_eq!(split(statement), None, "{statement}");
        }
    }

    #[test]
    fn numbers_count_up_in_their_last_decimal() {
        let next = |number: u32| LineNumber(number).next().label();
        assert_eq!([next(1000), next(800), next(900), next(50), next(1999)], ["[2]", "[0.9]", "[1]", "[0.06]", "[2]"]);
    }

    #[test]
    fn signs_below_a_line_change_it() {
        assert_eq!(apply_signs("R←A+B", ",→0 ⋄ "), "→0 ⋄ R←A+B");
        assert_eq!(apply_signs("abc", " /"), "ac");
        assert_eq!(apply_signs("abc", " 2"), "a  bc");
        assert_eq!(apply_signs("abc", "   .d"), "abcd");
        assert_eq!(apply_signs("ab", "A"), "     ab");
    }
}
