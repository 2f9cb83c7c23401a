//! Hints for commands of other systems that do not exist here.

/// Commands of other systems, each with a hint on what to use instead.
const FOREIGN_COMMANDS: &[(&str, &str)] = &[
    (")copy_once", ")pcopy copies only names that have no value here yet"),
    (")in", "there are no transfer files: )save writes text, which )load and )copy read"),
    (")out", "there are no transfer files: )save writes text, which )load and )copy read"),
    (")keyb", "]keys draws the keyboard"),
    (")symbols", "there is no symbol table of fixed size: any number of names can be defined"),
    ("]boxes", "]box shows arrays in boxes"),
    ("]calc.factors", "'factors'⎕CY'dfns' copies a function that finds prime factors"),
    ("]chart", "]plot draws a picture of numbers"),
    ("]get", "]link.import imports a folder or a file, )copy copies names from a workspace"),
    ("]html", "there are no windows to show HTML in; ⎕NPUT writes a file that a browser shows"),
    ("]keyb", "]keys draws the keyboard"),
    ("]usercmd", "commands are built in; )help lists them"),
];

/// Returns the hint for a command, or `None` if there is none.
pub(crate) fn find_hint(name: &str) -> Option<&'static str> {
    FOREIGN_COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, instead)| *instead)
}
