//! The lines of a function while it is open in the editor, by number.

use super::directive;
use super::directive::{Directive, LineNumber};

/// A function that is open in the editor.
pub(crate) struct OpenFunction {
    /// The lines, in the order of their numbers.
    lines: Vec<(LineNumber, String)>,
    /// The number of the line at which the next statement is stored.
    current: LineNumber,
    /// True if the next line consists of signs that edit the current line.
    expects_signs: bool,
    /// True if any line was changed.
    changed: bool,
}

/// The editor's answer to a line.
pub(crate) enum Answer {
    /// Nothing to show: the line was accepted.
    Accepted,
    /// Lines to show, as requested.
    Display(Vec<String>),
    /// The end of the editing: the function stays unchanged.
    Abandoned,
}

impl OpenFunction {
    /// Opens a function, given its lines, the header first.
    pub(crate) fn new(lines: Vec<String>) -> Self {
        let current = LineNumber::from_index(lines.len());
        let lines = lines.into_iter().enumerate().map(|(index, line)| (LineNumber::from_index(index), line)).collect();
        Self { lines, current, expects_signs: false, changed: false }
    }

    /// Returns the prompt for the next line.
    pub(crate) fn prompt(&self) -> String {
        if self.expects_signs {
            return " ".repeat(prefix_number(self.current, "").chars().count());
        }
        let number = self.current.label();
        if number.len() < 5 { format!("{number:<5}") } else { number + " " }
    }

    /// Returns true if a `∇` at the end of a line is part of the line rather than the end of the editing: the line consists of
    /// signs, or is a statement of a dfn, which may call itself.
    pub(crate) fn keeps_closing_del(&self, line: &str) -> bool {
        let is_dfn =
            self.lines.first().is_some_and(|(_, header)| header.split_once('←').is_some_and(|(_, body)| body.starts_with('{')));
        self.expects_signs || is_dfn && line.trim() != "∇" && directive::split(line).is_none()
    }

    /// Returns true if any line was changed.
    pub(crate) fn is_changed(&self) -> bool {
        self.changed
    }

    /// Returns the lines in their current state.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.lines.iter().map(|(_, line)| line.clone()).collect()
    }

    /// Returns the line at an index with its number in front, or nothing if there is no such line.
    pub(crate) fn numbered_line(&self, index: usize) -> String {
        self.lines.get(index).map_or_else(String::new, |(number, line)| prefix_number(*number, line))
    }

    /// Processes a typed line: directives, and after them a statement for the line that they select.
    pub(crate) fn process_line(&mut self, line: &str) -> Answer {
        let mut rest = line;
        loop {
            if std::mem::take(&mut self.expects_signs) {
                let edited = self.line(self.current).map(|text| directive::apply_signs(text, rest));
                edited.into_iter().for_each(|text| self.put(&text));
                return Answer::Accepted;
            }
            let Some((directive, after)) = directive::split(rest) else {
                if !rest.trim().is_empty() {
                    self.put(rest);
                }
                return Answer::Accepted;
            };
            let answer = self.execute(directive);
            if after.trim().is_empty() {
                return answer;
            }
            rest = after;
        }
    }

    /// Carries out a directive.
    fn execute(&mut self, directive: Directive) -> Answer {
        match directive {
            Directive::Quit => return Answer::Abandoned,
            Directive::Go(number) => self.current = number,
            Directive::Show(from) => {
                let lines = self.lines.iter().filter(|(number, _)| *number >= from);
                let listing = lines.map(|(number, line)| prefix_number(*number, line)).collect();
                self.current = self.lines.last().map_or(LineNumber::HEADER, |(last, _)| LineNumber(last.0 / 1000 * 1000).next());
                return Answer::Display(listing);
            }
            Directive::ShowOne(number) => {
                self.current = number;
                return Answer::Display(self.line(number).map(|line| prefix_number(number, line)).into_iter().collect());
            }
            Directive::Edit(number) => {
                self.current = number;
                self.expects_signs = self.line(number).is_some();
                return Answer::Display(self.line(number).map(|line| prefix_number(number, line)).into_iter().collect());
            }
            Directive::Delete(number, count) => self.delete(number, count),
        }
        Answer::Accepted
    }

    /// Deletes `count` lines from `number` on; if `number` is that of the header, deletes nothing.
    fn delete(&mut self, number: LineNumber, count: usize) {
        let Ok(index) = self.find_index(number) else { return };
        if index > 0 {
            let end = index.saturating_add(count).min(self.lines.len());
            self.changed |= end > index;
            self.lines.drain(index..end);
        }
        self.current = number;
    }

    /// Stores a statement at the number of the current line, and moves on to the next number.
    fn put(&mut self, text: &str) {
        let line = (self.current, text.trim_end().to_owned());
        self.changed = true;
        match self.find_index(self.current) {
            Ok(index) => self.lines[index] = line,
            Err(index) => self.lines.insert(index, line),
        }
        self.current = self.current.next();
    }

    fn line(&self, number: LineNumber) -> Option<&str> {
        self.find_index(number).ok().map(|index| &*self.lines[index].1)
    }

    /// Returns the index of the line with a number; if there is none, returns the index at which it would be inserted as the
    /// error.
    fn find_index(&self, number: LineNumber) -> Result<usize, usize> {
        self.lines.binary_search_by_key(&number, |(number, _)| *number)
    }
}

/// Returns a line with its number in front.
fn prefix_number(number: LineNumber, line: &str) -> String {
    format!("{:<6}{line}", number.label())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function() -> OpenFunction {
        OpenFunction::new(["r←f y", "r←y", "r←r+1"].map(str::to_owned).to_vec())
    }

    fn after(lines: &[&str]) -> (Vec<String>, String) {
        let mut function = function();
        for line in lines {
            function.process_line(line);
        }
        (function.lines(), function.prompt())
    }

    #[test]
    fn lines_are_replaced_added_and_inserted() {
        assert_eq!(after(&["r←r+2"]).0, ["r←f y", "r←y", "r←r+1", "r←r+2"]);
        assert_eq!(after(&["[1]r←-y"]), (["r←f y", "r←-y", "r←r+1"].map(str::to_owned).to_vec(), "[2]  ".to_owned()));
        assert_eq!(after(&["[1.1]r←r×2", "r←r×3"]).0, ["r←f y", "r←y", "r←r×2", "r←r×3", "r←r+1"]);
        assert_eq!(after(&["[0]", "r←g y"]).0[0], "r←g y");
    }

    #[test]
    fn lines_are_deleted_except_the_header() {
        assert_eq!(after(&["[∆1]"]).0, ["r←f y", "r←r+1"]);
        assert_eq!(after(&["[1∆9]"]).0, ["r←f y"]);
        assert_eq!(after(&["[~0]"]).0.len(), 3);
        assert_eq!(after(&["[∆7]"]).0.len(), 3);
    }

    #[test]
    fn lines_are_shown_with_their_numbers() {
        let mut function = function();
        function.process_line("[1.5]r←0");
        let Answer::Display(lines) = function.process_line("[⎕1]") else { panic!("lines are shown") };
        assert_eq!(lines, ["[1]   r←y", "[1.5] r←0", "[2]   r←r+1"]);
        assert_eq!(function.prompt(), "[3]  ");
        assert!(matches!(function.process_line("[→]"), Answer::Abandoned));
    }

    #[test]
    fn a_line_may_have_any_number_of_directives() {
        assert_eq!(after(&[&("[1]".repeat(100_000) + "r←0")]).0[1], "r←0");
    }

    #[test]
    fn signs_change_the_line_above() {
        assert_eq!(after(&["[1⎕1]", ",→0⍴⍨y=0 ⋄ "]).0[1], "→0⍴⍨y=0 ⋄ r←y");
    }
}
