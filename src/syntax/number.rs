//! Numeric literals: `¯1.5E3J2`.

/// One number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A whole number within 32 bits.
    Whole(i32),
    /// Any other real number.
    Real(f64),
    /// Real and imaginary part; the latter is not 0.
    Complex(f64, f64),
}

/// Neighbouring numbers, kept in the narrowest of three forms.
#[derive(Clone, Debug, PartialEq)]
pub enum Numbers {
    /// All are whole.
    Whole(Vec<i32>),
    /// All are real.
    Real(Vec<f64>),
    /// Some are complex.
    Complex(Vec<(f64, f64)>),
}

impl Numbers {
    /// One number.
    pub fn one(number: Number) -> Numbers {
        let mut numbers = Numbers::Whole(Vec::new());
        numbers.push(number);
        numbers
    }

    /// How many there are.
    pub fn tally(&self) -> usize {
        match self {
            Numbers::Whole(items) => items.len(),
            Numbers::Real(items) => items.len(),
            Numbers::Complex(items) => items.len(),
        }
    }

    /// Appends a number; all change form if they must.
    pub fn push(&mut self, number: Number) {
        match (&mut *self, number) {
            (Numbers::Whole(items), Number::Whole(whole)) => items.push(whole),
            (Numbers::Real(items), Number::Whole(whole)) => items.push(f64::from(whole)),
            (Numbers::Real(items), Number::Real(real)) => items.push(real),
            (Numbers::Complex(items), number) => items.push(match number {
                Number::Whole(whole) => (f64::from(whole), 0.0),
                Number::Real(real) => (real, 0.0),
                Number::Complex(real, imaginary) => (real, imaginary),
            }),
            (_, number) => {
                *self = self.widened(matches!(number, Number::Complex(..)));
                self.push(number);
            }
        }
    }

    /// The same numbers in a wider form.
    fn widened(&self, complex: bool) -> Numbers {
        let reals = |items: &[i32]| items.iter().map(|&whole| f64::from(whole)).collect();
        let pairs = |items: Vec<f64>| Numbers::Complex(items.into_iter().map(|real| (real, 0.0)).collect());
        match self {
            Numbers::Whole(items) if complex => pairs(reals(items)),
            Numbers::Whole(items) => Numbers::Real(reals(items)),
            Numbers::Real(items) => pairs(items.clone()),
            Numbers::Complex(items) => Numbers::Complex(items.clone()),
        }
    }
}
