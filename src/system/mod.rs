//! The table of ⎕ names: one line each.
//!
//! A folder holds a family of ⎕ names: each file has one of them, or a few that belong together, next to the page with the same
//! name. [`listing`] is a file that all families share.
//!
//! * [`listing`]: names and lines as arrays: reading them from arguments, and building matrices of them.
//! * [`definitions`]: the definitions and classes of names: `⎕NC`, `⎕NL`, `⎕FX`, `⎕CR`, `⎕FIX`, `⎕ED`, `⎕EX`, `⎕AT` and others.
//! * [`namespaces`]: namespaces, classes and libraries: `⎕NS`, `⎕CS`, `⎕NEW`, `⎕CLASS`, `⎕VGET`, `⎕CY`, `⎕USE`,
//!   `⎕PY` and others.
//! * [`workspace`]: workspaces, which are saved as text: `⎕SAVE`, `⎕LOAD`, `⎕WSID`, `⎕LX`.
//! * [`errors`]: errors and traps: `⎕EN`, `⎕EM`, `⎕DM`, `⎕DMX`, `⎕SIGNAL`, `⎕TRAP`.
//! * [`execution`]: the running functions: `⎕SI`, `⎕LC`, `⎕STACK`, `⎕STOP`, `⎕TRACE`, `⎕MONITOR`, `⎕PROFILE`, `⎕PROGRESS` and others.
//! * [`threads`]: threads, and the tokens that they wait for: `⎕TID`, `⎕TSYNC`, `⎕TKILL`, `⎕TPUT`, `⎕TGET` and others.
//! * [`session`]: the session and its settings: `⎕IO`, `⎕CT`, `⎕PP`, `⎕SE`, `⎕LAST`, `⎕WA`, `⎕OFF` and others.
//! * [`text`]: text: `⎕C`, `⎕UCS`, `⎕FMT`, `⎕R`, `⎕S`, `⎕VFI`, and constants such as `⎕A` and `⎕D`.
//! * [`indexing`]: positions and indices: `⎕FIND`, `⎕ARGMAX`, `⎕ARGMIN`, `⎕GATHER`, `⎕SCATTER`, `⎕IX`.
//! * [`random`]: random numbers: `⎕RL` and `⎕RVAL`.
//! * [`time`]: the clock, delays and dates: `⎕TS`, `⎕AI`, `⎕DL` and `⎕DT`.
//! * [`formats`]: data formats: `⎕ARROW`, `⎕CSV`, `⎕EXCEL`, `⎕JSON`, `⎕NPY`, `⎕PNG`, `⎕XML`, `⎕SQL` and `⎕DR`.
//! * [`files`]: files by name, native files and mapped files: `⎕NGET`, `⎕NINFO`, `⎕NTIE`, `⎕MAP` and others.
//! * [`component_files`]: component files: `⎕FCREATE`, `⎕FTIE`, `⎕FAPPEND`, `⎕FREAD`, `⎕FREPLACE` and others.
//! * [`shell`]: other programs, and commands of the operating system: `⎕SHELL`, `⎕SH`, `⎕CMD`.
//! * [`services`]: the services of `⌶`, which are selected by number.

pub(crate) mod component_files;
pub(crate) mod definitions;
pub(crate) mod errors;
pub(crate) mod execution;
pub(crate) mod files;
pub(crate) mod formats;
pub(crate) mod indexing;
pub(crate) mod listing;
pub(crate) mod namespaces;
pub(crate) mod random;
pub(crate) mod services;
pub(crate) mod session;
pub(crate) mod shell;
pub(crate) mod text;
pub(crate) mod threads;
pub(crate) mod time;
pub(crate) mod workspace;

use crate::function::names::SystemName;
use crate::system::definitions::attributes;
use crate::system::definitions::canonical;
use crate::system::definitions::edit;
use crate::system::definitions::expunge;
use crate::system::definitions::fix;
use crate::system::definitions::fix_script;
use crate::system::definitions::name_class;
use crate::system::definitions::object_representation;
use crate::system::definitions::shadow;
use crate::system::errors::error_message;
use crate::system::errors::signal;
use crate::system::errors::trap;
use crate::system::execution::monitor;
use crate::system::execution::profile;
use crate::system::execution::progress;
use crate::system::execution::stack;
use crate::system::execution::state;
use crate::system::execution::stop_and_trace;
use crate::system::files::map;
use crate::system::files::native;
use crate::system::files::text_files;
use crate::system::formats::arrow;
use crate::system::formats::csv;
use crate::system::formats::data_representation;
use crate::system::formats::excel;
use crate::system::formats::json;
use crate::system::formats::npy;
use crate::system::formats::png;
use crate::system::formats::sql;
use crate::system::formats::xml;
use crate::system::indexing::argmax;
use crate::system::indexing::argmin;
use crate::system::indexing::find;
use crate::system::indexing::gather;
use crate::system::indexing::index_value;
use crate::system::indexing::scatter;
use crate::system::namespaces::change_space;
use crate::system::namespaces::copy;
use crate::system::namespaces::display_form;
use crate::system::namespaces::export;
use crate::system::namespaces::get_and_set;
use crate::system::namespaces::import;
use crate::system::namespaces::namespace;
use crate::system::namespaces::objects;
use crate::system::namespaces::python;
use crate::system::random::random_link;
use crate::system::random::random_value;
use crate::system::session::clear_and_screen;
use crate::system::session::last;
use crate::system::session::off;
use crate::system::session::option;
use crate::system::session::root_object;
use crate::system::session::session_namespace;
use crate::system::session::settings;
use crate::system::session::size;
use crate::system::text::case;
use crate::system::text::constants;
use crate::system::text::fmt;
use crate::system::text::replace;
use crate::system::text::ucs;
use crate::system::text::vfi;
use crate::system::time::clock;
use crate::system::time::date_time;
use crate::system::time::time_zone;

/// Every ⎕ name.
pub static SYSTEM_NAMES: &[&SystemName] = &[
    &canonical::CR,
    &canonical::NR,
    &canonical::VR,
    &component_files::FAPPEND,
    &component_files::FAVAIL,
    &component_files::FCHK,
    &component_files::FCOPY,
    &component_files::FCREATE,
    &component_files::FDROP,
    &component_files::FERASE,
    &component_files::FHIST,
    &component_files::FHOLD,
    &component_files::FLIB,
    &component_files::FNAMES,
    &component_files::FNUMS,
    &component_files::FPROPS,
    &component_files::FRDAC,
    &component_files::FRDCI,
    &component_files::FREAD,
    &component_files::FRENAME,
    &component_files::FREPLACE,
    &component_files::FRESIZE,
    &component_files::FSIZE,
    &component_files::FSTAC,
    &component_files::FSTIE,
    &component_files::FTIE,
    &component_files::FUNTIE,
    &copy::CY,
    &edit::ED,
    &export::EXPORT,
    &map::MAP,
    &error_message::DM,
    &error_message::DMX,
    &error_message::EM,
    &error_message::EN,
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
    &python::PY,
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
    &session_namespace::SE,
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
    &stop_and_trace::STOP,
    &stop_and_trace::TRACE,
    &attributes::AT,
    &attributes::ATX,
    &attributes::REFS,
    &shadow::SHADOW,
    &state::STACK,
    &state::STATE,
    &clear_and_screen::CLEAR,
    &clear_and_screen::RTL,
    &clear_and_screen::SD,
    &size::SIZE,
    &size::WA,
    &argmax::ARGMAX,
    &argmin::ARGMIN,
    &arrow::ARROW,
    &excel::EXCEL,
    &npy::NPY,
    &png::PNG,
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
    &time_zone::TZ,
    &find::FIND,
    &fmt::FMT,
    &index_value::IX,
    &gather::GATHER,
    &json::JSON,
    &last::LAST,
    &profile::PROFILE,
    &progress::PROGRESS,
    &random_link::RL,
    &random_value::RVAL,
    &replace::R,
    &replace::S,
    &root_object::NQ,
    &root_object::WG,
    &scatter::SCATTER,
    &sql::SQL,
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
    &clock::AI,
    &clock::AN,
    &clock::DL,
    &clock::TS,
    &ucs::UCS,
    &get_and_set::VGET,
    &get_and_set::VSET,
    &vfi::VFI,
    &workspace::LOAD,
    &workspace::LX,
    &workspace::SAVE,
    &workspace::WSID,
    &xml::XML,
];
