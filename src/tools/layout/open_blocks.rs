//! The blocks that are open at a line: definitions, control structures, scripts, and brackets.

use crate::syntax::control::{Effect, effect};
use crate::syntax::token::{Bracket, Lexeme};
use crate::syntax::tree::{ControlWord, ScriptKind, Special};
use crate::syntax::word::{self, Word};

use super::rows::Piece;

/// The kind of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    /// A function from its header to its `∇`, or to the end of the file.
    Definition,
    /// A control structure that a word begins, or `:Property`.
    Structure,
    /// `:Section`, whose lines are not indented.
    Section,
    Script(ScriptKind),
    Bracket(Bracket),
}

/// An open block, with the column of the line that opens it: as written, and as laid out.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) kind: BlockKind,
    pub(super) written: usize,
    pub(super) column: usize,
    /// The number of columns by which lines in a script are indented, once the first one has been seen.
    indentation: Option<usize>,
}

/// The number of columns by which lines in structures, scripts and dfns are indented.
const INDENTATION: usize = 4;

impl Block {
    /// Returns the column of a line in the block, which was written at another. Lines of arrays move as the line with the bracket
    /// did, since their items may be aligned with those after the bracket.
    pub(super) fn inner_column(self, written: usize) -> usize {
        match self.kind {
            BlockKind::Definition => self.column + 2,
            BlockKind::Section => self.column,
            BlockKind::Script(_) => self.column + self.indentation.unwrap_or(INDENTATION),
            BlockKind::Structure | BlockKind::Bracket(Bracket::Curly) => self.column + INDENTATION,
            BlockKind::Bracket(_) => (self.column + written).saturating_sub(self.written),
        }
    }
}

/// The role of the first lexemes of a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Head {
    /// A word or a `∇` that opens a block.
    Opens(BlockKind),
    /// A word between the first and the last one of a structure.
    Continues,
    /// A word or a `∇` that ends a block.
    Ends(BlockKind),
    /// A label.
    Label,
    /// Anything else.
    Plain,
}

/// The state of the walk over the lines.
#[derive(Default)]
pub(super) struct OpenBlocks {
    pub(super) blocks: Vec<Block>,
    /// True between a `∇` before a dfn and the one after it.
    is_in_framed_dfn: bool,
}

impl OpenBlocks {
    /// Returns true if a definition is open.
    fn has_definition(&self) -> bool {
        self.blocks.iter().any(|block| block.kind == BlockKind::Definition)
    }

    /// Returns true if a statement may begin with a word: no bracket is open.
    pub(super) fn expects_words(&self) -> bool {
        !matches!(self.blocks.last(), Some(Block { kind: BlockKind::Bracket(_), .. }))
    }

    /// Returns the innermost block whose kind is wanted.
    pub(super) fn find(&self, is_wanted: impl Fn(BlockKind) -> bool) -> Option<Block> {
        self.blocks.iter().rev().find(|block| is_wanted(block.kind)).copied()
    }

    pub(super) fn open(&mut self, kind: BlockKind, written: usize, column: usize) {
        self.blocks.push(Block { kind, written, column, indentation: None });
    }

    /// Returns the column of a line in the innermost block, which was written at another; `base` is that of lines in no block. The
    /// first line in a script decides whether lines in it are indented: many scripts fill a file, and are not.
    pub(super) fn inner_column(&mut self, written: usize, base: usize) -> usize {
        let Some(block) = self.blocks.last_mut() else { return base };
        block.indentation.get_or_insert(if written > block.written { INDENTATION } else { 0 });
        block.inner_column(written)
    }

    /// Ends the innermost block of a kind, and those within it.
    pub(super) fn close(&mut self, kind: BlockKind) -> Option<Block> {
        let index = self.blocks.iter().rposition(|block| block.kind == kind)?;
        let block = self.blocks[index];
        self.blocks.truncate(index);
        Some(block)
    }

    /// Determines how a statement begins. `is_line_start` is true for the first one of a line.
    pub(super) fn read_head(&mut self, pieces: &[Piece<'_>], is_line_start: bool) -> Head {
        if !self.expects_words() {
            return Head::Plain;
        }
        match pieces {
            [Piece { lexeme: Lexeme::Special(Special::Recursion), .. }, rest @ ..] if is_line_start => {
                self.read_definition_sign(rest)
            }
            [Piece { lexeme: Lexeme::Colon, .. }, Piece { lexeme: Lexeme::Name, text, gap: 0, .. }, ..] => {
                word::find(text).map_or(Head::Plain, |word| read_word(word, text))
            }
            [Piece { lexeme: Lexeme::Name, .. }, Piece { lexeme: Lexeme::Colon, .. }, rest @ ..]
                if is_line_start && self.has_definition() && !begins_with_colon(rest) =>
            {
                Head::Label
            }
            _ => Head::Plain,
        }
    }

    /// Determines what a `∇` at the start of a line does, from the lexemes after it.
    fn read_definition_sign(&mut self, rest: &[Piece<'_>]) -> Head {
        let is_alone = rest.iter().all(|piece| piece.lexeme == Lexeme::Comment);
        let begins_dfn = matches!(
            rest.iter().map(|piece| piece.lexeme).filter(|lexeme| *lexeme != Lexeme::Comment).collect::<Vec<_>>()[..],
            [Lexeme::Name, Lexeme::Assign, Lexeme::Open(Bracket::Curly)]
        );
        match (self.has_definition(), is_alone) {
            (true, true) => Head::Ends(BlockKind::Definition),
            (false, true) => {
                self.is_in_framed_dfn = false;
                Head::Plain
            }
            (false, false) if begins_dfn => {
                self.is_in_framed_dfn = true;
                Head::Plain
            }
            (false, false) if !self.is_in_framed_dfn => Head::Opens(BlockKind::Definition),
            _ => Head::Plain,
        }
    }
}

/// Returns true if a colon comes first, immediately after another one.
fn begins_with_colon(pieces: &[Piece<'_>]) -> bool {
    pieces.first().is_some_and(|piece| piece.lexeme == Lexeme::Colon && piece.gap == 0)
}

/// Returns the role of a word, given with its text.
fn read_word(word: Word, text: &str) -> Head {
    match word {
        Word::Open(kind) => Head::Opens(BlockKind::Script(kind)),
        Word::Close(kind) => Head::Ends(BlockKind::Script(kind)),
        Word::Declaration if text.eq_ignore_ascii_case("Property") => Head::Opens(BlockKind::Structure),
        Word::Declaration if text.eq_ignore_ascii_case("EndProperty") => Head::Ends(BlockKind::Structure),
        Word::Declaration => Head::Plain,
        Word::Control(ControlWord::Section) => Head::Opens(BlockKind::Section),
        Word::Control(ControlWord::EndSection) => Head::Ends(BlockKind::Section),
        Word::Control(word) => match effect(word) {
            Effect::Opens => Head::Opens(BlockKind::Structure),
            Effect::Continues(_) => Head::Continues,
            Effect::Ends(_) => Head::Ends(BlockKind::Structure),
            Effect::Jumps | Effect::StandsAlone => Head::Plain,
        },
    }
}
