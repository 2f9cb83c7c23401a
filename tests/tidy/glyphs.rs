//! The glyphs of primitives in code: what depends on a primitive is written in its own file, and looked up by everything else.

use std::collections::{BTreeMap, BTreeSet};

use crate::rust_text::{PieceKind, Source, sources};

/// The files in which the glyph of another primitive may be written as a character, by the end of their path, and the reasons.
const FILES_WITH_GLYPHS: &[(&str, &str)] = &[
    ("advice/glyph_keys.rs", "the table of keys that type glyphs"),
    ("advice/other_languages.rs", "looks at a line of another language as text: what it holds is not bound to primitives"),
    ("bind/idioms.rs", "writes functions as the table of idioms spells them: trains without ⊢, compositions by their parts"),
    (
        "definitions/edit/content.rs",
        "the kinds of texts as )ed and ⎕ED mark them: ⍟ a script, ○ a class, ∘ an interface, ∊ lines",
    ),
    ("errors/error_message.rs", "⍎ before the headline of a report says that executed text failed"),
    ("execution/state.rs", "⍎ and * stand before executed text and lines in the state indicator"),
    ("format/boxes.rs", "the marks in the frames of boxes: ↓ ⌽ ⊖ ∊"),
    ("format/bordered_grid.rs", "the marks in the frames of boxes: ↓ ⌽ ⍒"),
    ("format/operand.rs", "writes a constant operand as APL text"),
    ("function/train.rs", "writes an inverse as f⍣¯1"),
    ("indexing/index_value.rs", "the value of the mark for a new axis is displayed as ∘"),
    ("operators/outer.rs", "writes an outer product as ∘.f"),
    ("scalar/engine/inner_product.rs", "the table of inner products with loops of their own, one row per pair of functions"),
    ("server/rename.rs", "⍎ may reach any name, so that renaming looks for it"),
    ("session/commands/help.rs", "the topics of services end in ⌶"),
    ("session/commands/overview.rs", "∘ stands before the operators of a namespace in a listing"),
    ("support/modified.rs", "writes an inverse as f⍣¯1"),
    ("syntax/builder.rs", "∘ in brackets is the mark for a new axis: punctuation, not the operator"),
    ("syntax/lexer.rs", "the table of look-alikes"),
    ("text/fmt/phrase.rs", "the delimiters of texts in ⎕FMT: ⊂…⊃ and ¨…¨"),
];

/// The files in which code still asks for a primitive by its glyph, by the end of their path, and the number of lines
/// that do. The facts that they ask for belong into the declarations of the primitives. The numbers only become
/// smaller.
const FILES_TO_CLEAR: &[(&str, usize)] = &[
    ("bind/assignment.rs", 1),
    ("check/definition.rs", 1),
    ("check/part.rs", 1),
    ("bind/class.rs", 1),
    ("bind/derive.rs", 1),
    ("explain/describe.rs", 9),
    ("bind/expression.rs", 2),
    ("bind/glyph.rs", 4),
    ("bind/mod.rs", 1),
    ("bind/operands.rs", 3),
    ("assign/selective.rs", 5),
    ("calls/operand_frame.rs", 1),
    ("expressions/execute.rs", 2),
    ("expressions/index.rs", 2),
    ("indexing/combine.rs", 3),
    ("operators/commute.rs", 7),
    ("operators/each.rs", 1),
    ("operators/reduce.rs", 1),
    ("operators/scan.rs", 1),
    ("indexing/scatter.rs", 1),
];

/// The glyphs that are punctuation as well: `⎕` begins names, `…` stands for axes and for what a report leaves out.
const PUNCTUATION: &[&str] = &["⎕", "…"];

/// The words before a glyph in the file of its own primitive.
const DECLARATIONS: &[&str] = &["Primitive::new(", "Operator::dyadic(", "Operator::monadic(", "GLYPH: char ="];

#[test]
fn glyphs_are_written_in_the_files_of_their_primitives() {
    let glyphs: BTreeSet<&str> = sources().iter().flat_map(own_glyphs).collect();
    let (mut wrong, mut fewer) = (Vec::new(), Vec::new());
    let mut unused: BTreeSet<&str> = FILES_WITH_GLYPHS.iter().map(|(file, _)| *file).collect();
    unused.extend(FILES_TO_CLEAR.iter().map(|(file, _)| *file));
    for source in sources() {
        let own = own_glyphs(source);
        let mut by_line: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for (offset, glyph) in characters(source) {
            if glyphs.contains(glyph) && !own.contains(glyph) {
                by_line.entry(source.line_at(offset)).or_default().push(glyph);
            }
        }
        match FILES_WITH_GLYPHS.iter().find(|(file, _)| is_allowed(file, &source.name)) {
            Some((file, _)) if !by_line.is_empty() => _ = unused.remove(file),
            Some(_) => {}
            None => {
                let lines = FILES_TO_CLEAR.iter().find(|(file, _)| is_allowed(file, &source.name));
                let accepted = lines.map_or(0, |(_, accepted)| *accepted);
                if lines.is_some_and(|(file, _)| unused.remove(file) && by_line.len() < accepted) {
                    fewer.push(format!("{}: {} lines, {accepted} are listed", source.name, by_line.len()));
                }
                if by_line.len() > accepted {
                    wrong.extend(by_line.iter().map(|(line, found)| format!("{}:{line}: {}", source.name, found.join(" "))));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} lines with glyphs as characters outside the files of their primitives; add the fact to the primitive's declaration \
         and ask for it, or list the file with its reason in FILES_WITH_GLYPHS of tests/tidy/glyphs.rs:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(fewer.is_empty(), "fewer lines than FILES_TO_CLEAR accepts; lower its numbers:\n{}", fewer.join("\n"));
    assert!(
        unused.is_empty(),
        "files in FILES_WITH_GLYPHS or FILES_TO_CLEAR without glyphs of other primitives; remove them: {unused:?}"
    );
}

/// Returns true if an entry of a list means a file: the end of its path, so that a folder may move.
fn is_allowed(entry: &str, file: &str) -> bool {
    file.strip_suffix(entry).is_some_and(|folders| folders.ends_with('/'))
}

/// Lists the character literals beyond ASCII before the unit tests, with their offsets. Those within ASCII are
/// punctuation of many formats, so that they say nothing about primitives.
fn characters(source: &Source) -> Vec<(usize, &str)> {
    let is_glyph = |content: &str| !content.is_ascii() && !PUNCTUATION.contains(&content);
    let pieces =
        source.pieces.iter().filter(|piece| piece.kind == PieceKind::Character && piece.range.start < source.tests_begin);
    pieces.map(|piece| (piece.range.start, piece.content.as_str())).filter(|(_, content)| is_glyph(content)).collect()
}

/// Returns the glyphs of the primitives that a source declares.
fn own_glyphs(source: &Source) -> BTreeSet<&str> {
    let is_declared = |offset: usize| {
        let code = source.code[..offset].trim_end();
        let is_table_entry = code.ends_with('(') && code[code.rfind('\n').unwrap_or(0)..].contains(": PrimitiveOperator =");
        is_table_entry || DECLARATIONS.iter().any(|words| code.ends_with(words))
    };
    characters(source).into_iter().filter(|(offset, _)| is_declared(*offset)).map(|(_, glyph)| glyph).collect()
}
