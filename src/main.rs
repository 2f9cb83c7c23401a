//! The program `zilde`, which executes the command line.

use std::process::ExitCode;
use zilde::internals;

fn main() -> ExitCode {
    internals::host::survive_full_files();
    let status = internals::host::run_on_enough_stack(|| {
        internals::command_line::run_command_line(std::env::args_os(), &|builder, _| builder.build())
    });
    ExitCode::from(status.clamp(0, 255) as u8)
}
