//! Macros: none is exported, so that the crate's interface contains what is meant for programs that embed it.

use crate::rust_text::sources;

#[test]
fn macros_are_not_exported() {
    let mut wrong = Vec::new();
    for source in sources() {
        wrong.extend(source.code.match_indices("macro_export").map(|(offset, _)| source.place(offset)));
    }
    assert!(
        wrong.is_empty(),
        "macros exported at the root of the crate; remove #[macro_export] and write `pub(crate) use name;` after the macro:\n{}",
        wrong.join("\n")
    );
}
