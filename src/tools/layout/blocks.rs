//! The column of each line of code, from the blocks that it is in.

use super::open_blocks::{Block, BlockKind, Head, OpenBlocks};
use super::rows::{Kind, Row};
use crate::syntax::token::{Bracket, Lexeme};

/// The place of a line.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The column of the line, if it is one of code.
    pub(super) column: usize,
    /// The innermost block that is open before the line.
    pub(super) block: Option<Block>,
    /// The column of lines that are in no block.
    pub(super) base: usize,
}

/// Determines the places of all lines. If `is_function` is true, the first line of code is the header of a function.
pub(super) fn place(rows: &[Row<'_>], is_function: bool) -> Vec<Place> {
    // The columns of outermost lines as written do not depend on how they are laid out.
    let base = find_base(rows, &walk(rows, is_function, 0));
    walk(rows, is_function, base)
}

/// Returns the column of lines that are in no block: 1 if all are indented, some by 1, as Dyalog writes functions; otherwise 0.
fn find_base(rows: &[Row<'_>], places: &[Place]) -> usize {
    let outermost = rows.iter().zip(places).filter(|(row, place)| row.kind() == Kind::Code && place.block.is_none());
    usize::from(outermost.map(|(row, _)| row.indentation()).min() == Some(1))
}

fn walk(rows: &[Row<'_>], is_function: bool, base: usize) -> Vec<Place> {
    let mut open = OpenBlocks::default();
    let mut header_awaits = is_function;
    rows.iter()
        .map(|row| {
            let block = open.blocks.last().copied();
            let mut place = Place { column: base, block, base };
            if row.kind() == Kind::Code {
                place.column = find_column(row, &mut open, base);
                if std::mem::take(&mut header_awaits) {
                    open.open(BlockKind::Definition, row.indentation(), place.column);
                }
                add_line(row, place.column, &mut open);
            }
            place
        })
        .collect()
}

/// Returns the column of a line of code, from its first lexemes and the open blocks.
fn find_column(row: &Row<'_>, open: &mut OpenBlocks, base: usize) -> usize {
    let written = row.indentation();
    let column = match open.read_head(&row.pieces, true) {
        Head::Ends(kind) => open.find(|other| other == kind).map(|block| block.column),
        Head::Continues => open.find(|kind| kind == BlockKind::Structure).map(|block| block.column),
        Head::Label => open.find(|kind| kind == BlockKind::Definition).map(|block| block.column + 1),
        Head::Opens(_) | Head::Plain => find_block_closed_first(row, open).map(|block| block.column),
    };
    column.unwrap_or_else(|| open.inner_column(written, base))
}

/// Returns the outermost of the dfns that a line closes before it does anything else.
fn find_block_closed_first(row: &Row<'_>, open: &OpenBlocks) -> Option<Block> {
    let closing = row.pieces.iter().take_while(|piece| matches!(piece.lexeme, Lexeme::Close(_))).count();
    let closed = &open.blocks[open.blocks.len().saturating_sub(closing)..];
    let is_bracket = |block: &&Block| matches!(block.kind, BlockKind::Bracket(_));
    let outermost = closed.iter().rev().take_while(is_bracket).last()?;
    (outermost.kind == BlockKind::Bracket(Bracket::Curly)).then_some(*outermost)
}

/// Opens and closes the blocks that a line of code opens and closes.
fn add_line(row: &Row<'_>, column: usize, open: &mut OpenBlocks) {
    let written = row.indentation();
    let inner = open.blocks.last().map_or(column, |block| block.inner_column(written));
    let mut column = column;
    // The index of the lexeme that begins the next statement.
    let mut head = 0;
    for (index, piece) in row.pieces.iter().enumerate() {
        if index == head {
            match open.read_head(&row.pieces[index..], index == 0) {
                Head::Opens(kind) => open.open(kind, written, column),
                Head::Ends(kind) => _ = open.close(kind),
                // What follows a label is indented as if the label were not there.
                Head::Label => (head, column) = (index + 2, inner),
                Head::Continues | Head::Plain => {}
            }
        }
        match piece.lexeme {
            Lexeme::Diamond => head = index + 1,
            Lexeme::Open(bracket) => open.open(BlockKind::Bracket(bracket), written, column),
            Lexeme::Close(bracket) => _ = open.close(BlockKind::Bracket(bracket)),
            _ => {}
        }
    }
}
