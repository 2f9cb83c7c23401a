//! Hints for commands of other systems that do not exist here.

/// Commands of other systems, and what to use instead of each.
const FOREIGN_COMMANDS: &[(&str, &str)] = &[
    (")copy_once", ")pcopy copies the names that have no value here yet"),
    (")in", "there are no transfer files: )save writes text, which )load and )copy read"),
    (")out", "there are no transfer files: )save writes text, which )load and )copy read"),
    (")keyb", "]keys draws the keyboard"),
    (")symbols", "names take what memory they need"),
    ("]boxes", "]box shows arrays in boxes"),
    ("]calc.factors", "'factors'⎕CY'dfns' brings a function that finds prime factors"),
    ("]chart", "there are no windows to draw in"),
    ("]get", "]link.import brings a folder or a file in, )copy the names of a workspace"),
    ("]html", "there are no windows to show HTML in; ⎕NPUT writes a file that a browser shows"),
    ("]keyb", "]keys draws the keyboard"),
    ("]plot", "there are no windows to draw in; ⎕CSV and ⎕JSON write what a program that draws can read"),
    ("]usercmd", "commands are built in; )help lists them"),
];

/// Returns the hint for a command, or `None` if there is none.
pub(crate) fn find_hint(name: &str) -> Option<&'static str> {
    FOREIGN_COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, instead)| *instead)
}
