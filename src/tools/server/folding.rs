//! The ranges that an editor can fold: definitions, scripts, braces and brackets over several lines, control structures, comments.

use super::document::{Document, UnitTree};
use crate::syntax::control::{Effect, effect};
use crate::syntax::source::Span;
use crate::syntax::token::Lexeme;
use crate::syntax::units::UnitKind;
use crate::syntax::word::{self, Word};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The lines that can be folded: the first one with the last one and the kind. The longest range of a line counts.
type Folds = BTreeMap<usize, (usize, &'static str)>;

/// Returns the folding ranges of a document.
pub(crate) fn list(document: &Document) -> Value {
    let mut folds = Folds::new();
    let mut scripts = Vec::new();
    for tree in &document.units {
        let lexemes = tree.lexemes();
        let line_of = |offset: u32| document.lines.line_of(tree.unit.start + offset as usize);
        fold_brackets(&lexemes, &line_of, &mut folds);
        fold_comments(&lexemes, &line_of, &mut folds);
        fold_structures(tree, &lexemes, &line_of, &mut folds);
        fold_definitions(tree, &line_of, &mut folds);
        let last_line = document.lines.line_of(tree.unit.start + tree.source.text().trim_end().len());
        match tree.unit.kind {
            UnitKind::ScriptStart(..) => scripts.push(last_line),
            UnitKind::ScriptEnd => scripts.pop().into_iter().for_each(|start| add(&mut folds, start, last_line, "region")),
            _ => {}
        }
    }
    let fold = |(start, (end, kind)): (usize, (usize, &str))| json!({ "startLine": start, "endLine": end, "kind": kind });
    folds.into_iter().map(fold).collect()
}

fn add(folds: &mut Folds, start: usize, end: usize, kind: &'static str) {
    if end > start {
        let fold = folds.entry(start).or_insert((end, kind));
        *fold = (*fold).max((end, kind));
    }
}

fn fold_brackets(lexemes: &[(Lexeme, Span)], line_of: &dyn Fn(u32) -> usize, folds: &mut Folds) {
    let mut open = Vec::new();
    for (lexeme, span) in lexemes {
        match lexeme {
            Lexeme::Open(_) => open.push(line_of(span.start)),
            Lexeme::Close(_) => open.pop().into_iter().for_each(|start| add(folds, start, line_of(span.start), "region")),
            _ => {}
        }
    }
}

/// Folds comments over several lines.
fn fold_comments(lexemes: &[(Lexeme, Span)], line_of: &dyn Fn(u32) -> usize, folds: &mut Folds) {
    let mut run: Option<(usize, usize)> = None;
    let mut is_line_start = true;
    for (lexeme, span) in lexemes {
        let line = line_of(span.start);
        match lexeme {
            Lexeme::Comment if is_line_start => match run {
                Some((start, end)) if end + 1 == line => run = Some((start, line)),
                _ => {
                    run.into_iter().for_each(|(start, end)| add(folds, start, end, "comment"));
                    run = Some((line, line));
                }
            },
            Lexeme::Newline => {}
            _ => run.take().into_iter().for_each(|(start, end)| add(folds, start, end, "comment")),
        }
        is_line_start = *lexeme == Lexeme::Newline;
    }
    run.into_iter().for_each(|(start, end)| add(folds, start, end, "comment"));
}

fn fold_structures(tree: &UnitTree, lexemes: &[(Lexeme, Span)], line_of: &dyn Fn(u32) -> usize, folds: &mut Folds) {
    let text = tree.source.text();
    let mut open = Vec::new();
    for (index, (lexeme, span)) in lexemes.iter().enumerate() {
        if *lexeme != Lexeme::Name || !super::occurrences::is_word(lexemes, index) {
            continue;
        }
        let is_script_end = |word: Word| matches!(word, Word::Close(_));
        match word::find(&text[span.range()]) {
            Some(Word::Open(_)) => open.push(line_of(span.start)),
            Some(word) if is_script_end(word) => {
                open.pop().into_iter().for_each(|start| add(folds, start, line_of(span.start), "region"));
            }
            Some(Word::Control(word)) => match effect(word) {
                Effect::Opens => open.push(line_of(span.start)),
                Effect::Ends(_) => open.pop().into_iter().for_each(|start| add(folds, start, line_of(span.start), "region")),
                _ => {}
            },
            _ => {}
        }
    }
}

/// Folds definitions between `∇` and `∇`.
fn fold_definitions(tree: &UnitTree, line_of: &dyn Fn(u32) -> usize, folds: &mut Folds) {
    let mut spans = Vec::new();
    if let Some(body) = tree.body.as_deref() {
        super::occurrences::visit_bodies(body, &mut |body| spans.extend(body.is_tradfn().then_some(body.span)));
    }
    spans.into_iter().for_each(|span| add(folds, line_of(span.start), line_of(span.end.saturating_sub(1)), "region"));
}
