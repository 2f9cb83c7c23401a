//! The command line: REPL, script, `-e`.

fn main() {}
