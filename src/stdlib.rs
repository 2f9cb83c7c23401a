//! The library written in APL, loaded when first named.
