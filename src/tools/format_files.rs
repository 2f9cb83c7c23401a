//! `zilde fmt`: files are laid out in place, or checked.

use super::layout::{glyph_names, lay_out};
use crate::api::interpreter::Program;
use crate::error::Error;
use crate::host::file_access::{Files, OpenMode};
use crate::host::print_to_stderr;
use crate::script::streams::{BYTE_ORDER_MARK, read_program};
use crate::script::{ReportStyle, print, report_error};
use crate::syntax::Source;
use crate::system::files::text_files::system_message;
use crate::system::workspace::disk;
use std::ffi::OsStr;
use std::path::Path;

/// The settings of `zilde fmt`.
pub(crate) struct FormatOptions {
    /// True if files are only checked.
    pub(crate) only_checks: bool,
    /// True if names of glyphs after backquotes are replaced with the glyphs.
    pub(crate) replaces_glyph_names: bool,
    /// The form in which errors are reported.
    pub(crate) style: ReportStyle,
}

/// The outcome for one file.
enum Outcome {
    Unchanged,
    Changed,
    /// The file has an error or cannot be read or written, as has been reported.
    Failed,
}

/// Lays out files in place, and the standard input, `-`, to the standard output; or lists the files that would change. Returns the
/// exit status: 1 if a file has an error or cannot be read or written, or would change in a check.
pub(crate) fn format_files<'a>(paths: impl Iterator<Item = &'a OsStr>, options: &FormatOptions) -> i32 {
    let mut status = 0;
    for path in paths {
        let outcome = format_file(path, options).unwrap_or_else(|message| {
            print_to_stderr(&format!("zilde: {message}"));
            Outcome::Failed
        });
        status |= match outcome {
            Outcome::Unchanged => 0,
            Outcome::Changed if options.only_checks => {
                print(format!("{}\n", path.display()).as_bytes());
                1
            }
            Outcome::Changed => 0,
            Outcome::Failed => 1,
        };
    }
    status
}

/// Lays out one file. An error is a message that begins with its name.
fn format_file(path: &OsStr, options: &FormatOptions) -> Result<Outcome, String> {
    let name = path.to_string_lossy().into_owned();
    let bytes = read_bytes(path).map_err(|error| format!("{name}: {}", system_message(&error)))?;
    let text = read_program(&name, &bytes[..], Source::MAX_BYTES)?;
    let mark = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK } else { &[] };
    if bytes.len() != mark.len() + text.len() {
        return Err(format!("{name}: the text is not in UTF-8, so it cannot be laid out; ⎕NPUT can write it in UTF-8"));
    }
    let Some(new) = format_text(&name, &text, options)? else { return Ok(Outcome::Failed) };
    let is_changed = new != text;
    let new = [mark, new.as_bytes()].concat();
    if path == "-" && !options.only_checks {
        return Ok(if print(&new) == 0 { Outcome::Changed } else { Outcome::Failed });
    }
    if is_changed && !options.only_checks {
        disk::overwrite(&Files::ALL, Path::new(path), &new)
            .map_err(|fault| format!("{name}: {}", Error::from(fault).message()))?;
    }
    Ok(if is_changed { Outcome::Changed } else { Outcome::Unchanged })
}

/// Reads a file, or the standard input if the path is `-`.
fn read_bytes(path: &OsStr) -> std::io::Result<Vec<u8>> {
    use std::io::Read;
    let mut bytes = Vec::new();
    let limit = Source::MAX_BYTES as u64 + 1;
    if path == "-" {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        Files::ALL.open(Path::new(path), OpenMode::READ)?.take(limit).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Returns the new text of a file; `None` if it has errors, which are reported.
fn format_text(name: &str, text: &str, options: &FormatOptions) -> Result<Option<String>, String> {
    let replaced = if options.replaces_glyph_names { glyph_names::replace_glyph_names(text) } else { text.to_owned() };
    let errors = Program::find_syntax_errors(name, &replaced);
    for error in &errors {
        report_error("", error, options.style);
    }
    if !errors.is_empty() {
        return Ok(None);
    }
    let new = lay_out(name, &replaced);
    new.map(Some)
        .ok_or_else(|| format!("{name}: laid out, the text would say something else, so it stays as it is: please report this"))
}
