//! The places in all files that mean the same name: definitions, references, and those in one document.

use super::document::{Document, UnitTree};
use super::occurrences::{self, Occurrence, Role, is_in_name};
use super::state::{self, Outcome, Server};
use super::symbols::{self, Symbol};
use crate::syntax::source::Span;
use serde_json::{Value, json};

/// The scope of a name at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// A local of a function: the span of the function in the document.
    Local(Span),
    /// A name of the namespace at the end of a path of scripts; without scripts, a name of the workspace.
    Script(Vec<String>),
    /// A member of a value that is not a script of the text: the names before it.
    Member(Vec<String>),
}

/// A name and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// The name.
    pub(crate) name: String,
    /// The scope.
    pub(crate) scope: Scope,
    /// The span of the place.
    pub(crate) span: Span,
}

/// A place in a document with its role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The span.
    pub(crate) span: Span,
    /// The role.
    pub(crate) role: Role,
}

/// Returns the name at an offset of a document, with its meaning.
pub(crate) fn find_target(document: &Document, offset: usize) -> Option<Target> {
    let tree = document.unit_at(offset)?;
    let lexemes = tree.lexemes();
    let index = occurrences::find_name(&lexemes, offset.checked_sub(tree.unit.start)?)?;
    if occurrences::is_word(&lexemes, index) {
        return None;
    }
    let (_, span) = lexemes[index];
    let name = tree.source.text()[span.range()].to_owned();
    let role = if occurrences::is_member(&lexemes, index) { Role::Member } else { Role::Use };
    let base = occurrences::find_base(&lexemes, tree.source.text(), index);
    let scope = find_scope(document, tree, &name, Occurrence { span, role }, &base);
    Some(Target { scope, span: tree.place(span), name })
}

/// Returns the scope of a name at a place.
fn find_scope(document: &Document, tree: &UnitTree, name: &str, occurrence: Occurrence, base: &[&str]) -> Scope {
    let own: Vec<String> = tree.unit.scripts.iter().map(|(_, name)| name.to_string()).collect();
    if occurrence.role == Role::Member {
        return match base {
            [] => Scope::Member(Vec::new()),
            ["#", rest @ ..] => Scope::Script(rest.iter().map(|&name| name.to_owned()).collect()),
            ["##"] => Scope::Script(own[..own.len().saturating_sub(1)].to_vec()),
            [.., last] => match find_alias(document, last) {
                Some(alias) => Scope::Script(vec![alias]),
                None => Scope::Member(base.iter().map(|&name| name.to_owned()).collect()),
            },
        };
    }
    let local = tree.body.as_deref().and_then(|body| occurrences::find_scope(body, occurrence.span.start, name));
    local.map_or(Scope::Script(own), |span| Scope::Local(tree.place(span)))
}

/// Returns the name of the file that a name is assigned from: `table` for `tb` after `tb←⎕USE'table'`.
pub(crate) fn find_alias(document: &Document, name: &str) -> Option<String> {
    document.text.match_indices("⎕USE").find_map(|(start, word)| {
        let before = document.text[..start].trim_end().strip_suffix('←')?.trim_end();
        let target = before.rsplit(|character: char| !is_in_name(character)).next()?;
        let after = document.text[start + word.len()..].trim_start().strip_prefix('\'')?;
        let file = after.split(['\'', '\n']).next()?;
        let stem = file.rsplit(['/', '\\']).next()?.split('.').next()?;
        (target == name).then(|| stem.to_owned())
    })
}

/// Returns true if two scopes mean the same name. A member of a value with the name of a script is taken to be one of the script.
fn is_same_scope(one: &Scope, other: &Scope) -> bool {
    match (one, other) {
        (Scope::Script(path), Scope::Member(base)) | (Scope::Member(base), Scope::Script(path)) => {
            !path.is_empty() && path.last() == base.last()
        }
        _ => one == other,
    }
}

/// Lists the places in a document that mean a name.
pub(crate) fn list_places(document: &Document, target: &Target) -> Vec<Place> {
    let mut places = Vec::new();
    for tree in document.units.iter().filter(|tree| tree.source.text().contains(&target.name)) {
        let (text, lexemes) = (tree.source.text(), tree.lexemes());
        for occurrence in occurrences::list(tree) {
            if text[occurrence.span.range()] != target.name {
                continue;
            }
            let index = lexemes.partition_point(|(_, span)| span.start < occurrence.span.start);
            let base = if occurrence.role == Role::Member { occurrences::find_base(&lexemes, text, index) } else { Vec::new() };
            let scope = find_scope(document, tree, &target.name, occurrence, &base);
            if is_same_scope(&scope, &target.scope) {
                places.push(Place { span: tree.place(occurrence.span), role: occurrence.role });
            }
        }
    }
    places
}

/// Lists the definitions of a name that is not local, in all files, each with its document's address.
pub(crate) fn list_symbols(server: &mut Server, target: &Target) -> Vec<(String, Symbol)> {
    let mut found = Vec::new();
    server.for_each_document(&target.name, &mut |address, document| {
        let symbols = symbols::list_flat(document).into_iter().filter(|symbol| symbol.name == target.name);
        let same = symbols.filter(|symbol| is_same_scope(&Scope::Script(symbol.scripts.clone()), &target.scope));
        found.extend(same.map(|symbol| (address.to_owned(), symbol)));
    });
    found
}

/// Returns the target of a request, with the offset.
pub(crate) fn target_of(server: &Server, parameters: &Value) -> Result<Option<Target>, state::Failure> {
    let document = state::document(server, parameters)?;
    let offset = document.offset(&parameters["position"], server.encoding);
    Ok(find_target(document, offset))
}

/// Returns the places at which the name at a position gets its value.
pub(crate) fn find_definitions(server: &mut Server, parameters: &Value) -> Outcome {
    let Some(target) = target_of(server, parameters)? else { return Ok(Value::Null) };
    let encoding = server.encoding;
    let mut locations = Vec::new();
    let symbols = if matches!(target.scope, Scope::Local(_)) { Vec::new() } else { list_symbols(server, &target) };
    for (address, symbol) in symbols {
        locations.extend(server.with_document(&address, |document| location(&address, document, symbol.name_span, encoding)));
    }
    if locations.is_empty() {
        let document = state::document(server, parameters)?;
        let places = list_places(document, &target).into_iter().filter(|place| place.role == Role::Definition);
        locations.extend(places.map(|place| location(state::address(parameters), document, place.span, encoding)));
    }
    Ok(locations.into())
}

fn location(address: &str, document: &Document, span: Span, encoding: super::positions::Encoding) -> Value {
    json!({ "uri": address, "range": document.range(span, encoding) })
}

/// Lists the places in all files that mean the name at a position.
pub(crate) fn list(server: &mut Server, parameters: &Value) -> Outcome {
    let Some(target) = target_of(server, parameters)? else { return Ok(Value::Null) };
    let includes_definitions = parameters["context"]["includeDeclaration"].as_bool().unwrap_or(true);
    let encoding = server.encoding;
    let mut locations = Vec::new();
    for (address, places) in list_everywhere(server, state::address(parameters), &target) {
        let places = places.into_iter().filter(|place| includes_definitions || place.role != Role::Definition);
        let spans: Vec<Span> = places.map(|place| place.span).collect();
        let found = server.with_document(&address, |document| {
            spans.iter().map(|&span| location(&address, document, span, encoding)).collect::<Vec<_>>()
        });
        locations.extend(found.into_iter().flatten());
    }
    Ok(locations.into())
}

/// Lists the places that mean a name: in one document if the name is local, in all files otherwise.
pub(crate) fn list_everywhere(server: &mut Server, address: &str, target: &Target) -> Vec<(String, Vec<Place>)> {
    let is_shared = matches!(target.scope, Scope::Script(_)) || matches!(&target.scope, Scope::Member(base) if !base.is_empty());
    let mut found = Vec::new();
    if is_shared {
        server.for_each_document(&target.name, &mut |other, document| {
            found.push((other.to_owned(), list_places(document, target)));
        });
    } else if let Some(document) = server.documents.get(address) {
        found.push((address.to_owned(), list_places(document, target)));
    }
    found.retain(|(_, places)| !places.is_empty());
    found
}

/// Returns the places in a document that mean the name at a position.
pub(crate) fn highlight(server: &mut Server, parameters: &Value) -> Outcome {
    let Some(target) = target_of(server, parameters)? else { return Ok(Value::Null) };
    let document = state::document(server, parameters)?;
    let highlight = |place: Place| {
        let kind = if place.role == Role::Definition { 3 } else { 2 };
        json!({ "range": document.range(place.span, server.encoding), "kind": kind })
    };
    Ok(list_places(document, &target).into_iter().map(highlight).collect())
}
