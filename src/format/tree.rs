//! Functions as trees: every operator above its operands, every train as branches without a label.
//!
//! Subtrees stand as close together as their outlines permit: one blank separates them in the row where they come closest, and the
//! lower rows of one may extend below the other.

use super::function::{format_leaf, parts, split_off_axis};
use crate::array::Array;
use crate::array::memory::recurse_within_limit;
use crate::error::Result;
use crate::function::{Context, Structure};

/// Returns the tree of a function, with its lines separated by line feeds.
pub(crate) fn draw_tree(context: &mut Context, structure: &Structure) -> Result<String> {
    let drawing = draw(context, structure)?;
    let lines: Vec<String> = drawing.rows.iter().map(DrawingRow::to_line).collect();
    Ok(lines.join("\n"))
}

/// A row of a drawing: the column where it begins, and its text from there on.
#[derive(Default)]
struct DrawingRow {
    start: usize,
    text: Vec<char>,
}

impl DrawingRow {
    fn of(start: usize, text: &str) -> Self {
        Self { start, text: text.chars().collect() }
    }

    /// Returns the column after the row, or `None` if it is empty.
    fn end(&self) -> Option<usize> {
        (!self.text.is_empty()).then(|| self.start + self.text.len())
    }

    fn to_line(&self) -> String {
        std::iter::repeat_n(' ', self.start).chain(self.text.iter().copied()).collect()
    }

    /// Appends another row to the right of this one.
    fn append(&mut self, other: DrawingRow) {
        if self.text.is_empty() {
            *self = other;
        } else if !other.text.is_empty() {
            self.text.resize(other.start - self.start, ' ');
            self.text.extend(other.text);
        }
    }
}

/// Rows of characters, and the column at which a branch from above arrives.
struct TreeDrawing {
    rows: Vec<DrawingRow>,
    root: usize,
}

impl TreeDrawing {
    fn of_text(text: &str) -> Self {
        let row = |line: &str| {
            let content = line.trim();
            DrawingRow::of(line.chars().take_while(|sign| sign.is_whitespace()).count(), content)
        };
        let mut rows: Vec<DrawingRow> = text.trim().lines().map(row).collect();
        if rows.is_empty() {
            // A namespace with an empty `⎕DF` takes the room of a blank: a branch must have a column of its own to arrive at.
            rows.push(DrawingRow::of(0, " "));
        }
        Self { rows, root: 0 }
    }

    /// Returns the drawing with a row above it.
    fn with_row_above(mut self, row: DrawingRow) -> Self {
        self.rows.insert(0, row);
        self
    }

    /// Returns the drawing with the text of an operator above its root.
    fn with_label(mut self, operator: TreeDrawing) -> Self {
        let root = self.root;
        let rows = operator.rows.into_iter().map(|row| DrawingRow { start: row.start + root, ..row });
        self.rows.splice(0..0, rows);
        self
    }

    fn shift(&mut self, columns: usize) {
        self.rows.iter_mut().for_each(|row| row.start += columns);
        self.root += columns;
    }
}

/// Drawings side by side: their rows, and the column of each root.
struct DrawingGroup {
    rows: Vec<DrawingRow>,
    roots: Vec<usize>,
}

fn draw(context: &mut Context, structure: &Structure) -> Result<TreeDrawing> {
    context.poll()?;
    recurse_within_limit(|| {
        if parts(structure).is_empty() && !matches!(structure, Structure::Axis { .. }) {
            return Ok(TreeDrawing::of_text(&format_leaf(context, structure)?.unwrap_or_default()));
        }
        match structure {
            Structure::Monadic { operand, operator } => {
                let (operator, axis) = split_off_axis(operator);
                let operand = draw(context, operand)?;
                let operator = draw(context, operator)?;
                with_axis(context, hang(operand, operator), axis)
            }
            Structure::Dyadic { left, operator, right } => {
                let (operator, axis) = split_off_axis(operator);
                let operands = vec![draw(context, left)?, draw(context, right)?];
                let operator = draw(context, operator)?;
                let drawing = join_with_branches(context, operands)?.with_label(operator);
                with_axis(context, drawing, axis)
            }
            Structure::Axis { function, axis } => {
                let function = draw(context, function)?;
                with_axis(context, function, Some(axis))
            }
            Structure::Train(tines) => {
                let tines: Vec<TreeDrawing> = tines.iter().map(|tine| draw(context, tine)).collect::<Result<_>>()?;
                join_with_branches(context, tines)
            }
            _ => Ok(TreeDrawing::of_text("")),
        }
    })
}

/// Returns an operand hanging from a monadic operator.
fn hang(operand: TreeDrawing, operator: TreeDrawing) -> TreeDrawing {
    let branch = DrawingRow::of(operand.root, "┌─┘");
    let root = operand.root + 2;
    TreeDrawing { root, ..operand.with_row_above(branch) }.with_label(operator)
}

/// Returns a drawing hanging from its axis in brackets.
fn with_axis(context: &mut Context, drawing: TreeDrawing, axis: Option<&Array>) -> Result<TreeDrawing> {
    let Some(axis) = axis else { return Ok(drawing) };
    let text = super::operand::format_operand(context, axis)?;
    Ok(hang(drawing, TreeDrawing::of_text(&format!("[{text}]"))))
}

/// Returns drawings side by side, with branches to their roots from one point above: over the middle root if there are three,
/// otherwise halfway between the first and the last root.
fn join_with_branches(context: &mut Context, drawings: Vec<TreeDrawing>) -> Result<TreeDrawing> {
    let mut group = DrawingGroup { rows: Vec::new(), roots: Vec::new() };
    for drawing in drawings.into_iter().rev() {
        group = mesh(drawing, group);
        let characters: usize = group.rows.iter().map(|row| row.text.len()).sum();
        context.memory().check(characters.saturating_mul(2 * size_of::<char>()))?;
    }
    let roots = group.roots;
    let (Some(&first), Some(&last)) = (roots.first(), roots.last()) else { return Ok(TreeDrawing::of_text("")) };
    let root = if let [_, middle, _] = roots[..] { middle } else { first.midpoint(last) };
    let mut branch = vec!['─'; last + 1 - first];
    branch[0] = '┌';
    branch[last - first] = '┐';
    branch[root - first] = if roots.len() == 3 { '┼' } else { '┴' };
    Ok(TreeDrawing { rows: group.rows, root }.with_row_above(DrawingRow { start: first, text: branch }))
}

/// Puts a drawing to the left of others, one blank from them in the row where they come closest: the drawing moves to the right
/// if it would be farther away, otherwise the others move.
fn mesh(mut drawing: TreeDrawing, mut others: DrawingGroup) -> DrawingGroup {
    let overlap = |(row, other): (&DrawingRow, &DrawingRow)| match (row.end(), other.end()) {
        (Some(end), Some(_)) => Some(end as isize + 1 - other.start as isize),
        _ => None,
    };
    let overlap = drawing.rows.iter().zip(&others.rows).filter_map(overlap).max().unwrap_or(0);
    // Lower rows of the others may extend below the drawing, up to the margin.
    drawing.shift(overlap.min(0).unsigned_abs());
    let shift = overlap.max(0).unsigned_abs();
    for row in &mut others.rows {
        row.start += shift;
    }
    let mut roots = vec![drawing.root];
    roots.extend(others.roots.iter().map(|root| root + shift));
    let height = drawing.rows.len().max(others.rows.len());
    drawing.rows.resize_with(height, DrawingRow::default);
    for (row, part) in drawing.rows.iter_mut().zip(others.rows) {
        row.append(part);
    }
    DrawingGroup { rows: drawing.rows, roots }
}
