//! The table of services: what `⌶` gives by number, one line each.

mod calls;
mod compression;
mod execution;
mod format_date;
mod identifier;
mod inverted;
mod json_name;
mod machine;
mod normal_form;
mod representation;
mod sampling;
mod singular;
mod traps;

use crate::function::service::Service;

/// Every service.
pub static SERVICES: &[&Service] = &[
    &inverted::INVERTED_INDEX_OF,
    &execution::EXECUTE,
    &identifier::IDENTIFIER,
    &representation::CANONICAL,
    &representation::UNSQUEEZED,
    &compression::COMPRESS,
    &traps::DISABLE,
    &machine::TEMPORARY,
    &calls::CALLED_MONADICALLY,
    &machine::LIBRARIES,
    &machine::THREADS,
    &format_date::FORMAT_DATE,
    &machine::MEMORY,
    &machine::AVAILABLE,
    &normal_form::NORMALISE,
    &json_name::TRANSLATE,
    &singular::DECOMPOSE,
    &sampling::SAMPLE,
    &calls::LINES,
];
