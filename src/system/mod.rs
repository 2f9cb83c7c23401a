//! The table of ⎕ names: one line each.

pub mod case;
pub mod constants;
pub mod csv;
pub mod data_representation;
pub mod encoding;
pub mod fmt;
pub mod json;
pub mod random_link;
pub mod text_files;
pub mod time;
pub mod ucs;
pub mod vfi;

use crate::function::names::SystemName;

/// Every ⎕ name.
pub static NAMES: &[&SystemName] = &[
    &case::C,
    &constants::A,
    &constants::AV,
    &constants::D,
    &constants::NULL,
    &constants::TC,
    &csv::CSV,
    &data_representation::DR,
    &fmt::FMT,
    &json::JSON,
    &random_link::RL,
    &text_files::NGET,
    &text_files::NPUT,
    &time::AI,
    &time::DL,
    &time::TS,
    &ucs::UCS,
    &vfi::VFI,
];
