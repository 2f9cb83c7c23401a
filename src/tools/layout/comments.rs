//! The columns of comments, on lines of their own and after code.

use super::blocks::Place;
use super::rows::{Kind, Row};
use std::collections::HashMap;

/// The width of code, in columns, up to which the comments after it are aligned with others.
const MAX_ALIGNED_COLUMNS: usize = 60;

/// The new content of a line.
#[derive(Default)]
pub(super) struct Content<'t> {
    /// The indentation and the code, or a comment that is alone.
    pub(super) code: String,
    /// The comment after code, with the column at which it was written.
    pub(super) comment: Option<(usize, &'t str)>,
}

/// Returns the column of each line: those of code as they are placed, those of comments from the lines around them.
pub(super) fn place_lines(rows: &[Row<'_>], places: &[Place]) -> Vec<usize> {
    let is_code = |index: &usize| rows[*index].kind() == Kind::Code;
    let mut next_code = vec![None; rows.len()];
    let mut next = None;
    for index in (0..rows.len()).rev() {
        next_code[index] = next;
        next = Some(index).filter(is_code).or(next);
    }
    let mut last = None;
    (0..rows.len())
        .map(|index| {
            if is_code(&index) {
                last = Some(index);
                return places[index].column;
            }
            let around = [next_code[index], last].into_iter().flatten();
            let lines = around.map(|line| (rows[line].indentation(), places[line].column));
            place_comment(rows[index].indentation(), places[index], lines)
        })
        .collect()
}

/// Returns the column of a comment on a line of its own. It stays aligned with the line of code after or before it, or with the
/// line that opens its block, or at the edge; otherwise it is indented as code would be. Of `lines`, the columns are those as
/// written and as placed.
fn place_comment(written: usize, place: Place, lines: impl Iterator<Item = (usize, usize)>) -> usize {
    let opener = place.block.map(|block| (block.written, block.column));
    let aligned = lines.chain(opener).chain([(0, 0)]).find(|(column, _)| *column == written);
    aligned.map_or_else(|| place.block.map_or(place.base, |block| block.inner_column(written)), |(_, column)| column)
}

/// Adds the comments after code: those of consecutive lines are aligned.
pub(super) fn align(contents: &mut [Content<'_>]) {
    let mut counts = HashMap::new();
    for (column, _) in contents.iter().filter_map(|content| content.comment) {
        *counts.entry(column).or_default() += 1;
    }
    for group in contents.chunk_by_mut(|one, next| one.comment.is_some() && next.comment.is_some()) {
        if group[0].comment.is_some() {
            align_group(group, &counts);
        }
    }
}

/// Adds the comments of consecutive lines. If they are aligned, with one another or with others in the text, and there is room, they
/// stay; otherwise they follow the widest code that is not too wide, and other code by one blank. `counts` holds the number
/// of comments in the text at each column.
fn align_group(group: &mut [Content<'_>], counts: &HashMap<usize, usize>) {
    let ends: Vec<usize> = group.iter().map(|content| content.code.chars().count()).collect();
    let written: Vec<usize> = group.iter().filter_map(|content| content.comment.map(|(column, _)| column)).collect();
    let is_aligned = written.iter().all(|column| *column == written[0]) && counts[&written[0]] > 1;
    let has_room = ends.iter().all(|end| *end < written[0]);
    let common = ends.iter().filter(|end| **end <= MAX_ALIGNED_COLUMNS).max().map_or(0, |end| end + 1);
    let target = if is_aligned && has_room { written[0] } else { common };
    for (content, end) in group.iter_mut().zip(ends) {
        let Some((_, comment)) = content.comment else { continue };
        content.code.extend(std::iter::repeat_n(' ', target.saturating_sub(end).max(1)));
        content.code.push_str(comment);
    }
}
