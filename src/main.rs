//! The program: what the command line asks for.

mod command_line;

use std::process::ExitCode;

fn main() -> ExitCode {
    zilde::platform::survive_full_files();
    ExitCode::from(command_line::obey(std::env::args_os()).clamp(0, 255) as u8)
}
