//! ad-hoc
use std::time::Instant;
use zilde::array::*;
use zilde::function::{Context, FunctionRef, Value};
use zilde::primitives;
fn time(name: &str, n: usize, mut run: impl FnMut()) {
    let filter = std::env::args().nth(1).unwrap_or_default();
    if !name.contains(&filter) { return; }
    for _ in 0..3 { run(); }
    let reps = (20_000_000 / n.max(1000)).clamp(5, 20000);
    let mut best = f64::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        for _ in 0..reps { run(); }
        best = best.min(start.elapsed().as_nanos() as f64 / reps as f64);
    }
    println!("{name:20} {n:8}  {:9.4} ns/elt  {:10.0} ns", best / n as f64, best);
}
fn main() {
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().unwrap();
    let mut c = Context::new(4 << 30);
    for n in [1usize, 1000, 100_000, 1_000_000] {
        let f = |s: u64| -> Vec<f64> { let mut x = s; (0..n).map(|_| { x = x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); ((x >> 40) as f64) / (1u64 << 24) as f64 }).collect() };
        let sh = |a: Array| if n == 1 { Array::new(Shape::SCALAR, a.into_elements()) } else { a };
        let fa = sh(Array::vector(Buffer::from(f(1)))); let fb = sh(Array::vector(Buffer::from(f(2).iter().map(|x| x + 0.5).collect::<Vec<_>>())));
        let fs = sh(Array::vector(Buffer::from(f(3).iter().map(|x| x - 0.5).collect::<Vec<_>>())));
        let fc = sh(Array::vector(Buffer::from(f(3).iter().map(|x| x *100.0).collect::<Vec<_>>())));
        let ia = sh(Array::vector(Buffer::from(f(4).iter().map(|x| (x * 1e6) as i32 - 500000).collect::<Vec<_>>())));
        let ib = sh(Array::vector(Buffer::from(f(5).iter().map(|x| (x * 1e6) as i32 - 500000).collect::<Vec<_>>())));
        let sa = sh(Array::vector(Buffer::from(f(6).iter().map(|x| (x * 1e3) as i16).collect::<Vec<_>>())));
        let ba = sh(Array::vector(Buffer::from(f(7).iter().map(|x| (x * 60.0) as i8).collect::<Vec<_>>())));
        let bb = sh(Array::vector(Buffer::from(f(8).iter().map(|x| (x * 60.0) as i8).collect::<Vec<_>>())));
        let ca = sh(Array::vector(Buffer::from(f(8).iter().map(|x| 97 + (x * 26.0) as u8).collect::<Vec<_>>())));
        let pa = sh(Array::vector(Bits::from(f(9).iter().map(|x| *x < 0.5).collect::<Vec<_>>())));
        let pb = sh(Array::vector(Bits::from(f(10).iter().map(|x| *x < 0.5).collect::<Vec<_>>())));
        let pd = sh(Array::vector(Bits::from(f(10).iter().map(|x| *x < 0.01).collect::<Vec<_>>())));
        let po = sh(Array::vector(Bits::from(vec![true; n])));
        let num = |x: f64| Array::number(x);
        let dy: Vec<(&str, Array, char, Array)> = vec![
            ("add_f64", fa.clone(), '+', fb.clone()), ("div_f64", fa.clone(), '÷', fb.clone()), ("max_f64", fa.clone(), '⌈', fb.clone()),
            ("add_i32", ia.clone(), '+', ib.clone()), ("mul_i32_over", ia.clone(), '×', ib.clone()), ("mul_i16", sa.clone(), '×', bb.clone()), ("add_i8", ba.clone(), '+', bb.clone()),
            ("square", fa.clone(), '*', num(2.0)), ("sqrt", fa.clone(), '*', num(0.5)), ("sin", num(1.0), '○', fa.clone()), ("pow", fb.clone(), '*', fa.clone()),
            ("mod_i32", num(7.0), '|', ia.clone()), ("mod_f64", num(0.1), '|', fa.clone()), ("add_int_f64", ia.clone(), '+', fa.clone()), ("mul_f64_bit", fa.clone(), '×', pa.clone()),
            ("scalar_f64", num(3.5), '×', fa.clone()), ("scalar_i32", ia.clone(), '+', num(1.0)),
            ("lt0_f64", fs.clone(), '<', num(0.0)), ("lt_f64", fa.clone(), '<', fb.clone()), ("eq_f64", fa.clone(), '=', fa.clone()), ("eq_i32", ia.clone(), '=', ib.clone()), ("gt_i8", ba.clone(), '>', num(30.0)), ("eq_char", ca.clone(), '=', Array::character('e')),
            ("and_bit", pa.clone(), '∧', pb.clone()), ("xor_bit", pa.clone(), '≠', pb.clone()), ("gcd_i32", ia.clone(), '∨', ib.clone()),
        ];
        for (name, l, g, r) in dy { let func = primitives::function(g).unwrap(); time(name, n, || { std::hint::black_box(func.dyadic(&mut c, l.clone(), r.clone()).unwrap()); }); }
        let mo: Vec<(&str, char, Array)> = vec![("neg_i32", '-', ia.clone()), ("abs_f64", '|', fs.clone()), ("floor", '⌊', fc.clone()), ("exp", '*', fs.clone()), ("log", '⍟', fb.clone()), ("not_bit", '~', pa.clone())];
        for (name, g, r) in mo { let func = primitives::function(g).unwrap(); time(name, n, || { std::hint::black_box(func.monadic(&mut c, r.clone()).unwrap()); }); }
        if n == 1 { continue; }
        let (rr, cc) = match n { 1000 => (25, 40), 100_000 => (250, 400), _ => (1000, 1000) };
        let m = |a: &Array| a.clone().with_shape(Shape::new(&[rr, cc]).unwrap());
        let op = |c: &mut Context, o: char, g: char| -> FunctionRef { primitives::operator(o).unwrap().derive(c, Value::Function(primitives::function(g).unwrap()), None).unwrap() };
        let red: Vec<(&str, char, char, Array)> = vec![("r_sum_f64", '/', '+', fa.clone()), ("r_sum_i32", '/', '+', ia.clone()), ("r_sum_i8", '/', '+', ba.clone()), ("r_sum_bit", '/', '+', pa.clone()), ("r_max_f64", '/', '⌈', fa.clone()), ("r_and_bit", '/', '∧', po.clone()), ("r_alt", '/', '-', fa.clone()),
            ("r_sum_rows", '/', '+', m(&fa)), ("r_sum_cols", '⌿', '+', m(&fa)), ("r_max_rows", '/', '⌈', m(&fa)), ("r_sum_rows_i32", '/', '+', m(&ia)), ("r_sum_cols_i32", '⌿', '+', m(&ia)), ("r_sum_cols_bit", '⌿', '+', m(&pa)),
            ("scan_f64", '\\', '+', fa.clone()), ("scan_i32", '\\', '+', ia.clone()), ("scan_i8", '\\', '+', ba.clone()), ("scan_bit", '\\', '+', pa.clone()), ("scan_max", '\\', '⌈', fa.clone()), ("scan_xor", '\\', '≠', pa.clone()), ("scan_or", '\\', '∨', pd.clone())];
        for (name, o, g, r) in red { let func = op(&mut c, o, g); time(name, n, || { std::hint::black_box(func.monadic(&mut c, r.clone()).unwrap()); }); }
    }
}
