//! Boxes around arrays: shared borders for `min` and `mid`, a box of its own for every array for `max`.
//!
//! Marks on borders: `→ ↓` axes, `⊖ ⌽` empty axes; `~` numbers, `#` namespaces, `+` mixed, `∊` nested.

use super::columns::{Cell, cell};
use super::settings::BoxStyle;
use super::table::blank_lines;
use super::{Block, Layout};
use crate::array::{Array, Shape};
use crate::error::Result;

impl Layout<'_> {
    /// The lines of an array with boxes in the given style.
    pub fn boxed(&self, array: &Array, style: BoxStyle) -> Result<Block> {
        match style {
            BoxStyle::Max => self.own_box(array),
            style if !needs_boxes(array, style) => self.block(array),
            _ => self.shared_boxes(array, style == BoxStyle::Mid),
        }
    }

    /// Every array in its own box; scalars stand free, a line above them and one for a mark below.
    fn own_box(&self, array: &Array) -> Result<Block> {
        if array.is_simple_scalar() {
            let mut block = self.block(array)?;
            let mark = if array.is_character() { "-" } else { "" };
            block.lines.insert(0, String::new());
            block.lines.push(mark.to_owned());
            return Ok(block);
        }
        let shown = with_prototypes(self, array)?;
        let content = match &shown {
            shown if is_simple(shown) => self.block(shown)?,
            shown => self.own_boxes_in_rows(shown)?,
        };
        Ok(self.framed(array, content))
    }

    fn framed(&self, array: &Array, content: Block) -> Block {
        let axes = array.rank().saturating_sub(1).max(1);
        let mut lines = Vec::with_capacity(content.lines.len() + 2);
        let top = match array.lengths().last() {
            None => '─',
            Some(0) => '⊖',
            Some(_) => '→',
        };
        lines.push(format!("{}{}┐", "┌".repeat(axes), rule(content.width, Some(top), None)));
        for (index, line) in content.lines.iter().enumerate() {
            let border: String = match array.lengths().split_last() {
                Some((_, leading)) if index == 0 && !leading.is_empty() => {
                    leading.iter().map(|&length| if length == 0 { '⌽' } else { '↓' }).collect()
                }
                _ => "│".repeat(axes),
            };
            lines.push(format!("{border}{}│", self.padded(line, content.width)));
        }
        lines.push(format!("{}{}┘", "└".repeat(axes), rule(content.width, kind(array, '∊'), None)));
        Block { lines, width: content.width + axes + 1 }
    }

    /// The items of an array, each in its box, a blank between and around them.
    fn own_boxes_in_rows(&self, array: &Array) -> Result<Block> {
        let grid = Grid::new(self, array, |item| self.own_box(item))?;
        let mut lines = Vec::new();
        for row in 0..grid.rows {
            for index in 0..grid.height(row) {
                lines.push(format!(" {} ", grid.line(self, row, index).join(" ")));
            }
            lines.extend((0..blank_lines(array.lengths(), row + 1)).map(|_| String::new()));
        }
        Ok(Block { width: grid.widths.iter().map(|width| width + 1).sum::<usize>() + 1, lines })
    }

    /// Items in a grid of lines.
    fn shared_boxes(&self, array: &Array, marked: bool) -> Result<Block> {
        let shown = if marked { with_prototypes(self, array)? } else { array.clone() };
        let grid = Grid::new(self, &shown, |item| match item {
            item if !is_simple(item) => self.shared_boxes(item, marked),
            item if marked => self.block(&with_prototypes(self, item)?),
            item => self.block(item),
        })?;
        let mut lines = Vec::new();
        // Every plane has a grid of its own.
        let plane = if shown.rank() > 2 { shown.lengths()[shown.rank() - 2].max(1) } else { grid.rows.max(1) };
        for row in 0..grid.rows {
            if row.is_multiple_of(plane) {
                lines.push(self.top(array, &grid, marked));
            }
            for index in 0..grid.height(row) {
                let first = row.is_multiple_of(plane) && index == 0;
                lines.push(self.grid_line(array, &shown, &grid, (row, index), marked, first));
            }
            lines.push(grid_rule(&shown, &grid, row, (row + 1).is_multiple_of(plane), marked));
        }
        if grid.rows == 0 {
            lines.extend([self.top(array, &grid, marked), bottom(&grid)]);
        }
        let width = grid.widths.iter().map(|width| width + 1).sum::<usize>() + 1;
        Ok(Block { lines, width: width.max(2) })
    }

    fn top(&self, array: &Array, grid: &Grid, marked: bool) -> String {
        let mark = match array.lengths().last() {
            Some(0) => Some('⊖'),
            Some(_) => Some('→'),
            None => None,
        };
        let rules = grid.widths.iter().enumerate();
        let rules: Vec<String> = rules.map(|(index, &width)| rule(width, mark.filter(|_| marked && index == 0), None)).collect();
        format!("┌{}┐", rules.join("┬"))
    }

    fn grid_line(
        &self,
        array: &Array,
        shown: &Array,
        grid: &Grid,
        (row, index): (usize, usize),
        marked: bool,
        first: bool,
    ) -> String {
        let mut line = String::new();
        let leading = array.lengths().split_last().map_or(&[][..], |(_, leading)| leading);
        line.push(match leading {
            [] => '│',
            _ if !marked || !first => '│',
            leading if leading.contains(&0) => '⌽',
            _ => '↓',
        });
        for (column, text) in grid.line(self, row, index).into_iter().enumerate() {
            line.push_str(&text);
            let element = row * grid.columns + column;
            let at_corner = marked && index + 1 == grid.height(row);
            line.push(match cell(shown, element) {
                Cell::Item(item) if at_corner && item.rank() > 1 => {
                    if item.lengths()[..item.rank() - 1].contains(&0) {
                        '⌽'
                    } else {
                        '↓'
                    }
                }
                _ => '│',
            });
        }
        if grid.columns == 0 {
            line.push('│');
        }
        line
    }

    /// A line with blanks up to a width.
    fn padded(&self, line: &str, width: usize) -> String {
        let missing = width.saturating_sub(self.width(line));
        format!("{line}{}", " ".repeat(missing))
    }
}

/// The items of an array as blocks, in rows and columns.
struct Grid {
    rows: usize,
    columns: usize,
    widths: Vec<usize>,
    blocks: Vec<Block>,
}

impl Grid {
    fn new(layout: &Layout<'_>, array: &Array, draw: impl Fn(&Array) -> Result<Block>) -> Result<Self> {
        let columns = array.shape().last();
        let rows = match array.lengths() {
            [] | [_] => 1,
            [leading @ .., _] => leading.iter().product(),
        };
        let mut blocks = Vec::new();
        let mut widths = vec![0; columns];
        for index in 0..array.bound() {
            layout.poll(index)?;
            let item = array.item(index);
            let block = stacker::maybe_grow(64 << 10, 4 << 20, || layout.drawn(&item, &draw))?;
            let width = &mut widths[index % columns];
            *width = block.width.max(*width);
            blocks.push(block);
        }
        Ok(Self { rows, columns, widths, blocks })
    }

    fn height(&self, row: usize) -> usize {
        let blocks = &self.blocks[row * self.columns..(row + 1) * self.columns];
        blocks.iter().map(|block| block.lines.len()).max().unwrap_or(1).max(1)
    }

    /// One line of a row: the texts of its cells, each as wide as its column.
    fn line(&self, layout: &Layout<'_>, row: usize, index: usize) -> Vec<String> {
        let blocks = &self.blocks[row * self.columns..(row + 1) * self.columns];
        let texts = blocks.iter().map(|block| block.lines.get(index).map_or("", String::as_str));
        texts.zip(&self.widths).map(|(text, &width)| layout.padded(text, width)).collect()
    }
}

/// The line below a row of a grid, with the marks of the items above it.
fn grid_rule(shown: &Array, grid: &Grid, row: usize, last: bool, marked: bool) -> String {
    let (left, between, right) = if last { ("└", "┴", "┘") } else { ("├", "┼", "┤") };
    let rules: Vec<String> = grid
        .widths
        .iter()
        .enumerate()
        .map(|(column, &width)| {
            let item = shown.item(row * grid.columns + column);
            let end = match item.lengths().last() {
                Some(0) => Some('⊖'),
                Some(_) => Some('→'),
                None => None,
            };
            if marked { rule(width, kind(&item, '─'), end) } else { rule(width, None, None) }
        })
        .collect();
    format!("{left}{}{right}", rules.join(between))
}

/// The line below a grid without rows.
fn bottom(grid: &Grid) -> String {
    let rules: Vec<String> = grid.widths.iter().map(|&width| rule(width, None, None)).collect();
    format!("└{}┘", rules.join("┴"))
}

/// A horizontal line with a mark at its beginning and one at its end, which wins where there is room for one.
fn rule(width: usize, start: Option<char>, end: Option<char>) -> String {
    let mut line: Vec<char> = vec!['─'; width];
    if let (Some(first), Some(mark)) = (line.first_mut(), start) {
        *first = mark;
    }
    if let (Some(last), Some(mark)) = (line.last_mut(), end) {
        *last = mark;
    }
    line.into_iter().collect()
}

/// The mark for the kind of an array's elements.
fn kind(array: &Array, nested: char) -> Option<char> {
    if array.is_numeric() {
        return Some('~');
    }
    if array.is_character() {
        return None;
    }
    let Some(items) = array.items() else { return Some('#') };
    if items.iter().any(|item| !item.array().is_simple_scalar()) || items.is_empty() {
        return Some(nested);
    }
    // Selected from a mixed array, scalars of one kind may still be items.
    let mut kinds = items.iter().map(|item| kind(item.array(), nested));
    let first = kinds.next()?;
    if kinds.all(|kind| kind == first) { first } else { Some('+') }
}

/// Whether boxes are drawn for an array in a style at all.
pub fn needs_boxes(array: &Array, style: BoxStyle) -> bool {
    style == BoxStyle::Max || !is_simple(array)
}

/// Whether nothing in the array is nested.
fn is_simple(array: &Array) -> bool {
    array.items().is_none_or(|items| !items.is_empty() && items.iter().all(|item| item.array().is_simple_scalar()))
}

/// An empty array as it is drawn: each empty axis has one prototype.
fn with_prototypes(layout: &Layout<'_>, array: &Array) -> Result<Array> {
    if !array.is_empty() {
        return Ok(array.clone());
    }
    let lengths: Vec<usize> = array.lengths().iter().map(|&length| length.max(1)).collect();
    Array::filled(layout.context.memory(), Shape::new(&lengths)?, &array.fill())
}
