//! The symbols of all files.

use super::state::Server;
use super::symbols;
use serde_json::{Value, json};

/// The number of symbols that are listed at most.
const MAX_SYMBOLS: usize = 500;

/// Returns the symbols of all files whose names contain the letters of a query in order.
pub(crate) fn find_symbols(server: &mut Server, parameters: &Value) -> Value {
    let query = parameters["query"].as_str().unwrap_or_default().to_lowercase();
    let encoding = server.encoding;
    let mut found = Vec::new();
    server.for_each_document("", &mut |address, document| {
        let symbols =
            symbols::list_flat(document).into_iter().filter(|symbol| contains_letters(&symbol.name.to_lowercase(), &query));
        found.extend(symbols.take(MAX_SYMBOLS).map(|symbol| {
            json!({
                "name": symbol.name,
                "kind": symbol.kind.number(),
                "containerName": symbol.scripts.join("."),
                "location": { "uri": address, "range": document.range(symbol.name_span, encoding) },
            })
        }));
    });
    found.truncate(MAX_SYMBOLS);
    found.into()
}

fn contains_letters(name: &str, query: &str) -> bool {
    let mut letters = name.chars();
    query.chars().all(|wanted| letters.any(|letter| letter == wanted))
}
