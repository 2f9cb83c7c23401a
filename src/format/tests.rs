//! Tests against the displays of Dyalog APL, with arrays made without an evaluator.

use super::settings::BoxStyle;
use super::{display, format_array};
use crate::array::{Array, Buffer, Complex, Shape};
use crate::function::Context;
use crate::kernels::blocks::InterruptHandle;
use crate::runtime::streams::Output;
use std::sync::{Arc, Mutex};

struct RecordedOutput(Arc<Mutex<String>>);

impl Output for RecordedOutput {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.0.lock().expect("the lock is not poisoned").push_str(text);
        Ok(())
    }
}

fn context() -> (Context, Arc<Mutex<String>>) {
    let mut context = Context::new(1 << 30);
    let kept = Arc::new(Mutex::new(String::new()));
    context.session.output = Box::new(RecordedOutput(kept.clone()));
    (context, kept)
}

fn display_with(array: &Array, set: impl FnOnce(&mut Context)) -> String {
    let (mut context, kept) = context();
    set(&mut context);
    display(&mut context, array).expect("arrays can be displayed");
    kept.lock().expect("the lock is not poisoned").clone()
}

fn display_text(array: &Array) -> String {
    display_with(array, |_| {})
}

fn floats(shape: &[usize], values: &[f64]) -> Array {
    let cycled: Vec<f64> = values.iter().copied().cycle().take(shape.iter().product()).collect();
    Array::new(Shape::new(shape).expect("a small shape is valid"), Buffer::from(cycled))
}

fn reshape(shape: &[usize], array: Array) -> Array {
    array.with_shape(Shape::new(shape).expect("a small shape is valid"))
}

fn iota(count: i64) -> Array {
    Array::integers(&(1..=count).collect::<Vec<i64>>())
}

#[test]
fn vectors_are_lines() {
    assert_eq!(display_text(&iota(4)), "1 2 3 4\n");
    assert_eq!(display_text(&Array::zilde()), "\n");
    assert_eq!(display_text(&floats(&[3], &[0.1, 1.0, 1.12])), "0.1 1 1.12\n");
    assert_eq!(display_text(&Array::text("a\nbc")), "a\nbc\n");
    let mixed = Array::nested(vec![Array::character('A'), Array::integer(2), Array::character('B'), Array::character('C')]);
    assert_eq!(display_text(&mixed), "A 2 BC\n");
}

#[test]
fn columns_align_points_and_exponents() {
    let numbers = floats(&[2, 2, 3], &[22.0, -0.000_000_123, 2.34, -212.0, 123_456.0, 6.000_02, 0.0]);
    let expected = "  22    ¯1.2300E¯7  2.3400E0 \n¯212     1.2346E5   6.0000E0 \n\n   0     2.2000E1  ¯1.2300E¯7\n   2.34 ¯2.1200E2   1.2346E5 \n";
    assert_eq!(display_with(&numbers, |context| context.workspace.settings.print_precision = 5), expected);
    assert_eq!(display_text(&floats(&[2, 3], &[2.0, 4.0, 6.1, 8.0, 10.24, 12.0])), "2  4     6.1\n8 10.24 12  \n");
    let complex = [(-37.0, -41.0), (25.0, 15.0), (-46.0, 26.0), (17.0, -24.0)].map(|(re, im)| Complex::new(re, im)).to_vec();
    assert_eq!(display_text(&reshape(&[2, 2], Array::vector(Buffer::from(complex)))), "¯37J¯41 25J015\n¯46J026 17J¯24\n");
}

#[test]
fn items_have_blanks_around_them() {
    let deep = Array::nested(vec![Array::integer(1), Array::integer(2), iota(3)]);
    let array = Array::nested(vec![Array::text("ABC"), Array::integer(100), deep, Array::integer(10)]);
    assert_eq!(display_text(&array), " ABC  100  1 2  1 2 3   10\n");
    let cube = reshape(&[2, 2, 3], Array::text("CDEFGHIJKLMN"));
    let array = Array::nested(vec![Array::integer(1), Array::text("AB"), reshape(&[2, 2], iota(4)), cube]);
    let expected = "1  AB  1 2  CDE \n       3 4  FGH \n                \n            IJK \n            LMN \n";
    assert_eq!(display_text(&array), expected);
    let (mut context, _) = context();
    assert_eq!(format_array(&mut context, &array).expect("arrays can be formatted").lengths(), [5, 16]);
    assert_eq!(display_text(&iota(3).enclose()), " 1 2 3 \n");
}

#[test]
fn columns_with_texts_and_numbers_are_right_justified() {
    let items = vec![
        Array::text("West"),
        Array::text("Central"),
        Array::integer(50),
        Array::number(5.25),
        Array::integer(1000),
        Array::number(90.03),
    ];
    let table = reshape(&[3, 2], Array::nested(items));
    assert_eq!(display_text(&table), " West  Central \n   50     5.25 \n 1000    90.03 \n");
}

#[test]
fn wide_arrays_fold() {
    let narrow = |context: &mut Context| context.workspace.settings.print_width = 42;
    assert_eq!(display_with(&floats(&[4], &[1.0 / 3.0]), narrow), "0.3333333333 0.3333333333 0.3333333333\n      0.3333333333\n");
    let folded = display_with(&reshape(&[2, 30], iota(60)), narrow);
    assert_eq!(folded.lines().count(), 6);
    assert!(folded.lines().all(|line| line.chars().count() <= 42));
    assert_eq!(display_with(&Array::text(&"x".repeat(50)), narrow), format!("{}\n      {}\n", "x".repeat(42), "x".repeat(8)));
}

fn display_with_boxes(array: &Array, style: BoxStyle) -> String {
    display_with(array, |context| (context.session.boxing.on, context.session.boxing.style) = (true, style))
}

fn sample() -> Array {
    let pair = Array::nested(vec![Array::integer(42), Array::text("ab")]);
    let letters = vec![Array::character('a'), Array::character('b'), Array::integer(42)];
    let column = reshape(&[3, 1], Array::nested(letters));
    reshape(&[1, 1, 3], Array::nested(vec![pair, column, Array::zilde()]))
}

#[test]
fn boxes_share_borders_or_not() {
    let least = "┌───────┬──┬┐\n│┌──┬──┐│ a││\n││42│ab││ b││\n│└──┴──┘│42││\n└───────┴──┴┘\n";
    assert_eq!(display_with_boxes(&sample(), BoxStyle::Min), least);
    let marked = "┌→──────┬──┬─┐\n↓┌→─┬──┐│ a│0│\n││42│ab││ b│ │\n│└~─┴─→┘│42↓ │\n└──────→┴+→┴⊖┘\n";
    assert_eq!(display_with_boxes(&sample(), BoxStyle::Mid), marked);
    let own = "┌┌→─────────────────────┐
↓↓ ┌→────────┐ ┌→─┐ ┌⊖┐ │
││ │    ┌→─┐ │ ↓ a│ │0│ │
││ │ 42 │ab│ │ │ b│ └~┘ │
││ │    └──┘ │ │42│     │
││ └∊────────┘ └+─┘     │
└└∊─────────────────────┘
";
    assert_eq!(display_with_boxes(&sample(), BoxStyle::Max), own);
    assert_eq!(display_with_boxes(&Array::integer(67), BoxStyle::Max), "\n67\n\n");
    assert_eq!(display_with_boxes(&Array::text("Was OFF"), BoxStyle::Max), "┌→──────┐\n│Was OFF│\n└───────┘\n");
    assert_eq!(display_with_boxes(&iota(3), BoxStyle::Min), "1 2 3\n");
    assert_eq!(
        display_with_boxes(&floats(&[2, 3, 0], &[]), BoxStyle::Max),
        "┌┌⊖┐\n↓↓0│\n││0│\n││0│\n││ │\n││0│\n││0│\n││0│\n└└~┘\n"
    );
}

/// An output that requests an interrupt when text is written to it, and counts the bytes.
struct Impatient(InterruptHandle, Arc<Mutex<usize>>);

impl Output for Impatient {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.0.interrupt();
        *self.1.lock().expect("the lock is not poisoned") += text.len();
        Ok(())
    }
}

#[test]
fn a_long_display_ends_when_asked_to() {
    let million = iota(1_000_000);
    let table = reshape(&[1000, 1000], iota(1_000_000));
    for array in [million.clone(), table, Array::text(&"x".repeat(1_000_000)), million.enclose()] {
        let mut context = Context::new(1 << 30);
        let written = Arc::new(Mutex::new(0));
        context.session.output = Box::new(Impatient(context.work().interrupt_handle(), written.clone()));
        let fault = display(&mut context, &array).err();
        let length = *written.lock().expect("the lock is not poisoned");
        assert!(length < 100_000 || fault.is_none(), "{length} bytes were written after the interruption");
        context.work().clear_interrupt();
    }
}

#[test]
fn deep_values_are_not_laid_out_to_the_end() {
    let deep = (0..5000).fold(iota(2), |array, _| Array::nested(vec![array, Array::integer(1)]));
    assert!(display_text(&deep).contains('…'));
    assert!(display_with_boxes(&deep, BoxStyle::Min).contains('…'));
    let (mut context, _) = context();
    assert!(format_array(&mut context, &deep).is_err());
}
