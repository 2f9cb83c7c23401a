//! The first steps of embedding: values in, values out, APL functions, Rust functions, and errors as data.

use zilde::{Array, Interpreter};

fn main() -> zilde::Result<()> {
    let mut apl = Interpreter::new();

    // Rust values become arrays by `From`, or by `TryFrom` where it may fail; results come back the same way.
    apl.set("price", vec![12.0, 30.0, 7.5, 25.0])?;
    apl.set("quantity", [2, 1, 10, 4])?;
    apl.set("name", vec!["oil", "wine", "bread", "cheese"])?;
    let total: f64 = apl.eval("price+.×quantity")?.try_into()?;
    let dearest: Vec<String> = apl.eval("name[⍒price]")?.try_into()?;
    println!("total {total}, dearest first: {}", dearest.join(" "));

    // Definitions stay. Where the elements are stored as asked for, a slice is borrowed without copying.
    apl.run("share←⊢÷+/")?;
    let shares = apl.eval("share price×quantity")?;
    println!("shares {:.3?}", shares.as_slice::<f64>().expect("quotients are floats"));

    // A closure over numbers pervades like a scalar function, whatever the shape of its argument ...
    apl.define("taxed", |net: f64| net * 1.19)?;
    apl.define("hypotenuse", f64::hypot)?;
    println!("taxed {}", String::try_from(apl.eval("⍕taxed price")?)?);
    // ... so operators take it as they take any other function.
    apl.run("'a table of right triangles'")?;
    apl.run("(⍳4)∘.hypotenuse 3×⍳4")?;

    // A closure over arrays gets its argument whole, may keep a state, and may fail.
    let mut calls = 0;
    apl.define("spread", move |values: Vec<f64>| {
        calls += 1;
        let (least, largest) = values.iter().fold((f64::MAX, f64::MIN), |(low, high), &value| (low.min(value), high.max(value)));
        if values.is_empty() { Err(format!("call {calls}: nothing has no spread")) } else { Ok(largest - least) }
    })?;
    let spread: f64 = apl.eval("spread price")?.try_into()?;
    println!("spread {spread}");

    // An error has a number, what is wrong in words, the classic report, and the place.
    for text in ["spread ⍬", "price+1 2 3", "prise×2", "name[5]"] {
        match apl.eval(text) {
            Ok(_) => println!("{text} has a value"),
            Err(error) => println!("{} {}: {}", error.number(), error.kind().name(), error.message()),
        }
    }

    // Shapes: a matrix from a vector, and what APL makes of it.
    let matrix = Array::from(vec![2.0, 1.0, 1.0, 3.0]).shaped(&[2, 2])?;
    apl.set("matrix", matrix)?;
    let solution: Vec<f64> = apl.eval("3 5⌹matrix")?.try_into()?;
    println!("solution {solution:.3?}");
    Ok(())
}
