//! Circles of imports: files that import one another, at first or second hand, and so are read and changed together.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::rust_text::{Source, sources};

/// The largest number of files in a circle that is not listed.
const MOST_FILES: usize = 5;

/// The circles that may be larger: the rooms each may lie in, its number of files, and the reason. The numbers only fall.
const LARGE_CIRCLES: &[(&[&str], usize, &str)] = &[
    (&["eval"], 41, "expressions, calls and members call one another, as the expressions of the language contain one another"),
    (&["function", "runtime"], 31, "a function runs in a context, and the context holds functions"),
];

/// The files at the root of the crate, which import from everywhere and are imported by none.
const ROOTS: &[&str] = &["lib", "main", "internals"];

/// The number of re-exports through which an item is followed at most.
const MOST_EXPORTS: usize = 6;

#[test]
fn circles_of_imports_stay_small() {
    let crate_files = CrateFiles::new(sources());
    let imports = crate_files.imports();
    let steps = steps_of(&imports);
    let mut unmet = LARGE_CIRCLES.to_vec();
    let mut wrong = Vec::new();
    for circle in circles(&steps).iter().filter(|circle| circle.len() > MOST_FILES) {
        let rooms = crate_files.rooms(circle);
        let listed = unmet.iter().position(|(may, ..)| rooms.iter().all(|room| may.contains(room)));
        let most = listed.map_or(MOST_FILES, |at| unmet.remove(at).1);
        if circle.len() > most {
            wrong.push(crate_files.describe(circle, &imports, &steps, most));
        } else if circle.len() < most {
            wrong.push(format!("the circle in {rooms:?} has {} files: lower its number, {most}, to that", circle.len()));
        }
    }
    wrong.extend(unmet.iter().map(|(rooms, ..)| format!("no circle in {rooms:?} is large any more: remove its entry")));
    assert!(
        wrong.is_empty(),
        "imports go in a circle through more than {MOST_FILES} files, or LARGE_CIRCLES is out of date; move an item to the \
         file below that both sides need, or hand it over as an argument:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn circles_are_found_through_re_exports() {
    let texts = [
        ("src/a/mod.rs", "mod one;\nmod two;\npub(crate) use one::{First, Other as Second};\n"),
        ("src/a/one.rs", "use crate::b::{self, deep::{Third}};\nuse super::two::f; // use crate::c::f;\n"),
        ("src/a/two.rs", "fn f() { g(\"crate::a::First\") }\n#[cfg(test)]\nmod tests { use crate::a::First; }\n"),
        ("src/b/mod.rs", "mod deep;\nfn f() { deep::g() }\n"),
        ("src/b/deep.rs", "fn g() -> Vec<crate::a::Second> { vec![] }\n"),
        ("src/c.rs", "use crate::a::First;\n"),
    ];
    let sources: Vec<Source> = texts.iter().map(|(name, text)| Source::new((*name).to_owned(), (*text).to_owned())).collect();
    let files = CrateFiles::new(&sources);
    let imports = files.imports();
    let steps = steps_of(&imports);
    let found = circles(&steps);
    assert_eq!(found, [BTreeSet::from([1, 3, 4])]);
    assert_eq!(files.rooms(&found[0]), BTreeSet::from(["a", "b"]));
    let report = files.describe(&found[0], &imports, &steps, 2);
    assert!(report.contains("src/b/deep.rs:1 imports src/a/one.rs (crate::a::Second); no circle otherwise"), "{report}");
    assert!(report.contains("src/a/one.rs:1 imports src/b/mod.rs (crate::b::self); 2 files otherwise"), "{report}");
}

/// An item or file that a source names by its path.
struct Import {
    /// The number of the importing source.
    from: usize,
    /// The number of the source that defines the item.
    to: usize,
    /// The offset in the importing source.
    offset: usize,
    /// The path as written.
    path: String,
}

/// A path in a source: of a `use` declaration, or in code.
struct Mention {
    /// The offset in the source.
    offset: usize,
    /// The path as written, with `::`.
    path: String,
    /// The name under which the path is exported, if it is.
    exported: Option<String>,
}

/// The sources of a crate by their modules.
struct CrateFiles<'a> {
    /// The sources.
    sources: &'a [Source],
    /// The paths of the modules from the root of the crate, such as `array::memory`.
    modules: Vec<String>,
    /// The numbers of the sources by the paths of their modules.
    numbers: BTreeMap<String, usize>,
    /// The paths that each source mentions.
    mentions: Vec<Vec<Mention>>,
    /// The paths that are re-exports, with the paths that they stand for.
    exports: BTreeMap<String, String>,
}

impl<'a> CrateFiles<'a> {
    /// Reads the modules and re-exports of sources.
    fn new(sources: &'a [Source]) -> Self {
        let modules: Vec<String> = sources.iter().map(|source| module_of(&source.name)).collect();
        let numbers = modules.iter().cloned().zip(0..).collect();
        let mentions = sources.iter().map(mentions).collect();
        let mut files = Self { sources, modules, numbers, mentions, exports: BTreeMap::new() };
        for (module, mentions) in files.modules.iter().zip(&files.mentions) {
            for mention in mentions {
                if let (Some(name), Some(path)) = (&mention.exported, files.absolute(module, &mention.path)) {
                    files.exports.insert(join(module, name), path);
                }
            }
        }
        files
    }

    /// Lists what the files other than roots import from other files. A folder that re-exports what lies in it imports nothing.
    fn imports(&self) -> Vec<Import> {
        let mut imports = Vec::new();
        for (from, module) in self.modules.iter().enumerate().filter(|(_, module)| !ROOTS.contains(&module.as_str())) {
            for mention in &self.mentions[from] {
                let Some(to) = self.absolute(module, &mention.path).and_then(|path| self.defining_file(path)) else { continue };
                let lies_within = self.modules[to].starts_with(&format!("{module}::"));
                if to != from && !(mention.exported.is_some() && lies_within) {
                    imports.push(Import { from, to, offset: mention.offset, path: mention.path.clone() });
                }
            }
        }
        imports
    }

    /// Returns a path as seen from the root of the crate; returns `None` if it leads out of the crate, or begins with an
    /// imported name, whose import counts already.
    fn absolute(&self, module: &str, path: &str) -> Option<String> {
        if let Some(rest) = path.strip_prefix("crate::") {
            return Some(rest.to_owned());
        }
        let (mut base, mut rest) = (module, path.strip_prefix("self::").unwrap_or(path));
        while let Some(after) = rest.strip_prefix("super::") {
            base = base.rsplit_once("::").map_or("", |(parent, _)| parent);
            rest = after;
        }
        let joined = join(module, path.split("::").next().unwrap_or(path));
        (rest.len() < path.len() || self.numbers.contains_key(&joined)).then(|| join(base, rest))
    }

    /// Returns the number of the file that defines an item, or of the module with the path itself.
    fn defining_file(&self, mut path: String) -> Option<usize> {
        let mut exports = 0;
        loop {
            let mut ends = [path.len()].into_iter().chain(path.rmatch_indices("::").map(|(end, _)| end));
            let (end, file) = ends.find_map(|end| self.numbers.get(&path[..end]).map(|number| (end, *number)))?;
            let name = path[end..].split("::").nth(1).unwrap_or_default();
            let (exported, rest) = path.split_at((end + "::".len() + name.len()).min(path.len()));
            match self.exports.get(exported) {
                Some(origin) if !name.is_empty() && exports < MOST_EXPORTS => path = format!("{origin}{rest}"),
                _ => return Some(file),
            }
            exports += 1;
        }
    }

    /// Returns the rooms that files lie in.
    fn rooms(&self, circle: &BTreeSet<usize>) -> BTreeSet<&str> {
        circle.iter().map(|file| self.modules[*file].split("::").next().unwrap_or_default()).collect()
    }

    /// Lists the files of a circle, and the imports among them; the imports whose removal helps most come first.
    fn describe(&self, circle: &BTreeSet<usize>, imports: &[Import], steps: &BTreeSet<Step>, most: usize) -> String {
        let mut text = format!("{} files in a circle, {} too many:\n", circle.len(), circle.len() - most);
        for file in circle {
            text += &format!("    {}\n", self.sources[*file].name);
        }
        text += "its imports, those first without which the circle shrinks most:\n";
        let within: BTreeSet<Step> =
            steps.iter().filter(|(from, to)| circle.contains(from) && circle.contains(to)).copied().collect();
        let mut ranked: Vec<(usize, Step)> = within.iter().map(|step| (largest_without(*step, &within), *step)).collect();
        ranked.sort_unstable();
        for (left, step) in ranked {
            let left = if left == 0 { "no circle".to_owned() } else { format!("{left} files") };
            let same: Vec<&Import> = imports.iter().filter(|import| (import.from, import.to) == step).collect();
            let paths: Vec<&str> = same.iter().map(|import| import.path.as_str()).collect();
            let (place, to) = (self.sources[step.0].place(same[0].offset), &self.sources[step.1].name);
            text += &format!("    {place} imports {to} ({}); {left} otherwise\n", paths.join(", "));
        }
        text
    }
}

/// An import between two files: the numbers of the importing one and of the imported one.
type Step = (usize, usize);

/// Lists the pairs of files of imports.
fn steps_of(imports: &[Import]) -> BTreeSet<Step> {
    imports.iter().map(|import| (import.from, import.to)).collect()
}

/// Lists the groups of files of which each reaches each other by imports, largest first.
fn circles(steps: &BTreeSet<Step>) -> Vec<BTreeSet<usize>> {
    let back: BTreeSet<Step> = steps.iter().map(|(from, to)| (*to, *from)).collect();
    let mut placed: BTreeSet<usize> = BTreeSet::new();
    let mut circles = Vec::new();
    for (file, _) in steps {
        if !placed.contains(file) {
            let circle = &reached(*file, steps) & &reached(*file, &back);
            placed.extend(&circle);
            circles.extend(Some(circle).filter(|circle| circle.len() > 1));
        }
    }
    circles.sort_by_key(|circle| Reverse(circle.len()));
    circles
}

/// Returns the files that lie ahead of one, with the file itself.
fn reached(begin: usize, steps: &BTreeSet<Step>) -> BTreeSet<usize> {
    let mut reached = BTreeSet::from([begin]);
    let mut ahead = vec![begin];
    while let Some(file) = ahead.pop() {
        for (_, next) in steps.range((file, 0)..(file + 1, 0)) {
            if reached.insert(*next) {
                ahead.push(*next);
            }
        }
    }
    reached
}

/// Returns the number of files in the largest circle that remains without a step; 0 if none remains.
fn largest_without(step: Step, steps: &BTreeSet<Step>) -> usize {
    let mut others = steps.clone();
    others.remove(&step);
    circles(&others).first().map_or(0, BTreeSet::len)
}

/// Returns the path of the module that a source is: `array::memory` for `src/array/memory.rs`.
fn module_of(name: &str) -> String {
    let inner = name.trim_start_matches("src/").trim_end_matches(".rs");
    inner.strip_suffix("/mod").unwrap_or(inner).replace('/', "::")
}

/// Joins two paths, of which the first may be empty.
fn join(base: &str, path: &str) -> String {
    if base.is_empty() { path.to_owned() } else { format!("{base}::{path}") }
}

/// Lists the paths that a source mentions before its unit tests.
fn mentions(source: &Source) -> Vec<Mention> {
    let code = &source.code[..source.tests_begin];
    let mut mentions = Vec::new();
    let mut end = 0;
    for (offset, word) in source.words().into_iter().take_while(|(offset, _)| *offset < code.len()) {
        let begin = offset + word.len();
        if word == "use" && offset >= end && code[begin..].starts_with([' ', '\n']) {
            mentions.extend(paths_in_code(code, end, offset));
            end = code[begin..].find(';').map_or(code.len(), |length| begin + length);
            let is_public = code[..offset].lines().last().is_some_and(|line| line.trim_start().starts_with("pub"));
            mentions.extend(imported_paths(&code[begin..end]).into_iter().map(|(path, name)| {
                let exported = Some(name).filter(|_| is_public);
                Mention { offset, path, exported }
            }));
        }
    }
    mentions.extend(paths_in_code(code, end, code.len()));
    mentions
}

/// Lists the paths with `::` in a part of the code without `use` declarations.
fn paths_in_code(code: &str, begin: usize, end: usize) -> Vec<Mention> {
    let is_between = |character: char| character != ':' && character != '_' && !character.is_alphanumeric();
    let pieces = code[begin..end].split(is_between);
    let paths = pieces.map(|piece| piece.trim_end_matches(':')).filter(|path| path.contains("::") && !path.starts_with(':'));
    let offset_of = |path: &str| path.as_ptr() as usize - code.as_ptr() as usize;
    paths.map(|path| Mention { offset: offset_of(path), path: path.to_owned(), exported: None }).collect()
}

/// Lists the paths of a `use` declaration, each with the name that it introduces.
fn imported_paths(tree: &str) -> Vec<(String, String)> {
    let tree = tree.trim();
    if let Some((prefix, list)) = tree.split_once('{') {
        let list = &list[..list.rfind('}').unwrap_or(list.len())];
        let entries = split_at_commas(list).into_iter().map(str::trim).filter(|entry| !entry.is_empty());
        return entries.flat_map(|entry| imported_paths(&format!("{prefix}{entry}"))).collect();
    }
    let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias)));
    let last = path.rsplit("::").find(|name| *name != "self").unwrap_or(path);
    vec![(path.to_owned(), alias.unwrap_or(last).to_owned())]
}

/// Splits a list at the commas outside braces.
fn split_at_commas(list: &str) -> Vec<&str> {
    let mut depth = 0;
    let split = list.split(|character| {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        character == ',' && depth == 0
    });
    split.collect()
}
