//! The program `zilde`, which executes the command line.

mod command_line;

use std::process::ExitCode;

fn main() -> ExitCode {
    zilde::internals::host::survive_full_files();
    let status = zilde::internals::host::run_on_enough_stack(|| command_line::run_command_line(std::env::args_os()));
    ExitCode::from(status.clamp(0, 255) as u8)
}
