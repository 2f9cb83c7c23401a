//! The binder compared with the published table of binding strengths: random phrases of entities of all classes,
//! with parts of them in parentheses. `ZILDE_SEED=…` tries other phrases, `ZILDE_CASES=…` more of them.

#[path = "binding/by_letter.rs"]
mod by_letter;
#[path = "binding/phrases.rs"]
mod phrases;
#[path = "binding/strengths.rs"]
mod strengths;

use by_letter::ByLetter;
use phrases::Random;
use zilde::internals::bind::Show;
use zilde::internals::bind::bind_as_written;
use zilde::internals::syntax::StatementKind;
use zilde::internals::syntax::{Source, parse};

/// The default number of phrases.
const CASES: u64 = 10_000;

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Returns the tree that the binder makes of a phrase, or its error message.
fn tree(text: &str) -> Result<String, String> {
    let body = parse(&Source::new("", text)).map_err(|flaws| flaws[0].message.clone())?;
    let Some(StatementKind::Phrase(phrase)) = body.statements.first().map(|statement| &statement.kind) else {
        return Err("no phrase".into());
    };
    let binding = bind_as_written(&body, phrase, &ByLetter(false)).map_err(|flaw| flaw.message.clone())?;
    Ok(Show(&binding.expression, &body).to_string())
}

#[test]
fn binding_agrees_with_the_published_strengths() {
    let mut random = Random::new(setting("ZILDE_SEED", 73));
    let (mut trees, mut refused, mut wrong) = (0_u64, 0_u64, Vec::new());
    let cases = setting("ZILDE_CASES", CASES);
    while trees + refused < cases && wrong.len() < 200 {
        let phrase = phrases::phrase(&mut random, 9, 2);
        let text = phrase.iter().map(|entity| entity.source.as_str()).collect::<Vec<_>>().join(" ");
        match (strengths::by_table(phrase), tree(&text)) {
            (Some(expected), Ok(found)) if found == expected.text => trees += 1,
            (None, Err(_)) => refused += 1,
            // A hybrid without a left argument, a dot alone or before an array: these errors are only raised at run time.
            (None, Ok(_)) if text.contains(['.', '/', '⍀', 's']) => refused += 1,
            (expected, found) => {
                let expected = expected.map(|entity| entity.text);
                wrong.push((text.len(), format!("{text} ⇒ {found:?}, by the table {expected:?}")));
            }
        }
    }
    wrong.sort();
    let shortest: Vec<&str> = wrong.iter().take(30).map(|(_, line)| line.as_str()).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), trees + refused, shortest.join("\n"));
    assert!(trees > cases / 50, "{trees} of {cases} phrases were trees");
}
