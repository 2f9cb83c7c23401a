//! The completeness of texts: after each line, a session asks whether the text continues on the next line.

use super::control;
use super::control::Effect;
use super::lexer::lex;
use super::source::Span;
use super::token::{Bracket, Lexeme};
use super::tree::Special;
use super::word;
use super::word::Word;

/// The open constructs of a text, counted line by line so that long definitions take time linear in their length.
#[derive(Clone, Debug, Default)]
pub struct Completeness {
    open: Vec<Bracket>,
    /// The number of open brackets of each kind.
    open_by_kind: [usize; 3],
    /// True if a `∇` definition is open.
    in_definition: bool,
    /// The number of open scripts.
    scripts: usize,
    /// The number of open control structures.
    structures: usize,
    /// True if any bracket may be closed on a later line, because a user sees that it is open.
    is_for_editing: bool,
}

impl Completeness {
    /// Creates a count for lines that a user sees and can continue: any bracket may be closed on a later line.
    pub fn for_editing() -> Self {
        Self { is_for_editing: true, ..Self::default() }
    }

    /// Returns the beginning of the innermost construct that is still open, or `None` if the text is complete.
    pub fn innermost_open(&self) -> Option<&'static str> {
        let bracket = self.open.last().map(|bracket| match bracket {
            Bracket::Round => "(",
            Bracket::Square => "[",
            Bracket::Curly => "{",
        });
        let structure = (self.structures > 0).then_some(":If or another control structure");
        let script = (self.scripts > 0).then_some(":Namespace or :Class");
        bracket.or(structure).or(self.in_definition.then_some("∇")).or(script)
    }

    /// Counts the constructs that the next line opens and closes.
    pub fn push_line(&mut self, line: &str) {
        let lexemes = lex(line);
        let was_in_definition = self.in_definition;
        if !self.is_in_braces() {
            self.record_head(line, &lexemes);
        }
        if !self.in_definition && self.scripts == 0 {
            self.count_structures(line, &lexemes);
        }
        for (lexeme, _) in &lexemes {
            match lexeme {
                Lexeme::Open(bracket) => self.open_bracket(*bracket),
                Lexeme::Close(bracket) => self.close_bracket(*bracket),
                _ => {}
            }
        }
        let ends = || matches!(lexemes.first(), Some((Lexeme::Glyph('→'), _))) || !self.is_for_editing && has_slip(&lexemes);
        if !self.is_in_braces() && ends() {
            self.forget_brackets();
        }
        // Within a definition a bracket cannot stay open forever: the last line of the definition closes it too.
        if !was_in_definition && self.scripts == 0 {
            return;
        }
        // Listings have a number before the `∇` that ends them.
        let is_numbered =
            matches!(lexemes[..], [(Lexeme::Open(Bracket::Square), _), (Lexeme::Number, _), (Lexeme::Close(_), _), ..]);
        let rest = if is_numbered { &lexemes[3..] } else { &lexemes[..] };
        if let [(Lexeme::Special(Special::Recursion), _)] = rest {
            self.in_definition = false;
            self.forget_brackets();
        }
    }

    fn is_in_braces(&self) -> bool {
        self.open_by_kind[Bracket::Curly as usize] > 0
    }

    fn open_bracket(&mut self, bracket: Bracket) {
        self.open.push(bracket);
        self.open_by_kind[bracket as usize] += 1;
    }

    /// Closes a bracket, and those within it that are still open.
    fn close_bracket(&mut self, bracket: Bracket) {
        while self.open_by_kind[bracket as usize] > 0
            && let Some(open) = self.open.pop()
        {
            self.open_by_kind[open as usize] -= 1;
            if open == bracket {
                break;
            }
        }
    }

    /// Treats all brackets as closed.
    fn forget_brackets(&mut self) {
        self.open.clear();
        self.open_by_kind = [0; 3];
    }

    /// Returns true if a definition, a script, a control structure or a bracket is still open.
    pub fn is_open(&self) -> bool {
        self.innermost_open().is_some()
    }

    /// Counts the control structures that the statements of a line open and end.
    fn count_structures(&mut self, line: &str, lexemes: &[(Lexeme, Span)]) {
        for statement in lexemes.split(|(lexeme, _)| *lexeme == Lexeme::Diamond) {
            let [(Lexeme::Colon, colon), (Lexeme::Name, name), ..] = statement else { continue };
            let Some(Word::Control(word)) = word::find(&line[name.range()]).filter(|_| colon.end == name.start) else { continue };
            match control::effect(word) {
                Effect::Opens => self.structures += 1,
                Effect::Ends(_) => self.structures = self.structures.saturating_sub(1),
                _ => {}
            }
        }
    }

    /// Records the definition or script that the first lexemes of a line open or end.
    fn record_head(&mut self, line: &str, lexemes: &[(Lexeme, Span)]) {
        let mut pieces = lexemes.iter().filter(|(lexeme, _)| *lexeme != Lexeme::Comment);
        if !self.in_definition && is_editor_request(line, lexemes) {
            return;
        }
        match (pieces.next(), pieces.next()) {
            (Some((Lexeme::Special(Special::Recursion), _)), next) => {
                self.in_definition = next.is_some() && !self.in_definition;
            }
            (Some((Lexeme::Colon, colon)), Some((Lexeme::Name, name))) if colon.end == name.start => {
                match word::find(&line[name.range()]) {
                    Some(Word::Open(_)) => self.scripts += 1,
                    Some(Word::Close(_)) => {
                        self.scripts = self.scripts.saturating_sub(1);
                        self.in_definition = false;
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// Returns true if a line is a request to the `∇` editor, which does not begin a definition: one with brackets, such as `∇f[⎕]∇`
/// and `∇f[3]r←1`, or one that shows a function, `∇f∇`.
fn is_editor_request(line: &str, lexemes: &[(Lexeme, Span)]) -> bool {
    let [(Lexeme::Special(Special::Recursion), _), (Lexeme::Name, _), rest @ ..] = lexemes else { return false };
    match rest {
        [(Lexeme::Special(Special::Recursion), _)] => true,
        [(Lexeme::Open(Bracket::Square), _), (inner, span), ..] => {
            let text = &line[span.range()];
            let digits = text.trim_start_matches('∆');
            matches!(inner, Lexeme::Number | Lexeme::Special(Special::Quad))
                || text.starts_with(['~', '→', '⎕'])
                || digits.len() < text.len() && digits.starts_with(|digit: char| digit.is_ascii_digit())
        }
        _ => false,
    }
}

/// Returns true if a line leaves a bracket open by mistake rather than to begin an array over several lines.
fn has_slip(lexemes: &[(Lexeme, Span)]) -> bool {
    // Each bracket with a flag: true if a statement ended directly within it, which happens only in an array.
    let mut open: Vec<(usize, bool)> = Vec::new();
    for (index, (lexeme, _)) in lexemes.iter().enumerate() {
        match lexeme {
            Lexeme::Open(_) => open.push((index, false)),
            Lexeme::Close(_) => _ = open.pop(),
            Lexeme::Diamond => _ = open.last_mut().map(|(_, is_array)| *is_array = true),
            _ => {}
        }
    }
    let last = lexemes.iter().rposition(|(lexeme, _)| *lexeme != Lexeme::Comment);
    open.iter().any(|&(index, is_array)| !is_array && Some(index) != last && is_slip(lexemes, index))
}

/// Returns true if a bracket that its line leaves open belongs to an index, or to an argument in the middle of an expression.
fn is_slip(lexemes: &[(Lexeme, Span)], index: usize) -> bool {
    let begins = |lexeme: Option<Lexeme>| {
        matches!(lexeme, None | Some(Lexeme::Assign | Lexeme::Diamond | Lexeme::Open(_) | Lexeme::Newline | Lexeme::Colon))
    };
    let before = |distance: usize| index.checked_sub(distance).map(|previous| lexemes[previous].0);
    match (lexemes[index].0, before(1)) {
        (Lexeme::Open(Bracket::Curly), _) => false,
        (Lexeme::Open(Bracket::Round), Some(Lexeme::Glyph(_))) => {
            !begins(before(2)) && !matches!(before(2), Some(Lexeme::Glyph(_)))
        }
        (Lexeme::Open(Bracket::Round), _) => false,
        (_, previous) => !begins(previous),
    }
}

/// Returns true if a user at a terminal may continue this text: a bracket, a definition, a control structure or a script is still
/// open.
pub(crate) fn is_open(text: &str) -> bool {
    innermost_open(text).is_some()
}

/// Returns the beginning of the innermost construct that a text leaves open for a user at a terminal, or `None` if the text is
/// complete.
pub(crate) fn innermost_open(text: &str) -> Option<&'static str> {
    let mut completeness = Completeness::for_editing();
    for line in text.split(['\n', '\r', '\u{85}']) {
        completeness.push_line(line);
    }
    completeness.innermost_open()
}

#[cfg(test)]
mod tests {
    use super::{Completeness, is_open};

    #[test]
    fn finds_texts_that_continue() {
        for text in ["f←{", "f←{⍵\n {", "∇ z←f y", "∇ f\n1+1", ":Namespace a", ":class b\n∇ f\n∇", "(", "x←3+(1 2", "a[1"]
        {
            assert!(is_open(text), "{text}");
        }
        for text in [
            "1+1",
            "f←{\n⍵\n}",
            "'{'",
            "1 ⍝ {",
            "∇ z←f y\nz←y\n∇",
            ":Namespace a\n:EndNamespace",
            "}",
            "(\n→",
            "∇",
            "∇ f\n(1\n∇",
            "∇ f\nx←[1\n2\n∇",
            "∇ f\n{\n[2]∇",
        ] {
            assert!(!is_open(text), "{text}");
        }
    }

    #[test]
    fn lines_of_a_file_continue_where_an_array_can_begin() {
        let open = |text: &str| {
            let mut completeness = Completeness::default();
            text.lines().for_each(|line| completeness.push_line(line));
            completeness.is_open()
        };
        for text in ["('Three'", "z← (0 6 1 8 ⋄ 2*0 2", "⍴m←[0 6", "x←0⌿[    ⍝ empty", "⍴(1 2", "a←(b: 1", "f←{(1\n2", "a(1\n2"]
        {
            assert!(open(text), "{text}");
        }
        for text in ["3+(5-(6+2)×4", "a[a[3]", "x←+/y[1", "(1\n2)", "1+(2\n"] {
            assert!(!open(text), "{text}");
        }
    }
}
