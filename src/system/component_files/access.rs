//! The access matrices of component files, and file holds.

use super::{PAGE, bytes, code, fault, find_tie, find_writable_tie, now, numbers, user, value};
use crate::array::{Array, Memory, Shape, serial};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;
use crate::runtime::component_files::{ComponentTie, Hold, RecordKind};
use crate::system::files::text_files::file_fault;
use std::time::{Duration, Instant};

/// `⎕FRDAC`.
pub(crate) static FRDAC: SystemName = SystemName::function("⎕FRDAC", PAGE).monadic(|context, right| {
    let (parameters, pass) = numbers(&right, 1)?;
    let memory = context.memory().clone();
    let tie = find_tie(context, parameters[0], pass, code::READ_ACCESS)?;
    match tie.log.access() {
        Some(component) => value(&memory, tie, &component, 0),
        None => Ok(Array::zilde().with_shape(Shape::new(&[0, 3])?)),
    }
});

/// `⎕FSTAC`.
pub(crate) static FSTAC: SystemName = SystemName::function("⎕FSTAC", PAGE).dyadic(|context, left, right| {
    let (parameters, pass) = numbers(&right, 1)?;
    if left.rank() != 2 || left.lengths()[1] != 3 {
        return Err(Fault::rank(Blame::Left, "the access matrix has three columns: users, operations, password numbers"));
    }
    arguments::wholes(&left.clone().ravel(), Blame::Left)?;
    let content = bytes(context, &left)?;
    let (user, time) = (user(), now(context));
    let tie = find_writable_tie(context, parameters[0], pass, code::SET_ACCESS)?;
    tie.log.write(RecordKind::Access, user, time, 0, &content).map_err(|error| fault("write", error))?;
    context.thread.shy = true;
    Ok(Array::whole(parameters[0]))
});

/// `⎕FHOLD`.
pub(crate) static FHOLD: SystemName = SystemName::function("⎕FHOLD", PAGE)
    .monadic(|context, right| hold(context, None, right))
    .dyadic(|context, left, right| hold(context, Some(arguments::whole(&left, Blame::Left)?), right));

/// The sleep between two attempts to hold a file.
const HOLD_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Fails unless the access matrix permits the operation to the user. User 0, the administrator, may do everything.
pub(crate) fn check_permission(memory: &Memory, tie: &ComponentTie, pass: i64, operation: i64) -> Result<()> {
    let user = user();
    if user == 0 || operation == 0 {
        return Ok(());
    }
    let matrix = match tie.log.access() {
        Some(component) => {
            let content = tie.log.content(&component).map_err(|error| file_fault("read", &error))?;
            content
                .map_or(Ok(None), |content| serial::read(memory, &content))?
                .map_or(Ok(Vec::new()), |matrix| arguments::wholes(&matrix.ravel(), Blame::Right))?
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
    if pass == tie.pass && row.is_some_and(|[_, mask, _]| mask & operation == operation) {
        return Ok(());
    }
    Err(Fault::new(ErrorKind::FILE_ACCESS, format!("the access matrix of {} does not let user {user_number} do this", tie.name))
        .blaming(Blame::Right))
}

/// Implements `⎕FHOLD Y` and `X ⎕FHOLD Y`: releases all files, then holds files against other programs that try to hold them.
fn hold(context: &mut Context, limit: Option<i64>, right: Array) -> Result<Array> {
    context.allow_files()?;
    let all = if right.is_empty() { Vec::new() } else { arguments::wholes(&right.clone().ravel(), Blame::Right)? };
    let tally = if right.rank() == 2 && right.lengths()[0] == 2 { right.lengths()[1] } else { all.len() };
    context.machine.component_ties.iter_mut().for_each(ComponentTie::release);
    for (index, &number) in all.iter().enumerate().take(tally) {
        find_tie(context, number, all.get(index + tally).copied().unwrap_or(0), code::HOLD)?;
    }
    let limit = limit.filter(|&limit| limit != -1);
    let limit = limit.map(|limit| u64::try_from(limit).map(Duration::from_millis)).transpose();
    let limit = limit.map_err(|_| Fault::domain(Blame::Left, "a time limit is a number of milliseconds, or ¯1"))?;
    let start = Instant::now();
    for &number in &all[..tally] {
        while let Some(tie) = context.machine.component_ties.get(number) {
            match tie.hold().map_err(|error| file_fault("lock", &error))? {
                Hold::Held => break,
                Hold::Taken if limit.is_some_and(|limit| start.elapsed() >= limit) => {
                    context.machine.component_ties.iter_mut().for_each(ComponentTie::release);
                    return Err(Fault::new(ErrorKind::TIMEOUT, "another program or another tie holds the file"));
                }
                Hold::Taken => {
                    context.poll_waiting()?;
                    std::thread::sleep(HOLD_POLL_INTERVAL);
                }
            }
        }
    }
    context.thread.shy = true;
    Ok(Array::wholes(&all[..tally]))
}
