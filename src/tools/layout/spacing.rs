//! The blanks within a line: one where there were several, except between parts that are aligned with those of the line above or
//! below; and one on each side of a diamond.

use super::rows::{Kind, Piece, Row};
use crate::syntax::token::Lexeme;

/// Returns the code of a line with the blanks that belong between its lexemes, without indentation and comment.
pub(super) fn space(rows: &[Row<'_>], index: usize) -> String {
    let code = rows[index].code();
    let mut text = String::new();
    for (position, piece) in code.iter().enumerate() {
        if position > 0 {
            let blanks = count_blanks(&code[position - 1], piece, || is_aligned(rows, index, piece));
            text.extend(std::iter::repeat_n(' ', blanks));
        }
        text.push_str(piece.text);
    }
    text
}

/// Returns the number of blanks between two lexemes.
fn count_blanks(first: &Piece<'_>, second: &Piece<'_>, is_aligned: impl Fn() -> bool) -> usize {
    let least = usize::from(first.lexeme == Lexeme::Diamond || second.lexeme == Lexeme::Diamond);
    if second.gap > 1 && is_aligned() { second.gap } else { second.gap.min(1).max(least) }
}

/// Returns true if a lexeme begins at the same column as one after a blank in the line above or below.
fn is_aligned(rows: &[Row<'_>], index: usize, piece: &Piece<'_>) -> bool {
    let above = index.checked_sub(1).and_then(|above| rows.get(above));
    let neighbours = [above, rows.get(index + 1)].into_iter().flatten().filter(|row| row.kind() == Kind::Code);
    neighbours.flat_map(|row| row.code().iter().skip(1)).any(|other| other.gap > 0 && other.column == piece.column)
}
