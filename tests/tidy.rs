//! House rules as tests: layers, tables and their pages, and the places where `unsafe` is allowed.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/english.rs"]
mod english;
#[path = "common/files_below.rs"]
mod files_below;
#[path = "tidy/glyphs.rs"]
mod glyphs;
#[path = "tidy/macros.rs"]
mod macros;
#[path = "tidy/maps.rs"]
mod maps;
#[path = "tidy/messages.rs"]
mod messages;
#[path = "tidy/public_items.rs"]
mod public_items;
#[path = "tidy/rust_text.rs"]
mod rust_text;

use files_below::files_below;

/// The layers from the bottom up. A module may import from lower layers, and from its own folder.
const LAYERS: &[&[&str]] = &[
    &["documents", "error", "stack"],
    &["host"],
    &["array", "syntax"],
    &["kernels"],
    &["function", "runtime", "format"],
    &["primitives"],
    &["bind", "advice"],
    &["eval"],
    &["system"],
    &["stdlib"],
    &["session"],
    &["api"],
    &["script", "terminal", "notebook"],
    &["mcp", "tools"],
    &["command_line"],
    &["main", "lib", "internals"],
];

/// The edges that the architecture allows in addition: the module, the module it imports, and the reason.
const EDGES: &[(&str, &str, &str)] = &[
    ("function", "runtime", "a function runs in a context"),
    ("runtime", "function", "the context holds functions, and calls them"),
    ("format", "runtime", "display follows the settings of the context and writes to its output"),
    ("format", "function", "functions are displayed by their structure"),
    ("runtime", "format", "the context holds how results are boxed"),
    ("function", "format", "options name how results are displayed"),
    ("terminal", "script", "a session at a terminal starts from what scripts get, and draws reports as they do"),
    ("notebook", "script", "notebooks watch the memory of the process and draw reports, as scripts do"),
];

#[test]
fn modules_import_from_below_only() {
    let mut wrong = Vec::new();
    for path in sources() {
        let module = module_of(&path);
        let text = fs::read_to_string(&path).expect("a source file is readable");
        for (number, line) in without_tests(&text).lines().enumerate() {
            for imported in imports(line) {
                if !allowed(&module, &imported) {
                    wrong.push(format!("{}:{} {module} imports {imported}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "imports against the layers:\n{}", wrong.join("\n"));
}

/// The beginnings of the paths of sources that may contain `unsafe`.
const UNSAFE_FOLDERS: &[&str] = &["src/array/memory", "src/host/foreign/", "src/kernels/simd/"];

#[test]
fn unsafe_code_stays_where_the_architecture_puts_it() {
    let mut wrong = Vec::new();
    for path in sources() {
        let name = path.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path).expect("a source file is readable");
        let mut argued = false;
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            argued |= line.trim_start().starts_with("// SAFETY:") || line.trim_start().starts_with("/// # Safety");
            if code.contains("unsafe ") && !code.contains("reason =") {
                if !UNSAFE_FOLDERS.iter().any(|folder| name.starts_with(folder)) {
                    wrong.push(format!("{name}:{}: unsafe code", number + 1));
                } else if !argued {
                    wrong.push(format!("{name}:{}: unsafe code without its argument", number + 1));
                }
                argued = false;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The sources that may differ from one target to another: the rest is the same everywhere.
const TARGET_DEPENDENT: &[&str] = &[
    "src/array/memory/raw.rs",
    "src/error/stop_requests.rs",
    "src/host/mod.rs",
    "src/host/unix.rs",
    "src/host/windows.rs",
    "src/kernels/order/quicksort.rs",
    "src/kernels/simd/",
    "src/stack.rs",
    "src/terminal/prompt.rs",
];

#[test]
fn targets_differ_in_few_sources() {
    let mut wrong = Vec::new();
    for path in sources() {
        let name = path.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path).expect("a source file is readable");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let names_target = ["target_", "unix", "windows"].iter().any(|word| code.contains(word));
            if code.contains("cfg") && names_target && !TARGET_DEPENDENT.iter().any(|source| name.starts_with(source)) {
                wrong.push(format!("{name}:{}: {}", number + 1, code.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "conditions on the target elsewhere than in the sources listed:\n{}", wrong.join("\n"));
}

/// The calls that reach the machine, and the sources that may contain them: those that check
/// capabilities, those of the user interface, and those that ask for a capability first.
const DOORS: &[(&[&str], &[&str])] = &[
    (
        &["std::fs::", "fs::", "File::open", "File::create", "OpenOptions::new", "env::current_dir", "env::set_current_dir"],
        &[
            "src/host/file_access.rs",
            "src/api/interpreter.rs",
            "src/host",
            "src/session/commands/overview.rs",
            "src/session/completion.rs",
            "src/terminal/autosave.rs",
            "src/terminal/prompt.rs",
            "src/script",
            "src/system/definitions/edit/program.rs",
            "src/system/shell/",
            "src/tools/server/workspace.rs",
        ],
    ),
    // In the command line, `Command` is not a process, but a command of the argument parser.
    (&["Command::new"], &["src/command_line.rs", "src/host", "src/system/shell/mod.rs"]),
    (
        &["env::var", "env::args", "env::temp_dir"],
        &[
            "src/main.rs",
            "src/host",
            "src/stack/fixed.rs",
            "src/terminal/prompt.rs",
            "src/script",
            "src/system/definitions/edit/program.rs",
            "src/system/session/root_object.rs",
            "src/system/services/machine.rs",
            "src/tools/server/random_edits.rs",
        ],
    ),
    (
        &["Instant::now", "SystemTime::now", "Timestamp::now", "Zoned::now", "clock_gettime"],
        &[
            "src/error/stop_requests.rs",
            "src/eval/calls/breakpoints.rs",
            "src/runtime/session.rs",
            "src/runtime/profile.rs",
            "src/runtime/progress.rs",
            "src/runtime/threads/",
            "src/api/interpreter.rs",
            "src/host",
            "src/mcp/workspace.rs",
            "src/session/commands/runtime.rs",
            "src/session/commands/saving.rs",
            "src/terminal/autosave.rs",
            "src/syntax/source.rs",
            "src/system/component_files/",
            "src/system/time/date_time/mod.rs",
            "src/system/files/native/ties.rs",
            "src/system/services/identifier.rs",
            "src/system/shell/",
            "src/system/threads/tokens.rs",
            "src/system/time/clock.rs",
        ],
    ),
    (&["TcpStream", "UdpSocket", "UnixStream", "std::net"], &[]),
];

#[test]
fn the_machine_is_reached_by_its_doors_alone() {
    let mut wrong = Vec::new();
    let mut idle: Vec<(&str, &str)> =
        DOORS.iter().flat_map(|(words, may)| may.iter().map(|source| (words[0], *source))).collect();
    for path in sources() {
        let name = path.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path).expect("a source file is readable");
        for (number, line) in without_tests(&text).lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let is_import = code.trim_start().starts_with("use ");
            for (words, may) in DOORS {
                let found = words.iter().any(|word| stands_alone(code, word)) && !code.contains("rustix::fs::");
                if found && !is_import {
                    if !may.iter().any(|source| name.starts_with(source)) {
                        wrong.push(format!("{name}:{}: {}", number + 1, code.trim()));
                    }
                    idle.retain(|(first, source)| *first != words[0] || !name.starts_with(source));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "what reaches the machine stands elsewhere than its doors:\n{}", wrong.join("\n"));
    // A permission that nothing needs would let the next use pass unnoticed.
    assert!(idle.is_empty(), "sources that may reach the machine, and do not: {idle:?}");
}

/// Returns true if a word occurs other than as the end of a longer one. A path may precede it:
/// `jiff::Timestamp::now` reads the clock too.
fn stands_alone(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| !code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_'))
}

#[test]
fn every_page_belongs_to_a_source_and_shows_a_transcript() {
    let mut wrong = Vec::new();
    for page in files_below("src", &["md"]) {
        let text = fs::read_to_string(&page).expect("a page is readable");
        let name = page.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let folder = page.parent().expect("a page lies in a folder");
        let included = files_below(folder, &["rs"])
            .iter()
            .any(|source| fs::read_to_string(source).is_ok_and(|source| source.contains(&name)));
        if !included {
            wrong.push(format!("{}: no source includes it", page.display()));
        }
        if !text.contains("```apl") {
            wrong.push(format!("{}: no transcript", page.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rayon_is_called_in_one_file() {
    let callers: Vec<PathBuf> = sources()
        .into_iter()
        .filter(|path| {
            let text = fs::read_to_string(path).expect("a source file is readable");
            text.lines().any(|line| line.split("//").next().is_some_and(|code| code.contains("rayon::")))
        })
        .collect();
    assert_eq!(callers, [Path::new("src/kernels/tasks.rs")], "elsewhere, each closure would compile rayon's scheduler anew");
}

#[test]
fn sources_say_what_they_are() {
    let mut wrong = Vec::new();
    for path in sources() {
        let text = fs::read_to_string(&path).expect("a source file is readable");
        if !text.starts_with("//!") && !text.starts_with("#![doc") {
            wrong.push(path.display().to_string());
        }
    }
    assert!(wrong.is_empty(), "files without a first sentence:\n{}", wrong.join("\n"));
}

/// The words with which no doc comment opens: a function is described by a verb, anything else by a noun.
const OPENINGS: &[&str] = &["What", "Whether", "Where", "How", "Who", "That", "Which"];

#[test]
fn doc_comments_open_with_a_verb_or_a_noun() {
    let mut wrong = Vec::new();
    for path in ["src", "tests", "benches"].iter().flat_map(|folder| files_below(folder, &["rs"])) {
        let text = fs::read_to_string(&path).expect("a source file is readable");
        let mut within = false;
        for (number, line) in text.lines().enumerate() {
            let comment = line.trim_start().strip_prefix("///").or_else(|| line.trim_start().strip_prefix("//!"));
            let word = comment.and_then(|comment| comment.split_whitespace().next()).unwrap_or_default();
            if !within && OPENINGS.contains(&word) {
                wrong.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
            within = comment.is_some();
        }
    }
    assert!(wrong.is_empty(), "doc comments that open with a clause:\n{}", wrong.join("\n"));
}

fn allowed(module: &str, imported: &str) -> bool {
    module == imported
        || EDGES.iter().any(|&(from, to, _)| from == module && to == imported)
        || matches!((layer(module), layer(imported)), (Some(own), Some(below)) if below < own)
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// Returns the top-level modules that a line imports: `use crate::array::Array` names `array`.
fn imports(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = line.split("//").next().unwrap_or_default();
    while let Some((_, after)) = rest.split_once("crate::") {
        let braced = after.strip_prefix('{');
        let list = braced.map_or(after, |list| list.split('}').next().unwrap_or(list));
        let words = if braced.is_some() { list.split(',').collect::<Vec<_>>() } else { vec![list] };
        for word in words {
            let name: String =
                word.trim().chars().take_while(|character| character.is_alphanumeric() || *character == '_').collect();
            if name.starts_with(char::is_lowercase) {
                found.push(name);
            }
        }
        rest = after;
    }
    found
}

/// Returns the text before the unit tests, which may reach anything.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

fn module_of(path: &Path) -> String {
    let inner = path.strip_prefix("src").unwrap_or(path);
    let first = inner.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned()).unwrap_or_default();
    first.trim_end_matches(".rs").to_owned()
}

fn sources() -> Vec<PathBuf> {
    files_below("src", &["rs"])
}
