//! Indexing from Rust: selectors, plans, counting, and index arrays that are walked together. No text is run.

use zilde::index::{Index, Plan};
use zilde::{Array, Fault};

fn main() -> Result<(), Fault> {
    // Two days, three stations, four readings each.
    let readings: Vec<i32> = (0..24).map(|hour| 10 + hour * 7 % 13).collect();
    let readings = Array::from(readings).shaped(&[2, 3, 4])?;

    // Places count from 0, negative ones from the end; axes that are left out are taken whole.
    println!("last station of the first day {:?}", Vec::<i32>::try_from(readings.index((0, -1))?)?);
    println!("first reading of each {:?}", rows(&readings.index((Index::ellipsis(), 0))?)?);
    println!("backwards, every other station {:?}", readings.index((Index::stepped(.., -1), Index::stepped(.., 2)))?.lengths());
    println!("with a new axis {:?}", readings.index([Index::at(1), Index::new_axis(), Index::whole()])?.lengths());

    // A mask over two axes, and points along them.
    let broken = Array::from([[false, false, true], [true, false, false]]);
    println!("of broken stations {:?}", rows(&readings.index((Index::mask(&broken)?, ..))?)?);
    let mut mended = readings.clone();
    mended.put((Index::points([[0, 2], [1, 0]]),), 0)?;
    println!(
        "mended {:?}, the original is as it was {:?}",
        mended.index((1, 0, 0))?.to_float(),
        readings.index((1, 0, 0))?.to_float()
    );

    // A place named twice is counted twice.
    let mut counts = Array::from([0.0; 4]);
    counts.accumulate((vec![1, 3, 1, 1],), 1.0, |old: f64, new| old + new)?;
    println!("counts {:?}", counts.as_slice::<f64>());

    // A plan is made once.
    let border = Plan::new(&readings, (.., .., vec![0, -1]))?;
    println!("border {:?} of {:?}", border.lengths(), border.fetch(&mended)?.floats().map(|floats| floats.len()));

    // Where extremes stand, and what stands at places that are walked together.
    let warmest = readings.argmax_along(2)?;
    println!("warmest {:?} at {:?}", rows(&warmest)?, readings.argmax()?);
    let values = readings.index((0,))?.gather(&[None, Some(warmest.index((0,))?)])?;
    println!("values of the first day {:?}", Vec::<i32>::try_from(values)?);
    println!("20 degrees at {:?}, 99 at {:?}", readings.find(20)?, readings.find(99)?);

    // What cannot be is an error that says why; the array is as it was.
    for failed in [mended.index((0, 3)), mended.index((0, 0, 0, 0)), mended.put((0, ..), vec![1, 2]).map(|()| Array::ZERO)] {
        if let Err(fault) = failed {
            println!("{}: {}", fault.kind().name(), fault.details().message);
        }
    }
    Ok(())
}

fn rows(array: &Array) -> Result<Vec<Vec<i32>>, Fault> {
    Vec::try_from(array.clone())
}
