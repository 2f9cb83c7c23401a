//! The program, which executes the command line.

mod command_line;

use std::process::ExitCode;

fn main() -> ExitCode {
    zilde::platform::survive_full_files();
    let status = zilde::platform::on_enough_stack(|| command_line::obey(std::env::args_os()));
    ExitCode::from(status.clamp(0, 255) as u8)
}
