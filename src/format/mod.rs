//! Display: arrays and functions as text.
