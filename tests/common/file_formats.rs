//! Interpreters and comparisons for the tests of formats of files.

use zilde::Interpreter;

/// Returns an interpreter that may use files.
pub(crate) fn interpreter() -> Interpreter {
    Interpreter::builder().allow_files().build()
}

/// Fails unless an expression is 1.
pub(crate) fn check(apl: &mut Interpreter, expression: &str) {
    let result = apl.eval(expression).unwrap_or_else(|error| panic!("{expression}: {}", error.fault()));
    assert_eq!(result.to_integer(), Some(1), "{expression}");
}

/// Returns the message of the error that a line ends with, and what would help.
pub(crate) fn message(apl: &mut Interpreter, line: &str) -> String {
    let error = apl.run(line).expect_err(line);
    let help = error.help().map(|help| format!(" | {help}")).unwrap_or_default();
    format!("{}{help}", error.message())
}
