//! Hints for commands of other systems that do not exist here.

/// The hint for commands that draw diagrams.
const PLOTTING_HINT: &str = "there are no windows to draw in; ⎕CSV and ⎕JSON write files that a plotting program can read";

/// Commands of other systems, each with a hint on what to use instead.
const FOREIGN_COMMANDS: &[(&str, &str)] = &[
    (")copy_once", ")pcopy copies only names that have no value here yet"),
    (")in", "there are no transfer files: )save writes text, which )load and )copy read"),
    (")out", "there are no transfer files: )save writes text, which )load and )copy read"),
    (")keyb", "]keys draws the keyboard"),
    (")symbols", "there is no symbol table of fixed size: any number of names can be defined"),
    ("]boxes", "]box shows arrays in boxes"),
    ("]calc.factors", "'factors'⎕CY'dfns' copies a function that finds prime factors"),
    ("]chart", PLOTTING_HINT),
    ("]get", "]link.import imports a folder or a file, )copy copies names from a workspace"),
    ("]html", "there are no windows to show HTML in; ⎕NPUT writes a file that a browser shows"),
    ("]keyb", "]keys draws the keyboard"),
    ("]plot", PLOTTING_HINT),
    ("]usercmd", "commands are built in; )help lists them"),
];

/// Returns the hint for a command, or `None` if there is none.
pub(crate) fn find_hint(name: &str) -> Option<&'static str> {
    FOREIGN_COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, instead)| *instead)
}
