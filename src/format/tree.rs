//! A function as a tree: every operator above its operands, every train as a fork without a name.

use super::function::leaf;
use crate::error::Result;
use crate::function::{Context, Outline};

/// The tree of a function, lines parted by line feeds.
pub(super) fn tree(context: &mut Context, outline: &Outline) -> Result<String> {
    let drawing = draw(context, outline)?;
    let lines: Vec<String> = drawing.lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned()).collect();
    Ok(lines.join("\n"))
}

/// Lines of characters, and the column at which a branch from above arrives.
struct Drawing {
    lines: Vec<Vec<char>>,
    root: usize,
}

impl Drawing {
    fn width(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0)
    }

    fn text(text: &str) -> Self {
        Self { lines: text.trim().lines().map(|line| line.chars().collect()).collect(), root: 0 }
    }

    /// The drawing below a line.
    fn below(mut self, line: Vec<char>) -> Self {
        self.lines.insert(0, line);
        self
    }
}

fn draw(context: &mut Context, outline: &Outline) -> Result<Drawing> {
    stacker::maybe_grow(64 << 10, 4 << 20, || match outline {
        Outline::Monadic { operand, operator } => {
            let operand = draw(context, operand)?;
            let operator = draw(context, operator)?;
            let root = operand.root + 2;
            let branch = padded(operand.root, "┌─┘");
            Ok(labelled(operator, Drawing { root, ..operand.below(branch) }))
        }
        Outline::Dyadic { left, operator, right } => {
            let operands = vec![draw(context, left)?, draw(context, right)?];
            let operator = draw(context, operator)?;
            Ok(labelled(operator, branches(operands)))
        }
        Outline::Train(tines) => {
            let tines: Vec<Drawing> = tines.iter().map(|tine| draw(context, tine)).collect::<Result<_>>()?;
            Ok(branches(tines))
        }
        outline => Ok(Drawing::text(&leaf(context, outline)?.unwrap_or_default())),
    })
}

/// The operator's text above the root.
fn labelled(operator: Drawing, mut drawing: Drawing) -> Drawing {
    let root = drawing.root;
    for line in operator.lines.into_iter().rev() {
        let mut label = vec![' '; root];
        label.extend(line);
        drawing = drawing.below(label);
    }
    drawing
}

fn padded(column: usize, text: &str) -> Vec<char> {
    let mut line = vec![' '; column];
    line.extend(text.chars());
    line
}

/// Two or three drawings side by side, with branches to their roots from one place above.
fn branches(drawings: Vec<Drawing>) -> Drawing {
    let mut lines: Vec<Vec<char>> = Vec::new();
    let mut roots = Vec::with_capacity(drawings.len());
    let mut width = 0;
    for drawing in drawings {
        let start = if roots.is_empty() { 0 } else { width + 1 };
        roots.push(start + drawing.root);
        width = start + drawing.width();
        lines.resize_with(lines.len().max(drawing.lines.len()), Vec::new);
        for (line, part) in lines.iter_mut().zip(drawing.lines) {
            line.resize(start.max(line.len()), ' ');
            line.extend(part);
        }
    }
    let (first, last) = (roots[0], roots[roots.len() - 1]);
    let root = if let [_, middle, _] = roots[..] { middle } else { first.midpoint(last) };
    let mut branch = vec![' '; first];
    branch.resize(last + 1, '─');
    branch[first] = '┌';
    branch[last] = '┐';
    branch[root] = if roots.len() == 3 { '┼' } else { '┴' };
    Drawing { lines, root }.below(branch)
}
