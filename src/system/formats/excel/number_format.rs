//! The formats of numbers, which tell dates from other numbers.

/// The kinds of values that a format shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NumberKind {
    /// A number that is not a date, or a duration.
    Number,
    /// A day.
    Date,
    /// A day with a time.
    DateTime,
}

impl NumberKind {
    /// Returns the kind of a format that workbooks know by its number alone.
    pub(super) fn from_builtin(number: u32) -> Self {
        match number {
            14..=17 | 27..=31 | 34..=36 | 50..=54 | 57..=58 => Self::Date,
            18..=22 | 32..=33 | 45 | 47 | 55..=56 => Self::DateTime,
            _ => Self::Number,
        }
    }

    /// Returns the kind of a format by its code, such as `yyyy-mm-dd`: a date has letters for parts of dates outside of quotation
    /// marks and brackets; one in brackets is the total of a duration.
    pub(super) fn from_code(code: &str) -> Self {
        let (mut has_day, mut has_time) = (false, false);
        let mut characters = code.chars();
        while let Some(character) = characters.next() {
            match character.to_ascii_lowercase() {
                '"' => drop(characters.by_ref().find(|&end| end == '"')),
                // One character as it is, one as wide as a blank, one repeated.
                '\\' | '_' | '*' => drop(characters.next()),
                '[' => {
                    let inside: String = characters.by_ref().take_while(|&end| end != ']').collect();
                    if !inside.is_empty() && inside.chars().all(|letter| matches!(letter.to_ascii_lowercase(), 'h' | 'm' | 's')) {
                        return Self::Number;
                    }
                }
                // The first section decides: the others are for negative numbers, zeros and texts.
                ';' => break,
                'd' | 'y' => has_day = true,
                'h' | 's' => has_time = true,
                // Months, or minutes where there are hours or seconds.
                'm' => has_day = has_day || !has_time,
                'g' if code.starts_with("General") => return Self::Number,
                _ => {}
            }
        }
        match (has_day, has_time) {
            (_, true) => Self::DateTime,
            (true, false) => Self::Date,
            (false, false) => Self::Number,
        }
    }
}
