//! The table of ⎕ names: one line each.

pub mod argmax;
pub mod argmin;
pub mod attributes;
pub mod canonical;
pub mod case;
pub mod change_space;
pub mod components;
pub mod constants;
pub mod copy;
pub mod csv;
pub mod data_representation;
pub mod date_time;
pub mod display_form;
pub mod edit;
pub mod encoding;
pub mod events;
pub mod export;
pub mod expunge;
pub mod files;
pub mod find;
pub mod fix;
pub mod fix_script;
pub mod fmt;
pub mod gather;
pub mod import;
pub mod index_value;
pub mod json;
pub mod last;
mod library;
mod listing;
pub mod map;
pub mod monitor;
pub mod name_class;
pub mod namespace;
pub mod native;
pub mod object_representation;
pub mod objects;
pub mod off;
pub mod option;
pub mod places;
pub mod profile;
pub mod random_link;
pub mod random_value;
pub mod replace;
pub mod root;
pub mod scatter;
pub mod services;
pub mod session;
pub mod settings;
pub mod shadow;
pub mod shadows;
pub mod shell;
pub mod signal;
pub mod size;
pub mod stack;
pub mod surroundings;
mod target;
pub mod text_files;
pub mod threads;
pub mod time;
pub mod trap;
pub mod ucs;
pub mod values;
pub mod vfi;
pub mod watch;
pub mod workspace;
pub mod xml;

use crate::function::names::SystemName;

/// Every ⎕ name.
pub static NAMES: &[&SystemName] = &[
    &canonical::CR,
    &canonical::NR,
    &canonical::VR,
    &components::FAPPEND,
    &components::FAVAIL,
    &components::FCHK,
    &components::FCOPY,
    &components::FCREATE,
    &components::FDROP,
    &components::FERASE,
    &components::FHIST,
    &components::FHOLD,
    &components::FLIB,
    &components::FNAMES,
    &components::FNUMS,
    &components::FPROPS,
    &components::FRDAC,
    &components::FRDCI,
    &components::FREAD,
    &components::FRENAME,
    &components::FREPLACE,
    &components::FRESIZE,
    &components::FSIZE,
    &components::FSTAC,
    &components::FSTIE,
    &components::FTIE,
    &components::FUNTIE,
    &copy::CY,
    &edit::ED,
    &export::EXPORT,
    &map::MAP,
    &events::DM,
    &events::DMX,
    &events::EM,
    &events::EN,
    &expunge::EX,
    &files::copy::NCOPY,
    &files::copy::NMOVE,
    &files::delete::NDELETE,
    &files::exists::NEXISTS,
    &files::info::NINFO,
    &files::make::MKDIR,
    &files::parts::NPARTS,
    &fix::FX,
    &import::USE,
    &monitor::MONITOR,
    &name_class::NC,
    &name_class::NL,
    &namespace::NS,
    &object_representation::OR,
    &objects::BASE,
    &objects::CLASS,
    &objects::INSTANCES,
    &objects::NEW,
    &namespace::THIS,
    &change_space::CS,
    &change_space::PATH,
    &display_form::DF,
    &fix_script::FIX,
    &fix_script::SRC,
    &native::NAPPEND,
    &native::NCREATE,
    &native::NERASE,
    &native::NLOCK,
    &native::NNAMES,
    &native::NNUMS,
    &native::NREAD,
    &native::NRENAME,
    &native::NREPLACE,
    &native::NRESIZE,
    &native::NSIZE,
    &native::NTIE,
    &native::NUNTIE,
    &off::OFF,
    &option::OPT,
    &session::SE,
    &settings::CT,
    &settings::DCT,
    &settings::DIV,
    &settings::FR,
    &settings::IO,
    &settings::ML,
    &settings::PP,
    &settings::PW,
    &settings::WX,
    &shell::CMD,
    &shell::SH,
    &shell::SHELL,
    &signal::SIGNAL,
    &stack::LC,
    &stack::NSI,
    &stack::RSI,
    &stack::SI,
    &stack::XSI,
    &trap::TRAP,
    &watch::STOP,
    &watch::TRACE,
    &attributes::AT,
    &attributes::ATX,
    &attributes::REFS,
    &shadow::SHADOW,
    &shadows::STACK,
    &shadows::STATE,
    &surroundings::CLEAR,
    &surroundings::RTL,
    &surroundings::SD,
    &size::SIZE,
    &size::WA,
    &argmax::ARGMAX,
    &argmin::ARGMIN,
    &case::C,
    &constants::A,
    &constants::AV,
    &constants::AVU,
    &constants::UNDERSCORED,
    &constants::D,
    &constants::NAN,
    &constants::NULL,
    &constants::TC,
    &csv::CSV,
    &data_representation::DR,
    &date_time::DT,
    &find::FIND,
    &fmt::FMT,
    &index_value::IX,
    &gather::GATHER,
    &json::JSON,
    &last::LAST,
    &profile::PROFILE,
    &random_link::RL,
    &random_value::RVAL,
    &replace::R,
    &replace::S,
    &root::NQ,
    &root::WG,
    &scatter::SCATTER,
    &text_files::NGET,
    &text_files::NPUT,
    &threads::allocation::TALLOC,
    &threads::kill::TKILL,
    &threads::numbers::TCNUMS,
    &threads::numbers::TID,
    &threads::numbers::TNAME,
    &threads::numbers::TNUMS,
    &threads::sync::TSYNC,
    &threads::tokens::TGET,
    &threads::tokens::TPOOL,
    &threads::tokens::TPUT,
    &threads::tokens::TREQ,
    &time::AI,
    &time::AN,
    &time::DL,
    &time::TS,
    &ucs::UCS,
    &values::VGET,
    &values::VSET,
    &vfi::VFI,
    &workspace::LOAD,
    &workspace::LX,
    &workspace::SAVE,
    &workspace::WSID,
    &xml::XML,
];
