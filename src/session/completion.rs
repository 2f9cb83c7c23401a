//! Completion with the Tab key: glyphs by name, names in the workspace, after references and after values of the host, ⎕ names,
//! control words, commands and their arguments, files in texts.

use crate::advice::glyph_keys;
use crate::advice::glyph_keys::Glyph;
use crate::array::{HostObject, Reference};
use crate::eval::members::holder::{Holder, follow_host_member, host_object};
use crate::function::Value;
use crate::runtime::namespaces::Namespaces;
use crate::session::commands;
use crate::{syntax, system};
use std::path::{MAIN_SEPARATOR, Path};

/// A candidate for completion of a word.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The text that replaces the word.
    pub text: String,
    /// The text shown in the list.
    pub label: String,
}

impl Candidate {
    fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { label: text.clone(), text }
    }

    /// Creates the candidate for a glyph, listed with one of its names and with the key that types it.
    fn glyph(glyph: &Glyph, name: &str, prefix: char) -> Self {
        let label = match glyph.key {
            Some(key) => format!("{} {name} ({prefix}{key})", glyph.glyph),
            None => format!("{} {name}", glyph.glyph),
        };
        Self { text: glyph.glyph.to_string(), label }
    }
}

/// Returns the position at which the word before the caret begins, and the candidates for that word. `prefix` is the key that
/// begins a glyph.
pub(crate) fn find_candidates(line: &str, caret: usize, known: &KnownNames, prefix: char) -> (usize, Vec<Candidate>) {
    let names = &known.names;
    let before = &line[..caret];
    let head = before.trim_start();
    if head.starts_with([')', ']']) {
        return find_command_candidates(before, head, names);
    }
    if let Some(quote) = find_open_text(before) {
        return (quote, list_files(&before[quote..]));
    }
    if let Some(result) = find_glyphs_by_key(before, prefix) {
        return result;
    }
    let start = word_start(before);
    let word = &before[start..];
    if let Some(name) = word.strip_prefix('⎕') {
        return (start, find_system_names(name));
    }
    if before[..start].ends_with(':') {
        return (start - 1, find_control_words(word));
    }
    if word.is_empty() {
        return (start, Vec::new());
    }
    // Names after a reference are offered only after its dot is typed: earlier, they would hide shorter names.
    let matches = |name: &&String| name.starts_with(word) && !name[word.len()..].contains('.');
    let members = known.list_members(word);
    let mut result: Vec<Candidate> = names.iter().chain(&members).filter(matches).map(Candidate::plain).collect();
    let mut glyphs_named = glyph_keys::find_by_name(word);
    // A full name stands for its own glyph, not for glyphs with longer names: iota does not mean iota underbar.
    if glyphs_named.iter().any(|(_, name)| *name == word) {
        glyphs_named.retain(|(_, name)| *name == word);
    } else if let Some(shared_prefix) = common_prefix(&result).filter(|shared_prefix| shared_prefix.len() > word.len()) {
        // Names in the workspace come first: glyphs are offered only where these names diverge.
        return (start, vec![Candidate::plain(shared_prefix)]);
    }
    result.extend(glyphs_named.into_iter().map(|(glyph, name)| Candidate::glyph(glyph, name, prefix)));
    (start, result)
}

/// Returns the glyph that the prefix and a key at the end of `before` stand for, or all glyphs that have keys after the prefix
/// alone, with the position of the prefix. Returns `None` if there is no prefix.
fn find_glyphs_by_key(before: &str, prefix: char) -> Option<(usize, Vec<Candidate>)> {
    let mut last = before.char_indices().rev();
    let (key, before_key) = (last.next()?, last.next());
    let is_prefix = |(_, character): &(usize, char)| *character == prefix;
    let (start, key) = match before_key.filter(is_prefix) {
        Some((start, _)) => (start, Some(key.1)),
        None => (Some(key).filter(is_prefix)?.0, None),
    };
    let is_meant = |glyph: &&Glyph| glyph.key.is_some() && (key.is_none() || glyph.key == key);
    let glyphs = glyph_keys::GLYPHS.iter().filter(is_meant);
    let first_name = |glyph: &Glyph| glyph.names.first().copied().unwrap_or_default();
    Some((start, glyphs.map(|glyph| Candidate::glyph(glyph, first_name(glyph), prefix)).collect()))
}

/// The maximum number of names after references that are offered: collecting more would delay reading a line.
const MAX_MEMBER_NAMES: usize = 4000;

/// The names that a text in a namespace can mention.
#[derive(Default)]
pub(crate) struct KnownNames {
    /// The names in the namespace, and those that are reachable through references, as they are written: `ns.f`, `ns.inner.x`.
    names: Vec<String>,
    /// The values of the host that have members, with the names that refer to them. Their members are listed when they are asked
    /// for: a module of Python has hundreds.
    objects: Vec<(String, HostObject)>,
}

impl KnownNames {
    /// Collects the names that a text in the namespace `here` can mention.
    pub(crate) fn collect(spaces: &Namespaces, here: Reference) -> Self {
        const MAX_DEPTH: usize = 3;
        let mut known = Self::default();
        let mut level = known.note_names(spaces, "", here, usize::MAX);
        known.names.sort_unstable();
        let own_count = known.names.len();
        for _ in 1..MAX_DEPTH {
            let max_count = own_count + MAX_MEMBER_NAMES;
            level = level.iter().flat_map(|(path, space)| known.note_names(spaces, path, *space, max_count)).collect();
        }
        known.names[own_count..].sort_unstable();
        known
    }

    /// Notes the names in a namespace, each after `path`, until there are `max_count` names in all. Returns the namespaces that they
    /// refer to, with the paths to these.
    fn note_names(&mut self, spaces: &Namespaces, path: &str, space: Reference, max_count: usize) -> Vec<(String, Reference)> {
        let mut inner_spaces = Vec::new();
        for (name, value) in spaces[space].names.iter().take(max_count.saturating_sub(self.names.len())) {
            let name = format!("{path}{name}");
            if let Value::Array(array) = value {
                let inner = array.reference().filter(|&inner| spaces.contains(inner));
                inner_spaces.extend(inner.map(|inner| (format!("{name}."), inner)));
                self.objects.extend(host_object(array).map(|object| (name.clone(), object.clone())));
            }
            self.names.push(name);
        }
        inner_spaces
    }

    /// Returns the members of the value of the host before the last dot of a word, as they are written: `np.linalg.svd`.
    fn list_members(&self, word: &str) -> Vec<String> {
        let Some((path, _)) = word.rsplit_once('.') else { return Vec::new() };
        let object = self.objects.iter().find_map(|(name, object)| follow_path(object, path.strip_prefix(name.as_str())?));
        let members = object.as_ref().and_then(HostObject::members);
        let mut names = members.map_or_else(Vec::new, |members| members.names());
        names.sort_unstable();
        names.into_iter().map(|name| format!("{path}.{name}")).collect()
    }
}

/// Returns the value of the host at the end of a path, `.name.name`, which begins at another one. Nothing is computed for it.
fn follow_path(object: &HostObject, path: &str) -> Option<HostObject> {
    let mut names = path.split('.');
    // Another name may begin like that of the value.
    names.next().filter(|rest| rest.is_empty())?;
    names.try_fold(object.clone(), |object, name| match follow_host_member(&object, name)? {
        Holder::Host(member) => Some(member),
        Holder::Space(_) => None,
    })
}

/// Returns the longest text that all candidates begin with, or `None` if there are no candidates.
fn common_prefix(offers: &[Candidate]) -> Option<&str> {
    let (first, rest) = offers.split_first()?;
    let shared = |text: &str, other: &str| {
        text.chars().zip(other.chars()).take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum()
    };
    Some(rest.iter().fold(first.text.as_str(), |prefix, offer| &prefix[..shared(prefix, &offer.text)]))
}

fn find_command_candidates(before: &str, head: &str, names: &[String]) -> (usize, Vec<Candidate>) {
    let head_start = before.len() - head.len();
    match head.rfind(' ') {
        None => (head_start, commands::names().filter(|name| name.starts_with(head)).map(Candidate::plain).collect()),
        Some(blank) => {
            let word = &head[blank + 1..];
            let start = head_start + blank + 1;
            match word.chars().next() {
                Some('⎕') => return (start, find_system_names(word.trim_start_matches('⎕'))),
                Some(':') => return (start, find_control_words(&word[1..])),
                _ => {}
            }
            let commands = commands::names().filter(|name| !word.is_empty() && name.starts_with(word));
            let words = commands::words_of(head).iter().map(|&word| word.to_owned()).chain(names.iter().cloned());
            let words = words.chain(commands.map(str::to_owned));
            let mut result: Vec<Candidate> = words.filter(|offer| offer.starts_with(word)).map(Candidate::plain).collect();
            if result.is_empty() || word.contains('/') {
                result.extend(list_files(word));
            }
            (start, result)
        }
    }
}

fn find_system_names(prefix: &str) -> Vec<Candidate> {
    let prefix = prefix.to_uppercase();
    let mut names: Vec<&str> = system::SYSTEM_NAMES.iter().map(|row| row.name).filter(|name| name.starts_with(&prefix)).collect();
    names.sort_unstable();
    names.into_iter().map(|name| Candidate::plain(format!("⎕{name}"))).collect()
}

fn find_control_words(prefix: &str) -> Vec<Candidate> {
    let prefix = prefix.to_lowercase();
    let mut words: Vec<&str> = syntax::control_words().filter(|word| word.to_lowercase().starts_with(&prefix)).collect();
    words.sort_unstable();
    words.into_iter().map(|word| Candidate::plain(format!(":{word}"))).collect()
}

/// Returns the position after the quote that opens the unclosed text at the end of `before`, or `None` if there is no such text.
pub(crate) fn find_open_text(before: &str) -> Option<usize> {
    let mut open: Option<(usize, char)> = None;
    for (index, character) in before.char_indices() {
        match (character, open) {
            ('\'' | '"', None) => open = Some((index + 1, character)),
            ('⍝', None) => return None,
            (_, Some((_, quote))) if quote == character => open = None,
            _ => {}
        }
    }
    open.map(|(index, _)| index)
}

fn word_start(before: &str) -> usize {
    let in_word = |character: &char| character.is_alphanumeric() || matches!(character, '_' | '∆' | '⍙' | '⎕' | '.');
    before.len() - before.chars().rev().take_while(in_word).map(char::len_utf8).sum::<usize>()
}

/// Lists the files and folders whose paths begin with `path`.
fn list_files(path: &str) -> Vec<Candidate> {
    let name_start = path.rfind(['/', MAIN_SEPARATOR]).map_or(0, |index| index + 1);
    let (folder, start) = path.split_at(name_start);
    let Ok(entries) = std::fs::read_dir(if folder.is_empty() { Path::new(".") } else { Path::new(folder) }) else {
        return Vec::new();
    };
    let mut result: Vec<Candidate> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok().filter(|name| name.starts_with(start))?;
            let end = if entry.path().is_dir() { "/" } else { "" };
            Some(Candidate { text: format!("{folder}{name}{end}"), label: format!("{name}{end}") })
        })
        .filter(|offer| start.starts_with('.') || !offer.label.starts_with('.'))
        .collect();
    result.sort_by(|one, other| one.label.cmp(&other.label));
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::interpreter::Interpreter;
    use crate::array::{Array, CallArguments, HostMembers, HostSpaces, MemberClass, Opaque};
    use crate::error::Result;

    fn texts(line: &str, names: &[&str]) -> Vec<String> {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let known = KnownNames { names, objects: Vec::new() };
        find_candidates(line, line.len(), &known, '`').1.into_iter().map(|offer| offer.text).collect()
    }

    #[test]
    fn names_come_before_glyphs() {
        assert_eq!(texts("2+rho", &["rhombus"]), ["rhombus", "⍴"]);
        assert_eq!(texts("rho", &[]), ["⍴"]);
    }

    #[test]
    fn the_common_start_of_own_names_is_completed_before_glyphs_are_offered() {
        assert_eq!(texts("tot", &["total", "totals"]), ["total"]);
        assert_eq!(texts("re", &["results"]), ["results"]);
        assert_eq!(texts("total", &["total_a", "total_b"]), ["total_"]);
        assert!(texts("res", &["result", "residue1"]).starts_with(&["result".to_owned(), "residue1".to_owned()]));
    }

    #[test]
    fn keys_after_the_prefix_complete() {
        assert_eq!(texts("2+`r", &[]), ["⍴"]);
        assert_eq!(texts("``", &[]), ["⋄"]);
        assert!(texts("2+`", &[]).contains(&"⍳".to_owned()));
    }

    #[test]
    fn system_names_complete() {
        assert_eq!(texts("⎕js", &[]), ["⎕JSON"]);
    }

    #[test]
    fn control_words_complete() {
        assert_eq!(texts(":whi", &[]), [":While"]);
        assert!(texts("x←5 ⋄ :End", &[]).contains(&":EndIf".to_owned()));
    }

    #[test]
    fn names_after_a_reference_complete_once_it_is_written() {
        let names = ["ns", "ns.rate", "ns.inner", "ns.inner.deep"];
        assert_eq!(texts("1+ns.", &names), ["ns.rate", "ns.inner"]);
        assert_eq!(texts("ns.inner.", &names), ["ns.inner.deep"]);
        assert!(!texts("ns", &names).contains(&"ns.rate".to_owned()));
    }

    /// A value of the host that holds others: one that is computed, and one that is not.
    struct Tree;

    impl HostMembers for Tree {
        fn class(&self, name: &str) -> MemberClass {
            match name {
                "branch" => MemberClass::Value,
                "computed" => MemberClass::Computed,
                "climb" => MemberClass::Function,
                _ => MemberClass::Missing,
            }
        }

        fn get(&self, _: &mut dyn HostSpaces, _: &str) -> Result<Array> {
            panic!("completion reads nothing")
        }

        fn call(&self, _: &mut dyn HostSpaces, _: &str, _: CallArguments) -> Result<Array> {
            panic!("completion calls nothing")
        }

        fn follow(&self, _: &str) -> Option<Array> {
            Some(Opaque::new(Self).with_members())
        }

        fn names(&self) -> Vec<String> {
            ["climb", "branch", "computed"].map(str::to_owned).to_vec()
        }
    }

    #[test]
    fn members_of_host_values_complete_without_being_read() {
        let mut apl = Interpreter::new();
        apl.set("tree", Opaque::new(Tree).with_members()).expect("the name is valid");
        apl.run("ns←(tree: tree) ⋄ trees←3").expect("the line is valid");
        let workspace = &apl.context().workspace;
        let known = KnownNames::collect(&workspace.spaces, workspace.space);
        let texts = |line: &str| {
            let (_, offers) = find_candidates(line, line.len(), &known, '`');
            offers.into_iter().map(|offer| offer.text).collect::<Vec<_>>()
        };
        assert_eq!(texts("1+tree."), ["tree.branch", "tree.climb", "tree.computed"]);
        assert_eq!(texts("tree.c"), ["tree.climb", "tree.computed"]);
        assert_eq!(texts("ns.tree.branch.b"), ["ns.tree.branch.branch"]);
        assert_eq!(texts("tree.computed."), [""; 0]);
        assert_eq!(texts("trees."), [""; 0]);
        assert_eq!(texts("tre"), ["tree"]);
    }

    #[test]
    fn commands_complete_with_their_words_and_files() {
        assert!(texts("]box -style=mi", &[]).contains(&"-style=min".to_owned()));
        assert!(texts(")load Cargo.t", &[]).contains(&"Cargo.toml".to_owned()));
        assert!(texts("]help ]pro", &[]).contains(&"]profile".to_owned()));
    }

    #[test]
    fn texts_complete_to_files() {
        assert!(texts("⎕NGET 'Cargo.t", &[]).contains(&"Cargo.toml".to_owned()));
        assert!(texts("'a' ⍝ 'Cargo.t", &[]).is_empty());
    }
}
