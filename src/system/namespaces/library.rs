//! APL source files: those of the library, found by name, and those of the user, found by path.

use crate::array::Reference;
use crate::error::{Blame, Fault, Result};
use crate::eval::names;
use crate::eval::objects::script;
use crate::function::Context;
use crate::host::file_access::Files;
use crate::runtime::library::LibraryFile;
use crate::runtime::settings::Settings;
use crate::system::files::encoding::Encoding;
use crate::system::files::text_files;
use crate::system::workspace;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file or folder that a name stands for.
pub(crate) enum LibraryItem {
    /// A file of the library.
    File(&'static LibraryFile),
    /// The name of a folder of the library, whose files define one public name each.
    Folder(&'static str),
    /// A user's file: its path and its text.
    UserFile(String, String),
}

/// Finds the file or folder that a name or a path stands for. A path contains a slash, a backslash or `.apl`, and is relative to
/// the running file.
pub(crate) fn find(context: &mut Context, name: &str) -> Result<LibraryItem> {
    if name.contains(['/', '\\']) || name.contains(".apl") {
        return find_user_file(context, name);
    }
    let stem = name.strip_suffix(".dws").unwrap_or(name);
    if let Some(file) = context.machine.library.file(stem) {
        return Ok(LibraryItem::File(file));
    }
    if let Some(folder) = context.machine.library.names().into_iter().find(|folder_name| *folder_name == stem) {
        return Ok(LibraryItem::Folder(folder));
    }
    // A workspace that was saved under a name without a path is in the current folder.
    match workspace::find(context, name) {
        Ok(path) => find_user_file(context, &path.to_string_lossy()),
        Err(_) => Err(missing_library_fault(context, name)),
    }
}

/// Returns the fault for a library that does not exist.
fn missing_library_fault(context: &Context, name: &str) -> Fault {
    let known = context.machine.library.names().join(", ");
    Fault::domain(Blame::Right, format!("there is no library '{name}'"))
        .with_help(format!("the libraries are {known}; for a file, write its path, such as './{name}.apl'"))
}

fn find_user_file(context: &mut Context, name: &str) -> Result<LibraryItem> {
    let (path, text) = read_user_file(context, name)?;
    Ok(LibraryItem::UserFile(path, text))
}

/// Reads a user's file and returns its path and text. If the file does not exist, the known extensions are tried.
pub(crate) fn read_user_file(context: &mut Context, name: &str) -> Result<(String, String)> {
    let files = context.files()?;
    let path = resolve_path(context, name);
    let path = if files.exists(&path) { path } else { with_extension(&files, path) };
    let path = path.to_string_lossy().into_owned();
    let bytes = text_files::read_bytes(context, &path)?;
    let text = Encoding::decode_program(&bytes).map_err(|error| error.into_fault(&path))?;
    Ok((path, text))
}

/// Resolves a path relative to the folder of the innermost running file, or to the current folder if no file is running.
fn resolve_path(context: &Context, name: &str) -> PathBuf {
    let running = context.thread.frames.iter().rev().map(|frame| frame.source().name().to_owned()).find(|name| !name.is_empty());
    let folder = running.as_deref().and_then(|name| Path::new(name).parent()).map(Path::to_path_buf).unwrap_or_default();
    folder.join(name).components().collect()
}

/// Adds one of the known extensions to a path: the first with which a file exists. Returns the path unchanged if there is none.
fn with_extension(files: &Files, path: PathBuf) -> PathBuf {
    let candidates = ["apl", "apln", "aplf", "aplo", "aplc", "dyalog"].map(|extension| path.with_added_extension(extension));
    candidates.into_iter().find(|path| files.exists(path)).unwrap_or(path)
}

/// Makes a namespace for the names of a file, with the index origin, tolerances, print precision and print width of the caller;
/// all other settings are those of a clear workspace.
pub(crate) fn make_space(context: &mut Context, item: &LibraryItem) -> Result<Reference> {
    let name = match item {
        LibraryItem::File(file) => file.name,
        LibraryItem::Folder(folder) => folder,
        LibraryItem::UserFile(path, _) => Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("Namespace"),
    };
    let caller = &context.workspace.settings;
    let settings = Settings {
        index_origin: caller.index_origin,
        tolerance: caller.tolerance,
        decimal_tolerance: caller.decimal_tolerance,
        print_precision: caller.print_precision,
        print_width: caller.print_width,
        ..Settings::default()
    };
    context.make_space_with(context.current_space(), Some(&format!("[{name}]")), settings)
}

/// Runs a file, or all files of a folder, in a namespace. Returns the namespace that holds the definitions: `space`, or that of
/// the script if the file consists of one.
pub(crate) fn run(context: &mut Context, item: &LibraryItem, space: Reference) -> Result<Reference> {
    match item {
        LibraryItem::File(file) => run_library_file(context, file, space),
        LibraryItem::UserFile(path, text) => {
            workspace::run_without_global_effects(context, text, |context| script::run_file(context, path, text, space))
        }
        LibraryItem::Folder(folder) => {
            let files: Vec<_> = context.machine.library.folder(folder).collect();
            for file in files {
                run_library_file(context, file, space)?;
            }
            Ok(space)
        }
    }
}

fn run_library_file(context: &mut Context, file: &LibraryFile, space: Reference) -> Result<Reference> {
    script::run_file(context, &format!("stdlib/{}.apl", file.name), file.text(), space)
}

/// Runs only those files of a folder that define the requested names, or names that these need, directly or indirectly.
pub(crate) fn run_for_names(context: &mut Context, folder: &str, requested: &[String], space: Reference) -> Result<()> {
    let mut pending: Vec<Arc<str>> = requested.iter().map(|name| Arc::from(&**name)).collect();
    let mut seen: HashSet<Arc<str>> = HashSet::new();
    while let Some(name) = pending.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        if let Some(file) = context.machine.library.file(&format!("{folder}/{name}")) {
            let before: HashSet<Arc<str>> = context.workspace.spaces[space].names.keys().cloned().collect();
            run_library_file(context, file, space)?;
            let new_names = context.workspace.spaces[space].names.iter().filter(|(name, _)| !before.contains(*name));
            pending.extend(new_names.flat_map(|(_, value)| names::list_free_names(value)));
        }
    }
    Ok(())
}
