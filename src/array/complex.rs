//! Complex numbers: two floats, real part first.

/// A complex number.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(C)]
pub struct Complex {
    /// The real part.
    pub re: f64,
    /// The imaginary part.
    pub im: f64,
}

impl Complex {
    /// A number from its two parts.
    pub const fn new(re: f64, im: f64) -> Self {
        Self { re, im }
    }

    /// The distance from zero, without overflow on the way.
    pub fn magnitude(self) -> f64 {
        self.re.hypot(self.im)
    }

    /// The angle, from -π to π.
    pub fn phase(self) -> f64 {
        self.im.atan2(self.re)
    }

    /// The number mirrored at the real axis.
    #[must_use]
    pub fn conjugate(self) -> Self {
        Self::new(self.re, -self.im)
    }
}

impl From<f64> for Complex {
    fn from(re: f64) -> Self {
        Self::new(re, 0.0)
    }
}
