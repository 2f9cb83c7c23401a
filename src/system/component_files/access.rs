//! The access matrices of component files, and file holds.

use super::{PAGE, find_tie, find_writable_tie, log_fault, now, operations, read_numbers, read_value, serialise, user_number};
use crate::array::{Array, Memory, Shape, serial};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::component_files::{ComponentTie, HoldOutcome, RecordKind};
use crate::system::files::text_files::file_fault;
use std::time::{Duration, Instant};

/// The system function `⎕FRDAC`.
pub(crate) static FRDAC: SystemName = SystemName::function("⎕FRDAC", PAGE).monadic(|context, right| {
    let (parameters, pass) = read_numbers(&right, 1)?;
    let memory = context.memory().clone();
    let tie = find_tie(context, parameters[0], pass, operations::READ_ACCESS)?;
    match tie.log.access() {
        Some(component) => read_value(&memory, tie, &component, 0),
        None => Ok(Array::zilde().with_shape(Shape::new(&[0, 3])?)),
    }
});

/// The system function `⎕FSTAC`.
pub(crate) static FSTAC: SystemName = SystemName::function("⎕FSTAC", PAGE).dyadic(|context, left, right| {
    let (parameters, pass) = read_numbers(&right, 1)?;
    if left.rank() != 2 || left.lengths()[1] != 3 {
        return Err(Fault::rank(
            Blame::Left,
            "the access matrix must have three columns: users, operations and password numbers",
        ));
    }
    arguments::to_integers(&left.clone().ravel(), Blame::Left)?;
    let content = serialise(context, &left)?;
    let (user, time) = (user_number(), now(context));
    let tie = find_writable_tie(context, parameters[0], pass, operations::SET_ACCESS)?;
    tie.log.write(RecordKind::Access, user, time, 0, &content).map_err(|error| log_fault("write", error))?;
    context.thread.shy = true;
    Ok(Array::integer(parameters[0]))
});

/// The system function `⎕FHOLD`.
pub(crate) static FHOLD: SystemName = SystemName::function("⎕FHOLD", PAGE)
    .monadic(|context, right| hold_files(context, None, right))
    .dyadic(|context, left, right| hold_files(context, Some(arguments::to_integer(&left, Blame::Left)?), right));

/// The pause between two attempts to hold a file.
const HOLD_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Fails unless the access matrix of a file permits an operation, which is one or more bits of a mask, to the user with the
/// password number `pass`. User 0, the administrator, may do everything, and operation 0 is always permitted.
pub(crate) fn check_permission(memory: &Memory, tie: &ComponentTie, pass: i64, operation: i64) -> Result<()> {
    let user = user_number();
    if user == 0 || operation == 0 {
        return Ok(());
    }
    let matrix = match tie.log.access() {
        Some(component) => {
            let content = tie.log.content(&component).map_err(|error| file_fault("read", &error))?;
            content
                .map_or(Ok(None), |content| serial::read(memory, &content))?
                .map_or(Ok(Vec::new()), |matrix| arguments::to_integers(&matrix.ravel(), Blame::Right))?
        }
        None => Vec::new(),
    };
    let user_number = i64::from(user);
    let mut rows: Vec<[i64; 3]> = matrix.as_chunks::<3>().0.to_vec();
    // The owner may do everything, unless the matrix has a row for this user.
    if tie.log.created.user == user && rows.iter().all(|[user, ..]| *user != user_number) {
        rows.push([user_number, -1, 0]);
    }
    let row = rows.iter().find(|[user, _, number]| (*user == user_number || *user == 0) && *number == pass);
    if pass == tie.password_number && row.is_some_and(|[_, mask, _]| mask & operation == operation) {
        return Ok(());
    }
    Err(Fault::new(ErrorKind::FILE_ACCESS, format!("the access matrix of {} does not let user {user_number} do this", tie.name))
        .with_blame(Blame::Right))
}

/// Implements `⎕FHOLD Y` and `X ⎕FHOLD Y`: releases all held files, then holds the files `Y`, so that other programs cannot hold
/// them. Waits for other holders until the time limit of `X` milliseconds, which is unlimited if `X` is absent or ¯1.
fn hold_files(context: &mut Context, limit: Option<i64>, right: Array) -> Result<Array> {
    context.require_files()?;
    let all = if right.is_empty() { Vec::new() } else { arguments::to_integers(&right.clone().ravel(), Blame::Right)? };
    let tally = if right.rank() == 2 && right.lengths()[0] == 2 { right.lengths()[1] } else { all.len() };
    context.machine.component_ties.iter_mut().for_each(ComponentTie::release);
    for (index, &number) in all.iter().enumerate().take(tally) {
        find_tie(context, number, all.get(index + tally).copied().unwrap_or(0), operations::HOLD)?;
    }
    let limit = limit.filter(|&limit| limit != -1);
    let limit = limit.map(|limit| u64::try_from(limit).map(Duration::from_millis)).transpose();
    let limit = limit.map_err(|_| Fault::domain(Blame::Left, "a time limit must be a number of milliseconds, or ¯1 for none"))?;
    let start = Instant::now();
    for &number in &all[..tally] {
        while let Some(tie) = context.machine.component_ties.get(number) {
            match tie.hold().map_err(|error| file_fault("lock", &error))? {
                HoldOutcome::Held => break,
                HoldOutcome::Taken if limit.is_some_and(|limit| start.elapsed() >= limit) => {
                    context.machine.component_ties.iter_mut().for_each(ComponentTie::release);
                    return Err(Fault::new(ErrorKind::TIMEOUT, "another program or another tie holds the file"));
                }
                HoldOutcome::Taken => {
                    context.poll_waiting()?;
                    std::thread::sleep(HOLD_POLL_INTERVAL);
                }
            }
        }
    }
    context.thread.shy = true;
    Ok(Array::integers(&all[..tally]))
}
