//! `)help` lists the commands; `]help` shows the manual page of a glyph, a name or a command.

use super::{COMMANDS, Command, print};
use crate::eval::guides;
use crate::primitives::indexing;
use crate::repl::{glyphs, idioms, topics};
use crate::{primitives, stdlib, system};

/// `)help`.
pub(super) static SYSTEM_HELP: Command =
    Command { name: ")help", summary: "list the commands", words: &[], run: |context, _| print(context, &commands()) };

/// `]help`.
pub(super) static HELP: Command = Command {
    name: "]help",
    summary: "the manual page of a glyph, a ⎕ name or a word: ]help ⍳, ]help ⎕CSV, ]help reshape",
    words: &[],
    run: |context, topic| {
        let text = page(topic);
        print(context, &text)
    },
};

/// What people call that which brackets do.
const BRACKETS: [&str; 9] =
    ["slice", "slices", "slicing", "subscript", "bracket", "brackets", "indexing", "negative index", "fancy indexing"];

/// What `]help` shows on a topic.
fn page(topic: &str) -> String {
    if topic.is_empty() {
        return overview();
    }
    if let Some(page) = topics::page(topic) {
        return plain(page);
    }
    if let Some(name) = topic.strip_prefix('⎕') {
        let name = name.to_uppercase();
        return system::NAMES.iter().find(|row| row.name == name).map_or_else(|| unknown(topic), |row| plain(row.page));
    }
    if let Some(number) = topic.strip_suffix('⌶').filter(|number| !number.is_empty()) {
        let service = system::services::SERVICES.iter().find(|service| service.number.to_string() == number);
        return service.map_or_else(|| unknown(topic), |service| plain(service.page));
    }
    if topic.starts_with([')', ']']) {
        let topic = topic.to_lowercase();
        let found = COMMANDS.iter().find(|command| command.name == topic);
        return found.map_or_else(|| unknown(&topic), |command| format!("{}: {}", command.name, command.summary));
    }
    if stdlib::is_named(topic)
        && let Some(text) = library_page(topic)
    {
        return text;
    }
    let mut characters = topic.chars();
    if let (Some(glyph), None) = (characters.next(), characters.next())
        && let Some(text) = glyph_pages(glyph)
    {
        return text;
    }
    let found = glyphs::named(topic);
    match found.first() {
        Some((glyph, name)) if found.len() == 1 || *name == topic.to_lowercase() => {
            glyph_pages(glyph.glyph).unwrap_or_else(|| unknown(topic))
        }
        Some(_) => found.iter().map(|(glyph, name)| format!("{}  {name}", glyph.glyph)).collect::<Vec<_>>().join("\n"),
        None => {
            let brackets = BRACKETS.contains(&&*topic.to_lowercase()).then(|| plain(indexing::PAGE));
            let pages = [brackets, intention(topic), elsewhere(topic), library_page(topic)];
            let pages: Vec<String> = pages.into_iter().flatten().collect();
            if pages.is_empty() { unknown(topic) } else { pages.join("\n\n") }
        }
    }
}

/// What is written here for what `NumPy`, `PyTorch` or JAX call by that name.
fn elsewhere(topic: &str) -> Option<String> {
    const MANY: usize = 8;
    let lines: Vec<String> =
        guides::with_name(topic).take(MANY).map(|pair| format!("{}  →  {}", pair.theirs(), pair.ours())).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The idioms for what somebody means to do: a few whole, more as a list.
fn intention(topic: &str) -> Option<String> {
    const FEW: usize = 4;
    let found = idioms::found(topic);
    let line = |idiom: &idioms::Idiom| format!("{}  {}", idiom.title, idiom.pattern);
    let whole = |idiom: &idioms::Idiom| format!("{}\n{}", line(idiom), idiom.transcript.trim_end());
    match found.len() {
        0 => None,
        1..=FEW => Some(found.iter().map(whole).collect::<Vec<_>>().join("\n\n")),
        _ => {
            let (first, rest) = found.split_first()?;
            Some(format!("{}\n\n{}", whole(first), rest.iter().map(line).collect::<Vec<_>>().join("\n")))
        }
    }
}

/// The page of a library, of a file in it, or of a function.
fn library_page(topic: &str) -> Option<String> {
    let contents = stdlib::contents(topic);
    if contents.is_empty() {
        return stdlib::page(topic).map(|page| plain(&page));
    }
    let titles = contents.iter().map(|title| plain(title)).collect::<Vec<_>>().join("\n");
    Some(format!("{titles}\n\n'name'⎕CY'{topic}' copies one here, {topic}.name shows its page"))
}

/// The pages of a glyph: `/` is a function and an operator.
fn glyph_pages(glyph: char) -> Option<String> {
    let functions = primitives::FUNCTIONS.iter().filter(|primitive| primitive.glyph == glyph).map(|primitive| primitive.page);
    let operators = primitives::OPERATORS.iter().filter(|operator| operator.glyph == glyph).map(|operator| operator.page);
    let brackets = "[];:…".contains(glyph).then_some(indexing::PAGE);
    let pages: Vec<String> = functions.chain(operators).chain(brackets).map(plain).collect();
    if pages.is_empty() {
        return None;
    }
    let typed = glyphs::find(glyph).and_then(|glyph| glyph.key);
    let typed = typed.map_or_else(String::new, |key| format!("\n\nType {}{key}, or a name and Tab.", glyphs::PREFIX));
    Some(pages.join("\n\n") + &typed)
}

/// A page without the marks of Markdown: transcripts stand as they are.
fn plain(page: &str) -> String {
    let mut lines = Vec::new();
    let mut in_transcript = false;
    for line in page.trim_end().lines() {
        if line.starts_with("```") {
            in_transcript = !in_transcript;
        } else if in_transcript {
            lines.push(line.to_owned());
        } else {
            lines.push(line.trim_start_matches('#').trim_start().replace('`', ""));
        }
    }
    lines.join("\n")
}

fn overview() -> String {
    let glyphs: String = primitives::FUNCTIONS.iter().map(|primitive| primitive.glyph).collect();
    let operators: String = primitives::OPERATORS.iter().map(|operator| operator.glyph).collect();
    [
        "]help ⍳          the page of a glyph",
        "]help reshape    the page of a glyph by any of its names",
        "]help ⎕CSV       the page of a ⎕ name",
        "]help group by   what one says in APL for an intention, out of hundreds",
        "]help dfns       what a library holds; ]help gcd: the page of a function in one",
        "]help ⋄          array notation; ]help [: indices and slices; ]help ##: names behind a reference",
        ")help            the commands",
        "",
        &format!("functions  {glyphs}"),
        &format!("operators  {operators}"),
    ]
    .join("\n")
}

fn commands() -> String {
    COMMANDS.iter().map(|command| format!("{:10} {}", command.name, command.summary)).collect::<Vec<_>>().join("\n")
}

fn unknown(topic: &str) -> String {
    format!("there is no page on {topic}; ]help alone says what there is")
}
