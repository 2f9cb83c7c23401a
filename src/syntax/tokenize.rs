//! The conversion of lexemes to tokens: balances brackets, joins runs of numbers, and recognises the words at the head of a line.
//! Errors are reported and repaired, so that the grammar can continue.

use super::lexer;
use super::number::{Number, Numbers};
use super::report;
use super::report::Flaw;
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
    /// A defined function without its `∇`: the first line is a header.
    Function,
    /// The text of `⍎`: `∇` at the head of a line is the running function.
    Execute,
}

/// Returns the tokens of a text.
pub(crate) fn tokenize(source: &Source, lexemes: &[(Lexeme, Span)], reading: Reading) -> TokenStream {
    let mut scan = Scan::new(source, lexemes, reading);
    if reading == Reading::Function {
        scan.open_definition(Span::default());
    }
    while let Some(&(lexeme, span)) = scan.lexemes.get(scan.next) {
        if scan.next.is_multiple_of(lexer::LEXEMES_PER_POLL) && source.poll().is_err() {
            return TokenStream { flaws: vec![report::unfinished_text()], ..TokenStream::default() };
        }
        scan.next += 1;
        scan.take(lexeme, span);
        if scan.open.len() > NESTING_LIMIT {
            return TokenStream { flaws: vec![report::too_deep(span)], ..TokenStream::default() };
        }
    }
    scan.finish();
    scan.out
}

/// A bracket that waits for its counterpart.
struct Open {
    bracket: Bracket,
    span: Span,
    token: usize,
}

/// The state of the walk over the lexemes. `line.rs` handles the words at the head of a line.
pub(crate) struct Scan<'s> {
    pub(crate) reading: Reading,
    pub(crate) text: &'s str,
    /// True if numbers that are not whole are read as decimal numbers.
    decimal: bool,
    pub(crate) lexemes: &'s [(Lexeme, Span)],
    /// The index of the next lexeme.
    pub(crate) next: usize,
    pub(crate) out: TokenStream,
    open: Vec<Open>,
    /// The number of open brackets of each kind.
    counts: [usize; 3],
    /// True if no lexeme of this statement has been read yet.
    head: bool,
    /// The index of the first token of the statement.
    statement: usize,
    /// The `∇` of the open definition.
    pub(crate) definition: Option<Span>,
    /// True if a dfn is enclosed in two `∇`.
    pub(crate) framed: bool,
    /// True if the header of the definition has not been read yet.
    pub(crate) header: bool,
    /// The open scripts.
    pub(crate) scripts: Vec<(ScriptKind, Span)>,
}

impl<'s> Scan<'s> {
    fn new(source: &'s Source, lexemes: &'s [(Lexeme, Span)], reading: Reading) -> Scan<'s> {
        Scan {
            reading,
            text: source.text(),
            decimal: source.is_decimal(),
            lexemes,
            next: 0,
            out: TokenStream::default(),
            open: Vec::new(),
            counts: [0; 3],
            head: true,
            statement: 0,
            definition: None,
            framed: false,
            header: false,
            scripts: Vec::new(),
        }
    }

    /// Adds the tokens of a lexeme.
    fn take(&mut self, lexeme: Lexeme, span: Span) {
        let head = self.head && self.open.is_empty();
        if lexeme != Lexeme::Comment {
            self.head = false;
        }
        match lexeme {
            Lexeme::Comment => {}
            Lexeme::Newline => self.newline(span),
            Lexeme::Diamond => self.separate(span.start),
            Lexeme::Open(Bracket::Square) if head && self.definition.is_some() && self.has_line_number() => {
                self.next += 2;
                self.head = true;
            }
            Lexeme::Open(bracket) => self.open(bracket, span),
            Lexeme::Close(bracket) => self.close(bracket, span),
            Lexeme::Colon if self.open.is_empty() && self.word(head, span) => {}
            Lexeme::Name if head && self.is_label() => {
                self.push(Token::Label, span);
                self.next += 1;
                self.separate(span.end);
            }
            Lexeme::Special(Special::Recursion) if head && self.reading != Reading::Execute => self.definition_sign(span),
            Lexeme::Number => self.number(span),
            other => self.plain(other, span),
        }
    }

    /// Returns true if `1]` of a line number `[1]` follows: listings have one before each line of a definition.
    fn has_line_number(&self) -> bool {
        matches!(self.lexemes.get(self.next..), Some([(Lexeme::Number, _), (Lexeme::Close(Bracket::Square), _), ..]))
    }

    /// Adds the token of a lexeme that needs no context, and reports an invalid one.
    fn plain(&mut self, lexeme: Lexeme, span: Span) {
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
                self.out.flaws.push(report::bad_text(lexeme, &self.text[span.range()], span));
                Token::Bad
            }
        };
        self.push(token, span);
    }

    /// Adds a token.
    pub(crate) fn push(&mut self, token: Token, span: Span) {
        self.out.tokens.push((span.start, token, span.end));
    }

    /// Joins a number to those immediately before it.
    fn number(&mut self, span: Span) {
        let Some(number) = Number::parse(&self.text[span.range()], self.decimal) else {
            self.out.flaws.push(report::number_too_large(span));
            return self.push(Token::Bad, span);
        };
        if let (Some((_, Token::Numbers(_), end)), Some(run)) = (self.out.tokens.last_mut(), self.out.numbers.last_mut()) {
            *end = span.end;
            return run.push(number);
        }
        self.push(Token::Numbers(self.out.numbers.len() as u32), span);
        self.out.numbers.push(Numbers::one(number));
    }

    /// Ends a statement at `offset`. Empty statements add no separator.
    pub(crate) fn separate(&mut self, offset: u32) {
        if !matches!(self.out.tokens.last(), None | Some((_, Token::Separator, _))) {
            self.push(Token::Separator, Span { start: offset, end: offset });
        }
        if self.is_within_array() {
            return;
        }
        self.head = true;
        self.statement = self.out.tokens.len();
    }

    /// Ends a line, and with it a header and arrays that cannot continue on the next line.
    fn newline(&mut self, span: Span) {
        while self.is_within_array() && (self.header || self.next_line_ends_array()) {
            self.mend(span.start);
        }
        // Comments may precede the header of a function that has no `∇`.
        let has_header = !matches!(self.out.tokens.last(), Some((_, Token::OpenDefinition, _)));
        if self.header && has_header && !self.header_goes_on() {
            self.end_header(span.start);
        }
        if !self.header {
            self.separate(span.start);
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

    fn open(&mut self, bracket: Bracket, span: Span) {
        self.open.push(Open { bracket, span, token: self.out.tokens.len() });
        self.counts[bracket as usize] += 1;
        self.push(opening(bracket), span);
        if bracket == Bracket::Curly {
            self.statement = self.out.tokens.len();
        }
    }

    fn close(&mut self, bracket: Bracket, span: Span) {
        if self.counts[bracket as usize] == 0 {
            let caret = self.first_function(self.statement).unwrap_or(span.start);
            self.out.flaws.push(report::stray_bracket(bracket, span).caret(caret));
            return;
        }
        while self.open.last().is_some_and(|open| open.bracket != bracket) {
            self.mend(span.start);
        }
        self.close_innermost(span);
    }

    /// Reports and closes the innermost open bracket.
    fn mend(&mut self, offset: u32) {
        if let Some(open) = self.open.last() {
            let caret = self.first_function(open.token + 1).unwrap_or(open.span.start);
            self.out.flaws.push(report::open_bracket(open.bracket, open.span).caret(caret));
            self.close_innermost(Span { start: offset, end: offset });
        }
    }

    fn close_innermost(&mut self, span: Span) {
        if let Some(open) = self.open.pop() {
            self.counts[open.bracket as usize] -= 1;
            self.push(closing(open.bracket), span);
        }
    }

    /// Returns the offset of the leftmost function among the tokens from `first` on, skipping brackets. Dyalog points the caret
    /// there for a bracket without a counterpart, since that function ran last.
    fn first_function(&self, first: usize) -> Option<u32> {
        if !self.out.flaws.is_empty() {
            return None;
        }
        let mut depth = 0_usize;
        for (start, token, _) in &self.out.tokens[first..] {
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
            self.mend(end);
        }
        if self.reading == Reading::Function && self.definition.is_some() {
            self.end_definition(end);
        }
        self.abandon_definition(end);
        while let Some((kind, span)) = self.scripts.pop() {
            self.out.flaws.push(report::open_script(kind, span));
            self.separate(end);
            self.push(Token::CloseScript, Span { start: end, end });
        }
    }
}

fn opening(bracket: Bracket) -> Token {
    match bracket {
        Bracket::Round => Token::OpenRound,
        Bracket::Square => Token::OpenSquare,
        Bracket::Curly => Token::OpenCurly,
    }
}

fn closing(bracket: Bracket) -> Token {
    match bracket {
        Bracket::Round => Token::CloseRound,
        Bracket::Square => Token::CloseSquare,
        Bracket::Curly => Token::CloseCurly,
    }
}
