//! The settings of the language: the values of `⎕IO`, `⎕CT` and similar names.

/// The values of the ⎕ names that are settings of the language.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// `⎕IO`: the index origin, 0 or 1.
    pub index_origin: i64,
    /// `⎕CT`: the comparison tolerance of floating-point numbers.
    pub tolerance: f64,
    /// `⎕DCT`: the comparison tolerance of decimal numbers.
    pub decimal_tolerance: f64,
    /// True if `⎕FR` is 1287: floats are computed as decimal numbers.
    pub decimal: bool,
    /// `⎕PP`: the number of significant digits that are displayed, 1 to 34.
    pub print_precision: usize,
    /// `⎕PW`: the width of a displayed line in characters, 42 to 32767.
    pub print_width: usize,
    /// `⎕DIV`: 0 if division by 0 is an error, 1 if its result is 0.
    pub division: u8,
    /// `⎕ML`: the migration level, 0 to 3.
    pub migration_level: u8,
    /// `⎕WX`: kept for programs that set it; it has no effect, because windows are not supported.
    pub exposure: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            index_origin: 1,
            tolerance: 1e-14,
            decimal_tolerance: 1e-28,
            decimal: false,
            print_precision: 10,
            print_width: 79,
            division: 0,
            migration_level: 1,
            exposure: 1,
        }
    }
}
