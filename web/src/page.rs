//! The functions that the worker gives the module beyond those of WASI.

#[expect(unsafe_code, reason = "functions of another language have to be declared")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Returns 1 if the user wants to stop what runs.
    #[link_name = "wants_stop"]
    safe fn ask_for_stop() -> u32;
    /// Waits until the user has entered a line, which then is the standard input, and returns one of the numbers below.
    #[link_name = "wait_for_line"]
    safe fn ask_for_line() -> u32;
}

/// The number that stands for a line.
const LINE_ENTERED: u32 = 1;
/// The number that stands for a stop.
const STOPPED: u32 = 2;

/// What ends the wait for a line.
pub(crate) enum Wait {
    /// The line is the standard input.
    Entered,
    /// The user wants to stop.
    Stopped,
    /// The browser does not let the worker wait.
    Refused,
}

/// Returns true if the user wants to stop what runs.
pub(crate) fn wants_stop() -> bool {
    ask_for_stop() != 0
}

/// Waits until the user has entered a line.
pub(crate) fn wait_for_line() -> Wait {
    match ask_for_line() {
        LINE_ENTERED => Wait::Entered,
        STOPPED => Wait::Stopped,
        _ => Wait::Refused,
    }
}
