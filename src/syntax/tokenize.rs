//! The conversion of lexemes to tokens, which balances brackets, joins runs of numbers, and recognises the words at the head of a
//! line. Errors are reported and repaired, so that the grammar can continue.

use super::flaws;
use super::flaws::Flaw;
use super::lexer;
use super::number::{Number, Numbers};
use super::source::{Source, Span};
use super::token::{Bracket, Lexeme, NESTING_LIMIT, Token};
use super::tree::{ScriptKind, Special};
use super::word;

/// The input of the grammar, with the flaws found on the way.
#[derive(Default)]
pub(crate) struct TokenStream {
    /// The tokens with their start and end.
    pub(crate) tokens: Vec<(u32, Token, u32)>,
    /// The runs of numbers that `Token::Numbers` refers to.
    pub(crate) numbers: Vec<Numbers>,
    /// The flaws found.
    pub(crate) flaws: Vec<Flaw>,
}

/// The kind of text that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Lines of a session or a script.
    Script,
    /// Lines within a script, where a name and a colon at the start of a line do not make a label.
    #[cfg(feature = "lsp")]
    Member,
    /// A defined function without its `∇`: the first line is a header.
    Function,
    /// The text of `⍎`: `∇` at the start of a line is the running function.
    Execute,
}

/// Returns the tokens of a text. If a stop is requested, or brackets or scripts are nested too deeply, returns only the flaw for that.
pub(crate) fn tokenize(source: &Source, lexemes: &[(Lexeme, Span)], reading: Reading) -> TokenStream {
    let mut tokenizer = Tokenizer::new(source, lexemes, reading);
    if reading == Reading::Function {
        tokenizer.open_definition(Span::default());
    }
    while let Some(&(lexeme, span)) = tokenizer.lexemes.get(tokenizer.next) {
        if tokenizer.next.is_multiple_of(lexer::LEXEMES_PER_POLL) && source.poll().is_err() {
            return TokenStream { flaws: vec![flaws::unfinished_text()], ..TokenStream::default() };
        }
        tokenizer.next += 1;
        tokenizer.add_lexeme(lexeme, span);
        if tokenizer.open.len() > NESTING_LIMIT {
            return TokenStream { flaws: vec![flaws::too_deep(span)], ..TokenStream::default() };
        }
        if tokenizer.scripts.len() > NESTING_LIMIT {
            return TokenStream { flaws: vec![flaws::too_many_scripts(span)], ..TokenStream::default() };
        }
    }
    tokenizer.finish();
    tokenizer.output
}

/// A bracket that waits for its counterpart.
struct OpenBracket {
    bracket: Bracket,
    span: Span,
    /// The index of its token.
    token: usize,
}

/// The state of the walk over the lexemes. `line.rs` handles the words at the start of a line.
pub(crate) struct Tokenizer<'s> {
    pub(crate) reading: Reading,
    pub(crate) text: &'s str,
    /// True if numbers that are not whole become decimal numbers.
    decimal: bool,
    pub(crate) lexemes: &'s [(Lexeme, Span)],
    /// The index of the next lexeme.
    pub(crate) next: usize,
    pub(crate) output: TokenStream,
    open: Vec<OpenBracket>,
    /// The number of open brackets of each kind.
    counts: [usize; 3],
    /// True if no lexeme of this statement has been read yet.
    is_at_head: bool,
    /// The index of the first token of the statement.
    statement: usize,
    /// The `∇` of the open definition, if one is open.
    pub(crate) definition: Option<Span>,
    /// True after a `∇` before a dfn, until the `∇` after the dfn.
    pub(crate) is_in_framed_dfn: bool,
    /// True until the header of the open definition has ended.
    pub(crate) is_in_header: bool,
    /// The open scripts.
    pub(crate) scripts: Vec<(ScriptKind, Span)>,
}

impl<'s> Tokenizer<'s> {
    fn new(source: &'s Source, lexemes: &'s [(Lexeme, Span)], reading: Reading) -> Tokenizer<'s> {
        Tokenizer {
            reading,
            text: source.text(),
            decimal: source.is_decimal(),
            lexemes,
            next: 0,
            output: TokenStream::default(),
            open: Vec::new(),
            counts: [0; 3],
            is_at_head: true,
            statement: 0,
            definition: None,
            is_in_framed_dfn: false,
            is_in_header: false,
            scripts: Vec::new(),
        }
    }

    /// Adds the tokens of a lexeme, and of those after it that belong to it.
    fn add_lexeme(&mut self, lexeme: Lexeme, span: Span) {
        let is_head = self.is_at_head && self.open.is_empty();
        if lexeme != Lexeme::Comment {
            self.is_at_head = false;
        }
        match lexeme {
            Lexeme::Comment => {}
            Lexeme::Newline => self.end_line(span),
            Lexeme::Diamond => self.end_statement(span.start),
            Lexeme::Open(Bracket::Square) if is_head && self.definition.is_some() && self.has_line_number() => {
                self.next += 2;
                self.is_at_head = true;
            }
            Lexeme::Open(bracket) => self.open_bracket(bracket, span),
            Lexeme::Close(bracket) => self.close_bracket(bracket, span),
            Lexeme::Colon if self.open.is_empty() && self.read_word(is_head, span) => {}
            Lexeme::Name if is_head && self.is_label() => {
                self.push(Token::Label, span);
                self.next += 1;
                self.end_statement(span.end);
            }
            Lexeme::Special(Special::Recursion) if is_head && self.reading != Reading::Execute => {
                self.handle_definition_sign(span);
            }
            Lexeme::Number => self.push_number(span),
            other => self.push_plain(other, span),
        }
    }

    /// Returns true if the rest of a line number, the `1]` of `[1]`, comes next: listings have one before each line of a
    /// definition.
    fn has_line_number(&self) -> bool {
        matches!(self.lexemes.get(self.next..), Some([(Lexeme::Number, _), (Lexeme::Close(Bracket::Square), _), ..]))
    }

    /// Adds the token of a lexeme that needs no context, and reports an invalid one.
    fn push_plain(&mut self, lexeme: Lexeme, span: Span) {
        let token = match lexeme {
            Lexeme::Text => Token::Text,
            Lexeme::DoubleQuoted => Token::String,
            Lexeme::Name => Token::Name,
            Lexeme::System => Token::System,
            Lexeme::Glyph(glyph) => Token::Glyph(glyph),
            Lexeme::Special(special) => Token::Special(special),
            Lexeme::Zilde => Token::Zilde,
            Lexeme::Assign => Token::Assign,
            Lexeme::Colon => Token::Colon,
            Lexeme::Semicolon => Token::Semicolon,
            _ => {
                self.output.flaws.push(flaws::bad_text(lexeme, &self.text[span.range()], span));
                Token::Bad
            }
        };
        self.push(token, span);
    }

    /// Adds a token.
    pub(crate) fn push(&mut self, token: Token, span: Span) {
        self.output.tokens.push((span.start, token, span.end));
    }

    /// Adds a number to the run of numbers immediately before it, or begins a new run.
    fn push_number(&mut self, span: Span) {
        let Some(number) = Number::parse(&self.text[span.range()], self.decimal) else {
            self.output.flaws.push(flaws::unrepresentable_number(&self.text[span.range()], self.decimal, span));
            return self.push(Token::Bad, span);
        };
        if let (Some((_, Token::Numbers(_), end)), Some(run)) = (self.output.tokens.last_mut(), self.output.numbers.last_mut()) {
            *end = span.end;
            return run.push(number);
        }
        self.push(Token::Numbers(self.output.numbers.len() as u32), span);
        self.output.numbers.push(Numbers::one(number));
    }

    /// Ends a statement at `offset` or, within an array, a value. Empty statements and values add no separator.
    pub(crate) fn end_statement(&mut self, offset: u32) {
        if !matches!(self.output.tokens.last(), None | Some((_, Token::Separator, _))) {
            self.push(Token::Separator, Span { start: offset, end: offset });
        }
        if self.is_within_array() {
            return;
        }
        self.is_at_head = true;
        self.statement = self.output.tokens.len();
    }

    /// Ends a line, and with it a header and arrays that cannot continue on the next line.
    fn end_line(&mut self, span: Span) {
        while self.is_within_array() && (self.is_in_header || self.next_line_ends_array()) {
            self.repair_bracket(span.start);
        }
        // Comments may precede the header of a function that has no `∇`.
        let has_header = !matches!(self.output.tokens.last(), Some((_, Token::OpenDefinition, _)));
        if self.is_in_header && has_header && !self.is_header_continued() {
            self.end_header(span.start);
        }
        if !self.is_in_header {
            self.end_statement(span.start);
        }
    }

    /// Returns true if the innermost open bracket may hold several values: it is `(` or `[`.
    fn is_within_array(&self) -> bool {
        self.open.last().is_some_and(|open| open.bracket != Bracket::Curly)
    }

    /// Returns true if the next line begins with `→`, a control word, or the `∇` that ends a definition, and so cannot be part of
    /// an array.
    fn next_line_ends_array(&self) -> bool {
        match self.lexemes.get(self.next..) {
            Some([(Lexeme::Glyph('→'), _), ..]) => true,
            Some([(Lexeme::Special(Special::Recursion), _), ..]) => self.definition.is_some(),
            Some([(Lexeme::Colon, colon), (Lexeme::Name, name), ..]) => {
                colon.end == name.start && word::find(&self.text[name.range()]).is_some()
            }
            _ => false,
        }
    }

    fn open_bracket(&mut self, bracket: Bracket, span: Span) {
        self.open.push(OpenBracket { bracket, span, token: self.output.tokens.len() });
        self.counts[bracket as usize] += 1;
        self.push(opening_token(bracket), span);
        if bracket == Bracket::Curly {
            self.statement = self.output.tokens.len();
        }
    }

    fn close_bracket(&mut self, bracket: Bracket, span: Span) {
        if self.counts[bracket as usize] == 0 {
            let caret = self.find_first_function(self.statement).unwrap_or(span.start);
            self.output.flaws.push(flaws::stray_bracket(bracket, span).caret(caret));
            return;
        }
        while self.open.last().is_some_and(|open| open.bracket != bracket) {
            self.repair_bracket(span.start);
        }
        self.close_innermost(span);
    }

    /// Reports the innermost open bracket as not closed, and closes it at `offset`.
    fn repair_bracket(&mut self, offset: u32) {
        if let Some(open) = self.open.last() {
            let caret = self.find_first_function(open.token + 1).unwrap_or(open.span.start);
            self.output.flaws.push(flaws::unclosed_bracket(open.bracket, open.span).caret(caret));
            self.close_innermost(Span { start: offset, end: offset });
        }
    }

    fn close_innermost(&mut self, span: Span) {
        if let Some(open) = self.open.pop() {
            self.counts[open.bracket as usize] -= 1;
            self.push(closing_token(open.bracket), span);
        }
    }

    /// Returns the offset of the leftmost function among the tokens from `first` on, skipping brackets. Dyalog points the caret
    /// there for a bracket without a counterpart, since that function ran last.
    fn find_first_function(&self, first: usize) -> Option<u32> {
        if !self.output.flaws.is_empty() {
            return None;
        }
        let mut depth = 0_usize;
        for (start, token, _) in &self.output.tokens[first..] {
            match token {
                Token::Glyph(_) | Token::OpenSquare if depth == 0 => return Some(*start),
                Token::OpenRound | Token::OpenSquare | Token::OpenCurly => depth += 1,
                Token::CloseRound | Token::CloseSquare | Token::CloseCurly => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        None
    }

    /// Reports and closes everything that is still open at the end of the text.
    fn finish(&mut self) {
        let end = self.text.len() as u32;
        while !self.open.is_empty() {
            self.repair_bracket(end);
        }
        if self.reading == Reading::Function && self.definition.is_some() {
            self.end_definition(end);
        }
        self.abandon_definition(end);
        while let Some((kind, span)) = self.scripts.pop() {
            self.output.flaws.push(flaws::unclosed_script(kind, span));
            self.end_statement(end);
            self.push(Token::CloseScript, Span { start: end, end });
        }
    }
}

fn opening_token(bracket: Bracket) -> Token {
    match bracket {
        Bracket::Round => Token::OpenRound,
        Bracket::Square => Token::OpenSquare,
        Bracket::Curly => Token::OpenCurly,
    }
}

fn closing_token(bracket: Bracket) -> Token {
    match bracket {
        Bracket::Round => Token::CloseRound,
        Bracket::Square => Token::CloseSquare,
        Bracket::Curly => Token::CloseCurly,
    }
}
