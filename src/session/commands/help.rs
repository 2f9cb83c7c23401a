//! `)help` lists the commands; `]help` shows the manual page of a glyph, a name or a command.

use super::command::{Command, print};
use super::{COMMANDS, search_pages};
use crate::advice::guides;
use crate::advice::{glyph_keys, idioms};
use crate::eval::names;
use crate::function::Context;
use crate::primitives::indexing;
use crate::session::page_layout::{MAX_PROSE_COLUMNS, View, lay_out_pairs, render_plain};
use crate::session::{help_topics, manual};
use crate::syntax::word;
use crate::{primitives, stdlib};

/// The command `)help`.
pub(crate) static SYSTEM_HELP: Command = Command {
    name: ")help",
    summary: "list the commands",
    words: &[],
    run: |context, _| {
        let text = commands_table(context.workspace.settings.print_width);
        print(context, &text)
    },
};

/// The command `]help`.
pub(crate) static HELP: Command = Command {
    name: "]help",
    summary: "show the manual page of a glyph, a ⎕ name or a word: ]help ⍳, ]help ⎕CSV, ]help reshape",
    words: &[],
    run: |context, topic| {
        let width = context.workspace.settings.print_width.min(MAX_PROSE_COLUMNS);
        if let Some(text) = user_function_help(context, topic) {
            return print(context, &text);
        }
        let text = describe_topic(topic, width, context.index_origin(), context.session.glyph_prefix);
        print(context, &text)
    },
};

/// Returns the text that `]help` shows for a topic, which may end in the word `edges`; see [`View`] for the other arguments.
pub(crate) fn describe_topic(topic: &str, width: usize, origin: i64, prefix: char) -> String {
    match topic.strip_suffix(" edges") {
        Some(topic) => text_on_topic(topic, View { topic, edges: true, width, origin, prefix }),
        None => text_on_topic(topic, View { topic, edges: false, width, origin, prefix }),
    }
}

/// The command `]aplcart`.
pub(crate) static APLCART: Command =
    Command { name: "]aplcart", summary: "look up pages and idioms by words: the same as ]help", ..HELP };

/// Returns the documentation of a user-defined function: its header, and the comments at the beginning of its body. Returns
/// `None` for library functions, which have pages.
pub(crate) fn user_function_help(context: &Context, topic: &str) -> Option<String> {
    if stdlib::is_library_name(topic) || stdlib::find_page(topic).is_some() {
        return None;
    }
    let lines = names::lines(names::find_value(context, topic)?, topic)?;
    let (header, body) = lines.split_first()?;
    let comments = body.iter().map(|line| line.trim()).take_while(|line| line.starts_with('⍝'));
    let comments = comments.map(|line| line.trim_start_matches('⍝').trim());
    Some(std::iter::once(header.trim()).chain(comments).collect::<Vec<_>>().join("\n"))
}

/// The topics that show the page on indexing.
const BRACKET_TOPICS: [&str; 9] =
    ["slice", "slices", "slicing", "subscript", "bracket", "brackets", "indexing", "negative index", "fancy indexing"];

/// Returns the text that `]help` shows for a topic.
fn text_on_topic(topic: &str, view: View<'_>) -> String {
    if topic.is_empty() {
        return overview(view.width);
    }
    if let Some(part) = tutorial_part(topic) {
        return tutorial(part, view);
    }
    if let Some(page) = help_topics::page(topic) {
        return render_plain(page, view);
    }
    if let Some(keyword) = topic.strip_prefix(':') {
        return text_on_unknown_keyword(keyword);
    }
    if topic.starts_with('⎕') || topic.chars().count() > 1 && topic.ends_with('⌶') {
        let page = manual::find_pages(&topic.to_uppercase()).next();
        return page.map_or_else(|| text_on_unknown_topic(topic), |page| render_plain(page, view));
    }
    if topic.starts_with([')', ']']) {
        return describe_command(topic).unwrap_or_else(|| text_on_unknown_topic(&topic.to_lowercase()));
    }
    if stdlib::is_library_name(topic)
        && let Some(text) = library_page(topic, view)
    {
        return text;
    }
    let mut characters = topic.chars();
    if let (Some(glyph), None) = (characters.next(), characters.next())
        && let Some(text) = glyph_pages(glyph, view)
    {
        return text;
    }
    match find_system_page(topic) {
        Some(page) if glyph_keys::find_by_name(topic).first().is_none_or(|(_, name)| *name != topic.to_lowercase()) => {
            let idioms = find_idioms(topic).map(|idioms| format!("\n\n{idioms}")).unwrap_or_default();
            render_plain(page, view) + &idioms
        }
        _ => find_glyph_help(topic, view).unwrap_or_else(|| search_help(topic, view)),
    }
}

/// Returns the name and the summary of a command, or `None` if there is no such command.
pub(crate) fn describe_command(name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let command = COMMANDS.iter().find(|command| command.name == name)?;
    Some(format!("{}: {}", command.name, command.summary))
}

/// Returns the page of the ⎕ name whose letters are the topic: `csv` finds `⎕CSV`.
fn find_system_page(topic: &str) -> Option<&'static str> {
    manual::find_pages(&format!("⎕{}", topic.to_uppercase())).next()
}

/// Returns the number of the requested part of the tutorial, counted from 1, or `None` if the topic is not the tutorial.
fn tutorial_part(topic: &str) -> Option<usize> {
    const TUTORIAL_NAMES: [&str; 6] = ["tutorial", "first hour", "getting started", "learn", "lesson", "introduction"];
    let topic = topic.to_lowercase();
    let rest = TUTORIAL_NAMES.iter().find_map(|name| topic.strip_prefix(name))?.trim();
    if rest.is_empty() { Some(1) } else { rest.parse().ok() }
}

/// Returns a part of the tutorial, with a pointer to the next one; returns the list of parts if there is no part `part`.
fn tutorial(part: usize, view: View<'_>) -> String {
    let mut sections = manual::tutorial().split("\n## ");
    let introduction = sections.next().unwrap_or_default();
    let sections: Vec<&str> = sections.collect();
    let title = |section: &&'static str| section.lines().next().unwrap_or_default();
    let Some(section) = part.checked_sub(1).and_then(|index| sections.get(index)) else {
        let titles =
            sections.iter().enumerate().map(|(index, section)| format!("]help tutorial {:<3}{}", index + 1, title(section)));
        return titles.collect::<Vec<_>>().join("\n");
    };
    let opening = if part == 1 { render_plain(introduction, view) + "\n\n" } else { String::new() };
    let next = sections.get(part).map_or_else(
        || "That was the last part. ]help without a topic shows what else there is.".to_owned(),
        |next| format!("Next: ]help tutorial {} ({}); ]help tutorial 0 lists all parts.", part + 1, title(next)),
    );
    format!("{opening}{part}. {}\n\n{next}", render_plain(section, view))
}

/// Returns the pages of the glyph with the name `topic`, or a list of the glyphs with names that begin with it.
fn find_glyph_help(topic: &str, view: View<'_>) -> Option<String> {
    let candidates = glyph_keys::find_by_name(topic);
    let (glyph, name) = candidates.first()?;
    if *name == topic.to_lowercase() {
        return glyph_pages(glyph.glyph, view);
    }
    if candidates.len() == 1 {
        // The beginning of a name may be another word with idioms of its own: `diagonal` begins `diagonals`.
        let help = find_idioms(topic).map(|idioms| format!("{idioms}\n\n]help {}  {name}", glyph.glyph));
        return help.or_else(|| glyph_pages(glyph.glyph, view));
    }
    Some(candidates.iter().map(|(glyph, name)| format!("{}  {name}", glyph.glyph)).collect::<Vec<_>>().join("\n"))
}

/// Returns everything that matches a description in words.
fn search_help(topic: &str, view: View<'_>) -> String {
    let brackets = BRACKET_TOPICS.contains(&&*topic.to_lowercase()).then(|| render_plain(indexing::BRACKETS_PAGE, view));
    let pages =
        [brackets, find_command(topic), find_idioms(topic), find_equivalents(topic, view.origin), library_page(topic, view)];
    let pages: Vec<String> = pages.into_iter().flatten().collect();
    if pages.is_empty() { text_on_unknown_topic(topic) } else { pages.join("\n\n") }
}

/// Words for the actions of commands, each with the name of the command.
const COMMAND_SYNONYMS: &[(&str, &str)] = &[
    ("exit", ")off"),
    ("quit", ")off"),
    ("leave", ")off"),
    ("edit", ")ed"),
    ("editor", ")ed"),
    ("list variables", ")vars"),
    ("list functions", ")fns"),
    ("measure time", "]runtime"),
    ("timing", "]runtime"),
    ("benchmark", "]runtime"),
    ("boxes", "]box"),
    ("boxing", "]box"),
    ("shell", ")sh"),
    ("save workspace", ")save"),
    ("load workspace", ")load"),
    ("call stack", ")si"),
    ("stack", ")si"),
    ("delete a variable", ")erase"),
];

/// Returns the name and the summary of a command: the one whose name, without `)` or `]`, is the topic, or the one that performs
/// this action.
fn find_command(topic: &str) -> Option<String> {
    let topic = topic.to_lowercase();
    let synonym = COMMAND_SYNONYMS.iter().find(|(action, _)| *action == topic).map(|(_, name)| *name);
    let entry = COMMANDS.iter().find(|command| synonym.map_or(command.name[1..] == topic, |name| command.name == name))?;
    Some(format!("{}: {}", entry.name, entry.summary))
}

/// Returns the APL equivalents of the NumPy, `PyTorch` or JAX function with the name `topic`, a line for each.
fn find_equivalents(topic: &str, origin: i64) -> Option<String> {
    const MAX_EQUIVALENTS: usize = 8;
    let lines: Vec<String> = guides::pairs_with_name(topic)
        .take(MAX_EQUIVALENTS)
        .map(|pair| format!("{}  →  {}", pair.theirs(), pair.ours(origin)))
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Returns the idioms for an intention: in full if there are only a few, otherwise the best in full and the others as a list.
fn find_idioms(topic: &str) -> Option<String> {
    const MAX_FULL_IDIOMS: usize = 4;
    let candidates = idioms::find(topic);
    let whole = |idiom: &idioms::Idiom| format!("{}\n{}", format_idiom(idiom), idiom.transcript.trim_end());
    match candidates.len() {
        0 => None,
        1..=MAX_FULL_IDIOMS => Some(candidates.iter().map(whole).collect::<Vec<_>>().join("\n\n")),
        _ => {
            let (first, rest) = candidates.split_first()?;
            Some(format!("{}\n\n{}", whole(first), rest.iter().map(format_idiom).collect::<Vec<_>>().join("\n")))
        }
    }
}

/// Formats the purpose and the pattern of an idiom as one line.
fn format_idiom(idiom: &idioms::Idiom) -> String {
    format!("{}  {}", idiom.title, idiom.pattern)
}

/// Returns the page of a library, of a file in it, or of a function.
fn library_page(topic: &str, view: View<'_>) -> Option<String> {
    let contents = stdlib::list_folder(topic);
    if contents.is_empty() {
        return stdlib::find_page(topic).map(|page| render_plain(&page, view));
    }
    let titles = contents.iter().map(|title| render_plain(title, view)).collect::<Vec<_>>().join("\n");
    Some(format!("{titles}\n\n'name'⎕CY'{topic}' copies one into the workspace, ]help {topic}.name shows its page"))
}

/// Returns the pages of a glyph, which are two if it is both a function and an operator, and how to type it.
fn glyph_pages(glyph: char, view: View<'_>) -> Option<String> {
    let brackets = "[];:…".contains(glyph).then_some(indexing::BRACKETS_PAGE);
    let name = glyph.to_string();
    let pages: Vec<String> = manual::find_pages(&name).chain(brackets).map(|page| render_plain(page, view)).collect();
    if pages.is_empty() {
        return None;
    }
    let key = glyph_keys::find(glyph).and_then(|glyph| glyph.key);
    let hint = key.map_or_else(String::new, |key| format!("\n\nType {}{key}, or a name and Tab.", view.prefix));
    Some(pages.join("\n\n") + &hint)
}

/// The examples that `]help` shows without a topic: a command, and a description of its output.
const EXAMPLE_QUESTIONS: &[[&str; 2]] = &[
    ["]help tutorial", "a first hour with APL, in ten parts"],
    ["]help ⍳", "the page of a glyph"],
    ["]help reshape", "the page of a glyph by any of its names"],
    ["]keys", "which key types which glyph; ]help typing: all ways to type them"],
    ["]help group by", "how to say something in APL: hundreds of idioms"],
    ["]help ⎕CSV", "the page of a ⎕ name"],
    ["]help dfns", "the contents of a library; ]help gcd: the page of one of its functions"],
    ["]help {", "direct functions; ]help ∇: defined ones; ]help :If, ]help errors, ]help classes, ]help trains, ]help ←"],
    ["]help ⋄", "array notation; ]help [: indices and slices; ]help ##: names in namespaces"],
    ["]help ⍳ edges", "special cases: what a glyph does with empty, nested and other unusual arguments"],
    ["]help debugging", "finding faults; ]help settings, ]help startup, ]help scripts: exit status, standard input, arguments"],
    ["]help numpy", "APL for users of other languages: ]help np.arange, ]help torch.gather, ]help pandas"],
    [")help", "the commands; ]help commands: what they do"],
];

/// Returns the text of `]help` without a topic.
fn overview(width: usize) -> String {
    let glyphs: String = primitives::FUNCTIONS.iter().map(|primitive| primitive.glyph).collect();
    let operators: String = primitives::OPERATORS.iter().map(|operator| operator.glyph).collect();
    [&lay_out_pairs(EXAMPLE_QUESTIONS, width), "", &format!("functions  {glyphs}"), &format!("operators  {operators}")].join("\n")
}

/// Returns the table of all commands.
fn commands_table(width: usize) -> String {
    let rows: Vec<[&str; 2]> = COMMANDS.iter().map(|command| [command.name, command.summary]).collect();
    lay_out_pairs(&rows, width)
}

/// Returns the text for a keyword that does not exist, with the most similar one, if one is similar enough.
fn text_on_unknown_keyword(keyword: &str) -> String {
    let hint = word::find_nearest(keyword).map_or_else(String::new, |nearest| format!(" (did you mean :{nearest}?)"));
    format!("there is no keyword :{keyword}{hint}; ]help :If shows the page on most keywords")
}

/// Returns the text for an unknown topic, with the pages and topics that mention it and similar idioms, if there are any.
fn text_on_unknown_topic(topic: &str) -> String {
    let headline = format!("there is no page on {topic}");
    let idioms: Vec<String> = idioms::find_similar(topic).iter().map(format_idiom).collect();
    let suggestions: Vec<String> = search_pages::find_mentions(topic).into_iter().chain(idioms).collect();
    if suggestions.is_empty() {
        return format!("{headline}; ]help without a topic shows what there is");
    }
    format!("{headline}; these pages and topics may help:\n{}", suggestions.join("\n"))
}
